//! Preconditions (RFC 9110 §13): whether the client's copy is the one it takes it for.

use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};

/// What a request's preconditions decide, in the order of §13.2.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Proceed,
    NotModified,
    Failed,
}

/// Evaluates `If-Match` and `If-None-Match` against the chosen representation. The conditions on
/// dates are ignored, as §13.1.3 and §13.1.4 require where no modification date is known.
pub fn evaluate(headers: &HeaderMap, etag: &HeaderValue) -> Outcome {
    // §13.1.1: the comparison is strong.
    if headers.contains_key(header::IF_MATCH) && !any(headers, &header::IF_MATCH, |c| c == *etag) {
        return Outcome::Failed;
    }
    // §13.1.2: a cache only wants to know whether its copy serves, so the comparison is weak.
    let is_same = |candidate: &str| candidate.strip_prefix("W/").unwrap_or(candidate) == *etag;
    if any(headers, &header::IF_NONE_MATCH, is_same) {
        return Outcome::NotModified;
    }
    Outcome::Proceed
}

/// `If-Range` (§13.1.5): a range is answered only for the representation it was begun on. The
/// comparison is strong; a date cannot match, because no `Last-Modified` is sent.
pub fn range_is_current(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    headers.get(header::IF_RANGE).is_none_or(|validator| validator == etag)
}

/// Whether a list of validators holds `*` or one that matches.
fn any(headers: &HeaderMap, name: &HeaderName, matches: impl Fn(&str) -> bool) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim).any(|c| c == "*" || matches(c))
}

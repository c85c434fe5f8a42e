//! Preconditions (RFC 9110 §13): whether the client's copy is still good.

use hyper::header::{self, HeaderMap, HeaderValue};

/// `If-None-Match` (§13.1.2) against the chosen representation. A cache only wants to know
/// whether its copy serves, so the comparison is weak (§8.8.3.2).
pub fn not_modified(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    headers
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .any(|candidate| candidate == "*" || candidate.trim_start_matches("W/") == *etag)
}

/// `If-Range` (§13.1.5): a range is answered only for the representation it was begun on. The
/// comparison is strong; a date cannot match, because no `Last-Modified` is sent.
pub fn range_is_current(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    headers.get(header::IF_RANGE).is_none_or(|validator| validator == etag)
}

//! Preconditions (RFC 9110 §13): decide between 200, 304 and 412.

use std::time::SystemTime;

use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};

/// The result of a request's preconditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Proceed,
    NotModified,
    Failed,
}

/// The validators of the selected representation (RFC 9110 §8.8).
#[derive(Clone, Copy, Debug)]
pub struct Validators<'a> {
    /// A strong entity tag.
    pub etag: &'a HeaderValue,
    /// To the second, as dates of HTTP are; None where it is not known.
    pub modified: Option<SystemTime>,
    /// Whether another representation of the resource carries the same date, which makes the date
    /// a weak validator (§8.8.1).
    pub date_is_shared: bool,
}

/// Evaluates the preconditions of GET and HEAD in the order of §13.2.2.
pub fn evaluate(headers: &HeaderMap, validators: &Validators) -> Outcome {
    // 1. and 2., §13.1.1 and §13.1.4: a date counts only where there is no list of tags.
    let unchanged = if headers.contains_key(header::IF_MATCH) {
        matches(headers, &header::IF_MATCH, validators.etag, Comparison::Strong)
    } else {
        let limit = date(headers, &header::IF_UNMODIFIED_SINCE);
        validators.modified.zip(limit).is_none_or(|(modified, limit)| modified <= limit)
    };
    if !unchanged {
        return Outcome::Failed;
    }
    // 3. and 4., §13.1.2 and §13.1.3: a cache asks whether its copy is still current.
    let current = if headers.contains_key(header::IF_NONE_MATCH) {
        matches(headers, &header::IF_NONE_MATCH, validators.etag, Comparison::Weak)
    } else {
        let since = date(headers, &header::IF_MODIFIED_SINCE);
        validators.modified.zip(since).is_some_and(|(modified, since)| modified <= since)
    };
    if current { Outcome::NotModified } else { Outcome::Proceed }
}

/// `If-Range` (§13.1.5): a range is answered only for the representation it was begun on. A tag is
/// compared strongly; a date has to be the very date, and strong.
pub fn range_is_current(headers: &HeaderMap, validators: &Validators) -> bool {
    if !headers.contains_key(header::IF_RANGE) {
        return true;
    }
    let Some(validator) = only(headers, &header::IF_RANGE) else {
        return false;
    };
    validator == validators.etag
        || !validators.date_is_shared
            && validators.modified.is_some()
            && validators.modified == date(headers, &header::IF_RANGE)
}

/// How entity tags are compared (§8.8.3.2).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Strong,
    Weak,
}

/// Whether the field is `*` or lists the entity tag. What follows a malformed member is not read.
fn matches(
    headers: &HeaderMap,
    name: &HeaderName,
    etag: &HeaderValue,
    comparison: Comparison,
) -> bool {
    if only(headers, name).is_some_and(|value| value.as_bytes().trim_ascii() == b"*") {
        return true;
    }
    headers.get_all(name).iter().flat_map(|value| Tags(value.as_bytes())).any(|tag| {
        let is_weak = tag.starts_with(b"W/");
        let opaque = if is_weak { &tag[2..] } else { tag };
        opaque == etag.as_bytes() && (!is_weak || comparison == Comparison::Weak)
    })
}

/// The entity tags of a list: `[ W/ ] " *etagc "`, separated by commas (§8.8.3, §5.6.1).
struct Tags<'a>(&'a [u8]);

impl<'a> Iterator for Tags<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let start = self.0.iter().position(|byte| !matches!(byte, b',' | b' ' | b'\t'))?;
        let rest = &self.0[start..];
        let quote = if rest.starts_with(b"W/") { 2 } else { 0 };
        let inside = rest.get(quote..)?.strip_prefix(b"\"")?;
        let length = inside.iter().position(|&byte| byte == b'"')?;
        let end = quote + 1 + length + 1;
        let after = rest[end..].trim_ascii_start();
        let is_member = after.is_empty() || after.starts_with(b",");
        self.0 = if is_member { after } else { &[] };
        is_member.then_some(&rest[..end])
    }
}

/// A field that is no list: its value, unless it came more than once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a HeaderValue> {
    let mut values = headers.get_all(name).iter();
    values.next().filter(|_| values.next().is_none())
}

/// A date in any of the three forms of §5.6.7; None where there is none, or no valid one.
fn date(headers: &HeaderMap, name: &HeaderName) -> Option<SystemTime> {
    httpdate::parse_http_date(only(headers, name)?.to_str().ok()?).ok()
}

//! `Range` (RFC 9110 §14): which bytes of a representation were asked for.

use hyper::Method;
use hyper::header::{self, HeaderValue};
use hyper::http::request::Parts;

use super::conditional::range_is_current;

/// What a request's `Range` means for a representation of a known length.
#[derive(Debug, PartialEq, Eq)]
pub enum Range {
    /// No range, or one that a server may ignore: the whole is sent.
    Whole,
    Part(ByteRange),
    Unsatisfiable,
}

/// A stretch of a representation; `first <= last < length`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByteRange {
    pub first: u64,
    pub last: u64,
}

impl Range {
    /// A range means something for GET only (§14.2), and only while `If-Range` holds.
    pub fn of(request: &Parts, etag: &HeaderValue, length: u64) -> Self {
        let headers = &request.headers;
        if request.method != Method::GET || !range_is_current(headers, etag) {
            return Self::Whole;
        }
        match headers.get(header::RANGE).map(HeaderValue::to_str) {
            Some(Ok(value)) => Self::parse(value, length),
            _ => Self::Whole,
        }
    }

    /// One range of the `bytes` unit (§14.1.2). A malformed or foreign one is ignored, as §14.2
    /// requires; so are several at once, as it allows.
    fn parse(value: &str, length: u64) -> Self {
        let spec = match value.split_once('=') {
            Some((unit, spec)) if unit.trim().eq_ignore_ascii_case("bytes") => spec.trim(),
            _ => return Self::Whole,
        };
        let Some((first, last)) = spec.split_once('-') else {
            return Self::Whole;
        };
        let range = match (position(first), position(last)) {
            // -500: the last 500 bytes, or all where there are fewer
            (None, Some(suffix)) if first.is_empty() => (length.saturating_sub(suffix), length),
            // 500-: from there to the end
            (Some(first), None) if last.is_empty() => (first, length),
            (Some(first), Some(last)) if first <= last => {
                (first, last.saturating_add(1).min(length))
            }
            _ => return Self::Whole,
        };
        match range {
            (first, end) if first < end => Self::Part(ByteRange { first, last: end - 1 }),
            _ => Self::Unsatisfiable,
        }
    }
}

/// A position in digits only; one too large for 64 bits lies beyond every file.
fn position(digits: &str) -> Option<u64> {
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(u64::MAX))
}

impl ByteRange {
    /// The value of `Content-Range` (§14.4) in a 206.
    pub fn content_range(self, length: u64) -> HeaderValue {
        ascii(&format!("bytes {}-{}/{length}", self.first, self.last))
    }
}

/// The value of `Content-Range` (§14.4) in a 416.
pub fn unsatisfied(length: u64) -> HeaderValue {
    ascii(&format!("bytes */{length}"))
}

fn ascii(text: &str) -> HeaderValue {
    HeaderValue::from_str(text).expect("digits and punctuation are a valid field value")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_resolved_against_the_length() {
        let part = |first, last| Range::Part(ByteRange { first, last });
        for (value, length, expected) in [
            ("bytes=0-1", 10, part(0, 1)),
            ("bytes=0-0", 10, part(0, 0)),
            ("bytes=4-", 10, part(4, 9)),
            ("bytes=-3", 10, part(7, 9)),
            ("bytes=-300", 10, part(0, 9)),
            ("bytes=5-500", 10, part(5, 9)),
            ("bytes=9-9", 10, part(9, 9)),
            ("Bytes = 2-3 ", 10, part(2, 3)),
            ("bytes=0-99999999999999999999999", 10, part(0, 9)),
            ("bytes=10-", 10, Range::Unsatisfiable),
            ("bytes=10-20", 10, Range::Unsatisfiable),
            ("bytes=99999999999999999999999-", 10, Range::Unsatisfiable),
            ("bytes=-0", 10, Range::Unsatisfiable),
            ("bytes=0-0", 0, Range::Unsatisfiable),
            ("bytes=3-2", 10, Range::Whole),
            ("bytes=0-1,4-5", 10, Range::Whole),
            ("bytes=a-b", 10, Range::Whole),
            ("bytes=+1-2", 10, Range::Whole),
            ("bytes=-", 10, Range::Whole),
            ("bytes=", 10, Range::Whole),
            ("bytes", 10, Range::Whole),
            ("lines=0-1", 10, Range::Whole),
        ] {
            assert_eq!(Range::parse(value, length), expected, "{value} of {length}");
        }
    }
}

//! `Range` (RFC 9110 §14): the bytes of a representation that a request asks for.

use hyper::Method;
use hyper::header::{self, HeaderValue};
use hyper::http::request::Parts;

use super::conditional::{Validators, range_is_current};
use crate::site::Data;

/// A request for more ranges is answered with the whole, as §14.2 suggests for abuse.
const MAX_RANGES: usize = 16;
/// Ranges with a smaller gap are sent as one, in bytes: a part's own lines are about as long
/// (§15.3.7.2).
const SMALL_GAP: u64 = 128;

/// The meaning of a request's `Range` for a representation of a known length.
#[derive(Debug, PartialEq, Eq)]
pub enum RangeSet {
    /// No range, or one that a server may ignore: the whole is sent.
    Whole,
    One(ByteRange),
    /// At least two, in the order they were asked for, none close to another.
    Several(Vec<ByteRange>),
    Unsatisfiable,
}

/// A stretch of a representation; `first <= last < length`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByteRange {
    pub first: u64,
    pub last: u64,
}

impl RangeSet {
    /// A range means something for GET only (§14.2), and only while `If-Range` holds.
    pub fn of(request: &Parts, validators: &Validators, length: u64) -> Self {
        let headers = &request.headers;
        let mut values = headers.get_all(header::RANGE).iter();
        match (values.next().map(HeaderValue::to_str), values.next()) {
            (Some(Ok(value)), None)
                if request.method == Method::GET && range_is_current(headers, validators) =>
            {
                Self::parse(value, length)
            }
            _ => Self::Whole,
        }
    }

    /// The `bytes` unit (§14.1.2). A malformed set and a foreign unit are ignored (§14.2).
    pub fn parse(value: &str, length: u64) -> Self {
        let specs = match value.split_once('=') {
            Some((unit, specs)) if unit.eq_ignore_ascii_case("bytes") => specs,
            _ => return Self::Whole,
        };
        // Empty members of a list are nothing (§5.6.1.2).
        let members = specs.split(',').map(|spec| spec.trim_matches([' ', '\t']));
        let mut ranges = Vec::new();
        let mut count = 0;
        for spec in members.filter(|spec| !spec.is_empty()) {
            count += 1;
            match ByteRange::parse(spec, length) {
                Ok(range) if count <= MAX_RANGES => ranges.extend(range),
                _ => return Self::Whole,
            }
        }
        match (count, coalesce(ranges)) {
            (0, _) => Self::Whole,
            (_, ranges) => match ranges[..] {
                [] => Self::Unsatisfiable,
                [range] => Self::One(range),
                _ => Self::Several(ranges),
            },
        }
    }
}

impl ByteRange {
    /// `first-last`, `first-` or `-length`; `Ok(None)` when it lies outside the representation.
    fn parse(spec: &str, length: u64) -> Result<Option<Self>, Malformed> {
        let (first, last) = spec.split_once('-').ok_or(Malformed)?;
        if first.is_empty() {
            let suffix = number(last)?.min(length);
            let is_satisfiable = suffix > 0;
            return Ok(is_satisfiable.then(|| Self { first: length - suffix, last: length - 1 }));
        }
        let start = number(first)?;
        let end = if last.is_empty() { u64::MAX } else { number(last)? };
        if !last.is_empty() && is_less(last, first) {
            return Err(Malformed);
        }
        let is_satisfiable = start < length;
        Ok(is_satisfiable.then(|| Self { first: start, last: end.min(length - 1) }))
    }

    /// The range of a representation that it lies in.
    pub fn of(self, whole: &Data) -> Data {
        whole.slice(self.first, self.last - self.first + 1)
    }

    /// The value of `Content-Range` (§14.4).
    pub fn content_range(self, length: u64) -> String {
        format!("bytes {}-{}/{length}", self.first, self.last)
    }

    /// Whether the two overlap or nearly touch.
    fn is_near(self, other: Self) -> bool {
        let reaches = |a: Self, b: Self| a.last.saturating_add(SMALL_GAP) >= b.first;
        reaches(self, other) && reaches(other, self)
    }
}

struct Malformed;

/// Decimal digits; a number too large to hold is larger than any representation.
fn number(digits: &str) -> Result<u64, Malformed> {
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Malformed);
    }
    Ok(digits.parse().unwrap_or(u64::MAX))
}

/// Compares decimal numbers of any length.
fn is_less(a: &str, b: &str) -> bool {
    let (a, b) = (a.trim_start_matches('0'), b.trim_start_matches('0'));
    (a.len(), a) < (b.len(), b)
}

/// Joins ranges that overlap or nearly touch. The first of those that are joined keeps its place.
fn coalesce(ranges: Vec<ByteRange>) -> Vec<ByteRange> {
    let mut joined: Vec<ByteRange> = Vec::with_capacity(ranges.len());
    for mut range in ranges {
        let mut place = None;
        // A range that has grown may reach one that it did not reach before.
        while let Some(near) = joined.iter().position(|other| range.is_near(*other)) {
            let other = joined.remove(near);
            range.first = range.first.min(other.first);
            range.last = range.last.max(other.last);
            place = Some(place.map_or(near, |place: usize| place.min(near)));
        }
        joined.insert(place.unwrap_or(joined.len()), range);
    }
    joined
}

/// The value of `Content-Range` in an answer 416 (§15.5.17).
pub fn unsatisfied(length: u64) -> String {
    format!("bytes */{length}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn range_sets_follow_rfc_9110_section_14() {
        let range = |first, last| ByteRange { first, last };
        let one = |first, last| RangeSet::One(range(first, last));
        for (value, length, expected) in [
            ("bytes=0-0", 10, one(0, 0)),
            ("bytes=0-9", 10, one(0, 9)),
            ("bytes=2-5", 10, one(2, 5)),
            ("bytes=2-99", 10, one(2, 9)),
            ("bytes=9-", 10, one(9, 9)),
            ("bytes=-3", 10, one(7, 9)),
            ("bytes=-99", 10, one(0, 9)),
            ("Bytes=2-3", 10, one(2, 3)),
            ("bytes= 2-3 ,", 10, one(2, 3)),
            ("bytes=,,2-3", 10, one(2, 3)),
            ("bytes=0-99999999999999999999999", 10, one(0, 9)),
            ("bytes=-99999999999999999999999", 10, one(0, 9)),
            ("bytes=10-", 10, RangeSet::Unsatisfiable),
            ("bytes=10-20", 10, RangeSet::Unsatisfiable),
            ("bytes=10-20, 30-", 10, RangeSet::Unsatisfiable),
            ("bytes=99999999999999999999999-", 10, RangeSet::Unsatisfiable),
            ("bytes=-0", 10, RangeSet::Unsatisfiable),
            ("bytes=0-0", 0, RangeSet::Unsatisfiable),
            ("bytes=-1", 0, RangeSet::Unsatisfiable),
            ("bytes=0-1, 99-", 10, one(0, 1)),
            ("bytes=3-2", 10, RangeSet::Whole),
            ("bytes=0-1,3-2", 10, RangeSet::Whole),
            ("bytes=99999999999999999999999-99999999999999999999998", 10, RangeSet::Whole),
            ("bytes=010-9", 10, RangeSet::Whole),
            ("bytes=9-010", 10, one(9, 9)),
            ("bytes=a-b", 10, RangeSet::Whole),
            ("bytes=+1-2", 10, RangeSet::Whole),
            ("bytes=1 - 2", 10, RangeSet::Whole),
            ("bytes=1-2-3", 10, RangeSet::Whole),
            ("bytes=-", 10, RangeSet::Whole),
            ("bytes=", 10, RangeSet::Whole),
            ("bytes=,", 10, RangeSet::Whole),
            ("bytes", 10, RangeSet::Whole),
            ("bytes =0-1", 10, RangeSet::Whole),
            ("lines=0-1", 10, RangeSet::Whole),
            // Several: overlapping, touching and near ones become one, others keep their order.
            ("bytes=0-4,2-9", 10, one(0, 9)),
            ("bytes=0-4,5-9", 10, one(0, 9)),
            ("bytes=0-1,4-5", 10, one(0, 5)),
            ("bytes=900-999,0-99", 1000, RangeSet::Several(vec![range(900, 999), range(0, 99)])),
            ("bytes=0-0,-1", 1000, RangeSet::Several(vec![range(0, 0), range(999, 999)])),
            (
                "bytes=0-0,400-409,800-809,1-300",
                1000,
                RangeSet::Several(vec![range(0, 409), range(800, 809)]),
            ),
            ("bytes=0-0,128-128", 1000, one(0, 128)),
            ("bytes=0-0,129-129", 1000, RangeSet::Several(vec![range(0, 0), range(129, 129)])),
        ] {
            assert_eq!(RangeSet::parse(value, length), expected, "{value} of {length}");
        }
    }

    #[test]
    fn more_ranges_than_anybody_needs_are_ignored() {
        let ranges = |count| {
            let specs: Vec<_> = (0..count).map(|n| format!("{n}000-{n}001")).collect();
            RangeSet::parse(&format!("bytes={}", specs.join(",")), 1_000_000)
        };
        assert!(matches!(ranges(MAX_RANGES), RangeSet::Several(found) if found.len() == 16));
        assert_eq!(ranges(MAX_RANGES + 1), RangeSet::Whole);
    }
}

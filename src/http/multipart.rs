//! `multipart/byteranges` (RFC 9110 §14.6): several ranges of a representation in one body.

use hyper::body::Bytes;
use hyper::header::HeaderValue;

use super::body::Body;
use super::range::ByteRange;
use crate::site::Data;

/// A body in parts and its media type.
pub struct Multipart {
    pub media_type: String,
    pub body: Body,
}

/// The boundary is the representation's validator, a hash of the content: the content cannot hold
/// it, and every replica writes the same bytes.
pub fn multipart(
    whole: &Data,
    ranges: &[ByteRange],
    media_type: &HeaderValue,
    etag: &HeaderValue,
) -> Multipart {
    let boundary: String =
        etag.as_bytes().iter().map(|&byte| char::from(byte)).filter(|&c| c != '"').collect();
    let media_type = String::from_utf8_lossy(media_type.as_bytes());
    let length = whole.len();
    let mut parts = Vec::with_capacity(2 * ranges.len() + 1);
    let mut line_end = "";
    for &range in ranges {
        let content_range = range.content_range(length);
        let head = format!(
            "{line_end}--{boundary}\r\nContent-Type: {media_type}\r\nContent-Range: {content_range}\r\n\r\n"
        );
        parts.push(Bytes::from(head).into());
        parts.push(range.of(whole));
        line_end = "\r\n";
    }
    parts.push(Bytes::from(format!("\r\n--{boundary}--\r\n")).into());
    Multipart {
        media_type: format!("multipart/byteranges; boundary={boundary}"),
        body: Body::parts(parts),
    }
}

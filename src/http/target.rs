//! Request targets (RFC 9112 §3.2): one canonical path for every way to write an address.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;

/// A longer target is refused with 414 (RFC 9110 §15.5.15), in bytes of path and query. The
/// longest address of the site is a tenth of it; the rest is room for a query.
pub const MAX_LENGTH: usize = 8 * 1024;

/// A path that names nothing, whatever the site holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Malformed;

/// The canonical form of a path: `%`-encoded bytes decoded once, empty and dot segments resolved
/// (RFC 3986 §5.2.4), no slash at the end. `/` alone stays.
///
/// # Errors
/// When an encoding is incomplete, or decodes to NUL or to something that is not UTF-8; also when
/// the path does not start with a slash.
pub fn canonical(path: &str) -> Result<Cow<'_, str>, Malformed> {
    if !path.starts_with('/') || has_incomplete_encoding(path) {
        return Err(Malformed);
    }
    let decoded = percent_decode_str(path).decode_utf8().map_err(|_| Malformed)?;
    if decoded.contains('\0') {
        return Err(Malformed);
    }
    let is_canonical = |segment: &str| !matches!(segment, "" | "." | "..");
    if decoded == "/" || decoded[1..].split('/').all(is_canonical) {
        return Ok(decoded);
    }
    let mut segments = Vec::new();
    for segment in decoded.split('/') {
        match segment {
            "" | "." => {}
            ".." => {
                segments.pop();
            }
            segment => segments.push(segment),
        }
    }
    Ok(Cow::Owned(format!("/{}", segments.join("/"))))
}

/// RFC 3986 §2.1: a percent sign is followed by two hexadecimal digits.
fn has_incomplete_encoding(path: &str) -> bool {
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_hexdigit);
    path.split('%').skip(1).any(|rest| {
        let bytes = rest.as_bytes();
        !(is_digit(bytes.first()) && is_digit(bytes.get(1)))
    })
}

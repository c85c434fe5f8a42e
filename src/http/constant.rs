//! Header values that last as long as the process.

use hyper::header::HeaderValue;

/// The value in memory that is never given back: each answer copies it, and a copy of a constant
/// costs no counting. For what is made once, at start.
pub fn forever(value: &HeaderValue) -> HeaderValue {
    match value.to_str() {
        Ok(text) => HeaderValue::from_static(text.to_owned().leak()),
        Err(_) => value.clone(),
    }
}

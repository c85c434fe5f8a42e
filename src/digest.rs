//! SHA-256 as text.

/// A digest in hexadecimal.
pub fn hex(digest: &impl AsRef<[u8]>) -> String {
    use std::fmt::Write;
    digest.as_ref().iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

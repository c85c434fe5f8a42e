//! Content codings of texts (RFC 9110 §8.4.1), each only where it is smaller.

use std::io::Write;

use brotli::enc::BrotliEncoderParams;
use brotli::enc::backward_references::BrotliEncoderMode;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Qualities of Brotli: one that is done at once, and the build's.
pub const QUICK: i32 = 5;
pub const BEST: i32 = 11;

/// # Errors
/// Never.
pub fn brotli(text: &[u8], quality: i32) -> std::io::Result<Option<Vec<u8>>> {
    let parameters = BrotliEncoderParams {
        quality,
        mode: BrotliEncoderMode::BROTLI_MODE_TEXT,
        size_hint: text.len(),
        ..BrotliEncoderParams::default()
    };
    let mut coded = Vec::new();
    brotli::BrotliCompress(&mut &text[..], &mut coded, &parameters)?;
    Ok(smaller(coded, text))
}

/// # Errors
/// Never.
pub fn gzip(text: &[u8]) -> std::io::Result<Option<Vec<u8>>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text)?;
    Ok(smaller(encoder.finish()?, text))
}

fn smaller(coded: Vec<u8>, text: &[u8]) -> Option<Vec<u8>> {
    (coded.len() < text.len()).then_some(coded)
}

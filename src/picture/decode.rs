//! Reads a picture: its pixels, the right way up, with the profile that its colors have.

use std::io::Cursor;

use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, RgbImage};

/// Photographs of today's cameras have less.
const MAX_PIXELS: u64 = 40_000_000;
/// No screen has a tenth.
const MAX_SIDE: u32 = 30_000;
/// What the process has room for, in bytes.
const MAX_DECODED: u64 = 192 * 1024 * 1024;
const ADVICE: &str = "save it as JPEG, PNG or WebP";

pub struct Picture {
    pub pixels: RgbImage,
    /// An ICC profile.
    pub profile: Option<Vec<u8>>,
}

/// # Errors
/// With a clause that says what is wrong with the file.
pub fn decode(bytes: &[u8]) -> Result<Picture, String> {
    if is_avif_or_heif(bytes) {
        return Err(format!("is an AVIF or HEIC picture; {ADVICE}"));
    }
    let reader = ImageReader::new(Cursor::new(bytes));
    let reader = reader.with_guessed_format().map_err(|error| error.to_string())?;
    let Some(format @ (ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::WebP)) = reader.format()
    else {
        return Err(format!("is no JPEG, PNG or WebP picture; {ADVICE}"));
    };
    if format == ImageFormat::Jpeg && is_cut_short(bytes) {
        return Err("is cut short".to_owned());
    }
    let broken = |error: image::ImageError| format!("cannot be read as {format:?}: {error}");
    let mut decoder = reader.into_decoder().map_err(broken)?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MAX_PIXELS {
        return Err(format!(
            "has {} megapixels; the limit is {}",
            pixels.div_ceil(1_000_000),
            MAX_PIXELS / 1_000_000
        ));
    }
    if width.max(height) > MAX_SIDE {
        return Err(format!("is {width} x {height} pixels; the limit of a side is {MAX_SIDE}"));
    }
    if decoder.total_bytes() > MAX_DECODED {
        return Err("has more than 8 bits a color and is too large with them; save it with 8 bits"
            .to_owned());
    }
    let orientation = decoder.orientation().map_err(broken)?;
    let profile = decoder.icc_profile().map_err(broken)?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(broken)?;
    image.apply_orientation(orientation);
    Ok(Picture { pixels: on_white(image), profile })
}

/// JPEG has no transparency.
fn on_white(image: DynamicImage) -> RgbImage {
    if !image.color().has_alpha() {
        return image.into_rgb8();
    }
    let image = image.into_rgba8();
    let mut pixels = RgbImage::new(image.width(), image.height());
    for (to, from) in pixels.pixels_mut().zip(image.pixels()) {
        let [red, green, blue, alpha] = from.0.map(u32::from);
        // The mean of two bytes, weighted with a third, is a byte.
        let mix = |color: u32| {
            u8::try_from((color * alpha + 255 * (255 - alpha) + 127) / 255).unwrap_or(255)
        };
        to.0 = [red, green, blue].map(mix);
    }
    pixels
}

/// Whether a JPEG has no end, which its decoder forgives. Markers are those of ISO/IEC 10918-1,
/// annex B.
fn is_cut_short(jpeg: &[u8]) -> bool {
    const START_OF_SCAN: u8 = 0xda;
    const END_OF_IMAGE: u8 = 0xd9;
    // Segments in front of the scan may hold a small picture with an end of its own.
    let mut rest = jpeg.get(2..).unwrap_or_default();
    while let [0xff, marker, high, low, ..] = *rest {
        if marker == START_OF_SCAN {
            return !rest.windows(2).any(|pair| pair == [0xff, END_OF_IMAGE]);
        }
        let length = 2 + usize::from(u16::from_be_bytes([high, low]));
        rest = rest.get(length..).unwrap_or_default();
    }
    // The decoder says what is wrong with it.
    false
}

/// Both are files of the ISO base media format, with their brand in its first box.
fn is_avif_or_heif(bytes: &[u8]) -> bool {
    let brand = bytes.get(8..12).filter(|_| bytes.get(4..8) == Some(b"ftyp"));
    brand.is_some_and(|brand| {
        [b"avif", b"avis", b"heic", b"heix", b"hevc", b"mif1", b"msf1"]
            .iter()
            .any(|known| brand == *known)
    })
}

#[cfg(test)]
mod tests {
    use image::{ExtendedColorType, ImageEncoder, Rgba, RgbaImage};

    use super::*;

    #[test]
    fn what_is_transparent_becomes_white() {
        let image = RgbaImage::from_fn(3, 1, |x, _| Rgba([0, 100, 200, [0, 255, 128][x as usize]]));
        let mut file = Vec::new();
        image::codecs::png::PngEncoder::new(&mut file)
            .write_image(image.as_raw(), 3, 1, ExtendedColorType::Rgba8)
            .unwrap();
        let picture = decode(&file).unwrap();
        let pixels: Vec<_> = picture.pixels.pixels().map(|pixel| pixel.0).collect();
        assert_eq!(pixels, [[255, 255, 255], [0, 100, 200], [127, 177, 227]]);
    }
}

//! Makes a picture smaller, and writes it.

use std::borrow::Cow;

use anyhow::Context;
use image::{Rgb, RgbImage};
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};
use resize::{Pixel, Type};
use rgb::FromSlice;

const JPEG_QUALITY: u8 = 80;
/// About as good as the build's pictures.
const AVIF_QUALITY: f32 = 60.0;
/// Of 1 to 10, the slowest first; the time of 5 is that of 6 threefold.
const AVIF_SPEED: u8 = 6;

/// A picture of this width, or its own where that is smaller.
///
/// # Errors
/// When memory is short.
pub fn resized(picture: &RgbImage, width: u32) -> anyhow::Result<Cow<'_, RgbImage>> {
    if picture.width() <= width {
        return Ok(Cow::Borrowed(picture));
    }
    let height = u64::from(picture.height()) * u64::from(width) / u64::from(picture.width());
    let height = u32::try_from(height)?.max(1);
    let mut resizer = resize::new(
        usize::try_from(picture.width())?,
        usize::try_from(picture.height())?,
        usize::try_from(width)?,
        usize::try_from(height)?,
        Pixel::RGB8,
        Type::Lanczos3,
    )?;
    let mut smaller = RgbImage::new(width, height);
    resizer.resize(picture.as_raw().as_rgb(), smaller.as_mut().as_rgb_mut())?;
    Ok(Cow::Owned(smaller))
}

/// Converts colors to those that pictures without a profile have. A profile that cannot be read or is
/// of other than red, green and blue is left out.
pub fn to_srgb(picture: RgbImage, profile: Option<&[u8]>) -> RgbImage {
    let Some(profile) = profile.and_then(|bytes| ColorProfile::new_from_slice(bytes).ok()) else {
        return picture;
    };
    if profile.color_space != DataColorSpace::Rgb {
        return picture;
    }
    let srgb = ColorProfile::new_srgb();
    let options = TransformOptions::default();
    let Ok(transform) = profile.create_transform_8bit(Layout::Rgb, &srgb, Layout::Rgb, options)
    else {
        return picture;
    };
    let mut converted = RgbImage::new(picture.width(), picture.height());
    match transform.transform(picture.as_raw(), &mut converted) {
        Ok(()) => converted,
        Err(_) => picture,
    }
}

/// # Errors
/// Never for the sizes that are made here.
pub fn jpeg(picture: &RgbImage) -> anyhow::Result<Vec<u8>> {
    let (width, height) = (
        u16::try_from(picture.width())?,
        u16::try_from(picture.height()).context("it is too high")?,
    );
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, JPEG_QUALITY);
    encoder.set_progressive(true);
    encoder.set_optimized_huffman_tables(true);
    encoder.set_sampling_factor(SamplingFactor::F_2_2);
    encoder.encode(picture.as_raw(), width, height, ColorType::Rgb)?;
    Ok(file)
}

/// # Errors
/// When the encoder lacks memory.
pub fn avif(picture: &RgbImage) -> anyhow::Result<Vec<u8>> {
    let pixels: Vec<_> =
        picture.pixels().map(|&Rgb([red, green, blue])| rgb::RGB8::new(red, green, blue)).collect();
    // Both are numbers of pixels that are in memory.
    let (width, height) = (usize::try_from(picture.width())?, usize::try_from(picture.height())?);
    let encoder = ravif::Encoder::new().with_quality(AVIF_QUALITY).with_speed(AVIF_SPEED);
    // The process may start no thread.
    let encoder = encoder.with_num_threads(Some(1));
    Ok(encoder.encode_rgb(ravif::Img::new(&pixels[..], width, height))?.avif_file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(color: [u8; 3]) -> RgbImage {
        RgbImage::from_pixel(8, 4, Rgb(color))
    }

    #[test]
    fn colors_are_converted_from_their_profile() {
        let profile = |profile: ColorProfile| profile.encode().unwrap();
        let color = |bytes: &[u8]| to_srgb(plain([200, 100, 50]), Some(bytes)).get_pixel(1, 1).0;
        let wide = color(&profile(ColorProfile::new_display_p3()));
        assert!(wide[0] > 205 && wide[2] < 45, "{wide:?}");
        let same = color(&profile(ColorProfile::new_srgb()));
        assert!(same.iter().zip([200_u8, 100, 50]).all(|(a, b)| a.abs_diff(b) < 2), "{same:?}");
        assert_eq!(color(b"no profile"), [200, 100, 50]);
        assert_eq!(color(&profile(ColorProfile::new_gray_with_gamma(2.2))), [200, 100, 50]);
    }

    #[test]
    fn a_picture_is_made_smaller_and_never_larger() {
        let picture = RgbImage::from_pixel(1000, 501, Rgb([1, 2, 3]));
        assert_eq!(resized(&picture, 100).unwrap().dimensions(), (100, 50));
        assert_eq!(resized(&picture, 2000).unwrap().dimensions(), (1000, 501));
        assert_eq!(resized(&RgbImage::new(1000, 1), 10).unwrap().dimensions(), (10, 1));
    }
}

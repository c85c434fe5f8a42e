//! The sizes that pages need of an office's picture: JPEG at once, AVIF later, which takes a hundred
//! times as long. They hold the pixels and nothing else: no place, no camera, no color profile (colors
//! are converted to sRGB).
//!
//! Pictures come from anywhere, so they are decoded in a [`child`] of this executable
//! ([`crate::sandbox`]), which [`parent`] starts.

pub mod child;
mod decode;
mod encode;
mod parent;

use serde::{Deserialize, Serialize};

pub use parent::{Failure, avif, jpegs};

/// The largest file that is taken for a picture.
pub const MAX_FILE: u64 = 64 * 1024 * 1024;
/// Widths of the files; that of the largest, at most [`MAX_WIDTH`], is added.
const JPEG_WIDTHS: [u32; 2] = [800, 1400];
const AVIF_WIDTHS: [u32; 3] = [480, 800, 1400];
/// No page shows a picture wider on a screen of today.
const MAX_WIDTH: u32 = 2400;
/// Pixels of the largest file, which an upright picture reaches first: the time and the memory of an
/// AVIF grow with them.
const MAX_AREA: u64 = 8_000_000;

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    Avif,
    Jpg,
}

impl Format {
    /// Of the names of files.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Avif => "avif",
            Self::Jpg => "jpg",
        }
    }
}

/// A picture in one format and size.
#[derive(Debug, PartialEq, Eq)]
pub struct Sized {
    pub format: Format,
    pub width: u32,
    pub bytes: Vec<u8>,
}

/// A picture that was read.
#[derive(Debug, PartialEq, Eq)]
pub struct Jpegs {
    /// Of the largest.
    pub width: u32,
    pub height: u32,
    /// The smallest first.
    pub files: Vec<Sized>,
}

/// The widths of the AVIF files of a picture whose largest size has this width.
pub fn avif_widths(largest: u32) -> Vec<u32> {
    widths(&AVIF_WIDTHS, largest)
}

/// Steps that are hardly smaller than the largest are left out.
fn widths(steps: &[u32], largest: u32) -> Vec<u32> {
    let smaller = steps.iter().copied().filter(|step| step * 10 < largest * 9);
    smaller.chain([largest]).collect()
}

/// The width of the largest file of a picture.
fn largest_width(width: u32, height: u32) -> u32 {
    let (width, height) = (u64::from(width), u64::from(height));
    let by_area = (MAX_AREA * width / height.max(1)).isqrt();
    u32::try_from(by_area.min(width)).unwrap_or(MAX_WIDTH).clamp(1, MAX_WIDTH)
}

/// What a child is to make of the picture that follows.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Task {
    Jpegs,
    Avif { width: u32 },
}

/// The head of a child's answer.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Answer {
    /// The picture cannot be used: a clause whose subject is the file.
    Refused(String),
    Made {
        width: u32,
        height: u32,
        /// Width and number of bytes of each file.
        files: Vec<(u32, usize)>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_the_sizes_that_are_smaller_and_its_own() {
        for (largest, expected) in [
            (2400, vec![480, 800, 1400, 2400]),
            (1500, vec![480, 800, 1500]),
            (880, vec![480, 880]),
            (300, vec![300]),
        ] {
            assert_eq!(avif_widths(largest), expected, "{largest}");
        }
        for (width, height, expected) in [
            (7000, 5000, 2400),
            (1500, 1000, 1500),
            (3000, 6000, 2000),
            (2400, 16_000, 1095),
            (16_000, 1, 2400),
            (1, 16_000, 1),
        ] {
            assert_eq!(largest_width(width, height), expected, "{width} x {height}");
        }
    }
}

//! The process that reads one picture: `portal content picture`.

use std::borrow::Cow;

use anyhow::Context;

use super::decode::{Picture, decode};
use super::encode::{avif, jpeg, resized, to_srgb};
use super::{Answer, JPEG_WIDTHS, Task, largest_width, widths};
use crate::sandbox::{Limits, enter, input, output, split};

/// An AVIF of the largest size takes ten seconds here, and more on older machines.
const LIMITS: Limits = Limits { cpu_seconds: 180, nice: 19 };

/// Reads a task and a picture from standard input, and writes the answer to standard output.
///
/// # Errors
/// When the sandbox cannot be entered, or memory is short.
pub fn make() -> anyhow::Result<()> {
    enter(LIMITS)?;
    let (task, picture) = {
        let input = input()?;
        let (task, bytes) = split::<Task>(&input).context("standard input")?;
        (task, decode(bytes.rest()))
    };
    let (answer, files) = match picture {
        Ok(picture) => made(&task, picture)?,
        Err(clause) => (Answer::Refused(clause), Vec::new()),
    };
    output(&answer, &files)
}

fn made(
    task: &Task,
    Picture { pixels, profile }: Picture,
) -> anyhow::Result<(Answer, Vec<Vec<u8>>)> {
    let limit = match task {
        Task::Jpegs => largest_width(pixels.width(), pixels.height()),
        Task::Avif { width } => *width,
    };
    // Smaller sizes are made of the largest, which has all that they can show.
    let largest = match resized(&pixels, limit)? {
        Cow::Owned(smaller) => smaller,
        Cow::Borrowed(_) => pixels,
    };
    let largest = to_srgb(largest, profile.as_deref());
    let (width, height) = largest.dimensions();
    let (widths, files) = match task {
        Task::Avif { .. } => (vec![width], vec![avif(&largest)?]),
        Task::Jpegs => {
            let widths = widths(&JPEG_WIDTHS, width);
            let files = widths.iter().map(|width| jpeg(resized(&largest, *width)?.as_ref()));
            let files = files.collect::<anyhow::Result<_>>()?;
            (widths, files)
        }
    };
    let files_of = widths.into_iter().zip(files.iter().map(Vec::len)).collect();
    Ok((Answer::Made { width, height, files: files_of }, files))
}

//! Starts the process that reads a picture, and waits for its answer.

use std::time::Duration;

use anyhow::Context;

use super::{Answer, Format, Jpegs, Sized, Task};
use crate::sandbox::{ask, split, write};

/// The processor may have other work.
const JPEG_TIMEOUT: Duration = Duration::from_secs(60);
const AVIF_TIMEOUT: Duration = Duration::from_secs(1800);

/// Why a picture cannot be had.
#[derive(Debug)]
pub enum Failure {
    /// What is wrong with the file: a clause whose subject it is.
    Refused(String),
    /// The process did not answer.
    Broken(anyhow::Error),
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Self::Broken(error)
    }
}

/// The sizes in JPEG. Needs a runtime of Tokio.
///
/// # Errors
/// When the file is no picture that can be used, or the process breaks off.
pub async fn jpegs(picture: &[u8]) -> Result<Jpegs, Failure> {
    made(&Task::Jpegs, picture, JPEG_TIMEOUT).await
}

/// One size in AVIF. Needs a runtime of Tokio.
///
/// # Errors
/// When the file is no picture that can be used, or the process breaks off.
pub async fn avif(picture: &[u8], width: u32) -> Result<Sized, Failure> {
    let made = made(&Task::Avif { width }, picture, AVIF_TIMEOUT).await?;
    let file = made.files.into_iter().next().context("the answer has no picture")?;
    Ok(file)
}

async fn made(task: &Task, picture: &[u8], limit: Duration) -> Result<Jpegs, Failure> {
    let format = match task {
        Task::Jpegs => Format::Jpg,
        Task::Avif { .. } => Format::Avif,
    };
    let mut input = Vec::with_capacity(picture.len() + 64);
    write(&mut input, task, [picture]).context("the picture")?;
    let answer = ask("picture", input, limit).await.context("the picture could not be read")?;
    let (head, mut pieces) = split(&answer).context("the answer")?;
    let (width, height, files) = match head {
        Answer::Refused(clause) => return Err(Failure::Refused(clause)),
        Answer::Made { width, height, files } => (width, height, files),
    };
    let files = files
        .into_iter()
        .map(|(width, length)| Ok(Sized { format, width, bytes: pieces.take(length)? }));
    let files = files.collect::<anyhow::Result<_>>().context("the answer")?;
    pieces.end().context("the answer")?;
    Ok(Jpegs { width, height, files })
}

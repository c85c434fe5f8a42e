//! What a process reads and writes: a line of JSON, and after it the bytes that it speaks of.

use std::io::{self, Read, Write};

use anyhow::{Context, ensure};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// All of standard input.
///
/// # Errors
/// When it cannot be read.
pub fn input() -> anyhow::Result<Vec<u8>> {
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input).context("standard input")?;
    Ok(input)
}

/// Writes a head and its pieces to standard output.
///
/// # Errors
/// When they cannot be written.
pub fn output(head: &impl Serialize, pieces: &[Vec<u8>]) -> anyhow::Result<()> {
    let out = io::BufWriter::new(io::stdout().lock());
    Ok(write(out, head, pieces.iter().map(Vec::as_slice))?)
}

/// Writes a head and the pieces that it speaks of.
///
/// # Errors
/// When they cannot be written.
pub fn write<'a>(
    mut out: impl Write,
    head: &impl Serialize,
    pieces: impl IntoIterator<Item = &'a [u8]>,
) -> io::Result<()> {
    serde_json::to_writer(&mut out, head)?;
    out.write_all(b"\n")?;
    for piece in pieces {
        out.write_all(piece)?;
    }
    out.flush()
}

/// The pieces behind a head.
pub struct Pieces<'a>(&'a [u8]);

impl Pieces<'_> {
    /// # Errors
    /// When there are fewer bytes.
    pub fn take(&mut self, length: usize) -> anyhow::Result<Vec<u8>> {
        let (piece, rest) = self.0.split_at_checked(length).context("it is cut short")?;
        self.0 = rest;
        Ok(piece.to_owned())
    }

    /// What is left.
    pub fn rest(&self) -> &[u8] {
        self.0
    }

    /// # Errors
    /// When something is left.
    pub fn end(&self) -> anyhow::Result<()> {
        ensure!(self.0.is_empty(), "it is too long");
        Ok(())
    }
}

/// Reads a head, and gives access to the pieces behind it.
///
/// # Errors
/// When there is no whole head.
pub fn split<T: DeserializeOwned>(bytes: &[u8]) -> anyhow::Result<(T, Pieces<'_>)> {
    let end = bytes.iter().position(|byte| *byte == b'\n').context("it has no head")?;
    let head = serde_json::from_slice(&bytes[..end]).context("its head")?;
    Ok((head, Pieces(&bytes[end + 1..])))
}

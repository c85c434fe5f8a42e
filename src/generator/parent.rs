//! Starts the generator and waits for its answer.

use std::time::Duration;

use anyhow::{Context, ensure};
use hyper::body::Bytes;

use super::protocol::{Mistake, Order, Remade, read};
use crate::sandbox::{ask, split, write};

/// Longer than the processor time that it may use: other programs may take their share.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Why there is no site.
#[derive(Debug)]
pub enum Failure {
    /// The content is wrong.
    Mistakes(Vec<Mistake>),
    /// The generator did not answer; the content may be too large.
    Broken(anyhow::Error),
}

/// Makes the site. Needs a runtime of Tokio.
///
/// # Errors
/// When the content has mistakes, or the generator breaks off or takes too long.
pub async fn generate(order: &Order) -> Result<Remade, Failure> {
    let input = serde_json::to_vec(order).map_err(anyhow::Error::from);
    let answer = match input {
        Ok(input) => ask("render", input, TIMEOUT).await,
        Err(error) => Err(error),
    };
    match answer.and_then(|answer| read(&answer).context("the answer")) {
        Ok(Ok(remade)) => Ok(remade),
        Ok(Err(mistakes)) => Err(Failure::Mistakes(mistakes)),
        Err(error) => Err(Failure::Broken(error.context("the site could not be generated"))),
    }
}

/// Compresses texts with Brotli as well as the build does; none of those that do not get smaller.
/// Needs a runtime of Tokio.
///
/// # Errors
/// When the process breaks off or takes too long.
pub async fn compress(texts: &[Bytes]) -> anyhow::Result<Vec<Option<Vec<u8>>>> {
    let lengths: Vec<_> = texts.iter().map(Bytes::len).collect();
    let mut input = Vec::new();
    write(&mut input, &lengths, texts.iter().map(|text| &text[..]))?;
    let answer = ask("compress", input, TIMEOUT).await?;
    let (lengths, mut pieces) = split::<Vec<Option<usize>>>(&answer).context("the answer")?;
    ensure!(lengths.len() == texts.len(), "the answer is of other texts");
    let coded = lengths
        .into_iter()
        .map(|length| length.map(|length| pieces.take(length)).transpose())
        .collect::<anyhow::Result<_>>()?;
    pieces.end()?;
    Ok(coded)
}

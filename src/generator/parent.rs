//! Starts the generator and waits for its answer.

use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, anyhow, ensure};
use hyper::body::Bytes;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};
use tokio::time::timeout;

use super::protocol::{Mistake, Order, Remade, read, split, write};

/// Longer than the processor time that it may use: other programs may take their share.
const TIMEOUT: Duration = Duration::from_secs(30);
/// The longest answer: sixteen times the present site.
const LONGEST: u64 = 64 * 1024 * 1024;

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
        Ok(input) => answer("render", input).await,
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
    let answer = answer("compress", input).await?;
    let (lengths, mut pieces) = split::<Vec<Option<usize>>>(&answer).context("the answer")?;
    ensure!(lengths.len() == texts.len(), "the answer is of other texts");
    let coded = lengths
        .into_iter()
        .map(|length| length.map(|length| pieces.take(length)).transpose())
        .collect::<anyhow::Result<_>>()?;
    pieces.end()?;
    Ok(coded)
}

/// What a process answers to its input.
async fn answer(command: &str, input: Vec<u8>) -> anyhow::Result<Vec<u8>> {
    match timeout(TIMEOUT, run(command, input)).await {
        Ok(answer) => answer,
        Err(_) => Err(anyhow!("no answer within {} s", TIMEOUT.as_secs())),
    }
}

async fn run(command: &str, input: Vec<u8>) -> anyhow::Result<Vec<u8>> {
    let mut child = start(command)?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let send = async {
        if let Some(mut stdin) = stdin {
            // A process that has ended says why on its standard error.
            let _ = stdin.write_all(&input).await;
        }
        drop(input);
    };
    let (mut answer, mut reason) = (Vec::new(), String::new());
    let receive = async {
        if let Some(stdout) = stdout {
            stdout.take(LONGEST).read_to_end(&mut answer).await?;
        }
        io::Result::Ok(())
    };
    let read_errors = async {
        if let Some(stderr) = stderr {
            stderr.take(LONGEST).read_to_string(&mut reason).await?;
        }
        io::Result::Ok(())
    };
    let ((), received, listened) = tokio::join!(send, receive, read_errors);
    received.and(listened).context("the answer could not be read")?;
    ensure!((answer.len() as u64) < LONGEST, "the site is larger than {} MB", LONGEST >> 20);
    let status = child.wait().await?;
    if status.success() {
        return Ok(answer);
    }
    let reason = reason.lines().last().unwrap_or_default().trim_start_matches("error: ");
    Err(match status.signal() {
        Some(libc::SIGXCPU) => anyhow!("it took too much time of the processor"),
        _ if reason.is_empty() => anyhow!("{status}"),
        _ => anyhow!("{reason}"),
    })
}

/// The same executable, even where another one lies at its path by now. It gets no variables: none
/// of the operator's settings is meant for it.
fn start(command: &str) -> anyhow::Result<Child> {
    let running = PathBuf::from("/proc/self/exe");
    let executable = if running.exists() { running } else { std::env::current_exe()? };
    Command::new(executable)
        .args(["content", command])
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .context("the generator could not be started")
}

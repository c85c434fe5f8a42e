//! Starts a process of this executable and waits for its answer.

use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, anyhow, ensure};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};
use tokio::time::timeout;

/// The longest answer: sixteen times the present site.
const LONGEST: u64 = 64 * 1024 * 1024;

/// The answer of a process that runs a command below `portal content`. Needs a runtime of Tokio.
///
/// # Errors
/// When it breaks off or takes longer than `limit`; it is killed then.
pub async fn ask(command: &str, input: Vec<u8>, limit: Duration) -> anyhow::Result<Vec<u8>> {
    match timeout(limit, run(command, input)).await {
        Ok(answer) => answer,
        Err(_) => Err(anyhow!("no answer within {} s", limit.as_secs())),
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
    ensure!((answer.len() as u64) < LONGEST, "the answer is larger than {} MB", LONGEST >> 20);
    let status = child.wait().await?;
    if status.success() {
        return Ok(answer);
    }
    // The executable reports errors in one line; notes may follow a line of the language's library.
    let reason = reason.lines().find(|line| !line.trim().is_empty());
    let reason = reason.unwrap_or_default().trim_start_matches("error: ");
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
        .context("the process could not be started")
}

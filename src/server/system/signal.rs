//! The signals that stop the server or have it read its certificate again.

use std::io;

#[cfg(unix)]
use tokio::signal::unix::{SignalKind, signal};

/// The purpose of a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// SIGINT (Ctrl-C) or SIGTERM.
    Stop,
    /// SIGHUP.
    Reload,
}

/// All signals are caught from the moment this is made.
#[derive(Debug)]
pub struct Signals {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    hang_up: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    pub fn catch() -> io::Result<Self> {
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            hang_up: signal(SignalKind::hangup())?,
        })
    }

    /// The next signal.
    pub async fn next(&mut self) -> Signal {
        tokio::select! {
            _ = self.interrupt.recv() => Signal::Stop,
            _ = self.terminate.recv() => Signal::Stop,
            _ = self.hang_up.recv() => Signal::Reload,
        }
    }
}

#[cfg(not(unix))]
impl Signals {
    pub fn catch() -> io::Result<Self> {
        Ok(Self {})
    }

    pub async fn next(&mut self) -> Signal {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
        Signal::Stop
    }
}

impl Signals {
    /// Resolves at the next signal that stops the server.
    pub async fn stop(&mut self) {
        while self.next().await != Signal::Stop {}
    }
}

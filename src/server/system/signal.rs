//! The signals that stop the server, have it read its certificate again or hand over to a new
//! executable.

use std::io;

use tokio::signal::unix::{SignalKind, signal};

/// The purpose of a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// SIGINT (Ctrl-C) or SIGTERM.
    Stop,
    /// SIGHUP.
    Reload,
    /// SIGUSR2, as for nginx.
    Upgrade,
}

/// All signals are caught from the moment this is made.
#[derive(Debug)]
pub struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
    hang_up: tokio::signal::unix::Signal,
    user_defined2: tokio::signal::unix::Signal,
}

impl Signals {
    pub fn catch() -> io::Result<Self> {
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            hang_up: signal(SignalKind::hangup())?,
            user_defined2: signal(SignalKind::user_defined2())?,
        })
    }

    /// The next signal.
    pub async fn next(&mut self) -> Signal {
        tokio::select! {
            _ = self.interrupt.recv() => Signal::Stop,
            _ = self.terminate.recv() => Signal::Stop,
            _ = self.hang_up.recv() => Signal::Reload,
            _ = self.user_defined2.recv() => Signal::Upgrade,
        }
    }

    /// Resolves at the next signal that stops the server.
    pub async fn stop(&mut self) {
        while self.next().await != Signal::Stop {}
    }
}

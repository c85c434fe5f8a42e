//! An upgrade under way: another executable is being started.

use std::future::pending;
use std::os::fd::OwnedFd;
use std::pin::Pin;
use std::process;
use std::time::Duration;

use anyhow::{Context, bail};

use super::{Executable, Name, Started, Successor};

type Starting = Pin<Box<dyn Future<Output = anyhow::Result<Started>> + Send>>;

/// See the module.
pub struct Upgrade {
    executable: Executable,
    /// How long the new process may take to get ready.
    timeout: Duration,
    starting: Option<Starting>,
}

impl Upgrade {
    pub fn new(executable: Executable, timeout: Duration) -> Self {
        Self { executable, timeout, starting: None }
    }

    /// Starts the executable that lies at the installed path, with these sockets. False where it is
    /// the one that runs, or one is being started already.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn begin(&mut self, sockets: &[(Name, OwnedFd)]) -> anyhow::Result<bool> {
        let path = self.executable.path()?.display();
        if self.starting.is_some() {
            tracing::info!(%path, "SIGUSR2: an executable is being started already");
            return Ok(false);
        }
        if !self.executable.is_replaced()? {
            tracing::info!(%path, "SIGUSR2: the installed executable is the one that runs");
            return Ok(false);
        }
        // A container ends with its first process.
        if process::id() == 1 {
            bail!("this is the first process of a container; start a container of the new release");
        }
        tracing::info!(%path, "SIGUSR2: starting the installed executable");
        let sockets = sockets.iter().map(|(name, socket)| Ok((*name, socket.try_clone()?)));
        let sockets = sockets.collect::<std::io::Result<_>>().context("too many open files")?;
        let (mut successor, packets) = Successor::start(&self.executable, sockets)?;
        let timeout = self.timeout;
        self.starting = Some(Box::pin(async move {
            let has_certificate = successor.ready(timeout).await?;
            Ok(Started { successor, packets, has_certificate })
        }));
        Ok(true)
    }

    /// Resolves when the executable that is being started is ready, or is not going to be.
    ///
    /// # Errors
    /// With the reason why it is not.
    pub async fn started(&mut self) -> anyhow::Result<Started> {
        let Some(starting) = &mut self.starting else { return pending().await };
        let started = starting.await;
        self.starting = None;
        started
    }
}

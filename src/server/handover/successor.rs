//! The process that is to follow this one, as seen from here.

use std::env;
use std::os::fd::OwnedFd;
use std::process::ExitStatus;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use command_fds::{CommandFdExt, FdMapping};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixDatagram, UnixStream};
use tokio::process::{Child, Command};

use super::{Executable, Name, READY, READY_WITHOUT_CERTIFICATE, SERVE};
use crate::server::net::quic::Generation;

/// The first descriptor that is passed (`SD_LISTEN_FDS_START`).
const FIRST: i32 = 3;

/// See the module. Dropping it ends the process, unless it serves.
pub struct Successor {
    child: Child,
    control: BufReader<UnixStream>,
    is_serving: bool,
}

/// A successor that could serve.
pub struct Started {
    pub successor: Successor,
    /// The socket to which it will forward packets.
    pub packets: UnixDatagram,
    /// Whether visitors could reach it: it needs no certificate, or has a usable one.
    pub has_certificate: bool,
}

impl Successor {
    /// Starts the executable with these sockets, and with the arguments and variables of this
    /// process. Returns the socket to which it will forward packets as well.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(
        executable: &Executable,
        sockets: Vec<(Name, OwnedFd)>,
    ) -> anyhow::Result<(Self, UnixDatagram)> {
        const NONE: &str = "no socket can be made";

        let (control, their_control) = UnixStream::pair().context(NONE)?;
        let (packets, their_packets) = UnixDatagram::pair().context(NONE)?;
        let own = [
            (Name::Control, their_control.into_std().context(NONE)?.into()),
            (Name::Packets, their_packets.into_std().context(NONE)?.into()),
        ];
        let passed: Vec<_> = own.into_iter().chain(sockets).collect();
        let names: Vec<_> = passed.iter().map(|(name, _)| name.text()).collect();

        let path = executable.path()?;
        let mut command = Command::new(path);
        command
            .args(env::args_os().skip(1))
            .env("LISTEN_FDS", passed.len().to_string())
            .env("LISTEN_FDNAMES", names.join(":"))
            // The number of the new process is not known yet; absent, they hold for any.
            .env_remove("LISTEN_PID")
            .env_remove("WATCHDOG_PID");
        let mappings = (FIRST..).zip(passed);
        let mappings = mappings.map(|(child_fd, (_, parent_fd))| FdMapping { parent_fd, child_fd });
        command.fd_mappings(mappings.collect()).context("sockets cannot be passed on")?;
        let cannot = || format!("{} cannot be started", path.display());
        let child = command.spawn().with_context(cannot)?;
        Ok((Self { child, control: BufReader::new(control), is_serving: false }, packets))
    }

    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// Waits until it could serve. Returns whether it has a usable certificate, or needs none.
    ///
    /// # Errors
    /// When it ends before, says something else or takes longer.
    pub async fn ready(&mut self, timeout: Duration) -> anyhow::Result<bool> {
        let mut line = String::new();
        let said = tokio::time::timeout(timeout, async {
            tokio::select! {
                read = self.control.read_line(&mut line) => match read {
                    Ok(0) | Err(_) => Err(self.child.wait().await),
                    Ok(_) => Ok(()),
                },
                ended = self.child.wait() => Err(ended),
            }
        })
        .await;
        match said {
            Err(_) => bail!("it was not ready after {} seconds", timeout.as_secs_f64()),
            Ok(Err(ended)) => Err(anyhow!("it ended before it was ready ({})", ending(ended.ok()))),
            Ok(Ok(())) => match line.trim_end() {
                READY => Ok(true),
                READY_WITHOUT_CERTIFICATE => Ok(false),
                _ => bail!("it is not a portal that can take over"),
            },
        }
    }

    /// Has it serve: this process reads none of the sockets any more. Packets of these generations
    /// are to be forwarded.
    ///
    /// # Errors
    /// When it has ended.
    pub async fn serve(&mut self, generations: &[Generation]) -> anyhow::Result<()> {
        let words =
            [SERVE.to_owned()].into_iter().chain(generations.iter().map(Generation::to_string));
        let line = words.collect::<Vec<_>>().join(" ") + "\n";
        self.control.write_all(line.as_bytes()).await.context("it has ended")?;
        self.is_serving = true;
        Ok(())
    }

    /// Resolves when it has failed: a success is its stop, or its own hand-over.
    pub async fn failed(&mut self) -> String {
        let status = self.child.wait().await.ok();
        if status.is_some_and(|status| status.success()) {
            std::future::pending::<()>().await;
        }
        ending(status)
    }
}

impl Drop for Successor {
    fn drop(&mut self) {
        if !self.is_serving {
            // An error says that it has ended already.
            let _ = self.child.start_kill();
        }
    }
}

fn ending(status: Option<ExitStatus>) -> String {
    status.map_or_else(|| "for an unknown reason".to_owned(), |status| status.to_string())
}

//! The life of a running server: signals, certificates, the watchdog, and its end, alone or with a
//! successor.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use anyhow::bail;

use super::Server;
use super::handover::{Started, Successor, Upgrade};
use super::observe::log;
use super::shared::Readiness;
use super::system::signal::{Signal, Signals};
use super::system::systemd;
use super::tls;
use crate::config::{Config, Drain};
use crate::version;

/// How the address of a Unix socket begins.
const UNIX: &str = "unix:";
/// How often a certificate that will end soon is logged.
const EXPIRY_INTERVAL: Duration = Duration::from_secs(24 * 60 * 60);

impl Server {
    /// Says where it serves: on standard output for people and scripts, in the log, to systemd.
    pub(super) fn announce(&self) {
        let scheme = if self.secure.is_some() { "https" } else { "http" };
        let assets = self.front.site.load().len();
        for address in &self.addresses {
            let is_unix = address.starts_with(UNIX);
            let (scheme, url) = if is_unix {
                ("http", address.clone())
            } else {
                (scheme, format!("{scheme}://{address}/"))
            };
            // Nothing else is written on standard output, which may be closed.
            let _ = writeln!(io::stdout(), "New Capital portal on {url}");
            tracing::info!(%address, scheme, assets, version = version(), "serving");
        }
        systemd::ready(&serving());
    }

    /// Reloads certificates and pings the watchdog until a signal stops the server, or another
    /// process is ready to follow it.
    pub(super) async fn watch(
        &self,
        config: &Config,
        signals: &mut Signals,
        upgrade: &mut Upgrade,
    ) -> Option<Successor> {
        let files = self.secure.as_ref().and_then(|secure| secure.files.as_deref());
        let mut looks = Ticks::new(config.tls.as_ref().map(|tls| tls.check_interval));
        let mut expiry = Ticks::new(Some(EXPIRY_INTERVAL));
        let mut watchdog = Ticks::new(systemd::watchdog_interval());
        loop {
            tokio::select! {
                signal = signals.next() => match signal {
                    Signal::Stop => return None,
                    Signal::Reload => self.reload(),
                    Signal::Upgrade => match upgrade.begin(&self.duplicates) {
                        Ok(true) => systemd::reloading(),
                        Ok(false) => {}
                        Err(error) => upgrade_failed(&error),
                    },
                },
                started = upgrade.started() => match self.hand_over(started).await {
                    Ok(successor) => return Some(successor),
                    Err(error) => upgrade_failed(&error),
                },
                () = looks.next() => if let (Some(files), Some(in_use)) = (files, &self.shared.certificate)
                    && files.have_changed()
                {
                    tls::reload(files, in_use);
                },
                () = expiry.next() => if let Some(in_use) = &self.shared.certificate {
                    in_use.log_warning();
                },
                () = watchdog.next() => {
                    self.workers.respond().await;
                    systemd::alive();
                }
            }
        }
    }

    /// Reads the certificate and the content again.
    fn reload(&self) {
        systemd::reloading();
        let files = self.secure.as_ref().and_then(|secure| secure.files.as_deref());
        match (files, &self.shared.certificate) {
            (Some(files), Some(in_use)) => tls::reload(files, in_use),
            _ if self.publishing.is_some() => {}
            _ => tracing::info!("SIGHUP: there is no certificate and no content to read again"),
        }
        if let Some(publishing) = &self.publishing {
            publishing.reload.notify_one();
        }
        systemd::ready(&serving());
    }

    /// Has the process that was started serve from now on.
    async fn hand_over(&self, started: anyhow::Result<Started>) -> anyhow::Result<Successor> {
        let Started { mut successor, packets, has_certificate } = started?;
        if !has_certificate && self.shared.readiness() == Readiness::Ready {
            bail!("it has no usable certificate, and this portal has one");
        }
        if let Some(id) = successor.id() {
            // systemd hears the new process only after this.
            systemd::main_process(id);
        }
        let generations =
            self.quic.as_ref().map(|quic| quic.socket.generations()).unwrap_or_default();
        successor.serve(&generations).await.inspect_err(|_| {
            systemd::main_process(std::process::id());
        })?;
        // Nothing may fail from here on: the other process serves.
        self.shared.stop.leave_to_successor();
        if let Some(quic) = &self.quic {
            quic.socket.leave_to_successor(packets);
        }
        Ok(successor)
    }

    /// Ends with the last answer, while a successor serves.
    ///
    /// # Errors
    /// When the successor has failed.
    pub(super) async fn leave_to(
        mut self,
        mut successor: Successor,
        drain: &Drain,
        signals: &mut Signals,
    ) -> anyhow::Result<()> {
        if let Some(admin) = &self.admin {
            admin.abort();
        }
        self.stop_renewal();
        self.stop_publishing();
        if let Some(storage) = self.storage.take() {
            storage.leave_to_successor();
        }
        self.close().await;
        tracing::info!(
            successor = successor.id(),
            connections = self.shared.places.taken(),
            "handed over"
        );
        tokio::select! {
            () = self.drained() => return Ok(()),
            // Without a main process, systemd starts the service again when this one has ended. The
            // exit code tells the same to the process before this one.
            ending = successor.failed() => bail!("the portal that took over has ended ({ending})"),
            () = signals.stop() => {}
        }
        self.drain(drain, signals).await;
        Ok(())
    }

    /// Fails the readiness check, then closes the listeners, then waits for open connections.
    pub(super) async fn stop(mut self, drain: &Drain, signals: &mut Signals) {
        systemd::stopping();
        self.shared.stop.leave();
        self.stop_renewal();
        self.stop_publishing();
        if !drain.delay.is_zero() {
            tracing::info!(seconds = drain.delay.as_secs_f64(), "leaving");
            tokio::select! {
                () = tokio::time::sleep(drain.delay) => {}
                () = signals.stop() => {}
            }
        }
        self.close().await;
        tracing::info!(connections = self.shared.places.taken(), "stopping");
        self.drain(drain, signals).await;
    }

    /// From now on no certificate is renewed, which is a successor's task.
    fn stop_renewal(&self) {
        if let Some(secure) = &self.secure {
            secure.stop_renewal();
        }
    }

    /// From now on the site stays as it is, nothing that is outdated is deleted, and no mail is sent. The
    /// notice stays as it is.
    fn stop_publishing(&self) {
        for task in
            [&self.purging, &self.mailing, &self.counting, &self.notices].into_iter().flatten()
        {
            task.abort();
        }
        if let Some(publishing) = &self.publishing {
            publishing.task.abort();
        }
    }

    /// Closes the listeners. Open connections end with their last answer.
    async fn close(&mut self) {
        self.duplicates.clear();
        self.shared.stop.stop();
        // Their sockets are closed when they have ended.
        while self.listeners.join_next().await.is_some() {}
        self.shared.stop.connections().close();
    }

    /// Resolves when all connections have ended, and those whose packets are forwarded.
    async fn drained(&mut self) {
        self.shared.stop.connections().wait().await;
        if let (Some(_), Some(predecessor)) = (&self.quic, &mut self.predecessor) {
            predecessor.ended().await;
        }
    }

    /// Waits for open connections.
    async fn drain(&mut self, drain: &Drain, signals: &mut Signals) {
        let shared = Arc::clone(&self.shared);
        tokio::select! {
            () = self.drained() => {}
            () = tokio::time::sleep(drain.timeout) => tracing::warn!(
                seconds = drain.timeout.as_secs_f64(),
                connections = shared.places.taken(),
                "some answers did not finish in time"
            ),
            () = signals.stop() => tracing::warn!("stopped at once by a second signal"),
        }
    }
}

fn serving() -> String {
    format!("serving, version {}", version())
}

/// An upgrade came to nothing, and the server goes on.
fn upgrade_failed(error: &anyhow::Error) {
    let reason = format!("{error:#}");
    tracing::error!(reason, "the upgrade failed, and this portal goes on");
    systemd::ready(&format!("upgrade failed at {}: {reason}", log::timestamp()));
}

/// An optional interval timer. The first tick comes after one full interval.
struct Ticks(Option<tokio::time::Interval>);

impl Ticks {
    fn new(interval: Option<Duration>) -> Self {
        Self(interval.map(|interval| {
            let mut ticks = tokio::time::interval(interval);
            ticks.reset();
            ticks
        }))
    }

    async fn next(&mut self) {
        match &mut self.0 {
            Some(ticks) => drop(ticks.tick().await),
            None => std::future::pending().await,
        }
    }
}

//! The server: takes connections, hands each request to its [`service`], drains on a signal.
//!
//! [`net`] holds sockets and protocols, [`limits`] what clients may take up, [`observe`] log and
//! metrics, [`tls`] certificates, [`handover`] upgrades without a restart, [`system`] signals,
//! systemd and threads.

mod handover;
mod limits;
mod net;
mod observe;
mod service;
mod shared;
mod system;
mod tls;

use std::io::{self, Write};
use std::net::SocketAddr;
use std::os::fd::OwnedFd;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use tokio::task::{AbortHandle, JoinSet};

use crate::config::{Config, Drain};
use crate::http::Portal;
use crate::site::Live;
use crate::version;
use handover::{Executable, Handed, Name, Predecessor, Retired, Successor, Upgrade};
use limits::Places;
use net::http3::Quic;
use net::listen::Listener;
use net::sockets::{self, Sockets};
pub use net::upload::{Upload, UploadError};
use net::{http3, quic};
pub use observe::log::{Log, check_directives, complain};
use observe::{admin, log};
pub use service::Api;
use service::Service;
use shared::{Readiness, Shared, Stop};
use system::signal::{Signal, Signals};
use system::workers::Workers;
use system::{files, systemd, workers};
use tls::Secure;

/// How often a certificate that will end soon is logged.
const EXPIRY_INTERVAL: Duration = Duration::from_secs(24 * 60 * 60);

/// Serves until SIGINT or SIGTERM.
///
/// # Errors
/// When an address cannot be listened on, or a certificate not be used.
pub fn run(config: &Config, warnings: &[String], portal: Portal) -> anyhow::Result<()> {
    let log = Log::start(&config.log)?;
    for warning in warnings {
        tracing::warn!("{warning}");
    }
    let served = serve_until_signal(config, portal, &log);
    log.flush();
    served
}

fn serve_until_signal(config: &Config, portal: Portal, log: &Log) -> anyhow::Result<()> {
    let executable = Executable::of_this_process();
    workers::runtime()?.block_on(async {
        let mut signals = Signals::catch().context("signals cannot be received")?;
        let mut handed = Handed::from_env();
        let predecessor = Predecessor::of(&mut handed)?;
        let mut server = Server::prepare(config, portal, None, log.clone(), handed)?;
        let mut predecessors = None;
        if let Some(predecessor) = predecessor {
            tokio::select! {
                taken = server.take_over(predecessor) => predecessors = Some(taken?),
                () = signals.stop() => return Ok(()),
            }
        }
        server.serve(predecessors)?;
        server.announce();
        let mut upgrade = Upgrade::new(executable, config.upgrade_timeout);
        let successor = server.watch(config, &mut signals, &mut upgrade).await;
        // A process that is being started has the listeners, which are about to close.
        drop(upgrade);
        match successor {
            None => server.stop(&config.drain, &mut signals).await,
            Some(successor) => server.leave_to(successor, &config.drain, &mut signals).await?,
        }
        Ok(())
    })
}

/// Findings of [`check`] that do not prevent the server from starting.
#[derive(Debug)]
pub struct Findings {
    /// Addresses that are in use already.
    pub in_use: Vec<SocketAddr>,
    pub warnings: Vec<String>,
}

/// Tries the addresses, the certificate and the data directory, and changes nothing.
///
/// # Errors
/// With what would keep [`run`] from starting.
pub fn check(config: &Config) -> anyhow::Result<Findings> {
    let mut warnings = config.tls.as_ref().map_or(Ok(Vec::new()), tls::check)?;
    warnings.extend(files::warning(config.limits.max_connections));
    // Tokio sockets need a runtime, even though nothing is awaited here.
    let runtime = workers::runtime()?;
    let _entered = runtime.enter();
    Ok(Findings { in_use: sockets::check(&config.listen)?, warnings })
}

/// Asks a portal whether it is ready.
///
/// # Errors
/// When the address does not answer, or the portal there is not ready.
pub fn is_ready(admin: SocketAddr) -> anyhow::Result<()> {
    workers::runtime()?.block_on(admin::is_ready(admin))
}

/// A server that runs in the current runtime and on threads of its own.
pub struct Server {
    address: SocketAddr,
    site: Arc<Live<Portal>>,
    service: Arc<Service>,
    shared: Arc<Shared>,
    secure: Option<Secure>,
    /// None once they are served.
    sockets: Option<Sockets>,
    http3: Option<http3::Prepared>,
    /// Second handles on the sockets, for a successor.
    duplicates: Vec<(Name, OwnedFd)>,
    listeners: JoinSet<()>,
    admin: Option<AbortHandle>,
    quic: Option<Quic>,
    /// The process before this one, while it still answers requests.
    predecessor: Option<Retired>,
    workers: Arc<Workers>,
}

impl Server {
    /// Opens the sockets and serves them from now on.
    ///
    /// # Errors
    /// When an address cannot be listened on, or a certificate not be used.
    pub fn start(
        config: &Config,
        portal: Portal,
        api: Option<Api>,
        log: Log,
    ) -> anyhow::Result<Self> {
        let mut server = Self::prepare(config, portal, api, log, Handed::none())?;
        server.serve(None)?;
        Ok(server)
    }

    /// Opens the sockets that were not passed to this process, and reads the certificate.
    fn prepare(
        config: &Config,
        portal: Portal,
        api: Option<Api>,
        log: Log,
        mut handed: Handed,
    ) -> anyhow::Result<Self> {
        let workers = Arc::new(Workers::start(config.threads)?);
        let mut sockets = Sockets::open(&config.listen, &mut handed)?;
        let duplicates = sockets.duplicate().context("too many open files")?;
        let limits = &config.limits;
        let capacity = files::max_connections(limits.max_connections);
        let places =
            Places::new(capacity, limits.max_connections_per_address, config.proxy.trusted.clone());
        let shared = Shared::new(config, places, log, Stop::default());
        let secure = match (&config.tls, &shared.certificate) {
            (Some(tls), Some(in_use)) => Some(tls::start(tls, in_use)?),
            _ => None,
        };
        let http3 = match (sockets.udp.take(), &secure) {
            (Some(udp), Some(secure)) => Some(http3::prepare(udp, secure, limits.idle_timeout)?),
            _ => None,
        };
        let address = sockets.site.local_addr().context("the listening address is unknown")?;
        shared.metrics.has_pages(portal.pages());
        let site = Arc::new(Live::new(portal));
        let service = Service::site(Arc::clone(&site), api, config, address.port(), &shared);
        Ok(Self {
            address,
            site,
            service,
            shared,
            secure,
            sockets: Some(sockets),
            http3,
            duplicates,
            listeners: JoinSet::new(),
            admin: None,
            quic: None,
            predecessor: None,
            workers,
        })
    }

    /// Takes the place of the portal that started this one, when that lets it.
    async fn take_over(&mut self, predecessor: Predecessor) -> anyhow::Result<quic::Predecessors> {
        let has_certificate = self.shared.readiness() == Readiness::Ready;
        let (retired, generations, packets) = predecessor.take_over(has_certificate).await?;
        self.predecessor = Some(retired);
        Ok(quic::Predecessors::new(generations, packets))
    }

    /// Serves the sockets from now on. Only the first call has an effect.
    fn serve(&mut self, predecessors: Option<quic::Predecessors>) -> anyhow::Result<()> {
        let Some(sockets) = self.sockets.take() else { return Ok(()) };
        if let Some(admin) = sockets.admin {
            let served = tokio::spawn(admin::serve(admin, Arc::clone(&self.shared)));
            self.admin = Some(served.abort_handle());
        }
        if let Some(socket) = sockets.redirect {
            if let Ok(address) = socket.local_addr() {
                tracing::info!(%address, "redirect");
            }
            let redirect = Service::redirect(self.address.port(), &self.shared);
            self.listeners.spawn(Listener::new(socket, redirect, None, &self.workers).accept());
        }
        if let Some(http3) = self.http3.take() {
            self.quic = Some(http3.serve(Arc::clone(&self.service), predecessors)?);
        }
        if let Some(secure) = &mut self.secure {
            secure.start_renewal(self.predecessor.is_some());
        }
        let tls = self.secure.as_ref().map(|secure| Arc::clone(&secure.config));
        let service = Arc::clone(&self.service);
        self.listeners.spawn(Listener::new(sockets.site, service, tls, &self.workers).accept());
        Ok(())
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Replaces the site for all requests that come from now on.
    pub fn replace_site(&self, portal: Portal) {
        self.shared.metrics.has_pages(portal.pages());
        self.site.replace(portal);
    }

    /// Says where it serves: on standard output for people and scripts, in the log, to systemd.
    fn announce(&self) {
        let scheme = if self.secure.is_some() { "https" } else { "http" };
        let address = self.address;
        // The one line on standard output; it may be closed.
        let _ = writeln!(io::stdout(), "New Capital portal on {scheme}://{address}/");
        let assets = self.site.load().len();
        tracing::info!(%address, scheme, assets, version = version(), "serving");
        systemd::ready(&serving());
    }

    /// Reloads certificates and pings the watchdog until a signal stops the server, or another
    /// process is ready to follow it.
    async fn watch(
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

    /// Reads the certificate again.
    fn reload(&self) {
        systemd::reloading();
        let files = self.secure.as_ref().and_then(|secure| secure.files.as_deref());
        if let (Some(files), Some(in_use)) = (files, &self.shared.certificate) {
            tls::reload(files, in_use);
        } else {
            tracing::info!("SIGHUP: there is no certificate file to read again");
        }
        systemd::ready(&serving());
    }

    /// Has the process that was started serve from now on.
    async fn hand_over(&self, started: anyhow::Result<Successor>) -> anyhow::Result<Successor> {
        let mut successor = started?;
        if !successor.has_certificate() && self.shared.readiness() == Readiness::Ready {
            bail!("it has no usable certificate, and this portal has one");
        }
        let packets = successor.packets()?;
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
    async fn leave_to(
        mut self,
        mut successor: Successor,
        drain: &Drain,
        signals: &mut Signals,
    ) -> anyhow::Result<()> {
        if let Some(admin) = &self.admin {
            admin.abort();
        }
        self.stop_renewal();
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
    async fn stop(mut self, drain: &Drain, signals: &mut Signals) {
        systemd::stopping();
        self.shared.stop.leave();
        self.stop_renewal();
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

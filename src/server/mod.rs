//! The server: takes connections, hands each request to its [`service`], drains on a signal.
//!
//! [`net`] holds sockets and protocols, [`limits`] what clients may take up, [`observe`] log and
//! metrics, [`tls`] certificates, [`system`] signals, systemd and threads.

mod limits;
mod net;
mod observe;
mod service;
mod shared;
mod system;
mod tls;

use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use tokio::task::JoinSet;

use crate::config::{Config, Drain};
use crate::http::Portal;
use crate::site::Live;
use limits::Places;
use net::http3;
use net::listen::Listener;
use net::sockets::{self, Sockets};
pub use net::upload::{Upload, UploadError};
use observe::admin;
pub use observe::log::{Log, check_directives};
pub use service::Api;
use service::Service;
use shared::{Shared, Stop};
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
    workers::runtime()?.block_on(async {
        let mut signals = Signals::catch().context("signals cannot be received")?;
        let server = Server::start(config, portal, None, log.clone())?;
        server.announce();
        server.watch(config, &mut signals).await;
        server.stop(&config.drain, &mut signals).await;
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
    shared: Arc<Shared>,
    secure: Option<Secure>,
    listeners: JoinSet<()>,
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
        let workers = Arc::new(Workers::start(config.threads)?);
        let sockets = Sockets::open(&config.listen)?;
        let limits = &config.limits;
        let capacity = files::max_connections(limits.max_connections);
        let places =
            Places::new(capacity, limits.max_connections_per_address, config.proxy.trusted.clone());
        let shared = Shared::new(config, places, log, Stop::default());
        let secure = match (&config.tls, &shared.certificate) {
            (Some(tls), Some(in_use)) => Some(tls::start(tls, in_use)?),
            _ => None,
        };
        let address = sockets.site.local_addr().context("the listening address is unknown")?;
        shared.metrics.has_pages(portal.pages());
        let site = Arc::new(Live::new(portal));
        let service = Service::site(Arc::clone(&site), api, config, address.port(), &shared);
        let mut listeners = JoinSet::new();
        if let Some(admin) = sockets.admin {
            tokio::spawn(admin::serve(admin, Arc::clone(&shared)));
        }
        if let Some(socket) = sockets.redirect {
            if let Ok(address) = socket.local_addr() {
                tracing::info!(%address, "redirect");
            }
            let redirect = Service::redirect(address.port(), &shared);
            listeners.spawn(Listener::new(socket, redirect, None, &workers).accept());
        }
        if let (Some(udp), Some(secure)) = (sockets.udp, &secure) {
            http3::start(udp, secure, Arc::clone(&service))?;
        }
        let tls = secure.as_ref().map(|secure| Arc::clone(&secure.config));
        listeners.spawn(Listener::new(sockets.site, service, tls, &workers).accept());
        Ok(Self { address, site, shared, secure, listeners, workers })
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
        tracing::info!(%address, scheme, assets, version = env!("CARGO_PKG_VERSION"), "serving");
        systemd::ready();
    }

    /// Reloads certificates and pings the watchdog until a signal stops the server.
    async fn watch(&self, config: &Config, signals: &mut Signals) {
        let files = self.secure.as_ref().and_then(|secure| secure.files.as_deref());
        let mut looks = Ticks::new(config.tls.as_ref().map(|tls| tls.check_interval));
        let mut expiry = Ticks::new(Some(EXPIRY_INTERVAL));
        let mut watchdog = Ticks::new(systemd::watchdog_interval());
        loop {
            tokio::select! {
                signal = signals.next() => match signal {
                    Signal::Stop => return,
                    Signal::Reload => self.reload(),
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
        systemd::ready();
    }

    /// Fails the readiness check, then closes the listeners, then waits for open connections.
    async fn stop(mut self, drain: &Drain, signals: &mut Signals) {
        let stop = &self.shared.stop;
        systemd::stopping();
        stop.leave();
        if let Some(secure) = &self.secure {
            secure.stop_renewal();
        }
        if !drain.delay.is_zero() {
            tracing::info!(seconds = drain.delay.as_secs_f64(), "leaving");
            tokio::select! {
                () = tokio::time::sleep(drain.delay) => {}
                () = signals.stop() => {}
            }
        }
        stop.stop();
        // Their sockets are closed when they have ended.
        while self.listeners.join_next().await.is_some() {}
        let connections = stop.connections();
        connections.close();
        tracing::info!(connections = self.shared.places.taken(), "stopping");
        tokio::select! {
            () = connections.wait() => {}
            () = tokio::time::sleep(drain.timeout) => tracing::warn!(
                seconds = drain.timeout.as_secs_f64(),
                connections = self.shared.places.taken(),
                "some answers did not finish in time"
            ),
            () = signals.stop() => tracing::warn!("stopped at once by a second signal"),
        }
    }
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

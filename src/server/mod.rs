//! The server: takes connections, hands each request to [`crate::http`], drains on a signal.

mod acme;
mod activity;
mod admin;
mod answer;
mod certificate;
mod client;
mod connection;
mod gate;
mod http3;
mod listen;
mod metrics;
mod protocol;
mod seldom;
mod sendfile;
mod service;
mod signal;
mod stream;
mod systemd;
mod tls;
mod workers;

use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use anyhow::Context;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::args::{Admin, Limits, Serve};
use crate::http::Portal;
use listen::{Listener, Sockets};
use metrics::Metrics;
use service::{Service, Shared};
use signal::{Asked, Signals};
use workers::Workers;

/// How often the certificate's files are looked at.
const CERTIFICATE_INTERVAL: Duration = Duration::from_secs(5);

/// How far the server is with its life; the admin listener tells load balancers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Serving,
    /// Still serving, but about to stop.
    Leaving,
    /// No new connection is accepted; those that are open finish.
    Stopping,
}

/// Serves until SIGINT or SIGTERM.
///
/// # Errors
/// When an address cannot be listened on, or a certificate not be used.
pub fn run(flags: &Serve, portal: Portal) -> anyhow::Result<()> {
    let workers = Workers::start(flags.threads())?;
    workers::runtime()?.block_on(serve(flags, portal, Arc::new(workers)))
}

/// Whether these flags would serve: tries the addresses, the certificate and the data directory.
/// Gives back the addresses that are in use already.
///
/// # Errors
/// With what would stop it.
pub fn check(flags: &Serve) -> anyhow::Result<Vec<SocketAddr>> {
    if let Some(data) = &flags.tls.data {
        acme::folder(data)?;
    }
    // Fails where the root is none.
    acme::client(&flags.tls)?;
    if let (Some(cert), Some(key)) = (&flags.tls.tls_cert, &flags.tls.tls_key) {
        let files = certificate::Files::load(cert, key)?;
        let expiry = files.expiry().context("the certificate has no date at which it ends")?;
        anyhow::ensure!(
            expiry > SystemTime::now(),
            "{}: the certificate has expired on {}",
            cert.display(),
            httpdate::fmt_http_date(expiry)
        );
    }
    workers::runtime()?.block_on(listen::check(flags))
}

/// Asks a portal whether it is ready.
///
/// # Errors
/// When nobody answers at the address, or the answer is not yes.
pub fn is_ready(admin: SocketAddr) -> anyhow::Result<()> {
    workers::runtime()?.block_on(admin::is_ready(admin))
}

async fn serve(flags: &Serve, portal: Portal, workers: Arc<Workers>) -> anyhow::Result<()> {
    let mut signals = Signals::catch().context("signals cannot be received")?;
    let (phase, phases) = watch::channel(Phase::Serving);
    let metrics = Arc::new(Metrics::default());
    let sockets = Sockets::open(flags).await?;
    listen::raise_file_limit(flags.limits.max_connections);
    let shared = Shared::new(flags, Arc::clone(&metrics), phases);
    let mut listeners = JoinSet::new();

    let secure = tls::start(&flags.tls, &metrics)?;
    let assets = portal.len();
    let address = sockets.main.local_addr().context("the listening address is unknown")?;
    let site = Service::site(portal, flags, address.port(), &shared);
    let scheme = if secure.is_some() { "https" } else { "http" };
    if let Some(admin) = sockets.admin {
        tokio::spawn(admin::serve(admin, Arc::clone(&shared)));
    }
    if let Some(redirect) = sockets.redirect {
        let service = Service::to_https(address.port(), &shared);
        listeners.spawn(Listener::plain(redirect, service, &workers).accept());
    }
    if let (Some(udp), Some(secure)) = (sockets.udp, &secure) {
        http3::start(udp, secure, Arc::clone(&site))?;
    }
    let certificates = secure.as_ref().and_then(|secure| secure.files.clone());
    let main = match &secure {
        Some(secure) => Listener::secure(sockets.main, site, Arc::clone(&secure.config), &workers),
        None => Listener::plain(sockets.main, site, &workers),
    };
    listeners.spawn(main.accept());

    // The one line on standard output; the log goes to standard error.
    // Nobody may be there to read it.
    let _ = writeln!(io::stdout(), "New Capital portal on {scheme}://{address}/");
    tracing::info!(%address, scheme, assets, version = env!("CARGO_PKG_VERSION"), "serving");
    systemd::ready();

    let mut looks = tokio::time::interval(CERTIFICATE_INTERVAL);
    loop {
        tokio::select! {
            asked = signals.next() => match asked {
                Asked::Stop => break,
                Asked::Reload => reload(certificates.as_deref(), &metrics),
            },
            _ = looks.tick() => if let Some(files) = &certificates && files.have_changed() {
                tls::reload(files, &metrics);
            },
        }
    }
    leave(&flags.limits, &phase, &mut signals).await;
    // Their sockets are closed when they have ended.
    while listeners.join_next().await.is_some() {}
    drain(&flags.limits, &shared, &mut signals).await;
    Ok(())
}

/// Reads the certificate again, as the operator asked.
fn reload(certificates: Option<&certificate::Files>, metrics: &Metrics) {
    systemd::reloading();
    if let Some(files) = certificates {
        tls::reload(files, metrics);
    } else {
        tracing::info!("SIGHUP: there is no certificate file to read again");
    }
    systemd::ready();
}

/// Says no to load balancers, and after a while to new connections.
async fn leave(limits: &Limits, phase: &watch::Sender<Phase>, signals: &mut Signals) {
    systemd::stopping();
    phase.send_replace(Phase::Leaving);
    if !limits.drain_delay.is_zero() {
        tracing::info!(seconds = limits.drain_delay.as_secs_f64(), "leaving");
        tokio::select! {
            () = tokio::time::sleep(limits.drain_delay) => {}
            () = signals.stop() => {}
        }
    }
    phase.send_replace(Phase::Stopping);
}

/// Waits for the open connections, for a while.
async fn drain(limits: &Limits, shared: &Shared, signals: &mut Signals) {
    tracing::info!(connections = shared.gate.open(), "stopping");
    tokio::select! {
        () = shared.gate.emptied() => {}
        () = tokio::time::sleep(limits.drain_timeout) => tracing::warn!(
            seconds = limits.drain_timeout.as_secs_f64(),
            connections = shared.gate.open(),
            "some answers did not finish in time"
        ),
        () = signals.stop() => tracing::warn!("stopped at once by a second signal"),
    }
}

impl Serve {
    /// How many threads serve: as many as there are cores, unless told otherwise.
    fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, usize::from)
    }

    /// The admin address, where it is on.
    fn admin_address(&self) -> Option<SocketAddr> {
        match self.admin {
            Admin::Off => None,
            Admin::On(address) => Some(address),
        }
    }
}

//! The state that all connections of all listeners share, and how far the server is with its stop.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::UNIX_EPOCH;

use hyper::header::HeaderMap;
use hyper_util::rt::TokioExecutor;
use hyper_util::server::conn::auto::Builder;
use ipnet::IpNet;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::limits::{Event, Places};
use super::net::connection;
use super::observe::client::{self, Id};
use super::observe::log::Log;
use super::observe::metrics::{Metrics, Readings};
use super::observe::page_views::Tally;
use super::publisher;
use super::tls::InUse;
use crate::config::{Certificate, Config, Limits, Origin, Proxy};

/// Pieces of files that may wait in memory for clients at a time: 64 MB of them.
const FILE_PIECES: usize = 4096;

/// Everything that all connections of all listeners share.
pub struct Shared {
    pub limits: Limits,
    pub proxy: Proxy,
    /// Networks that staff may sign in from; all where there are none.
    pub staff_networks: Vec<IpNet>,
    /// Where requests for other hosts are redirected to; None where all hosts are answered.
    pub canonical: Option<Origin>,
    pub log: Log,
    pub places: Arc<Places>,
    pub metrics: Metrics,
    /// The views that are not in the database yet.
    pub tally: Tally,
    pub http: Builder<TokioExecutor>,
    pub stop: Stop,
    /// None without TLS.
    pub certificate: Option<Arc<InUse>>,
    /// What became of the content folder.
    pub content: publisher::State,
    /// A permit for each piece of a file that waits in memory for a client.
    pub file_pieces: Arc<Semaphore>,
    /// Whether the certificate comes from ACME, which may take a while.
    awaits_certificate: bool,
    next_id: AtomicU64,
}

/// Whether the server may get requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readiness {
    Ready,
    Stopping,
    /// ACME has got no certificate yet, or the last one has expired. An operator's own certificate
    /// that has expired is left to the alerts: a proxy in front may not mind.
    NoCertificate,
}

impl Shared {
    pub fn new(config: &Config, places: Arc<Places>, log: Log, stop: Stop) -> Arc<Self> {
        Arc::new(Self {
            limits: config.limits,
            proxy: config.proxy.clone(),
            staff_networks: config.staff_networks.clone(),
            canonical: config.base_url.clone().filter(|_| config.is_host_canonical),
            log,
            places,
            metrics: Metrics::default(),
            tally: Tally::default(),
            http: connection::builder(&config.limits),
            stop,
            certificate: config.tls.as_ref().map(|tls| Arc::new(InUse::of(&tls.certificate))),
            file_pieces: Arc::new(Semaphore::new(FILE_PIECES)),
            awaits_certificate: config
                .tls
                .as_ref()
                .is_some_and(|tls| matches!(tls.certificate, Certificate::Acme(_))),
            content: publisher::State::default(),
            // A random start, so that ids differ between runs.
            next_id: AtomicU64::new(RandomState::new().hash_one(std::process::id())),
        })
    }

    pub fn readiness(&self) -> Readiness {
        if self.stop.is_leaving() {
            Readiness::Stopping
        } else if self.awaits_certificate
            && self.certificate.as_ref().is_some_and(|certificate| !certificate.is_usable())
        {
            Readiness::NoCertificate
        } else {
            Readiness::Ready
        }
    }

    pub fn readings(&self) -> Readings {
        let validity = self.certificate.as_ref().and_then(|certificate| certificate.get());
        let seconds = |time: Option<std::time::SystemTime>| {
            let since = time.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
            since.and_then(|since| i64::try_from(since.as_secs()).ok()).unwrap_or_default()
        };
        Readings {
            max_connections: self.places.capacity(),
            certificate_start: seconds(validity.map(|validity| validity.start)),
            certificate_expiry: seconds(validity.map(|validity| validity.end)),
            certificate_is_missing: self
                .certificate
                .as_ref()
                .is_some_and(|certificate| !certificate.is_usable()),
            log_lines_dropped: self.log.dropped(),
            content_published: seconds(self.content.published()),
            content_is_refused: self.content.refusal().is_some(),
        }
    }

    /// The id of a request: that of a trusted proxy, or the next of the series.
    pub fn request_id(&self, peer: IpAddr, headers: &HeaderMap) -> Id {
        client::request_id(&self.proxy, peer, headers)
            .map_or_else(|| Id::Own(self.next_id.fetch_add(1, Relaxed)), Id::Given)
    }
}

/// How far the server is with its stop, and the connections that it waits for.
#[derive(Debug, Default)]
pub struct Stop {
    is_leaving: AtomicBool,
    has_successor: AtomicBool,
    stopping: CancellationToken,
    connections: TaskTracker,
}

impl Stop {
    /// From now on the server is not ready, and connections end with their next answer.
    pub fn leave(&self) {
        self.is_leaving.store(true, Relaxed);
    }

    pub fn is_leaving(&self) -> bool {
        self.is_leaving.load(Relaxed)
    }

    /// From now on no connection is accepted, and those that are open finish.
    pub fn stop(&self) {
        self.leave();
        self.stopping.cancel();
    }

    /// The same where a successor serves: it accepts connections, so this process has no hurry with
    /// those that it has accepted.
    pub fn leave_to_successor(&self) {
        self.has_successor.store(true, Relaxed);
        self.stop();
    }

    pub fn has_successor(&self) -> bool {
        self.has_successor.load(Relaxed)
    }

    /// Resolves when the server stops and no other serves: connections that have no place are closed.
    pub async fn refusing(&self) {
        self.stopping().await;
        if self.has_successor() {
            std::future::pending::<()>().await;
        }
    }

    /// The stop as an event of a connection.
    pub async fn event(&self) -> Event {
        self.stopping().await;
        if self.has_successor() { Event::HandOver } else { Event::Stop }
    }

    /// Resolves when the server stops.
    pub async fn stopping(&self) {
        self.stopping.cancelled().await;
    }

    /// The connections that a stop waits for.
    pub fn connections(&self) -> &TaskTracker {
        &self.connections
    }
}

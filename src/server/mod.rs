//! The server: takes connections, hands each request to its [`service`], drains on a signal. It is
//! [`prepared`], then served for the rest of its [`life`].
//!
//! [`net`] holds sockets and protocols, [`limits`] what clients may take up, [`observe`] log and
//! metrics, [`tls`] certificates, [`handover`] upgrades without a restart, [`publisher`] content that
//! changes, [`system`] signals, systemd and threads.

mod handover;
mod life;
mod limits;
mod mailer;
mod net;
mod observe;
mod prepared;
mod publisher;
mod service;
mod shared;
mod storage;
mod system;
mod tls;

use std::net::SocketAddr;
use std::os::fd::OwnedFd;
use std::sync::Arc;

use anyhow::Context;
use tokio::sync::Notify;
use tokio::task::{AbortHandle, JoinSet};

use crate::api;
use crate::config::{Config, Content};
use crate::content::Answers;
use crate::http::Portal;
use crate::site::Live;
use handover::{Executable, Handed, Name, Predecessor, Retired, Upgrade};
use mailer::Mailer;
use net::http3::Quic;
use net::sockets;
pub use net::upload::Upload;
use observe::admin;
pub use observe::log::{Log, check_directives, complain};
use prepared::Prepared;
use publisher::Publisher;
pub use publisher::{file_line, line as mistake_line};
pub use service::Api;
use shared::Shared;
use storage::Storage;
use system::signal::Signals;
use system::workers::Workers;
use system::{files, workers};
use tls::Secure;

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
    let runtime = workers::runtime()?;
    let served = runtime.block_on(async {
        let mut signals = Signals::catch().context("signals cannot be received")?;
        let mut handed = Handed::from_env();
        let predecessor = Predecessor::of(&mut handed)?;
        let storage = Storage::open(config.data.as_ref(), predecessor.is_some())?;
        let store = storage.as_ref().map(|storage| storage.store.clone());
        let content = match (&config.content, &storage) {
            (Some(content), _) => Some(Content {
                // A directory that cannot be used was warned of.
                data: content.data.clone().filter(|_| storage.is_some()),
                ..content.clone()
            }),
            (None, Some(storage)) => storage.own_content(),
            (None, None) => None,
        };
        if let (Some(content), Some(storage)) = (&config.content, &storage) {
            storage.warn_of_own_answers(&content.folder);
        }
        let look_now = Arc::new(Notify::new());
        let answers = content
            .as_ref()
            .map(|content| Answers::in_folder(&content.folder, Arc::clone(&look_now)));
        let wake = Arc::new(Notify::new());
        let outbox = config.mail.as_ref().map(|mail| api::Outbox::of(mail, Arc::clone(&wake)));
        let api = api::Api::new(store, answers, outbox, config.inquiries.max_per_hour)?;
        let workers = Arc::new(Workers::start(config.threads)?);
        let api = Api::of(api, workers.background.clone());
        let prepared = Prepared::new(config, portal, Some(api), workers, log.clone(), handed)?;
        // The generator's process must not inherit the sockets that were passed to this one, which
        // `prepared` has taken by now.
        let publisher = match content {
            None => None,
            Some(content) => tokio::select! {
                started = Publisher::start(content, config.service_worker) => {
                    let (publisher, portal) = started?;
                    if let Some(portal) = portal {
                        prepared.replace_site(portal);
                    }
                    Some(publisher)
                }
                () = signals.stop() => return Ok(()),
            },
        };
        let succession = match predecessor {
            None => None,
            Some(predecessor) => tokio::select! {
                taken = prepared.take_over(predecessor) => Some(taken?),
                () = signals.stop() => return Ok(()),
            },
        };
        let mut server = prepared.serve(succession)?;
        if let Some(storage) = &storage {
            server.purging = Some(storage.purge(config.inquiries.keep_days));
            if let Some(mail) = &config.mail {
                let (store, site) = (storage.store.clone(), Arc::clone(&server.site));
                let shared = Arc::clone(&server.shared);
                server.mailing = Some(Mailer::start(mail.clone(), store, site, shared, wake)?);
            }
        }
        server.storage = storage;
        server.publishing = publisher.map(|publisher| server.publish(publisher, look_now));
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
    });
    // A network folder that does not answer must not keep the process from ending.
    runtime.shutdown_background();
    served
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
    warnings.extend(storage::check(config.data.as_ref())?);
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

/// Waits for something outside of a server.
///
/// # Errors
/// When the system grants no further files for the runtime.
pub fn block_on<T>(future: impl Future<Output = T>) -> anyhow::Result<T> {
    Ok(workers::runtime()?.block_on(future))
}

/// A server that runs in the current runtime and on threads of its own.
pub struct Server {
    address: SocketAddr,
    site: Arc<Live<Portal>>,
    shared: Arc<Shared>,
    secure: Option<Secure>,
    /// Second handles on the sockets, for a successor.
    duplicates: Vec<(Name, OwnedFd)>,
    listeners: JoinSet<()>,
    admin: Option<AbortHandle>,
    publishing: Option<Publishing>,
    storage: Option<Storage>,
    purging: Option<AbortHandle>,
    mailing: Option<AbortHandle>,
    quic: Option<Quic>,
    /// The process before this one, while it still answers requests.
    predecessor: Option<Retired>,
    workers: Arc<Workers>,
}

/// The task that publishes content.
struct Publishing {
    /// Has it publish the folder at once.
    reload: Arc<Notify>,
    task: AbortHandle,
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
        Prepared::new(config, portal, api, workers, log, Handed::none())?.serve(None)
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Publishes what changes in the content folder, until the server stops.
    /// `look_now` has it look at once.
    fn publish(&self, publisher: Publisher, look_now: Arc<Notify>) -> Publishing {
        let reload = Arc::new(Notify::new());
        let (site, shared) = (Arc::clone(&self.site), Arc::clone(&self.shared));
        let task = tokio::spawn(publisher.run(site, shared, Arc::clone(&reload), look_now));
        Publishing { reload, task: task.abort_handle() }
    }

    /// Replaces the site for all requests that come from now on.
    pub fn replace_site(&self, portal: Portal) {
        self.shared.metrics.has_pages(portal.pages());
        self.site.replace(portal);
    }
}

//! The server: takes connections, hands each request to its [`service`], drains on a signal. It is
//! [`prepared`], then served for the rest of its [`life`].
//!
//! [`net`] holds sockets and protocols, [`limits`] what clients may take up, [`observe`] log and
//! metrics, [`tls`] certificates, [`handover`] upgrades without a restart, [`publisher`] content that
//! changes, [`system`] signals, systemd and threads.

mod front;
mod handover;
mod life;
mod limits;
mod mailer;
mod net;
mod noticeboard;
mod observe;
mod prepared;
mod publisher;
mod service;
mod shared;
mod storage;
mod system;
mod tls;
mod visits;

use std::net::SocketAddr;
use std::os::fd::OwnedFd;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use tokio::sync::Notify;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::timeout;

use crate::api;
use crate::config::{Address, Config, Content};
use crate::content::Answers;
use crate::http::Portal;
use front::Front;
use handover::{Executable, Handed, Name, Predecessor, Retired, Upgrade};
use mailer::Mailer;
use net::http3::Quic;
use net::sockets;
pub use net::upload::Upload;
use noticeboard::Noticeboard;
pub use noticeboard::read_now as read_notice;
use observe::admin;
pub use observe::log::{Log, check_directives, complain};
use prepared::Prepared;
use publisher::Publisher;
pub use publisher::{file_line, line as mistake_line, site_at};
pub use service::Api;
use shared::Shared;
use storage::Storage;
use system::signal::Signals;
use system::workers::Workers;
use system::{files, workers};
use tls::Secure;
use visits::Visits;

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

/// How long a stop waits for what is still to be written: it is little, unless a network folder hangs.
const LAST_WRITES: Duration = Duration::from_secs(2);

fn serve_until_signal(config: &Config, portal: Portal, log: &Log) -> anyhow::Result<()> {
    let executable = Executable::of_this_process();
    let runtime = workers::runtime()?;
    let served = runtime.block_on(async {
        let mut signals = Signals::catch().context("signals cannot be received")?;
        let mut handed = Handed::from_env();
        let predecessor = Predecessor::of(&mut handed)?;
        let storage = Storage::open(config.data.as_ref(), predecessor.is_some())?;
        let store = storage.as_ref().map(|storage| storage.store.clone());
        let content = content(config, storage.as_ref());
        let look_now = Arc::new(Notify::new());
        let answers = content
            .as_ref()
            .map(|content| Answers::in_folder(&content.folder, Arc::clone(&look_now)));
        let wake = Arc::new(Notify::new());
        let outbox = config.mail.as_ref().map(|mail| api::Outbox::of(mail, Arc::clone(&wake)));
        let api = api::Api::new(store, answers.clone(), outbox, config.inquiries.max_per_hour)?;
        let workers = Arc::new(Workers::start(config.threads)?);
        let api = Api::of(api, workers.background.clone());
        let prepared = Prepared::new(config, portal, Some(api), workers, log.clone(), handed)?;
        // The generator's process must not inherit the sockets that were passed to this one, which
        // `prepared` has taken by now.
        let (worker, base_url) = (config.service_worker, config.base_url.clone());
        let publisher = match content {
            None => {
                if let Some(base_url) = &base_url {
                    tokio::select! {
                        made = publisher::at_address(base_url, worker) => match made {
                            Ok(portal) => prepared.replace_site(portal),
                            Err(error) => not_at_address(&error),
                        },
                        () = signals.stop() => return Ok(()),
                    }
                }
                None
            }
            Some(content) => tokio::select! {
                started = Publisher::start(content, worker, base_url) => {
                    let (publisher, portal) = started?;
                    if let Some(portal) = portal {
                        prepared.replace_site(portal);
                    }
                    Some(publisher)
                }
                () = signals.stop() => return Ok(()),
            },
        };
        let notices = match &config.notice {
            None => None,
            Some(file) => {
                let (front, shared) = (Arc::clone(&prepared.front), Arc::clone(&prepared.shared));
                Some(Noticeboard::start(file.clone(), front, shared).await)
            }
        };
        let succession = match predecessor {
            None => None,
            Some(predecessor) => tokio::select! {
                taken = prepared.take_over(predecessor) => Some(taken?),
                () = signals.stop() => return Ok(()),
            },
        };
        let mut server = prepared.serve(succession)?;
        let visits = storage.as_ref().map(|storage| {
            let (front, shared) = (Arc::clone(&server.front), Arc::clone(&server.shared));
            Visits::new(storage.store.clone(), front, shared)
        });
        server.counting = visits.as_ref().map(Visits::keep);
        if let Some(storage) = &storage {
            server.purging = Some(storage.purge(config.inquiries.keep_days));
            if let Some(mail) = &config.mail {
                let (store, site) = (storage.store.clone(), Arc::clone(&server.front.site));
                let shared = Arc::clone(&server.shared);
                server.mailing = Some(Mailer::start(mail.clone(), store, site, shared, wake)?);
            }
        }
        server.storage = storage;
        server.notices = notices;
        server.publishing = publisher.map(|publisher| server.publish(publisher, look_now));
        server.announce();
        let mut upgrade = Upgrade::new(executable, config.upgrade_timeout);
        let successor = server.watch(config, &mut signals, &mut upgrade).await;
        // A process that is being started has the listeners, which are about to close.
        drop(upgrade);
        let left = match successor {
            None => {
                server.stop(&config.drain, &mut signals).await;
                Ok(())
            }
            Some(successor) => server.leave_to(successor, &config.drain, &mut signals).await,
        };
        tokio::select! {
            kept = timeout(LAST_WRITES, keep_the_rest(visits, answers)) => if kept.is_err() {
                tracing::error!("the last page views, or an answer to a question, were not kept in time");
            },
            () = signals.stop() => {}
        }
        left
    });
    // A network folder that does not answer must not keep the process from ending.
    runtime.shutdown_background();
    served
}

/// The content folder: the operator's, or the portal's own in the data directory.
fn content(config: &Config, storage: Option<&Storage>) -> Option<Content> {
    let Some(content) = &config.content else { return storage.and_then(Storage::own_content) };
    if let Some(storage) = storage {
        storage.warn_of_own_answers(&content.folder);
    }
    // A data directory that cannot be used was warned of.
    let data = content.data.clone().filter(|_| storage.is_some());
    Some(Content { data, ..content.clone() })
}

fn not_at_address(error: &anyhow::Error) {
    let reason = format!("{error:#}");
    tracing::error!(reason, "the site names the address of its content, not that of --base-url");
}

/// Keeps what is in memory only, when the last connection has ended.
async fn keep_the_rest(visits: Option<Visits>, answers: Option<Answers>) {
    if let Some(visits) = visits {
        visits.flush().await;
    }
    if let Some(answers) = answers {
        // An answer that is recorded is written as well, even when its client has gone, and no other is begun.
        answers.stop().await;
    }
}

/// Findings of [`check`] that do not prevent the server from starting.
#[derive(Debug)]
pub struct Findings {
    /// Addresses that are in use already.
    pub in_use: Vec<Address>,
    pub warnings: Vec<String>,
}

/// Tries the addresses, the certificate, the data directory and the mail relay, and changes nothing.
///
/// # Errors
/// With what would keep [`run`] from starting.
pub fn check(config: &Config, opens_sockets: bool) -> anyhow::Result<Findings> {
    let mut warnings = config.tls.as_ref().map_or(Ok(Vec::new()), tls::check)?;
    warnings.extend(storage::check(config.data.as_ref())?);
    warnings.extend(files::warning(config.limits.max_connections));
    // Tokio sockets need a runtime, even though nothing is awaited here.
    let runtime = workers::runtime()?;
    let _entered = runtime.enter();
    let in_use = if opens_sockets { sockets::check(&config.listen)? } else { Vec::new() };
    if let Some(mail) = &config.mail {
        warnings.extend(runtime.block_on(mailer::check(mail))?);
    }
    Ok(Findings { in_use, warnings })
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
    address: Option<SocketAddr>,
    /// All addresses of the site, for people.
    addresses: Vec<String>,
    front: Arc<Front>,
    shared: Arc<Shared>,
    secure: Option<Secure>,
    /// Second handles on the sockets, for a successor.
    duplicates: Vec<(Name, OwnedFd)>,
    listeners: JoinSet<()>,
    admin: Option<AbortHandle>,
    publishing: Option<Publishing>,
    /// Watches the file with the notice.
    notices: Option<AbortHandle>,
    storage: Option<Storage>,
    purging: Option<AbortHandle>,
    mailing: Option<AbortHandle>,
    /// Keeps page views.
    counting: Option<AbortHandle>,
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

    /// The first address with a port.
    pub fn address(&self) -> Option<SocketAddr> {
        self.address
    }

    /// Publishes what changes in the content folder, until the server stops.
    /// `look_now` has it look at once.
    fn publish(&self, publisher: Publisher, look_now: Arc<Notify>) -> Publishing {
        let reload = Arc::new(Notify::new());
        let (front, shared) = (Arc::clone(&self.front), Arc::clone(&self.shared));
        let running = publisher.run(front, Arc::clone(&shared), Arc::clone(&reload), look_now);
        let task = tokio::spawn(async move { shared.content.watch(running).await });
        Publishing { reload, task: task.abort_handle() }
    }

    /// Replaces the site for all requests that come from now on.
    pub fn replace_site(&self, portal: Portal) {
        self.shared.metrics.has_pages(portal.pages());
        self.front.replace(portal);
    }
}

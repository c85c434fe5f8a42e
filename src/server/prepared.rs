//! A server that has its sockets, its certificate and its site, but serves nothing yet.

use std::net::SocketAddr;
use std::os::fd::OwnedFd;
use std::sync::Arc;

use anyhow::Context;
use tokio::task::JoinSet;

use super::Server;
use super::front::Front;
use super::handover::{Handed, Name, Predecessor, Retired};
use super::limits::Places;
use super::net::listen::Listener;
use super::net::sockets::{Socket, Sockets};
use super::net::{http3, quic};
use super::observe::admin;
use super::observe::log::Log;
use super::service::{Api, Scheme, Service};
use super::shared::{Readiness, Shared, Stop};
use super::system::files;
use super::system::workers::Workers;
use super::tls::{self, Secure};
use crate::config::Config;
use crate::http::Portal;

/// See the module.
pub struct Prepared {
    /// The first with a port.
    address: Option<SocketAddr>,
    pub front: Arc<Front>,
    services: Services,
    pub shared: Arc<Shared>,
    secure: Option<Secure>,
    sockets: Sockets,
    http3: Option<http3::Prepared>,
    duplicates: Vec<(Name, OwnedFd)>,
    workers: Arc<Workers>,
}

/// The answers of the listeners.
struct Services {
    /// Of the first address, at which HTTP/3 is served as well.
    first: Arc<Service>,
    /// Of the other addresses.
    others: Arc<Service>,
    /// Of Unix sockets, which have no TLS.
    unix: Arc<Service>,
}

/// The parts that a process takes over from its predecessor.
pub struct Succession {
    predecessor: Retired,
    /// Older processes that packets are forwarded to.
    quic: quic::Predecessors,
}

impl Prepared {
    /// Opens the sockets that were not passed to this process, and reads the certificate.
    ///
    /// # Errors
    /// When an address cannot be listened on, or a certificate not be used.
    pub fn new(
        config: &Config,
        portal: Portal,
        api: Option<Api>,
        workers: Arc<Workers>,
        log: Log,
        mut handed: Handed,
    ) -> anyhow::Result<Self> {
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
        let address = sockets.site.iter().find_map(Socket::tcp_address);
        shared.metrics.has_pages(portal.pages());
        let front = Front::new(portal);
        let site = &front.site;
        let (scheme, first) = match address {
            _ if config.tls.is_none() => (Scheme::Http, Scheme::Http),
            Some(address) if config.listen.http3 => (Scheme::Https, Scheme::Http3(address.port())),
            _ => (Scheme::Https, Scheme::Https),
        };
        let of = |scheme| Service::site(Arc::clone(site), api.clone(), config, scheme, &shared);
        let services = Services { first: of(first), others: of(scheme), unix: of(Scheme::Http) };
        drop(api);
        Ok(Self { address, front, services, shared, secure, sockets, http3, duplicates, workers })
    }

    /// Replaces the site that will be served.
    pub fn replace_site(&self, portal: Portal) {
        self.shared.metrics.has_pages(portal.pages());
        self.front.replace(portal);
    }

    /// Takes the place of the portal that started this one, when that lets it.
    ///
    /// # Errors
    /// When that portal has ended.
    pub async fn take_over(&self, predecessor: Predecessor) -> anyhow::Result<Succession> {
        let has_certificate = self.shared.readiness() == Readiness::Ready;
        let (predecessor, generations, packets) = predecessor.take_over(has_certificate).await?;
        Ok(Succession { predecessor, quic: quic::Predecessors::new(generations, packets) })
    }

    /// Serves from now on.
    ///
    /// # Errors
    /// When the socket of HTTP/3 cannot be used.
    pub fn serve(self, succession: Option<Succession>) -> anyhow::Result<Server> {
        let Self { address, front, services, shared, mut secure, sockets, http3, .. } = self;
        let addresses = sockets.site.iter().map(Socket::to_string).collect();
        let (predecessor, predecessors) =
            succession.map(|past| (past.predecessor, past.quic)).unzip();
        let workers = self.workers;
        let admin = sockets
            .admin
            .map(|socket| tokio::spawn(admin::serve(socket, Arc::clone(&shared))).abort_handle());
        let mut listeners = JoinSet::new();
        if let (Some(socket), Some(to)) = (sockets.redirect, address) {
            let socket = Socket::Tcp(socket);
            tracing::info!(address = %socket, "redirect");
            let redirect = Service::redirect(to.port(), &shared);
            listeners.spawn(Listener::new(socket, redirect, None, &workers).accept());
        }
        let quic = http3
            .map(|http3| http3.serve(Arc::clone(&services.first), predecessors))
            .transpose()?;
        if let Some(secure) = &mut secure {
            secure.start_renewal(predecessor.is_some());
        }
        let tls = secure.as_ref().map(|secure| Arc::clone(&secure.config));
        for socket in sockets.site {
            let (service, tls) = match socket.tcp_address() {
                None => (&services.unix, None),
                own if own == address => (&services.first, tls.clone()),
                Some(_) => (&services.others, tls.clone()),
            };
            listeners.spawn(Listener::new(socket, Arc::clone(service), tls, &workers).accept());
        }
        let duplicates = self.duplicates;
        Ok(Server {
            address,
            addresses,
            front,
            shared,
            secure,
            duplicates,
            listeners,
            admin,
            publishing: None,
            notices: None,
            storage: None,
            purging: None,
            mailing: None,
            counting: None,
            quic,
            predecessor,
            workers,
        })
    }
}

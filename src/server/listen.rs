//! Listening sockets, the accept loop, and what becomes of a connection that was accepted.

use std::io;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use listenfd::ListenFd;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;

use super::activity::Activity;
use super::metrics::Closed;
use super::service::Service;
use super::stream::Stream;
use super::workers::Workers;
use super::{acme, connection};
use crate::args::Serve;

/// Pause after a failed accept: out of file descriptors, the next attempt would fail at once.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);
/// How long the queue of a socket that is about to close is waited for.
const LAST_CALL: Duration = Duration::from_millis(20);
/// How long it is waited for in all, however many keep coming.
const LAST_CALLS: Duration = Duration::from_millis(250);
/// Open files that are no visitor's connection: the log, the listeners, the runtime.
const RESERVED_FILES: u64 = 64;

/// Says which addresses are in use already, which is nothing wrong beside a portal that runs.
///
/// # Errors
/// When an address may not be used, or this machine does not have it.
pub async fn check(flags: &Serve) -> anyhow::Result<Vec<SocketAddr>> {
    let listen = Some((flags.listen, "--listen"));
    let redirect = flags.tls.redirect_http.map(|address| (address, "--redirect-http"));
    let admin = flags.admin_address().map(|address| (address, "--admin"));
    let mut in_use = Vec::new();
    // Kept until all are tried: two flags with one address are a mistake.
    let mut open = Vec::new();
    for (address, flag) in [listen, redirect, admin].into_iter().flatten() {
        let is_twice = open
            .iter()
            .any(|socket: &TcpListener| socket.local_addr().is_ok_and(|taken| taken == address));
        match TcpListener::bind(address).await {
            Ok(socket) => open.push(socket),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && !is_twice => {
                in_use.push(address);
            }
            Err(error) => return Err(explain(&error, address, flag)),
        }
    }
    Ok(in_use)
}

/// Every socket that the server listens on.
pub struct Sockets {
    pub main: TcpListener,
    pub redirect: Option<TcpListener>,
    pub admin: Option<TcpListener>,
    /// Of HTTP/3.
    pub udp: Option<UdpSocket>,
}

impl Sockets {
    /// Takes the sockets that systemd hands over, in the order of the unit: the website's, then
    /// the one that leads to it. Opens the others.
    ///
    /// # Errors
    /// When an address is in use or may not be used.
    pub async fn open(flags: &Serve) -> anyhow::Result<Self> {
        let mut handed = ListenFd::from_env();
        let main = listener(&mut handed, 0, flags.listen, "--listen").await?;
        let port = main.local_addr().context("the listening address is unknown")?.port();
        let redirect = match flags.tls.redirect_http {
            Some(address) => Some(listener(&mut handed, 1, address, "--redirect-http").await?),
            None => None,
        };
        let admin = match flags.admin_address() {
            Some(address) => Some(bind(address, "--admin").await?),
            None => None,
        };
        let udp = flags.tls.http3.then(|| {
            let address = SocketAddr::new(flags.listen.ip(), port);
            UdpSocket::bind(address).map_err(|error| explain(&error, address, "--listen"))
        });
        Ok(Self { main, redirect, admin, udp: udp.transpose()? })
    }
}

async fn listener(
    handed: &mut ListenFd,
    index: usize,
    address: SocketAddr,
    flag: &str,
) -> anyhow::Result<TcpListener> {
    let Some(socket) = handed.take_tcp_listener(index).context("the socket handed over")? else {
        return bind(address, flag).await;
    };
    socket.set_nonblocking(true).context("the socket handed over")?;
    TcpListener::from_std(socket).context("the socket handed over")
}

async fn bind(address: SocketAddr, flag: &str) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.map_err(|error| explain(&error, address, flag))
}

fn explain(error: &io::Error, address: SocketAddr, flag: &str) -> anyhow::Error {
    match error.kind() {
        io::ErrorKind::AddrInUse => anyhow!(
            "{address} is in use by another program; stop it, or choose another address with {flag}"
        ),
        io::ErrorKind::PermissionDenied => anyhow!(
            "{address} may not be opened by this user; choose a port above 1023 with {flag}, grant CAP_NET_BIND_SERVICE, or let systemd hand the socket over (deploy/portal.socket)"
        ),
        _ => anyhow!("cannot listen on {address}: {error}"),
    }
}

/// A listening socket and what becomes of its connections.
pub struct Listener {
    socket: TcpListener,
    reception: Arc<Reception>,
    workers: Arc<Workers>,
}

/// What becomes of a connection.
struct Reception {
    service: Arc<Service>,
    tls: Option<TlsAcceptor>,
}

impl Listener {
    pub fn plain(socket: TcpListener, service: Arc<Service>, workers: &Arc<Workers>) -> Self {
        Self::new(socket, Reception { service, tls: None }, workers)
    }

    pub fn secure(
        socket: TcpListener,
        service: Arc<Service>,
        config: Arc<ServerConfig>,
        workers: &Arc<Workers>,
    ) -> Self {
        Self::new(socket, Reception { service, tls: Some(TlsAcceptor::from(config)) }, workers)
    }

    fn new(socket: TcpListener, reception: Reception, workers: &Arc<Workers>) -> Self {
        Self { socket, reception: Arc::new(reception), workers: Arc::clone(workers) }
    }

    /// Takes connections until the server stops, and closes the socket then.
    pub async fn accept(self) {
        let shared = &self.reception.service.shared;
        let mut outage = Outage::default();
        loop {
            tokio::select! {
                biased;
                () = shared.stopping() => break,
                accepted = self.socket.accept() => match accepted {
                    Ok((stream, peer)) => {
                        outage.over();
                        self.receive(stream, peer.ip()).await;
                    }
                    Err(error) => outage.began(&error).await,
                },
            }
        }
        // Who had connected before is not turned away; who keeps coming does not hold up the stop.
        let closes = Instant::now() + LAST_CALLS;
        while Instant::now() < closes
            && let Ok(Ok((stream, peer))) =
                tokio::time::timeout(LAST_CALL, self.socket.accept()).await
        {
            self.receive(stream, peer.ip()).await;
        }
    }

    /// Finds a place for a connection, and a thread.
    async fn receive(&self, stream: TcpStream, peer: IpAddr) {
        let shared = &self.reception.service.shared;
        let place = tokio::select! {
            biased;
            place = shared.gate.place() => place,
            // There is none, and who has one is about to end as well.
            () = shared.stopping() => return,
        };
        let reception = Arc::clone(&self.reception);
        self.workers.serve(stream, move |stream| async move {
            reception.connected(stream, peer).await;
            drop(place);
        });
    }
}

impl Reception {
    async fn connected(&self, tcp: TcpStream, peer: IpAddr) {
        let shared = &self.service.shared;
        shared.metrics.accepted.inc();
        let Some(_guest) = shared.gate.admit(peer) else {
            tracing::debug!(%peer, "too many connections from one address");
            shared.metrics.closed(Closed::PerAddress);
            return;
        };
        if let Err(error) = tcp.set_nodelay(true) {
            tracing::debug!(%error, "TCP_NODELAY could not be set");
        }
        shared.metrics.connections.inc();
        let activity = Activity::new();
        let stream = Stream::new(tcp, Arc::clone(&activity));
        match &self.tls {
            None => connection::serve(stream, activity, peer, Arc::clone(&self.service)).await,
            Some(tls) => {
                let handshake =
                    tokio::time::timeout(shared.limits.header_timeout, tls.accept(stream));
                match handshake.await {
                    Ok(Ok(stream)) if is_challenge(&stream) => {}
                    Ok(Ok(stream)) => {
                        connection::serve(stream, activity, peer, Arc::clone(&self.service)).await;
                    }
                    Ok(Err(error)) => {
                        tracing::debug!(%peer, %error, "TLS handshake failed");
                        shared.metrics.closed(Closed::Handshake);
                    }
                    Err(_) => shared.metrics.closed(Closed::HeaderTimeout),
                }
            }
        }
        shared.metrics.connections.dec();
    }
}

/// Whether the ACME directory called, which only wants to see the certificate (RFC 8737 §3).
fn is_challenge<S>(stream: &tokio_rustls::server::TlsStream<S>) -> bool {
    stream.get_ref().1.alpn_protocol() == Some(acme::CHALLENGE)
}

/// A time in which no connection can be accepted, logged once when it begins and once when it is
/// over.
#[derive(Default)]
struct Outage {
    is_on: bool,
}

impl Outage {
    async fn began(&mut self, error: &io::Error) {
        // A connection that was reset before it was accepted is nothing.
        if matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset)
        {
            return;
        }
        if !self.is_on {
            self.is_on = true;
            tracing::error!(%error, "cannot accept connections; trying again until it works");
        }
        tokio::time::sleep(ACCEPT_RETRY).await;
    }

    fn over(&mut self) {
        if self.is_on {
            self.is_on = false;
            tracing::info!("accepting again");
        }
    }
}

/// Each connection is an open file: takes as many as the system grants, and says if that is less
/// than the connections that are to be served.
pub fn raise_file_limit(connections: u32) {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        let raised = Rlimit { current: maximum, maximum };
        let granted = if current != maximum && setrlimit(Resource::Nofile, raised).is_ok() {
            maximum
        } else {
            current
        };
        let wanted = u64::from(connections) + RESERVED_FILES;
        if let Some(granted) = granted
            && granted < wanted
        {
            tracing::warn!(
                granted,
                wanted,
                "fewer open files are allowed than --max-connections needs; raise LimitNOFILE or 'ulimit -n'"
            );
        }
    }
}

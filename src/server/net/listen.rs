//! The accept loop, and the way of a connection until it speaks HTTP.

use std::io;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::server::TlsStream;

use super::connection;
use super::sockets::Socket;
use super::stream::Stream;
use crate::server::limits::{Activity, Closed, Event, Progress, Step};
use crate::server::service::Service;
use crate::server::system::workers::Workers;
use crate::server::tls;

/// Pause after a failed accept: out of file descriptors, the next attempt would fail at once.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);
/// How long a listener that is about to close waits for a connection in its queue.
const LAST_CALL: Duration = Duration::from_millis(20);
/// How long it does so in all, however many keep coming.
pub const LAST_CALLS: Duration = Duration::from_millis(250);
/// Between two warnings that an address has too many connections, because one visitor can cause any number of them.
const CROWD_WARNING: Duration = Duration::from_secs(60);

/// A listening socket with what becomes of its connections.
pub struct Listener {
    socket: Socket,
    reception: Arc<Reception>,
    workers: Arc<Workers>,
}

struct Reception {
    service: Arc<Service>,
    tls: Option<TlsAcceptor>,
    /// When it last warned of an address with too many connections.
    warned: Mutex<Option<Instant>>,
}

impl Listener {
    /// Over TLS where a configuration is given.
    pub fn new(
        socket: Socket,
        service: Arc<Service>,
        tls: Option<Arc<ServerConfig>>,
        workers: &Arc<Workers>,
    ) -> Self {
        let tls = tls.map(TlsAcceptor::from);
        let reception = Reception { service, tls, warned: Mutex::default() };
        Self { socket, reception: Arc::new(reception), workers: Arc::clone(workers) }
    }

    /// Takes connections until the server stops, and closes the socket then.
    pub async fn accept(self) {
        let shared = &self.reception.service.shared;
        let mut outage = Outage::default();
        loop {
            tokio::select! {
                biased;
                () = shared.stop.stopping() => break,
                accepted = self.socket.accept() => match accepted {
                    Ok((stream, peer)) => {
                        outage.over();
                        self.receive(stream, peer).await;
                    }
                    Err(error) => outage.began(&error).await,
                },
            }
        }
        if shared.stop.has_successor() {
            return;
        }
        // Connections that were in the queue before the stop are served. Those that keep coming do
        // not hold it up.
        let closes = Instant::now() + LAST_CALLS;
        while Instant::now() < closes
            && let Ok(Ok((stream, peer))) =
                tokio::time::timeout(LAST_CALL, self.socket.accept()).await
        {
            self.receive(stream, peer).await;
        }
    }

    /// Finds a place for a connection, and a thread.
    async fn receive(&self, stream: TcpStream, peer: IpAddr) {
        let shared = &self.reception.service.shared;
        let place = tokio::select! {
            biased;
            place = shared.places.place() => place,
            // There is none, and the connections that have one are about to end as well.
            () = shared.stop.refusing() => return,
        };
        let reception = Arc::clone(&self.reception);
        // From now on a stop waits for it, also before its thread has begun.
        let tracked = shared.stop.connections().token();
        self.workers.serve(stream, move |stream| async move {
            reception.connected(stream, peer).await;
            drop((place, tracked));
        });
    }
}

impl Reception {
    async fn connected(&self, tcp: TcpStream, peer: IpAddr) {
        let shared = &self.service.shared;
        shared.metrics.accepted();
        let Some(_share) = shared.places.admit(peer) else {
            return self.refuse_crowded(peer);
        };
        let _connected = shared.metrics.connected();
        let activity = Activity::new();
        let stream = Stream::new(tcp, Arc::clone(&activity));
        let service = Arc::clone(&self.service);
        let Some(tls) = &self.tls else {
            return connection::serve(stream, activity, peer, service).await;
        };
        match self.handshake(tls, stream, &activity).await {
            Ok(stream) if is_challenge(&stream) => {}
            Ok(stream) => connection::serve(stream, activity, peer, service).await,
            Err(Failure::Tls(error)) => {
                tracing::debug!(client = %shared.log.client(peer), %error, "TLS handshake failed");
                shared.metrics.closed(Closed::Handshake);
            }
            Err(Failure::Limit(reason)) => {
                activity.give_up();
                if !shared.stop.is_leaving() {
                    shared.metrics.closed(reason);
                }
            }
        }
    }

    /// Closes a connection of an address that has too many.
    fn refuse_crowded(&self, peer: IpAddr) {
        let shared = &self.service.shared;
        shared.metrics.closed(Closed::PerAddress);
        let now = Instant::now();
        let mut warned = self.warned.lock().unwrap_or_else(PoisonError::into_inner);
        if warned.is_some_and(|last| now - last < CROWD_WARNING) {
            tracing::debug!(client = %shared.log.client(peer), "too many connections from one address");
            return;
        }
        *warned = Some(now);
        drop(warned);
        tracing::warn!(
            client = %shared.log.client(peer),
            "too many connections from one address; raise --max-connections-per-address if many visitors share it, or \
             name the proxy with --trusted-proxy"
        );
    }

    /// A handshake is a part of the first request's head, for its limits as for pressure.
    async fn handshake(
        &self,
        tls: &TlsAcceptor,
        stream: Stream,
        activity: &Activity,
    ) -> Result<TlsStream<Stream>, Failure> {
        let shared = &self.service.shared;
        let mut progress = Progress::new(shared.limits);
        let handshake = tls.accept(stream);
        tokio::pin!(handshake);
        loop {
            let event = tokio::select! {
                biased;
                done = handshake.as_mut() => return done.map_err(Failure::Tls),
                stop = shared.stop.event(), if !progress.is_finishing() => stop,
                () = shared.places.pressed(), if !progress.is_finishing() => Event::Pressure,
                () = tokio::time::sleep(progress.wait()) => Event::Time,
            };
            match progress.step(event, activity.snapshot()) {
                Step::GoOn if event == Event::Pressure => shared.places.notify_next(),
                Step::GoOn => {}
                Step::Finish(reason) => {
                    return Err(Failure::Limit(reason.unwrap_or(Closed::Pressure)));
                }
                Step::End(reason) => return Err(Failure::Limit(reason)),
            }
        }
    }
}

/// Why a handshake came to nothing.
enum Failure {
    Tls(io::Error),
    Limit(Closed),
}

/// Whether the ACME directory connected, which only reads the certificate (RFC 8737 §3).
fn is_challenge(stream: &TlsStream<Stream>) -> bool {
    stream.get_ref().1.alpn_protocol() == Some(tls::ACME_CHALLENGE)
}

/// A time in which no connection can be accepted, logged once when it begins and once when it is
/// over.
#[derive(Default)]
struct Outage {
    is_on: bool,
}

impl Outage {
    async fn began(&mut self, error: &io::Error) {
        // A connection that was reset before it was accepted is no outage.
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

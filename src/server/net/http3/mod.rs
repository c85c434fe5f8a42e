//! HTTP/3 (RFC 9114) over QUIC: the same service, on the same port over UDP.

mod request;

use std::net::{IpAddr, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::Context;
use futures_util::FutureExt;
use quinn::crypto::rustls::QuicServerConfig;
use quinn::{AsyncUdpSocket, EndpointConfig, IdleTimeout, Runtime, TransportConfig, VarInt};
use tokio::task::JoinSet;

use super::listen::LAST_CALLS;
use super::quic::{Connection, Generation, Ids, Predecessors, Socket};
use crate::server::limits::{Closed, FINISH_TIMEOUT};
use crate::server::service::Service;
use crate::server::shared::Shared;
use crate::server::tls::{self, Secure};
use request::Request;

/// The protocol's name in ALPN (RFC 9114 §3.1).
const ALPN: [&[u8]; 1] = [b"h3"];
/// Requests that one connection may have under way.
const MAX_STREAMS: u32 = 128;
/// Unacknowledged bytes that are kept for a connection.
const SEND_WINDOW: u64 = 1024 * 1024;
/// Flow control: unread bytes that a client may send on a stream and on a connection.
const STREAM_WINDOW: u32 = 32 * 1024;
const RECEIVE_WINDOW: u32 = 256 * 1024;
/// Streams to the server besides requests: control, two of QPACK, and some that are to be ignored.
const MAX_SIDE_STREAMS: u32 = 8;
/// Handshakes that may wait to be accepted, and the bytes that they may send meanwhile.
const MAX_INCOMING: usize = 1024;
const MAX_INCOMING_BYTES: u64 = 4 * 1024 * 1024;
/// The code for a client that asks for too much (RFC 9114 §8.1).
const H3_EXCESSIVE_LOAD: u32 = 0x107;
/// A head that is longer than allowed is answered with 431 up to this many times the limit. Beyond
/// that the connection ends.
const HEAD_SLACK: u32 = 2;
/// Under pressure, a connection without a request, or with unfinished heads only, is closed after
/// this time.
const SILENCE: Duration = Duration::from_secs(1);
/// Grace period of an idle one for GOAWAY to arrive; at least three round trips.
const GOAWAY_TIMEOUT: Duration = Duration::from_millis(250);

/// HTTP/3 that could be served.
pub struct Prepared {
    config: quinn::ServerConfig,
    udp: Arc<dyn AsyncUdpSocket>,
    runtime: Arc<dyn Runtime>,
}

/// HTTP/3 that is served, or was.
pub struct Quic {
    pub socket: Arc<Socket>,
    /// It reads the socket, and so forwards packets, even when it has no more connections.
    _endpoint: quinn::Endpoint,
}

/// Prepares to serve, and reads nothing from the socket.
///
/// # Errors
/// When the certificate's keys cannot be used for QUIC, or the socket cannot.
pub fn prepare(socket: UdpSocket, secure: &Secure, idle: Duration) -> anyhow::Result<Prepared> {
    let tls = tls::config(Arc::clone(&secure.certificates), &ALPN)?;
    let tls = QuicServerConfig::try_from(tls).context("TLS 1.3 is not available for HTTP/3")?;
    let mut config = quinn::ServerConfig::with_crypto(Arc::new(tls));
    config.max_incoming(MAX_INCOMING).incoming_buffer_size_total(MAX_INCOMING_BYTES);
    config.transport_config(Arc::new(transport(idle)));
    let runtime = quinn::default_runtime().context("the runtime does not serve HTTP/3")?;
    let udp = runtime.wrap_udp_socket(socket).context("HTTP/3 cannot be served")?;
    Ok(Prepared { config, udp, runtime })
}

impl Prepared {
    /// Serves until the server stops. Packets for connections of predecessors are forwarded to them.
    ///
    /// # Errors
    /// When the socket cannot be used.
    pub fn serve(
        self,
        service: Arc<Service>,
        predecessors: Option<Predecessors>,
    ) -> anyhow::Result<Quic> {
        let generation = Generation::new();
        let socket = Arc::new(Socket::new(self.udp, generation, predecessors));
        let mut endpoint = EndpointConfig::default();
        endpoint.cid_generator(move || Box::new(Ids::new(generation)));
        let endpoint = quinn::Endpoint::new_with_abstract_socket(
            endpoint,
            Some(self.config),
            Arc::clone(&socket) as Arc<dyn AsyncUdpSocket>,
            self.runtime,
        )
        .context("HTTP/3 cannot be served")?;
        tokio::spawn(accept(endpoint.clone(), service));
        Ok(Quic { socket, _endpoint: endpoint })
    }
}

/// Takes connections until the server stops, and refuses others until the open ones have ended.
async fn accept(endpoint: quinn::Endpoint, service: Arc<Service>) {
    let shared = &service.shared;
    // The end of the last connection is sent after its task has ended.
    let _tracked = shared.stop.connections().token();
    loop {
        let incoming = tokio::select! {
            biased;
            () = shared.stop.stopping() => break,
            incoming = endpoint.accept() => incoming,
        };
        let Some(incoming) = incoming else { break };
        tokio::select! {
            biased;
            () = receive(incoming, &service) => {}
            () = shared.stop.refusing() => break,
        }
    }
    // Connections that were in the queue before the stop are served. Those that keep coming do not
    // hold it up.
    let closes = Instant::now() + LAST_CALLS;
    while Instant::now() < closes
        && let Some(Some(incoming)) = endpoint.accept().now_or_never()
        && receive(incoming, &service).now_or_never().is_some()
    {}
    tokio::select! {
        () = endpoint.wait_idle() => {}
        () = async {
            while let Some(incoming) = endpoint.accept().await {
                // Its address was validated by this process, so the successor cannot serve it.
                if shared.stop.has_successor() && incoming.remote_address_validated() {
                    receive(incoming, &service).await;
                } else {
                    incoming.refuse();
                }
            }
        } => {}
    }
}

/// Finds a place for a connection, and serves it there.
async fn receive(incoming: quinn::Incoming, service: &Arc<Service>) {
    let shared = &service.shared;
    // When busy, clients must prove their address first (Retry, RFC 9000 §8.1.2), so that spoofed
    // packets cannot use up connections.
    if shared.places.is_busy() && !incoming.remote_address_validated() {
        // It fails for an address that is validated, which this one is not.
        let _ = incoming.retry();
        return;
    }
    let place = shared.places.place().await;
    let service = Arc::clone(service);
    shared.stop.connections().spawn(async move {
        connected(incoming, &service).await;
        drop(place);
    });
}

fn transport(idle_timeout: Duration) -> TransportConfig {
    let mut transport = TransportConfig::default();
    transport
        .max_concurrent_bidi_streams(VarInt::from_u32(MAX_STREAMS))
        .max_concurrent_uni_streams(VarInt::from_u32(MAX_SIDE_STREAMS))
        .stream_receive_window(VarInt::from_u32(STREAM_WINDOW))
        .receive_window(VarInt::from_u32(RECEIVE_WINDOW))
        .send_window(SEND_WINDOW)
        // Any timeout up to a day fits.
        .max_idle_timeout(IdleTimeout::try_from(idle_timeout).ok());
    transport
}

async fn connected(incoming: quinn::Incoming, service: &Arc<Service>) {
    let shared = &service.shared;
    let peer = incoming.remote_address().ip();
    let Some(_share) = shared.places.admit(peer) else {
        shared.metrics.closed(Closed::PerAddress);
        incoming.refuse();
        return;
    };
    shared.metrics.accepted();
    let opened = Instant::now();
    let handshake = tokio::select! {
        handshake = tokio::time::timeout(shared.limits.header_timeout, incoming) => handshake,
        reason = leaves_without_request(shared, opened) => {
            if let Some(reason) = reason {
                shared.metrics.closed(reason);
            }
            return;
        }
    };
    let Ok(Ok(quic)) = handshake else {
        shared.metrics.closed(Closed::Handshake);
        return;
    };
    let _connected = shared.metrics.connected();
    if let Err(error) = requests(quic, opened, peer, service).await {
        let client = shared.log.client(peer);
        tracing::debug!(%client, %error, "HTTP/3 connection ended");
    }
}

/// Resolves when a connection that has not sent a request has to end: another one needs its place,
/// or the server has stopped for a moment.
async fn leaves_without_request(shared: &Shared, opened: Instant) -> Option<Closed> {
    let pressed = async {
        loop {
            shared.places.pressed().await;
            if opened.elapsed() > SILENCE {
                return;
            }
            shared.places.notify_next();
        }
    };
    let stopped = async {
        shared.stop.stopping().await;
        let hurries = !shared.stop.has_successor();
        let grace = if hurries { FINISH_TIMEOUT } else { shared.limits.header_timeout };
        tokio::time::sleep(grace).await;
    };
    tokio::select! {
        () = pressed => Some(Closed::Pressure),
        () = stopped => None,
    }
}

/// Answers the requests of a connection until it ends, or the server stops.
async fn requests(
    quic: quinn::Connection,
    opened: Instant,
    peer: IpAddr,
    service: &Arc<Service>,
) -> Result<(), h3::error::ConnectionError> {
    let shared = &service.shared;
    let limits = shared.limits;
    let connection = Connection::new(quic.clone(), u64::from(limits.max_head * HEAD_SLACK));
    let last_head = connection.last_head();
    let mut builder = h3::server::builder();
    builder.max_field_section_size(u64::from(limits.max_head));
    // Without flow control credit for SETTINGS, `build` would wait for ever.
    let built = tokio::select! {
        built = tokio::time::timeout(limits.header_timeout, builder.build(connection)) => {
            built.map_err(|_| Some(Closed::HeaderTimeout))
        }
        reason = leaves_without_request(shared, opened) => Err(reason),
    };
    let mut connection = match built {
        Ok(connection) => connection?,
        Err(reason) => {
            if let Some(reason) = reason {
                shared.metrics.closed(reason);
            }
            quic.close(VarInt::from_u32(H3_EXCESSIVE_LOAD), b"");
            return Ok(());
        }
    };
    let stopping = shared.stop.stopping();
    tokio::pin!(stopping);
    // A request ends when the client has acknowledged its answer.
    let mut running = JoinSet::new();
    // Those of them whose head was read.
    let answers = Arc::new(AtomicUsize::new(0));
    let mut last_request = opened;
    let mut has_begun = false;
    // When a finishing connection without answers ends.
    let mut end: Option<tokio::time::Instant> = None;
    loop {
        let is_idle = running.is_empty();
        let is_finishing = end.is_some();
        let ends = end.filter(|_| answers.load(Relaxed) == 0);
        let (patience, reason) = if has_begun {
            (limits.idle_timeout, Closed::IdleTimeout)
        } else {
            (limits.header_timeout, Closed::HeaderTimeout)
        };
        let finish = tokio::select! {
            accepted = connection.accept() => {
                let (Some(resolver), Some(head)) = (accepted?, last_head.take()) else {
                    return Ok(());
                };
                has_begun = true;
                last_request = Instant::now();
                let request = Request {
                    quic: quic.clone(),
                    peer,
                    service: Arc::clone(service),
                    answers: Arc::clone(&answers),
                };
                running.spawn(request.answer(resolver, head));
                continue;
            }
            Some(_) = running.join_next() => continue,
            () = &mut stopping, if !is_finishing => None,
            () = shared.places.pressed(), if !is_finishing => {
                let is_silent = last_request.elapsed() > SILENCE;
                if answers.load(Relaxed) > 0 || !is_silent && (!is_idle || !has_begun) {
                    shared.places.notify_next();
                    continue;
                }
                Some(Closed::Pressure)
            }
            () = tokio::time::sleep(patience), if is_idle && !is_finishing => Some(reason),
            () = tokio::time::sleep_until(ends.unwrap_or_else(tokio::time::Instant::now)),
                if ends.is_some() => return Ok(()),
        };
        if let Some(reason) = finish {
            shared.metrics.closed(reason);
        }
        // The client must get GOAWAY, and the requests that it sent before are still answered
        // (RFC 9114 §5.2). An unfinished head gets a moment longer.
        let grace = if is_idle { (quic.rtt() * 3).max(GOAWAY_TIMEOUT) } else { FINISH_TIMEOUT };
        end = Some(tokio::time::Instant::now() + grace);
        // Without flow control credit for GOAWAY, it would wait for ever.
        let Ok(sent) = tokio::time::timeout(FINISH_TIMEOUT, connection.shutdown(1)).await else {
            quic.close(VarInt::from_u32(H3_EXCESSIVE_LOAD), b"");
            return Ok(());
        };
        sent?;
    }
}

//! HTTP/3 (RFC 9114) over QUIC: the same service, on the same port over UDP.

use std::net::{IpAddr, UdpSocket};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use anyhow::Context;
use h3::server::RequestStream;
use h3_quinn::BidiStream;
use hyper::body::Bytes;
use hyper::header::{self, HeaderValue};
use quinn::crypto::rustls::QuicServerConfig;
use quinn::{EndpointConfig, IdleTimeout, TransportConfig, VarInt};
use tokio::task::JoinSet;

use super::answer::Answer;
use super::connection;
use super::metrics::Closed;
use super::service::Service;
use super::tls::{self, Secure};
use crate::args::Limits;

/// The protocol's name in ALPN (RFC 9114 §3.1).
const ALPN: [&[u8]; 1] = [b"h3"];
/// Requests that one connection may have under way.
const MAX_STREAMS: u32 = 128;
/// Unacknowledged bytes that are kept for a connection.
const SEND_WINDOW: u64 = 1024 * 1024;
/// What a client may send without being read, in bytes, on a stream and on a connection: nothing
/// here reads a request's body.
const STREAM_WINDOW: u32 = 32 * 1024;
const RECEIVE_WINDOW: u32 = 256 * 1024;
/// Streams to the server besides requests: control, two of QPACK, and what is to be ignored.
const MAX_SIDE_STREAMS: u32 = 8;
/// Handshakes that may wait to be looked at, and what they may send meanwhile, in bytes.
const MAX_INCOMING: usize = 1024;
const MAX_INCOMING_BYTES: u64 = 4 * 1024 * 1024;
/// The code for a client that asks for too much (RFC 9114 §8.1).
const H3_EXCESSIVE_LOAD: u32 = 0x107;
/// How often what a connection received is looked at while a head comes.
const HEAD_LOOK: Duration = Duration::from_millis(10);
/// How often it is looked at whether the last bytes of a connection were acknowledged.
const LOOK: Duration = Duration::from_millis(250);

/// Serves until the server stops.
///
/// # Errors
/// When the certificate's keys cannot be used for QUIC, or the socket cannot.
pub fn start(socket: UdpSocket, secure: &Secure, service: Arc<Service>) -> anyhow::Result<()> {
    let tls = tls::config(Arc::clone(&secure.certificates), &ALPN)?;
    let tls = QuicServerConfig::try_from(tls).context("TLS 1.3 is not available for HTTP/3")?;
    let mut config = quinn::ServerConfig::with_crypto(Arc::new(tls));
    config.max_incoming(MAX_INCOMING).incoming_buffer_size_total(MAX_INCOMING_BYTES);
    config.transport_config(Arc::new(transport(service.shared.limits.idle_timeout)));
    let runtime = quinn::default_runtime().context("the runtime does not serve HTTP/3")?;
    let endpoint = quinn::Endpoint::new(EndpointConfig::default(), Some(config), socket, runtime)
        .context("HTTP/3 cannot be served")?;
    tokio::spawn(async move {
        let gate = &service.shared.gate;
        // Its own place is given back when the last connection's end has been sent.
        let _place = gate.place().await;
        loop {
            let incoming = tokio::select! {
                biased;
                () = service.shared.stopping() => break,
                incoming = endpoint.accept() => incoming,
            };
            let Some(incoming) = incoming else { break };
            // Who writes a false address gets no place while places are few (RFC 9000 §8.1.2).
            if gate.is_busy() && !incoming.remote_address_validated() {
                // It fails for an address that is validated, which this one is not.
                let _ = incoming.retry();
                continue;
            }
            let place = tokio::select! {
                biased;
                place = gate.place() => place,
                () = service.shared.stopping() => break,
            };
            let service = Arc::clone(&service);
            tokio::spawn(async move {
                connected(incoming, &service).await;
                drop(place);
            });
        }
        // Connections that are open finish on their own; the endpoint lives until they have, and
        // refuses others.
        tokio::select! {
            () = endpoint.wait_idle() => {}
            () = async {
                while let Some(incoming) = endpoint.accept().await {
                    incoming.refuse();
                }
            } => {}
        }
    });
    Ok(())
}

fn transport(idle_timeout: Duration) -> TransportConfig {
    let mut transport = TransportConfig::default();
    transport
        .max_concurrent_bidi_streams(VarInt::from_u32(MAX_STREAMS))
        .max_concurrent_uni_streams(VarInt::from_u32(MAX_SIDE_STREAMS))
        .stream_receive_window(VarInt::from_u32(STREAM_WINDOW))
        .receive_window(VarInt::from_u32(RECEIVE_WINDOW))
        .send_window(SEND_WINDOW)
        // An hour at most fits; longer is what nobody means by idle.
        .max_idle_timeout(IdleTimeout::try_from(idle_timeout).ok());
    transport
}

async fn connected(incoming: quinn::Incoming, service: &Arc<Service>) {
    let shared = &service.shared;
    let peer = incoming.remote_address().ip();
    let Some(_guest) = shared.gate.admit(peer) else {
        incoming.refuse();
        return;
    };
    shared.metrics.accepted.inc();
    let handshake = tokio::time::timeout(shared.limits.header_timeout, incoming);
    let Ok(Ok(quic)) = handshake.await else {
        shared.metrics.closed(Closed::Handshake);
        return;
    };
    shared.metrics.connections.inc();
    if let Err(error) = requests(quic, peer, service).await {
        tracing::debug!(%peer, %error, "HTTP/3 connection ended");
    }
    shared.metrics.connections.dec();
}

/// Answers the requests of a connection until it ends, or the server stops.
async fn requests(
    quic: quinn::Connection,
    peer: IpAddr,
    service: &Arc<Service>,
) -> Result<(), h3::error::ConnectionError> {
    let shared = &service.shared;
    let limits = shared.limits;
    let mut builder = h3::server::builder();
    builder.max_field_section_size(u64::from(limits.max_head));
    // A client without a window for the settings would be waited for.
    let connection = builder.build(h3_quinn::Connection::new(quic.clone()));
    let Ok(connection) = tokio::time::timeout(limits.header_timeout, connection).await else {
        shared.metrics.closed(Closed::HeaderTimeout);
        quic.close(VarInt::from_u32(H3_EXCESSIVE_LOAD), b"");
        return Ok(());
    };
    let mut connection = connection?;
    let stopping = shared.stopping();
    tokio::pin!(stopping);
    let mut running = JoinSet::new();
    let mut is_finishing = false;
    let mut has_begun = false;
    loop {
        if is_finishing && running.is_empty() {
            delivered(&quic).await;
            return Ok(());
        }
        let is_idle = running.is_empty();
        let patience = if has_begun { limits.idle_timeout } else { limits.header_timeout };
        let finish = tokio::select! {
            accepted = connection.accept() => {
                let Some(resolver) = accepted? else { return Ok(()) };
                has_begun = true;
                running.spawn(request(resolver, quic.clone(), peer, Arc::clone(service)));
                continue;
            }
            Some(_) = running.join_next() => continue,
            () = &mut stopping, if !is_finishing => None,
            () = shared.gate.pressed(), if !is_finishing => {
                if !is_idle || !has_begun {
                    shared.gate.ask_next();
                    continue;
                }
                Some(Closed::Pressure)
            }
            () = tokio::time::sleep(patience), if is_idle && !is_finishing => {
                Some(Closed::IdleTimeout)
            }
        };
        if let Some(reason) = finish {
            shared.metrics.closed(reason);
        }
        is_finishing = true;
        // The first request that is not answered is the one after the last that came
        // (RFC 9114 §5.2).
        connection.shutdown(1).await?;
    }
}

/// Waits until nothing is sent any more: what was not acknowledged is sent again and again.
async fn delivered(quic: &quinn::Connection) {
    let mut sent = quic.stats().frame_tx.stream;
    loop {
        tokio::select! {
            _ = quic.closed() => return,
            () = tokio::time::sleep(LOOK) => {}
        }
        let now = quic.stats().frame_tx.stream;
        if now == sent {
            return;
        }
        sent = now;
    }
}

/// Answers one request.
async fn request(
    resolver: h3::server::RequestResolver<h3_quinn::Connection, Bytes>,
    quic: quinn::Connection,
    peer: IpAddr,
    service: Arc<Service>,
) {
    let limits = service.shared.limits;
    let head = tokio::select! {
        head = tokio::time::timeout(limits.header_timeout, resolver.resolve_request()) => head,
        // h3 keeps a frame of any length until it has come whole.
        () = flooded(&quic, limits.max_head) => {
            quic.close(VarInt::from_u32(H3_EXCESSIVE_LOAD), b"");
            service.shared.metrics.closed(Closed::Protocol);
            return;
        }
    };
    let Ok(Ok((request, mut stream))) = head else { return };
    // Nothing that is served here takes a body (RFC 9114 §4.1).
    stream.stop_sending(h3::error::Code::H3_NO_ERROR);
    let (parts, ()) = request.into_parts();
    let mut response = connection::answer(parts, peer, &service, None);
    let date = httpdate::fmt_http_date(SystemTime::now());
    if let Ok(date) = HeaderValue::try_from(date) {
        response.headers_mut().insert(header::DATE, date);
    }
    match send(response, &mut stream, &limits).await {
        Ok(true) => {}
        Ok(false) => {
            stream.stop_stream(h3::error::Code::H3_REQUEST_CANCELLED);
            service.shared.metrics.closed(Closed::TooSlow);
        }
        Err(error) => tracing::debug!(%peer, %error, "HTTP/3 answer ended"),
    }
}

/// Resolves when more has come than all heads may hold that can be under way.
async fn flooded(quic: &quinn::Connection, max_head: u32) {
    let before = quic.stats().udp_rx.bytes;
    while quic.stats().udp_rx.bytes - before <= u64::from(max_head) * u64::from(MAX_STREAMS) {
        tokio::time::sleep(HEAD_LOOK).await;
    }
}

/// Sends an answer, as long as enough of it is taken in time; false where it is not.
async fn send(
    response: hyper::Response<Answer>,
    stream: &mut RequestStream<BidiStream<Bytes>, Bytes>,
    limits: &Limits,
) -> Result<bool, h3::error::StreamError> {
    let (head, mut body) = response.into_parts();
    let head = stream.send_response(hyper::Response::from_parts(head, ()));
    let Ok(sent) = tokio::time::timeout(limits.send_timeout, head).await else { return Ok(false) };
    sent?;
    // So many bytes at a time are the least that a client has to take in that time.
    let millis = u64::try_from(limits.send_timeout.as_millis()).unwrap_or(u64::MAX);
    let least = limits.min_send_rate.saturating_mul(millis) / 1000;
    let least = usize::try_from(least).unwrap_or(usize::MAX).max(1);
    while let Some(mut piece) = body.next_piece() {
        while !piece.is_empty() {
            let part = piece.split_to(least.min(piece.len()));
            let sending = stream.send_data(part);
            let Ok(sent) = tokio::time::timeout(limits.send_timeout, sending).await else {
                return Ok(false);
            };
            sent?;
        }
    }
    let end = tokio::time::timeout(limits.send_timeout, stream.finish()).await;
    end.map_or(Ok(false), |sent| sent.map(|()| true))
}

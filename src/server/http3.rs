//! HTTP/3 (RFC 9114) over QUIC: the same service, on the same port over UDP.

use std::net::{IpAddr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use h3::server::RequestStream;
use h3_quinn::BidiStream;
use hyper::body::Bytes;
use quinn::crypto::rustls::QuicServerConfig;
use quinn::{EndpointConfig, IdleTimeout, TransportConfig, VarInt};
use tokio::sync::watch;

use super::service::Service;
use super::tls::{self, Secure};
use super::{Phase, connection, stopping};

/// The protocol's name in ALPN (RFC 9114 §3.1).
const ALPN: [&[u8]; 1] = [b"h3"];
/// Requests that one connection may have under way.
const MAX_STREAMS: u32 = 128;
/// Unacknowledged bytes that are kept for a connection.
const SEND_WINDOW: u64 = 1024 * 1024;

/// Serves until the server stops.
///
/// # Errors
/// When the certificate's keys cannot be used for QUIC, or the socket cannot.
pub fn start(
    socket: UdpSocket,
    secure: &Secure,
    service: Arc<Service>,
    phases: watch::Receiver<Phase>,
) -> anyhow::Result<()> {
    let tls = tls::config(Arc::clone(&secure.certificates), &ALPN)?;
    let tls = QuicServerConfig::try_from(tls).context("TLS 1.3 is not available for HTTP/3")?;
    let mut config = quinn::ServerConfig::with_crypto(Arc::new(tls));
    config.transport_config(Arc::new(transport(service.shared.limits.idle_timeout)));
    let runtime = quinn::default_runtime().context("the runtime does not serve HTTP/3")?;
    let endpoint = quinn::Endpoint::new(EndpointConfig::default(), Some(config), socket, runtime)
        .context("HTTP/3 cannot be served")?;
    tokio::spawn(async move {
        loop {
            let place = service.shared.gate.place().await;
            let incoming = tokio::select! {
                incoming = endpoint.accept() => incoming,
                () = stopping(phases.clone()) => break,
            };
            let Some(incoming) = incoming else { break };
            let service = Arc::clone(&service);
            tokio::spawn(async move {
                connected(incoming, &service).await;
                drop(place);
            });
        }
        // Connections that are open finish on their own; the endpoint lives until they have.
        endpoint.wait_idle().await;
    });
    Ok(())
}

fn transport(idle_timeout: Duration) -> TransportConfig {
    let mut transport = TransportConfig::default();
    transport
        .max_concurrent_bidi_streams(VarInt::from_u32(MAX_STREAMS))
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
        shared.metrics.closed(super::metrics::Closed::Handshake);
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
    let limits = service.shared.limits;
    let mut connection = h3::server::builder()
        .max_field_section_size(u64::from(limits.max_head))
        .build(h3_quinn::Connection::new(quic))
        .await?;
    let stopping = stopping(service.shared.phases.clone());
    tokio::pin!(stopping);
    let mut is_finishing = false;
    loop {
        let resolver = tokio::select! {
            accepted = connection.accept() => accepted?,
            () = &mut stopping, if !is_finishing => {
                is_finishing = true;
                connection.shutdown(0).await?;
                continue;
            }
        };
        let Some(resolver) = resolver else { return Ok(()) };
        let service = Arc::clone(service);
        tokio::spawn(async move {
            let head = tokio::time::timeout(limits.header_timeout, resolver.resolve_request());
            let Ok(Ok((request, mut stream))) = head.await else { return };
            let (parts, ()) = request.into_parts();
            let response = connection::answer(parts, peer, &service, None);
            if let Err(error) = send(response, &mut stream, limits.send_timeout).await {
                tracing::debug!(%peer, %error, "HTTP/3 answer ended");
            }
        });
    }
}

/// Sends an answer, as long as each piece is taken in time.
async fn send(
    response: hyper::Response<super::answer::Answer>,
    stream: &mut RequestStream<BidiStream<Bytes>, Bytes>,
    patience: Duration,
) -> Result<(), h3::error::StreamError> {
    let (head, mut body) = response.into_parts();
    stream.send_response(hyper::Response::from_parts(head, ())).await?;
    while let Some(piece) = body.next_piece() {
        let Ok(sent) = tokio::time::timeout(patience, stream.send_data(piece)).await else {
            stream.stop_stream(h3::error::Code::H3_REQUEST_CANCELLED);
            return Ok(());
        };
        sent?;
    }
    stream.finish().await
}

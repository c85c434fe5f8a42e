//! One answer on its way: what is counted and logged of it when it ends, however it ends.

use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::task::{Context, Poll};
use std::time::Instant;

use hyper::body::{Body as HttpBody, Bytes, Frame, SizeHint};
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::http::request::Parts;
use hyper::{Method, StatusCode, Uri, Version};

use super::activity::Answering;
use super::client::Id;
use super::service::Shared;
use crate::http::Body;

/// What is known of a request when its answer begins.
#[derive(Debug)]
pub struct Exchange {
    pub id: Id,
    pub client: IpAddr,
    pub version: Version,
    pub method: Method,
    pub uri: Uri,
    pub started: Instant,
    pub referer: Option<HeaderValue>,
    pub user_agent: Option<HeaderValue>,
}

impl Exchange {
    pub fn new(parts: Parts, id: Id, client: IpAddr, started: Instant, shared: &Shared) -> Self {
        let logged = |is_logged: bool, name: HeaderName| {
            parts.headers.get(name).filter(|_| is_logged).cloned()
        };
        Self {
            referer: logged(shared.log.log_referer, header::REFERER),
            user_agent: logged(shared.log.log_user_agent, header::USER_AGENT),
            id,
            client,
            version: parts.version,
            method: parts.method,
            uri: parts.uri,
            started,
        }
    }
}

/// A body on its way. What its pieces and itself hold of the [`Delivery`] tells when it ends.
pub struct Answer {
    body: Body,
    delivery: Arc<Delivery>,
}

/// Counts an answer and writes its line when the connection has sent or dropped all of it.
struct Delivery {
    status: StatusCode,
    exchange: Exchange,
    /// What the connection took; what the client received of it only TCP knows.
    bytes: AtomicU64,
    shared: Arc<Shared>,
    /// Tells the connection's watch that something is under way.
    _answering: Option<Answering>,
}

/// Bytes that the connection has not sent yet.
struct Piece {
    bytes: Bytes,
    _delivery: Arc<Delivery>,
}

impl AsRef<[u8]> for Piece {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Answer {
    pub fn new(
        body: Body,
        status: StatusCode,
        exchange: Exchange,
        shared: Arc<Shared>,
        answering: Option<Answering>,
    ) -> Self {
        let bytes = AtomicU64::new(0);
        let delivery = Delivery { status, exchange, bytes, shared, _answering: answering };
        Self { body, delivery: Arc::new(delivery) }
    }

    /// The next piece; None at the end.
    pub fn next_piece(&mut self) -> Option<Bytes> {
        let bytes = self.body.next_piece()?;
        self.delivery.bytes.fetch_add(bytes.len() as u64, Relaxed);
        Some(Bytes::from_owner(Piece { bytes, _delivery: Arc::clone(&self.delivery) }))
    }
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(self.next_piece().map(|piece| Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.body.remaining() == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.body.remaining())
    }
}

impl Drop for Delivery {
    fn drop(&mut self) {
        let Exchange { id, client, version, method, uri, started, referer, user_agent } =
            &self.exchange;
        let duration = started.elapsed();
        let path = uri.path();
        let bytes = self.bytes.load(Relaxed);
        self.shared.metrics.answered(path, self.status, bytes, duration);
        // Optional fields are left out where they are off or were not sent.
        let text = |value: &Option<HeaderValue>| {
            value.as_ref().map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned())
        };
        tracing::info!(
            target: "access",
            request_id = %id,
            %client,
            %method,
            path,
            protocol = ?version,
            status = self.status.as_u16(),
            bytes,
            duration_ms = duration.as_secs_f64() * 1000.0,
            referer = text(referer),
            user_agent = text(user_agent),
            "request"
        );
    }
}

//! One answer on its way: what is counted and logged of it when it ends, however it ends.

use std::future::poll_fn;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::task::{Context, Poll, ready};
use std::time::Instant;

use hyper::body::{Body as HttpBody, Bytes, Frame, SizeHint};
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::http::request::Parts;
use hyper::{Method, StatusCode, Uri, Version};
use tokio::sync::OwnedSemaphorePermit;
use tokio_util::sync::PollSemaphore;

use super::client::Id;
use super::{log, page_views};
use crate::http::Body;
use crate::server::limits::Answering;
use crate::server::shared::Shared;

/// The facts of a request that are logged with its answer.
#[derive(Debug)]
pub struct Exchange {
    id: Id,
    client: IpAddr,
    version: Version,
    method: Method,
    uri: Uri,
    started: Instant,
    background: Option<&'static str>,
    referer: Option<HeaderValue>,
    user_agent: Option<HeaderValue>,
}

impl Exchange {
    pub fn is_head(&self) -> bool {
        self.method == Method::HEAD
    }

    pub fn new(parts: Parts, id: Id, client: IpAddr, started: Instant, shared: &Shared) -> Self {
        let logged = |is_logged: bool, name: HeaderName| {
            is_logged.then(|| parts.headers.get(name).cloned()).flatten()
        };
        let settings = shared.log.settings();
        Self {
            referer: logged(settings.referer, header::REFERER),
            user_agent: logged(settings.user_agent, header::USER_AGENT),
            background: page_views::background(&parts.headers),
            id,
            client,
            version: parts.version,
            method: parts.method,
            uri: parts.uri,
            started,
        }
    }
}

/// A body on its way. The body and its pieces share one [`Delivery`]; dropping the last of them
/// ends the answer.
pub struct Answer {
    body: Body,
    delivery: Arc<Delivery>,
    file_pieces: PollSemaphore,
}

/// Counts an answer and writes its line when the connection has sent or dropped all of it.
struct Delivery {
    status: StatusCode,
    exchange: Exchange,
    /// Of the body.
    length: u64,
    /// Bytes that the connection took; only TCP knows how many the client received.
    taken: AtomicU64,
    /// Whether what the connection took has reached the client, as far as that is known.
    is_delivered: AtomicBool,
    shared: Arc<Shared>,
    /// Tells the connection's watch that an answer is under way.
    _answering: Option<Answering>,
}

/// Bytes that the connection has not sent yet.
struct Piece {
    bytes: Bytes,
    _delivery: Arc<Delivery>,
    /// Where it was read from a file.
    _permit: Option<OwnedSemaphorePermit>,
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
        let file_pieces = PollSemaphore::new(Arc::clone(&shared.file_pieces));
        let delivery = Delivery {
            status,
            exchange,
            length: body.remaining(),
            taken: AtomicU64::new(0),
            is_delivered: AtomicBool::new(true),
            shared,
            _answering: answering,
        };
        Self { body, delivery: Arc::new(delivery), file_pieces }
    }

    /// The next piece; None at the end. Waits while too many pieces of files wait for other clients.
    ///
    /// # Errors
    /// When it cannot be read, which is logged: the connection has to cut the answer.
    pub async fn next_piece(&mut self) -> io::Result<Option<Bytes>> {
        poll_fn(|cx| self.poll_piece(cx)).await
    }

    fn poll_piece(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<Option<Bytes>>> {
        let permit =
            if self.body.reads_file() { ready!(self.file_pieces.poll_acquire(cx)) } else { None };
        let piece = self.body.next_piece().inspect_err(|error| {
            let request_id = &self.delivery.exchange.id;
            tracing::error!(%request_id, %error, "an answer was cut");
        })?;
        Poll::Ready(Ok(piece.map(|bytes| {
            self.delivery.taken.fetch_add(bytes.len() as u64, Relaxed);
            Bytes::from_owner(Piece {
                bytes,
                _delivery: Arc::clone(&self.delivery),
                _permit: permit,
            })
        })))
    }

    /// Notes whether the client has got all that the connection took.
    pub fn set_delivered(&self, is_delivered: bool) {
        self.delivery.is_delivered.store(is_delivered, Relaxed);
    }
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        self.poll_piece(cx).map(|piece| piece.transpose().map(|piece| piece.map(Frame::data)))
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
        let Exchange { id, client, version, method, uri, started, background, referer, user_agent } =
            &self.exchange;
        let duration = started.elapsed();
        let path = uri.path();
        let bytes = self.taken.load(Relaxed);
        self.shared.metrics.answered(path, self.status, bytes, duration);
        self.shared.log.request(&log::Entry {
            id,
            client: self.shared.log.client(*client),
            method,
            path,
            version: *version,
            status: self.status,
            bytes,
            duration,
            is_aborted: bytes < self.length || !self.is_delivered.load(Relaxed),
            background: *background,
            referer: referer.as_ref(),
            user_agent: user_agent.as_ref(),
        });
    }
}

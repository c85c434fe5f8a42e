//! QUIC by quinn for HTTP/3 by h3, for a server. Unlike the general adapter it bounds how much of
//! a request's head is buffered, and `finish` resolves only after the client has acknowledged the
//! whole stream.

mod convert;
mod envelope;
mod generation;
mod socket;
mod streams;

use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};

use h3::error::Code;
use h3::quic::{self, ConnectionErrorIncoming, StreamErrorIncoming};
use hyper::body::Bytes;

use convert::{connection_error, lost, var_int};
pub use generation::{Generation, Ids};
pub use socket::{Predecessors, Socket};
pub use streams::{ReceiveStream, RequestStream, SendStream};

type Boxed<T> = Pin<Box<dyn Future<Output = T> + Send + Sync>>;
type Accepted<T> = Result<T, quinn::ConnectionError>;

/// A connection, which a client has opened.
pub struct Connection {
    quic: quinn::Connection,
    max_head: u64,
    requests: Boxed<Accepted<(quinn::SendStream, quinn::RecvStream)>>,
    streams: Boxed<Accepted<quinn::RecvStream>>,
    opening: Option<Boxed<Accepted<quinn::SendStream>>>,
    last_head: LastHead,
}

/// The head of the request that was accepted last: h3 hands out no stream before it has read it.
#[derive(Clone, Default)]
pub struct LastHead(Arc<Mutex<Option<Arc<Head>>>>);

/// Bounds a head that is being read.
#[derive(Debug)]
pub struct Head {
    max_length: u64,
    received: AtomicU64,
    is_whole: AtomicBool,
    is_exceeded: AtomicBool,
}

impl Connection {
    /// No more than this many bytes of a head are kept.
    pub fn new(quic: quinn::Connection, max_head: u64) -> Self {
        Self {
            requests: accept_bi(quic.clone()),
            streams: accept_uni(quic.clone()),
            opening: None,
            last_head: LastHead::default(),
            max_head,
            quic,
        }
    }

    pub fn last_head(&self) -> LastHead {
        self.last_head.clone()
    }
}

impl LastHead {
    /// The head that no task has taken yet.
    pub fn take(&self) -> Option<Arc<Head>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn set(&self, head: Arc<Head>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(head);
    }
}

impl Head {
    fn new(max_length: u64) -> Arc<Self> {
        Arc::new(Self {
            max_length,
            received: AtomicU64::new(0),
            is_whole: AtomicBool::new(false),
            is_exceeded: AtomicBool::new(false),
        })
    }

    /// The head was read; the body has limits of its own.
    pub fn is_read(&self) {
        self.is_whole.store(true, Relaxed);
    }

    /// Whether the client sent more than a head may hold.
    pub fn is_exceeded(&self) -> bool {
        self.is_exceeded.load(Relaxed)
    }

    /// Counts bytes; false where they are too many.
    fn takes(&self, bytes: usize) -> bool {
        let received = self.received.fetch_add(bytes as u64, Relaxed) + bytes as u64;
        let fits = self.is_whole.load(Relaxed) || received <= self.max_length;
        if !fits {
            self.is_exceeded.store(true, Relaxed);
        }
        fits
    }
}

fn accept_bi(quic: quinn::Connection) -> Boxed<Accepted<(quinn::SendStream, quinn::RecvStream)>> {
    Box::pin(async move { quic.accept_bi().await })
}

fn accept_uni(quic: quinn::Connection) -> Boxed<Accepted<quinn::RecvStream>> {
    Box::pin(async move { quic.accept_uni().await })
}

impl quic::Connection<Bytes> for Connection {
    type RecvStream = ReceiveStream;
    type OpenStreams = Opener;

    fn poll_accept_recv(
        &mut self,
        cx: &mut Context<'_>,
    ) -> Poll<Result<ReceiveStream, ConnectionErrorIncoming>> {
        let accepted = ready!(self.streams.as_mut().poll(cx));
        self.streams = accept_uni(self.quic.clone());
        Poll::Ready(
            accepted.map(|stream| ReceiveStream::new(stream, None)).map_err(connection_error),
        )
    }

    fn poll_accept_bidi(
        &mut self,
        cx: &mut Context<'_>,
    ) -> Poll<Result<RequestStream, ConnectionErrorIncoming>> {
        let accepted = ready!(self.requests.as_mut().poll(cx));
        self.requests = accept_bi(self.quic.clone());
        let (send, receive) = accepted.map_err(connection_error)?;
        let head = Head::new(self.max_head);
        self.last_head.set(Arc::clone(&head));
        Poll::Ready(Ok(RequestStream {
            send: SendStream::new(send),
            receive: ReceiveStream::new(receive, Some(head)),
        }))
    }

    fn opener(&self) -> Opener {
        Opener(self.quic.clone())
    }
}

impl quic::OpenStreams<Bytes> for Connection {
    type BidiStream = RequestStream;
    type SendStream = SendStream;

    fn poll_open_bidi(
        &mut self,
        _: &mut Context<'_>,
    ) -> Poll<Result<RequestStream, StreamErrorIncoming>> {
        Poll::Ready(Err(not_for_servers()))
    }

    /// The control stream and those of QPACK.
    fn poll_open_send(
        &mut self,
        cx: &mut Context<'_>,
    ) -> Poll<Result<SendStream, StreamErrorIncoming>> {
        let quic = self.quic.clone();
        let opening =
            self.opening.get_or_insert_with(|| Box::pin(async move { quic.open_uni().await }));
        let opened = ready!(opening.as_mut().poll(cx));
        self.opening = None;
        Poll::Ready(opened.map(SendStream::new).map_err(lost))
    }

    fn close(&mut self, code: Code, reason: &[u8]) {
        close(&self.quic, code, reason);
    }
}

/// Opens no streams of requests: servers have none to open (RFC 9114 §6.1).
#[derive(Clone)]
pub struct Opener(quinn::Connection);

impl quic::OpenStreams<Bytes> for Opener {
    type BidiStream = RequestStream;
    type SendStream = SendStream;

    fn poll_open_bidi(
        &mut self,
        _: &mut Context<'_>,
    ) -> Poll<Result<RequestStream, StreamErrorIncoming>> {
        Poll::Ready(Err(not_for_servers()))
    }

    fn poll_open_send(
        &mut self,
        _: &mut Context<'_>,
    ) -> Poll<Result<SendStream, StreamErrorIncoming>> {
        Poll::Ready(Err(not_for_servers()))
    }

    fn close(&mut self, code: Code, reason: &[u8]) {
        close(&self.0, code, reason);
    }
}

fn close(quic: &quinn::Connection, code: Code, reason: &[u8]) {
    quic.close(var_int(code.value()), reason);
}

fn not_for_servers() -> StreamErrorIncoming {
    StreamErrorIncoming::Unknown("a server opens no such stream".into())
}

//! QUIC by quinn for HTTP/3 by h3, for a server. Unlike the general adapter it bounds how much of
//! a request's head is buffered, and `finish` resolves only after the client has acknowledged the
//! whole stream.

use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};

use h3::error::Code;
use h3::quic::{self, ConnectionErrorIncoming, StreamErrorIncoming, StreamId, WriteBuf};
use hyper::body::{Buf, Bytes};
use quinn::VarInt;

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

/// Both directions of a request's stream.
pub struct RequestStream {
    send: SendStream,
    receive: ReceiveStream,
}

impl quic::BidiStream<Bytes> for RequestStream {
    type SendStream = SendStream;
    type RecvStream = ReceiveStream;

    fn split(self) -> (SendStream, ReceiveStream) {
        (self.send, self.receive)
    }
}

impl quic::RecvStream for RequestStream {
    type Buf = Bytes;

    fn poll_data(
        &mut self,
        cx: &mut Context<'_>,
    ) -> Poll<Result<Option<Bytes>, StreamErrorIncoming>> {
        self.receive.poll_data(cx)
    }

    fn stop_sending(&mut self, code: u64) {
        self.receive.stop_sending(code);
    }

    fn recv_id(&self) -> StreamId {
        self.receive.recv_id()
    }
}

impl quic::SendStream<Bytes> for RequestStream {
    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), StreamErrorIncoming>> {
        self.send.poll_ready(cx)
    }

    fn send_data<T: Into<WriteBuf<Bytes>>>(&mut self, data: T) -> Result<(), StreamErrorIncoming> {
        self.send.send_data(data)
    }

    fn poll_finish(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), StreamErrorIncoming>> {
        self.send.poll_finish(cx)
    }

    fn reset(&mut self, code: u64) {
        self.send.reset(code);
    }

    fn send_id(&self) -> StreamId {
        self.send.send_id()
    }
}

/// The receiving half of a stream.
pub struct ReceiveStream {
    id: StreamId,
    head: Option<Arc<Head>>,
    state: Receiving,
}

enum Receiving {
    Ready(quinn::RecvStream),
    Reading(Boxed<(quinn::RecvStream, Result<Option<quinn::Chunk>, quinn::ReadError>)>),
    /// Reading was stopped.
    Stopped,
}

impl ReceiveStream {
    fn new(stream: quinn::RecvStream, head: Option<Arc<Head>>) -> Self {
        Self { id: stream_id(stream.id()), head, state: Receiving::Ready(stream) }
    }
}

impl quic::RecvStream for ReceiveStream {
    type Buf = Bytes;

    fn poll_data(
        &mut self,
        cx: &mut Context<'_>,
    ) -> Poll<Result<Option<Bytes>, StreamErrorIncoming>> {
        loop {
            match std::mem::replace(&mut self.state, Receiving::Stopped) {
                Receiving::Stopped => return Poll::Ready(Ok(None)),
                Receiving::Ready(mut stream) => {
                    self.state = Receiving::Reading(Box::pin(async move {
                        let chunk = stream.read_chunk(usize::MAX, true).await;
                        (stream, chunk)
                    }));
                }
                Receiving::Reading(mut reading) => {
                    let Poll::Ready((stream, chunk)) = reading.as_mut().poll(cx) else {
                        self.state = Receiving::Reading(reading);
                        return Poll::Pending;
                    };
                    self.state = Receiving::Ready(stream);
                    let Some(chunk) = chunk.map_err(read_error)? else {
                        return Poll::Ready(Ok(None));
                    };
                    if !self.head.as_ref().is_none_or(|head| head.takes(chunk.bytes.len())) {
                        let error = StreamErrorIncoming::Unknown("the head is too long".into());
                        return Poll::Ready(Err(error));
                    }
                    return Poll::Ready(Ok(Some(chunk.bytes)));
                }
            }
        }
    }

    fn stop_sending(&mut self, code: u64) {
        // A stream that is dropped while it is read is stopped as well, with the code 0.
        if let Receiving::Ready(mut stream) = std::mem::replace(&mut self.state, Receiving::Stopped)
        {
            // It fails where all of it has come.
            let _ = stream.stop(var_int(code));
        }
    }

    fn recv_id(&self) -> StreamId {
        self.id
    }
}

/// The sending half of a stream.
pub struct SendStream {
    stream: quinn::SendStream,
    writing: Option<WriteBuf<Bytes>>,
    /// Resolves when the client has acknowledged all of the stream, or wants no more of it.
    acknowledged: Option<Boxed<Result<Option<VarInt>, quinn::StoppedError>>>,
}

impl SendStream {
    fn new(stream: quinn::SendStream) -> Self {
        Self { stream, writing: None, acknowledged: None }
    }
}

impl quic::SendStream<Bytes> for SendStream {
    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), StreamErrorIncoming>> {
        if let Some(data) = &mut self.writing {
            while data.has_remaining() {
                let written = ready!(Pin::new(&mut self.stream).poll_write(cx, data.chunk()));
                data.advance(written.map_err(write_error)?);
            }
        }
        self.writing = None;
        Poll::Ready(Ok(()))
    }

    fn send_data<T: Into<WriteBuf<Bytes>>>(&mut self, data: T) -> Result<(), StreamErrorIncoming> {
        self.writing = Some(data.into());
        Ok(())
    }

    fn poll_finish(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), StreamErrorIncoming>> {
        let acknowledged = match &mut self.acknowledged {
            Some(acknowledged) => acknowledged,
            none => {
                // Fails after STOP_SENDING, which `stopped` then reports.
                let _ = self.stream.finish();
                none.insert(Box::pin(self.stream.stopped()))
            }
        };
        Poll::Ready(match ready!(acknowledged.as_mut().poll(cx)) {
            Ok(None) => Ok(()),
            Ok(Some(code)) => {
                Err(StreamErrorIncoming::StreamTerminated { error_code: code.into_inner() })
            }
            Err(quinn::StoppedError::ConnectionLost(error)) => Err(lost(error)),
            Err(error) => Err(StreamErrorIncoming::Unknown(Box::new(error))),
        })
    }

    fn reset(&mut self, code: u64) {
        // It fails where all was acknowledged already.
        let _ = self.stream.reset(var_int(code));
    }

    fn send_id(&self) -> StreamId {
        stream_id(self.stream.id())
    }
}

fn close(quic: &quinn::Connection, code: Code, reason: &[u8]) {
    quic.close(var_int(code.value()), reason);
}

/// Codes of h3 are variable-length integers already.
fn var_int(code: u64) -> VarInt {
    VarInt::from_u64(code).unwrap_or(VarInt::MAX)
}

fn stream_id(id: quinn::StreamId) -> StreamId {
    StreamId::try_from(u64::from(id)).expect("both are variable-length integers of QUIC")
}

fn not_for_servers() -> StreamErrorIncoming {
    StreamErrorIncoming::Unknown("a server opens no such stream".into())
}

fn lost(error: quinn::ConnectionError) -> StreamErrorIncoming {
    StreamErrorIncoming::ConnectionErrorIncoming { connection_error: connection_error(error) }
}

fn connection_error(error: quinn::ConnectionError) -> ConnectionErrorIncoming {
    match error {
        quinn::ConnectionError::ApplicationClosed(close) => {
            ConnectionErrorIncoming::ApplicationClose { error_code: close.error_code.into() }
        }
        quinn::ConnectionError::TimedOut => ConnectionErrorIncoming::Timeout,
        error => ConnectionErrorIncoming::Undefined(Arc::new(error)),
    }
}

fn read_error(error: quinn::ReadError) -> StreamErrorIncoming {
    match error {
        quinn::ReadError::Reset(code) => {
            StreamErrorIncoming::StreamTerminated { error_code: code.into_inner() }
        }
        quinn::ReadError::ConnectionLost(error) => lost(error),
        error => StreamErrorIncoming::Unknown(Box::new(error)),
    }
}

fn write_error(error: quinn::WriteError) -> StreamErrorIncoming {
    match error {
        quinn::WriteError::Stopped(code) => {
            StreamErrorIncoming::StreamTerminated { error_code: code.into_inner() }
        }
        quinn::WriteError::ConnectionLost(error) => lost(error),
        error => StreamErrorIncoming::Unknown(Box::new(error)),
    }
}

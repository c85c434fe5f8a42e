//! The streams of a connection, in both directions.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use h3::quic::{self, StreamErrorIncoming, StreamId, WriteBuf};
use hyper::body::{Buf, Bytes};
use quinn::VarInt;

use super::convert::{lost, read_error, stream_id, var_int, write_error};
use super::{Boxed, Head};

/// Both directions of a request's stream.
pub struct RequestStream {
    pub send: SendStream,
    pub receive: ReceiveStream,
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
    pub fn new(stream: quinn::RecvStream, head: Option<Arc<Head>>) -> Self {
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
    pub fn new(stream: quinn::SendStream) -> Self {
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

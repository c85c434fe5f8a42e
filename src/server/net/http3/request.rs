//! One request over HTTP/3, until the client has acknowledged its answer.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::SystemTime;

use h3::server::{RequestResolver, RequestStream};
use hyper::body::Bytes;
use hyper::header::{self, HeaderValue};
use quinn::VarInt;

use super::{H3_EXCESSIVE_LOAD, SEND_WINDOW};
use crate::config::Limits;
use crate::server::limits::Closed;
use crate::server::net::quic::{Connection, Head, SendStream};
use crate::server::net::upload::Upload;
use crate::server::observe::answer::Answer;
use crate::server::service::Service;

/// The smallest part of an answer that is handed to QUIC at a time, in bytes.
const MIN_PART: usize = 1024;

/// One request of a connection.
pub struct Request {
    pub quic: quinn::Connection,
    pub peer: IpAddr,
    pub service: Arc<Service>,
    /// Answers under way on the connection.
    pub answers: Arc<AtomicUsize>,
}

/// Counts an answer until it is dropped.
struct Counted(Arc<AtomicUsize>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

impl Request {
    pub async fn answer(self, resolver: RequestResolver<Connection, Bytes>, head: Arc<Head>) {
        let shared = &self.service.shared;
        let limits = shared.limits;
        let request = tokio::time::timeout(limits.header_timeout, resolver.resolve_request()).await;
        if head.is_exceeded() {
            self.quic.close(VarInt::from_u32(H3_EXCESSIVE_LOAD), b"");
            shared.metrics.closed(Closed::Protocol);
            return;
        }
        let Ok(Ok((request, stream))) = request else { return };
        head.is_read();
        self.answers.fetch_add(1, Relaxed);
        let _counted = Counted(Arc::clone(&self.answers));
        let (mut send, receive) = stream.split();
        let request = request.map(|()| Upload::over_quic(receive, limits.body));
        let mut response = self.service.answer(request, self.peer, None).await;
        let date = httpdate::fmt_http_date(SystemTime::now());
        if let Ok(date) = HeaderValue::try_from(date) {
            response.headers_mut().insert(header::DATE, date);
        }
        let (head, mut answer) = response.into_parts();
        let head = hyper::Response::from_parts(head, ());
        // The task is aborted when the connection ends, so success has to be shown.
        answer.set_delivered(false);
        match deliver(head, &mut answer, &mut send, &limits).await {
            Ok(Delivered::Whole) => answer.set_delivered(true),
            Ok(Delivered::TooSlow) => {
                send.stop_stream(h3::error::Code::H3_REQUEST_CANCELLED);
                shared.metrics.closed(Closed::TooSlow);
            }
            Ok(Delivered::Cut) => send.stop_stream(h3::error::Code::H3_INTERNAL_ERROR),
            Err(error) => {
                let client = shared.log.client(self.peer);
                tracing::debug!(%client, %error, "HTTP/3 answer ended");
            }
        }
    }
}

/// How an answer ended that the client did not end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Delivered {
    /// The client has acknowledged all of it.
    Whole,
    /// The client took too little of it in time.
    TooSlow,
    /// Its rest could not be read.
    Cut,
}

/// Sends an answer and waits until the client has acknowledged it, for as long as the client takes
/// enough of it.
async fn deliver(
    head: hyper::Response<()>,
    answer: &mut Answer,
    stream: &mut RequestStream<SendStream, Bytes>,
    limits: &Limits,
) -> Result<Delivered, h3::error::StreamError> {
    let timeout = limits.send_timeout;
    let Ok(sent) = tokio::time::timeout(timeout, stream.send_response(head)).await else {
        return Ok(Delivered::TooSlow);
    };
    sent?;
    // The bytes that a client has to take in that time.
    let millis = u64::try_from(timeout.as_millis()).unwrap_or(u64::MAX);
    let least = (limits.min_send_rate.saturating_mul(millis) / 1000).max(1);
    // A low rate does not make small frames.
    let part_length = usize::try_from(least).unwrap_or(usize::MAX).max(MIN_PART);
    let patience = |bytes: u64| {
        timeout.saturating_mul(u32::try_from(bytes.div_ceil(least)).unwrap_or(u32::MAX))
    };
    let mut length = 0;
    loop {
        let Ok(piece) = answer.next_piece().await else { return Ok(Delivered::Cut) };
        let Some(mut piece) = piece else { break };
        length += piece.len() as u64;
        while !piece.is_empty() {
            let part = piece.split_to(part_length.min(piece.len()));
            let timeout = patience(part.len() as u64);
            let Ok(sent) = tokio::time::timeout(timeout, stream.send_data(part)).await else {
                return Ok(Delivered::TooSlow);
            };
            sent?;
        }
    }
    // Data that QUIC still buffers has to be acknowledged at the same rate.
    let rest = patience(length.clamp(1, SEND_WINDOW));
    match tokio::time::timeout(rest, stream.finish()).await {
        Ok(finished) => finished.map(|()| Delivered::Whole),
        Err(_) => Ok(Delivered::TooSlow),
    }
}

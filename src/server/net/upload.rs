//! The body of a request on its way to whoever reads it, with a limit on its length, its rate and
//! its time, over every protocol.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use h3::server::RequestStream;
use http_body_util::BodyExt;
use hyper::body::{Body, Buf, Bytes, Frame, Incoming, SizeHint};
use tokio::time::{Instant, Sleep};

use super::quic::ReceiveStream;
use crate::config::BodyLimits;
use crate::http::Refusal;
use crate::server::limits::{Activity, Uploading};

/// A request's body. Nothing is read of it, and no time runs, before it is polled.
pub struct Upload {
    source: Source,
    limits: BodyLimits,
    received: u64,
    pace: Option<Pace>,
    activity: Option<Arc<Activity>>,
}

enum Source {
    Tcp(Incoming),
    Quic(Box<RequestStream<ReceiveStream, Bytes>>),
    /// Read to its end, or given up.
    Ended,
}

/// Why a body was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UploadError {
    /// It is longer than allowed.
    TooLong,
    /// It came too slowly, or took too long in all.
    TooSlow,
    /// The client ended it, or broke the protocol.
    Broken,
}

impl Upload {
    pub fn over_tcp(body: Incoming, limits: BodyLimits, activity: &Arc<Activity>) -> Self {
        let source = if body.is_end_stream() { Source::Ended } else { Source::Tcp(body) };
        let activity = match source {
            Source::Ended => None,
            _ => Some(Arc::clone(activity)),
        };
        Self { source, limits, received: 0, pace: None, activity }
    }

    pub fn over_quic(stream: RequestStream<ReceiveStream, Bytes>, limits: BodyLimits) -> Self {
        let source = Source::Quic(Box::new(stream));
        Self { source, limits, received: 0, pace: None, activity: None }
    }

    /// The whole body.
    ///
    /// # Errors
    /// When a limit is exceeded, or the client does not send all of it.
    pub async fn bytes(self) -> Result<Bytes, UploadError> {
        Ok(self.collect().await?.to_bytes())
    }

    fn poll_source(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, UploadError>>> {
        loop {
            return match &mut self.source {
                Source::Ended => Poll::Ready(None),
                Source::Tcp(body) => match ready!(Pin::new(body).poll_frame(cx)) {
                    None => Poll::Ready(None),
                    Some(Err(_)) => Poll::Ready(Some(Err(UploadError::Broken))),
                    Some(Ok(frame)) => match frame.into_data() {
                        Ok(bytes) => Poll::Ready(Some(Ok(bytes))),
                        // Nothing here reads trailers.
                        Err(_) => continue,
                    },
                },
                Source::Quic(stream) => match ready!(stream.poll_recv_data(cx)) {
                    Ok(None) => Poll::Ready(None),
                    Ok(Some(mut data)) => {
                        Poll::Ready(Some(Ok(data.copy_to_bytes(data.remaining()))))
                    }
                    Err(_) => Poll::Ready(Some(Err(UploadError::Broken))),
                },
            };
        }
    }

    fn is_too_long(&self) -> bool {
        let announced = match &self.source {
            Source::Tcp(body) => body.size_hint().lower(),
            Source::Quic(_) | Source::Ended => 0,
        };
        self.received + announced > self.limits.max_length
    }
}

impl Body for Upload {
    type Data = Bytes;
    type Error = UploadError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, UploadError>>> {
        let this = &mut *self;
        if matches!(this.source, Source::Ended) {
            return Poll::Ready(None);
        }
        if this.is_too_long() {
            return this.fail(UploadError::TooLong);
        }
        let limits = this.limits;
        let activity = &this.activity;
        this.pace.get_or_insert_with(|| Pace::new(&limits, activity.as_ref()));
        match this.poll_source(cx) {
            Poll::Ready(Some(Ok(bytes))) => {
                this.received += bytes.len() as u64;
                if this.received > this.limits.max_length {
                    return this.fail(UploadError::TooLong);
                }
                Poll::Ready(Some(Ok(Frame::data(bytes))))
            }
            Poll::Ready(Some(Err(error))) => this.fail(error),
            Poll::Ready(None) => {
                this.source = Source::Ended;
                this.pace = None;
                Poll::Ready(None)
            }
            Poll::Pending => {
                let received = this.received;
                let is_late =
                    this.pace.as_mut().is_some_and(|pace| pace.poll_late(cx, received, &limits));
                if is_late { this.fail(UploadError::TooSlow) } else { Poll::Pending }
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        matches!(self.source, Source::Ended)
    }

    fn size_hint(&self) -> SizeHint {
        match &self.source {
            Source::Tcp(body) => body.size_hint(),
            Source::Quic(_) => SizeHint::default(),
            Source::Ended => SizeHint::with_exact(0),
        }
    }
}

impl Upload {
    fn fail<T>(&mut self, error: UploadError) -> Poll<Option<Result<T, UploadError>>> {
        self.abandon();
        Poll::Ready(Some(Err(error)))
    }

    /// Stops reading. The client may go on sending for a while.
    fn abandon(&mut self) {
        self.pace = None;
        match std::mem::replace(&mut self.source, Source::Ended) {
            Source::Ended => {}
            Source::Tcp(_) => {
                if let Some(activity) = &self.activity {
                    activity.leave_upload_unread();
                }
            }
            // The answer does not depend on the rest (RFC 9114 §4.1).
            Source::Quic(mut stream) => stream.stop_sending(h3::error::Code::H3_NO_ERROR),
        }
    }
}

impl Drop for Upload {
    fn drop(&mut self) {
        self.abandon();
    }
}

/// The time that a body may take.
struct Pace {
    end: Pin<Box<Sleep>>,
    /// The end of the window over which the rate is measured.
    window: Pin<Box<Sleep>>,
    /// Bytes received when the window began.
    before: u64,
    /// Meanwhile the connection sends nothing, which is no lack of progress.
    _uploading: Option<Uploading>,
}

impl Pace {
    fn new(limits: &BodyLimits, activity: Option<&Arc<Activity>>) -> Self {
        Self {
            end: Box::pin(tokio::time::sleep(limits.timeout)),
            window: Box::pin(tokio::time::sleep(limits.rate_timeout)),
            before: 0,
            _uploading: activity.map(Activity::upload_begun),
        }
    }

    /// Whether the body is too late. Wakes the task when it may have become so.
    fn poll_late(&mut self, cx: &mut Context<'_>, received: u64, limits: &BodyLimits) -> bool {
        if self.end.as_mut().poll(cx).is_ready() {
            return true;
        }
        while self.window.as_mut().poll(cx).is_ready() {
            if received - self.before < least(limits.min_rate, limits.rate_timeout) {
                return true;
            }
            self.before = received;
            self.window.as_mut().reset(Instant::now() + limits.rate_timeout);
        }
        false
    }
}

/// Bytes that have to come in a window, at least one.
fn least(rate: u64, window: Duration) -> u64 {
    let millis = u64::try_from(window.as_millis()).unwrap_or(u64::MAX);
    (rate.saturating_mul(millis) / 1000).max(1)
}

impl UploadError {
    /// The response to a request whose body this happened to.
    pub const fn refusal(self) -> Refusal {
        match self {
            Self::TooLong => Refusal::BodyLength,
            Self::TooSlow => Refusal::BodyTimeout,
            Self::Broken => Refusal::BodyBroken,
        }
    }
}

impl fmt::Display for UploadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooLong => "the body is too long",
            Self::TooSlow => "the body came too slowly",
            Self::Broken => "the body was broken off",
        })
    }
}

impl std::error::Error for UploadError {}

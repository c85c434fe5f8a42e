//! Request bodies over every protocol, limited in length, rate and total time.

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
use crate::http::UploadError;
use crate::server::limits::{Activity, Uploading};

/// A request's body. Reading and its timeouts start with the first poll. A request without a body
/// costs no allocation.
pub struct Upload(Option<Box<Open>>);

/// A body that was not read to its end.
struct Open {
    source: Source,
    limits: BodyLimits,
    received: u64,
    pace: Option<Pace>,
    activity: Option<Arc<Activity>>,
}

enum Source {
    Tcp(Incoming),
    Quic(RequestStream<ReceiveStream, Bytes>),
}

impl Upload {
    pub fn over_tcp(body: Incoming, limits: BodyLimits, activity: &Arc<Activity>) -> Self {
        if body.is_end_stream() {
            return Self(None);
        }
        Self::new(Source::Tcp(body), limits, Some(Arc::clone(activity)))
    }

    pub fn over_quic(stream: RequestStream<ReceiveStream, Bytes>, limits: BodyLimits) -> Self {
        Self::new(Source::Quic(stream), limits, None)
    }

    fn new(source: Source, limits: BodyLimits, activity: Option<Arc<Activity>>) -> Self {
        Self(Some(Box::new(Open { source, limits, received: 0, pace: None, activity })))
    }

    /// The whole body.
    ///
    /// # Errors
    /// When a limit is exceeded, or the client does not send all of it.
    pub async fn bytes(self) -> Result<Bytes, UploadError> {
        Ok(self.collect().await?.to_bytes())
    }
}

impl Body for Upload {
    type Data = Bytes;
    type Error = UploadError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, UploadError>>> {
        let Some(open) = &mut self.0 else { return Poll::Ready(None) };
        let polled = ready!(open.poll(cx));
        match polled {
            Some(Ok(bytes)) => Poll::Ready(Some(Ok(Frame::data(bytes)))),
            Some(Err(error)) => {
                self.abandon();
                Poll::Ready(Some(Err(error)))
            }
            None => {
                self.0 = None;
                Poll::Ready(None)
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.0.is_none()
    }

    fn size_hint(&self) -> SizeHint {
        match self.0.as_ref().map(|open| &open.source) {
            Some(Source::Tcp(body)) => body.size_hint(),
            Some(Source::Quic(_)) => SizeHint::default(),
            None => SizeHint::with_exact(0),
        }
    }
}

impl Upload {
    /// Stops reading. The client may go on sending for a while.
    fn abandon(&mut self) {
        let Some(open) = self.0.take() else { return };
        match (open.source, open.activity) {
            (Source::Tcp(_), Some(activity)) => activity.leave_upload_unread(),
            (Source::Tcp(_), None) => {}
            // The answer does not depend on the rest (RFC 9114 §4.1).
            (Source::Quic(mut stream), _) => stream.stop_sending(h3::error::Code::H3_NO_ERROR),
        }
    }
}

impl Drop for Upload {
    fn drop(&mut self) {
        self.abandon();
    }
}

impl Open {
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, UploadError>>> {
        if self.is_too_long() {
            return Poll::Ready(Some(Err(UploadError::TooLong)));
        }
        let Self { limits, received, pace, activity, source } = self;
        let pace = pace.get_or_insert_with(|| Pace::new(limits, activity.as_ref()));
        // The client is late only where nothing of it is there to read.
        let Poll::Ready(polled) = source.poll(cx) else {
            let is_late = pace.poll_late(cx, *received, limits);
            return if is_late {
                Poll::Ready(Some(Err(UploadError::TooSlow)))
            } else {
                Poll::Pending
            };
        };
        if let Some(Ok(bytes)) = &polled {
            self.received += bytes.len() as u64;
            if self.received > self.limits.max_length {
                return Poll::Ready(Some(Err(UploadError::TooLong)));
            }
        }
        Poll::Ready(polled)
    }

    /// By what has come and what is announced.
    fn is_too_long(&self) -> bool {
        let announced = match &self.source {
            Source::Tcp(body) => body.size_hint().lower(),
            Source::Quic(_) => 0,
        };
        self.received.saturating_add(announced) > self.limits.max_length
    }
}

impl Source {
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, UploadError>>> {
        match self {
            Self::Tcp(body) => loop {
                match ready!(Pin::new(&mut *body).poll_frame(cx)) {
                    None => return Poll::Ready(None),
                    Some(Err(_)) => return Poll::Ready(Some(Err(UploadError::Broken))),
                    Some(Ok(frame)) => {
                        // Nothing here reads trailers.
                        if let Ok(bytes) = frame.into_data() {
                            return Poll::Ready(Some(Ok(bytes)));
                        }
                    }
                }
            },
            Self::Quic(stream) => Poll::Ready(match ready!(stream.poll_recv_data(cx)) {
                Ok(None) => None,
                Ok(Some(mut data)) => Some(Ok(data.copy_to_bytes(data.remaining()))),
                Err(_) => Some(Err(UploadError::Broken)),
            }),
        }
    }
}

/// The time that a body may take.
struct Pace {
    end: Pin<Box<Sleep>>,
    /// The end of the window over which the rate is measured.
    window: Pin<Box<Sleep>>,
    /// Bytes received when the window began.
    before: u64,
    /// Suspends the connection's minimum send rate while the body is read.
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

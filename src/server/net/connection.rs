//! One connection: HTTP/1.1 or HTTP/2 over a byte stream, watched for progress.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, StreamExt};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper::{Request, Version};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use tokio::io::{AsyncRead, AsyncWrite};

use super::upload::Upload;
use crate::config::Limits;
use crate::server::limits::{Activity, Closed, Event, Progress, Step};
use crate::server::service::Service;
use crate::server::shared::Shared;

/// Requests that one HTTP/2 connection may have under way (RFC 9113 §5.1.2).
const MAX_STREAMS: u32 = 128;
/// Flow control: unread bytes that a client may send.
const RECEIVE_WINDOW: u32 = 64 * 1024;
/// Requests that a client may cancel before they were looked at; more are an attack
/// (CVE-2023-44487).
const MAX_RESETS: usize = 20;

/// How connections speak HTTP, within these limits.
pub fn builder(limits: &Limits) -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        // `Progress` watches the time: hyper's own limit would end idle connections as well.
        .header_read_timeout(None)
        .max_buf_size(limits.max_head as usize)
        // A client may close its sending side with the request and still wait for the answer.
        .half_close(true);
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(MAX_STREAMS)
        .initial_stream_window_size(RECEIVE_WINDOW)
        .initial_connection_window_size(RECEIVE_WINDOW)
        .max_header_list_size(limits.max_head)
        .max_pending_accept_reset_streams(MAX_RESETS);
    builder
}

/// Serves a connection until it ends, or has to end.
pub async fn serve(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    activity: Arc<Activity>,
    peer: IpAddr,
    service: Arc<Service>,
) {
    let shared = Arc::clone(&service.shared);
    let respond = {
        let activity = Arc::clone(&activity);
        service_fn(move |request: Request<Incoming>| {
            let answering = activity.request_begun(request.version() == Version::HTTP_2);
            let limits = service.shared.limits.body;
            let request = request.map(|body| Upload::over_tcp(body, limits, &activity));
            service.answer(request, peer, Some(answering)).map(Ok::<_, Infallible>)
        })
    };
    let connection = shared.http.serve_connection(TokioIo::new(stream), respond);
    tokio::pin!(connection);
    let mut progress = Progress::new(shared.limits);
    // The task wakes for every request. `FuturesUnordered` polls the event only after its own waker
    // fired.
    let mut events = FuturesUnordered::new();
    loop {
        if events.is_empty() {
            events.push(next_event(&shared, &activity, progress.wait(), progress.is_finishing()));
        }
        let event = tokio::select! {
            biased;
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    let client = shared.log.client(peer);
                    tracing::debug!(%client, error, "connection ended");
                    if !is_departure(error.as_ref()) {
                        shared.metrics.closed(Closed::Protocol);
                    }
                }
                return;
            }
            Some(event) = events.next() => event,
        };
        let was_finishing = progress.is_finishing();
        match progress.step(event, activity.snapshot()) {
            Step::GoOn if event == Event::Pressure => shared.places.notify_next(),
            Step::GoOn => {}
            Step::Finish(reason) => {
                if let Some(reason) = reason {
                    shared.metrics.closed(reason);
                }
                connection.as_mut().graceful_shutdown();
            }
            Step::End(reason) => {
                let client = shared.log.client(peer);
                tracing::debug!(%client, ?reason, "connection ended by the portal");
                if !was_finishing {
                    shared.metrics.closed(reason);
                }
                // Others may still read what the kernel holds for them.
                if reason == Closed::TooSlow {
                    activity.give_up();
                }
                return;
            }
        }
    }
}

/// Whether the client went away, in the middle of whatever it was.
fn is_departure(error: &(dyn std::error::Error + 'static)) -> bool {
    let is_incomplete =
        error.downcast_ref::<hyper::Error>().is_some_and(hyper::Error::is_incomplete_message);
    let mut source = Some(error);
    while let Some(error) = source {
        if error.is::<std::io::Error>() {
            return true;
        }
        source = error.source();
    }
    is_incomplete
}

/// The next event of a connection other than its requests. A finishing connection ignores further
/// stops and pressure.
async fn next_event(
    shared: &Shared,
    activity: &Activity,
    wait: Duration,
    is_finishing: bool,
) -> Event {
    tokio::select! {
        stop = shared.stop.event(), if !is_finishing => stop,
        () = shared.places.pressed(), if !is_finishing => Event::Pressure,
        () = activity.first_request(), if is_finishing && !activity.has_begun() => Event::FirstRequest,
        () = tokio::time::sleep(wait) => Event::Time,
    }
}

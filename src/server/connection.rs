//! One connection: HTTP/1.1 or HTTP/2 over a byte stream, watched for progress.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use hyper::body::Incoming;
use hyper::header::{self, HeaderValue};
use hyper::http::request::Parts;
use hyper::service::service_fn;
use hyper::{Request, Response, Version};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};

use super::activity::{Activity, Answering, Verdict, Watch};
use super::answer::{Answer, Exchange};
use super::client;
use super::metrics::Closed;
use super::seldom::Seldom;
use super::service::Service;

/// How often a connection that shall end is looked at for its first request.
const FIRST_REQUEST_INTERVAL: Duration = Duration::from_millis(50);

/// Serves a connection until it ends, or is to end.
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
            // The body is never read: nothing that is served here takes one.
            let (parts, _unread) = request.into_parts();
            let response = answer(parts, peer, &service, Some(answering));
            async { Ok::<_, Infallible>(response) }
        })
    };
    let connection = shared.http.serve_connection(TokioIo::new(stream), respond);
    tokio::pin!(connection);
    let mut watch = Watch::new(shared.limits);
    let mut patience = watch.interval();
    let mut finishing = Finishing::No;
    loop {
        let event = Seldom::new(async {
            tokio::select! {
                () = shared.stopping(), if finishing == Finishing::No => Event::Stop,
                () = shared.gate.pressed(), if finishing == Finishing::No => Event::Pressure,
                () = tokio::time::sleep(patience) => Event::Time,
            }
        });
        let event = tokio::select! {
            biased;
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    tracing::debug!(%peer, error, "connection ended");
                    shared.metrics.closed(Closed::Protocol);
                }
                return;
            }
            event = event => event,
        };
        let verdict = match event {
            Event::Stop => Verdict::Finish(None),
            Event::Pressure if activity.is_idle() => Verdict::Finish(Some(Closed::Pressure)),
            Event::Pressure => {
                shared.gate.ask_next();
                watch.verdict(&activity)
            }
            Event::Time => watch.verdict(&activity),
        };
        match verdict {
            Verdict::GoesOn(next) => patience = next,
            Verdict::Finish(reason) => {
                if let Some(reason) = reason {
                    shared.metrics.closed(reason);
                }
                watch.finishing(&activity);
                finishing = Finishing::Asked;
                patience = Duration::ZERO;
            }
            Verdict::End(reason) => {
                tracing::debug!(%peer, ?reason, "connection ended by the portal");
                if finishing == Finishing::No {
                    shared.metrics.closed(reason);
                }
                return;
            }
        }
        // Before its first request hyper would drop the connection, and what has been sent on it
        // may be a request that nobody has read yet.
        if finishing == Finishing::Asked {
            if activity.has_begun() {
                connection.as_mut().graceful_shutdown();
                finishing = Finishing::ShutDown;
            } else {
                patience = patience.min(FIRST_REQUEST_INTERVAL);
            }
        }
    }
}

/// What can happen to a connection apart from requests.
enum Event {
    /// The server stops.
    Stop,
    /// A new connection needs room.
    Pressure,
    /// It is time to look at its progress.
    Time,
}

/// How far a connection is with its end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Finishing {
    No,
    /// It shall end, and has had no request yet.
    Asked,
    /// hyper takes no more requests on it.
    ShutDown,
}

/// Answers one request. A fault in the decision ends the request, not the server.
pub fn answer(
    parts: Parts,
    peer: IpAddr,
    service: &Service,
    answering: Option<Answering>,
) -> Response<Answer> {
    let started = Instant::now();
    let shared = &service.shared;
    let id = shared.request_id(peer, &parts.headers);
    let mut response = service.decide(&parts, &id);
    let headers = response.headers_mut();
    if parts.version <= Version::HTTP_11 && shared.is_leaving() {
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    for (name, value) in &service.fields {
        headers.insert(name, value.clone());
    }
    let client = client::address(&shared.proxy, peer, &parts.headers);
    let exchange = Exchange::new(parts, id, client, started, shared);
    let status = response.status();
    response.map(|body| Answer::new(body, status, exchange, Arc::clone(shared), answering))
}

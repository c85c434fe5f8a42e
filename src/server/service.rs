//! What a listener answers with, and what all connections share.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use hyper::Response;
use hyper::header::{HeaderMap, HeaderName, HeaderValue};
use hyper::http::request::Parts;
use hyper_util::rt::TokioExecutor;
use hyper_util::server::conn::auto::Builder;
use tokio::sync::watch;

use super::client::Id;
use super::gate::Gate;
use super::metrics::Metrics;
use super::{Phase, client, protocol};
use crate::args::{Limits, Log, Proxy, Serve};
use crate::http::{self, Body, Portal, Refusal};

/// A year, and the city's other hosts decide for themselves (RFC 6797 §6.1).
const HSTS: (HeaderName, HeaderValue) =
    (hyper::header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
/// How long a browser may remember that HTTP/3 is served, in seconds (RFC 7838 §3.1).
const ALT_SVC_AGE: u32 = 86_400;
const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// What all connections of all listeners share.
pub struct Shared {
    pub limits: Limits,
    pub proxy: Proxy,
    pub log: Log,
    pub gate: Arc<Gate>,
    pub metrics: Arc<Metrics>,
    pub http: Builder<TokioExecutor>,
    phases: watch::Receiver<Phase>,
    next_id: AtomicU64,
}

impl Shared {
    pub fn new(flags: &Serve, metrics: Arc<Metrics>, phases: watch::Receiver<Phase>) -> Arc<Self> {
        Arc::new(Self {
            limits: flags.limits,
            proxy: flags.proxy.clone(),
            log: flags.log,
            gate: Gate::new(&flags.limits, flags.proxy.trusted_proxy.clone()),
            metrics,
            http: protocol::builder(&flags.limits),
            phases,
            // Another start of the portal counts from elsewhere.
            next_id: AtomicU64::new(RandomState::new().hash_one(std::process::id())),
        })
    }

    /// Whether connections are to end with their next answer.
    pub fn is_leaving(&self) -> bool {
        *self.phases.borrow() != Phase::Serving
    }

    /// Resolves when no new work is to be taken.
    pub async fn stopping(&self) {
        // It fails when the server is gone, which asks for the same.
        let _ = self.phases.clone().wait_for(|phase| *phase == Phase::Stopping).await;
    }

    /// The id of a request: that of a trusted proxy, or the next of the series.
    pub fn request_id(&self, peer: IpAddr, headers: &HeaderMap) -> Id {
        client::request_id(&self.proxy, peer, headers)
            .map_or_else(|| Id::Own(self.next_id.fetch_add(1, Ordering::Relaxed)), Id::Given)
    }
}

type Decide = Box<dyn Fn(&Parts) -> Response<Body> + Send + Sync>;

/// What the requests of a listener are answered with.
pub struct Service {
    decide: Decide,
    /// Fields of every answer that depend on the listener, not on the resource.
    pub fields: Vec<(HeaderName, HeaderValue)>,
    pub shared: Arc<Shared>,
}

impl Service {
    pub fn new(
        decide: impl Fn(&Parts) -> Response<Body> + Send + Sync + 'static,
        fields: Vec<(HeaderName, HeaderValue)>,
        shared: &Arc<Shared>,
    ) -> Arc<Self> {
        Arc::new(Self { decide: Box::new(decide), fields, shared: Arc::clone(shared) })
    }

    /// The website, on this port.
    pub fn site(portal: Portal, flags: &Serve, port: u16, shared: &Arc<Shared>) -> Arc<Self> {
        let mut fields = Vec::new();
        if flags.tls.is_on() {
            fields.push(HSTS);
        }
        if flags.tls.http3
            && let Ok(value) = HeaderValue::try_from(format!("h3=\":{port}\"; ma={ALT_SVC_AGE}"))
        {
            fields.push((hyper::header::ALT_SVC, value));
        }
        Self::new(move |request| portal.respond(request), fields, shared)
    }

    /// The way to the website on this port.
    pub fn to_https(port: u16, shared: &Arc<Shared>) -> Arc<Self> {
        Self::new(move |request| http::to_https(request, port), Vec::new(), shared)
    }

    /// Answers a request. A fault ends the request with 500, not the server.
    pub fn decide(&self, request: &Parts, id: &Id) -> Response<Body> {
        // The decision changes nothing, so nothing can be left half changed.
        catch_unwind(AssertUnwindSafe(|| (self.decide)(request))).unwrap_or_else(|_| {
            tracing::error!(
                request_id = %id,
                method = %request.method,
                path = request.uri.path(),
                "a fault of the portal ended a request"
            );
            let mut response = http::refuse(Refusal::Fault);
            if let Ok(id) = HeaderValue::try_from(id.to_string()) {
                response.headers_mut().insert(X_REQUEST_ID, id);
            }
            response
        })
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use http_body_util::BodyExt;
    use hyper::Request;

    use super::super::connection;
    use super::*;
    use crate::args::Args;

    #[tokio::test]
    async fn a_fault_is_answered_with_500_and_the_next_request_as_usual() {
        let flags = Args::try_parse_from(["portal"]).unwrap().serve;
        let (_phase, phases) = watch::channel(Phase::Serving);
        let shared = Shared::new(&flags, Arc::new(Metrics::default()), phases);
        let decide = |request: &Parts| match request.uri.path() {
            "/fault" => panic!("on purpose"),
            _ => Response::new(Body::from(hyper::body::Bytes::from_static(b"well"))),
        };
        let service = Service::new(decide, Vec::new(), &shared);
        for (path, status, text) in
            [("/fault", 500, "The portal failed to answer this request.\n"), ("/home", 200, "well")]
        {
            let request = Request::builder().uri(path).header("x-request-id", "seven");
            let (parts, ()) = request.body(()).unwrap().into_parts();
            let peer = IpAddr::from([192, 0, 2, 1]);
            let response = connection::answer(parts, peer, &service, None);
            assert_eq!(response.status(), status, "{path}");
            let id = response.headers().get("x-request-id").map(|id| id.to_str().unwrap());
            // Its own: nobody trusts the client to name requests.
            assert_eq!(id.map(str::len), (status == 500).then_some(16), "{path}");
            let body = response.into_body().collect().await.unwrap().to_bytes();
            assert_eq!(body, text, "{path}");
        }
        assert!(shared.metrics.text().contains("{status=\"5xx\",kind=\"page\"} 1"));
    }
}

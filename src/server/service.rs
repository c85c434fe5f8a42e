//! One request to its answer: dispatches to the site, an API or the redirect, and adds what
//! depends on the listener rather than on the resource.

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Instant, SystemTime};

use futures_util::FutureExt;
use futures_util::future::{Either, Ready, ready};
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::http::request::Parts;
use hyper::{Request, Response, StatusCode, Version};
use tokio::runtime::Handle;
use tokio::task::JoinError;
use tokio_util::task::AbortOnDropHandle;

use super::limits::{Answering, network, site};
use super::net::upload::Upload;
use super::observe::answer::{Answer, Exchange};
use super::observe::client::{self, Id};
use super::observe::page_views;
use super::shared::Shared;
use crate::api::{self, Caller};
use crate::config::{Config, Hsts};
use crate::http::{self, Body, Portal, Refusal};
use crate::site::Live;

/// The page that staff signs in on.
const SIGN_IN: &str = "/auth";
/// How long a browser may remember that HTTP/3 is served, in seconds (RFC 7838 §3.1).
const ALT_SVC_AGE: u32 = 86_400;
const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// See [`Unanswered`].
const CLIENT_LEFT: u16 = 499;
const CLOSE: HeaderValue = HeaderValue::from_static("close");

/// An API below a path of its own. It reads the bodies of requests, within their limits.
#[derive(Clone)]
pub struct Api {
    /// Such as `/api/`.
    pub prefix: &'static str,
    pub respond: Arc<Respond>,
}

impl Api {
    /// The portal's own. It answers in the background, so that pages do not wait for it.
    pub fn of(api: api::Api, background: Handle) -> Self {
        let routes = api.routes();
        let respond = move |request: Request<Upload>| -> Responding {
            let request = request.map(axum::body::Body::new);
            let response = background.spawn(api::respond(routes.clone(), request));
            // Dropping it, as when the client leaves, aborts the handler.
            let response = AbortOnDropHandle::new(response);
            Box::pin(async {
                let ended = |error: JoinError| match error.try_into_panic() {
                    Ok(panic) => resume_unwind(panic),
                    Err(_) => http::refuse(Refusal::Fault),
                };
                response.await.unwrap_or_else(ended)
            })
        };
        Self { prefix: api::PREFIX, respond: Arc::new(respond) }
    }
}

type Respond = dyn Fn(Request<Upload>) -> Responding + Send + Sync;
type Responding = Pin<Box<dyn Future<Output = Response<Body>> + Send>>;

/// The scheme that a listener serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    Http,
    Https,
    /// With HTTP/3 on this port.
    Http3(u16),
}

/// Where the requests of a listener go.
enum Target {
    Site {
        site: Arc<Live<Portal>>,
        api: Option<Api>,
    },
    /// To https, on this port.
    Redirect {
        port: u16,
    },
}

/// The future of an answer: ready at once for the site, without an allocation; boxed for an API.
pub type Answered =
    Either<Ready<Response<Answer>>, Pin<Box<dyn Future<Output = Response<Answer>> + Send>>>;

/// Facts about a request that are not part of its head.
struct Context {
    started: Instant,
    id: Id,
    peer: IpAddr,
    answering: Option<Answering>,
}

/// The answers of a listener.
pub struct Service {
    target: Target,
    is_tls: bool,
    /// Fields of every answer.
    fields: Vec<(HeaderName, HeaderValue)>,
    /// `Strict-Transport-Security` where a proxy ends TLS, for visitors who came through it with TLS.
    hsts_behind_proxy: Option<HeaderValue>,
    pub shared: Arc<Shared>,
}

impl Service {
    /// The site.
    pub fn site(
        site: Arc<Live<Portal>>,
        api: Option<Api>,
        config: &Config,
        scheme: Scheme,
        shared: &Arc<Shared>,
    ) -> Arc<Self> {
        let is_tls = scheme != Scheme::Http;
        let max_age = |seconds: u32| HeaderValue::try_from(format!("max-age={seconds}")).ok();
        let mut fields = Vec::new();
        let mut hsts_behind_proxy = None;
        match config.hsts {
            // The city's other hosts decide for themselves, so without subdomains (RFC 6797 §6.1).
            Hsts::OverTls(seconds) if is_tls => fields
                .extend(max_age(seconds).map(|value| (header::STRICT_TRANSPORT_SECURITY, value))),
            Hsts::BehindProxy(seconds) => hsts_behind_proxy = max_age(seconds),
            Hsts::OverTls(_) | Hsts::Never => {}
        }
        if let Scheme::Http3(port) = scheme
            && let Ok(value) = HeaderValue::try_from(format!("h3=\":{port}\"; ma={ALT_SVC_AGE}"))
        {
            fields.push((header::ALT_SVC, value));
        }
        let target = Target::Site { site, api };
        Arc::new(Self { target, is_tls, fields, hsts_behind_proxy, shared: Arc::clone(shared) })
    }

    /// The redirect to the site on this port.
    pub fn redirect(port: u16, shared: &Arc<Shared>) -> Arc<Self> {
        Arc::new(Self {
            target: Target::Redirect { port },
            is_tls: false,
            fields: Vec::new(),
            hsts_behind_proxy: None,
            shared: Arc::clone(shared),
        })
    }

    /// Answers a request: an API at some time, everything else at once. A fault ends the request
    /// with 500, not the server.
    pub fn answer(
        self: &Arc<Self>,
        request: Request<Upload>,
        peer: IpAddr,
        answering: Option<Answering>,
    ) -> Answered {
        let (parts, upload) = request.into_parts();
        let id = self.shared.request_id(peer, &parts.headers);
        let context = Context { started: Instant::now(), id, peer, answering };
        if let (Target::Site { .. }, Some(canonical)) = (&self.target, &self.shared.canonical)
            && let Some(redirect) = http::to_canonical(&parts, canonical)
        {
            return self.at_once(|_| redirect, parts, context);
        }
        match &self.target {
            Target::Site { api: Some(api), site } if parts.uri.path().starts_with(api.prefix) => {
                if let Err(refusal) = http::check(&parts) {
                    return self.at_once(|_| http::refuse(refusal), parts, context);
                }
                let caller = self.caller(&parts, &context, site.current());
                let call = Arc::clone(self).call(api.clone(), parts, upload, context, caller);
                Either::Right(Box::pin(call))
            }
            Target::Site { site, .. } => {
                let is_closed = !self.shared.staff_networks.is_empty()
                    && http::is_at(&parts, SIGN_IN)
                    && !self.is_staff_network(client::address(
                        &self.shared.proxy,
                        peer,
                        &parts.headers,
                    ));
                let visit = |parts: &Parts| {
                    if is_closed {
                        http::refuse(Refusal::Network)
                    } else {
                        self.visit(&site.load(), parts)
                    }
                };
                self.at_once(visit, parts, context)
            }
            Target::Redirect { port } => {
                let canonical = self.shared.canonical.as_ref();
                self.at_once(|parts| http::to_https(parts, *port, canonical), parts, context)
            }
        }
    }

    fn at_once(
        &self,
        respond: impl FnOnce(&Parts) -> Response<Body>,
        parts: Parts,
        context: Context,
    ) -> Answered {
        // Unwind safe: `respond` modifies no shared state.
        let response = catch_unwind(AssertUnwindSafe(|| respond(&parts)));
        let response = response.unwrap_or_else(|_| fault(&parts, &context.id));
        Either::Left(ready(self.complete(response, parts, context)))
    }

    fn caller(&self, parts: &Parts, context: &Context, portal: Arc<Portal>) -> Caller {
        let (proxy, headers) = (&self.shared.proxy, &parts.headers);
        let came_by_https = || client::came_by_https(proxy, context.peer, headers);
        let address = client::address(proxy, context.peer, headers);
        Caller {
            network: network(address),
            site: site(address),
            is_secure: self.is_tls || (!proxy.trusted.is_empty() && came_by_https()),
            is_private: client::is_private(proxy, context.peer, headers, self.is_tls),
            is_staff_network: self.is_staff_network(address),
            portal,
        }
    }

    fn is_staff_network(&self, address: IpAddr) -> bool {
        let networks = &self.shared.staff_networks;
        networks.is_empty() || networks.iter().any(|network| network.contains(&address))
    }

    async fn call(
        self: Arc<Self>,
        api: Api,
        parts: Parts,
        upload: Upload,
        context: Context,
        caller: Caller,
    ) -> Response<Answer> {
        let mut request = Request::from_parts(parts.clone(), upload);
        request.extensions_mut().insert(caller);
        let mut unanswered = Unanswered { service: &self, rest: Some((parts, context)) };
        let responding = AssertUnwindSafe(async { (api.respond)(request).await });
        let response = responding.catch_unwind().await;
        let (parts, context) = unanswered.rest.take().expect("only this takes it");
        let mut response = response.unwrap_or_else(|_| fault(&parts, &context.id));
        if parts.version > Version::HTTP_11 {
            // Later versions end the stream instead (RFC 9113 §8.2.2).
            response.headers_mut().remove(header::CONNECTION);
        }
        self.complete(response, parts, context)
    }

    /// Adds the common header fields and wraps the body so that it is counted and logged.
    fn complete(
        &self,
        mut response: Response<Body>,
        parts: Parts,
        context: Context,
    ) -> Response<Answer> {
        let shared = &self.shared;
        let Context { started, id, peer, answering } = context;
        let headers = response.headers_mut();
        if parts.version <= Version::HTTP_11 && shared.stop.is_leaving() {
            headers.insert(header::CONNECTION, CLOSE);
        }
        for (name, value) in &self.fields {
            headers.insert(name, value.clone());
        }
        if let Some(value) = &self.hsts_behind_proxy
            && client::came_by_https(&shared.proxy, peer, &parts.headers)
        {
            headers.insert(header::STRICT_TRANSPORT_SECURITY, value.clone());
        }
        let client = client::address(&shared.proxy, peer, &parts.headers);
        let exchange = Exchange::new(parts, id, client, started, shared);
        let status = response.status();
        let is_head = exchange.is_head();
        response.map(|body| {
            // Over HTTP/2 and 3 nothing else takes the body of a refusal away (RFC 9110 §9.3.2).
            let body = if is_head { Body::default() } else { body };
            Answer::new(body, status, exchange, Arc::clone(shared), answering)
        })
    }

    fn visit(&self, site: &Portal, parts: &Parts) -> Response<Body> {
        let response = site.respond(parts);
        if let Some(page) = page_views::viewed(site, parts, response.status()) {
            self.shared.metrics.page_viewed(page);
            self.shared.tally.count(page, SystemTime::now());
        }
        response
    }
}

/// A request whose answer is not there yet. Where the client leaves before, it is counted and logged
/// all the same, with a status that no client sees.
struct Unanswered<'a> {
    service: &'a Service,
    rest: Option<(Parts, Context)>,
}

impl Drop for Unanswered<'_> {
    fn drop(&mut self) {
        let Some((parts, context)) = self.rest.take() else { return };
        let mut response = Response::new(Body::default());
        // The number that proxies log for a client that left.
        *response.status_mut() =
            StatusCode::from_u16(CLIENT_LEFT).unwrap_or(StatusCode::BAD_REQUEST);
        drop(self.service.complete(response, parts, context));
    }
}

/// The answer to a request that ran into a fault of the portal, with the id that the log names.
fn fault(parts: &Parts, id: &Id) -> Response<Body> {
    tracing::error!(
        request_id = %id,
        method = %parts.method,
        path = parts.uri.path(),
        "a panic ended a request, which was answered with 500"
    );
    let mut response = http::refuse(Refusal::Fault);
    if let Ok(id) = HeaderValue::try_from(id.to_string()) {
        response.headers_mut().insert(X_REQUEST_ID, id);
    }
    response
}

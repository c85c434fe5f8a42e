//! The API below `/api/`: its routes, and what its answers have in common. Handlers read the request
//! ([`received`]), have the store keep it and answer with JSON, or to forms that were sent without
//! script with a page ([`answer`]).

mod answer;
mod guard;
mod inquiries;
mod openapi;
mod problem;
mod receipts;
mod received;

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Body as AxumBody;
use axum::extract::Request;
use axum::routing::{get, post};
use http_body_util::BodyExt;
use hyper::Response;
use hyper::header::{self, HeaderValue};
use tower::ServiceExt;

use crate::http::{Body, NO_STORE, Portal, security_of_file};
use crate::store::{Rates, Store};
use answer::Answer;
use problem::{Code, Problem};

/// Where the API is.
pub const PREFIX: &str = "/api/";
/// Inquiries that one client may send in an hour.
const INQUIRIES_OF_CLIENT: u32 = 20;
/// Those that the clients of one site may send, such as a company with many networks.
const INQUIRIES_OF_SITE: u32 = 100;
/// Receipts that one client may look up in an hour, and all together.
const LOOKUPS: Rates = Rates { of_client: 30, of_site: 300, in_all: 10_000 };

/// See the module.
#[derive(Clone, Debug)]
pub struct Api {
    /// None where nothing can be kept.
    store: Option<Store>,
    inquiries: Rates,
}

/// What the server knows of the client of a request, in its extensions.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The client's address, or its network where one subscriber has a whole one.
    pub network: IpAddr,
    /// The network of a site with many clients, where addresses tell.
    pub site: IpAddr,
    /// Whether the client came by https.
    pub is_secure: bool,
    pub portal: Arc<Portal>,
}

impl Api {
    /// `max_inquiries` is the number of inquiries that are taken in an hour.
    pub fn new(store: Option<Store>, max_inquiries: u32) -> Self {
        let inquiries = Rates {
            of_client: INQUIRIES_OF_CLIENT,
            of_site: INQUIRIES_OF_SITE,
            in_all: max_inquiries,
        };
        Self { store, inquiries }
    }

    pub fn routes(self) -> Router {
        let v1 = Router::new()
            .route("/inquiries", post(inquiries::send).get(inquiries::state))
            .route("/receipts/lookup", post(receipts::look_up).get(receipts::form));
        Router::new()
            .nest("/api/v1", v1)
            .route("/api/openapi.json", get(openapi::description))
            .fallback(async || Answer::from(Problem::of(Code::NotFound)))
            .method_not_allowed_fallback(async || Answer::from(Problem::of(Code::Method)))
            .with_state(Arc::new(self))
    }
}

/// Answers a request, which has a [`Caller`] in its extensions.
pub async fn respond(routes: Router, request: Request) -> Response<Body> {
    let cookie = guard::cookie(request.headers(), request.extensions().get::<Caller>());
    let response = match routes.oneshot(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    };
    let mut response = in_memory(response).await;
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, NO_STORE);
    for (name, value) in &security_of_file() {
        headers.insert(name, value.clone());
    }
    if let Some(cookie) = cookie {
        headers.insert(header::SET_COOKIE, cookie);
    }
    response
}

/// Answers are small and complete when their handlers end.
async fn in_memory(response: Response<AxumBody>) -> Response<Body> {
    let (mut parts, body) = response.into_parts();
    // A body in memory cannot fail.
    let bytes = body.collect().await.map(http_body_util::Collected::to_bytes).unwrap_or_default();
    // An answer to HEAD has the length that it has for GET.
    let length = parts.headers.entry(header::CONTENT_LENGTH);
    length.or_insert(HeaderValue::from(bytes.len()));
    Response::from_parts(parts, Body::from(bytes))
}

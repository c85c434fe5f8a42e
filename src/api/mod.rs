//! The API below `/api/`: its routes, and what its answers have in common. Handlers read the request
//! ([`received`]), have the store keep it and answer with JSON, or to forms that were sent without
//! script with a page ([`answer`]).

/// The form with a JSON Schema.
macro_rules! form {
    ($path:literal) => {
        std::sync::LazyLock::new(|| {
            crate::intake::Form::of(include_str!($path)).expect("a test reads the schema")
        })
    };
}

mod accounts;
mod answer;
mod answers;
mod desk;
mod guard;
mod inquiries;
mod openapi;
mod permit;
mod problem;
mod questions;
mod receipts;
mod received;
mod rfp;
mod session;

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Body as AxumBody;
use axum::extract::Request;
use axum::routing::{get, patch, post, put};
use http_body_util::BodyExt;
use hyper::header::{self, HeaderValue};
use hyper::{Response, StatusCode};
use tokio::sync::Notify;
use tower::ServiceExt;

use crate::content::Answers;
use crate::http::{Body, NO_STORE, Portal, security_of_file};
use crate::mail::Mail;
use crate::staff::password::Verifier;
use crate::store::mail::Kind as MailKind;
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
    /// None where nothing can be published.
    answers: Option<Answers>,
    inquiries: Rates,
    /// None where no mail is sent.
    outbox: Option<Outbox>,
    /// None where nobody can sign in.
    verifier: Option<Verifier>,
}

impl Outbox {
    pub fn of(mail: &Mail, wake: Arc<Notify>) -> Self {
        let notice = (!mail.office.is_empty()).then_some(MailKind::Notice);
        Self { kinds: [MailKind::Receipt].into_iter().chain(notice).collect(), wake }
    }
}

/// The mail about inquiries.
#[derive(Clone, Debug)]
pub struct Outbox {
    pub kinds: Vec<MailKind>,
    /// Has it sent at once.
    pub wake: Arc<Notify>,
}

/// The client of a request as the server knows it, in the request's extensions.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The client's address, or its network where one subscriber has a whole one.
    pub network: IpAddr,
    /// The network of a site with many clients, where addresses tell.
    pub site: IpAddr,
    /// Whether the client came by https.
    pub is_secure: bool,
    /// Whether nobody on the way can read what the client sends: over https, or on this machine.
    pub is_private: bool,
    /// Whether staff may sign in from its network.
    pub is_staff_network: bool,
    pub portal: Arc<Portal>,
}

impl Api {
    /// `max_inquiries` is the number of inquiries that are taken in an hour.
    ///
    /// # Errors
    /// When no thread can be started.
    pub fn new(
        store: Option<Store>,
        answers: Option<Answers>,
        outbox: Option<Outbox>,
        max_inquiries: u32,
    ) -> anyhow::Result<Self> {
        let inquiries = Rates {
            of_client: INQUIRIES_OF_CLIENT,
            of_site: INQUIRIES_OF_SITE,
            in_all: max_inquiries,
        };
        let verifier = store.as_ref().map(|_| Verifier::start()).transpose()?;
        Ok(Self { store, answers, inquiries, outbox, verifier })
    }

    pub fn routes(self) -> Router {
        let v1 = Router::new()
            .route("/inquiries", post(inquiries::send).get(inquiries::state))
            .route("/rfps/{reference}/questions", post(questions::send).get(questions::state))
            .route("/receipts/lookup", post(receipts::look_up).get(receipts::form))
            .route("/session", post(session::start).get(session::show).delete(session::end))
            .route("/session/password", put(session::change_password))
            .nest("/desk", desk_routes());
        Router::new()
            .nest("/api/v1", v1)
            .route("/api/openapi.json", get(openapi::description))
            .fallback(async || Answer::from(Problem::of(Code::NotFound)))
            .method_not_allowed_fallback(async || Answer::from(Problem::of(Code::Method)))
            .with_state(Arc::new(self))
    }
}

fn desk_routes() -> Router<Arc<Api>> {
    Router::new()
        .route("/counts", get(desk::counts))
        .route("/staff", get(desk::staff))
        .route("/accounts", get(accounts::list).post(accounts::add))
        .route("/accounts/{id}", patch(accounts::change))
        .route("/inquiries/search", post(desk::search))
        .route("/inquiries/export", post(desk::export))
        .route("/inquiries/{reference}", patch(desk::change).get(desk::show))
        .route("/inquiries/{reference}/notes", post(desk::add_note))
        .route("/inquiries/{reference}/answer", put(answers::publish).delete(answers::withdraw))
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
    // 204 has no length (RFC 9110 §8.6).
    if parts.status != StatusCode::NO_CONTENT {
        // An answer to HEAD has the length that it has for GET.
        let length = parts.headers.entry(header::CONTENT_LENGTH);
        length.or_insert(HeaderValue::from(bytes.len()));
    }
    Response::from_parts(parts, Body::from(bytes))
}

//! `/api/v1/inquiries`.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::{Request, State};
use hyper::StatusCode;
use hyper::header::HeaderValue;
use serde_json::json;

use super::answer::{Answer, CONTACT};
use super::problem::{Code, Problem};
use super::received::Received;
use super::{Api, Caller};
use crate::http::accepts_page;
use crate::intake::{INQUIRY, Inquiry, State as InquiryState, Suspicion};
use crate::store::{self, Accepted, Attempt, Entry, Store, mail};

/// The form.
const FORM: HeaderValue = HeaderValue::from_static("/contact-us#write");

/// Keeps an inquiry and answers with a receipt.
pub async fn send(State(api): State<Arc<Api>>, request: Request) -> Answer {
    let received = match Received::read(request, &INQUIRY).await {
        Ok(received) => received,
        Err((problem, values, page)) => {
            return Answer::problem(problem, &values, page.as_ref(), CONTACT);
        }
    };
    match keep(&api, &received, Inquiry::of(&received.values), true).await {
        Ok(entry) => Answer::receipt(StatusCode::CREATED, &entry, received.page(), CONTACT),
        Err(problem) => Answer::problem(problem, &received.values, received.page(), CONTACT),
    }
}

/// Keeps what was received, unless it was sent before, too much was, or nothing is taken now.
///
/// # Errors
/// With the reason why it is not kept.
pub async fn keep(
    api: &Api,
    received: &Received,
    inquiry: Inquiry,
    is_open: bool,
) -> Result<Entry, Problem> {
    let store = api.store.as_ref().ok_or_else(|| Problem::of(Code::Closed))?;
    let state = match Suspicion::of(&received.values) {
        Some(_) => InquiryState::Suspected,
        None => InquiryState::New,
    };
    let Inquiry { topic, rfp, name, email, telephone, message } = &inquiry;
    // No field but the last holds a line feed, and no topic is the reference of a request.
    let about = rfp.as_ref().unwrap_or(topic);
    let body = [about, name, email, telephone, message].map(String::as_str).join("\n");
    let attempt = Attempt {
        key: received.key.as_ref().map(|key| store.hash(key.as_bytes())),
        is_plain_form: received.is_plain_form,
        ..attempt(store, &received.caller, body.as_bytes())
    };
    let rates = api.inquiries;
    let kinds = api.outbox.as_ref().map(|outbox| outbox.kinds.clone()).unwrap_or_default();
    let accepted = store.write(move |connection| {
        let accepted = store::accept(connection, &inquiry, state, is_open, &attempt, rates)?;
        if let Accepted::New(entry) = &accepted
            && entry.state == InquiryState::New
        {
            mail::queue(connection, entry, &kinds)?;
        }
        Ok(accepted)
    });
    let accepted = accepted.await?;
    match accepted {
        Accepted::New(entry) => {
            let kind = entry.inquiry.kind().text();
            tracing::info!(state = entry.state.text(), "{kind} received");
            if let Some(outbox) = &api.outbox {
                outbox.wake.notify_one();
            }
            Ok(entry)
        }
        Accepted::Known(entry) => Ok(entry),
        Accepted::KeyReused => Err(Problem::of(Code::KeyReused)),
        Accepted::TooMany => Err(Problem::of(Code::TooMany)),
        Accepted::Closed => Err(Problem::of(Code::QuestionsClosed)),
    }
}

/// An attempt that a client makes now.
pub fn attempt(store: &Store, caller: &Caller, body: &[u8]) -> Attempt {
    Attempt {
        at: now(),
        client: store.hash(caller.network.to_string().as_bytes()),
        site: store.hash(caller.site.to_string().as_bytes()),
        body: store.hash(body),
        key: None,
        is_plain_form: false,
    }
}

/// In milliseconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Whether inquiries are taken. Leads a visitor who comes back to the address of an answer to the form.
pub async fn state(State(api): State<Arc<Api>>, request: Request) -> Answer {
    if accepts_page(request.headers()) {
        return Answer::see_other(FORM);
    }
    Answer::json(StatusCode::OK, &json!({ "isOpen": api.store.is_some() }))
}

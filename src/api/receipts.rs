//! `/api/v1/receipts/lookup`.

use std::sync::{Arc, LazyLock};

use axum::extract::{Request, State};
use hyper::StatusCode;
use hyper::header::HeaderValue;

use super::answer::{Answer, CONTACT};
use super::inquiries::attempt;
use super::problem::{Code, Problem};
use super::received::Received;
use super::{Api, LOOKUPS};
use crate::intake::{Form, Reference};
use crate::store::{self, Entry, Failure, Found};

pub static LOOKUP: LazyLock<Form> = form!("../../ui/src/forms/lookup.schema.json");

/// Answers with the receipt again, to somebody who knows its reference and its mail address.
pub async fn look_up(State(api): State<Arc<Api>>, request: Request) -> Answer {
    let received = match Received::read(request, &LOOKUP).await {
        Ok(received) => received,
        Err((problem, sent, page)) => {
            return Answer::lookup_problem(problem, &sent, page.as_ref());
        }
    };
    match find(&api, &received).await {
        Ok(entry) => Answer::receipt(StatusCode::OK, &entry, received.page(), CONTACT),
        Err(problem) => Answer::lookup_problem(problem, &received.values, received.page()),
    }
}

async fn find(api: &Api, received: &Received) -> Result<Entry, Problem> {
    let store = api.store.as_ref().ok_or_else(|| Problem::of(Code::Closed))?;
    let missing = || Problem::of(Code::NoReceipt);
    let reference = Reference::parse(received.text("reference")).ok_or_else(missing)?;
    let (email, attempt) =
        (received.text("email").to_owned(), attempt(store, &received.caller, b""));
    let (again, mail) = (reference.clone(), email.clone());
    let found = store
        .write(move |connection| store::look_up(connection, &reference, &email, &attempt, LOOKUPS))
        .await;
    let found = match found {
        // Reading needs no room on the disk; the look-up is not counted then.
        Err(Failure::Full) => {
            store.write(move |connection| store::match_up(connection, &again, &mail)).await?
        }
        found => found?,
    };
    match found {
        Found::Entry(entry) => Ok(entry),
        Found::Nothing => Err(missing()),
        Found::TooMany => Err(Problem::of(Code::TooMany)),
    }
}

/// Leads a visitor who comes back to the address of an answer to the form.
pub async fn form() -> Answer {
    Answer::see_other(HeaderValue::from_static("/contact-us#receipt"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_of_the_form_can_be_read() {
        assert_eq!(LOOKUP.check(&serde_json::Map::new()).len(), 2);
    }
}

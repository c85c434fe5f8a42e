//! Answers of handlers: JSON, a problem, a redirect, or a page for a form that was sent without script.

use std::borrow::Cow;

use axum::body::Body as AxumBody;
use axum::response::IntoResponse;
use hyper::body::Bytes;
use hyper::header::{self, HeaderValue};
use hyper::{Response, StatusCode};
use serde_json::{Map, Value, json};

use super::Caller;
use super::problem::{Code, Problem};
use crate::http::Values;
use crate::store::Entry;

/// The page with the form of an inquiry, without the slash before it.
pub const CONTACT: &str = "contact-us";

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// See the module.
#[derive(Debug)]
pub struct Answer(Response<Bytes>);

impl Answer {
    pub fn json(status: StatusCode, value: &Value) -> Self {
        Self::of(status, JSON, value.to_string().into())
    }

    pub fn no_content() -> Self {
        let mut response = Response::new(Bytes::new());
        *response.status_mut() = StatusCode::NO_CONTENT;
        Self(response)
    }

    pub fn of(status: StatusCode, media_type: HeaderValue, bytes: Bytes) -> Self {
        let mut response = Response::new(bytes);
        *response.status_mut() = status;
        response.headers_mut().insert(header::CONTENT_TYPE, media_type);
        Self(response)
    }

    /// Leads a visitor back to the form.
    pub fn see_other(path: HeaderValue) -> Self {
        let mut response = Response::new(Bytes::new());
        *response.status_mut() = StatusCode::SEE_OTHER;
        response.headers_mut().insert(header::LOCATION, path);
        Self(response)
    }

    pub fn with_header(mut self, name: header::HeaderName, value: HeaderValue) -> Self {
        self.0.headers_mut().insert(name, value);
        self
    }

    /// The receipt for an inquiry, as JSON or as a page. `path` is that of the page with the form.
    pub fn receipt(status: StatusCode, entry: &Entry, page: Option<&Caller>, path: &str) -> Self {
        let Entry { reference, received_at, inquiry, .. } = entry;
        let Some(caller) = page else {
            return Self::json(
                status,
                &json!({
                    "reference": reference.text(),
                    "receivedAt": timestamp(*received_at),
                    "topic": inquiry.topic,
                    "rfp": inquiry.rfp,
                    "name": inquiry.name,
                    "email": inquiry.email,
                    "telephone": inquiry.telephone,
                    "message": inquiry.message,
                }),
            );
        };
        let values = Values::from([
            ("reference", Cow::from(reference.text())),
            ("receivedAt", received_at.to_string().into()),
            ("topic", Cow::from(&inquiry.topic)),
            ("rfp", Cow::from(inquiry.rfp.as_deref().unwrap_or_default())),
            ("name", Cow::from(&inquiry.name)),
            ("email", Cow::from(&inquiry.email)),
            ("telephone", Cow::from(&inquiry.telephone)),
            ("message", Cow::from(&inquiry.message)),
        ]);
        Self::page(status, caller, &format!("{path}/sent"), &values)
            .unwrap_or_else(|| Self::receipt(status, entry, None, path))
    }

    /// A problem as JSON, or as the page with the form and what was typed into it.
    pub fn problem(
        problem: Problem,
        sent: &Map<String, Value>,
        page: Option<&Caller>,
        path: &str,
    ) -> Self {
        let Some(caller) = page else { return problem.into() };
        let mut values = Values::new();
        for (name, value) in sent {
            let text = match value {
                Value::String(text) => Cow::from(text),
                Value::Bool(true) => Cow::from("true"),
                _ => continue,
            };
            values.insert(name, text);
        }
        let errors: Vec<_> = problem
            .faults
            .iter()
            // The text about a field says what is expected; a text that is too long has its own.
            .map(|fault| {
                let is_long = fault.keyword.text() == "maxLength";
                let kind = if is_long { "maxLength" } else { "invalid" };
                (format!("error.{}", fault.field), kind)
            })
            .collect();
        for (name, kind) in &errors {
            values.insert(name, Cow::from(*kind));
        }
        values.insert("problem", Cow::from(problem.code.text()));
        // The page has nothing of a body that was not read.
        let is_unread = sent.is_empty() && problem.code != Code::Invalid;
        let kind = if is_unread { "unread" } else { kind(problem.code) };
        values.insert("notice", Cow::from(kind));
        Self::again(problem, caller, path, &values)
    }

    /// A problem of the look-up of a receipt. The page has two forms, so its fields have names of their own there.
    pub fn lookup_problem(
        problem: Problem,
        sent: &Map<String, Value>,
        page: Option<&Caller>,
    ) -> Self {
        let Some(caller) = page else { return problem.into() };
        // No receipt has such a reference.
        let kind = if problem.code == Code::Invalid { "noReceipt" } else { kind(problem.code) };
        let mut values = Values::from([("lookupNotice", Cow::from(kind))]);
        for (field, name) in [("reference", "lookupReference"), ("email", "lookupEmail")] {
            let text = sent.get(field).and_then(Value::as_str).unwrap_or_default();
            values.insert(name, Cow::from(text));
        }
        Self::again(problem, caller, CONTACT, &values)
    }

    fn again(problem: Problem, caller: &Caller, path: &str, values: &Values) -> Self {
        match Self::page(problem.code.status(), caller, &format!("{path}/again"), values) {
            Some(page) => problem.with_fields(page),
            None => problem.into(),
        }
    }

    /// None where the site has no such page, which only damaged content can cause.
    fn page(status: StatusCode, caller: &Caller, name: &str, values: &Values) -> Option<Self> {
        let page = caller.portal.answer_page(name)?;
        page.respond(status, values).map(Self)
    }
}

/// A time as JSON has it (RFC 3339), from milliseconds since 1970.
pub fn timestamp(milliseconds: i64) -> String {
    jiff::Timestamp::from_millisecond(milliseconds).unwrap_or_default().to_string()
}

/// The text about a problem (`ui/src/forms/ProblemNotice.tsx`); empty where fields have texts.
const fn kind(code: Code) -> &'static str {
    match code {
        Code::Invalid => "",
        Code::Closed => "closed",
        Code::QuestionsClosed => "late",
        Code::TooMany => "tooMany",
        Code::NoReceipt => "noReceipt",
        _ => "failed",
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response<AxumBody> {
        self.0.map(AxumBody::from)
    }
}

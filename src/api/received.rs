//! The body of a request, read and checked.

use axum::body::Body as AxumBody;
use axum::extract::Request;
use http_body_util::BodyExt;
use hyper::header::{self, HeaderMap, HeaderName};
use hyper::http::request::Parts;
use serde_json::{Map, Value};

use super::problem::{Code, Problem};
use super::{Caller, guard};
use crate::http::{UploadError, accepts_page};
use crate::intake::Form;

const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");
const MAX_KEY: usize = 200;

/// A request with its body.
#[derive(Debug)]
pub struct Received {
    pub caller: Caller,
    pub key: Option<String>,
    /// Whether a browser has sent it without script, and shows the answer as a page.
    pub is_plain_form: bool,
    pub values: Map<String, Value>,
}

/// A problem, with the values that were sent as far as they are known.
pub type Refused = (Problem, Map<String, Value>, Option<Caller>);

impl Received {
    /// Reads a form of one kind.
    ///
    /// # Errors
    /// With what is wrong with it.
    pub async fn read(request: Request, form: &Form) -> Result<Self, Refused> {
        let (parts, body) = request.into_parts();
        let Some(caller) = parts.extensions.get::<Caller>().cloned() else {
            return Err((Problem::of(Code::Failed), Map::new(), None));
        };
        let encoding = Encoding::of(&parts.headers);
        let is_plain_form = encoding == Some(Encoding::Form) && accepts_page(&parts.headers);
        let page = is_plain_form.then(|| caller.clone());
        let read = read(&parts, encoding, body).await;
        let (key, values) = read.map_err(|problem| (problem, Map::new(), page.clone()))?;
        let faults = form.check(&values);
        if !faults.is_empty() {
            return Err((Problem::invalid(faults), values, page));
        }
        Ok(Self { caller, key, is_plain_form, values })
    }

    /// The text of a field; empty where there is none.
    pub fn text(&self, name: &str) -> &str {
        self.values.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    /// For a page as the answer.
    pub fn page(&self) -> Option<&Caller> {
        self.is_plain_form.then_some(&self.caller)
    }
}

/// How the fields of a form are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Json,
    Form,
}

impl Encoding {
    fn of(headers: &HeaderMap) -> Option<Self> {
        let media_type = headers.get(header::CONTENT_TYPE)?.to_str().ok()?;
        let essence = media_type.split(';').next().unwrap_or_default().trim();
        match essence.to_ascii_lowercase().as_str() {
            "application/json" => Some(Self::Json),
            "application/x-www-form-urlencoded" => Some(Self::Form),
            _ => None,
        }
    }
}

async fn read(
    parts: &Parts,
    encoding: Option<Encoding>,
    body: AxumBody,
) -> Result<(Option<String>, Map<String, Value>), Problem> {
    if !guard::is_own(parts) {
        return Err(Problem::of(Code::CrossSite));
    }
    let encoding = encoding.ok_or_else(|| Problem::of(Code::MediaType))?;
    let key = key(&parts.headers)?;
    let bytes = body.collect().await.map_err(upload_error)?.to_bytes();
    let values = match encoding {
        Encoding::Json => serde_json::from_slice::<Map<String, Value>>(&bytes).ok(),
        Encoding::Form => str::from_utf8(&bytes).ok().map(|_| fields(&bytes)),
    };
    Ok((key, values.ok_or_else(|| Problem::of(Code::Malformed))?))
}

fn upload_error(error: axum::Error) -> Problem {
    let error = error.into_inner();
    error.downcast_ref::<UploadError>().copied().unwrap_or(UploadError::Broken).into()
}

fn key(headers: &HeaderMap) -> Result<Option<String>, Problem> {
    let Some(key) = headers.get(IDEMPOTENCY_KEY) else { return Ok(None) };
    let is_valid =
        (1..=MAX_KEY).contains(&key.len()) && key.as_bytes().iter().all(u8::is_ascii_graphic);
    match key.to_str() {
        Ok(key) if is_valid => Ok(Some(key.to_owned())),
        _ => Err(Problem::of(Code::KeyInvalid)),
    }
}

/// The fields of a form that a browser sent: a box that is ticked is `on`, and lines end as in MIME.
fn fields(bytes: &[u8]) -> Map<String, Value> {
    form_urlencoded::parse(bytes)
        .map(|(name, text)| {
            let value = match (&*name, &*text) {
                ("consent", "on") => Value::Bool(true),
                _ => Value::String(text.replace("\r\n", "\n")),
            };
            (name.into_owned(), value)
        })
        .collect()
}

//! Plain-text error responses.

use hyper::body::Bytes;
use hyper::header::{self, HeaderValue};
use hyper::{Response, StatusCode};

use super::{Body, security};

pub const ALLOW: HeaderValue = HeaderValue::from_static("GET, HEAD, OPTIONS");
pub const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
const PLAIN: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");
const CLOSE: HeaderValue = HeaderValue::from_static("close");

/// Why a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    Host,
    /// The transfer codings leave open where the body ends.
    Framing,
    Target,
    TargetLength,
    Method,
    Missing,
    /// The resource is not for clients of this network.
    Network,
    Precondition,
    Range,
    /// The body is longer than allowed.
    BodyLength,
    /// The body comes too slowly.
    BodyTimeout,
    /// The body ends before its end.
    BodyBroken,
    /// A fault of the portal, not of the request.
    Fault,
}

impl Refusal {
    const fn answer(self) -> (StatusCode, &'static str) {
        match self {
            Self::Host => (StatusCode::BAD_REQUEST, "A request names exactly one host.\n"),
            Self::Framing => {
                (StatusCode::BAD_REQUEST, "The only transfer coding served here is chunked.\n")
            }
            Self::Target => (StatusCode::BAD_REQUEST, "This address is malformed.\n"),
            Self::TargetLength => (StatusCode::URI_TOO_LONG, "This address is too long.\n"),
            Self::Method => {
                (StatusCode::METHOD_NOT_ALLOWED, "Only GET, HEAD and OPTIONS are served here.\n")
            }
            Self::Network => (StatusCode::FORBIDDEN, "This address is not open to your network.\n"),
            Self::Missing => (StatusCode::NOT_FOUND, "Not found.\n"),
            Self::Precondition => {
                (StatusCode::PRECONDITION_FAILED, "This is not the version you asked for.\n")
            }
            Self::Range => {
                (StatusCode::RANGE_NOT_SATISFIABLE, "The range lies outside the file.\n")
            }
            Self::BodyLength => (StatusCode::PAYLOAD_TOO_LARGE, "This is too much data.\n"),
            Self::BodyTimeout => {
                (StatusCode::REQUEST_TIMEOUT, "The data did not arrive in time.\n")
            }
            Self::BodyBroken => (StatusCode::BAD_REQUEST, "The data is incomplete.\n"),
            Self::Fault => {
                (StatusCode::INTERNAL_SERVER_ERROR, "The portal failed to answer this request.\n")
            }
        }
    }

    /// Whether bytes may follow that are no request: the connection cannot be used again. HTTP/2
    /// and 3 end the stream instead.
    pub const fn ends_connection(self) -> bool {
        matches!(self, Self::Framing | Self::BodyLength | Self::BodyTimeout | Self::BodyBroken)
    }
}

/// The response to a refused request.
pub fn refuse(refusal: Refusal) -> Response<Body> {
    let (status, text) = refusal.answer();
    let mut response = plain(status, text);
    match refusal {
        Refusal::Method => {
            response.headers_mut().insert(header::ALLOW, ALLOW);
        }
        refusal if refusal.ends_connection() => {
            response.headers_mut().insert(header::CONNECTION, CLOSE);
        }
        _ => {}
    }
    response
}

/// A line of text that no cache may keep.
pub fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(Bytes::from_static(text.as_bytes())));
    *response.status_mut() = status;
    *response.headers_mut() = security::of_file();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, PLAIN);
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(text.len()));
    headers.insert(header::CACHE_CONTROL, NO_STORE);
    response
}

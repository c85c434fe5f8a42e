//! The HTTP decision: a request head and the site table give a response head and a body slice.
//! No socket, no clock, no file: [`respond`] is a pure function.

mod conditional;
mod negotiate;
mod range;
mod security;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{self, HeaderMap, HeaderValue};
use hyper::http::request::Parts;
use hyper::http::uri::Authority;
use hyper::{Method, Response, StatusCode, Version};

use crate::site::{Asset, CachePolicy, Coding, Lookup, Site};
use conditional::Outcome;
use range::{ByteRange, Range};

pub use security::Policies;

/// A response body: one view of an embedded file.
pub type Body = Full<Bytes>;

/// Folders of files, where a miss is never answered with a page: a script or a picture that is
/// gone must fail plainly and stay out of caches.
const FILE_FOLDERS: [&str; 2] = ["/assets/", "/media/"];

const ALLOW: HeaderValue = HeaderValue::from_static("GET, HEAD");
const PLAIN: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// Answers one request from the site.
pub fn respond(request: &Parts, site: &Site, policies: &Policies) -> Response<Body> {
    let mut response = match request.method {
        _ if !names_one_host(request) => {
            plain(StatusCode::BAD_REQUEST, "A request names exactly one host.\n")
        }
        Method::GET => answer(request, site),
        Method::HEAD => without_body(answer(request, site)),
        _ => {
            let mut refusal =
                plain(StatusCode::METHOD_NOT_ALLOWED, "Only GET and HEAD are served here.\n");
            refusal.headers_mut().insert(header::ALLOW, ALLOW);
            refusal
        }
    };
    policies.apply(request.uri.path(), response.headers_mut());
    response
}

/// HTTP/1.1 wants exactly one valid `Host` (RFC 9112 §3.2); HTTP/2 carries it elsewhere.
fn names_one_host(request: &Parts) -> bool {
    let mut hosts = request.headers.get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => {
            // An authority may name a user, a host may not.
            host.is_empty()
                || Authority::try_from(host.as_bytes())
                    .is_ok_and(|a| a.as_str() == host && !a.as_str().contains('@'))
        }
        (None, _) => request.version != Version::HTTP_11,
        (Some(_), Some(_)) => false,
    }
}

fn answer(request: &Parts, site: &Site) -> Response<Body> {
    match site.lookup(request.uri.path()) {
        Lookup::Found(asset) => found(request, asset),
        Lookup::Redirect(path) => redirect(path, request.uri.query()),
        Lookup::Missing => missing(request, site),
    }
}

/// Chooses a representation, then evaluates preconditions, then ranges (RFC 9110 §13.2.1, §14.2).
fn found(request: &Parts, asset: &Asset) -> Response<Body> {
    let headers = &request.headers;
    let (coding, representation) = negotiate::choose(headers, asset);
    let mut response = Response::new(Body::default());
    describe(&mut response, asset, coding);
    response.headers_mut().insert(header::ETAG, representation.etag.clone());
    response.headers_mut().insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));

    match conditional::evaluate(headers, &representation.etag) {
        Outcome::Proceed => {}
        Outcome::NotModified => {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response.headers_mut().remove(header::CONTENT_TYPE);
            response.headers_mut().remove(header::CONTENT_ENCODING);
            return response;
        }
        Outcome::Failed => {
            return plain(
                StatusCode::PRECONDITION_FAILED,
                "This is not the version you asked for.\n",
            );
        }
    }

    let whole = &representation.bytes;
    let length = whole.len() as u64;
    match Range::of(request, &representation.etag, length) {
        Range::Whole => body(&mut response, whole.clone()),
        Range::Part(part) => {
            *response.status_mut() = StatusCode::PARTIAL_CONTENT;
            response.headers_mut().insert(header::CONTENT_RANGE, part.content_range(length));
            body(&mut response, slice(whole, part));
        }
        Range::Unsatisfiable => {
            response =
                plain(StatusCode::RANGE_NOT_SATISFIABLE, "The range lies outside the file.\n");
            response.headers_mut().insert(header::CONTENT_RANGE, range::unsatisfied(length));
        }
    }
    response
}

/// An unknown path: the Not Found page for somebody who navigates, plain text for anything else.
fn missing(request: &Parts, site: &Site) -> Response<Body> {
    let path = request.uri.path();
    let is_file = FILE_FOLDERS.iter().any(|folder| path.starts_with(folder));
    let page = if is_file || !accepts_page(&request.headers) { None } else { site.not_found(path) };
    let Some(asset) = page else {
        return plain(StatusCode::NOT_FOUND, "Not found.\n");
    };
    let (coding, representation) = negotiate::choose(&request.headers, asset);
    let mut response = Response::new(Body::default());
    *response.status_mut() = StatusCode::NOT_FOUND;
    describe(&mut response, asset, coding);
    response.headers_mut().insert(header::CACHE_CONTROL, NO_STORE);
    body(&mut response, representation.bytes.clone());
    response
}

/// Browsers name `text/html` when they navigate; scripts, pictures and tools do not.
fn accepts_page(headers: &HeaderMap) -> bool {
    headers
        .get_all(header::ACCEPT)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .any(|value| value.to_ascii_lowercase().contains("text/html"))
}

fn describe(response: &mut Response<Body>, asset: &Asset, coding: Coding) {
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, asset.media_type.clone());
    headers.insert(header::CACHE_CONTROL, asset.cache.value());
    if asset.is_negotiated() {
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    if coding != Coding::Identity {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
    }
}

fn slice(whole: &Bytes, part: ByteRange) -> Bytes {
    // A `ByteRange` lies inside the representation, whose length is a `usize`.
    let position = |n: u64| usize::try_from(n).unwrap_or(whole.len());
    whole.slice(position(part.first)..=position(part.last))
}

fn body(response: &mut Response<Body>, bytes: Bytes) {
    response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(bytes.len()));
    *response.body_mut() = Body::new(bytes);
}

fn without_body(mut response: Response<Body>) -> Response<Body> {
    *response.body_mut() = Body::default();
    response
}

fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::default());
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, PLAIN);
    response.headers_mut().insert(header::CACHE_CONTROL, NO_STORE);
    body(&mut response, Bytes::from_static(text.as_bytes()));
    response
}

fn redirect(path: &str, query: Option<&str>) -> Response<Body> {
    let location = query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
    let mut response = plain(StatusCode::PERMANENT_REDIRECT, "Moved.\n");
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, CachePolicy::Revalidate.value());
    // A path of the table and a query that hyper parsed hold no character that a header refuses.
    if let Ok(location) = HeaderValue::try_from(location) {
        headers.insert(header::LOCATION, location);
    }
    response
}

#[cfg(test)]
mod tests;

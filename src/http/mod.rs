//! The HTTP decision: a request head and the site table give a response head and a body slice.
//! No socket, no clock, no file: [`Portal::respond`] is a pure function.

mod body;
mod conditional;
mod constant;
mod multipart;
mod negotiate;
mod prepared;
mod range;
mod security;
mod target;

use std::time::SystemTime;

use hyper::body::Bytes;
use hyper::header::{self, HeaderMap, HeaderValue};
use hyper::http::request::Parts;
use hyper::http::uri::Authority;
use hyper::{Method, Response, StatusCode, Version};

use crate::site::{self, Asset, CachePolicy, Site};
use conditional::Outcome;
use prepared::{Modified, Prepared, Resource};
use range::RangeSet;

pub use body::Body;

/// Folders of files, where a miss is never answered with a page: a script or a picture that is
/// gone must fail plainly and stay out of caches.
const FILE_FOLDERS: [&str; 2] = ["/assets/", "/media/"];

const ALLOW: HeaderValue = HeaderValue::from_static("GET, HEAD, OPTIONS");
const PLAIN: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// What every request is answered from.
#[derive(Debug)]
pub struct Portal {
    site: Site<Resource>,
}

impl Portal {
    /// `modified` is the date of the content, which is left out where it is not known.
    ///
    /// # Errors
    /// When what is known of an asset holds characters that no header may hold.
    pub fn new(site: Site<Asset>, modified: Option<SystemTime>) -> anyhow::Result<Self> {
        let modified = modified.map(Modified::new).transpose()?;
        let site = site.map(|path, asset| Resource::new(path, asset, modified.as_ref()))?;
        Ok(Self { site })
    }

    /// How many resources there are.
    pub fn len(&self) -> usize {
        self.site.len()
    }

    pub fn is_empty(&self) -> bool {
        self.site.is_empty()
    }

    /// Answers one request.
    pub fn respond(&self, request: &Parts) -> Response<Body> {
        if let Err(refusal) = check(request) {
            return refuse(refusal);
        }
        match request.method {
            Method::GET => self.answer(request),
            Method::HEAD => self.answer(request).map(|_| Body::default()),
            Method::OPTIONS => options(),
            _ => {
                let mut response = refuse(Refusal::Method);
                response.headers_mut().insert(header::ALLOW, ALLOW);
                response
            }
        }
    }

    fn answer(&self, request: &Parts) -> Response<Body> {
        let path = request.uri.path();
        if let Some(resource) = self.site.get(path) {
            return found(request, resource);
        }
        let Ok(canonical) = target::canonical(path) else {
            return refuse(Refusal::Target);
        };
        let known = if canonical == "/" { Some(site::HOME) } else { self.site.known(&canonical) };
        match known {
            Some(path) => redirect(path, request.uri.query()),
            None => self.missing(request, &canonical),
        }
    }

    /// An unknown path: the Not Found page for somebody who navigates, plain text for anything
    /// else.
    fn missing(&self, request: &Parts, path: &str) -> Response<Body> {
        let asked = request.uri.path();
        let is_file =
            FILE_FOLDERS.iter().any(|folder| path.starts_with(folder) || asked.starts_with(folder));
        let page = if is_file || !negotiate::accepts_page(&request.headers) {
            None
        } else {
            self.site.not_found(path)
        };
        let Some(page) = page else {
            return refuse(Refusal::Missing);
        };
        let selected = negotiate::choose(&request.headers, page);
        let mut response =
            respond(StatusCode::NOT_FOUND, &selected.ok, selected.bytes.clone().into());
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, NO_STORE);
        // They describe the page, not what was asked for.
        for name in [header::ETAG, header::LAST_MODIFIED, header::ACCEPT_RANGES] {
            headers.remove(name);
        }
        response
    }
}

/// Chooses a representation, then evaluates preconditions, then ranges (RFC 9110 §13.2.1).
fn found(request: &Parts, resource: &Resource) -> Response<Body> {
    let selected = negotiate::choose(&request.headers, resource);
    let validators = resource.validators(selected);
    match conditional::evaluate(&request.headers, &validators) {
        Outcome::Proceed => {}
        Outcome::NotModified => {
            return respond(StatusCode::NOT_MODIFIED, &selected.not_modified, Body::default());
        }
        Outcome::Failed => return refuse(Refusal::Precondition),
    }
    let length = selected.bytes.len() as u64;
    match RangeSet::of(request, &validators, length) {
        RangeSet::Whole => respond(StatusCode::OK, &selected.ok, selected.bytes.clone().into()),
        RangeSet::One(range) => {
            let body = multipart::slice(&selected.bytes, range).into();
            partial(selected, body, header::CONTENT_RANGE, range.content_range(length))
        }
        RangeSet::Several(ranges) => {
            let media_type = &selected.ok[header::CONTENT_TYPE];
            let several =
                multipart::multipart(&selected.bytes, &ranges, media_type, validators.etag);
            partial(selected, several.body, header::CONTENT_TYPE, several.media_type)
        }
        RangeSet::Unsatisfiable => {
            let mut response = refuse(Refusal::Range);
            insert(&mut response, header::CONTENT_RANGE, range::unsatisfied(length));
            response
        }
    }
}

/// What may be asked of any resource here (RFC 9110 §9.3.7).
fn options() -> Response<Body> {
    let mut headers = security::of_file();
    headers.insert(header::ALLOW, ALLOW);
    headers.insert(header::CACHE_CONTROL, NO_STORE);
    respond(StatusCode::NO_CONTENT, &headers, Body::default())
}

fn redirect(path: &str, query: Option<&str>) -> Response<Body> {
    let location = query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
    let mut response = plain(StatusCode::PERMANENT_REDIRECT, "Moved.\n");
    response.headers_mut().insert(header::CACHE_CONTROL, CachePolicy::Revalidate.value());
    // A path of the table and a query that hyper parsed hold no character that a header
    // refuses.
    insert(&mut response, header::LOCATION, location);
    response
}

/// Why a request is not answered with what it asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    Host,
    Target,
    TargetLength,
    Method,
    Missing,
    Precondition,
    Range,
    /// The portal is broken, not the request.
    Fault,
}

impl Refusal {
    const fn answer(self) -> (StatusCode, &'static str) {
        match self {
            Self::Host => (StatusCode::BAD_REQUEST, "A request names exactly one host.\n"),
            Self::Target => (StatusCode::BAD_REQUEST, "This address is malformed.\n"),
            Self::TargetLength => (StatusCode::URI_TOO_LONG, "This address is too long.\n"),
            Self::Method => {
                (StatusCode::METHOD_NOT_ALLOWED, "Only GET, HEAD and OPTIONS are served here.\n")
            }
            Self::Missing => (StatusCode::NOT_FOUND, "Not found.\n"),
            Self::Precondition => {
                (StatusCode::PRECONDITION_FAILED, "This is not the version you asked for.\n")
            }
            Self::Range => {
                (StatusCode::RANGE_NOT_SATISFIABLE, "The range lies outside the file.\n")
            }
            Self::Fault => {
                (StatusCode::INTERNAL_SERVER_ERROR, "The portal failed to answer this request.\n")
            }
        }
    }
}

fn check(request: &Parts) -> Result<(), Refusal> {
    if !names_one_host(request) {
        return Err(Refusal::Host);
    }
    let target = request.uri.path_and_query().map_or(0, |target| target.as_str().len());
    if target > target::MAX_LENGTH {
        return Err(Refusal::TargetLength);
    }
    Ok(())
}

/// HTTP/1.1 wants exactly one valid `Host` (RFC 9112 §3.2); HTTP/2 and 3 carry it elsewhere.
fn names_one_host(request: &Parts) -> bool {
    let mut hosts = request.headers.get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => host.is_empty() || is_host(host),
        (None, _) => request.version != Version::HTTP_11,
        (Some(_), Some(_)) => false,
    }
}

/// An authority may name a user, a host may not.
fn is_host(value: &HeaderValue) -> bool {
    Authority::try_from(value.as_bytes())
        .is_ok_and(|authority| authority.as_str() == value && !authority.as_str().contains('@'))
}

fn respond(status: StatusCode, head: &HeaderMap, body: Body) -> Response<Body> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    *response.headers_mut() = head.clone();
    response
}

/// 206 (RFC 9110 §15.3.7): what a 200 would have said, and which part this is.
fn partial(
    selected: &Prepared,
    body: Body,
    name: header::HeaderName,
    value: String,
) -> Response<Body> {
    let length = body.remaining();
    let mut response = respond(StatusCode::PARTIAL_CONTENT, &selected.ok, body);
    response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    insert(&mut response, name, value);
    response
}

/// Says no, in a line.
pub fn refuse(refusal: Refusal) -> Response<Body> {
    let (status, text) = refusal.answer();
    plain(status, text)
}

/// A line of text that nobody is to keep.
fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(Bytes::from_static(text.as_bytes())));
    *response.status_mut() = status;
    *response.headers_mut() = security::of_file();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, PLAIN);
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(text.len()));
    headers.insert(header::CACHE_CONTROL, NO_STORE);
    response
}

fn insert(response: &mut Response<Body>, name: header::HeaderName, value: String) {
    if let Ok(value) = HeaderValue::try_from(value) {
        response.headers_mut().insert(name, value);
    }
}

/// The answer of the listener that only leads to https: the same address there, on this port.
pub fn to_https(request: &Parts, port: u16) -> Response<Body> {
    let host = request.headers.get(header::HOST).filter(|host| is_host(host));
    let host = host.and_then(|host| Authority::try_from(host.as_bytes()).ok());
    let host = host.as_ref().or(request.uri.authority()).map(Authority::host);
    let Some(host) = host.filter(|host| !host.is_empty()) else {
        return refuse(Refusal::Host);
    };
    let port = if port == 443 { String::new() } else { format!(":{port}") };
    let target = request.uri.path_and_query().map_or("/", |target| target.as_str());
    let target = if target.starts_with('/') { target } else { "/" };
    let mut response = plain(StatusCode::PERMANENT_REDIRECT, "This site is served over https.\n");
    insert(&mut response, header::LOCATION, format!("https://{host}{port}{target}"));
    response
}

#[cfg(test)]
mod tests;

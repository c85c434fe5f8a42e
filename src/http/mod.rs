//! The HTTP decision: a request head and the site table give a response head and a body slice.
//! No socket, no clock, no file: [`Portal::respond`] is a pure function.

mod body;
mod conditional;
mod host;
mod multipart;
mod negotiate;
mod noticed;
mod prepared;
mod range;
mod redirect;
mod refusal;
mod security;
mod target;
mod template;
mod upload;

use std::collections::HashMap;
use std::time::SystemTime;

use anyhow::Context;
use hyper::body::Bytes;
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::http::request::Parts;
use hyper::{Method, Response, StatusCode, Version};

use crate::site::{self, Asset, CachePolicy, Kind, Site};
use conditional::Outcome;
use prepared::{Modified, Prepared, Resource};
use range::RangeSet;

pub use body::Body;
pub use negotiate::accepts_page;
pub use redirect::{to_canonical, to_https};
pub use refusal::{NO_STORE, Refusal, refuse};
pub use security::of_file as security_of_file;
pub use template::{Template, Values};
pub use upload::UploadError;

/// The site with the heads of all its answers.
#[derive(Debug)]
pub struct Portal {
    site: Site<Resource>,
    /// The answers to forms that were sent without script, by their paths.
    answers: HashMap<String, Template>,
}

impl Portal {
    /// `modified` is the date of the content, which is left out where it is not known.
    ///
    /// # Errors
    /// When what is known of an asset holds characters that no header may hold.
    pub fn new(mut site: Site<Asset>, modified: Option<SystemTime>) -> anyhow::Result<Self> {
        let modified = modified.map(Modified::new).transpose()?;
        let template = |(path, page): (String, Asset)| {
            let template = Template::new(&page).with_context(|| path.clone())?;
            anyhow::Ok((path, template))
        };
        let answers = site.take_answers().map(template).collect::<anyhow::Result<_>>()?;
        let site = site.map(|_, asset| Resource::new(&asset, modified.as_ref()))?;
        Ok(Self { site, answers })
    }

    /// The answer to a form that was sent without script, such as `contact-us/sent`.
    pub fn answer_page(&self, name: &str) -> Option<&Template> {
        self.answers.get(name)
    }

    /// The bytes of a resource that is not in a file, such as the data of a page.
    pub fn bytes(&self, path: &str) -> Option<Bytes> {
        self.site.get(path)?.identity().data.bytes()
    }

    /// How many resources there are.
    pub fn len(&self) -> usize {
        self.site.len()
    }

    pub fn is_empty(&self) -> bool {
        self.site.is_empty()
    }

    /// The paths of all pages but the Not Found pages.
    pub fn pages(&self) -> impl Iterator<Item = &str> {
        self.site.found().filter(|(_, resource)| resource.kind.is_page()).map(|(path, _)| path)
    }

    /// Whether there is a page at this path.
    pub fn has_page(&self, path: &str) -> bool {
        self.site.get(path).is_some_and(|resource| resource.kind.is_page())
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
            _ => refuse(Refusal::Method),
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
        let canonical =
            if canonical == "/" { site::HOME.to_owned() } else { site::encode(&canonical) };
        match self.site.get(&canonical) {
            Some(_) => moved(&canonical, request.uri.query()),
            None => self.missing(request, &canonical),
        }
    }

    /// An unknown path: the Not Found page for a visitor who navigates, plain text for anything
    /// else.
    fn missing(&self, request: &Parts, path: &str) -> Response<Body> {
        let misses_plainly =
            [path, request.uri.path()].map(Kind::of).iter().any(|kind| kind.misses_plainly());
        let page = if misses_plainly || !accepts_page(&request.headers) {
            None
        } else {
            self.site.not_found(path)
        };
        let Some(page) = page else {
            return refuse(Refusal::Missing);
        };
        let selected = negotiate::choose(&request.headers, page);
        let mut response =
            respond(StatusCode::NOT_FOUND, &selected.ok, selected.data.clone().into());
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, refusal::NO_STORE);
        // They describe the Not Found page, not the requested resource.
        for name in [header::ETAG, header::LAST_MODIFIED, header::ACCEPT_RANGES] {
            headers.remove(name);
        }
        response
    }
}

/// Checks that apply to every request: host, framing and length of the target.
///
/// # Errors
/// With the refusal of a request that fails one.
pub fn check(request: &Parts) -> Result<(), Refusal> {
    if !host::names_one(request) {
        return Err(Refusal::Host);
    }
    if !is_well_framed(request) {
        return Err(Refusal::Framing);
    }
    let target = request.uri.path_and_query().map_or(0, |target| target.as_str().len());
    if target > target::MAX_LENGTH {
        return Err(Refusal::TargetLength);
    }
    Ok(())
}

/// Whether a request is for this path, in whatever way it is written.
pub fn is_at(request: &Parts, path: &str) -> bool {
    target::canonical(request.uri.path()).is_ok_and(|canonical| canonical == path)
}

/// Whether `chunked` is the only transfer coding, and applied once (RFC 9112 §6.1): the end of a
/// body coded otherwise is a guess, and a request may hide behind it.
fn is_well_framed(request: &Parts) -> bool {
    if request.version > Version::HTTP_11 {
        return true;
    }
    let mut codings = request.headers.get_all(header::TRANSFER_ENCODING).iter();
    match (codings.next(), codings.next()) {
        (None, _) => true,
        (Some(coding), None) => coding.as_bytes().trim_ascii().eq_ignore_ascii_case(b"chunked"),
        (Some(_), Some(_)) => false,
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
    let length = selected.data.len();
    match RangeSet::of(request, &validators, length) {
        RangeSet::Whole => respond(StatusCode::OK, &selected.ok, selected.data.clone().into()),
        RangeSet::One(range) => {
            let body = range.of(&selected.data).into();
            partial(selected, body, header::CONTENT_RANGE, range.content_range(length))
        }
        RangeSet::Several(ranges) => {
            let media_type = &selected.ok[header::CONTENT_TYPE];
            let several =
                multipart::multipart(&selected.data, &ranges, media_type, validators.etag);
            partial(selected, several.body, header::CONTENT_TYPE, several.media_type)
        }
        RangeSet::Unsatisfiable => {
            let mut response = refuse(Refusal::Range);
            insert(&mut response, header::CONTENT_RANGE, range::unsatisfied(length));
            response
        }
    }
}

/// The methods that every resource allows (RFC 9110 §9.3.7).
fn options() -> Response<Body> {
    let mut headers = security::of_file();
    headers.insert(header::ALLOW, refusal::ALLOW);
    headers.insert(header::CACHE_CONTROL, refusal::NO_STORE);
    respond(StatusCode::NO_CONTENT, &headers, Body::default())
}

/// A redirect to the one address of a resource.
fn moved(path: &str, query: Option<&str>) -> Response<Body> {
    let location = query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
    let mut response = refusal::plain(StatusCode::PERMANENT_REDIRECT, "Moved.\n");
    response.headers_mut().insert(header::CACHE_CONTROL, CachePolicy::Revalidate.value());
    insert(&mut response, header::LOCATION, location);
    response
}

fn respond(status: StatusCode, head: &HeaderMap, body: Body) -> Response<Body> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    *response.headers_mut() = head.clone();
    response
}

/// 206 (RFC 9110 §15.3.7): the head of a 200, and which part of it this is.
fn partial(selected: &Prepared, body: Body, name: HeaderName, value: String) -> Response<Body> {
    let length = body.remaining();
    let mut response = respond(StatusCode::PARTIAL_CONTENT, &selected.ok, body);
    response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    insert(&mut response, name, value);
    response
}

/// The values that are inserted here are made of the site's paths, numbers and a parsed query,
/// which hold no character that a header refuses.
fn insert(response: &mut Response<Body>, name: HeaderName, value: String) {
    if let Ok(value) = HeaderValue::try_from(value) {
        response.headers_mut().insert(name, value);
    }
}

#[cfg(test)]
mod tests;

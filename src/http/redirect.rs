//! The listener for plain HTTP: every address leads to the same one on https.

use hyper::header::{self, HeaderValue};
use hyper::http::request::Parts;
use hyper::{Method, Response, StatusCode};

use super::refusal::{Refusal, plain, refuse};
use super::{Body, check, host, options};

/// The answer to a request over plain HTTP, where https is served on `port`.
pub fn to_https(request: &Parts, port: u16) -> Response<Body> {
    if let Err(refusal) = check(request) {
        return refuse(refusal);
    }
    // `OPTIONS *` asks about the server and names no resource to lead to (RFC 9110 §9.3.7).
    if request.method == Method::OPTIONS && request.uri.path() == "*" {
        return options();
    }
    let Some(host) = host::name(request) else {
        return refuse(Refusal::Host);
    };
    let port = if port == 443 { String::new() } else { format!(":{port}") };
    let target = request.uri.path_and_query().map_or("/", |target| target.as_str());
    let target = if target.starts_with('/') { target } else { "/" };
    let mut response = plain(StatusCode::PERMANENT_REDIRECT, "This site is served over https.\n");
    if let Ok(location) = HeaderValue::try_from(format!("https://{host}{port}{target}")) {
        response.headers_mut().insert(header::LOCATION, location);
    }
    response
}

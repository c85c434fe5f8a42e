//! The listener for plain HTTP: every address leads to the same one on https.

use hyper::header::{self, HeaderValue};
use hyper::http::request::Parts;
use hyper::{Method, Response, StatusCode};

use super::refusal::{Refusal, plain, refuse};
use super::{Body, check, host, options};
use crate::config::Origin;

/// The answer to a request over plain HTTP, where https is served on `port`, and at `canonical` where the site has one
/// host only.
pub fn to_https(request: &Parts, port: u16, canonical: Option<&Origin>) -> Response<Body> {
    if let Err(refusal) = check(request) {
        return refuse(refusal);
    }
    if is_about_server(request) {
        return options();
    }
    let Some(host) = host::name(request) else {
        return refuse(Refusal::Host);
    };
    // An origin without TLS would lead back here.
    let origin = canonical.filter(|origin| origin.is_https()).map_or_else(
        || {
            let port = if port == 443 { String::new() } else { format!(":{port}") };
            format!("https://{host}{port}")
        },
        |origin| origin.text().to_owned(),
    );
    permanent(request, &origin, "This site is served over https.\n")
}

/// The redirect of a request for another host than that of `canonical`; None for a request that is answered here.
pub fn to_canonical(request: &Parts, canonical: &Origin) -> Option<Response<Body>> {
    let is_elsewhere = host::is(request, canonical.host()) == Some(false);
    (is_elsewhere && check(request).is_ok() && !is_about_server(request))
        .then(|| permanent(request, canonical.text(), "This site has another address.\n"))
}

/// `OPTIONS *` asks about the server and names no resource to lead to (RFC 9110 §9.3.7).
fn is_about_server(request: &Parts) -> bool {
    request.method == Method::OPTIONS && request.uri.path() == "*"
}

fn permanent(request: &Parts, origin: &str, text: &'static str) -> Response<Body> {
    let target = request.uri.path_and_query().map_or("/", |target| target.as_str());
    let target = if target.starts_with('/') { target } else { "/" };
    let mut response = plain(StatusCode::PERMANENT_REDIRECT, text);
    if let Ok(location) = HeaderValue::try_from(format!("{origin}{target}")) {
        response.headers_mut().insert(header::LOCATION, location);
    }
    response
}

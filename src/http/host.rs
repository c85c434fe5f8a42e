//! The host that a request is for (RFC 9110 §7.2, RFC 9112 §3.2).

use hyper::Version;
use hyper::header::{self, HeaderValue};
use hyper::http::request::Parts;
use hyper::http::uri::Authority;

/// HTTP/1.1 requires exactly one valid `Host` (RFC 9112 §3.2); HTTP/2 and 3 carry it elsewhere.
pub fn names_one(request: &Parts) -> bool {
    let mut hosts = request.headers.get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => host.is_empty() || authority(host).is_some(),
        (None, _) => request.version != Version::HTTP_11,
        (Some(_), Some(_)) => false,
    }
}

/// The name without the port. A target that is a whole URL counts more than `Host`
/// (RFC 9112 §3.2.2).
pub fn name(request: &Parts) -> Option<String> {
    let field = request.headers.get(header::HOST).and_then(authority);
    let authority = request.uri.authority().cloned().or(field);
    authority.map(|authority| authority.host().to_owned()).filter(|host| !host.is_empty())
}

/// An authority may name a user, a host may not.
fn authority(value: &HeaderValue) -> Option<Authority> {
    let authority = Authority::try_from(value.as_bytes()).ok()?;
    (authority.as_str() == value && !authority.as_str().contains('@')).then_some(authority)
}

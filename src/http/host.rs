//! The host that a request is for (RFC 9110 §7.2, RFC 9112 §3.2).

use hyper::Version;
use hyper::header::{self, HeaderValue};
use hyper::http::request::Parts;
use hyper::http::uri::Authority;

/// HTTP/1.1 requires exactly one valid `Host` (RFC 9112 §3.2); HTTP/2 and 3 carry it elsewhere.
pub fn names_one(request: &Parts) -> bool {
    let mut hosts = request.headers.get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => is_plain(host) || authority(host).is_some(),
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

/// Whether a request is for this host, whatever its port; None where it names none.
pub fn is(request: &Parts, host: &str) -> Option<bool> {
    if let Some(authority) = request.uri.authority() {
        return Some(authority.host().eq_ignore_ascii_case(host));
    }
    let field = request.headers.get(header::HOST)?.as_bytes();
    if field.is_empty() {
        return None;
    }
    let (name, port) = field.split_at_checked(host.len()).unwrap_or((field, b""));
    Some(name.eq_ignore_ascii_case(host.as_bytes()) && matches!(port, [] | [b':', ..]))
}

/// Whether the value is a name or an IPv4 address with or without a port, as nearly all are, or
/// empty. Anything else is left to the parser, which allocates.
fn is_plain(value: &HeaderValue) -> bool {
    let mut parts = value.as_bytes().splitn(2, |&byte| byte == b':');
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-');
    let name = parts.next().unwrap_or_default();
    let port = parts.next();
    name.iter().all(is_name)
        && port.is_none_or(|port| {
            !name.is_empty()
                && !port.is_empty()
                && port.len() <= 5
                && port.iter().all(u8::is_ascii_digit)
        })
}

/// An authority may name a user, a host may not.
fn authority(value: &HeaderValue) -> Option<Authority> {
    let authority = Authority::try_from(value.as_bytes()).ok()?;
    (authority.as_str() == value && !authority.as_str().contains('@')).then_some(authority)
}

#[cfg(test)]
mod tests {
    use hyper::Request;

    use super::*;

    #[test]
    fn a_request_is_for_a_host_at_any_port() {
        for (value, expected) in [
            ("www.example.org", Some(true)),
            ("WWW.Example.ORG:8443", Some(true)),
            ("www.example.org.evil.example", Some(false)),
            ("example.org", Some(false)),
            ("192.0.2.7", Some(false)),
            ("", None),
        ] {
            let request = Request::builder().header("host", value).body(()).unwrap();
            assert_eq!(is(&request.into_parts().0, "www.example.org"), expected, "{value:?}");
        }
        let absolute = Request::builder().uri("http://www.example.org:80/").header("host", "a");
        assert_eq!(is(&absolute.body(()).unwrap().into_parts().0, "www.example.org"), Some(true));
        let none = Request::builder().body(()).unwrap();
        assert_eq!(is(&none.into_parts().0, "www.example.org"), None);
    }

    #[test]
    fn a_host_is_what_a_url_can_name_but_no_user() {
        for (value, expected) in [
            ("portal.example", true),
            ("portal.example:8080", true),
            ("192.0.2.7", true),
            ("[2001:db8::1]:443", true),
            ("xn--bcher-kva.example", true),
            ("a_b.example", true),
            ("", true),
            (":80", true),
            ("a:", true),
            ("two words", false),
            ("visitor@portal.example", false),
            ("a/b", false),
        ] {
            let request = Request::builder().header("host", value).body(()).unwrap();
            let found = names_one(&request.into_parts().0);
            assert_eq!(found, expected, "{value:?}");
            // The short way decides nothing differently.
            let value = HeaderValue::from_static(value);
            assert!(
                !is_plain(&value) || value.is_empty() || authority(&value).is_some(),
                "{value:?}"
            );
        }
    }
}

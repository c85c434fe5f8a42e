//! Tells requests of this site's own pages, and of programs, from those that another site makes a
//! visitor's browser send.

use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::http::request::Parts;

use super::Caller;
use crate::intake::random;

/// The names of specification, section 7.
const COOKIE: &str = "XSRF-TOKEN";
const TOKEN: HeaderName = HeaderName::from_static("x-xsrf-token");
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// The length of a token, in characters.
const LENGTH: usize = 32;

/// Whether a request comes from a page of this site, as its browser says, or from a program that has
/// read the cookie, which no other site can.
pub fn is_own(request: &Parts) -> bool {
    let headers = &request.headers;
    if let Some(site) = headers.get(SEC_FETCH_SITE) {
        return site == "same-origin" || site == "none";
    }
    if let Some(origin) = headers.get(header::ORIGIN) {
        return is_this(origin, request);
    }
    let Some(token) = headers.get(TOKEN) else { return false };
    is_token(token.as_bytes()) && token_of(headers) == Some(token.as_bytes())
}

/// Compares without the scheme: behind a proxy, this server does not know it.
fn is_this(origin: &HeaderValue, request: &Parts) -> bool {
    let field = request.headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let host = request.uri.authority().map(hyper::http::uri::Authority::as_str).or(field);
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    host.zip(origin).is_some_and(|(host, (_, origin))| host.eq_ignore_ascii_case(origin))
}

/// The cookie for a client that has none yet. Scripts of this site read it.
pub fn cookie(headers: &HeaderMap, caller: Option<&Caller>) -> Option<HeaderValue> {
    if token_of(headers).is_some_and(is_token) {
        return None;
    }
    let token = random::<{ LENGTH / 2 }>().iter().fold(String::new(), |mut token, byte| {
        use std::fmt::Write;
        // Writing to a string cannot fail.
        let _ = write!(token, "{byte:02x}");
        token
    });
    let secure = if caller.is_some_and(|caller| caller.is_secure) { "; Secure" } else { "" };
    HeaderValue::try_from(format!("{COOKIE}={token}; Path=/; SameSite=Strict{secure}")).ok()
}

fn token_of(headers: &HeaderMap) -> Option<&[u8]> {
    let fields = headers.get_all(header::COOKIE).iter();
    let mut pairs = fields.flat_map(|field| field.as_bytes().split(|byte| *byte == b';'));
    pairs.find_map(|pair| pair.trim_ascii().strip_prefix(COOKIE.as_bytes())?.strip_prefix(b"="))
}

fn is_token(token: &[u8]) -> bool {
    token.len() == LENGTH && token.iter().all(u8::is_ascii_hexdigit)
}

#[cfg(test)]
mod tests {
    use hyper::Request;

    use super::*;

    const A: &str = "0123456789abcdef0123456789abcdef";

    fn is_own_with(fields: &[(&str, &str)]) -> bool {
        let mut request = Request::post("/api/v1/inquiries").header("host", "portal.example:8080");
        for (name, value) in fields {
            request = request.header(*name, *value);
        }
        is_own(&request.body(()).unwrap().into_parts().0)
    }

    #[test]
    fn the_browser_says_first_where_a_request_comes_from() {
        let cookie = format!("a=b; XSRF-TOKEN={A}");
        for (fields, expected) in [
            (&[][..], false),
            (&[("sec-fetch-site", "same-origin")], true),
            (&[("sec-fetch-site", "none")], true),
            (&[("sec-fetch-site", "same-site")], false),
            (&[("sec-fetch-site", "cross-site")], false),
            (&[("sec-fetch-site", "cross-site"), ("cookie", &cookie), ("x-xsrf-token", A)], false),
            (&[("origin", "https://portal.example:8080")], true),
            (&[("origin", "http://PORTAL.example:8080")], true),
            (&[("origin", "https://portal.example")], false),
            (&[("origin", "https://other.example:8080")], false),
            (&[("origin", "https://portal.example:8080.other.example")], false),
            (&[("origin", "null")], false),
            (&[("origin", "null"), ("cookie", &cookie), ("x-xsrf-token", A)], false),
            (&[("cookie", &cookie), ("x-xsrf-token", A)], true),
            (&[("cookie", &cookie)], false),
            (&[("x-xsrf-token", A)], false),
            (&[("cookie", "XSRF-TOKEN="), ("x-xsrf-token", "")], false),
            (&[("cookie", "XSRF-TOKEN=a"), ("x-xsrf-token", "a")], false),
            (&[("cookie", "NOT-XSRF-TOKEN=a; XSRF-TOKENS=b"), ("x-xsrf-token", A)], false),
        ] {
            assert_eq!(is_own_with(fields), expected, "{fields:?}");
        }
    }

    #[test]
    fn a_client_keeps_its_cookie() {
        let headers = |cookie: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, HeaderValue::try_from(cookie).unwrap());
            headers
        };
        assert_eq!(cookie(&headers(&format!("XSRF-TOKEN={A}")), None), None);
        let other = cookie(&headers("XSRF-TOKEN=<script>"), None).unwrap();
        let other = other.to_str().unwrap();
        assert!(other.starts_with("XSRF-TOKEN=") && other.ends_with("; Path=/; SameSite=Strict"));
        assert_ne!(cookie(&HeaderMap::new(), None), cookie(&HeaderMap::new(), None));
    }
}

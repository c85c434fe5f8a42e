//! Request targets that are no address, or too long.

use super::*;
use crate::config::Origin;

#[test]
fn what_cannot_be_decoded_is_answered_with_400() {
    for target in ["/%", "/%4", "/home%zz", "/%00", "/home%00", "/%ff", "/%c3%28", "/%ed%a0%80"] {
        let answer = get(target, &[BROWSER]);
        assert_eq!(
            (answer.status, &*answer.body),
            (400, "This address is malformed.\n"),
            "{target}"
        );
        assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8", "{target}");
    }
}

#[test]
fn an_address_is_decoded_once() {
    for target in ["/%2568ome", "/%25", "/%25%36%38ome"] {
        assert_eq!(get(target, &[]).status, 404, "{target}");
    }
}

#[test]
fn a_target_that_is_too_long_is_answered_with_414() {
    let fits = &LONG_TARGET[..LONG_TARGET.len() - 1];
    assert_eq!((LONG_TARGET.len(), get(LONG_TARGET, &[]).status), (8 * 1024 + 1, 414));
    assert_eq!(get(fits, &[]).status, 200);
}

#[test]
fn the_listener_for_http_leads_to_the_same_address_over_https() {
    for (host, target, port, location) in [
        ("portal.example", "/home?a=b", 443, "https://portal.example/home?a=b"),
        ("portal.example:80", "/", 443, "https://portal.example/"),
        ("portal.example:8080", "/home", 8443, "https://portal.example:8443/home"),
        ("[::1]:80", "/home", 443, "https://[::1]/home"),
        (
            "portal.example",
            "//elsewhere.example/",
            443,
            "https://portal.example//elsewhere.example/",
        ),
        ("portal.example", "http://portal.example/home", 443, "https://portal.example/home"),
        ("visitor@portal.example", "/home", 443, ""),
        ("two words", "/home", 443, ""),
        ("", "/home", 443, ""),
    ] {
        let request = Request::builder().uri(target).header("host", host).body(()).unwrap();
        let response = to_https(&request.into_parts().0, port, None);
        let found = response.headers().get("location").map_or("", |value| value.to_str().unwrap());
        assert_eq!(found, location, "{host} {target}");
        let status = if location.is_empty() { 400 } else { 308 };
        assert_eq!(response.status(), status, "{host} {target}");
    }
}

#[test]
fn the_listener_for_http_refuses_what_the_site_refuses() {
    let answer = |method: &str, target: &str, hosts: &[&str]| {
        let mut request = Request::builder().method(method).uri(target);
        for host in hosts {
            request = request.header("host", *host);
        }
        let (request, ()) = request.body(()).unwrap().into_parts();
        let (head, _) = to_https(&request, 443, None).into_parts();
        (head.status.as_u16(), head.headers.contains_key("location"))
    };
    assert_eq!(answer("GET", "/home", &["a.example", "b.example"]), (400, false));
    assert_eq!(answer("GET", LONG_TARGET, &["a.example"]), (414, false));
    assert_eq!(answer("OPTIONS", "*", &["a.example"]), (204, false));
    assert_eq!(answer("OPTIONS", "/home", &["a.example"]), (308, true));
}

/// RFC 9112 §6.1: the end of such a body is a guess.
#[test]
fn a_transfer_coding_other_than_chunked_once_is_refused_and_ends_the_connection() {
    for (codings, status) in [
        (&["chunked"][..], 200),
        (&["Chunked"], 200),
        (&["chunked, chunked"], 400),
        (&["chunked", "chunked"], 400),
        (&["gzip, chunked"], 400),
        (&["identity"], 400),
    ] {
        let mut request = Request::builder().uri("/home").header("host", "a.example");
        for coding in codings {
            request = request.header("transfer-encoding", *coding);
        }
        let answer = answer_to(request.body(()).unwrap());
        assert_eq!(answer.status, status, "{codings:?}");
        let connection = if status == 400 { "close" } else { "" };
        assert_eq!(answer.header("connection"), connection, "{codings:?}");
    }
}

#[test]
fn plain_http_never_leads_back_to_itself() {
    for (base, location) in [
        ("https://city.example", "https://city.example/home"),
        ("http://city.example", "https://portal.example/home"),
    ] {
        let request = Request::builder().uri("/home").header("host", "portal.example");
        let base = Origin::parse(base).unwrap();
        let response = to_https(&request.body(()).unwrap().into_parts().0, 443, Some(&base));
        assert_eq!(response.headers()["location"], location);
    }
}

//! Methods, and the host that a request is for.

use super::*;

const ALLOWED: &str = "GET, HEAD, OPTIONS";

#[test]
fn head_answers_with_the_headers_of_get_and_without_its_body() {
    for (target, headers) in [
        ("/home", &[][..]),
        ("/home", &[("accept-encoding", "br")]),
        ("/home", &[("accept-encoding", "gzip")]),
        ("/home", &[("if-none-match", "\"home\"")]),
        ("/assets/app-ABCD.js", &[]),
        ("/media/film.mp4", &[]),
        ("/", &[]),
        ("/home/", &[]),
        ("/nowhere", &[BROWSER]),
        ("/nowhere", &[]),
        ("/assets/missing.js", &[]),
    ] {
        let (head, get) = (send("HEAD", target, headers), get(target, headers));
        assert_eq!(head.status, get.status, "{target} {headers:?}");
        assert_eq!(head.headers, get.headers, "{target} {headers:?}");
        assert_eq!(head.body, "", "{target} {headers:?}");
        if get.status != 304 {
            assert_eq!(head.header("content-length"), get.body.len().to_string(), "{target}");
        }
    }
}

/// RFC 9110 §14.2: a range means something for GET only, and must be ignored elsewhere.
#[test]
fn head_ignores_ranges() {
    for range in ["bytes=0-1", "bytes=-3", "bytes=10-"] {
        let answer = send("HEAD", "/media/film.mp4", &[("range", range)]);
        assert_eq!(answer.status, 200, "{range}");
        assert_eq!(answer.header("content-range"), "", "{range}");
        assert_eq!(answer.header("content-length"), "10", "{range}");
    }
}

#[test]
fn other_methods_are_refused_with_those_that_are_allowed() {
    for method in ["POST", "PUT", "DELETE", "PATCH", "TRACE", "BREW", "get"] {
        for target in ["/home", "/", "/nowhere", "/media/film.mp4"] {
            let headers = [BROWSER, ("if-none-match", "*"), ("range", "bytes=0-1")];
            let answer = send(method, target, &headers);
            assert_eq!(answer.status, 405, "{method} {target}");
            assert_eq!(answer.header("allow"), ALLOWED, "{method} {target}");
            assert_eq!(answer.header("cache-control"), "no-store", "{method} {target}");
            assert_eq!(answer.header("etag"), "", "{method} {target}");
            assert_eq!(
                answer.body, "Only GET, HEAD and OPTIONS are served here.\n",
                "{method} {target}"
            );
        }
    }
    assert_eq!(send("CONNECT", "elsewhere.example:443", &[]).status, 405);
}

/// RFC 9110 §9.3.7.
#[test]
fn options_says_which_methods_are_allowed() {
    for target in ["*", "/home", "/media/film.mp4", "/nowhere"] {
        let answer = send("OPTIONS", target, &[("range", "bytes=0-1"), ("if-match", "\"old\"")]);
        assert_eq!((answer.status, answer.header("allow")), (204, ALLOWED), "{target}");
        assert_eq!(answer.body, "", "{target}");
        assert!(!answer.headers.contains_key("content-length"), "{target}");
    }
    assert_eq!(get("*", &[]).status, 400);
}

/// RFC 9112 §3.2; before HTTP/1.1 there need not be a host, and HTTP/2 has another place for it.
#[test]
fn a_request_of_http_1_1_names_exactly_one_valid_host() {
    const ALL: [Version; 3] = [Version::HTTP_10, Version::HTTP_11, Version::HTTP_2];
    for (hosts, refused_in) in [
        (&[][..], &[Version::HTTP_11][..]),
        (&["portal.example"], &[]),
        (&["portal.example:8080"], &[]),
        (&["[::1]:8080"], &[]),
        (&[""], &[]),
        (&["portal.example", "portal.example"], &ALL),
        (&["two words"], &ALL),
        (&["portal.example/home"], &ALL),
    ] {
        for version in ALL {
            let mut request = Request::builder().version(version).uri("/home");
            for host in hosts {
                request = request.header("host", *host);
            }
            let answer = answer_to(request.body(()).unwrap());
            let status = if refused_in.contains(&version) { 400 } else { 200 };
            assert_eq!(answer.status, status, "{hosts:?} {version:?}");
        }
    }
}

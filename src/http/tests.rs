//! Tables of requests and what [`respond`] answers to them, over a site small enough to keep in
//! mind: a page and a script in three codings, texts, a film in one.

use std::collections::HashMap;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use hyper::Request;
use hyper::body::Body as _;
use hyper::header::HeaderName;

use super::*;
use crate::site::Representation;

const STYLE_HASH: &str = "sha256-c3R5bGU=";
const FILM: &str = "0123456789";

const BROWSER: (&str, &str) = ("accept", "text/html,application/xhtml+xml,*/*;q=0.8");
const SCRIPT_ELEMENT: (&str, &str) = ("accept", "*/*");

/// Names and values of header fields.
type Fields<'a> = &'a [(&'a str, &'a str)];

/// Headers that every answer carries, whatever it says.
const SECURITY_HEADERS: [&str; 5] = [
    "content-security-policy",
    "x-content-type-options",
    "referrer-policy",
    "permissions-policy",
    "cross-origin-opener-policy",
];

/// One request for every kind of answer, with its status.
const EVERY_KIND: [(&str, &str, Fields, u16); 12] = [
    ("GET", "/home", &[], 200),
    ("HEAD", "/home", &[], 200),
    ("GET", "/vr", &[], 200),
    ("GET", "/media/film.mp4", &[("range", "bytes=0-1")], 206),
    ("GET", "/home", &[("if-none-match", "\"home\"")], 304),
    ("GET", "/", &[], 308),
    ("GET", "/home/", &[], 308),
    ("GET", "/nowhere", &[BROWSER], 404),
    ("GET", "/nowhere", &[], 404),
    ("GET", "/assets/missing.js", &[SCRIPT_ELEMENT], 404),
    ("POST", "/home", &[], 405),
    ("GET", "/media/film.mp4", &[("range", "bytes=10-")], 416),
];

fn representation(name: &str, bytes: &str) -> Representation {
    Representation {
        bytes: Bytes::copy_from_slice(bytes.as_bytes()),
        etag: HeaderValue::try_from(format!("\"{name}\"")).unwrap(),
    }
}

/// A resource without variants, whose validator is its name.
fn plain_asset(name: &str, media_type: &'static str, cache: CachePolicy, bytes: &str) -> Asset {
    Asset {
        media_type: HeaderValue::from_static(media_type),
        cache,
        identity: representation(name, bytes),
        brotli: None,
        gzip: None,
    }
}

/// A resource in three codings, whose bytes and validators tell which one was chosen.
fn coded_asset(name: &str, media_type: &'static str, cache: CachePolicy) -> Asset {
    let bytes = |coding: &str| format!("{name} as {coding}");
    Asset {
        brotli: Some(representation(&format!("{name}-br"), &bytes("br"))),
        gzip: Some(representation(&format!("{name}-gzip"), &bytes("gzip"))),
        ..plain_asset(name, media_type, cache, &bytes("identity"))
    }
}

fn site() -> Site {
    const HTML: &str = "text/html; charset=utf-8";
    const JS: &str = "text/javascript; charset=utf-8";
    let assets = [
        ("/home", coded_asset("home", HTML, CachePolicy::Revalidate)),
        ("/404", coded_asset("not-found", HTML, CachePolicy::Revalidate)),
        ("/rfp/404", coded_asset("request-not-found", HTML, CachePolicy::Revalidate)),
        ("/vr", coded_asset("vr", HTML, CachePolicy::Revalidate)),
        ("/city-services/smart-city", coded_asset("smart", HTML, CachePolicy::Revalidate)),
        ("/assets/app-ABCD.js", coded_asset("app", JS, CachePolicy::Immutable)),
        (
            "/assets/i18n/en/navbar.json",
            plain_asset("navbar", "application/json", CachePolicy::Revalidate, "{}"),
        ),
        ("/media/film.mp4", plain_asset("film", "video/mp4", CachePolicy::Day, FILM)),
        ("/media/empty.txt", plain_asset("empty", "text/plain", CachePolicy::Day, "")),
    ];
    let assets: HashMap<_, _> =
        assets.into_iter().map(|(path, asset)| (path.to_owned(), asset)).collect();
    Site::new(assets, STYLE_HASH.to_owned()).unwrap()
}

/// An answer in a form that tables can be compared with.
#[derive(Debug)]
struct Answer {
    status: u16,
    headers: HeaderMap,
    body: String,
}

impl Answer {
    /// The header's value; empty where it is absent.
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The sources that the Content-Security-Policy names for a directive.
    fn csp(&self, directive: &str) -> Option<Vec<&str>> {
        self.header("content-security-policy").split(';').find_map(|clause| {
            let mut words = clause.split_whitespace();
            (words.next() == Some(directive)).then(|| words.collect())
        })
    }
}

fn send(method: &str, target: &str, headers: Fields) -> Answer {
    let mut request =
        Request::builder().method(method).uri(target).header("host", "portal.example");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let (request, ()) = request.body(()).unwrap().into_parts();
    let site = site();
    let policies = Policies::new(site.style_hash()).unwrap();
    let (head, body) = respond(&request, &site, &policies).into_parts();
    Answer { status: head.status.as_u16(), headers: head.headers, body: text(body) }
}

fn get(target: &str, headers: Fields) -> Answer {
    send("GET", target, headers)
}

/// The whole of a body, which is ready at once.
fn text(mut body: Body) -> String {
    let mut context = Context::from_waker(Waker::noop());
    match Pin::new(&mut body).poll_frame(&mut context) {
        Poll::Ready(Some(frame)) => {
            String::from_utf8(frame.unwrap().into_data().unwrap().to_vec()).unwrap()
        }
        Poll::Ready(None) => String::new(),
        Poll::Pending => panic!("the body is not there at once"),
    }
}

// Paths

#[test]
fn a_known_path_answers_its_resource_with_200() {
    for (target, media_type, body) in [
        ("/home", "text/html; charset=utf-8", "home as identity"),
        ("/home?from=search", "text/html; charset=utf-8", "home as identity"),
        ("/city-services/smart-city", "text/html; charset=utf-8", "smart as identity"),
        ("/assets/app-ABCD.js", "text/javascript; charset=utf-8", "app as identity"),
        ("/assets/i18n/en/navbar.json", "application/json", "{}"),
        ("/media/film.mp4", "video/mp4", FILM),
        ("/media/empty.txt", "text/plain", ""),
        ("http://www.newcapital.example/home", "text/html; charset=utf-8", "home as identity"),
    ] {
        let answer = get(target, &[]);
        assert_eq!(answer.status, 200, "{target}");
        assert_eq!(answer.header("content-type"), media_type, "{target}");
        assert_eq!(answer.header("content-length"), body.len().to_string(), "{target}");
        assert_eq!(answer.header("accept-ranges"), "bytes", "{target}");
        assert_eq!(answer.body, body, "{target}");
    }
}

#[test]
fn every_page_has_one_address_and_the_others_redirect_to_it_with_their_query() {
    for (target, location) in [
        ("/", "/home"),
        ("/?lang=en&x=/", "/home?lang=en&x=/"),
        ("//", "/home"),
        ("http://www.newcapital.example", "/home"),
        ("/home/", "/home"),
        ("/home//", "/home"),
        ("/home/?a=b", "/home?a=b"),
        ("/home?a=b/", ""),
        ("/city-services/smart-city/", "/city-services/smart-city"),
        ("/media/film.mp4/", "/media/film.mp4"),
    ] {
        let answer = get(target, &[BROWSER]);
        assert_eq!(answer.header("location"), location, "{target}");
        assert_eq!(answer.status, if location.is_empty() { 200 } else { 308 }, "{target}");
    }
}

#[test]
fn a_redirect_never_leaves_the_site() {
    for target in ["//elsewhere.example", "//elsewhere.example/", "//elsewhere.example/home/"] {
        let answer = get(target, &[BROWSER]);
        assert_eq!((answer.status, answer.header("location")), (404, ""), "{target}");
    }
}

#[test]
fn an_unknown_path_answers_the_not_found_page_to_whoever_navigates() {
    for accept in [BROWSER.1, "text/html", "application/xhtml+xml, text/html;q=0.9"] {
        for path in ["/nowhere", "/home/nowhere", "/home.html", "/asset", "/assets", "/HOME"] {
            let answer = get(path, &[("accept", accept)]);
            assert_eq!(answer.status, 404, "{path}");
            assert_eq!(answer.header("content-type"), "text/html; charset=utf-8", "{path}");
            assert_eq!(answer.header("cache-control"), "no-store", "{path}");
            assert_eq!(answer.body, "not-found as identity", "{path}");
        }
    }
}

#[test]
fn an_unknown_path_below_a_folder_with_its_own_not_found_page_gets_that_one() {
    for path in ["/rfp/nowhere", "/rfp/no/where/", "/rfp/404"] {
        let answer = get(path, &[BROWSER]);
        assert_eq!(
            (answer.status, &*answer.body),
            (404, "request-not-found as identity"),
            "{path}"
        );
    }
    assert_eq!(get("/404", &[BROWSER]).status, 404);
}

#[test]
fn an_unknown_path_answers_plain_text_to_anything_else() {
    for headers in [
        &[][..],
        &[("accept", "*/*")],
        &[("accept", "")],
        &[("accept", "application/json")],
        &[("accept", "image/avif,image/webp,*/*;q=0.8")],
    ] {
        let answer = get("/nowhere", headers);
        assert_eq!(answer.status, 404, "{headers:?}");
        assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8", "{headers:?}");
        assert_eq!(answer.header("cache-control"), "no-store", "{headers:?}");
        assert_eq!(answer.body, "Not found.\n", "{headers:?}");
    }
}

#[test]
fn a_missing_file_is_never_answered_with_a_page() {
    for path in [
        "/assets/missing.js",
        "/assets/",
        "/assets/i18n/en/missing.json",
        "/assets/../home",
        "/media/missing.avif",
        "/media/film/",
    ] {
        for headers in [&[BROWSER][..], &[SCRIPT_ELEMENT], &[]] {
            let answer = get(path, headers);
            assert_eq!(answer.status, 404, "{path}");
            assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8", "{path}");
            assert_eq!(answer.header("cache-control"), "no-store", "{path}");
            assert_eq!(answer.body, "Not found.\n", "{path}");
        }
    }
}

#[test]
fn the_not_found_page_comes_in_the_coding_that_is_asked_for() {
    for (accepted, coding, body) in [
        ("br, gzip", "br", "not-found as br"),
        ("gzip", "gzip", "not-found as gzip"),
        ("", "", "not-found as identity"),
    ] {
        let answer = get("/nowhere", &[BROWSER, ("accept-encoding", accepted)]);
        assert_eq!(answer.header("content-encoding"), coding, "{accepted}");
        assert_eq!(answer.header("vary"), "accept-encoding", "{accepted}");
        assert_eq!(answer.body, body, "{accepted}");
        assert_eq!(answer.header("content-length"), body.len().to_string(), "{accepted}");
    }
}

// Methods

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
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW", "get"] {
        for target in ["/home", "/", "/nowhere", "/media/film.mp4"] {
            let headers = [BROWSER, ("if-none-match", "*"), ("range", "bytes=0-1")];
            let answer = send(method, target, &headers);
            assert_eq!(answer.status, 405, "{method} {target}");
            assert_eq!(answer.header("allow"), "GET, HEAD", "{method} {target}");
            assert_eq!(answer.header("cache-control"), "no-store", "{method} {target}");
            assert_eq!(answer.header("etag"), "", "{method} {target}");
            assert_eq!(answer.body, "Only GET and HEAD are served here.\n", "{method} {target}");
        }
    }
    assert_eq!(send("OPTIONS", "*", &[]).status, 405);
    assert_eq!(send("CONNECT", "elsewhere.example:443", &[]).status, 405);
}

// Content codings

#[test]
fn the_coding_that_the_client_weighs_highest_is_sent() {
    for (accepted, coding) in [
        ("br", "br"),
        ("gzip", "gzip"),
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0.5, gzip;q=1", "gzip"),
        ("br;q=0.5, gzip", "gzip"),
        ("br;q=0.5, gzip;q=0.5", "br"),
        ("gzip;q=0.8, br;q=0.81", "br"),
        ("br ; q=0.2 , gzip ; q=0.3", "gzip"),
        ("br\t;\tq=0.2,gzip;q=0.3", "gzip"),
        ("gzip;q=0.001", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("BR", "br"),
        ("GZip", "gzip"),
        ("Br;Q=0.1, gZIP;Q=0.2", "gzip"),
        ("x-gzip", "gzip"),
        ("deflate", ""),
        ("brotli", ""),
        ("", ""),
        (",", ""),
        (", ,gzip,", "gzip"),
        ("br;q=0, gzip;q=0", ""),
        ("br;q=0, gzip;q=0.0", ""),
        ("*", "br"),
        ("*;q=0.5", "br"),
        ("br;q=0, *", "gzip"),
        ("gzip;q=0.5, *;q=0", "gzip"),
        ("*;q=0", ""),
        ("*;q=0, identity;q=0", ""),
        ("identity", ""),
        ("IDENTITY", ""),
        ("identity, br;q=0.5", ""),
        ("identity;q=0.5, br;q=0.2, gzip;q=0.4", ""),
        ("identity;q=0.5, gzip;q=0.6", "gzip"),
        ("identity;q=0", ""),
        ("identity;q=0, gzip;q=0.1", "gzip"),
        ("identity;q=0, *", "br"),
        ("gzip;q=1.0, identity; q=0.5, *;q=0", "gzip"),
        ("br;q=much", ""),
        ("br;q=much, gzip", "gzip"),
        ("br;q=1.5, gzip;q=0.1", "gzip"),
    ] {
        let answer = get("/home", &[("accept-encoding", accepted)]);
        let shown = if coding.is_empty() { "identity" } else { coding };
        assert_eq!(answer.status, 200, "{accepted:?}");
        assert_eq!(answer.header("content-encoding"), coding, "{accepted:?}");
        assert_eq!(answer.body, format!("home as {shown}"), "{accepted:?}");
        assert_eq!(answer.header("content-length"), answer.body.len().to_string(), "{accepted:?}");
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8", "{accepted:?}");
    }
}

#[test]
fn without_accept_encoding_the_bytes_come_as_they_are() {
    let answer = get("/home", &[]);
    assert_eq!(answer.header("content-encoding"), "");
    assert_eq!(answer.body, "home as identity");
}

#[test]
fn several_accept_encoding_lines_are_one_list() {
    let answer = get("/home", &[("accept-encoding", "br;q=0.3"), ("accept-encoding", "gzip")]);
    assert_eq!(answer.header("content-encoding"), "gzip");
}

#[test]
fn every_coding_has_an_etag_of_its_own() {
    for (accepted, etag) in [("br", "\"home-br\""), ("gzip", "\"home-gzip\""), ("", "\"home\"")] {
        assert_eq!(get("/home", &[("accept-encoding", accepted)]).header("etag"), etag);
    }
}

#[test]
fn answers_vary_where_there_is_a_choice_of_codings_and_only_there() {
    for (target, headers, vary) in [
        ("/home", &[][..], "accept-encoding"),
        ("/home", &[("accept-encoding", "br")], "accept-encoding"),
        ("/home", &[("accept-encoding", "*;q=0")], "accept-encoding"),
        ("/home", &[("if-none-match", "*")], "accept-encoding"),
        ("/home", &[("range", "bytes=0-1")], "accept-encoding"),
        ("/nowhere", &[BROWSER], "accept-encoding"),
        ("/media/film.mp4", &[("accept-encoding", "br, gzip")], ""),
        ("/media/film.mp4", &[("range", "bytes=0-1")], ""),
        ("/", &[], ""),
        ("/nowhere", &[], ""),
    ] {
        assert_eq!(get(target, headers).header("vary"), vary, "{target} {headers:?}");
    }
}

#[test]
fn a_film_is_sent_as_it_is_whatever_codings_are_accepted() {
    for accepted in ["br", "gzip, deflate, br", "*", "identity;q=0", "identity;q=0, br"] {
        let answer = get("/media/film.mp4", &[("accept-encoding", accepted)]);
        assert_eq!(answer.status, 200, "{accepted}");
        assert_eq!(answer.header("content-encoding"), "", "{accepted}");
        assert_eq!(answer.header("etag"), "\"film\"", "{accepted}");
        assert_eq!(answer.body, FILM, "{accepted}");
    }
}

// Preconditions

#[test]
fn if_none_match_answers_304_when_the_copy_is_current() {
    for (accepted, validators, status) in [
        ("", "\"home\"", 304),
        ("", "W/\"home\"", 304),
        ("", "\"old\", \"home\"", 304),
        ("", "\"old\",W/\"home\",\"older\"", 304),
        ("", "*", 304),
        ("br", "\"home-br\"", 304),
        ("br", "W/\"home-br\"", 304),
        ("gzip", "\"home\", \"home-br\", \"home-gzip\"", 304),
        ("br", "*", 304),
        ("", "\"old\"", 200),
        ("", "\"old\", \"older\"", 200),
        ("", "", 200),
        ("", "home", 200),
        ("", "\"HOME\"", 200),
        ("", "w/\"home\"", 200),
        ("", "\"*\"", 200),
        // The copy is of another coding: it is not what this client would get now.
        ("", "\"home-br\"", 200),
        ("br", "\"home\"", 200),
        ("br", "\"home-gzip\"", 200),
        ("gzip", "W/\"home-br\", \"home\"", 200),
    ] {
        let headers = [("accept-encoding", accepted), ("if-none-match", validators)];
        for method in ["GET", "HEAD"] {
            let answer = send(method, "/home", &headers);
            assert_eq!(answer.status, status, "{method} {accepted:?} {validators}");
        }
    }
}

#[test]
fn several_if_none_match_lines_are_one_list() {
    let lines = [("if-none-match", "\"old\""), ("if-none-match", "\"home\"")];
    assert_eq!(get("/home", &lines).status, 304);
}

#[test]
fn a_304_updates_the_copy_and_describes_no_body() {
    for (target, accepted, etag, vary, cache) in [
        ("/home", "", "\"home\"", "accept-encoding", "no-cache"),
        ("/home", "br", "\"home-br\"", "accept-encoding", "no-cache"),
        ("/home", "gzip", "\"home-gzip\"", "accept-encoding", "no-cache"),
        ("/media/film.mp4", "br", "\"film\"", "", "public, max-age=86400, must-revalidate"),
    ] {
        let answer = get(target, &[("accept-encoding", accepted), ("if-none-match", etag)]);
        assert_eq!(answer.status, 304, "{target} {accepted:?}");
        assert_eq!(answer.header("etag"), etag, "{target} {accepted:?}");
        assert_eq!(answer.header("vary"), vary, "{target} {accepted:?}");
        assert_eq!(answer.header("cache-control"), cache, "{target} {accepted:?}");
        for absent in ["content-length", "content-type", "content-encoding", "content-range"] {
            assert!(!answer.headers.contains_key(absent), "{absent}: {target} {accepted:?}");
        }
        assert_eq!(answer.body, "", "{target} {accepted:?}");
    }
}

/// RFC 9110 §13.2.1: preconditions say nothing where the answer is no success without them.
#[test]
fn preconditions_do_not_change_redirects_and_refusals() {
    for (method, target, status) in [
        ("GET", "/", 308),
        ("GET", "/home/", 308),
        ("GET", "/nowhere", 404),
        ("GET", "/assets/missing.js", 404),
        ("POST", "/home", 405),
    ] {
        for precondition in [("if-none-match", "*"), ("if-match", "\"old\"")] {
            let answer = send(method, target, &[BROWSER, precondition]);
            assert_eq!(answer.status, status, "{method} {target} {precondition:?}");
        }
    }
}

/// RFC 9110 §13.1.3 and §13.1.4: without a modification date there is nothing to compare with.
#[test]
fn conditions_on_dates_are_ignored() {
    for name in ["if-modified-since", "if-unmodified-since"] {
        for date in ["Sat, 01 Jan 2000 00:00:00 GMT", "Fri, 31 Dec 2100 00:00:00 GMT", "soon"] {
            assert_eq!(get("/home", &[(name, date)]).status, 200, "{name}: {date}");
        }
    }
}

/// RFC 9110 §13.1.1: the comparison is strong, and a false condition is 412.
#[test]
fn if_match_refuses_with_412_when_another_version_is_asked_for() {
    for (accepted, validators, status) in [
        ("", "\"home\"", 200),
        ("", "\"old\", \"home\"", 200),
        ("", "*", 200),
        ("br", "\"home-br\"", 200),
        ("", "\"old\"", 412),
        ("", "W/\"home\"", 412),
        ("br", "\"home\"", 412),
    ] {
        let headers = [("accept-encoding", accepted), ("if-match", validators)];
        assert_eq!(get("/home", &headers).status, status, "{accepted:?} {validators}");
    }
}

// Ranges

#[test]
fn a_range_answers_206_with_the_part_and_its_place() {
    for (range, content_range, body) in [
        ("bytes=0-1", "bytes 0-1/10", "01"),
        ("bytes=0-0", "bytes 0-0/10", "0"),
        ("bytes=2-5", "bytes 2-5/10", "2345"),
        ("bytes=9-9", "bytes 9-9/10", "9"),
        ("bytes=4-", "bytes 4-9/10", "456789"),
        ("bytes=0-", "bytes 0-9/10", FILM),
        ("bytes=-3", "bytes 7-9/10", "789"),
        ("bytes=-10", "bytes 0-9/10", FILM),
        ("bytes=-11", "bytes 0-9/10", FILM),
        ("bytes=8-99", "bytes 8-9/10", "89"),
        ("BYTES=1-2", "bytes 1-2/10", "12"),
    ] {
        let answer = get("/media/film.mp4", &[("range", range)]);
        assert_eq!(answer.status, 206, "{range}");
        assert_eq!(answer.header("content-range"), content_range, "{range}");
        assert_eq!(answer.header("content-length"), body.len().to_string(), "{range}");
        assert_eq!(answer.body, body, "{range}");
        // RFC 9110 §15.3.7: what a 200 would have said of the resource.
        assert_eq!(answer.header("content-type"), "video/mp4", "{range}");
        assert_eq!(answer.header("etag"), "\"film\"", "{range}");
        assert_eq!(
            answer.header("cache-control"),
            "public, max-age=86400, must-revalidate",
            "{range}"
        );
    }
}

#[test]
fn a_range_outside_the_file_answers_416_with_its_length() {
    for (target, range, content_range) in [
        ("/media/film.mp4", "bytes=10-", "bytes */10"),
        ("/media/film.mp4", "bytes=10-20", "bytes */10"),
        ("/media/film.mp4", "bytes=99999999999999999999-", "bytes */10"),
        ("/media/film.mp4", "bytes=-0", "bytes */10"),
        ("/media/empty.txt", "bytes=0-0", "bytes */0"),
        ("/media/empty.txt", "bytes=0-", "bytes */0"),
    ] {
        let answer = get(target, &[("range", range)]);
        assert_eq!(answer.status, 416, "{range}");
        assert_eq!(answer.header("content-range"), content_range, "{range}");
        assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8", "{range}");
        assert_eq!(answer.header("cache-control"), "no-store", "{range}");
        assert_eq!(answer.header("content-length"), answer.body.len().to_string(), "{range}");
        assert_eq!(answer.header("etag"), "", "{range}");
    }
}

#[test]
fn a_range_that_a_server_may_or_must_ignore_answers_the_whole() {
    for range in
        ["bytes=0-1,4-5", "bytes=5-4", "bytes=a-b", "bytes=", "bytes", "0-1", "lines=0-1", ""]
    {
        let answer = get("/media/film.mp4", &[("range", range)]);
        assert_eq!(answer.status, 200, "{range:?}");
        assert_eq!(answer.header("content-range"), "", "{range:?}");
        assert_eq!(answer.body, FILM, "{range:?}");
    }
}

#[test]
fn a_range_counts_the_bytes_of_the_chosen_coding() {
    for (accepted, body, content_range) in [
        ("", "identity", "bytes 8-15/16"),
        ("br", "br", "bytes 8-9/10"),
        ("gzip", "gzip", "bytes 8-11/12"),
    ] {
        let answer = get("/home", &[("accept-encoding", accepted), ("range", "bytes=8-")]);
        assert_eq!(answer.status, 206, "{accepted:?}");
        assert_eq!(answer.header("content-range"), content_range, "{accepted:?}");
        assert_eq!(answer.header("content-encoding"), accepted, "{accepted:?}");
        assert_eq!(answer.body, body, "{accepted:?}");
    }
}

#[test]
fn if_range_answers_the_part_only_of_the_version_it_was_begun_on() {
    for (accepted, validator, status) in [
        ("", "\"home\"", 206),
        ("br", "\"home-br\"", 206),
        ("", "\"old\"", 200),
        ("", "home", 200),
        ("", "", 200),
        ("", "*", 200),
        // Weak validators say nothing about bytes.
        ("", "W/\"home\"", 200),
        ("", "\"home-br\"", 200),
        ("br", "\"home\"", 200),
        ("", "Sat, 01 Jan 2000 00:00:00 GMT", 200),
    ] {
        for (range, satisfiable) in [("bytes=0-1", true), ("bytes=99-", false)] {
            let headers =
                [("accept-encoding", accepted), ("if-range", validator), ("range", range)];
            let expected = if status == 206 && !satisfiable { 416 } else { status };
            assert_eq!(get("/home", &headers).status, expected, "{accepted:?} {validator} {range}");
        }
    }
}

#[test]
fn if_range_without_a_range_is_ignored() {
    for validator in ["\"film\"", "\"old\""] {
        let answer = get("/media/film.mp4", &[("if-range", validator)]);
        assert_eq!((answer.status, answer.body.as_str()), (200, FILM), "{validator}");
    }
}

#[test]
fn if_none_match_is_evaluated_before_the_range() {
    for (validator, range, status) in [
        ("\"film\"", "bytes=0-1", 304),
        ("\"film\"", "bytes=99-", 304),
        ("*", "bytes=0-1", 304),
        ("\"old\"", "bytes=0-1", 206),
        ("\"old\"", "bytes=99-", 416),
    ] {
        let answer = get("/media/film.mp4", &[("if-none-match", validator), ("range", range)]);
        assert_eq!(answer.status, status, "{validator} {range}");
        assert_eq!(answer.header("content-range").is_empty(), status == 304, "{validator} {range}");
    }
}

// Caching and security

#[test]
fn every_kind_of_resource_has_its_cache_rule() {
    for (target, cache) in [
        ("/home", "no-cache"),
        ("/city-services/smart-city", "no-cache"),
        ("/assets/i18n/en/navbar.json", "no-cache"),
        ("/assets/app-ABCD.js", "public, max-age=31536000, immutable"),
        ("/media/film.mp4", "public, max-age=86400, must-revalidate"),
        ("/", "no-cache"),
        ("/home/", "no-cache"),
        ("/assets/missing.js", "no-store"),
        ("/nowhere", "no-store"),
    ] {
        assert_eq!(get(target, &[]).header("cache-control"), cache, "{target}");
    }
}

#[test]
fn every_kind_of_answer_carries_the_security_headers_once() {
    for (method, target, headers, status) in EVERY_KIND {
        let answer = send(method, target, headers);
        assert_eq!(answer.status, status, "{method} {target} {headers:?}");
        for name in SECURITY_HEADERS {
            let values = answer.headers.get_all(HeaderName::from_static(name)).iter().count();
            assert_eq!(values, 1, "{name}: {method} {target} {headers:?}");
        }
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{method} {target}");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin", "{method} {target}");
    }
}

#[test]
fn the_content_security_policy_trusts_this_origin_and_nothing_inline() {
    for (method, target, headers, _) in EVERY_KIND {
        let answer = send(method, target, headers);
        let style = format!("'{STYLE_HASH}'");
        for (directive, sources) in [
            ("default-src", &["'none'"][..]),
            ("script-src", &["'self'"]),
            ("style-src", &["'self'", &style]),
            ("font-src", &["'self'"]),
            ("media-src", &["'self'"]),
            ("connect-src", &["'self'"]),
            ("base-uri", &["'none'"]),
            ("frame-ancestors", &["'none'"]),
        ] {
            let found = answer.csp(directive);
            assert_eq!(found.as_deref(), Some(sources), "{directive}: {method} {target}");
        }
        let policy = answer.header("content-security-policy");
        for foreign in ["unsafe-", "http:", "https:", "data:", "*"] {
            assert!(!policy.contains(foreign), "{foreign}: {method} {target}: {policy}");
        }
    }
}

#[test]
fn only_the_tour_may_show_pictures_from_blobs() {
    for (target, sources) in [
        ("/vr", &["'self'", "blob:"][..]),
        ("/vr?place=bridge", &["'self'", "blob:"]),
        ("/vr/", &["'self'"]),
        ("/vr/nowhere", &["'self'"]),
        ("/home", &["'self'"]),
        ("/home?/vr", &["'self'"]),
        ("/nowhere", &["'self'"]),
        ("/media/film.mp4", &["'self'"]),
    ] {
        let answer = get(target, &[BROWSER]);
        assert_eq!(answer.csp("img-src").as_deref(), Some(sources), "{target}");
        let uses = answer.header("content-security-policy").matches("blob:").count();
        assert_eq!(uses, sources.len() - 1, "{target}");
    }
}

#[test]
fn a_style_hash_that_no_header_may_hold_is_refused() {
    for hash in ["sha256-a\nb", "sha256-a\r\nset-cookie: x", "\0"] {
        assert!(Policies::new(hash).is_err(), "{hash:?}");
    }
}

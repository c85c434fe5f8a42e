//! Tables of requests and what [`respond`] answers to them, over a site small enough to keep in
//! mind: a page and a script in three codings, texts, a film in one.

mod codings;
mod headers;
mod methods;
mod paths;
mod preconditions;
mod properties;
mod ranges;
mod reference;
mod targets;

use std::collections::HashMap;

use hyper::Request;
use hyper::body::Bytes;
use hyper::header::HeaderName;

use super::*;
use crate::site::{Policy, Representation};

const STYLE_HASH: &str = "sha256-c3R5bGU=";
const LINKS: &str = "</assets/font-ABCD.woff2>; rel=preload; as=font; crossorigin=anonymous";
const FILM: &str = "0123456789";
/// The date of the content.
const MODIFIED: &str = "Thu, 15 Jan 2026 12:00:00 GMT";

const BROWSER: (&str, &str) = ("accept", "text/html,application/xhtml+xml,*/*;q=0.8");
const SCRIPT_ELEMENT: (&str, &str) = ("accept", "*/*");

/// Ten lines of a hundred bytes.
const TEXT: &str = include_str!("text.txt");
/// One byte longer than is read.
const LONG_TARGET: &str = include_str!("long-target.txt");

/// Names and values of header fields.
type Fields<'a> = &'a [(&'a str, &'a str)];

/// Policies that mean something on a page only.
const PAGE_POLICIES: [&str; 4] = [
    "content-security-policy",
    "referrer-policy",
    "permissions-policy",
    "cross-origin-opener-policy",
];

/// One request for every kind of answer, with its status.
const EVERY_KIND: [(&str, &str, Fields, u16); 18] = [
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
    ("GET", "/home", &[("host", "second.example")], 400),
    ("GET", "/media/text.txt", &[("range", "bytes=0-0,-1")], 206),
    ("GET", "/%", &[], 400),
    ("GET", LONG_TARGET, &[], 414),
    ("OPTIONS", "/home", &[], 204),
    ("POST", "/home", &[], 405),
    ("GET", "/home", &[("if-match", "\"old\"")], 412),
    ("GET", "/media/film.mp4", &[("range", "bytes=10-")], 416),
];

fn representation(name: &str, bytes: &str) -> Representation {
    Representation {
        data: Bytes::copy_from_slice(bytes.as_bytes()).into(),
        etag: HeaderValue::try_from(format!("\"{name}\"")).unwrap(),
    }
}

/// A resource without variants, whose validator is its name.
fn plain_asset(name: &str, path: &str, media_type: &'static str, bytes: &str) -> Asset {
    Asset {
        kind: Kind::of(path),
        media_type: HeaderValue::from_static(media_type),
        links: (name == "home").then(|| HeaderValue::from_static(LINKS)),
        style: media_type.starts_with("text/html").then(|| STYLE_HASH.to_owned()),
        modified: None,
        identity: representation(name, bytes),
        brotli: None,
        gzip: None,
    }
}

/// A resource in three codings, whose bytes and validators tell which one was chosen.
fn coded_asset(name: &str, path: &str, media_type: &'static str) -> Asset {
    let bytes = |coding: &str| format!("{name} as {coding}");
    Asset {
        brotli: Some(representation(&format!("{name}-br"), &bytes("br"))),
        gzip: Some(representation(&format!("{name}-gzip"), &bytes("gzip"))),
        ..plain_asset(name, path, media_type, &bytes("identity"))
    }
}

fn portal() -> Portal {
    const HTML: &str = "text/html; charset=utf-8";
    const JS: &str = "text/javascript; charset=utf-8";
    let coded = [
        ("/home", "home", HTML),
        ("/404", "not-found", HTML),
        ("/rfp/404", "request-not-found", HTML),
        ("/vr", "vr", HTML),
        ("/sw.js", "worker", JS),
        ("/city-services/smart-city", "smart", HTML),
        ("/assets/app-ABCD.js", "app", JS),
    ];
    let plain = [
        ("/logo.svg", "logo", "image/svg+xml", "<svg/>"),
        ("/assets/i18n/en/navbar.json", "navbar", "application/json", "{}"),
        ("/media/film.mp4", "film", "video/mp4", FILM),
        ("/media/text.txt", "text", "text/plain", TEXT),
        ("/media/empty.txt", "empty", "text/plain", ""),
        ("/media/caf%C3%A9%20menu.txt", "menu", "text/plain", "Coffee"),
    ];
    let coded = coded.map(|(path, name, media_type)| (path, coded_asset(name, path, media_type)));
    let plain = plain
        .map(|(path, name, media_type, bytes)| (path, plain_asset(name, path, media_type, bytes)));
    let assets: HashMap<_, _> =
        coded.into_iter().chain(plain).map(|(path, asset)| (path.to_owned(), asset)).collect();
    let modified = httpdate::parse_http_date(MODIFIED).unwrap();
    Portal::new(Site::new(assets).unwrap(), Some(modified)).unwrap()
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
    answer_to(request.body(()).unwrap())
}

fn answer_to(request: Request<()>) -> Answer {
    let (request, ()) = request.into_parts();
    let (head, body) = portal().respond(&request).into_parts();
    Answer { status: head.status.as_u16(), headers: head.headers, body: text(body) }
}

fn get(target: &str, headers: Fields) -> Answer {
    send("GET", target, headers)
}

/// The whole of a body.
fn text(mut body: Body) -> String {
    let bytes: Vec<_> = std::iter::from_fn(|| body.next_piece().unwrap()).flatten().collect();
    String::from_utf8(bytes).unwrap()
}

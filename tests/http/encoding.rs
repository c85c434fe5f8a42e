//! Content codings and revalidation over the wire, with the files of the real site.

use std::collections::HashSet;

use crate::harness::{Server, between};

/// Files that compression would only make longer to read.
const NEVER_COMPRESSED: [&str; 4] = [
    "/media/film/hero.mp4",
    "/media/film/hero.webm",
    "/media/hero/poster-480.avif",
    "/media/hero/poster-800.jpg",
];

/// The page's own script, by the address in its HTML.
fn script(server: &Server) -> String {
    let page = server.get("/home", &[]);
    let tag = between(page.text(), "<script type=\"module\"", ">").expect("the page has a script");
    between(tag, " src=\"", "\"").expect("the script is a file").to_owned()
}

#[test]
fn the_pages_script_is_immutable_and_brotli_when_asked() {
    let server = Server::start();
    let answer = server.get(&script(&server), &[("Accept-Encoding", "gzip, deflate, br, zstd")]);
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(answer.header("content-encoding"), "br");
    assert_eq!(answer.header("vary"), "accept-encoding");
}

#[test]
fn each_coding_is_smaller_than_the_one_before_and_has_an_etag_of_its_own() {
    let server = Server::start();
    for target in [
        "/home",
        "/vr",
        "/assets/i18n/en/home-page.json",
        "/media/awards/quality.svg",
        &script(&server),
    ] {
        let mut etags = HashSet::new();
        let mut length = usize::MAX;
        for (accepted, coding) in [("identity", ""), ("gzip", "gzip"), ("gzip, br", "br")] {
            let answer = server.get(target, &[("Accept-Encoding", accepted)]);
            assert_eq!(answer.header("content-encoding"), coding, "{target}");
            assert!(answer.body.len() < length, "{target} as {coding:?}");
            length = answer.body.len();
            assert!(etags.insert(answer.header("etag").to_owned()), "{target} as {coding:?}");
        }
    }
}

/// A gzip member ends with the length of what was compressed (RFC 1952 §2.3.1).
#[test]
fn gzip_holds_the_bytes_of_the_page() {
    let server = Server::start();
    let plain = server.get("/home", &[]).body;
    let coded = server.get("/home", &[("Accept-Encoding", "gzip")]).body;
    assert!(coded.starts_with(&[0x1f, 0x8b, 8]), "{:?}", &coded[..3]);
    let (_, length) = coded.split_last_chunk::<4>().unwrap();
    assert_eq!(u32::from_le_bytes(*length) as usize, plain.len());
}

#[test]
fn a_weight_of_nothing_excludes_a_coding() {
    let server = Server::start();
    for (accepted, coding) in [
        ("br;q=0, gzip", "gzip"),
        ("br;q=0.5, gzip;q=1", "gzip"),
        ("br;q=0, gzip;q=0", ""),
        ("*;q=0", ""),
        ("identity;q=0", ""),
        ("BR", "br"),
    ] {
        let answer = server.get("/home", &[("Accept-Encoding", accepted)]);
        assert_eq!(answer.header("content-encoding"), coding, "{accepted}");
    }
}

#[test]
fn film_and_pictures_are_never_compressed() {
    let server = Server::start();
    for target in NEVER_COMPRESSED {
        let answer = server.ask("HEAD", target, &[("Accept-Encoding", "gzip, br")]);
        assert_eq!(answer.status, 200, "{target}");
        assert!(!answer.has("content-encoding"), "{target}");
        assert!(!answer.has("vary"), "{target}");
        assert_eq!(
            answer.header("cache-control"),
            "public, max-age=86400, must-revalidate",
            "{target}"
        );
    }
}

#[test]
fn a_current_copy_is_confirmed_without_a_body_and_the_connection_goes_on() {
    let server = Server::start();
    let mut client = server.connect();
    for target in ["/home", "/assets/i18n/en/navbar.json", "/media/film/hero.mp4", "/favicon.svg"] {
        for accepted in ["br", "gzip", "identity"] {
            let first = client.ask("HEAD", target, &[("Accept-Encoding", accepted)]);
            let etag = first.header("etag");
            for method in ["GET", "HEAD"] {
                let headers = [("Accept-Encoding", accepted), ("If-None-Match", etag)];
                let again = client.ask(method, target, &headers);
                assert_eq!(again.status, 304, "{method} {target} as {accepted}");
                assert_eq!(again.header("etag"), etag, "{method} {target} as {accepted}");
                for name in ["cache-control", "vary"] {
                    assert_eq!(again.header(name), first.header(name), "{method} {target}: {name}");
                }
                for name in ["content-length", "content-type", "content-encoding"] {
                    assert!(!again.has(name), "{method} {target}: {name}");
                }
            }
        }
    }
}

#[test]
fn an_etag_of_another_coding_confirms_nothing() {
    let server = Server::start();
    let plain = server.get("/home", &[]);
    let headers = [("Accept-Encoding", "br"), ("If-None-Match", plain.header("etag"))];
    let answer = server.get("/home", &headers);
    assert_eq!((answer.status, answer.header("content-encoding")), (200, "br"));
}

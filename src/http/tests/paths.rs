//! Paths.

use super::*;

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
        // RFC 3986 §6.2.2: one address however it is written.
        ("/%68ome", "/home"),
        ("/%68%6F%6d%65?a=%62", "/home?a=%62"),
        ("//home", "/home"),
        ("/./home/.", "/home"),
        ("/nowhere/../home", "/home"),
        ("/%2e%2e/%2E/home", "/home"),
        ("/../../home", "/home"),
        ("/city-services%2Fsmart-city", "/city-services/smart-city"),
        ("/city-services//smart-city", "/city-services/smart-city"),
        ("/..", "/home"),
        // A name that needs encoding has one address as well, and it is no redirect to itself.
        ("/media/caf%C3%A9%20menu.txt", ""),
        ("/media/caf%c3%a9%20menu.txt", "/media/caf%C3%A9%20menu.txt"),
        ("/media/%63af%C3%A9%20menu.txt?a", "/media/caf%C3%A9%20menu.txt?a"),
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
        "/home/../assets/missing.js",
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

//! Preconditions.

use super::*;

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

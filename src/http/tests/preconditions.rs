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

/// RFC 9110 §13.1.3 and §13.1.4, in the three forms of a date that §5.6.7 has.
#[test]
fn conditions_on_dates_compare_with_the_date_of_the_content() {
    for (date, since, unmodified_since) in [
        (MODIFIED, 304, 200),
        ("Thursday, 15-Jan-26 12:00:00 GMT", 304, 200),
        ("Thu Jan 15 12:00:00 2026", 304, 200),
        ("Thu, 15 Jan 2026 12:00:01 GMT", 304, 200),
        ("Thu, 15 Jan 2026 11:59:59 GMT", 200, 412),
        ("Sat, 01 Jan 2000 00:00:00 GMT", 200, 412),
        // A value that is no date is ignored.
        ("soon", 200, 200),
        ("", 200, 200),
        ("2026-01-15T12:00:00Z", 200, 200),
        ("Thu, 15 Jan 2026 12:00:00 +0100", 200, 200),
    ] {
        for (name, status) in
            [("if-modified-since", since), ("if-unmodified-since", unmodified_since)]
        {
            assert_eq!(get("/home", &[(name, date)]).status, status, "{name}: {date}");
            assert_eq!(send("HEAD", "/home", &[(name, date)]).status, status, "{name}: {date}");
        }
    }
    let twice = [("if-modified-since", MODIFIED), ("if-modified-since", MODIFIED)];
    assert_eq!(get("/home", &twice).status, 200);
}

/// RFC 9110 §13.2.2.
#[test]
fn preconditions_are_evaluated_in_their_order() {
    const OLD: &str = "Sat, 01 Jan 2000 00:00:00 GMT";
    for (headers, status) in [
        // A tag counts, a date beside it does not.
        (&[("if-match", "\"home\""), ("if-unmodified-since", OLD)][..], 200),
        (&[("if-match", "\"old\""), ("if-unmodified-since", MODIFIED)], 412),
        (&[("if-none-match", "\"old\""), ("if-modified-since", MODIFIED)], 200),
        (&[("if-none-match", "\"home\""), ("if-modified-since", OLD)], 304),
        (&[("if-none-match", ""), ("if-modified-since", MODIFIED)], 200),
        // A failed condition comes before a current copy.
        (&[("if-match", "\"old\""), ("if-none-match", "\"home\"")], 412),
        (&[("if-match", "\"home\""), ("if-none-match", "\"home\"")], 304),
        (&[("if-unmodified-since", OLD), ("if-none-match", "\"home\"")], 412),
        (&[("if-unmodified-since", OLD), ("if-modified-since", MODIFIED)], 412),
    ] {
        assert_eq!(get("/home", headers).status, status, "{headers:?}");
    }
}

/// RFC 9110 §8.8.3 and §13.1.2: tags are quoted, and may hold commas.
#[test]
fn a_list_of_tags_is_read_as_far_as_it_is_one() {
    for (list, status) in [
        ("\"a,b\", \"home\"", 304),
        ("\"a, \", \"home\"", 304),
        (",, \"home\" ,", 304),
        ("\"\",\"home\"", 304),
        ("\"x\"\"home\"", 200),
        ("x, \"home\"", 200),
        ("\"home", 200),
        ("home\"", 200),
        ("W/home", 200),
        ("*, \"home\"", 200),
        (" * ", 304),
    ] {
        assert_eq!(get("/home", &[("if-none-match", list)]).status, status, "{list}");
    }
}

#[test]
fn answers_name_the_date_of_the_content() {
    for (headers, date) in [
        (&[][..], MODIFIED),
        (&[("accept-encoding", "br")], MODIFIED),
        (&[("range", "bytes=0-1")], MODIFIED),
        // RFC 9110 §15.4.5: the tag says it already.
        (&[("if-none-match", "*")], ""),
        (&[("if-match", "\"old\"")], ""),
    ] {
        assert_eq!(get("/home", headers).header("last-modified"), date, "{headers:?}");
    }
    assert_eq!(get("/nowhere", &[BROWSER]).header("last-modified"), "");
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

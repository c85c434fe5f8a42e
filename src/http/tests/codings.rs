//! Content codings.

use super::*;

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

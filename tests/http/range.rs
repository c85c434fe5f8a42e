//! Parts of the film, as players ask for them.

use crate::harness::{Answer, Server};

const FILM: &str = "/media/film/hero.mp4";

fn part(server: &Server, range: &str) -> Answer {
    server.get(FILM, &[("Range", range)])
}

#[test]
fn the_whole_film_says_that_parts_can_be_had() {
    let server = Server::start();
    let film = server.get(FILM, &[]);
    assert_eq!(film.status, 200);
    assert_eq!(film.header("content-type"), "video/mp4");
    assert_eq!(film.header("accept-ranges"), "bytes");
    assert!(!film.has("content-range"));
    // Every MP4 file begins with a box of this type.
    assert_eq!(&film.body[4..8], b"ftyp");
}

/// Safari plays a film only where its first request, for two bytes, is answered with 206.
#[test]
fn the_probe_of_two_bytes_is_answered_with_them() {
    let server = Server::start();
    let film = server.get(FILM, &[]).body;
    let probe = part(&server, "bytes=0-1");
    assert_eq!(probe.status, 206);
    assert_eq!(probe.header("content-range"), format!("bytes 0-1/{}", film.len()));
    assert_eq!(probe.header("content-length"), "2");
    assert_eq!(probe.body, film[..2]);
}

#[test]
fn two_halves_make_the_whole_film() {
    let server = Server::start();
    let film = server.get(FILM, &[]);
    let middle = film.body.len() / 2;
    let mut client = server.connect();
    let first = client.ask("GET", FILM, &[("Range", &format!("bytes=0-{}", middle - 1))]);
    let second = client.ask("GET", FILM, &[("Range", &format!("bytes={middle}-"))]);
    assert_eq!((first.status, second.status), (206, 206));
    assert_eq!(first.header("etag"), film.header("etag"));
    assert_eq!(second.header("etag"), film.header("etag"));
    assert_eq!(first.body.len() + second.body.len(), film.body.len());
    // Compared as one condition: on a difference nobody wants to read three million numbers.
    assert!([first.body, second.body].concat() == film.body, "the halves differ from the whole");
}

#[test]
fn a_suffix_is_the_end_of_the_film() {
    let server = Server::start();
    let film = server.get(FILM, &[]).body;
    let (length, first) = (film.len(), film.len() - 500);
    let end = part(&server, "bytes=-500");
    assert_eq!(end.status, 206);
    assert_eq!(end.header("content-range"), format!("bytes {first}-{}/{length}", length - 1));
    assert_eq!(end.body, film[first..]);
}

#[test]
fn a_range_behind_the_end_is_refused_with_the_films_length() {
    let server = Server::start();
    let length = server.ask("HEAD", FILM, &[]).length();
    let answer = part(&server, &format!("bytes={length}-"));
    assert_eq!(answer.status, 416);
    assert_eq!(answer.header("content-range"), format!("bytes */{length}"));
    assert!(answer.body.len() < 100, "{}", answer.text());
}

#[test]
fn a_broken_download_goes_on_only_with_the_same_film() {
    let server = Server::start();
    let film = server.ask("HEAD", FILM, &[]);
    let etag = film.header("etag");
    let weak = format!("W/{etag}");
    for (validator, status) in [(etag, 206), ("\"another\"", 200), (weak.as_str(), 200)] {
        let mut client = server.connect();
        let headers = [("Range", "bytes=1000-1999"), ("If-Range", validator)];
        let answer = client.ask("GET", FILM, &headers);
        assert_eq!(answer.status, status, "{validator}");
        let length = if status == 206 { 1000 } else { film.length() };
        assert_eq!(answer.body.len(), length, "{validator}");
    }
}

#[test]
fn a_copy_of_the_film_that_is_current_is_not_sent_in_parts() {
    let server = Server::start();
    let film = server.ask("HEAD", FILM, &[]);
    let headers = [("Range", "bytes=0-1"), ("If-None-Match", film.header("etag"))];
    assert_eq!(server.get(FILM, &headers).status, 304);
}

#[test]
fn a_visitor_who_reads_the_film_slowly_keeps_nobody_waiting() {
    let server = Server::start();
    let mut slow = server.connect();
    slow.send(&crate::harness::request("GET", FILM, &[]));
    let head = slow.head().unwrap();
    assert_eq!(server.get("/home", &[]).status, 200);
    assert_eq!(slow.bytes(head.length()).len(), head.length());
    // Nothing is left over: the connection answers the next request.
    assert_eq!(slow.ask("GET", "/robots.txt", &[]).status, 200);
}

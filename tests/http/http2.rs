//! HTTP/2 (RFC 9113): the same answers as over HTTP/1.1, many at once, and how it ends.

use crate::frames::{
    CANCEL, Connection, DATA, Frame, GOAWAY, MAX_CONCURRENT_STREAMS, NO_ERROR, REFUSED_STREAM,
    RST_STREAM, WHOLE_WINDOW,
};
use crate::harness::{Answer, Server};

const FILM: &str = "/media/film/hero.mp4";
/// The window that a client has which does not ask for more, in bytes.
const SMALL_WINDOW: usize = 65_535;

/// The parts of an answer that do not depend on the protocol, in a readable form.
pub fn essence(answer: &Answer) -> (u16, Vec<(String, String)>, usize) {
    // Those of a connection, which HTTP/2 does not have, and of the moment.
    const OTHERS: [&str; 3] = ["connection", "date", "keep-alive"];

    let headers = answer.headers.iter().filter(|(name, _)| !OTHERS.contains(&name.as_str()));
    let mut headers: Vec<_> = headers.cloned().collect();
    headers.sort();
    (answer.status, headers, answer.body.len())
}

#[test]
fn an_answer_is_the_same_as_over_http_1() {
    let server = Server::start();
    let etag = server.ask("HEAD", "/home", &[]).header("etag").to_owned();
    let mut connection = Connection::open(&server);
    for (method, target, headers, status) in [
        ("GET", "/home", &[][..], 200),
        ("GET", "/home", &[("Accept-Encoding", "br")], 200),
        ("HEAD", "/home", &[], 200),
        ("HEAD", FILM, &[], 200),
        ("GET", "/home", &[("If-None-Match", &etag)], 304),
        ("GET", FILM, &[], 200),
        ("GET", FILM, &[("Range", "bytes=1000-1999")], 206),
        ("GET", FILM, &[("Range", "bytes=99999999-")], 416),
        ("GET", "/", &[], 308),
        ("GET", "/nowhere", &[("Accept", "text/html")], 404),
        ("GET", "/assets/missing.js", &[], 404),
        ("DELETE", "/home", &[], 405),
    ] {
        let case = format!("{method} {target} {headers:?}");
        let old = server.ask(method, target, headers);
        let new = connection.ask(method, target, headers);
        assert_eq!(new.status, status, "{case}");
        assert_eq!(essence(&new), essence(&old), "{case}");
        // Compared as one condition: nobody wants to read three million numbers.
        assert!(new.body == old.body, "{case}: other bytes");
    }
}

#[test]
fn many_streams_share_a_connection() {
    /// As many as a server should take at once (§6.5.2).
    const STREAMS: usize = 100;
    const TARGETS: [&str; 5] = ["/home", "/robots.txt", FILM, "/favicon.svg", "/sitemap.xml"];

    let server = Server::start();
    let answers = TARGETS.map(|target| server.get(target, &[]));
    let mut connection = Connection::open(&server);
    let most = connection.setting(MAX_CONCURRENT_STREAMS).expect("a limit of streams");
    assert!(usize::try_from(most).is_ok_and(|most| most >= STREAMS), "{most}");
    let streams: Vec<u32> = (0..STREAMS)
        .map(|index| connection.request("GET", TARGETS[index % TARGETS.len()], &[]))
        .collect();
    for (index, stream) in streams.into_iter().enumerate() {
        let (answer, target) = (connection.answer(stream), index % TARGETS.len());
        assert_eq!(answer.status, 200, "{}", TARGETS[target]);
        assert!(answer.body == answers[target].body, "stream {stream}: {}", TARGETS[target]);
    }
}

#[test]
fn a_stream_that_waits_holds_up_no_other() {
    let server = Server::start();
    let film = server.get(FILM, &[]).body;
    let mut connection = Connection::open_with_window(&server, 0);
    let waits = connection.request("GET", FILM, &[]);
    let page = connection.request("GET", "/home", &[]);
    connection.send(&Frame::window(page, WHOLE_WINDOW));
    assert_eq!(connection.answer(page).status, 200);
    assert_eq!(connection.received(waits), 0);

    connection.send(&Frame::window(waits, WHOLE_WINDOW));
    assert!(connection.answer(waits).body == film, "other bytes");
}

#[test]
fn more_streams_than_allowed_are_refused_and_no_others() {
    let server = Server::start();
    // Without a window nothing ends that has a body.
    let mut connection = Connection::open_with_window(&server, 0);
    let most = connection.setting(MAX_CONCURRENT_STREAMS).expect("a limit of streams");
    assert!(most <= 1000, "{most} streams are as good as no limit");
    let streams: Vec<u32> = (0..=most).map(|_| connection.request("GET", FILM, &[])).collect();
    let refused = loop {
        let frame = connection.frame().expect("a refusal");
        match frame.kind {
            RST_STREAM => break frame,
            GOAWAY => panic!("it gives up all streams: {frame:?}"),
            _ => connection.keep(frame),
        }
    };
    assert_eq!(refused.code(), REFUSED_STREAM);
    assert_eq!(Some(&refused.stream), streams.last());

    connection.send(&Frame::reset(streams[0], CANCEL));
    assert_eq!(connection.ask("HEAD", "/home", &[]).status, 200);
}

/// §6.8: the peer learns that it must ask elsewhere, and still gets what it has asked for.
#[test]
fn a_stop_signal_brings_goaway_and_finishes_the_running_answer() {
    for signal in ["TERM", "INT"] {
        let mut server = Server::start();
        let film = server.get(FILM, &[]).body;
        let window = u32::try_from(SMALL_WINDOW).unwrap();
        let mut connection = Connection::open_with_window(&server, window);
        let stream = connection.request("GET", FILM, &[]);
        // From now on the answer waits for its window.
        while connection.received(stream) < SMALL_WINDOW {
            let frame = connection.frame().expect("the film's start");
            connection.keep(frame);
        }

        server.process.signal(signal);
        server.process.log_line("stopping");
        let end = loop {
            let frame = connection.frame().expect("GOAWAY before the end");
            match frame.kind {
                GOAWAY => break frame,
                DATA => panic!("SIG{signal}: more than the window"),
                _ => {}
            }
        };
        assert_eq!(end.code(), NO_ERROR, "SIG{signal}");
        connection.send(&Frame::window(stream, WHOLE_WINDOW - window));
        assert!(connection.answer(stream).body == film, "SIG{signal}: other bytes");

        // It ends by itself.
        while connection.frame().is_some() {}
        let end = server.process.finish();
        assert_eq!(end.code, Some(0), "SIG{signal}: {end:?}");
        assert!(!end.stderr.iter().any(|line| line.contains("WARN")), "SIG{signal}: {end:?}");
    }
}

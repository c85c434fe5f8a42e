//! How long a client may take, over HTTP/1.1: for its head, between two requests, and to read what
//! it asked for. Each test that waits for the server to close waits for nothing else.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use crate::harness::{Client, Heard, Server, TIMEOUT, between, request};
use crate::pace::at_pace;
use crate::proc::until;

const FILM: &str = "/media/film/hero.mp4";
/// So many films at once are more than the buffers of both sockets hold: a server that sends them
/// to a client that does not read is never done.
const FILMS: usize = 8;
/// How slow the slow clients are: a byte in so long a time. Where the machine is slower still, so
/// are they.
const PAUSE: Duration = Duration::from_millis(20);
/// The shortest time of all that holds without a flag.
const DEFAULT: Duration = Duration::from_secs(15);

fn start(flags: &[&str]) -> Server {
    Server::start_with(&[&["--listen", "127.0.0.1:0"], flags].concat(), &[])
}

/// A client that has asked for more than it reads, and has seen that it comes.
fn stopped_reader(server: &Server) -> (Client, usize) {
    let mut client = server.connect();
    client.send(&request("GET", FILM, &[]).repeat(FILMS));
    let head = client.head().expect("the film's head");
    assert_eq!(head.status, 200);
    (client, head.length())
}

/// Sends `first`, then `byte` for ever, until the server has closed the connection.
fn drip(client: &mut Client, first: &str, byte: u8) {
    client.send(first);
    let start = Instant::now();
    while client.hears(PAUSE) == Heard::Nothing {
        assert!(start.elapsed() < TIMEOUT, "still open after {first:?} and drops");
        client.offer(&[byte]);
    }
    // An answer such as 408 may come first.
    client.until_closed();
    assert!(start.elapsed() < DEFAULT, "the flag is ignored: {first:?}");
}

// Heads

#[test]
fn a_head_that_comes_in_drops_is_not_waited_for() {
    let server = start(&["--header-timeout", "1"]);
    for first in [
        // The bytes could be HTTP/2 until they differ from its preface.
        "PRI * HTTP/2.0\r\n\r\nSM\r",
        "GET /",
        "GET /home HTTP/1.1\r\n",
        "GET /home HTTP/1.1\r\nHost: www.newcapital.example\r\nX-Field: ",
    ] {
        drip(&mut server.connect(), first, b'a');
    }
    // Empty lines before a request are to be ignored (RFC 9112 §2.2), but not for ever.
    drip(&mut server.connect(), "\r\n", b'\n');

    // Its first request earns a connection no patience for the next.
    let mut client = server.connect();
    assert_eq!(client.ask("GET", "/home", &[]).status, 200);
    drip(&mut client, "GET /home HTTP/1.1\r\nX-Field: ", b'a');
}

#[test]
fn a_connection_without_a_whole_head_is_closed() {
    let server = start(&["--header-timeout", "1"]);
    for (name, bytes) in [
        ("nothing", &b""[..]),
        ("half a request", b"GET /home HT"),
        ("what could be HTTP/2", b"PRI * HTTP"),
        ("the preface of HTTP/2 alone", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        // The start of a ClientHello: somebody takes the port for one with TLS.
        ("TLS", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"),
        ("zeros", &[0; 100]),
    ] {
        let mut client = server.connect();
        let start = Instant::now();
        client.offer(bytes);
        client.until_closed();
        assert!(start.elapsed() < DEFAULT, "{name}: the flag is ignored");
        assert_eq!(server.get("/home", &[]).status, 200, "{name}");
    }
}

// Between requests

#[test]
fn a_connection_without_a_request_is_closed_when_its_time_is_over() {
    // The first is shorter than the time for a head, the second longer: each counts for itself.
    for header_timeout in ["30", "1"] {
        let server = start(&["--idle-timeout", "2", "--header-timeout", header_timeout]);
        let mut client = server.connect();
        let start = Instant::now();
        assert_eq!(client.ask("GET", "/home", &[]).status, 200);
        assert_eq!(client.until_closed(), b"");
        let lived = start.elapsed();
        // The server's clock for this is right to some milliseconds.
        let expected = Duration::from_millis(1_900)..DEFAULT;
        assert!(expected.contains(&lived), "--header-timeout {header_timeout}: {lived:?}");
    }
}

// Readers

#[test]
fn a_client_that_stops_reading_is_closed_and_keeps_nobody_waiting() {
    let server = start(&["--send-timeout", "1"]);
    let before = server.process.sockets();
    let (mut client, length) = stopped_reader(&server);
    assert_eq!(server.get("/home", &[]).status, 200);

    until("the end of the connection", || server.process.sockets() == before);
    // Bytes in transit still arrive; the rest of the films does not.
    assert!(client.until_closed().len() < FILMS * length - length);
}

/// The kernel takes only a part of a film for a client that does not read, so that the server sees
/// that it stopped; and it keeps nothing of it once the client was given up.
#[test]
fn a_client_that_stops_reading_one_film_is_reset_and_leaves_nothing_in_the_kernel() {
    let server = start(&["--send-timeout", "1", "--idle-timeout", "100"]);
    let before = server.process.sockets();
    let mut client = server.connect();
    client.send(&request("GET", FILM, &[]));
    let length = client.head().expect("the film's head").length();
    let address = client.transport().local_addr().expect("an address");
    until("the end of the connection", || server.process.sockets() == before);
    assert_eq!(unacknowledged(server.address, address), None, "still in the kernel");
    let received = client.until_closed().len();
    assert!(received < length, "all {length} bytes were buffered");
}

/// The bytes that the system still holds of a connection; None where it knows no such connection.
fn unacknowledged(local: SocketAddr, remote: SocketAddr) -> Option<usize> {
    let port = |address: SocketAddr| format!(":{:04X}", address.port());
    let table = std::fs::read_to_string("/proc/net/tcp").expect("a table of connections");
    table.lines().find_map(|line| {
        let mut fields = line.split_whitespace().skip(1);
        let (from, to, _state) = (fields.next()?, fields.next()?, fields.next()?);
        let queues = fields.next()?;
        let is_it = from.ends_with(&port(local)) && to.ends_with(&port(remote));
        let (sending, _) = queues.split_once(':')?;
        is_it.then(|| usize::from_str_radix(sending, 16).expect("a number"))
    })
}

/// The kernel takes a megabyte of a film at once and then none for long, while its viewer reads on.
#[test]
fn a_slow_viewer_whose_film_lies_in_the_kernel_is_not_given_up() {
    const PIECE: usize = 20_000;
    const PAUSE: Duration = Duration::from_millis(100);

    let server = start(&["--send-timeout", "1"]);
    at_pace(PAUSE, |pace| {
        let mut client = server.connect();
        client.send(&request("GET", FILM, &[]).repeat(2));
        for _ in 0..2 {
            let length = client.head().expect("the film's head").length();
            let begun = Instant::now();
            let mut left = length;
            while left > 0 && begun.elapsed() < Duration::from_secs(5) {
                client.bytes(left.min(PIECE));
                left = left.saturating_sub(PIECE);
                pace.pause();
            }
            client.bytes(left);
        }
    });
}

/// The logged duration lasts until the client has read the film, except for the part that the
/// kernel holds at the end.
#[test]
fn the_duration_of_a_film_is_that_of_its_reader() {
    const PAUSE: Duration = Duration::from_secs(1);

    let mut server = start(&[]);
    let mut client = server.connect();
    client.send(&request("GET", FILM, &[]));
    let length = client.head().expect("the film's head").length();
    std::thread::sleep(PAUSE);
    client.bytes(length);
    let line = server.process.log_line("hero.mp4");
    let duration: f64 = between(&(line + " "), "duration_ms=", " ").unwrap().parse().unwrap();
    assert!(duration >= 900.0, "{duration} ms");
}

/// Reading a few bytes now and then does not keep a connection open.
#[test]
fn a_client_that_reads_slower_than_allowed_is_closed() {
    let server = start(&["--send-timeout", "1", "--min-send-rate", "10000000"]);
    let before = server.process.sockets();
    let (mut client, _) = stopped_reader(&server);
    until("the end of the connection", || {
        // Less than 1 MB/s, as there is a pause between two looks.
        client.sip();
        server.process.sockets() == before
    });
    assert_eq!(server.get("/home", &[]).status, 200);
}

/// Neither the head's time nor that of an idle connection limits an answer, and slow is relative.
#[test]
fn a_client_that_reads_slowly_but_fast_enough_gets_everything() {
    const PARTS: usize = 128;

    let times = ["--header-timeout", "1", "--idle-timeout", "1", "--send-timeout", "2"];
    let server = start(&[&times[..], &["--min-send-rate", "10000"]].concat());
    let film = server.get(FILM, &[]).body;
    let mut client = server.connect();
    client.send(&request("GET", FILM, &[]).repeat(FILMS));
    let start = Instant::now();
    for number in 1..=FILMS {
        let head = client.head().expect("a film's head");
        assert_eq!(head.length(), film.len());
        let mut body = Vec::new();
        for part in film.chunks(film.len().div_ceil(PARTS / FILMS)) {
            std::thread::sleep(2 * PAUSE);
            body.extend(client.bytes(part.len()));
        }
        assert!(body == film, "film {number}: other bytes");
    }
    // Longer than any of the times above.
    assert!(start.elapsed() > Duration::from_secs(4));
    assert_eq!(client.until_closed(), b"");
}

// Clients that go away

#[test]
fn a_client_that_goes_away_in_mid_film_leaves_nothing_behind() {
    const VISITORS: usize = 50;

    let server = Server::start();
    let before = server.process.sockets();
    for _ in 0..VISITORS {
        // A socket that is closed with something unread resets its connection.
        drop(stopped_reader(&server));
    }
    until("the end of all connections", || server.process.sockets() == before);
    assert_eq!(server.get("/home", &[]).status, 200);

    server.process.signal("TERM");
    let end = server.process.finish();
    assert_eq!(end.code, Some(0), "{end:?}");
    for sign in ["WARN", "ERROR", "panicked"] {
        assert!(!end.stderr.iter().any(|line| line.contains(sign)), "{sign}: {end:?}");
    }
}

#[test]
fn a_client_that_has_closed_its_sending_half_is_closed_once_it_has_its_answers() {
    // No time that is over before the test is.
    let server = start(&["--header-timeout", "100", "--idle-timeout", "100"]);
    for (first, answers) in [
        ("", 0),
        ("GET /home HT", 0),
        (request("GET", "/home", &[]).as_str(), 1),
        (request("GET", "/home", &[]).repeat(3).as_str(), 3),
    ] {
        let mut client = server.connect();
        client.send(first);
        client.finish_sending();
        for _ in 0..answers {
            assert_eq!(client.answer("GET").status, 200, "{first:?}");
        }
        client.until_closed();
    }
}

#[test]
fn a_client_that_closes_its_sending_half_and_never_reads_is_closed() {
    let server = start(&["--send-timeout", "1"]);
    let before = server.process.sockets();
    let (mut client, _) = stopped_reader(&server);
    client.finish_sending();
    until("the end of the connection", || server.process.sockets() == before);
}

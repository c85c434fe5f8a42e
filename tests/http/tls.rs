//! TLS: the same answers, only safer; handshakes that come to nothing; the end of connections.

use std::io::Read;
use std::net::TcpStream;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConnection, HandshakeKind, ProtocolVersion};

use crate::frames::{Connection, WHOLE_WINDOW};
use crate::harness::{Client, Server, request};
use crate::http2::essence;
#[cfg(target_os = "linux")]
use crate::proc::until;
use crate::secure::{Authority, HOST, Secured, handshake, socket};

const FILM: &str = "/media/film/hero.mp4";
const HSTS: &str = "strict-transport-security";
/// The shortest time of all that holds without a flag.
const DEFAULT: Duration = Duration::from_secs(15);

// Answers

#[test]
fn an_answer_is_the_same_as_over_plain_http_but_for_hsts() {
    let plain = Server::start();
    let secured = Secured::start(&[]);
    let mut client = secured.connect();
    for (method, target, headers) in [
        ("GET", "/home", &[][..]),
        ("GET", "/home", &[("Accept-Encoding", "br")]),
        ("HEAD", "/home", &[]),
        ("GET", "/home", &[("If-None-Match", "*")]),
        ("GET", "/", &[]),
        ("GET", "/nowhere", &[("Accept", "text/html")]),
        ("DELETE", "/home", &[]),
        ("GET", FILM, &[]),
        ("GET", FILM, &[("Range", "bytes=1000-1999")]),
    ] {
        let case = format!("{method} {target} {headers:?}");
        let expected = plain.ask(method, target, headers);
        let mut answer = client.ask(method, target, headers);
        assert!(!expected.has(HSTS), "{case}: HSTS over plain HTTP (RFC 6797 §7.2)");
        assert_eq!(answer.header(HSTS), "max-age=31536000", "{case}");
        answer.headers.retain(|(name, _)| name != HSTS);
        assert_eq!(essence(&answer), essence(&expected), "{case}");
        // Compared as one condition: nobody wants to read three million numbers.
        assert!(answer.body == expected.body, "{case}: other bytes");
    }
}

#[test]
fn the_protocol_is_the_one_that_both_prefer() {
    let secured = Secured::start(&[]);
    for (offered, chosen) in [
        (&["h2", "http/1.1"][..], Some("h2")),
        // The server's preference counts (RFC 7301 §3.2).
        (&["http/1.1", "h2"], Some("h2")),
        (&["h2"], Some("h2")),
        (&["http/1.1"], Some("http/1.1")),
        (&["spdy/3", "http/1.1"], Some("http/1.1")),
        (&[], None),
    ] {
        let tls = secured.tls(offered);
        assert_eq!(tls.conn.protocol_version(), Some(ProtocolVersion::TLSv1_3));
        let protocol = tls.conn.alpn_protocol();
        assert_eq!(protocol, chosen.map(str::as_bytes), "{offered:?}");
        let status = if chosen == Some("h2") {
            Connection::over(tls, WHOLE_WINDOW).ask("GET", "/home", &[]).status
        } else {
            Client::new(tls).ask("GET", "/home", &[]).status
        };
        assert_eq!(status, 200, "{offered:?}");
    }
}

#[test]
fn an_answer_over_http_2_is_the_same() {
    let secured = Secured::start(&[]);
    let mut old = secured.connect();
    let mut new = Connection::over(secured.tls(&["h2"]), WHOLE_WINDOW);
    for (method, target) in [("GET", "/home"), ("HEAD", "/home"), ("GET", FILM), ("GET", "/")] {
        let (old, new) = (old.ask(method, target, &[]), new.ask(method, target, &[]));
        assert_eq!(essence(&new), essence(&old), "{method} {target}");
        assert!(new.has(HSTS) && new.body == old.body, "{method} {target}: other bytes");
    }
}

/// A server with TLS, and where it redirects plain HTTP from.
fn redirecting() -> (Secured, String) {
    let mut secured = Secured::start(&["--redirect-http", "127.0.0.1:0"]);
    let line = secured.server.process.log_line(" redirect ");
    let (_, address) = line.rsplit_once("address=").expect("an address");
    (secured, address.to_owned())
}

/// It refuses what the site refuses: such a request is not worth an echo.
#[test]
fn the_plain_listener_checks_requests_as_the_site_does() {
    let (_secured, redirects) = redirecting();
    let long = "a".repeat(20_000);
    for (text, status) in [
        ("GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n".to_owned(), 400),
        (format!("GET /{long} HTTP/1.1\r\nHost: a.example\r\n\r\n"), 414),
        ("OPTIONS * HTTP/1.1\r\nHost: a.example\r\n\r\n".to_owned(), 204),
    ] {
        let mut client = Client::new(socket(&redirects));
        client.send(&text);
        let answer = client.head().expect("an answer");
        assert_eq!((answer.status, answer.has("location")), (status, false), "{}", &text[..40]);
    }
}

#[test]
fn the_plain_listener_leads_to_https_and_promises_nothing() {
    let (secured, redirects) = redirecting();
    let port = secured.server.address.port();
    for (method, target, status) in [
        ("GET", "/home", 308),
        ("HEAD", "/our-city?a=1&b=%20", 308),
        ("POST", "/anything", 308),
        ("GET", "/", 308),
    ] {
        let mut client = Client::new(socket(&redirects));
        let answer = client.ask(method, target, &[]);
        assert_eq!(answer.status, status, "{method} {target}");
        assert_eq!(answer.header("location"), format!("https://{HOST}:{port}{target}"));
        // RFC 6797 §7.2: it would mean nothing over plain HTTP.
        assert!(!answer.has(HSTS) && !answer.has("alt-svc"), "{answer:?}");
        assert!(!answer.has("etag"), "{answer:?}");
    }
    // The name, whatever port it was asked under; without a name it leads nowhere.
    for (host, location) in [
        ("portal.example:8080", format!("https://portal.example:{port}/x")),
        ("[::1]:80", format!("https://[::1]:{port}/x")),
        ("user@portal.example", String::new()),
        ("", String::new()),
    ] {
        let mut client = Client::new(socket(&redirects));
        client.send(&format!("GET /x HTTP/1.1\r\nHost: {host}\r\n\r\n"));
        let answer = client.answer("GET");
        assert_eq!(answer.status, if location.is_empty() { 400 } else { 308 }, "{host}");
        assert_eq!(answer.header("location"), location, "{host}");
    }
}

#[test]
fn the_plain_listener_stops_with_the_server() {
    let (secured, redirects) = redirecting();
    let mut idle = Client::new(socket(&redirects));
    assert_eq!(idle.ask("GET", "/home", &[]).status, 308);
    secured.server.process.signal("TERM");
    assert_eq!(idle.until_closed(), b"");
    let end = secured.server.process.finish();
    assert_eq!(end.code, Some(0), "{end:?}");
}

#[test]
fn a_returning_visitor_resumes() {
    let secured = Secured::start(&[]);
    let config = secured.authority.client(&["http/1.1"]);
    for expected in [HandshakeKind::Full, HandshakeKind::Resumed, HandshakeKind::Resumed] {
        let mut client = Client::new(handshake(secured.server.socket(), &config, HOST));
        // The ticket for the next time comes with the answer.
        assert_eq!(client.ask("GET", "/home", &[]).status, 200);
        assert_eq!(client.transport().conn.handshake_kind(), Some(expected));
    }
}

// Handshakes that come to nothing

#[test]
fn an_unfinished_handshake_does_not_hold_up_the_stop() {
    let mut secured = Secured::start(&[]);
    let _silent = secured.server.socket();
    assert_eq!(secured.connect().ask("GET", "/home", &[]).status, 200);
    let start = Instant::now();
    secured.server.process.signal("TERM");
    secured.server.process.log_line("stopping");
    let end = secured.server.process.finish();
    assert_eq!(end.code, Some(0), "{end:?}");
    assert!(!end.stderr.iter().any(|line| line.contains("WARN")), "{end:?}");
    assert!(start.elapsed() < DEFAULT, "{:?}", start.elapsed());
}

#[test]
fn a_handshake_that_stalls_is_closed() {
    let secured = Secured::start(&["--header-timeout", "1"]);
    let hello = client_hello(&secured.authority);
    for (case, bytes) in [
        ("nothing", &[][..]),
        ("half a record's head", &hello[..3]),
        ("half a ClientHello", &hello[..hello.len() / 2]),
        // The answer comes, and is not answered.
        ("no end of the handshake", &hello),
    ] {
        let mut client = secured.server.connect();
        let start = Instant::now();
        client.offer(bytes);
        client.until_closed();
        let lived = start.elapsed();
        assert!((Duration::from_millis(900)..DEFAULT).contains(&lived), "{case}: {lived:?}");
    }
    // A handshake is no reason to wait for ever for a request.
    let start = Instant::now();
    assert_eq!(secured.connect().until_closed(), b"");
    assert!(start.elapsed() < DEFAULT, "no request");
    assert_eq!(secured.connect().ask("GET", "/home", &[]).status, 200);
}

#[test]
fn what_is_no_tls_is_closed_at_once() {
    // No time that is over before the test is.
    let secured = Secured::start(&["--header-timeout", "100", "--idle-timeout", "100"]);
    for (case, bytes) in [
        ("HTTP", request("GET", "/home", &[]).as_bytes()),
        ("HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        ("SSH", b"SSH-2.0-OpenSSH_9.9\r\n"),
        ("zeros", &[0; 100]),
        ("a record that is too long", b"\x16\x03\x01\xff\xff\x01"),
    ] {
        let mut client = secured.server.connect();
        client.offer(bytes);
        let answer = client.until_closed();
        // An alert at most (RFC 8446 §6).
        assert!(answer.is_empty() || answer[0] == 0x15, "{case}: {answer:?}");
        assert_eq!(secured.connect().ask("GET", "/home", &[]).status, 200, "{case}");
    }
}

#[test]
fn a_client_without_a_protocol_in_common_is_told() {
    let secured = Secured::start(&[]);
    let mut config = secured.authority.client(&["spdy/3"]);
    config.enable_sni = false;
    let mut socket = secured.server.socket();
    let name = ServerName::try_from(HOST).unwrap();
    let mut tls = ClientConnection::new(Arc::new(config), name).unwrap();
    let error = loop {
        if let Err(error) = tls.complete_io(&mut socket) {
            break error;
        }
        assert!(tls.is_handshaking(), "a protocol that the server does not speak");
    };
    // RFC 7301 §3.2.
    assert!(error.to_string().contains("NoApplicationProtocol"), "{error}");
}

// The end of connections

#[test]
#[cfg(target_os = "linux")]
fn a_client_that_stops_reading_is_closed() {
    /// More than the buffers of both sockets hold.
    const FILMS: usize = 8;

    let secured = Secured::start(&["--send-timeout", "1"]);
    let before = secured.server.process.sockets();
    let mut client = secured.connect();
    client.send(&request("GET", FILM, &[]).repeat(FILMS));
    assert_eq!(client.head().unwrap().status, 200);
    assert_eq!(secured.connect().ask("GET", "/home", &[]).status, 200);
    until("the end of the connection", || secured.server.process.sockets() == before);
}

#[test]
fn a_film_finishes_after_a_stop_signal_and_the_end_is_said() {
    let mut secured = Secured::start(&[]);
    let film = secured.connect().ask("GET", FILM, &[]).body;
    let mut client = secured.connect();
    client.send(&request("GET", FILM, &[]).repeat(8));
    let head = client.head().unwrap();
    let start = client.bytes(1000);

    secured.server.process.signal("TERM");
    secured.server.process.log_line("stopping");
    assert!(TcpStream::connect(secured.server.address).is_err(), "still accepts");
    let rest = client.bytes(head.length() - start.len());
    assert!([start, rest].concat() == film, "other bytes");
    while let Some(answer) = client.answer_or_end("GET") {
        assert!(answer.body == film, "other bytes");
    }
    let end = secured.server.process.finish();
    assert_eq!(end.code, Some(0), "{end:?}");
    assert!(!end.stderr.iter().any(|line| line.contains("WARN")), "{end:?}");
}

/// RFC 8446 §6.1: otherwise somebody on the way could have cut the connection.
#[test]
fn a_connection_ends_with_close_notify() {
    let secured = Secured::start(&["--idle-timeout", "1"]);
    for headers in [&[("Connection", "close")][..], &[]] {
        let mut client = secured.connect();
        client.send(&request("GET", "/robots.txt", headers));
        assert_eq!(client.answer("GET").status, 200);
        let mut rest = Vec::new();
        let end = client.into_transport().read_to_end(&mut rest);
        assert!(matches!(end, Ok(0)), "{headers:?}: {end:?}");
    }
}

/// The first message of a handshake.
fn client_hello(authority: &Authority) -> Vec<u8> {
    let name = ServerName::try_from(HOST).expect("a name");
    let config = Arc::new(authority.client(&["http/1.1"]));
    let mut tls = ClientConnection::new(config, name).expect("a client");
    let mut hello = Vec::new();
    tls.write_tls(&mut hello).expect("room for it");
    hello
}

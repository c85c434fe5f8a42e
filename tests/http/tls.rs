//! TLS: the same answers, only safer; certificates that change while the server runs; handshakes
//! that come to nothing.

use std::fs;
use std::io::Read;
use std::net::TcpStream;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConnection, HandshakeKind, ProtocolVersion};

use crate::frames::{Connection, WHOLE_WINDOW};
use crate::harness::{Client, Process, Server, between, request};
use crate::http2::essence;
#[cfg(target_os = "linux")]
use crate::proc::until;
use crate::secure::{
    self, Authority, Files, HOST, Pair, Secured, free_address, handshake, metric, socket,
};

const FILM: &str = "/media/film/hero.mp4";
const HSTS: &str = "strict-transport-security";
const DAY: u64 = 24 * 60 * 60;
/// The shortest time of all that holds without a flag.
const DEFAULT: Duration = Duration::from_secs(15);
/// The longest pause between two looks at the certificate's files, with room for a busy machine.
const LOOKS: Duration = Duration::from_secs(15);
/// A certificate to look at, but only there.
const GARBAGE: &str = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
const EXPIRY: &str = "portal_certificate_expiry_timestamp_seconds";

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

#[test]
fn the_plain_listener_leads_to_https_and_promises_nothing() {
    let redirects = free_address();
    let secured = Secured::start(&["--redirect-http", &redirects]);
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
    let redirects = free_address();
    let secured = Secured::start(&["--redirect-http", &redirects]);
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

// Certificates that change

#[test]
fn a_new_certificate_is_used_after_sighup_and_open_connections_go_on() {
    let mut secured = Secured::start(&[]);
    let mut old = secured.connect();
    assert_eq!(old.ask("GET", "/home", &[]).status, 200);
    assert!(secured.shows(&secured.pair));

    let next = secured.authority.pair();
    secured.files.write(&next.cert, &next.key);
    secured.server.process.signal("HUP");
    let line = secured.server.process.log_line("a new TLS certificate is in use");
    assert!(line.contains("INFO"), "{line}");
    assert!(secured.shows(&next));
    assert_eq!(old.ask("GET", "/home", &[]).status, 200);
}

#[test]
fn a_changed_certificate_is_used_without_a_signal() {
    let mut secured = Secured::start(&["--admin", "127.0.0.1:0"]);
    let admin = secured.server.process.log_line("admin");
    let end = secure::now() + 40 * DAY;
    let next = secured.authority.pair_until(&[HOST], end);
    secured.files.write(&next.cert, &next.key);
    // It may see the one file before the other, and then say that they do not belong together.
    let start = Instant::now();
    secured.server.process.log_line("a new TLS certificate is in use");
    assert!(start.elapsed() < LOOKS);
    assert!(secured.shows(&next));
    assert_eq!(metric(&admin, EXPIRY), end);
}

#[test]
fn a_bad_new_pair_is_refused_and_the_old_one_stays() {
    let mut secured = Secured::start(&[]);
    let other = secured.authority.pair();
    let Pair { cert, key, .. } = &secured.pair.clone();
    for (case, new_cert, new_key, named) in [
        ("the key of another", cert.as_str(), other.key.as_str(), "do not belong together"),
        ("no PEM for a certificate", "garbage", key, "cert.pem: it holds no certificate"),
        ("no PEM for a key", cert, "garbage", "key.pem: no private key"),
        ("the certificate of another", &other.cert, key, "do not belong together"),
        ("nothing", "", "", "cert.pem: it holds no certificate"),
        ("a certificate for a key", cert, cert, "key.pem: no private key"),
        ("a key for a certificate", key, key, "cert.pem: it holds no certificate"),
        ("PEM around garbage", GARBAGE, key, "cert.pem"),
    ] {
        secured.files.write(new_cert, new_key);
        secured.refuses(case, named);
    }
    for (path, named) in [
        (secured.files.key(), "key.pem: no private key"),
        (secured.files.cert(), "cert.pem: I/O error"),
    ] {
        secured.files.write(&secured.pair.cert, &secured.pair.key);
        fs::remove_file(&path).unwrap();
        secured.refuses("a missing file", named);
    }
    secured.files.write(&other.cert, &other.key);
    secured.server.process.signal("HUP");
    secured.server.process.log_line("a new TLS certificate is in use");
    assert!(secured.shows(&other));
}

impl Secured {
    /// That it says what is wrong when it is told to read the files, and does without them.
    fn refuses(&mut self, case: &str, named: &str) {
        self.server.process.signal("HUP");
        // It looks by itself now and then, so a line about the case before may come first.
        let line = loop {
            let line = self.server.process.log_line("the old TLS certificate stays in use");
            if line.contains(named) {
                break line;
            }
        };
        assert!(line.contains("ERROR"), "{case}: {line}");
        assert!(self.shows(&self.pair), "{case}");
    }
}

#[test]
fn a_pair_that_stays_bad_is_one_line() {
    // Longer than the time between two looks at the files.
    let mut secured = Secured::start(&["--idle-timeout", "6"]);
    let mut idle = secured.connect();
    secured.files.write("garbage", &secured.pair.key);
    secured.server.process.log_line("the old TLS certificate stays in use");
    assert_eq!(idle.ask("GET", "/home", &[]).status, 200);
    assert_eq!(idle.until_closed(), b"");

    secured.files.write(&secured.pair.cert, &secured.pair.key);
    let line = secured.server.process.log_line("TLS certificate");
    assert!(line.contains("a new TLS certificate is in use"), "{line}");
    assert!(secured.shows(&secured.pair));
}

#[test]
fn a_start_with_a_bad_pair_is_one_line_and_exit_code_1() {
    let authority = Authority::new();
    let (pair, other) = (authority.pair(), authority.pair());
    let files = Files::new(&pair);
    for (cert, key, named) in [
        (pair.cert.as_str(), other.key.as_str(), "do not belong together"),
        ("garbage", &pair.key, "cert.pem"),
        (&pair.cert, "", "key.pem"),
        (GARBAGE, &pair.key, "cert.pem"),
    ] {
        files.write(cert, key);
        refused(&files, named);
    }
    files.write(&pair.cert, &pair.key);
    for path in [files.key(), files.cert()] {
        fs::remove_file(&path).unwrap();
        refused(&files, path.to_str().unwrap());
    }
}

/// That neither `serve` nor `check` accepts what is in the files.
fn refused(files: &Files, named: &str) {
    let flags = files.flags();
    let [a, b, c, d] = flags.each_ref().map(String::as_str);
    for command in ["serve", "check"] {
        let args = [command, "--listen", "127.0.0.1:0", a, b, c, d];
        let end = Process::start(&args, &[]).finish();
        assert_eq!(end.code, Some(1), "{named}: {end:?}");
        assert_eq!((end.stdout.len(), end.stderr.len()), (0, 1), "{named}: {end:?}");
        let line = &end.stderr[0];
        assert!(line.starts_with("error: ") && line.contains(named), "{named}: {line}");
    }
}

#[test]
fn a_mistake_in_the_flags_of_tls_is_one_line_and_exit_code_2() {
    for (args, named) in [
        (&["--tls-cert", "cert.pem"][..], "--tls-key"),
        (&["--tls-key", "key.pem"], "--tls-cert"),
        (&["--redirect-http", "127.0.0.1:0"], "--redirect-http"),
        (&["--acme", HOST], "--acme-contact"),
        (&["--acme", HOST, "--acme-contact", "a@b.example"], "--data"),
        (
            &[
                "--acme",
                HOST,
                "--acme-contact",
                "a@b.example",
                "--data",
                "d",
                "--tls-cert",
                "c",
                "--tls-key",
                "k",
            ],
            "--acme",
        ),
    ] {
        let end = Process::start(args, &[]).finish();
        assert_eq!(end.code, Some(2), "{args:?}: {end:?}");
        assert_eq!((end.stdout.len(), end.stderr.len()), (0, 1), "{args:?}: {end:?}");
        let line = &end.stderr[0];
        assert!(line.starts_with("error: ") && line.contains(named), "{line}");
    }
}

#[test]
fn a_certificate_that_has_ended_or_will_soon_is_logged_and_its_end_is_a_metric() {
    for (days, level, words) in [
        (-3, "ERROR", "the TLS certificate has expired"),
        (3, "WARN", "the TLS certificate expires soon"),
        (13, "WARN", "the TLS certificate expires soon"),
    ] {
        // An hour more, for whole days to be left while the test runs.
        let end = secure::now().checked_add_signed(days * DAY.cast_signed() + 3600).unwrap();
        let authority = Authority::new();
        let files = Files::new(&authority.pair_until(&[HOST], end));
        let mut process = secure::start_process(&files, &["--admin", "127.0.0.1:0"]);
        let line = process.log_line("certificate");
        assert!(line.contains(level) && line.contains(words), "{days} days: {line}");
        if days > 0 {
            assert_eq!(between(&(line + " "), "days=", " "), Some(days.to_string().as_str()));
        }
        let admin = process.log_line("admin");
        assert_eq!(metric(&admin, EXPIRY), end, "{days} days");
    }
}

#[test]
fn a_certificate_that_is_good_for_long_is_not_mentioned() {
    let secured = Secured::start(&["--admin", "127.0.0.1:0"]);
    secured.server.process.signal("TERM");
    let end = secured.server.process.finish();
    assert!(!end.stderr.iter().any(|line| line.contains("certificate")), "{end:?}");
}

// Handshakes that come to nothing

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

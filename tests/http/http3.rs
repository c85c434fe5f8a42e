//! HTTP/3 (RFC 9114): the same answers as over TCP, the same limits, the same end.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use h3::client::SendRequest;
use h3::error::{Code, StreamError};
use h3_quinn::{BidiStream, OpenStreams};
use hyper::Request;
use hyper::body::{Buf, Bytes};
use quinn::crypto::rustls::QuicClientConfig;
use quinn::{ConnectionError, Endpoint, TransportConfig, VarInt};
use tokio::task::JoinSet;

use crate::harness::{Answer, Process, TIMEOUT};
use crate::http2::essence;
use crate::secure::{Authority, HOST, Secured};

pub const FILM: &str = "/media/film/hero.mp4";
const ALT_SVC: &str = "alt-svc";
/// The code with which HTTP/3 ends a connection that has no fault (RFC 9114 §8.1).
pub const H3_NO_ERROR: u64 = 0x100;
/// The shortest time of all that holds without a flag.
pub const DEFAULT: Duration = Duration::from_secs(15);

/// Waits no longer than anything may take.
pub async fn within<T>(what: &str, future: impl Future<Output = T>) -> T {
    let waited = tokio::time::timeout(TIMEOUT, future).await;
    waited.unwrap_or_else(|_| panic!("never came: {what}"))
}

pub fn start(flags: &[&str]) -> Secured {
    Secured::start(&[&["--http3"], flags].concat())
}

pub type Stream = h3::client::RequestStream<BidiStream<Bytes>, Bytes>;

/// A client of HTTP/3 with one connection.
pub struct Http3 {
    pub endpoint: Endpoint,
    pub quic: quinn::Connection,
    pub requests: SendRequest<OpenStreams, Bytes>,
}

impl Http3 {
    pub async fn connect(secured: &Secured) -> Self {
        Self::with(secured, TransportConfig::default()).await
    }

    pub async fn with(secured: &Secured, transport: TransportConfig) -> Self {
        let (endpoint, quic) = dial(secured, transport).await;
        Self::over(endpoint, quic).await
    }

    /// Speaks HTTP/3 on a connection.
    pub async fn over(endpoint: Endpoint, quic: quinn::Connection) -> Self {
        let connection = h3_quinn::Connection::new(quic.clone());
        let (mut driver, requests) = within("HTTP/3", h3::client::new(connection)).await.unwrap();
        tokio::spawn(async move { driver.wait_idle().await });
        Self { endpoint, quic, requests }
    }

    /// Sends a request without a body.
    pub async fn send(&mut self, method: &str, target: &str, headers: &[(&str, &str)]) -> Stream {
        send(&mut self.requests, method, target, headers).await
    }

    pub async fn ask(&mut self, method: &str, target: &str, headers: &[(&str, &str)]) -> Answer {
        let mut stream = self.send(method, target, headers).await;
        answer(&mut stream).await
    }

    /// Ends the connection, and sees to it that the server learns of it.
    pub async fn close(self) {
        self.quic.close(VarInt::from_u64(H3_NO_ERROR).unwrap(), b"");
        within("the end of the connection", self.endpoint.wait_idle()).await;
    }

    /// Why the server, or time, ended the connection.
    pub async fn closed(&self) -> ConnectionError {
        within("the end of the connection", self.quic.closed()).await
    }
}

/// How a client connects.
pub fn config(secured: &Secured, transport: TransportConfig) -> quinn::ClientConfig {
    trusting(&secured.authority, transport)
}

fn trusting(authority: &Authority, transport: TransportConfig) -> quinn::ClientConfig {
    let tls = authority.client(&["h3"]);
    let tls = QuicClientConfig::try_from(tls).expect("TLS 1.3");
    let mut config = quinn::ClientConfig::new(Arc::new(tls));
    config.transport_config(Arc::new(transport));
    config
}

/// A connection of QUIC, with nothing on it.
pub async fn dial(secured: &Secured, transport: TransportConfig) -> (Endpoint, quinn::Connection) {
    dial_to(&secured.authority, secured.server.address, transport).await
}

/// The same with a server at another address, or the way to one.
pub async fn dial_to(
    authority: &Authority,
    address: SocketAddr,
    transport: TransportConfig,
) -> (Endpoint, quinn::Connection) {
    let endpoint = Endpoint::client("127.0.0.1:0".parse().unwrap()).expect("a socket");
    let config = trusting(authority, transport);
    let connecting = endpoint.connect_with(config, address, HOST).expect("a client");
    let quic = within("a handshake", connecting).await.expect("a handshake");
    (endpoint, quic)
}

async fn send(
    requests: &mut SendRequest<OpenStreams, Bytes>,
    method: &str,
    target: &str,
    headers: &[(&str, &str)],
) -> Stream {
    let mut request = Request::builder().method(method).uri(format!("https://{HOST}{target}"));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(()).unwrap();
    let mut stream = within("a stream", requests.send_request(request)).await.expect("a stream");
    finish(&mut stream).await;
    stream
}

async fn finish(stream: &mut Stream) {
    sent_or_stopped(within("the end of the request", stream.finish()).await);
}

/// A server that needs no more of a request may stop reading it (RFC 9114 §4.1).
fn sent_or_stopped(sent: Result<(), StreamError>) {
    match sent {
        Ok(()) | Err(StreamError::RemoteTerminate { code: Code::H3_NO_ERROR, .. }) => {}
        Err(error) => panic!("the request failed: {error}"),
    }
}

/// The head of an answer alone.
pub async fn head(stream: &mut Stream) -> Answer {
    let response = within("an answer", stream.recv_response()).await.expect("an answer");
    let headers = response.headers().iter().map(|(name, value)| {
        (name.as_str().to_owned(), value.to_str().expect("a readable field").to_owned())
    });
    Answer {
        version: format!("{:?}", response.version()),
        status: response.status().as_u16(),
        headers: headers.collect(),
        body: Vec::new(),
    }
}

/// The next piece of a body; None at its end.
pub async fn piece(stream: &mut Stream) -> Option<Vec<u8>> {
    let data = within("a body", stream.recv_data()).await.expect("a body that is not cut");
    data.map(|mut data| data.copy_to_bytes(data.remaining()).to_vec())
}

pub async fn answer(stream: &mut Stream) -> Answer {
    let mut answer = head(stream).await;
    while let Some(piece) = piece(stream).await {
        answer.body.extend(piece);
    }
    answer
}

/// A client that takes so many bytes of an answer which it does not read.
pub fn window(bytes: u32) -> TransportConfig {
    let mut transport = TransportConfig::default();
    transport.stream_receive_window(VarInt::from_u32(bytes));
    transport
}

// Where it is, and that it is

#[test]
fn answers_over_tcp_say_that_http_3_is_served_where_it_is() {
    let secured = start(&[]);
    let port = secured.server.address.port();
    for target in ["/home", "/robots.txt", "/nowhere", "/"] {
        let answer = secured.connect().ask("GET", target, &[]);
        assert_eq!(answer.header(ALT_SVC), format!("h3=\":{port}\"; ma=86400"), "{target}");
    }
    let without = Secured::start(&[]);
    assert!(!without.connect().ask("GET", "/home", &[]).has(ALT_SVC));
}

#[test]
fn without_tls_it_is_a_mistake() {
    for args in [&["--http3"][..], &["serve", "--http3"], &["check", "--http3"]] {
        let end = Process::start(args, &[]).finish();
        assert_eq!((end.code, end.stdout.len(), end.stderr.len()), (Some(2), 0, 1), "{end:?}");
        assert!(end.stderr[0].starts_with("error: --http3 needs a certificate"), "{end:?}");
    }
}

// Answers

#[tokio::test]
async fn an_answer_is_the_same_as_over_http_1() {
    let secured = start(&[]);
    let mut old = secured.connect();
    let mut new = Http3::connect(&secured).await;
    let etag = old.ask("HEAD", "/home", &[]).header("etag").to_owned();
    for (method, target, headers, status) in [
        ("GET", "/home", &[][..], 200),
        ("GET", "/home", &[("accept-encoding", "br")], 200),
        ("HEAD", "/home", &[], 200),
        ("HEAD", FILM, &[], 200),
        ("GET", "/home", &[("if-none-match", &etag)], 304),
        ("GET", FILM, &[], 200),
        ("GET", FILM, &[("range", "bytes=1000-1999")], 206),
        ("HEAD", FILM, &[("range", "bytes=1000-1999")], 200),
        ("GET", FILM, &[("range", "bytes=0-99,100000-199999,-5")], 206),
        ("GET", FILM, &[("range", "bytes=99999999-")], 416),
        ("GET", FILM, &[("if-match", "\"another\"")], 412),
        ("GET", "/", &[], 308),
        ("GET", "/home/?a=1", &[], 308),
        ("GET", "/nowhere", &[("accept", "text/html")], 404),
        ("GET", "/assets/missing.js", &[], 404),
        ("DELETE", "/home", &[], 405),
    ] {
        let case = format!("{method} {target} {headers:?}");
        let old = old.ask(method, target, headers);
        let new = new.ask(method, target, headers).await;
        assert_eq!((new.version.as_str(), new.status), ("HTTP/3.0", status), "{case}");
        assert_eq!(essence(&new), essence(&old), "{case}");
        // Compared as one condition: nobody wants to read three million numbers.
        assert!(new.body == old.body, "{case}: other bytes");
    }
}

#[tokio::test]
async fn a_hundred_requests_at_once_share_a_connection() {
    /// As many as a server should take at once (RFC 9114 §6.1).
    const REQUESTS: usize = 100;
    const TARGETS: [&str; 5] = ["/home", "/robots.txt", FILM, "/favicon.svg", "/sitemap.xml"];

    let secured = start(&[]);
    let mut plain = secured.connect();
    let bodies = TARGETS.map(|target| plain.ask("GET", target, &[]).body);
    let mut client = Http3::connect(&secured).await;
    let mut streams = Vec::new();
    for number in 0..REQUESTS {
        streams.push((number, client.send("GET", TARGETS[number % TARGETS.len()], &[]).await));
    }
    let mut answers: JoinSet<_> = streams
        .into_iter()
        .map(|(number, mut stream)| async move { (number, answer(&mut stream).await) })
        .collect();
    while let Some(done) = answers.join_next().await {
        let (number, answer) = done.unwrap();
        let target = number % TARGETS.len();
        assert_eq!(answer.status, 200, "{}", TARGETS[target]);
        assert!(answer.body == bodies[target], "request {number}: {}", TARGETS[target]);
    }
}

/// A film that nobody reads is no reason for another answer to wait.
#[tokio::test]
async fn an_answer_that_is_not_read_holds_up_no_other() {
    let secured = start(&[]);
    let film = secured.connect().ask("GET", FILM, &[]).body;
    let mut client = Http3::with(&secured, window(64 * 1024)).await;
    let mut waits = client.send("GET", FILM, &[]).await;
    assert_eq!(head(&mut waits).await.status, 200);
    assert_eq!(client.ask("GET", "/home", &[]).await.status, 200);
    let mut body = Vec::new();
    while let Some(piece) = piece(&mut waits).await {
        body.extend(piece);
    }
    assert!(body == film, "other bytes");
}

/// The body of a request to the site is not read, and does no harm.
#[tokio::test]
async fn a_request_with_a_body_is_answered() {
    let secured = start(&[]);
    let mut client = Http3::connect(&secured).await;
    for (method, status) in [("POST", 405), ("GET", 200)] {
        let request =
            Request::builder().method(method).uri(format!("https://{HOST}/home")).body(()).unwrap();
        let mut stream = client.requests.send_request(request).await.unwrap();
        sent_or_stopped(stream.send_data(Bytes::from_static(&[b'a'; 10_000])).await);
        finish(&mut stream).await;
        assert_eq!(answer(&mut stream).await.status, status, "{method}");
        assert_eq!(client.ask("GET", "/robots.txt", &[]).await.status, 200, "{method}");
    }
}

#[tokio::test]
async fn a_request_that_ends_after_its_answer_began_gets_all_of_it() {
    let secured = start(&[]);
    let film = secured.connect().ask("GET", FILM, &[]).body;
    let mut client = Http3::connect(&secured).await;
    let request = Request::get(format!("https://{HOST}{FILM}")).body(()).unwrap();
    let mut stream = client.requests.send_request(request).await.unwrap();
    assert_eq!(head(&mut stream).await.status, 200);
    finish(&mut stream).await;
    let mut body = Vec::new();
    while let Some(piece) = piece(&mut stream).await {
        body.extend(piece);
    }
    assert!(body == film, "other bytes");
}

#[tokio::test]
async fn a_returning_visitor_is_shown_a_new_certificate() {
    let mut secured = start(&[]);
    let mut old = Http3::connect(&secured).await;
    assert_eq!(old.ask("GET", "/home", &[]).await.status, 200);
    let next = secured.authority.pair();
    secured.files.write(&next.cert, &next.key);
    secured.server.process.signal("HUP");
    secured.server.process.log_line("a new TLS certificate is in use");

    let (_endpoint, quic) = dial(&secured, TransportConfig::default()).await;
    let shown = quic.peer_identity().unwrap();
    let shown: Box<Vec<rustls_pki_types::CertificateDer>> = shown.downcast().unwrap();
    assert!(shown[0] == next.der);
    assert_eq!(old.ask("GET", "/home", &[]).await.status, 200);
}

// Limits

#[tokio::test]
async fn a_head_that_is_too_large_is_refused_and_the_connection_goes_on() {
    /// The smallest limit there is.
    const MOST: usize = 8192;

    let secured = start(&["--max-header-size", "8192"]);
    let (_endpoint, quic) = dial(&secured, TransportConfig::default()).await;
    let connection = h3_quinn::Connection::new(quic.clone());
    // A driver that does not run never learns which limit the server has set.
    let (_driver, mut requests) = h3::client::new(connection).await.unwrap();
    let long = "a".repeat(MOST);
    for (length, status) in [(MOST, 431), (MOST / 2, 200), (MOST - 1, 431), (0, 200)] {
        let headers = [("x-long", &long[..length])];
        let mut stream = send(&mut requests, "GET", "/robots.txt", &headers).await;
        assert_eq!(head(&mut stream).await.status, status, "{length} bytes");
    }
}

#[tokio::test]
async fn more_connections_from_an_address_than_allowed_are_refused() {
    let secured = start(&["--max-connections-per-address", "2"]);
    let mut first = Http3::connect(&secured).await;
    let second = Http3::connect(&secured).await;
    let config = config(&secured, TransportConfig::default());
    let third = second.endpoint.connect_with(config, secured.server.address, HOST).unwrap();
    let refusal = within("a refusal", third).await.expect_err("a third connection");
    assert!(matches!(refusal, ConnectionError::ConnectionClosed(_)), "{refusal}");
    assert_eq!(first.ask("GET", "/home", &[]).await.status, 200);
}

#[tokio::test]
async fn a_connection_without_a_request_ends_when_its_time_is_over() {
    let secured = start(&["--idle-timeout", "1"]);
    let mut client = Http3::connect(&secured).await;
    assert_eq!(client.ask("GET", "/home", &[]).await.status, 200);
    let start = Instant::now();
    client.closed().await;
    let lived = start.elapsed();
    assert!((Duration::from_millis(900)..DEFAULT).contains(&lived), "{lived:?}");
    // On the server's side as well: nobody is waited for.
    secured.server.process.signal("TERM");
    let end = secured.server.process.finish();
    assert_eq!(end.code, Some(0), "{end:?}");
}

#[tokio::test]
async fn a_client_that_stops_reading_loses_its_answer_and_no_other() {
    let mut secured = start(&["--send-timeout", "1", "--idle-timeout", "100"]);
    let mut client = Http3::with(&secured, window(64 * 1024)).await;
    let mut film = client.send("GET", FILM, &[]).await;
    assert_eq!(head(&mut film).await.status, 200);
    // The server's line says that it is done with it.
    let start = Instant::now();
    let line = secured.server.process.log_line("hero.mp4");
    assert!(line.contains("status=200") && start.elapsed() < DEFAULT, "{line}");

    assert_eq!(client.ask("GET", "/home", &[]).await.status, 200);
    let mut read = 0;
    let end = loop {
        match within("the end of the answer", film.recv_data()).await {
            Ok(Some(data)) => read += data.remaining(),
            Ok(None) => break None,
            Err(error) => break Some(error),
        }
    };
    assert!(end.is_some(), "a film of {read} bytes that ends as if it were whole");
}

// The end

#[tokio::test]
async fn a_film_finishes_after_a_stop_signal() {
    for signal in ["TERM", "INT"] {
        let mut secured = start(&[]);
        let film = secured.connect().ask("GET", FILM, &[]).body;
        let mut client = Http3::with(&secured, window(64 * 1024)).await;
        let mut stream = client.send("GET", FILM, &[]).await;
        assert_eq!(head(&mut stream).await.status, 200);
        let mut body = piece(&mut stream).await.unwrap();

        secured.server.process.signal(signal);
        secured.server.process.log_line("stopping");
        while let Some(piece) = piece(&mut stream).await {
            body.extend(piece);
        }
        assert!(body == film, "SIG{signal}: other bytes");
        // As a browser does once it has been told and has its answers.
        client.close().await;
        let end = secured.server.process.finish();
        assert_eq!(end.code, Some(0), "SIG{signal}: {end:?}");
        assert!(!end.stderr.iter().any(|line| line.contains("WARN")), "SIG{signal}: {end:?}");
    }
}

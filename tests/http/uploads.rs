//! Bodies of requests, over every protocol: an echo takes the place of an API, in a server of this
//! process. What is echoed has come whole; a body that breaks a limit is refused.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use hyper::body::Bytes;
use hyper::header::HeaderValue;
use hyper::{Request, Response};
use portal::config::{Address, BodyLimits, Certificate, Config, Limits, ServiceWorker, Tls};
use portal::http::{Body, Portal, refuse};
use portal::server::{Api, Log, Server, Upload};
use portal::site::embedded;
use quinn::TransportConfig;

use crate::frames::{Connection, DATA, END_HEADERS, END_STREAM, Frame, HEADERS, head};
use crate::harness::{Client, connect, request};
use crate::http3::{self, Http3, within};
use crate::pace::at_pace;
use crate::secure::{Authority, Files, HOST};

const ECHO: &str = "/api/echo";
const MAX_LENGTH: u64 = 100_000;
/// The time of a whole body, and the window of its rate: far apart, to tell one from the other. The
/// rate is far below that of the slow clients, which a busy machine slows down further.
const LIMITS: BodyLimits = BodyLimits {
    max_length: MAX_LENGTH,
    timeout: Duration::from_secs(6),
    rate_timeout: Duration::from_secs(1),
    min_rate: 100,
};
/// Between two parts of a body that comes slowly: fast enough for the rate with [`PART`] bytes.
const PAUSE: Duration = Duration::from_millis(100);
const PART: usize = 500;

/// A server of this process, which lives as long as it does.
struct Echo {
    address: SocketAddr,
    authority: Authority,
}

impl Echo {
    fn start() -> Self {
        Self::start_with(false)
    }

    /// HTTP/3 needs a certificate.
    fn start_with(http3: bool) -> Self {
        let authority = Authority::new();
        let files = Files::new(&authority.pair());
        let mut config = Config {
            limits: Limits { body: LIMITS, send_timeout: PAUSE, ..Limits::default() },
            threads: 1,
            ..Config::default()
        };
        config.listen.site = vec![Address::Tcp("127.0.0.1:0".parse().unwrap())];
        config.listen.admin = None;
        config.listen.http3 = http3;
        if http3 {
            let certificate = Certificate::Files { cert: files.cert(), key: files.key() };
            config.tls = Some(Tls { certificate, check_interval: Duration::from_secs(60) });
        }
        let (started, address) = mpsc::channel();
        thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let portal = Portal::new(embedded::site(ServiceWorker::On).unwrap(), None).unwrap();
                let api =
                    Api { prefix: "/api/", respond: Arc::new(|request| Box::pin(echo(request))) };
                let log = Log::off(&config.log);
                let server = Server::start(&config, portal, Some(api), log).unwrap();
                started.send(server.address().unwrap()).unwrap();
                std::future::pending::<()>().await;
            });
        });
        let address = address.recv_timeout(crate::harness::TIMEOUT).expect("the server starts");
        Self { address, authority }
    }

    fn connect(&self) -> Client {
        Client::new(connect(self.address))
    }
}

async fn echo(request: Request<Upload>) -> Response<Body> {
    assert!(!request.uri().path().ends_with("fault"), "on purpose");
    match request.into_body().bytes().await {
        Ok(bytes) => {
            let length = HeaderValue::from(bytes.len());
            let mut response = Response::new(Body::from(bytes));
            response.headers_mut().insert("content-length", length);
            response
        }
        Err(error) => refuse(error.refusal()),
    }
}

fn post(length: usize) -> String {
    request("POST", ECHO, &[("Content-Length", &length.to_string())])
}

fn body(length: u64) -> Vec<u8> {
    (0..length).map(|number| u8::try_from(number % 251).unwrap()).collect()
}

// HTTP/1.1

#[test]
fn a_body_is_read_over_http_1_and_the_connection_goes_on() {
    let echo = Echo::start();
    let mut client = echo.connect();
    let body = body(MAX_LENGTH);
    client.send(&post(body.len()));
    client.offer(&body);
    let answer = client.answer("POST");
    assert_eq!((answer.status, answer.body == body), (200, true));
    // In chunks, without a length.
    client.send(&request("POST", ECHO, &[("Transfer-Encoding", "chunked")]));
    client.send("4\r\nfour\r\n6\r\n bytes\r\n0\r\n\r\n");
    assert_eq!(client.answer("POST").text(), "four bytes");
    // The site itself takes none.
    assert_eq!(client.ask("GET", "/home", &[]).status, 200);
    client.send(&request("POST", "/home", &[("Content-Length", "4")]));
    client.send("four");
    assert_eq!(client.answer("POST").status, 405);
}

#[test]
fn a_body_that_is_too_long_is_refused_over_http_1() {
    let echo = Echo::start();
    // By its announced length, before it has come, and by what has come.
    for (length, field) in
        [(MAX_LENGTH + 1, "Content-Length"), (MAX_LENGTH * 20, "Transfer-Encoding")]
    {
        let mut client = echo.connect();
        let is_chunked = field == "Transfer-Encoding";
        let value = if is_chunked { "chunked".to_owned() } else { length.to_string() };
        client.send(&request("POST", ECHO, &[(field, &value)]));
        if is_chunked {
            client.offer(format!("{length:x}\r\n").as_bytes());
        }
        // The client goes on sending all the same, and still gets its answer.
        client.offer(&body(length));
        let answer = client.answer("POST");
        assert_eq!((answer.status, answer.header("connection")), (413, "close"), "{field}");
        assert_eq!(client.until_closed(), b"", "{field}");
    }
}

/// A request may be hidden behind such a body, also where an API answers.
#[test]
fn a_body_in_another_coding_than_chunked_once_ends_the_connection() {
    let echo = Echo::start();
    let mut client = echo.connect();
    client.send(&request("POST", ECHO, &[("Transfer-Encoding", "chunked, chunked")]));
    client.offer(b"0\r\n\r\nGET /robots.txt HTTP/1.1\r\nHost: a\r\n\r\n");
    let answer = client.answer("POST");
    assert_eq!((answer.status, answer.header("connection")), (400, "close"));
    assert_eq!(client.until_closed(), b"");
}

#[test]
fn a_body_that_comes_too_slowly_is_refused_over_http_1() {
    let echo = Echo::start();
    let mut client = echo.connect();
    client.send(&post(1000));
    client.send("a");
    let start = Instant::now();
    let answer = client.answer("POST");
    assert_eq!((answer.status, answer.header("connection")), (408, "close"));
    assert!(start.elapsed() >= LIMITS.rate_timeout && start.elapsed() < LIMITS.timeout);
    assert_eq!(client.until_closed(), b"");
}

/// An answer that is due has nothing to send meanwhile, which is no lack of progress.
#[test]
fn a_body_that_comes_slowly_but_fast_enough_is_read_over_http_1() {
    let echo = Echo::start();
    // Longer than the window of the rate.
    let body = body(12 * PART as u64);
    at_pace(PAUSE, |pace| {
        let mut client = echo.connect();
        client.send(&post(body.len()));
        for part in body.chunks(PART) {
            pace.pause();
            client.offer(part);
        }
        let answer = client.answer("POST");
        assert_eq!((answer.status, answer.body == body), (200, true));
    });
}

#[test]
fn a_body_that_takes_too_long_in_all_is_refused_over_http_1() {
    let echo = Echo::start();
    let mut client = echo.connect();
    client.send(&post(1_000 * PART / 10));
    let start = Instant::now();
    let sender = client.transport().try_clone().unwrap();
    let sending = thread::spawn(move || {
        let mut sender = sender;
        // Fast enough for the rate, for ever.
        while std::io::Write::write_all(&mut sender, &[b'a'; PART / 5]).is_ok() {
            thread::sleep(PAUSE / 5);
            if start.elapsed() > 3 * LIMITS.timeout {
                return;
            }
        }
    });
    let answer = client.answer("POST");
    assert_eq!(answer.status, 408);
    assert!(start.elapsed() >= LIMITS.timeout, "{:?}", start.elapsed());
    client.until_closed();
    sending.join().unwrap();
}

#[test]
fn a_fault_in_an_api_is_answered_with_500_and_the_next_request_as_usual() {
    let echo = Echo::start();
    let mut client = echo.connect();
    let answer = client.ask("GET", "/api/fault", &[("X-Request-Id", "seven")]);
    assert_eq!(
        (answer.status, answer.text()),
        (500, "The portal failed to answer this request.\n")
    );
    // The server's own: a client that is not a trusted proxy names no request.
    assert_eq!(answer.header("x-request-id").len(), 16);
    let answer = client.ask("GET", "/home", &[]);
    assert_eq!((answer.status, answer.has("x-request-id")), (200, false));
}

// HTTP/2

/// Opens a stream with a request whose body is to follow.
fn begin<T: std::io::Read + std::io::Write>(client: &mut Connection<T>) -> u32 {
    let stream = client.stream();
    client.send(&Frame::new(HEADERS, END_HEADERS, stream, head("POST", ECHO, &[])));
    stream
}

fn http2(echo: &Echo) -> Connection {
    Connection::over(connect(echo.address), crate::frames::WHOLE_WINDOW)
}

#[test]
fn a_body_is_read_over_http_2() {
    let echo = Echo::start();
    let mut client = http2(&echo);
    let stream = begin(&mut client);
    client.send(&Frame::new(DATA, 0, stream, b"four".to_vec()));
    client.send(&Frame::new(DATA, END_STREAM, stream, b" bytes".to_vec()));
    let answer = client.answer(stream);
    assert_eq!((answer.status, answer.text()), (200, "four bytes"));
}

#[test]
fn a_body_that_breaks_a_limit_is_refused_over_http_2_and_the_connection_goes_on() {
    let echo = Echo::start();
    let mut client = http2(&echo);
    let slow = begin(&mut client);
    client.send(&Frame::new(DATA, 0, slow, b"a".to_vec()));
    let announced = client.stream();
    let length = (MAX_LENGTH + 1).to_string();
    let block = head("POST", ECHO, &[("content-length", &length)]);
    client.send(&Frame::new(HEADERS, END_HEADERS, announced, block));
    let answer = client.answer(announced);
    assert_eq!((answer.status, answer.has("connection")), (413, false));
    let answer = client.answer(slow);
    assert_eq!((answer.status, answer.has("connection")), (408, false));
    assert_eq!(client.ask("GET", "/home", &[]).status, 200);
}

// HTTP/3

async fn http3(echo: &Echo) -> Http3 {
    let (endpoint, quic) =
        http3::dial_to(&echo.authority, echo.address, TransportConfig::default()).await;
    Http3::over(endpoint, quic).await
}

async fn open(client: &mut Http3) -> http3::Stream {
    let request = Request::post(format!("https://{HOST}{ECHO}")).body(()).unwrap();
    within("a stream", client.requests.send_request(request)).await.unwrap()
}

#[tokio::test]
async fn a_body_is_read_over_http_3() {
    let echo = Echo::start_with(true);
    let mut client = http3(&echo).await;
    let mut stream = open(&mut client).await;
    let body = body(MAX_LENGTH);
    stream.send_data(Bytes::from(body.clone())).await.unwrap();
    stream.finish().await.unwrap();
    let answer = http3::answer(&mut stream).await;
    assert_eq!((answer.status, answer.body == body), (200, true));
}

#[tokio::test]
async fn a_body_that_breaks_a_limit_is_refused_over_http_3_and_the_connection_goes_on() {
    let echo = Echo::start_with(true);
    let mut client = http3(&echo).await;
    let mut slow = open(&mut client).await;
    slow.send_data(Bytes::from_static(b"a")).await.unwrap();
    let mut long = open(&mut client).await;
    // It may be told to stop in the middle of it.
    let _ = long.send_data(Bytes::from(body(MAX_LENGTH + 1))).await;
    assert_eq!(http3::answer(&mut long).await.status, 413);
    let answer = http3::answer(&mut slow).await;
    assert_eq!((answer.status, answer.has("connection")), (408, false));
    let mut next = open(&mut client).await;
    next.send_data(Bytes::from_static(b"next")).await.unwrap();
    next.finish().await.unwrap();
    assert_eq!(http3::answer(&mut next).await.text(), "next");
}

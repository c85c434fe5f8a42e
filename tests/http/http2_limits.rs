//! Limits on an HTTP/2 connection: floods, heads without end, windows that stay
//! shut, and connections that nobody uses. Each test ends only if the server ends something.

use std::io::{self, Read, Write};
use std::iter;
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use socket2::{Domain, Socket, Type};

use crate::frames::{
    CANCEL, CONTINUATION, Connection, END_HEADERS, END_STREAM, Frame, GOAWAY, HEADERS, NO_ERROR,
    PING, RST_STREAM, WHOLE_WINDOW, head,
};
use crate::harness::{Server, TIMEOUT};
use crate::hpack;

const FILM: &str = "/media/film/hero.mp4";
/// How often a flood repeats what no proper client does.
const FLOOD: usize = 10_000;
/// How slow the slow clients are: a byte, or a sign of life, in so long a time. Where the machine
/// is slower still, so are they.
const PAUSE: Duration = Duration::from_millis(20);
/// The shortest time of all that holds without a flag.
const DEFAULT: Duration = Duration::from_secs(15);

fn start(flags: &[&str]) -> Server {
    Server::start_with(&[&["--listen", "127.0.0.1:0"], flags].concat(), &[])
}

/// Reads to the end of the connection; whether the server said goodbye, and why.
fn end(connection: &mut Connection) -> Option<u32> {
    let mut code = None;
    while let Some(frame) = connection.frame() {
        if frame.kind == GOAWAY {
            code = Some(frame.code());
        }
    }
    code
}

/// Sends the frames of many streams, until the server closes the connection, which it has to.
fn flood(server: &Server, name: &str, frames: impl Fn(u32) -> [Frame; 2]) {
    /// Many at a time: a flood that comes in drops is none.
    const BATCH: usize = 500;

    // With so small a window no answer is in the way.
    let mut connection = Connection::open_with_window(server, 1);
    for _ in 0..FLOOD / BATCH {
        let streams = iter::repeat_with(|| connection.stream()).take(BATCH);
        let batch: Vec<Frame> = streams.flat_map(&frames).collect();
        let batch: Vec<u8> = batch.iter().flat_map(Frame::bytes).collect();
        if !connection.send_bytes(&batch) {
            break;
        }
    }
    assert_ne!(end(&mut connection), Some(NO_ERROR), "{name}");
    assert_eq!(server.get("/home", &[]).status, 200, "{name}: nobody else is answered");
}

fn request(stream: u32) -> Frame {
    Frame::new(HEADERS, END_STREAM | END_HEADERS, stream, head("GET", "/home", &[]))
}

#[test]
fn streams_that_are_opened_and_reset_without_end_end_the_connection() {
    let server = Server::start();
    // "Rapid reset", CVE-2023-44487.
    let cancelled = |stream| [request(stream), Frame::reset(stream, CANCEL)];
    flood(&server, "reset by the client", cancelled);
    // A window may not be widened beyond the largest (§6.9.1), so here the server does the
    // resetting: "MadeYouReset", CVE-2025-8671.
    let provoked = |stream| [request(stream), Frame::window(stream, WHOLE_WINDOW)];
    flood(&server, "reset by the server", provoked);
}

/// CVE-2024-27316 and its relatives.
#[test]
fn a_head_that_goes_on_without_end_ends_the_connection() {
    // No time that is over before the test is.
    let server = start(&["--header-timeout", "100", "--idle-timeout", "100"]);
    let mut field = Vec::new();
    hpack::encode(&mut field, "x-field", "value");
    let whole = field.repeat(16_384 / field.len());
    for (name, part) in [("empty", &[][..]), ("small", &field), ("full", &whole)] {
        let mut connection = Connection::open(&server);
        let stream = connection.stream();
        connection.send(&Frame::new(HEADERS, END_STREAM, stream, head("GET", "/home", &[])));
        let more = Frame::new(CONTINUATION, 0, stream, part).bytes();
        for _ in 0..FLOOD {
            if !connection.send_bytes(&more) {
                break;
            }
        }
        assert_ne!(end(&mut connection), Some(NO_ERROR), "{name}");
        assert_eq!(server.get("/home", &[]).status, 200, "{name}: nobody else is answered");
    }
}

#[test]
fn a_head_that_is_never_finished_is_not_waited_for() {
    let server = start(&["--header-timeout", "1", "--idle-timeout", "1"]);
    for (name, start) in [
        ("no request", None),
        ("half a request", Some(Frame::new(HEADERS, 0, 1, head("GET", "/home", &[])))),
    ] {
        let mut connection = Connection::open(&server);
        let opened = Instant::now();
        if let Some(start) = start {
            connection.send(&start);
        }
        end(&mut connection);
        assert!(opened.elapsed() < DEFAULT, "{name}: the flags are ignored");
        assert_eq!(server.get("/home", &[]).status, 200, "{name}");
    }
}

#[test]
fn a_head_as_large_as_browsers_make_them_is_read() {
    let server = Server::start();
    let mut block = head("GET", "/robots.txt", &[]);
    // More than one frame holds.
    hpack::encode(&mut block, "cookie", &"a".repeat(24_000));
    let mut connection = Connection::open(&server);
    let stream = connection.request_with(&block);
    assert_eq!(connection.answer(stream).status, 200);
}

#[test]
fn a_head_larger_than_allowed_is_refused() {
    const MAX_HEAD: usize = 8192;

    let server = start(&["--max-header-size", &MAX_HEAD.to_string()]);
    let padding = "a".repeat(MAX_HEAD / 2);
    let mut fits = head("GET", "/robots.txt", &[]);
    hpack::encode(&mut fits, "x-padding", &padding);
    let mut one = head("GET", "/robots.txt", &[]);
    hpack::encode(&mut one, "x-padding", &padding.repeat(3));
    let mut many = head("GET", "/robots.txt", &[]);
    // A field counts 32 bytes more than it has (RFC 9113 §6.5.2).
    for _ in 0..3 * MAX_HEAD / 2 / 32 {
        hpack::encode(&mut many, "x-padding", "a");
    }
    // The last byte is the newest remembered field (index 62): small to send, 24 MB to keep.
    let mut bomb = head("GET", "/robots.txt", &[]);
    hpack::encode_remembered(&mut bomb, "x-padding", &padding[..3000]);
    bomb.extend([0xbe; 8000]);

    let mut connection = Connection::open(&server);
    let stream = connection.request_with(&fits);
    assert_eq!(connection.answer(stream).status, 200);
    for (name, block) in [("one field", &one), ("many fields", &many), ("a bomb", &bomb)] {
        let mut connection = Connection::open(&server);
        let stream = connection.request_with(block);
        while let Some(frame) = connection.frame() {
            match frame.kind {
                HEADERS => {
                    connection.keep(frame);
                    assert_eq!(connection.answer(stream).status, 431, "{name}");
                    break;
                }
                RST_STREAM | GOAWAY => break,
                _ => {}
            }
        }
        assert_eq!(server.get("/home", &[]).status, 200, "{name}: nobody else is answered");
    }
}

#[test]
fn an_answer_whose_window_stays_shut_is_ended() {
    let server = start(&["--send-timeout", "1"]);
    let mut connection = Connection::open_with_window(&server, 0);
    let stream = connection.request("GET", FILM, &[]);
    while let Some(frame) = connection.frame() {
        if ends(&frame, stream) {
            break;
        }
    }
    assert_eq!(connection.received(stream), 0);
    assert_eq!(server.get("/home", &[]).status, 200);
}

#[test]
fn whatever_else_a_client_does_keeps_no_answer_running_that_it_does_not_take() {
    /// Does something about an answer that waits on this stream.
    type Act = fn(&mut Connection, u32);

    // More than a few small frames add up to.
    let server = start(&["--send-timeout", "1", "--min-send-rate", "1000000"]);
    let acts: [(&str, Act); 3] = [
        ("signs of life alone", |_, _| {}),
        ("a window of a byte", |connection, stream| connection.send(&Frame::window(stream, 1))),
        ("small requests", |connection, _| {
            connection.request("HEAD", "/robots.txt", &[]);
        }),
    ];
    for (name, act) in acts {
        let mut connection = Connection::open_with_window(&server, 0);
        let stream = connection.request("GET", FILM, &[]);
        until_ended(name, &mut connection, stream, |connection| act(connection, stream));
        assert_eq!(server.get("/home", &[]).status, 200, "{name}");
    }
}

#[test]
fn a_connection_without_requests_is_ended_with_goaway() {
    let server = start(&["--idle-timeout", "1"]);
    let mut connection = Connection::open(&server);
    assert_eq!(connection.ask("GET", "/home", &[]).status, 200);
    let start = Instant::now();
    assert_eq!(end(&mut connection), Some(NO_ERROR));
    assert!(start.elapsed() < DEFAULT, "the flag is ignored");
}

/// A sign of life is no request.
#[test]
fn a_connection_with_nothing_but_pings_counts_as_one_without_requests() {
    let server = start(&["--idle-timeout", "1"]);
    let mut connection = Connection::open(&server);
    assert_eq!(connection.ask("GET", "/home", &[]).status, 200);
    let start = Instant::now();
    until_ended("signs of life alone", &mut connection, 0, |_| {});
    assert!(start.elapsed() < DEFAULT, "the flag is ignored");
}

#[test]
fn a_running_answer_is_not_idle() {
    let server = start(&["--idle-timeout", "1", "--header-timeout", "1", "--send-timeout", "3"]);
    let film = server.get(FILM, &[]).body;
    let mut connection = Connection::open_with_window(&server, 0);
    let stream = connection.request("GET", FILM, &[]);
    // 64 windows in at least two seconds, twice as long as an idle connection lives.
    let window = u32::try_from(film.len().div_ceil(64)).unwrap();
    for part in 1..=64 {
        thread::sleep(2 * PAUSE);
        connection.send(&Frame::window(stream, window));
        while connection.received(stream) < film.len().min(part * film.len().div_ceil(64)) {
            let frame = connection.frame().expect("the film");
            assert!(!ends(&frame, stream), "part {part}: {frame:?}");
            connection.keep(frame);
        }
    }
    assert!(connection.answer(stream).body == film, "other bytes");
}

fn ends(frame: &Frame, stream: u32) -> bool {
    frame.kind == GOAWAY || (frame.kind == RST_STREAM && frame.stream == stream)
}

/// Does something and shows a sign of life every now and then, until the server ends the stream or
/// the connection.
fn until_ended(
    name: &str,
    connection: &mut Connection,
    stream: u32,
    mut act: impl FnMut(&mut Connection),
) {
    let start = Instant::now();
    while start.elapsed() < TIMEOUT {
        act(connection);
        connection.send(&Frame::new(PING, 0, 0, [0; 8]));
        loop {
            match connection.frame() {
                None => return,
                Some(frame) if ends(&frame, stream) => return,
                Some(frame) if frame.kind == PING => break,
                Some(_) => {}
            }
        }
        thread::sleep(PAUSE);
    }
    panic!("{name}: it went on for {TIMEOUT:?}");
}

// The end

/// A socket that is read slowly, and whose system holds little for it.
struct SlowReader(TcpStream);

impl SlowReader {
    fn connect(server: &Server) -> Self {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
        socket.set_recv_buffer_size(4096).expect("an option can be set");
        socket.connect(&server.address.into()).expect("the server accepts connections");
        let stream = TcpStream::from(socket);
        stream.set_read_timeout(Some(TIMEOUT)).expect("a timeout can be set");
        Self(stream)
    }
}

impl Read for SlowReader {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        thread::sleep(PAUSE / 2);
        let length = bytes.len().min(300);
        self.0.read(&mut bytes[..length])
    }
}

impl Write for SlowReader {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The whole answer waits in the server's kernel, and takes longer than the server waits for its
/// client's farewell.
#[test]
fn an_answer_that_is_read_slowly_arrives_whole_although_the_server_stops() {
    let mut server = start(&[]);
    let page = server.get("/home", &[]).body;
    let mut client = Connection::over(SlowReader::connect(&server), WHOLE_WINDOW);
    let stream = client.request("GET", "/home", &[]);
    server.process.log_line("protocol=HTTP/2.0");
    server.process.signal("TERM");
    let answer = client.answer(stream);
    assert!(answer.body == page, "{} of {} bytes", answer.body.len(), page.len());
}

#[test]
fn an_answer_that_is_read_slowly_arrives_whole_although_its_place_is_needed() {
    let mut server = start(&["--max-connections", "1"]);
    let page = server.get("/home", &[]).body;
    let mut client = Connection::over(SlowReader::connect(&server), WHOLE_WINDOW);
    let stream = client.request("GET", "/home", &[]);
    server.process.log_line("protocol=HTTP/2.0");
    let address = server.address;
    let other = thread::spawn(move || {
        crate::harness::Client::new(crate::harness::connect(address))
            .ask("GET", "/robots.txt", &[])
            .status
    });
    let answer = client.answer(stream);
    assert!(answer.body == page, "{} of {} bytes", answer.body.len(), page.len());
    drop(client);
    assert_eq!(other.join().expect("the other visitor"), 200);
}

/// The answer to HEAD has no body, also where it is a refusal (RFC 9110 §9.3.2).
#[test]
fn a_refusal_of_head_has_no_body() {
    let server = start(&[]);
    let mut client = Connection::open(&server);
    let answer = client.ask("HEAD", &format!("/{}", "a".repeat(9000)), &[]);
    assert_eq!((answer.status, answer.body.len()), (414, 0));
    assert_eq!(client.ask("GET", "/robots.txt", &[]).status, 200);
}

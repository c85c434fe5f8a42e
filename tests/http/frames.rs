//! A client for HTTP/2 (RFC 9113) made of single frames, so that it can also do what no proper
//! client does. It knows that the server speaks HTTP/2, as a browser with TLS would.

use std::collections::HashMap;
use std::io::{BufReader, Read, Write};
use std::net::TcpStream;

use crate::harness::{Answer, Server, is_end};
use crate::hpack;

pub const DATA: u8 = 0;
pub const HEADERS: u8 = 1;
pub const RST_STREAM: u8 = 3;
pub const SETTINGS: u8 = 4;
pub const PING: u8 = 6;
pub const GOAWAY: u8 = 7;
pub const WINDOW_UPDATE: u8 = 8;
pub const CONTINUATION: u8 = 9;

pub const ACK: u8 = 1;
pub const END_STREAM: u8 = 1;
pub const END_HEADERS: u8 = 4;

pub const NO_ERROR: u32 = 0;
pub const REFUSED_STREAM: u32 = 7;
pub const CANCEL: u32 = 8;

pub const MAX_CONCURRENT_STREAMS: u16 = 3;

/// The largest window there is, in bytes (§6.9.1).
pub const WHOLE_WINDOW: u32 = (1 << 31) - 1;
/// The window of a connection that nobody has widened, in bytes (§6.9.2).
const FIRST_WINDOW: u32 = 65_535;
/// The largest payload that everybody has to take, in bytes (§4.2).
const MAX_PAYLOAD: usize = 16_384;

const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

#[derive(Debug)]
pub struct Frame {
    pub kind: u8,
    pub flags: u8,
    pub stream: u32,
    pub payload: Vec<u8>,
}

impl Frame {
    pub fn new(kind: u8, flags: u8, stream: u32, payload: impl Into<Vec<u8>>) -> Self {
        Self { kind, flags, stream, payload: payload.into() }
    }

    pub fn reset(stream: u32, code: u32) -> Self {
        Self::new(RST_STREAM, 0, stream, code.to_be_bytes())
    }

    /// Lets the server send so many more bytes; stream 0 is the whole connection.
    pub fn window(stream: u32, bytes: u32) -> Self {
        Self::new(WINDOW_UPDATE, 0, stream, bytes.to_be_bytes())
    }

    pub fn bytes(&self) -> Vec<u8> {
        let length = u32::try_from(self.payload.len()).expect("a short payload").to_be_bytes();
        let mut bytes = length[1..].to_vec();
        bytes.extend([self.kind, self.flags]);
        bytes.extend(self.stream.to_be_bytes());
        bytes.extend(&self.payload);
        bytes
    }

    pub fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// Why a stream (`RST_STREAM`) or the connection (`GOAWAY`) ends.
    pub fn code(&self) -> u32 {
        let start = if self.kind == GOAWAY { 4 } else { 0 };
        let code = self.payload[start..].first_chunk().expect("four bytes");
        u32::from_be_bytes(*code)
    }
}

/// The header block of a request.
pub fn head(method: &str, target: &str, headers: &[(&str, &str)]) -> Vec<u8> {
    let mut block = Vec::new();
    for (name, value) in [
        (":method", method),
        (":scheme", "http"),
        (":authority", "www.newcapital.example"),
        (":path", target),
    ] {
        hpack::encode(&mut block, name, value);
    }
    for (name, value) in headers {
        hpack::encode(&mut block, &name.to_ascii_lowercase(), value);
    }
    block
}

pub struct Connection<T = TcpStream> {
    stream: BufReader<T>,
    /// The settings that the server sent first.
    settings: Vec<(u16, u32)>,
    /// Of the next request.
    next_stream: u32,
    /// Answers of which something has come, and whether that is all.
    answers: HashMap<u32, (Answer, bool)>,
}

impl Connection {
    /// With windows that stay open.
    pub fn open(server: &Server) -> Self {
        Self::open_with_window(server, WHOLE_WINDOW)
    }

    /// With a window of so many bytes for each answer; the connection's own stays open.
    pub fn open_with_window(server: &Server, window: u32) -> Self {
        let socket = server.socket();
        socket.set_nodelay(true).expect("an option can be set");
        Self::over(socket, window)
    }
}

impl<T: Read + Write> Connection<T> {
    /// With a window of so many bytes for each answer, over what is connected already.
    pub fn over(transport: T, window: u32) -> Self {
        let mut connection = Self {
            stream: BufReader::new(transport),
            settings: Vec::new(),
            next_stream: 1,
            answers: HashMap::new(),
        };
        let mut settings = Vec::new();
        // No table of headers, no push, and the window.
        for (name, value) in [(1_u16, 0_u32), (2, 0), (4, window)] {
            settings.extend(name.to_be_bytes());
            settings.extend(value.to_be_bytes());
        }
        connection.send_bytes(PREFACE);
        connection.send(&Frame::new(SETTINGS, 0, 0, settings));
        connection.send(&Frame::window(0, WHOLE_WINDOW - FIRST_WINDOW));
        let first = connection.frame().expect("the server's settings");
        assert_eq!((first.kind, first.flags), (SETTINGS, 0), "{first:?}");
        let pairs = first.payload.chunks_exact(6);
        connection.settings = pairs
            .map(|pair| {
                let name = u16::from_be_bytes([pair[0], pair[1]]);
                (name, u32::from_be_bytes([pair[2], pair[3], pair[4], pair[5]]))
            })
            .collect();
        connection
    }

    /// The value of a setting; None where the server keeps the default.
    pub fn setting(&self, name: u16) -> Option<u32> {
        let found = self.settings.iter().find(|(candidate, _)| *candidate == name);
        found.map(|(_, value)| *value)
    }

    pub fn send(&mut self, frame: &Frame) {
        self.send_bytes(&frame.bytes());
    }

    /// False when the server has closed the connection, which reading shows as well.
    pub fn send_bytes(&mut self, bytes: &[u8]) -> bool {
        match self.stream.get_mut().write_all(bytes) {
            Ok(()) => true,
            Err(error) if is_end(&error) => false,
            Err(error) => panic!("the server neither reads nor closes the connection: {error}"),
        }
    }

    /// The number of the next stream, which counts as used.
    pub fn stream(&mut self) -> u32 {
        let stream = self.next_stream;
        self.next_stream += 2;
        stream
    }

    /// Sends a request without a body; the number of its stream.
    pub fn request(&mut self, method: &str, target: &str, headers: &[(&str, &str)]) -> u32 {
        self.request_with(&head(method, target, headers))
    }

    /// Sends a request with this header block, in as many frames as it takes.
    pub fn request_with(&mut self, block: &[u8]) -> u32 {
        let stream = self.stream();
        let mut kind = HEADERS;
        let mut parts = block.chunks(MAX_PAYLOAD).peekable();
        while let Some(part) = parts.next() {
            let start = if kind == HEADERS { END_STREAM } else { 0 };
            let end = if parts.peek().is_none() { END_HEADERS } else { 0 };
            self.send(&Frame::new(kind, start | end, stream, part));
            kind = CONTINUATION;
        }
        stream
    }

    pub fn ask(&mut self, method: &str, target: &str, headers: &[(&str, &str)]) -> Answer {
        let stream = self.request(method, target, headers);
        self.answer(stream)
    }

    /// The whole answer on a stream; those that come meanwhile are kept.
    pub fn answer(&mut self, stream: u32) -> Answer {
        loop {
            if self.answers.get(&stream).is_some_and(|(_, whole)| *whole) {
                let (answer, _) = self.answers.remove(&stream).expect("it was just there");
                return answer;
            }
            let frame = self.frame().expect("an answer, not the end of the connection");
            // After an answer that does not depend on the rest of the request (RFC 9113 §8.1).
            let is_early_end = frame.kind == RST_STREAM && frame.code() == NO_ERROR;
            assert!(frame.kind != RST_STREAM || is_early_end, "a stream was reset: {frame:?}");
            self.keep(frame);
        }
    }

    /// How much of an answer's body has come.
    pub fn received(&self, stream: u32) -> usize {
        self.answers.get(&stream).map_or(0, |(answer, _)| answer.body.len())
    }

    /// Adds a frame to the answer that it belongs to, if to any.
    pub fn keep(&mut self, frame: Frame) {
        let end = frame.has(END_STREAM);
        match frame.kind {
            HEADERS => {
                let head = self.head(frame.flags, frame.payload);
                // An early hint is followed by the answer.
                if head.status >= 200 {
                    self.answers.insert(frame.stream, (head, end));
                }
            }
            DATA => {
                let kept = self.answers.get_mut(&frame.stream).expect("a head before the body");
                kept.0.body.extend(frame.payload);
                kept.1 = end;
            }
            _ => {}
        }
    }

    fn head(&mut self, mut flags: u8, mut block: Vec<u8>) -> Answer {
        // The server has no reason for padding and none for a priority (§6.2).
        assert_eq!(flags & !(END_STREAM | END_HEADERS), 0, "flags of HEADERS");
        while flags & END_HEADERS == 0 {
            let next = self.frame().expect("the rest of a head");
            assert_eq!(next.kind, CONTINUATION, "{next:?}");
            flags = next.flags;
            block.extend(next.payload);
        }
        let mut headers = hpack::decode(&block);
        let (name, status) = headers.remove(0);
        assert_eq!(name, ":status");
        let status = status.parse().expect("a status code");
        Answer { version: "HTTP/2".to_owned(), status, headers, body: Vec::new() }
    }

    /// The next frame; None at the end of the connection. What asks for an acknowledgement has got
    /// it.
    pub fn frame(&mut self) -> Option<Frame> {
        let mut head = [0; 9];
        self.fill(&mut head)?;
        let [a, b, c, kind, flags, stream @ ..] = head;
        let length = u32::from_be_bytes([0, a, b, c]);
        let stream = u32::from_be_bytes(stream);
        let mut payload = vec![0; usize::try_from(length).expect("a frame fits into memory")];
        self.fill(&mut payload)?;
        let frame = Frame { kind, flags, stream, payload };
        match kind {
            SETTINGS if !frame.has(ACK) => self.send(&Frame::new(SETTINGS, ACK, 0, [])),
            PING if !frame.has(ACK) => {
                self.send(&Frame::new(PING, ACK, 0, frame.payload.clone()));
            }
            _ => {}
        }
        Some(frame)
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Option<()> {
        match self.stream.read_exact(bytes) {
            Ok(()) => Some(()),
            Err(error) if is_end(&error) => None,
            Err(error) => panic!("the server neither sends nor closes the connection: {error}"),
        }
    }
}

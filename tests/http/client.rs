//! One connection that speaks HTTP/1.1, over a plain socket or over TLS, and what comes back over
//! it.

use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use crate::harness::TIMEOUT;

/// The text of a request without a body.
pub fn request(method: &str, target: &str, headers: &[(&str, &str)]) -> String {
    let mut text = format!("{method} {target} HTTP/1.1\r\nHost: www.newcapital.example\r\n");
    for (name, value) in headers {
        write!(text, "{name}: {value}\r\n").expect("a string takes any text");
    }
    text + "\r\n"
}

/// The result of listening to a connection for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heard {
    Nothing,
    Bytes,
    End,
}

/// The transport of a connection.
pub trait Transport: Read + Write {
    /// The socket underneath, whose bytes may be others.
    fn socket(&self) -> &TcpStream;
}

impl Transport for TcpStream {
    fn socket(&self) -> &TcpStream {
        self
    }
}

/// One connection to the server.
pub struct Client<T = TcpStream> {
    stream: BufReader<T>,
}

impl<T: Transport> Client<T> {
    pub fn new(transport: T) -> Self {
        Self { stream: BufReader::new(transport) }
    }

    /// The transport.
    pub fn transport(&self) -> &T {
        self.stream.get_ref()
    }

    /// The transport, for a client of another kind; nothing may be left unread.
    pub fn into_transport(self) -> T {
        self.stream.into_inner()
    }

    pub fn ask(&mut self, method: &str, target: &str, headers: &[(&str, &str)]) -> Answer {
        self.send(&request(method, target, headers));
        self.answer(method)
    }

    pub fn send(&mut self, text: &str) {
        self.stream.get_mut().write_all(text.as_bytes()).expect("the server reads");
    }

    /// Sends to a server that may have closed the connection, which reading then shows.
    pub fn offer(&mut self, bytes: &[u8]) {
        match self.stream.get_mut().write_all(bytes) {
            Ok(()) => {}
            Err(error) if is_end(&error) => {}
            Err(error) => panic!("the server neither reads nor closes the connection: {error}"),
        }
    }

    /// Closes the sending half of the connection.
    pub fn finish_sending(&mut self) {
        self.transport().socket().shutdown(Shutdown::Write).expect("the connection is open");
    }

    /// The next answer, to a request of this method.
    pub fn answer(&mut self, method: &str) -> Answer {
        self.answer_or_end(method).expect("an answer, not the end of the connection")
    }

    /// None where the connection ended after the last answer; an answer that ends early panics.
    pub fn answer_or_end(&mut self, method: &str) -> Option<Answer> {
        let mut answer = self.head()?;
        if method != "HEAD" && !matches!(answer.status, 204 | 304) {
            let length = answer.header("content-length").parse().expect("a Content-Length");
            answer.body = self.bytes(length);
        }
        Some(answer)
    }

    /// The head of an answer alone; None where the connection ended before it.
    pub fn head(&mut self) -> Option<Answer> {
        let status_line = self.line()?;
        let mut words = status_line.splitn(3, ' ');
        let version = words.next().unwrap_or_default().to_owned();
        assert!(version.starts_with("HTTP/1."), "not a status line: {status_line:?}");
        let status = words.next().and_then(|code| code.parse().ok()).expect("a status code");
        let mut headers = Vec::new();
        loop {
            let line = self.line().expect("the head ends with an empty line");
            if line.is_empty() {
                return Some(Answer { version, status, headers, body: Vec::new() });
            }
            let (name, value) = line.split_once(':').expect("a header field");
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
    }

    /// Exactly so many bytes.
    pub fn bytes(&mut self, length: usize) -> Vec<u8> {
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes).expect("as many bytes as were announced");
        bytes
    }

    /// Reads what has come, a few kilobytes at most; nothing after the end of the connection.
    pub fn sip(&mut self) {
        match self.stream.fill_buf() {
            Ok(bytes) => {
                let length = bytes.len();
                self.stream.consume(length);
            }
            Err(error) if is_end(&error) => {}
            Err(error) => panic!("the server neither sends nor closes the connection: {error}"),
        }
    }

    /// Waits for the server to close the connection; what it sent until then.
    pub fn until_closed(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        match self.stream.read_to_end(&mut bytes) {
            Ok(_) => {}
            Err(error) if is_end(&error) => {}
            Err(error) => panic!("the connection was not closed: {error}"),
        }
        bytes
    }

    /// Whether the server ends the connection, or sends anything, within so long a time.
    pub fn hears(&mut self, patience: Duration) -> Heard {
        self.transport().socket().set_read_timeout(Some(patience)).expect("a timeout can be set");
        let heard = match self.stream.fill_buf() {
            Ok([]) => Heard::End,
            Ok(_) => Heard::Bytes,
            Err(error) if is_end(&error) => Heard::End,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                Heard::Nothing
            }
            Err(error) => panic!("the connection cannot be read: {error}"),
        };
        self.transport().socket().set_read_timeout(Some(TIMEOUT)).expect("a timeout can be set");
        heard
    }

    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        match self.stream.read_line(&mut line) {
            Ok(0) => return None,
            Ok(_) => {}
            Err(error) if is_end(&error) => return None,
            Err(error) => panic!("the server does not answer: {error}"),
        }
        let line = line.strip_suffix("\r\n").expect("lines end with CR LF");
        Some(line.to_owned())
    }
}

/// Whether the server has ended the connection; by force counts as well.
pub fn is_end(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::BrokenPipe | ErrorKind::ConnectionReset | ErrorKind::UnexpectedEof
    )
}

/// A response as it came over the wire.
#[derive(Debug)]
pub struct Answer {
    pub version: String,
    pub status: u16,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    /// The header's value; empty where it is absent.
    pub fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(candidate, _)| candidate == name);
        found.map_or("", |(_, value)| value)
    }

    pub fn has(&self, name: &str) -> bool {
        self.headers.iter().any(|(candidate, _)| candidate == name)
    }

    /// The body's length by its header.
    pub fn length(&self) -> usize {
        self.header("content-length").parse().expect("a Content-Length")
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("the body is text")
    }
}

/// The part of a text between two others, at its first occurrence.
pub fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(after).map(|(found, _)| found)
}

//! A plain client for what h2load cannot do: one answer looked at closely, a new connection for
//! each request, connections that stay and do nothing.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};

use crate::case::{Case, Header};

/// Only something broken takes as long.
const TIMEOUT: Duration = Duration::from_secs(30);

/// The outcome of a load, as the load generator saw it.
pub struct Outcome {
    pub requests: u64,
    pub seconds: f64,
    /// In microseconds, in no order.
    pub latencies: Vec<u32>,
}

/// An answer whose body was counted and thrown away.
pub struct Answer {
    pub status: u16,
    head: Vec<String>,
    pub length: u64,
}

impl Answer {
    /// The header's value; empty where it is absent.
    pub fn header(&self, name: &str) -> &str {
        let fields = self.head.iter().filter_map(|line| line.split_once(':'));
        let mut values = fields.filter(|(found, _)| found.eq_ignore_ascii_case(name));
        values.next().map_or("", |(_, value)| value.trim())
    }
}

pub fn request(path: &str, headers: &[Header]) -> String {
    let mut text = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n");
    for (name, value) in headers {
        // A string takes any text.
        let _ = write!(text, "{name}: {value}\r\n");
    }
    text + "\r\n"
}

/// One request on a connection of its own.
pub fn ask(address: SocketAddr, request: &str) -> anyhow::Result<Answer> {
    answer(&mut open(address, request)?)
}

/// Opens connections that have asked once, as a browser's that waits for its next page.
pub fn hold(address: SocketAddr, request: &str, count: usize) -> anyhow::Result<Vec<TcpStream>> {
    let held = (0..count).map(|_| {
        let mut stream = open(address, request)?;
        answer(&mut stream)?;
        Ok(stream.into_inner())
    });
    held.collect()
}

/// The connections that the server has not closed.
pub fn still_open(held: &[TcpStream]) -> anyhow::Result<usize> {
    let mut open = 0;
    for stream in held {
        stream.set_nonblocking(true)?;
        let read = stream.peek(&mut [0]);
        open += usize::from(read.is_err_and(|error| error.kind() == ErrorKind::WouldBlock));
    }
    Ok(open)
}

fn open(address: SocketAddr, request: &str) -> anyhow::Result<BufReader<TcpStream>> {
    let mut stream = TcpStream::connect(address).context("the server takes no connection")?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.write_all(request.as_bytes())?;
    Ok(BufReader::new(stream))
}

fn answer(stream: &mut BufReader<TcpStream>) -> anyhow::Result<Answer> {
    let mut head = Vec::new();
    loop {
        let mut line = String::new();
        ensure!(stream.read_line(&mut line)? > 0, "the server closed the connection");
        if line.trim_end().is_empty() {
            break;
        }
        head.push(line.trim_end().to_owned());
    }
    let status = head.first().and_then(|line| line.split(' ').nth(1)?.parse().ok());
    let status: u16 = status.context("the answer has no status")?;
    let mut answer = Answer { status, head, length: 0 };
    if answer.header("transfer-encoding") == "chunked" {
        answer.length = chunks(stream)?;
    } else if status != 304 {
        answer.length = answer.header("content-length").parse().context("no Content-Length")?;
        skip(stream, answer.length)?;
    }
    Ok(answer)
}

/// The length of a body that comes in pieces, each after its size.
fn chunks(stream: &mut BufReader<TcpStream>) -> anyhow::Result<u64> {
    let mut sum = 0;
    loop {
        let mut line = String::new();
        stream.read_line(&mut line)?;
        let size = u64::from_str_radix(line.trim_end(), 16).context("a chunk has no size")?;
        skip(stream, size + 2)?;
        if size == 0 {
            return Ok(sum);
        }
        sum += size;
    }
}

fn skip(stream: &mut BufReader<TcpStream>, length: u64) -> anyhow::Result<()> {
    let skipped = std::io::copy(&mut stream.take(length), &mut std::io::sink())?;
    ensure!(skipped == length, "the body ended early");
    Ok(())
}

/// A connection for each request, several of them at a time. The client never sleeps:
/// being woken would be on the server's bill.
pub fn new_connections(
    address: SocketAddr,
    request: &str,
    case: &Case,
    requests: u64,
) -> anyhow::Result<Outcome> {
    let begun = Instant::now();
    let mut buffer = vec![0; 64 * 1024];
    let mut started = 0;
    let mut latencies = Vec::new();
    let mut slots: Vec<Option<Visit>> = (0..case.connections).map(|_| None).collect();
    while (latencies.len() as u64) < requests {
        for slot in &mut slots {
            match slot {
                None if started < requests => {
                    *slot = Some(Visit::start(address, request)?);
                    started += 1;
                }
                Some(visit) => {
                    if !visit.ended(&mut buffer)? {
                        continue;
                    }
                    ensure!(visit.received > case.length, "an answer ended early");
                    let taken = visit.started.elapsed().as_micros();
                    latencies.push(u32::try_from(taken).unwrap_or(u32::MAX));
                    *slot = None;
                }
                None => {}
            }
        }
    }
    Ok(Outcome { requests, seconds: begun.elapsed().as_secs_f64(), latencies })
}

/// One request on its own connection, read until the server closes it.
struct Visit {
    stream: TcpStream,
    started: Instant,
    /// Bytes, head and body.
    received: u64,
}

impl Visit {
    fn start(address: SocketAddr, request: &str) -> anyhow::Result<Self> {
        let started = Instant::now();
        let mut stream = TcpStream::connect(address).context("the server takes no connection")?;
        stream.write_all(request.as_bytes())?;
        stream.set_nonblocking(true)?;
        Ok(Self { stream, started, received: 0 })
    }

    /// Whether the server has closed the connection. What it answers was checked before; here it
    /// is enough that each answer is a success of the right size.
    fn ended(&mut self, buffer: &mut [u8]) -> anyhow::Result<bool> {
        match self.stream.read(buffer) {
            Ok(0) => Ok(true),
            Ok(length) => {
                let begin = &buffer[..length];
                let first = self.received == 0;
                ensure!(!first || begin.starts_with(b"HTTP/1.1 200"), "an answer failed");
                self.received += length as u64;
                Ok(false)
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                ensure!(self.started.elapsed() < TIMEOUT, "the server did not answer in time");
                Ok(false)
            }
            Err(error) => Err(error).context("a connection broke"),
        }
    }
}

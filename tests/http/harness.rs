//! Starts the executable on a port of the system's choice and speaks HTTP/1.1 with it over plain
//! sockets. Whatever is awaited is awaited with a timeout, never slept for.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write as _};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// How long anything may take. Only something broken takes as long, so it is no test of speed.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Variables that would change what is tested, were they set where the tests run.
const VARIABLES: [&str; 3] = ["PORTAL_LISTEN", "PORTAL_LOG_FORMAT", "RUST_LOG"];

/// A started executable, killed when dropped.
pub struct Process {
    child: Child,
    stdout: Lines,
    stderr: Lines,
}

/// What a process left behind.
#[derive(Debug)]
pub struct Finished {
    /// None when a signal ended it.
    pub code: Option<i32>,
    /// The lines that were not read before.
    pub stdout: Vec<String>,
    pub stderr: Vec<String>,
}

impl Process {
    pub fn start(args: &[&str], variables: &[(&str, &str)]) -> Self {
        Self::start_with(args, variables, Stdio::piped())
    }

    pub fn start_with(args: &[&str], variables: &[(&str, &str)], stdout: Stdio) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_portal"));
        for name in VARIABLES {
            command.env_remove(name);
        }
        let mut child = command
            // Tests run side by side: only one could have the admin port.
            .env("PORTAL_ADMIN", "off")
            .args(args)
            .envs(variables.iter().copied())
            .stdin(Stdio::null())
            .stdout(stdout)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the executable starts");
        let stdout = Lines::of(child.stdout.take());
        let stderr = Lines::of(child.stderr.take());
        Self { child, stdout, stderr }
    }

    /// The next line of the log that holds `text`.
    pub fn log_line(&mut self, text: &str) -> String {
        let mut others = Vec::new();
        while let Some(line) = self.stderr.next() {
            if line.contains(text) {
                return line;
            }
            others.push(line);
        }
        panic!("the log ended without {text:?}: {others:#?}");
    }

    /// Sends a signal such as `TERM`.
    pub fn signal(&self, name: &str) {
        let kill = Command::new("sh")
            .args(["-c", "kill -s \"$0\" \"$1\"", name, &self.child.id().to_string()])
            .status()
            .expect("sh starts");
        assert!(kill.success(), "SIG{name} could not be sent");
    }

    /// Waits until the process has ended of itself.
    pub fn finish(mut self) -> Finished {
        let stdout = self.stdout.rest();
        let stderr = self.stderr.rest();
        // Both streams have ended, so the wait is for the exit code, not for the work.
        let status = self.child.wait().expect("the process can be waited for");
        Finished { code: status.code(), stdout, stderr }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // An error says that it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The lines of a stream, read by a thread so that they can be awaited with a timeout and so that
/// the process never waits for its reader.
struct Lines(Receiver<String>);

impl Lines {
    fn of(stream: Option<impl Read + Send + 'static>) -> Self {
        let (sender, receiver) = mpsc::channel();
        if let Some(stream) = stream {
            thread::spawn(move || {
                let lines = BufReader::new(stream).lines().map_while(Result::ok);
                // Sending fails when the test is over.
                let _ = lines.map(|line| sender.send(line)).find(Result::is_err);
            });
        }
        Self(receiver)
    }

    /// None at the end of the stream.
    fn next(&mut self) -> Option<String> {
        match self.0.recv_timeout(TIMEOUT) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("the process wrote no line and did not end"),
        }
    }

    fn rest(&mut self) -> Vec<String> {
        std::iter::from_fn(|| self.next()).collect()
    }
}

/// A process that has said where it listens.
pub struct Server {
    pub process: Process,
    pub address: SocketAddr,
}

impl Server {
    pub fn start() -> Self {
        Self::start_with(&["--listen", "127.0.0.1:0"], &[])
    }

    pub fn start_with(args: &[&str], variables: &[(&str, &str)]) -> Self {
        let mut process = Process::start(args, variables);
        let line = process.stdout.next();
        let address = line
            .as_deref()
            .and_then(|line| line.strip_prefix("New Capital portal on http://"))
            .and_then(|line| line.strip_suffix('/'))
            .and_then(|address| address.parse().ok());
        match address {
            Some(address) => Self { process, address },
            None => panic!("no address in {line:?}: {:#?}", process.finish()),
        }
    }

    pub fn connect(&self) -> Client {
        let stream = TcpStream::connect(self.address).expect("the server accepts connections");
        stream.set_read_timeout(Some(TIMEOUT)).expect("a timeout can be set");
        stream.set_write_timeout(Some(TIMEOUT)).expect("a timeout can be set");
        Client { stream: BufReader::new(stream) }
    }

    /// One request on a connection of its own.
    pub fn ask(&self, method: &str, target: &str, headers: &[(&str, &str)]) -> Answer {
        self.connect().ask(method, target, headers)
    }

    pub fn get(&self, target: &str, headers: &[(&str, &str)]) -> Answer {
        self.ask("GET", target, headers)
    }
}

/// The text of a request without a body.
pub fn request(method: &str, target: &str, headers: &[(&str, &str)]) -> String {
    let mut text = format!("{method} {target} HTTP/1.1\r\nHost: www.newcapital.example\r\n");
    for (name, value) in headers {
        write!(text, "{name}: {value}\r\n").expect("a string takes any text");
    }
    text + "\r\n"
}

/// One connection to the server.
pub struct Client {
    stream: BufReader<TcpStream>,
}

impl Client {
    pub fn ask(&mut self, method: &str, target: &str, headers: &[(&str, &str)]) -> Answer {
        self.send(&request(method, target, headers));
        self.answer(method)
    }

    pub fn send(&mut self, text: &str) {
        self.stream.get_mut().write_all(text.as_bytes()).expect("the server reads");
    }

    /// Closes the sending half of the connection.
    pub fn finish_sending(&mut self) {
        self.stream.get_mut().shutdown(Shutdown::Write).expect("the connection is open");
    }

    /// The next answer, to a request of this method.
    pub fn answer(&mut self, method: &str) -> Answer {
        self.answer_or_end(method).expect("an answer, not the end of the connection")
    }

    /// None where the connection ended after the last answer; an answer that ends early panics.
    pub fn answer_or_end(&mut self, method: &str) -> Option<Answer> {
        let mut answer = self.head()?;
        if method != "HEAD" && answer.status != 304 {
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

    /// Waits for the server to close the connection; what it sent until then.
    pub fn until_closed(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        match self.stream.read_to_end(&mut bytes) {
            Ok(_) => {}
            // Closed by force counts as closed.
            Err(error) if error.kind() == ErrorKind::ConnectionReset => {}
            Err(error) => panic!("the connection was not closed: {error}"),
        }
        bytes
    }

    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let length = self.stream.read_line(&mut line).expect("the server answers");
        if length == 0 {
            return None;
        }
        let line = line.strip_suffix("\r\n").expect("lines end with CR LF");
        Some(line.to_owned())
    }
}

/// A response as it came over the wire.
#[derive(Debug)]
pub struct Answer {
    pub version: String,
    pub status: u16,
    /// Names in lower case.
    headers: Vec<(String, String)>,
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

/// What stands in a text between two others, at its first such place.
pub fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(after).map(|(found, _)| found)
}

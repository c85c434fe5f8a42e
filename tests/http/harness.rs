//! Starts the executable on a port of the system's choice. Whatever is awaited is awaited with a
//! timeout, never slept for.

use std::env;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, ErrorKind, Read};
use std::net::{SocketAddr, TcpStream};
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};

pub use crate::client::{Answer, Client, Heard, between, is_end, request};
use crate::proc::until;

/// How long anything may take. Only something broken takes as long, so it is no test of speed.
pub const TIMEOUT: Duration = Duration::from_secs(30);

/// Whether a variable would change what is tested, were it set where the tests run.
fn is_setting(name: &OsStr) -> bool {
    name == "RUST_LOG" || name.to_string_lossy().starts_with("PORTAL_")
}

/// The executable under test.
pub const PORTAL: &str = env!("CARGO_BIN_EXE_portal");

/// Runs the executable to its end.
pub fn run(args: &[&str], variables: &[(&str, &str)]) -> Finished {
    Process::start(args, variables).finish()
}

/// A started executable, killed when dropped, with the processes that it has started.
pub struct Process {
    child: Child,
    stdout: Lines,
    stderr: Lines,
}

/// The exit code and remaining output of a process.
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
        let mut command = Command::new(PORTAL);
        command.args(args).stdin(Stdio::null()).stdout(stdout);
        Self::spawn(command, variables)
    }

    /// An executable elsewhere than where it was built.
    pub fn start_file(file: &Path, args: &[&str], variables: &[(&str, &str)]) -> Self {
        let mut command = Command::new(file);
        command.args(args).stdin(Stdio::null()).stdout(Stdio::piped());
        Self::spawn(command, variables)
    }

    /// With standard error connected to a pipe that the test may read or not.
    pub fn start_unread(args: &[&str]) -> (Self, ChildStderr) {
        let mut command = Command::new(PORTAL);
        command.args(args).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = Self::child(command, &[]);
        let log = child.stderr.take().expect("standard error is a pipe");
        (Self::of(child), log)
    }

    /// With a listening socket, as systemd hands it over.
    pub fn start_on(socket: OwnedFd, args: &[&str], variables: &[(&str, &str)]) -> Self {
        /// The first socket is number 3, and the variables name the process that it is for.
        const SCRIPT: &str = "exec 3<&0 </dev/null; LISTEN_PID=$$ LISTEN_FDS=1 exec \"$0\" \"$@\"";

        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT, PORTAL]).args(args).stdin(socket).stdout(Stdio::piped());
        Self::spawn(command, variables)
    }

    /// With so few open files, and no way to get more.
    pub fn start_with_files(files: usize, args: &[&str]) -> Self {
        let script = format!("ulimit -n {files}; exec \"$0\" \"$@\"");
        let mut command = Command::new("sh");
        command.args(["-c", &script, PORTAL]).args(args);
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        Self::spawn(command, &[])
    }

    /// Where no file can be larger than this, as on a disk that is full.
    pub fn start_with_file_size(kilobytes: usize, args: &[&str]) -> Self {
        let script = format!("trap '' XFSZ; ulimit -f {}; exec \"$0\" \"$@\"", 2 * kilobytes);
        let mut command = Command::new("sh");
        command.args(["-c", &script, PORTAL]).args(args);
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        Self::spawn(command, &[])
    }

    /// With these system calls of all its threads written to a file. Needs strace.
    pub fn start_traced(trace: &Path, calls: &str, args: &[&str]) -> Self {
        let mut command = Command::new("strace");
        // The tracer runs beside the process, so that signals reach the latter.
        command.args(["-D", "-f", "-e", &format!("trace={calls}"), "-o"]).arg(trace).arg(PORTAL);
        command.args(args).stdin(Stdio::null()).stdout(Stdio::piped());
        Self::spawn(command, &[])
    }

    fn spawn(command: Command, variables: &[(&str, &str)]) -> Self {
        Self::of(Self::child(command, variables))
    }

    fn child(mut command: Command, variables: &[(&str, &str)]) -> Child {
        for (name, _) in env::vars_os().filter(|(name, _)| is_setting(name)) {
            command.env_remove(name);
        }
        command
            // Tests run side by side: only one could have the admin port, or the same directory.
            .env("PORTAL_ADMIN", "off")
            .env("PORTAL_DATA_DIR", "off")
            .envs(variables.iter().copied())
            .stderr(Stdio::piped())
            .process_group(0);
        let mut child = None;
        // A child of another test may hold a file that was just written open until it runs its own program.
        until("the start of the executable", || match command.spawn() {
            Err(error) if error.kind() == ErrorKind::ExecutableFileBusy => false,
            started => {
                child = Some(started.expect("the executable starts"));
                true
            }
        });
        child.expect("a started executable")
    }

    pub fn of(mut child: Child) -> Self {
        let stdout = Lines::of(child.stdout.take());
        let stderr = Lines::of(child.stderr.take());
        Self { child, stdout, stderr }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
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
            .args(["-c", "kill -s \"$0\" \"$1\"", name, &self.id().to_string()])
            .status()
            .expect("sh starts");
        assert!(kill.success(), "SIG{name} could not be sent");
    }

    /// Waits until the process has ended of itself, whatever those that it has started do.
    pub fn ended(&mut self) -> Option<i32> {
        crate::proc::until("the end of the process", || {
            self.child.try_wait().expect("the process can be waited for").is_some()
        });
        self.child.wait().expect("the process can be waited for").code()
    }

    /// Waits until the process has ended of itself, with those that it has started.
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
        // An error says that they have ended already.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
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
        Self::from(Process::start(args, variables))
    }

    pub fn from(mut process: Process) -> Self {
        let line = process.stdout.next();
        let address = line
            .as_deref()
            .and_then(|line| line.strip_prefix("New Capital portal on "))
            .and_then(|url| url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")))
            .and_then(|address| address.strip_suffix('/'))
            .and_then(|address| address.parse().ok());
        match address {
            Some(address) => Self { process, address },
            None => panic!("no address in {line:?}: {:#?}", process.finish()),
        }
    }

    pub fn connect(&self) -> Client {
        Client::new(self.socket())
    }

    /// A connection for a client of its own kind.
    pub fn socket(&self) -> TcpStream {
        connect(self.address)
    }

    /// Where its admin listener is, by the log.
    pub fn admin(&mut self) -> SocketAddr {
        let line = self.process.log_line(" admin ");
        let (_, address) = line.rsplit_once("address=").expect("an address");
        address.parse().expect("an address and a port")
    }

    /// One request on a connection of its own.
    pub fn ask(&self, method: &str, target: &str, headers: &[(&str, &str)]) -> Answer {
        self.connect().ask(method, target, headers)
    }

    pub fn get(&self, target: &str, headers: &[(&str, &str)]) -> Answer {
        self.ask("GET", target, headers)
    }
}

/// A connection that does not wait for ever.
pub fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).expect("the server accepts connections");
    stream.set_read_timeout(Some(TIMEOUT)).expect("a timeout can be set");
    stream.set_write_timeout(Some(TIMEOUT)).expect("a timeout can be set");
    stream
}

//! The protocol with systemd: notifications and sockets that are handed over.

use std::io::{BufRead, BufReader};
use std::net::{TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixDatagram;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::harness::{Client, PORTAL, Process, Server, TIMEOUT, connect, request};
use crate::media::{photograph, put};

/// The socket that systemd listens on for news of a service.
pub struct Manager {
    socket: UnixDatagram,
    folder: TempDir,
}

impl Manager {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let socket = UnixDatagram::bind(folder.path().join("notify")).expect("a socket");
        socket.set_read_timeout(Some(TIMEOUT)).expect("a timeout can be set");
        Self { socket, folder }
    }

    pub fn address(&self) -> String {
        self.folder.path().join("notify").display().to_string()
    }

    /// The next news.
    pub fn hears(&self) -> String {
        let mut bytes = [0; 1000];
        let length = self.socket.recv(&mut bytes).expect("the server tells systemd");
        String::from_utf8_lossy(&bytes[..length]).trim().to_owned()
    }

    pub fn hears_ready(&self) {
        let news = self.hears();
        assert!(news.starts_with("READY=1\nSTATUS=serving, version "), "{news}");
    }
}

/// A listening socket, and the file that is handed over.
fn socket() -> (TcpListener, OwnedFd) {
    let socket = TcpListener::bind("127.0.0.1:0").expect("a port");
    let handed = socket.try_clone().expect("a second handle");
    (socket, handed.into())
}

#[test]
fn systemd_is_told_when_the_server_accepts_and_when_it_stops() {
    let manager = Manager::new();
    // Its port is known before it starts, so that the news can be taken at its word.
    let (socket, handed) = socket();
    let address = socket.local_addr().unwrap();
    let process = Process::start_on(handed, &[], &[("NOTIFY_SOCKET", &manager.address())]);
    manager.hears_ready();
    let mut client = Client::new(connect(address));
    assert_eq!(client.ask("GET", "/home", &[]).status, 200);

    process.signal("TERM");
    assert_eq!(manager.hears(), "STOPPING=1");
    assert_eq!(process.finish().code, Some(0));
}

/// With `WatchdogSec`, systemd restarts a server whose threads no longer work.
#[test]
fn systemd_is_told_again_and_again_that_all_threads_work() {
    let manager = Manager::new();
    let flags = ["--listen", "127.0.0.1:0", "--threads", "2"];
    let variables = [("NOTIFY_SOCKET", &*manager.address()), ("WATCHDOG_USEC", "200000")];
    let server = Server::start_with(&flags, &variables);
    manager.hears_ready();
    for _ in 0..3 {
        assert_eq!(manager.hears(), "WATCHDOG=1");
    }
    // It still answers.
    assert_eq!(server.get("/home", &[]).status, 200);
}

#[test]
fn systemd_is_told_of_a_reload_and_its_end() {
    let manager = Manager::new();
    let flags = ["--listen", "127.0.0.1:0"];
    let server = Server::start_with(&flags, &[("NOTIFY_SOCKET", &manager.address())]);
    manager.hears_ready();
    server.process.signal("HUP");
    assert!(manager.hears().starts_with("RELOADING=1\nMONOTONIC_USEC="));
    manager.hears_ready();
}

/// The first start over a folder with many photos takes longer than `TimeoutStartSec`.
#[test]
fn systemd_is_told_of_each_picture_that_is_prepared_before_the_server_accepts() {
    let manager = Manager::new();
    let (content, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    put(content.path(), "media/press/first.jpg", &photograph(600, 400));
    put(content.path(), "media/press/second.jpg", &photograph(500, 400));
    let folder = |folder: &TempDir| folder.path().display().to_string();
    let flags =
        ["--listen", "127.0.0.1:0", "--content", &folder(&content), "--data-dir", &folder(&data)];
    let variables = [("NOTIFY_SOCKET", &*manager.address())];
    let server = Server::start_with(&flags, &variables);
    for _ in 0..2 {
        assert_eq!(manager.hears(), "EXTEND_TIMEOUT_USEC=150000000");
    }
    manager.hears_ready();
    drop(server);

    // Their sizes are kept.
    let manager = Manager::new();
    let variables = [("NOTIFY_SOCKET", &*manager.address())];
    let _server = Server::start_with(&flags, &variables);
    manager.hears_ready();
}

#[test]
fn systemd_is_told_of_the_stop_before_the_delay() {
    let manager = Manager::new();
    let flags = ["--listen", "127.0.0.1:0", "--drain-delay", "300"];
    let server = Server::start_with(&flags, &[("NOTIFY_SOCKET", &manager.address())]);
    manager.hears_ready();
    server.process.signal("TERM");
    assert_eq!(manager.hears(), "STOPPING=1");
    assert_eq!(server.get("/home", &[]).status, 200);
}

#[test]
fn a_server_that_cannot_start_is_not_ready() {
    let manager = Manager::new();
    let occupant = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = occupant.local_addr().unwrap().to_string();
    let variables = [("NOTIFY_SOCKET", manager.address())];
    let variables = variables.each_ref().map(|(name, value)| (*name, value.as_str()));
    assert_eq!(Process::start(&["--listen", &address], &variables).finish().code, Some(1));
    manager.socket.set_nonblocking(true).unwrap();
    assert!(manager.socket.recv(&mut [0; 100]).is_err(), "it said something");
}

/// systemd is optional: a failed notification is ignored.
#[test]
fn a_systemd_that_is_gone_keeps_nothing_from_starting() {
    let flags = ["--listen", "127.0.0.1:0"];
    let server = Server::start_with(&flags, &[("NOTIFY_SOCKET", "/nonexistent/notify")]);
    assert_eq!(server.get("/home", &[]).status, 200);
}

#[test]
fn a_socket_that_was_handed_over_is_served_instead_of_the_address() {
    let (socket, handed) = socket();
    // An address for documentation (RFC 5737), which no machine has: it is not tried.
    let server = Server::from(Process::start_on(handed, &["--listen", "192.0.2.1:80"], &[]));
    assert_eq!(server.address, socket.local_addr().unwrap());
    assert_eq!(server.get("/home", &[]).status, 200);
}

#[test]
fn a_socket_for_another_process_is_left_alone() {
    let variables = [("LISTEN_PID", "1"), ("LISTEN_FDS", "1")];
    let server = Server::start_with(&["--listen", "127.0.0.1:0"], &variables);
    assert_eq!(server.get("/home", &[]).status, 200);
}

/// While nobody serves, the system keeps whoever connects waiting: a restart loses no visitor.
#[test]
fn a_restart_on_the_same_socket_refuses_nobody() {
    let (socket, handed) = socket();
    let second = socket.try_clone().unwrap().into();
    let address = socket.local_addr().unwrap();

    let first = Server::from(Process::start_on(handed, &[], &[]));
    assert_eq!(first.get("/home", &[]).status, 200);
    first.process.signal("TERM");
    assert_eq!(first.process.finish().code, Some(0));

    let mut clients: Vec<Client> = (0..20)
        .map(|number| {
            let mut client = Client::new(connect(address));
            // Some have asked already, the others will.
            if number % 2 == 0 {
                client.send(&request("GET", "/robots.txt", &[]));
            }
            client
        })
        .collect();

    let _second = Server::from(Process::start_on(second, &[], &[]));
    for (number, client) in clients.iter_mut().enumerate() {
        if number % 2 == 1 {
            client.send(&request("GET", "/robots.txt", &[]));
        }
        assert_eq!(client.answer("GET").status, 200, "{number}");
    }
}

/// Clients come all the time while one process follows the other.
#[test]
fn clients_that_come_during_a_restart_are_all_answered() {
    let (socket, handed) = socket();
    let second = socket.try_clone().unwrap().into();
    let address = socket.local_addr().unwrap();
    let first = Server::from(Process::start_on(handed, &[], &[]));

    let (answered, answers) = std::sync::mpsc::channel();
    let visitors = std::thread::spawn(move || {
        loop {
            let mut client = Client::new(connect(address));
            assert_eq!(client.ask("GET", "/robots.txt", &[]).status, 200);
            if answered.send(()).is_err() {
                return;
            }
        }
    });
    let next = || answers.recv_timeout(TIMEOUT).expect("visitors are answered");
    next();
    first.process.signal("TERM");
    assert_eq!(first.process.finish().code, Some(0));
    let second = Server::from(Process::start_on(second, &[], &[]));
    assert!(TcpStream::connect(second.address).is_ok());
    // Those who waited, and one who came later.
    for _ in 0..answers.try_iter().count() + 10 {
        next();
    }
    drop(answers);
    visitors.join().expect("nobody was refused");
}

/// `journalctl --priority warning` finds warnings and errors by these prefixes.
#[test]
fn lines_carry_their_priority_where_standard_error_is_the_journal() {
    for (flags, expected) in [
        (&["--listen", "127.0.0.1:0"][..], ["<6>", "INFO"]),
        (&["--lisen", "127.0.0.1:0"], ["<3>", "error: "]),
    ] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        let stat = rustix::fs::fstat(&writer).expect("its facts");
        let mut child = Command::new(PORTAL)
            .args(flags)
            .env_clear()
            .env("PORTAL_ADMIN", "off")
            .env("JOURNAL_STREAM", format!("{}:{}", stat.st_dev, stat.st_ino))
            .stdout(Stdio::null())
            .stderr(writer)
            .spawn()
            .expect("the executable starts");
        let mut line = String::new();
        BufReader::new(reader).read_line(&mut line).expect("a line");
        assert!(line.starts_with(expected[0]) && line.contains(expected[1]), "{line}");
        // An error says that it has ended already.
        let _ = child.kill();
        child.wait().expect("it has ended");
    }
}

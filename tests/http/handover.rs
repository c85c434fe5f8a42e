//! A new executable takes the place of a running one: no request fails, an answer that is under
//! way comes to its end, and a file that cannot take over changes nothing.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixDatagram;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use quinn::{Endpoint, TransportConfig};
use rustix::process::{Pid, Signal, kill_process, test_kill_process};
use tempfile::TempDir;

use crate::harness::{Client, PORTAL, Process, Server, TIMEOUT, connect, request};
use crate::http3::{self, Http3, head, piece, window, within};
use crate::proc::until;
use crate::secure::{HOST, Secured, handshake, metric_at};

const FILM: &str = "/media/film/hero.mp4";
/// Between two visits: fifty a second.
const PAUSE: Duration = Duration::from_millis(20);
/// Visits before and after the hand-over.
const VISITS: usize = 25;
/// No visitor waits longer, with room for a busy machine.
const LONGEST: Duration = Duration::from_secs(5);

/// A copy of the executable, which another file may replace.
struct Installed {
    folder: TempDir,
}

impl Installed {
    fn new() -> Self {
        let installed = Self { folder: tempfile::tempdir().expect("a folder") };
        installed.replace();
        installed
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("portal")
    }

    /// With another copy, as an upgrade does.
    fn replace(&self) {
        let draft = self.folder.path().join("draft");
        fs::copy(PORTAL, &draft).expect("a copy");
        fs::rename(draft, self.path()).expect("a file");
    }

    /// With a file that is no portal.
    fn break_with(&self, content: &str) {
        let draft = self.folder.path().join("draft");
        fs::write(&draft, content).expect("a file");
        fs::set_permissions(&draft, Permissions::from_mode(0o755)).expect("a file");
        fs::rename(draft, self.path()).expect("a file");
    }

    fn start(&self, flags: &[&str]) -> Server {
        let flags = [&["--listen", "127.0.0.1:0"], flags].concat();
        Server::from(Process::start_file(&self.path(), &flags, &[]))
    }

    fn secured(&self, flags: &[&str]) -> Secured {
        Secured::start_file(&self.path(), flags)
    }

    /// Replaces the file and waits until it serves. Returns the number of its process.
    fn upgrade(&self, server: &mut Server) -> u32 {
        let first = server.process.id();
        self.upgrade_again(server, first)
    }

    /// The same where another process has taken over from the server that was started.
    fn upgrade_again(&self, server: &mut Server, running: u32) -> u32 {
        self.replace();
        kill_process(pid(running), Signal::USR2).expect("a running process");
        successor(&server.process.log_line("handed over"))
    }
}

/// The number of the process that took over, by the line of the log.
fn successor(line: &str) -> u32 {
    let (_, rest) = line.split_once("successor=").expect("the number of a process");
    let number = rest.split_whitespace().next().and_then(|number| number.parse().ok());
    number.unwrap_or_else(|| panic!("no number in {line:?}"))
}

fn pid(number: u32) -> Pid {
    let pid = i32::try_from(number).ok().and_then(Pid::from_raw);
    pid.expect("the number of a process")
}

fn lives(process: u32) -> bool {
    test_kill_process(pid(process)).is_ok()
}

/// Visitors who come one after the other, each over a connection of its own.
struct Visitors {
    is_over: Arc<AtomicBool>,
    waits: JoinHandle<Vec<Duration>>,
    visited: std::sync::mpsc::Receiver<()>,
}

impl Visitors {
    fn start(mut visit: impl FnMut() + Send + 'static) -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        let ends = Arc::clone(&is_over);
        let (sender, visited) = std::sync::mpsc::channel();
        let waits = thread::spawn(move || {
            let mut waits = Vec::new();
            while !ends.load(Relaxed) {
                let start = Instant::now();
                visit();
                waits.push(start.elapsed());
                if sender.send(()).is_err() {
                    break;
                }
                thread::sleep(PAUSE);
            }
            waits
        });
        Self { is_over, waits, visited }
    }

    /// Waits for so many further visits.
    fn go_on(&self, visits: usize) {
        for _ in 0..visits {
            self.visited.recv_timeout(TIMEOUT).expect("visitors are answered");
        }
    }

    fn end(self) {
        self.is_over.store(true, Relaxed);
        let waits = self.waits.join().expect("no visitor's request fails");
        let longest = waits.iter().max().expect("visits");
        assert!(*longest < LONGEST, "a visitor waited {longest:?}");
    }
}

#[test]
fn a_new_executable_takes_over_without_a_failure() {
    let installed = Installed::new();
    let mut server = installed.start(&["--admin", "127.0.0.1:0"]);
    let admin = server.admin();
    let film = server.get(FILM, &[]);
    let address = server.address;
    let visitors = Visitors::start(move || {
        assert_eq!(Client::new(connect(address)).ask("GET", "/home", &[]).status, 200);
    });
    visitors.go_on(VISITS);
    let mut viewer = server.connect();
    viewer.send(&request("GET", FILM, &[]));
    assert_eq!(viewer.head().expect("the film's head").status, 200);
    let first = viewer.bytes(100_000);
    let mut idle = server.connect();
    assert_eq!(idle.ask("GET", "/home", &[]).status, 200);

    let new = installed.upgrade(&mut server);
    assert_ne!(new, server.process.id());
    visitors.go_on(VISITS);
    let rest = viewer.bytes(film.length() - first.len());
    assert!([first, rest].concat() == film.body, "another film");
    assert!(idle.until_closed().is_empty(), "an idle connection ends");
    visitors.end();

    // The old process has ended, and the new one has its admin listener.
    assert_eq!(server.process.ended(), Some(0));
    assert!(lives(new));
    assert!(metric_at(admin, "portal_connections_accepted_total") >= 1);
}

#[test]
fn a_new_executable_takes_over_https() {
    let installed = Installed::new();
    let mut secured = installed.secured(&[]);
    let (address, client) = (secured.server.address, secured.authority.client(&["http/1.1"]));
    let visitors = Visitors::start(move || {
        let mut visitor = Client::new(handshake(connect(address), &client, HOST));
        assert_eq!(visitor.ask("GET", "/home", &[]).status, 200);
    });
    visitors.go_on(VISITS);
    let mut viewer = secured.connect();
    viewer.send(&request("GET", FILM, &[]));
    let length = viewer.head().expect("the film's head").length();
    let first = viewer.bytes(100_000);
    installed.upgrade(&mut secured.server);
    visitors.go_on(VISITS);
    let rest = viewer.bytes(length - first.len());
    visitors.end();
    assert!([first, rest].concat() == secured.connect().ask("GET", FILM, &[]).body, "other bytes");
    assert_eq!(secured.server.process.ended(), Some(0));
}

/// The film of an HTTP/3 client goes on through two hand-overs: the packets of its connection are
/// forwarded, by two processes in the end.
#[tokio::test]
async fn a_new_executable_takes_over_http_3() {
    let installed = Installed::new();
    let mut secured = installed.secured(&["--http3"]);
    let visitors = http3_visitors(&secured);
    let mut viewer = Http3::with(&secured, window(200_000)).await;
    let mut stream = viewer.send("GET", FILM, &[]).await;
    let length = head(&mut stream).await.length();
    let mut film = piece(&mut stream).await.expect("the film begins");

    let mut running = secured.server.process.id();
    for upgrade in 1..=2 {
        visitors.go_on(VISITS);
        running = installed.upgrade_again(&mut secured.server, running);
        visitors.go_on(VISITS);
        while film.len() < length * upgrade / 3 {
            film.extend(piece(&mut stream).await.expect("the film goes on"));
        }
    }
    visitors.end();
    while let Some(piece) = piece(&mut stream).await {
        film.extend(piece);
    }
    let mut new = Http3::connect(&secured).await;
    assert!(film == new.ask("GET", FILM, &[]).await.body, "other bytes");
    // GOAWAY ended the old connection.
    viewer.closed().await;
    assert_eq!(secured.server.process.ended(), Some(0));
}

/// Visitors who speak HTTP/3, on a thread of their own.
fn http3_visitors(secured: &Secured) -> Visitors {
    let config = http3::config(secured, TransportConfig::default());
    let address = secured.server.address;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a runtime");
    Visitors::start(move || {
        runtime.block_on(async {
            let endpoint = Endpoint::client("127.0.0.1:0".parse().unwrap()).expect("a socket");
            let connecting = endpoint.connect_with(config.clone(), address, HOST);
            let quic = within("a handshake", connecting.expect("a client")).await;
            let mut visitor = Http3::over(endpoint, quic.expect("a handshake")).await;
            assert_eq!(visitor.ask("GET", "/home", &[]).await.status, 200);
        });
    })
}

#[test]
fn a_file_that_cannot_take_over_changes_nothing() {
    let installed = Installed::new();
    let mut server = installed.start(&["--upgrade-timeout", "0.5"]);
    let mut open = server.connect();
    for (content, reason) in [
        ("#!/bin/sh\nexit 3\n", "it ended before it was ready (exit status: 3)"),
        ("#!/bin/sh\nexec sleep 60\n", "it was not ready after 0.5 seconds"),
        ("#!/bin/sh\necho hello >&3\nexec sleep 60\n", "it is not a portal that can take over"),
        ("not an executable", "it ended before it was ready (exit status: 127)"),
    ] {
        installed.break_with(content);
        server.process.signal("USR2");
        let line = server.process.log_line("the upgrade failed, and this portal goes on");
        assert!(line.contains("ERROR") && line.contains(reason), "{reason}: {line}");
        assert_eq!(server.get("/home", &[]).status, 200, "{reason}");
    }
    fs::remove_file(installed.path()).expect("a file");
    server.process.signal("USR2");
    let line = server.process.log_line("the upgrade failed");
    assert!(line.contains("No such file"), "{line}");
    assert_eq!(open.ask("GET", "/home", &[]).status, 200);
}

#[test]
fn a_good_file_takes_over_after_one_that_could_not() {
    let installed = Installed::new();
    let mut server = installed.start(&[]);
    installed.break_with("#!/bin/sh\nexit 1\n");
    server.process.signal("USR2");
    server.process.log_line("the upgrade failed");
    installed.upgrade(&mut server);
    assert_eq!(server.process.ended(), Some(0));
    assert_eq!(server.get("/home", &[]).status, 200);
}

#[test]
fn the_file_that_runs_is_not_started_again() {
    let installed = Installed::new();
    let mut server = installed.start(&[]);
    server.process.signal("USR2");
    server.process.log_line("the installed executable is the one that runs");
    assert_eq!(server.get("/home", &[]).status, 200);
}

#[test]
fn a_stop_also_ends_a_process_that_is_not_ready_yet() {
    let installed = Installed::new();
    let mut server = installed.start(&[]);
    let note = installed.folder.path().join("note");
    installed.break_with(&format!(
        "#!/bin/sh\necho $$ > {0}.new; mv {0}.new {0}\nexec sleep 60\n",
        note.display()
    ));
    server.process.signal("USR2");
    until("the start of the process", || note.exists());
    let started = fs::read_to_string(note).expect("a number").trim().parse().expect("a number");
    server.process.signal("TERM");
    assert_eq!(server.process.ended(), Some(0));
    until("the end of the process", || !lives(started));
}

/// systemd learns which process is the service before that process speaks to it.
#[test]
fn systemd_is_told_which_process_took_over() {
    let installed = Installed::new();
    let path = installed.folder.path().join("notify");
    let manager = UnixDatagram::bind(&path).expect("a socket");
    manager.set_read_timeout(Some(TIMEOUT)).expect("a timeout can be set");
    let hears = || {
        let mut bytes = [0; 1000];
        let length = manager.recv(&mut bytes).expect("the server tells systemd");
        String::from_utf8_lossy(&bytes[..length]).trim().to_owned()
    };
    let flags = ["--listen", "127.0.0.1:0"];
    let variables = [("NOTIFY_SOCKET", path.to_str().expect("a path"))];
    let mut server = Server::from(Process::start_file(&installed.path(), &flags, &variables));
    assert!(hears().starts_with("READY=1\nSTATUS=serving, version "));

    installed.break_with("#!/bin/sh\nexit 1\n");
    server.process.signal("USR2");
    assert!(hears().starts_with("RELOADING=1\n"));
    let failed = hears();
    assert!(failed.starts_with("READY=1\nSTATUS=upgrade failed at 20"), "{failed}");
    assert!(failed.ends_with(": it ended before it was ready (exit status: 1)"), "{failed}");

    let new = installed.upgrade(&mut server);
    assert!(hears().starts_with("RELOADING=1\n"));
    assert_eq!(hears(), format!("MAINPID={new}"));
    assert!(hears().starts_with("READY=1\nSTATUS=serving, version "));
}

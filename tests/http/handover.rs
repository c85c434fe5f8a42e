//! A new executable takes the place of a running one: no request fails, an answer that is under
//! way comes to its end, and a file that cannot take over changes nothing.

use std::fs::{self, Permissions};
use std::future::pending;
use std::net::SocketAddr;
use std::ops::RangeBounds;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use quinn::{Endpoint, TransportConfig};
use rustix::process::{Pid, Signal, kill_process, test_kill_process};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::addresses::over;
use crate::client::Transport;
use crate::harness::{Client, PORTAL, Process, Server, TIMEOUT, connect, request, run};
use crate::http3::{self, Http3, head, piece, window, within};
use crate::inquiries::{Senders, assert_kept};
use crate::proc::until;
use crate::secure::{HOST, Secured, handshake, metric_at};
use crate::systemd::Manager;

const FILM: &str = "/media/film/hero.mp4";
/// Between two visitors: fifty come in a second.
const PAUSE: Duration = Duration::from_millis(20);
/// Between two packets that keep a connection of HTTP/3 alive.
const KEEP_ALIVE: Duration = Duration::from_secs(5);
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

/// Visitors who come fifty times a second, each over a connection of its own.
struct Visitors {
    is_over: Arc<AtomicBool>,
    queues: Vec<JoinHandle<Vec<Visit>>>,
    visited: Receiver<()>,
}

/// When a visitor came, and how long the answer took.
struct Visit {
    came: Instant,
    waited: Duration,
}

impl Visitors {
    /// They come in so many queues that one who waits does not hold up all others.
    fn start<V: FnMut() + Send + 'static>(mut visitor: impl FnMut() -> V) -> Self {
        const QUEUES: u32 = 4;

        let is_over = Arc::new(AtomicBool::new(false));
        let (sender, visited) = channel();
        let queues = (0..QUEUES).map(|_| {
            let (mut visit, sender, is_over) = (visitor(), sender.clone(), Arc::clone(&is_over));
            thread::spawn(move || {
                let mut visits = Vec::new();
                while !is_over.load(Relaxed) {
                    let came = Instant::now();
                    visit();
                    let waited = came.elapsed();
                    visits.push(Visit { came, waited });
                    // Nobody listens any more when the test is over.
                    let _ = sender.send(());
                    thread::sleep((PAUSE * QUEUES).saturating_sub(waited));
                }
                visits
            })
        });
        Self { is_over: Arc::clone(&is_over), queues: queues.collect(), visited }
    }

    /// Waits for so many further visits.
    fn go_on(&self, visits: usize) {
        while self.visited.try_recv().is_ok() {}
        for _ in 0..visits {
            self.visited.recv_timeout(TIMEOUT).expect("visitors are answered");
        }
    }

    /// All visits, none of which failed.
    fn end(self) -> Vec<Visit> {
        self.is_over.store(true, Relaxed);
        let visits = self.queues.into_iter();
        let visits = visits.flat_map(|queue| queue.join().expect("no visitor's request fails"));
        visits.collect()
    }
}

/// The longest wait of the visitors who came in this time.
fn longest(visits: &[Visit], time: impl RangeBounds<Instant>) -> Duration {
    let waits = visits.iter().filter(|visit| time.contains(&visit.came)).map(|visit| visit.waited);
    waits.max().expect("visits")
}

/// The protocol of visitors and viewers.
#[derive(Clone, Copy, Debug)]
enum Protocol {
    Http,
    Https,
    Http3,
}

/// A server with what its clients have to know.
struct Site {
    protocol: Protocol,
    secured: Option<Secured>,
    plain: Option<Server>,
}

/// Reads the next piece of a film; None at its end.
type Viewer = Box<dyn FnMut() -> Option<Vec<u8>> + Send>;

impl Site {
    fn start(protocol: Protocol, installed: &Installed, flags: &[&str]) -> Self {
        let http3 = [flags, &["--http3"]].concat();
        let (secured, plain) = match protocol {
            Protocol::Http => (None, Some(installed.start(flags))),
            Protocol::Https => (Some(installed.secured(flags)), None),
            Protocol::Http3 => (Some(installed.secured(&http3)), None),
        };
        Self { protocol, secured, plain }
    }

    fn server(&mut self) -> &mut Server {
        let secured = self.secured.as_mut().map(|secured| &mut secured.server);
        secured.or(self.plain.as_mut()).expect("one of both")
    }

    fn secured(&self) -> &Secured {
        self.secured.as_ref().expect("a server with TLS")
    }

    /// Visits the home page over a new connection each time.
    fn visitor(&mut self) -> Box<dyn FnMut() + Send> {
        let address = self.server().address;
        match self.protocol {
            Protocol::Http => Box::new(move || {
                assert_eq!(Client::new(connect(address)).ask("GET", "/home", &[]).status, 200);
            }),
            Protocol::Https => {
                let config = self.secured().authority.client(&["http/1.1"]);
                Box::new(move || {
                    let mut visitor = Client::new(handshake(connect(address), &config, HOST));
                    assert_eq!(visitor.ask("GET", "/home", &[]).status, 200);
                })
            }
            Protocol::Http3 => {
                let config = http3::config(self.secured(), TransportConfig::default());
                let runtime = runtime();
                Box::new(move || {
                    runtime.block_on(async {
                        let mut visitor = http3_client(address, config.clone()).await;
                        assert_eq!(visitor.ask("GET", "/home", &[]).await.status, 200);
                    });
                })
            }
        }
    }

    /// Has begun to view the film.
    fn viewer(&mut self) -> Viewer {
        const PIECE: usize = 16_000;

        fn over_tcp<T: Transport + Send + 'static>(mut client: Client<T>) -> Viewer {
            client.send(&request("GET", FILM, &[]));
            let mut left = client.head().expect("the film's head").length();
            Box::new(move || {
                let length = left.min(PIECE);
                left -= length;
                (length > 0).then(|| client.bytes(length))
            })
        }

        match self.protocol {
            Protocol::Http => over_tcp(self.server().connect()),
            Protocol::Https => over_tcp(self.secured().connect()),
            Protocol::Http3 => {
                let address = self.server().address;
                let mut transport = window(200_000);
                transport.keep_alive_interval(Some(KEEP_ALIVE));
                let config = http3::config(self.secured(), transport);
                let runtime = runtime();
                let handle = runtime.handle().clone();
                // The connection is alive while nobody reads.
                thread::spawn(move || runtime.block_on(pending::<()>()));
                let (client, mut stream) = handle.block_on(async {
                    let mut client = http3_client(address, config).await;
                    let mut stream = client.send("GET", FILM, &[]).await;
                    assert_eq!(head(&mut stream).await.status, 200);
                    (client, stream)
                });
                Box::new(move || {
                    let _open = &client;
                    handle.block_on(piece(&mut stream))
                })
            }
        }
    }
}

fn runtime() -> Runtime {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime")
}

async fn http3_client(address: SocketAddr, config: quinn::ClientConfig) -> Http3 {
    let endpoint = Endpoint::client(([127, 0, 0, 1], 0).into()).expect("a socket");
    let connecting = endpoint.connect_with(config, address, HOST).expect("a client");
    let quic = within("a handshake", connecting).await.expect("a handshake");
    Http3::over(endpoint, quic).await
}

/// Upgrades twice while visitors come and a film is viewed.
fn takes_over(protocol: Protocol) {
    let installed = Installed::new();
    // However long the visits take, nobody is too slow a viewer.
    let mut site = Site::start(protocol, &installed, &["--send-timeout", "300"]);
    let film = std::iter::from_fn(site.viewer()).flatten().collect::<Vec<_>>();
    let visitors = Visitors::start(|| site.visitor());
    let mut viewer = site.viewer();
    let mut seen = viewer().expect("the film begins");

    let begun = Instant::now();
    let mut running = site.server().process.id();
    for upgrade in 1..=2 {
        visitors.go_on(VISITS);
        running = installed.upgrade_again(site.server(), running);
        visitors.go_on(VISITS);
        while seen.len() < film.len() * upgrade / 3 {
            seen.extend(viewer().expect("the film goes on"));
        }
    }
    let waited = longest(&visitors.end(), begun..);
    assert!(waited < LONGEST, "a visitor waited {waited:?}");
    seen.extend(std::iter::from_fn(viewer).flatten());
    assert!(seen == film, "another film");
    assert_eq!(site.server().process.ended(), Some(0));
    assert!(lives(running));
}

#[test]
fn every_address_is_handed_over() {
    let installed = Installed::new();
    let path = installed.folder.path().join("portal.sock");
    let unix = format!("unix:{}", path.display());
    let mut server = installed.start(&["--listen", "127.0.0.1:0", "--listen", &unix]);
    let [_, second] = [(); 2].map(|()| {
        let line = server.process.log_line(" serving ");
        let (_, rest) = line.split_once("address=").expect("an address");
        rest.split(' ').next().and_then(|address| address.parse().ok()).expect("an address")
    });
    assert_ne!(second, server.address);
    installed.upgrade(&mut server);
    assert_eq!(server.process.ended(), Some(0));
    let clients = [Client::new(connect(server.address)), Client::new(connect(second)), over(&path)];
    for mut client in clients {
        assert_eq!(client.ask("GET", "/home", &[]).status, 200);
    }
}

#[test]
fn a_new_executable_takes_over_without_a_failure() {
    takes_over(Protocol::Http);
}

#[test]
fn a_new_executable_takes_over_https() {
    takes_over(Protocol::Https);
}

/// The packets of a connection are forwarded to the process that serves it, by two others in the
/// end.
#[test]
fn a_new_executable_takes_over_http_3() {
    takes_over(Protocol::Http3);
}

#[test]
fn a_new_executable_takes_over_the_admin_listener_and_idle_connections_end() {
    let installed = Installed::new();
    let mut server = installed.start(&["--admin", "127.0.0.1:0"]);
    let admin = server.admin();
    let mut idle = server.connect();
    assert_eq!(idle.ask("GET", "/home", &[]).status, 200);
    installed.upgrade(&mut server);
    assert!(idle.until_closed().is_empty());
    assert_eq!(server.process.ended(), Some(0));
    assert_eq!(metric_at(admin, "portal_connections_accepted_total"), 0);
    assert_eq!(server.get("/home", &[]).status, 200);
    assert_eq!(metric_at(admin, "portal_connections_accepted_total"), 1);
}

/// The proof of the whole: a quiet minute, a hand-over, a file that cannot take over, and a film
/// at the rate of a slow connection through all of it. `tests/long/handover` prints the figures.
#[test]
#[ignore = "takes three minutes"]
fn nobody_waits_during_a_hand_over() {
    const QUIET: Duration = Duration::from_secs(60);
    const AFTER: Duration = Duration::from_secs(20);

    let proofs = [Protocol::Http, Protocol::Https, Protocol::Http3].map(|protocol| {
        thread::spawn(move || {
            let installed = Installed::new();
            let mut site = Site::start(protocol, &installed, &["--upgrade-timeout", "5"]);
            let film = std::iter::from_fn(site.viewer()).flatten().collect::<Vec<_>>();
            let visitors = Visitors::start(|| site.visitor());
            let slow_viewer = slowly(site.viewer());
            let begun = Instant::now();
            thread::sleep(QUIET);
            let upgrade = Instant::now();
            let running = installed.upgrade(site.server());
            thread::sleep(AFTER);
            let broken = Instant::now();
            installed.break_with("#!/bin/sh\nexec sleep 60\n");
            kill_process(pid(running), Signal::USR2).expect("a running process");
            site.server().process.log_line("it was not ready after 5 seconds");
            thread::sleep(AFTER);
            let visits = visitors.end();
            assert!(slow_viewer.join().expect("the film goes on") == film, "another film");
            let waits = [
                longest(&visits, begun..upgrade),
                longest(&visits, upgrade..broken),
                longest(&visits, broken..),
            ];
            println!(
                "{protocol:?}: {} visits; the longest wait was {:.0?} in a quiet minute, {:.0?} \
                 during the hand-over, {:.0?} during one to a broken file",
                visits.len(),
                waits[0],
                waits[1],
                waits[2]
            );
            waits
        })
    });
    for proof in proofs {
        let waits = proof.join().expect("nothing fails");
        assert!(waits.iter().all(|wait| *wait < Duration::from_secs(1)), "{waits:?}");
    }
}

/// Views a film at 20 kB/s.
fn slowly(mut viewer: Viewer) -> JoinHandle<Vec<u8>> {
    const RATE: u32 = 20_000;

    thread::spawn(move || {
        let mut film = Vec::new();
        let begun = Instant::now();
        while let Some(piece) = viewer() {
            film.extend(piece);
            let length = u32::try_from(film.len()).expect("a film of some megabytes");
            let due = Duration::from_secs(1) * length / RATE;
            thread::sleep(due.saturating_sub(begun.elapsed()));
        }
        film
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

/// The process that handed over is still answering, but nobody accepts connections any more.
#[test]
fn a_process_whose_successor_fails_ends_so_that_systemd_starts_another() {
    let installed = Installed::new();
    let mut server = installed.start(&[]);
    let mut viewer = server.connect();
    viewer.send(&request("GET", FILM, &[]).repeat(8));
    assert_eq!(viewer.head().expect("the film's head").status, 200);
    let new = installed.upgrade(&mut server);
    kill_process(pid(new), Signal::KILL).expect("a running process");
    assert_eq!(server.process.ended(), Some(1));
    server.process.log_line("the portal that took over has ended (signal: 9 (SIGKILL))");
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
    let manager = Manager::new();
    let flags = ["--listen", "127.0.0.1:0"];
    let variables = [("NOTIFY_SOCKET", &*manager.address())];
    let mut server = Server::from(Process::start_file(&installed.path(), &flags, &variables));
    manager.hears_ready();

    installed.break_with("#!/bin/sh\nexit 1\n");
    server.process.signal("USR2");
    assert!(manager.hears().starts_with("RELOADING=1\n"));
    let failed = manager.hears();
    assert!(failed.starts_with("READY=1\nSTATUS=upgrade failed at 20"), "{failed}");
    assert!(failed.contains(": it ended before it was ready (exit status: 1)\n"), "{failed}");

    let new = installed.upgrade(&mut server);
    assert!(manager.hears().starts_with("RELOADING=1\n"));
    assert_eq!(manager.hears(), format!("MAINPID={new}"));
    manager.hears_ready();
}

// What is kept

#[test]
fn no_inquiry_is_lost_or_kept_twice() {
    let (installed, data) = (Installed::new(), tempfile::tempdir().expect("a folder"));
    let dir = data.path().to_str().expect("a path");
    let flags = ["--trusted-proxy", "127.0.0.1", "--max-inquiries", "1000000", "--data-dir", dir];
    let mut server = installed.start(&flags);
    let senders = Senders::start(server.address, 0);
    senders.wait_for(20);
    let second = installed.upgrade(&mut server);
    senders.go_on(20);
    let third = installed.upgrade_again(&mut server, second);
    senders.go_on(20);
    let acknowledged = senders.end();
    assert_kept(data.path(), &acknowledged);
    // The last process has the lock of the directory.
    assert!(lives(third));
    let other = run(&["--listen", "127.0.0.1:0", "--data-dir", dir], &[]);
    assert_eq!(other.code, Some(1), "{other:?}");
    assert!(other.stderr.iter().any(|line| line.contains("is in use by another portal")));
}

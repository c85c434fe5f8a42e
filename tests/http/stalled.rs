//! A stalled reader of the log does not block the server.

use std::io::{BufRead, BufReader, Read};
use std::process::ChildStderr;
use std::thread;
use std::time::{Duration, Instant};

use crate::harness::{Client, Process, Server, connect, request};
use crate::proc::until;
use crate::secure::metric_at;

/// More lines than the pipe and the queue hold together.
const REQUESTS: usize = 10_000;
/// So many on a connection before their answers are read.
const BATCH: usize = 50;
/// Ten times what a stop without connections takes at most.
const STOP: Duration = Duration::from_secs(20);

/// A server that has logged more than fits, and nobody has read it but for the first lines.
fn stalled() -> (Server, BufReader<ChildStderr>, std::net::SocketAddr) {
    let args = ["--listen", "127.0.0.1:0", "--admin", "127.0.0.1:0"];
    let (process, log) = Process::start_unread(&args);
    let mut log = BufReader::new(log);
    let server = Server::from(process);
    let mut line = String::new();
    while !line.contains(" admin ") {
        line.clear();
        log.read_line(&mut line).expect("the log says where the admin listener is");
    }
    let (_, admin) = line.trim().rsplit_once("address=").expect("an address");
    let mut client = server.connect();
    for _ in 0..REQUESTS / BATCH {
        client.send(&request("GET", "/robots.txt", &[]).repeat(BATCH));
        for _ in 0..BATCH {
            assert_eq!(client.answer("GET").status, 200);
        }
    }
    (server, log, admin.parse().expect("an address"))
}

#[test]
fn with_standard_error_stalled_pages_health_and_the_stop_work() {
    let (server, _log, admin) = stalled();
    assert_eq!(server.get("/home", &[]).status, 200);
    let mut client = Client::new(connect(admin));
    assert_eq!(client.ask("GET", "/healthz", &[]).status, 200);
    assert!(metric_at(admin, "portal_log_lines_dropped_total") > 0);
    let start = Instant::now();
    server.process.signal("TERM");
    assert_eq!(server.process.finish().code, Some(0));
    assert!(start.elapsed() < STOP, "{:?}", start.elapsed());
}

#[test]
fn when_the_log_is_read_again_one_line_tells_how_much_is_missing() {
    let (server, mut log, admin) = stalled();
    let dropped = metric_at(admin, "portal_log_lines_dropped_total");
    let reader = thread::spawn(move || {
        let mut text = String::new();
        log.read_to_string(&mut text).expect("a log in UTF-8");
        text
    });
    // From here on lines are written again.
    until("requests whose lines are not dropped", || {
        let before = metric_at(admin, "portal_log_lines_dropped_total");
        // A line is written after its answer, so that of one request could still be dropped.
        for _ in 0..10 {
            assert_eq!(server.get("/home", &[]).status, 200);
        }
        metric_at(admin, "portal_log_lines_dropped_total") == before
    });
    let all = metric_at(admin, "portal_log_lines_dropped_total");
    server.process.signal("TERM");
    assert_eq!(server.process.finish().code, Some(0));
    let text = reader.join().expect("the log ends");
    let lines: Vec<_> = text.lines().filter(|line| line.contains("were dropped")).collect();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].contains("WARN") && lines[0].ends_with(&format!("lines={all}")), "{lines:?}");
    assert!(all >= dropped && text.contains("path=\"/home\""));
    // No line is cut.
    let requests = text.lines().filter(|line| line.contains(" request ")).count();
    assert!(
        text.lines()
            .filter(|line| line.contains("/robots.txt"))
            .all(|line| line.contains("duration_ms="))
    );
    assert!(requests + usize::try_from(all).expect("a count") >= REQUESTS, "{requests} and {all}");
}

//! The admin listener: health, readiness and metrics.

use std::net::SocketAddr;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::harness::{Answer, Client, Server, connect, request};
use crate::metrics::Metrics;
use crate::proc::until;

const FILM: &str = "/media/film/hero.mp4";
const PATHS: [&str; 3] = ["/healthz", "/readyz", "/metrics"];
/// More than any test takes: what ends sooner did so for another reason.
const LONG: &str = "300";

/// A server with its admin listener.
pub struct Operated {
    pub server: Server,
    admin: SocketAddr,
}

impl Operated {
    pub fn start(flags: &[&str]) -> Self {
        let flags = [&["--listen", "127.0.0.1:0", "--admin", "127.0.0.1:0"], flags].concat();
        let mut server = Server::start_with(&flags, &[]);
        let admin = server.admin();
        Self { server, admin }
    }

    pub fn ask(&self, method: &str, path: &str) -> Answer {
        Client::new(connect(self.admin)).ask(method, path, &[])
    }

    /// The metrics, in a format that the scraper accepts.
    fn scrape(&self, accept: &str) -> Answer {
        Client::new(connect(self.admin)).ask("GET", "/metrics", &[("Accept", accept)])
    }

    /// How many connections are open.
    pub fn connections(&self) -> usize {
        self.metrics().count("portal_connections")
    }

    pub fn metrics(&self) -> Metrics {
        Metrics::read(self.scrape("application/openmetrics-text").text())
    }
}

// The admin listener

#[test]
fn the_admin_listener_says_that_the_process_lives_and_serves() {
    let operated = Operated::start(&[]);
    for (path, text) in [("/healthz", "alive\n"), ("/readyz", "ready\n")] {
        let answer = operated.ask("GET", path);
        assert_eq!((answer.status, answer.text()), (200, text), "{path}");
        assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8", "{path}");
    }
    for path in PATHS {
        let get = operated.ask("GET", path);
        assert_eq!(get.header("cache-control"), "no-store", "{path}");
        let mut client = Client::new(connect(operated.admin));
        let head = client.ask("HEAD", path, &[]);
        assert_eq!(head.status, 200, "{path}");
        assert_eq!(head.header("content-type"), get.header("content-type"), "{path}");
        // Neither a body nor another answer follows.
        assert!(client.until_closed().is_empty(), "{path}");
    }
}

#[test]
fn the_admin_listener_refuses_everything_else() {
    let operated = Operated::start(&[]);
    for path in ["/", "/home", "/healthz/", "/metrics.txt"] {
        let answer = operated.ask("GET", path);
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.text().contains("/readyz"), "{path}: {}", answer.text());
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
        let answer = operated.ask(method, "/readyz");
        assert_eq!((answer.status, answer.header("allow")), (405, "GET, HEAD"), "{method}");
    }
}

#[test]
fn the_public_listener_tells_nothing_about_the_server() {
    let operated = Operated::start(&[]);
    for path in PATHS {
        assert_eq!(operated.server.get(path, &[]).status, 404, "{path}");
    }
}

#[test]
fn the_admin_listener_can_be_switched_off() {
    let with = Operated::start(&[]);
    let without = Server::start_with(&["--listen", "127.0.0.1:0", "--admin", "off"], &[]);
    assert_eq!(without.get("/home", &[]).status, 200);
    // The listener, and its second handle for a successor.
    until("the end of the connection", || {
        without.process.sockets() + 2 == with.server.process.sockets()
    });
    without.process.signal("TERM");
    let end = without.process.finish();
    assert!(!end.stderr.iter().any(|line| line.contains(" admin ")), "{end:?}");
}

// Metrics

#[test]
fn requests_are_counted_with_their_bytes_and_durations() {
    let mut operated = Operated::start(&[]);
    let before = operated.metrics();
    assert!(before.has("portal_requests_total{status=\"5xx\",kind=\"page\"}"), "zero is told");
    let mut client = operated.server.connect();
    let requests: [(_, _, &[(&str, &str)]); 9] = [
        ("GET", "/home", &[]),
        ("GET", "/home", &[("Accept-Encoding", "br")]),
        ("HEAD", "/home", &[]),
        ("GET", "/home", &[("If-None-Match", "*")]),
        ("GET", "/", &[]),
        ("GET", "/nowhere", &[]),
        ("GET", "/assets/i18n/en/navbar.json", &[]),
        ("GET", FILM, &[("Range", "bytes=0-99")]),
        ("GET", "/robots.txt", &[]),
    ];
    let mut bytes = 0;
    for (method, target, headers) in requests {
        bytes += client.ask(method, target, headers).body.len();
        // A request is counted before it is logged.
        operated.server.process.log_line(" request ");
    }
    let metrics = operated.metrics();
    for (status, kind, count) in [
        ("2xx", "page", 3),
        ("3xx", "page", 2),
        ("4xx", "page", 1),
        ("2xx", "data", 1),
        ("2xx", "media", 1),
        ("2xx", "file", 1),
        ("5xx", "page", 0),
    ] {
        let series = format!("portal_requests_total{{status=\"{status}\",kind=\"{kind}\"}}");
        assert_eq!(metrics.count(&series), count, "{series}");
    }
    let count = requests.len();
    assert_eq!(metrics.sum("portal_requests_total"), count);
    assert_eq!(metrics.count("portal_sent_bytes_total"), bytes);
    assert_eq!(metrics.sum("portal_request_duration_seconds_count"), count);
    // The operator's own requests are not counted.
    assert_eq!(operated.metrics().sum("portal_requests_total"), count);
}

#[test]
fn connections_are_counted_as_they_come_and_go() {
    let operated = Operated::start(&[]);
    let mut clients: Vec<Client> = (0..3).map(|_| operated.server.connect()).collect();
    for client in &mut clients {
        assert_eq!(client.ask("GET", "/robots.txt", &[]).status, 200);
    }
    let metrics = operated.metrics();
    assert_eq!(metrics.count("portal_connections_accepted_total"), 3);
    assert_eq!(metrics.count("portal_connections"), 3);

    clients.pop();
    until("the end of one connection", || operated.metrics().count("portal_connections") == 2);
    clients.clear();
    until("the end of all", || operated.metrics().count("portal_connections") == 0);
    let metrics = operated.metrics();
    assert_eq!(metrics.count("portal_connections_accepted_total"), 3);
    assert_eq!(metrics.sum("portal_connections_closed_total"), 0, "the clients closed them");
}

#[test]
fn connections_that_the_server_closes_are_counted_by_reason() {
    let asks = request("GET", "/robots.txt", &[]);
    for (flags, text, reason) in [
        (["--idle-timeout", "0.3"], asks.as_str(), "idle_timeout"),
        (["--header-timeout", "0.3"], "GET /home HT", "header_timeout"),
        (["--idle-timeout", LONG], "GARBAGE\r\n\r\n", "protocol"),
    ] {
        let operated = Operated::start(&flags);
        let mut client = operated.server.connect();
        client.send(text);
        client.until_closed();
        let series = format!("portal_connections_closed_total{{reason=\"{reason}\"}}");
        until(reason, || operated.metrics().has(&series));
        let metrics = operated.metrics();
        assert_eq!(metrics.count(&series), 1, "{reason}");
        assert_eq!(metrics.sum("portal_connections_closed_total"), 1, "{reason}");
    }

    let operated = Operated::start(&["--max-connections-per-address", "1"]);
    let mut first = operated.server.connect();
    assert_eq!(first.ask("GET", "/robots.txt", &[]).status, 200);
    assert_eq!(operated.server.connect().until_closed(), b"");
    let series = "portal_connections_closed_total{reason=\"per_address\"}";
    assert_eq!(operated.metrics().count(series), 1);
}

#[test]
fn scrapers_get_the_format_that_they_name() {
    const OPEN: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    const CLASSIC: &str = "text/plain; version=0.0.4; charset=utf-8";
    const PROMETHEUS: &str =
        "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.2,*/*;q=0.1";

    let operated = Operated::start(&[]);
    for (accept, media_type, line) in [
        (PROMETHEUS, OPEN, "# TYPE portal_requests counter"),
        ("text/plain", CLASSIC, "# TYPE portal_requests_total counter"),
        ("*/*", CLASSIC, "# TYPE portal_build_info gauge"),
    ] {
        let answer = operated.scrape(accept);
        assert_eq!(answer.header("content-type"), media_type, "{accept}");
        assert!(answer.text().lines().any(|found| found == line), "{accept}: {}", answer.text());
        assert_eq!(answer.text().ends_with("# EOF\n"), media_type == OPEN, "{accept}");
    }
}

#[test]
fn metrics_tell_of_the_process() {
    let operated = Operated::start(&[]);
    let before = operated.metrics();
    let held: Vec<_> = (0..20).map(|_| operated.server.connect()).collect();
    until("the connections are open", || operated.connections() >= held.len());
    let after = operated.metrics();
    assert!(after.count("process_open_fds") >= before.count("process_open_fds") + held.len());
    assert!(after.count("process_resident_memory_bytes") > 1_000_000);
    let start = after.value("process_start_time_seconds");
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs_f64();
    assert!((now - 120.0..now).contains(&start), "{start}, and it is {now}");
}

#[test]
fn metrics_tell_the_version_and_that_there_is_no_certificate() {
    let operated = Operated::start(&[]);
    let metrics = operated.metrics();
    let (version, commit) = (env!("CARGO_PKG_VERSION"), portal::COMMIT);
    let build = format!("portal_build_info{{version=\"{version}\",commit=\"{commit}\"}}");
    assert_eq!(metrics.count(&build), 1);
    assert!(metrics.has("portal_certificate_expiry_timestamp_seconds"));
    assert_eq!(metrics.count("portal_certificate_expiry_timestamp_seconds"), 0);
}

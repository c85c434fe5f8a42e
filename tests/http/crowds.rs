//! Many connections at once: how many there may be, what they cost, and what happens when there
//! are no files left for them.

use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::harness::{Client, Heard, Process, Server, request};
use crate::operate::Operated;
use crate::proc::{open_files_limit, spin, until};
use crate::secure::Secured;

const FILM: &str = "/media/film/hero.mp4";
/// So many films at once are more than the buffers of both sockets hold: a connection that waits
/// for its client to read them is busy.
const FILMS: usize = 8;
/// Long enough for an answer that is not held back; should the machine be slower, a mistake is
/// overlooked, none invented.
const MOMENT: Duration = Duration::from_millis(200);

fn start(flags: &[&str]) -> Server {
    Server::start_with(&[&["--listen", "127.0.0.1:0"], flags].concat(), &[])
}

/// A client with a connection that stays open and unused after one answer.
fn idle(server: &Server) -> Client {
    let mut client = server.connect();
    assert_eq!(client.ask("GET", "/robots.txt", &[]).status, 200);
    client
}

/// A client that has asked for more than it reads, and has seen that it comes.
fn busy(server: &Server) -> Client {
    let mut client = server.connect();
    client.send(&request("GET", FILM, &[]).repeat(FILMS));
    assert_eq!(client.head().expect("the film's head").status, 200);
    client
}

/// Whether a new client is answered, and not turned away.
fn is_answered(server: &Server) -> bool {
    let mut client = server.connect();
    client.offer(request("GET", "/robots.txt", &[]).as_bytes());
    client.answer_or_end("GET").is_some_and(|answer| answer.status == 200)
}

// How many there may be

#[test]
fn a_connection_too_many_takes_the_place_of_an_idle_one() {
    let server = start(&["--max-connections", "4"]);
    let mut clients: Vec<Client> = (0..4).map(|_| idle(&server)).collect();
    clients.push(idle(&server));

    let mut ended = 0;
    until("the end of one connection", || {
        let open = clients.len();
        clients.retain_mut(|client| client.hears(Duration::from_millis(1)) != Heard::End);
        ended += open - clients.len();
        ended > 0
    });
    assert_eq!(ended, 1);
    for client in &mut clients {
        assert_eq!(client.ask("GET", "/home", &[]).status, 200);
    }
}

#[test]
fn a_connection_too_many_waits_while_all_are_busy() {
    let server = start(&["--max-connections", "4", "--send-timeout", "100"]);
    let mut clients: Vec<Client> = (0..4).map(|_| busy(&server)).collect();
    let mut fifth = server.connect();
    fifth.send(&request("GET", "/home", &[]));
    assert_eq!(fifth.hears(MOMENT), Heard::Nothing);

    clients.pop();
    assert_eq!(fifth.answer("GET").status, 200);
    // The busy ones have not been touched: what they wait for still comes.
    for client in &mut clients {
        client.bytes(10_000_000);
    }
}

#[test]
fn an_address_gets_no_more_connections_than_allowed() {
    let server = start(&["--max-connections-per-address", "2"]);
    let (first, mut second) = (idle(&server), idle(&server));
    assert_eq!(server.connect().until_closed(), b"");
    assert_eq!(second.ask("GET", "/home", &[]).status, 200);

    drop(first);
    until("a place for another", || is_answered(&server));
    assert_eq!(second.ask("GET", "/home", &[]).status, 200);
}

#[test]
fn a_trusted_proxy_brings_as_many_connections_as_it_likes() {
    let server = start(&["--max-connections-per-address", "2", "--trusted-proxy", "127.0.0.0/8"]);
    let mut clients: Vec<Client> = (0..10).map(|_| idle(&server)).collect();
    for client in &mut clients {
        assert_eq!(client.ask("GET", "/home", &[]).status, 200);
    }
}

// Memory

#[test]
fn a_thousand_idle_connections_cost_little_and_keep_nobody_waiting() {
    type Connect = fn(&Server) -> Client;

    // Half of all files: the other tests need some too.
    let count = 1000.min(open_files_limit() / 2);
    // How much memory each may cost, in kB: three times what it takes with the allocator of Debian,
    // since others round up differently. An 8 kB buffer that grew to 64 kB is found all the same.
    for (name, connect, most) in
        [("silent", Server::connect as Connect, 24), ("after an answer", idle, 72)]
    {
        let limit = (2 * count).to_string();
        let flags = ["--max-connections", &limit, "--max-connections-per-address", &limit];
        let server = start(&flags);
        let sockets = server.process.sockets();
        // The memory of the first answer is not counted.
        drop(idle(&server));
        until("the end of the first connection", || server.process.sockets() == sockets);
        let memory = server.process.memory();
        let clients: Vec<Client> = (0..count).map(|_| connect(&server)).collect();
        until("all connections", || server.process.sockets() == sockets + count);
        let each = server.process.memory().saturating_sub(memory) / count;
        assert!(each < most, "{name}: {each} kB for each connection");
        assert_eq!(server.get("/home", &[]).status, 200, "{name}");
        drop(clients);
    }
}

// Silent ones

/// Connections that never ask anything must not keep visitors out until their time is over.
#[test]
fn silent_connections_are_closed_when_a_new_one_needs_a_place() {
    let mut operated = Operated::start(&["--max-connections", "4", "--header-timeout", "300"]);
    let silent: Vec<Client> = (0..4).map(|_| operated.server.connect()).collect();
    until("the places to be taken", || operated.connections() == 4);
    let mut fifth = operated.server.connect();
    let start = Instant::now();
    assert_eq!(fifth.ask("GET", "/home", &[]).status, 200);
    // The crowd's own time is ten times as long.
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
    let series = "portal_connections_closed_total{reason=\"pressure\"}";
    until("the count of those that gave way", || operated.metrics().count(series) == 1);
    drop(silent);
    operated.server.process.signal("TERM");
    operated.server.process.log_line("stopping");
}

/// A half-finished TLS handshake is as silent as anything else.
#[test]
fn stalled_handshakes_are_closed_when_a_new_connection_needs_a_place() {
    let secured = Secured::start(&["--max-connections", "4", "--header-timeout", "300"]);
    let mut silent: Vec<Client> = (0..4).map(|_| secured.server.connect()).collect();
    for client in &mut silent {
        // The start of a ClientHello.
        client.offer(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03");
    }
    assert_eq!(secured.connect().ask("GET", "/home", &[]).status, 200);
}

// Few files

/// The places follow the files that the system grants, so that a visitor finds one.
#[test]
fn a_crowd_larger_than_the_open_files_keeps_nobody_out() {
    const FILES: usize = 64;

    let args = ["--listen", "127.0.0.1:0", "--header-timeout", "300", "--admin", "127.0.0.1:0"];
    let mut process = Process::start_with_files(FILES, &args);
    let line = process.log_line("fewer open files are allowed");
    assert!(line.contains("WARN") && line.contains("LimitNOFILE"), "{line}");
    let server = Server::from(process);
    let silent: Vec<Client> = (0..200).map(|_| server.connect()).collect();
    assert_eq!(server.get("/home", &[]).status, 200);
    drop(silent);
}

/// Other processes may use up the files of the whole system.
#[test]
fn without_files_it_neither_ends_nor_spins_nor_fills_the_log() {
    /// How long it is watched.
    const WATCHED: Duration = Duration::from_secs(1);
    const PAUSED: &str = "cannot accept connections";
    const GOES_ON: &str = "accepting again";

    let mut server = start(&[]);
    let mut first = idle(&server);
    // Fewer than it has open now: there is none for another connection.
    server.process.limit_files(4);
    let waiting = server.connect();
    server.process.log_line(PAUSED);

    // Nothing happens meanwhile that could be awaited: that is the point. A loop beside it shows how
    // much the machine lets a process compute in this time.
    let before = server.process.computed();
    let spun = spin(WATCHED);
    let computed = server.process.computed().saturating_sub(before);
    assert!(computed * 3 < spun, "{computed:?}, and a loop computes {spun:?}");
    assert_eq!(first.ask("GET", "/home", &[]).status, 200);

    server.process.limit_files(1024);
    server.process.log_line(GOES_ON);
    drop(waiting);
    assert!(is_answered(&server));
    server.process.signal("TERM");
    let end = server.process.finish();
    assert_eq!(end.code, Some(0), "{end:?}");
    // Each pause has one line, of which the first was read above.
    let paused = |line: &&String| line.contains(PAUSED);
    assert_eq!(end.stderr.iter().filter(paused).count(), 0, "{end:#?}");
}

/// While the process is busy elsewhere, the system keeps new connections in its queue.
#[test]
fn a_pause_of_the_process_refuses_nobody() {
    /// More than the 128 that the standard library asks for.
    const VISITORS: usize = 400;
    /// A connection that finds the queue full is tried again after a second.
    const AT_ONCE: Duration = Duration::from_millis(900);

    let server = start(&["--max-connections-per-address", "1000"]);
    server.process.signal("STOP");
    let clients: Vec<_> =
        (0..VISITORS).map(|_| TcpStream::connect_timeout(&server.address, AT_ONCE)).collect();
    server.process.signal("CONT");
    let refused = clients.iter().filter(|client| client.is_err()).count();
    assert_eq!(refused, 0, "of {VISITORS}");
}

//! Many connections at once: how many there may be, what they cost, and what happens when there
//! are no files left for them.

use std::thread;
use std::time::Duration;

use crate::harness::{Client, Heard, Process, Server, request};
use crate::proc::{open_files_limit, until};

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

// What they cost

#[test]
fn a_thousand_idle_connections_cost_little_and_keep_nobody_waiting() {
    type Connect = fn(&Server) -> Client;

    // Half of all files: the other tests need some too.
    let count = 1000.min(open_files_limit() / 2);
    // How much memory each may cost, in kB. After the first request there is a buffer of 8 kB for
    // what is read and one for what is written; without one there is next to nothing.
    for (name, connect, most) in
        [("silent", Server::connect as Connect, 8), ("after an answer", idle, 28)]
    {
        let limit = (2 * count).to_string();
        let flags = ["--max-connections", &limit, "--max-connections-per-address", &limit];
        let server = start(&flags);
        let sockets = server.process.sockets();
        // Whatever the first answer needs is no cost of the connections.
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

// No files left

#[test]
fn without_files_it_neither_ends_nor_spins_nor_fills_the_log() {
    /// How many files the server may have open; it needs some itself.
    const FILES: usize = 32;
    /// How long it is watched, and how much of that it may compute. A loop computes all of it.
    const WATCHED: Duration = Duration::from_secs(1);
    const MOST: Duration = Duration::from_millis(250);
    const PAUSED: &str = "cannot accept connections";
    const GOES_ON: &str = "accepting again";

    let args = ["--listen", "127.0.0.1:0", "--max-connections", "1000"];
    let mut server = Server::from(Process::start_with_files(FILES, &args));
    let mut first = idle(&server);
    let clients: Vec<Client> = (0..2 * FILES).map(|_| server.connect()).collect();
    server.process.log_line(PAUSED);

    // Nothing happens meanwhile that could be waited for: that is the point.
    let before = server.process.computed();
    thread::sleep(WATCHED);
    let computed = server.process.computed().saturating_sub(before);
    assert!(computed < MOST, "{computed:?} in {WATCHED:?}");
    assert_eq!(first.ask("GET", "/home", &[]).status, 200);

    drop(clients);
    until("answers again", || is_answered(&server));
    server.process.signal("TERM");
    let end = server.process.finish();
    assert_eq!(end.code, Some(0), "{end:?}");
    // Those that were waiting may have filled the table again, but each pause has one line, of
    // which the first has been read above, and each has an end.
    let lines = end.stderr.iter().filter(|line| line.contains(PAUSED) || line.contains(GOES_ON));
    let goes_on: Vec<bool> = lines.map(|line| line.contains(GOES_ON)).collect();
    let expected = (0..goes_on.len()).map(|index| index % 2 == 0);
    assert!(goes_on.iter().copied().eq(expected) && goes_on.last() == Some(&true), "{end:#?}");
}

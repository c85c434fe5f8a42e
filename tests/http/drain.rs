//! Shutdown: which connections are still answered, and how long the server waits for them.

use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use crate::harness::{Client, Finished, Server, TIMEOUT, request};
use crate::operate::Operated;

const FILM: &str = "/media/film/hero.mp4";
/// So many films at once are more than the buffers of both sockets hold: a server that sends them
/// to a client that does not read is never done.
const FILMS: usize = 8;
/// So long the server waits for running answers, unless told otherwise.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(10);
/// More than any test takes: what ends sooner did so for another reason.
const LONG: &str = "300";

fn start(flags: &[&str]) -> Server {
    Server::start_with(&[&["--listen", "127.0.0.1:0"], flags].concat(), &[])
}

/// A client that has asked for more than it reads, and has seen that it comes.
fn stopped_reader(server: &Server) -> Client {
    let mut client = server.connect();
    client.send(&request("GET", FILM, &[]).repeat(FILMS));
    assert_eq!(client.head().expect("the film's head").status, 200);
    client
}

/// Whether it gave up on connections that did not end by themselves.
fn warning(end: &Finished) -> Option<&String> {
    end.stderr.iter().find(|line| line.contains("WARN"))
}

#[test]
fn readiness_turns_negative_while_new_connections_are_still_served() {
    let mut operated = Operated::start(&["--drain-delay", LONG]);
    let mut open = operated.server.connect();
    assert_eq!(open.ask("GET", "/home", &[]).status, 200);
    operated.server.process.signal("TERM");
    operated.server.process.log_line("leaving");
    let ready = operated.ask("GET", "/readyz");
    assert_eq!((ready.status, ready.text()), (503, "stopping\n"));
    assert_eq!(operated.ask("GET", "/healthz").status, 200);
    assert_eq!(operated.server.get("/home", &[]).status, 200);
    assert_eq!(open.ask("GET", "/home", &[]).status, 200);

    // Nobody has to wait for the end of the delay.
    operated.server.process.signal("TERM");
    operated.server.process.log_line("stopping");
    assert!(TcpStream::connect(operated.server.address).is_err(), "still accepts");
    let end = operated.server.process.finish();
    assert_eq!((end.code, warning(&end)), (Some(0), None), "{end:?}");
}

#[test]
fn the_listener_closes_when_the_delay_is_over() {
    let mut server = start(&["--drain-delay", "0.5"]);
    let start = Instant::now();
    server.process.signal("TERM");
    server.process.log_line("stopping");
    assert!(start.elapsed() >= Duration::from_millis(500), "{:?}", start.elapsed());
    assert!(TcpStream::connect(server.address).is_err(), "still accepts");
    assert_eq!(server.process.finish().code, Some(0));
}

#[test]
fn a_client_that_has_stopped_reading_is_waited_for_as_long_as_said() {
    let server = start(&["--drain-timeout", "1", "--send-timeout", LONG]);
    let _client = stopped_reader(&server);
    let start = Instant::now();
    server.process.signal("TERM");
    let end = server.process.finish();
    let lasted = start.elapsed();
    assert_eq!(end.code, Some(0), "{end:?}");
    assert!(warning(&end).is_some_and(|line| line.contains("did not finish")), "{end:?}");
    assert!((Duration::from_secs(1)..DRAIN_TIMEOUT).contains(&lasted), "{lasted:?}");
}

#[test]
fn a_second_signal_stops_at_once() {
    let mut server = start(&["--drain-timeout", LONG, "--send-timeout", LONG]);
    let _client = stopped_reader(&server);
    server.process.signal("TERM");
    server.process.log_line("stopping");
    server.process.signal("INT");
    let end = server.process.finish();
    assert_eq!(end.code, Some(0), "{end:?}");
    assert!(warning(&end).is_some_and(|line| line.contains("second signal")), "{end:?}");
}

#[test]
fn half_a_request_holds_up_the_stop_for_a_moment_only() {
    let server = start(&["--drain-timeout", LONG, "--header-timeout", LONG]);
    let mut new = server.connect();
    new.send("GET /home HT");
    let mut used = server.connect();
    assert_eq!(used.ask("GET", "/home", &[]).status, 200);
    used.send("GET /home HT");
    // Both came before this one, so they have been accepted.
    assert_eq!(server.get("/robots.txt", &[]).status, 200);
    let start = Instant::now();
    server.process.signal("TERM");
    let end = server.process.finish();
    assert_eq!((end.code, warning(&end)), (Some(0), None), "{end:?}");
    assert!(start.elapsed() < DRAIN_TIMEOUT, "{:?}", start.elapsed());
}

/// A load balancer opens connections before it knows that the server stops.
#[test]
fn connections_opened_before_the_stop_are_answered_with_connection_close() {
    for _ in 0..5 {
        let mut server = start(&[]);
        let clients: Vec<Client> = (0..50).map(|_| server.connect()).collect();
        server.process.signal("TERM");
        server.process.log_line("stopping");
        for (number, mut client) in clients.into_iter().enumerate() {
            let answer = client.ask("GET", "/robots.txt", &[]);
            assert_eq!(answer.status, 200, "{number}");
            assert_eq!(answer.header("connection"), "close", "{number}");
            assert_eq!(client.until_closed(), b"", "{number}");
        }
        let end = server.process.finish();
        assert_eq!((end.code, warning(&end)), (Some(0), None), "{end:?}");
    }
}

#[test]
fn clients_that_keep_coming_do_not_hold_up_the_stop() {
    /// So many that the server always has one to accept.
    const VISITORS: usize = 4;

    let mut server = start(&[]);
    let address = server.address;
    let visit = move || {
        while let Ok(stream) = TcpStream::connect(address) {
            stream.set_read_timeout(Some(TIMEOUT)).expect("a timeout can be set");
            let mut client = Client::new(stream);
            client.offer(request("GET", "/robots.txt", &[]).as_bytes());
            // The last of them waits for a socket that is closed then.
            let Some(answer) = client.answer_or_end("GET") else { break };
            assert_eq!(answer.status, 200);
        }
    };
    let visitors: Vec<_> = (0..VISITORS).map(|_| thread::spawn(visit)).collect();
    server.process.log_line(" request ");
    server.process.signal("TERM");
    server.process.log_line("stopping");
    for visitor in visitors {
        visitor.join().expect("whoever was let in is answered");
    }
    assert_eq!(server.process.finish().code, Some(0));
}

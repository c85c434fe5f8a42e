//! The addresses of one portal: several of them, all of the machine, and a Unix socket for a proxy.

use std::fs;
use std::net::{SocketAddr, TcpStream};
use std::os::fd::OwnedFd;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;

use crate::harness::{Answer, Client, Process, Server, TIMEOUT, connect, run};
use crate::inquiries::text;
use crate::secure::Secured;

/// A proxy's connection to a Unix socket.
pub fn over(path: &Path) -> Client {
    let stream = UnixStream::connect(path).expect("a socket that somebody listens on");
    stream.set_read_timeout(Some(TIMEOUT)).expect("a timeout can be set");
    // The same calls read and write it.
    Client::new(TcpStream::from(OwnedFd::from(stream)))
}

fn get(mut client: Client, headers: &[(&str, &str)]) -> Answer {
    client.ask("GET", "/home", headers)
}

#[test]
fn every_address_serves_the_same_site() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("portal.sock");
    let unix = format!("unix:{}", text(&path));
    let flags = ["--listen", "127.0.0.1:0,[::1]:0", "--listen", &unix];
    let mut server = Server::start_with(&flags, &[]);
    let mut addresses = Vec::new();
    for _ in 0..3 {
        let line = server.process.log_line(" serving ");
        let (_, rest) = line.split_once("address=").expect("an address");
        addresses.push(rest.split(' ').next().unwrap_or_default().to_owned());
    }
    assert_eq!(addresses[2], unix);
    let first = server.get("/home", &[]);
    assert_eq!(first.status, 200);
    for address in &addresses[..2] {
        let address: SocketAddr = address.parse().expect("an address and a port");
        assert_eq!(get(Client::new(connect(address)), &[]).body, first.body, "{address}");
    }
    assert_eq!(get(over(&path), &[]).body, first.body);
    server.process.signal("TERM");
    assert_eq!(server.process.ended(), Some(0));
}

#[test]
fn a_port_alone_is_that_of_all_addresses() {
    let mut server = Server::start_with(&["--listen", ":0"], &[]);
    let port = server.address.port();
    for ip in ["127.0.0.1", "::1"] {
        let address = SocketAddr::new(ip.parse().expect("an address"), port);
        assert_eq!(get(Client::new(connect(address)), &[]).status, 200, "{address}");
        server.process.log_line("client=");
    }
}

#[test]
fn what_comes_through_a_unix_socket_comes_from_a_proxy() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("portal.sock");
    let unix = format!("unix:{}", text(&path));
    let flags = ["--listen", &unix, "--max-connections-per-address", "1", "--hsts", "300"];
    let mut process = Process::start(&flags, &[]);
    process.log_line(" serving ");
    let forwarded = [("X-Forwarded-For", "192.0.2.7"), ("X-Forwarded-Proto", "https")];
    // More than one connection: the limit is for visitors.
    let kept = over(&path);
    let answer = get(over(&path), &forwarded);
    assert_eq!(answer.header("strict-transport-security"), "max-age=300");
    assert!(process.log_line("path=\"/home\"").contains("client=192.0.2.0/24"));
    assert_eq!(get(kept, &[]).status, 200);
    assert!(process.log_line("path=\"/home\"").contains("client=unix"));

    // Staff signs in through it where it says https.
    let session = |scheme| {
        let headers = [("X-Forwarded-For", "192.0.2.7"), ("X-Forwarded-Proto", scheme)];
        over(&path).ask("GET", "/api/v1/session", &headers)
    };
    assert_eq!((session("http").status, session("https").status), (403, 503));
}

#[test]
fn a_large_answer_comes_whole_through_a_unix_socket() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("portal.sock");
    let mut process = Process::start(&["--listen", &format!("unix:{}", text(&path))], &[]);
    process.log_line(" serving ");
    let server = Server::start();
    let film = |mut client: Client| client.ask("GET", "/media/film/hero.mp4", &[]).body;
    assert!(film(over(&path)) == film(server.connect()));
}

#[test]
fn a_socket_that_a_killed_portal_left_is_replaced_and_one_in_use_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("portal.sock");
    let unix = format!("unix:{}", text(&path));
    for _ in 0..2 {
        let mut process = Process::start(&["--listen", &unix], &[]);
        process.log_line(" serving ");
        assert_eq!(get(over(&path), &[]).status, 200);
        let second = run(&["--listen", &unix], &[]);
        assert_eq!(second.code, Some(1));
        let reason = second.stderr.concat();
        assert!(reason.contains(&format!("{unix} is in use")), "{reason}");
        let check = run(&["check", "--listen", &unix], &[]);
        assert_eq!(check.code, Some(0));
        assert!(check.stdout.iter().any(|line| line.contains("in use now")), "{check:?}");
        process.signal("KILL");
        process.ended();
        assert!(path.exists());
    }
    fs::remove_file(&path).expect("a socket");
    fs::write(&path, "notes").expect("a file");
    for command in ["serve", "check"] {
        let refused = run(&[command, "--listen", &unix], &[]);
        assert_eq!(refused.code, Some(1));
        assert!(refused.stderr.concat().contains("is a file and not a socket"), "{refused:?}");
    }
}

#[test]
fn systemd_passes_a_unix_socket_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("portal.sock");
    let socket = UnixListener::bind(&path).expect("a socket");
    let flags = ["--listen", &format!("unix:{}", text(&path))];
    let mut process = Process::start_on(socket.into(), &flags, &[]);
    process.log_line(" serving ");
    assert_eq!(get(over(&path), &[]).status, 200);
}

#[test]
fn a_unix_socket_has_no_tls_beside_addresses_that_have() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("portal.sock");
    let server = Secured::start(&["--listen", &format!("unix:{}", text(&path))]);
    let answer = get(over(&path), &[]);
    assert_eq!(answer.status, 200);
    assert!(!answer.has("strict-transport-security"));
    assert_eq!(server.connect().ask("GET", "/home", &[]).status, 200);
}

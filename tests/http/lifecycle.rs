//! The process: how it is started and stopped, and what it says meanwhile.

use std::net::{TcpListener, TcpStream};

use crate::harness::{Finished, Process, Server, request, run};

const FILM: &str = "/media/film/hero.mp4";
const STOP_SIGNALS: [&str; 2] = ["TERM", "INT"];

// The command line

#[test]
fn help_names_every_flag_and_its_variable() {
    for flag in ["--help", "-h"] {
        let end = run(&[flag], &[]);
        assert_eq!((end.code, end.stderr), (Some(0), vec![]), "{flag}");
        let text = end.stdout.join("\n");
        for word in ["--listen", "PORTAL_LISTEN", "127.0.0.1:8080", "--log-format", "--version"] {
            assert!(text.contains(word), "{flag} does not name {word}: {text}");
        }
    }
}

#[test]
fn version_names_the_package_and_the_commit() {
    for flag in ["--version", "-V"] {
        let end = run(&[flag], &[]);
        assert_eq!((end.code, end.stderr), (Some(0), vec![]), "{flag}");
        assert_eq!(end.stdout, [format!("portal {}", portal::version())], "{flag}");
    }
}

#[test]
fn a_mistake_in_flags_or_variables_is_one_line_and_exit_code_2() {
    for (args, variables, named) in [
        (&["--port", "80"][..], &[][..], "--port"),
        (&["home"], &[], "home"),
        (&["--listen"], &[], "--listen"),
        (&["--listen", "nowhere"], &[], "nowhere"),
        (&["--listen", "127.0.0.1"], &[], "127.0.0.1"),
        (&["--listen", "127.0.0.1:65536"], &[], "65536"),
        (&["--listen", "two\nlines"], &[], "--listen"),
        (&["--log-format", "xml"], &[], "xml"),
        (&[], &[("PORTAL_LISTEN", "nowhere")], "nowhere"),
        (&[], &[("PORTAL_LOG_FORMAT", "xml")], "xml"),
        (&[], &[("RUST_LOG", "[[")], "RUST_LOG"),
    ] {
        let end = run(args, variables);
        assert_eq!(end.code, Some(2), "{args:?} {variables:?}: {end:?}");
        assert_eq!((end.stdout.len(), end.stderr.len()), (0, 1), "{args:?} {variables:?}");
        let line = &end.stderr[0];
        assert!(line.starts_with("error: ") && line.contains(named), "{line}");
    }
}

#[test]
fn a_port_in_use_is_one_line_and_exit_code_1() {
    let occupant = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = occupant.local_addr().unwrap().to_string();
    for format in ["text", "json"] {
        let end = run(&["--listen", &address, "--log-format", format], &[]);
        assert_eq!(end.code, Some(1), "{end:?}");
        assert_eq!((end.stdout.len(), end.stderr.len()), (0, 1), "{end:?}");
        let line = &end.stderr[0];
        assert!(line.starts_with("error: ") && line.contains(&address), "{line}");
        assert!(line.contains("in use") && line.contains("--listen"), "{line}");
    }
}

#[test]
fn an_address_that_the_machine_does_not_have_is_one_line_and_exit_code_1() {
    // An address for documentation (RFC 5737), which no machine has.
    let end = run(&["--listen", "192.0.2.1:0"], &[]);
    assert_eq!((end.code, end.stdout.len(), end.stderr.len()), (Some(1), 0, 1), "{end:?}");
    let line = &end.stderr[0];
    assert!(line.starts_with("error: ") && line.contains("192.0.2.1:0"), "{line}");
}

/// A disk that is full, or a reader that has gone away, is no reason for a panic.
#[test]
#[cfg(target_os = "linux")]
fn standard_output_that_cannot_be_written_is_no_panic() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut process = Process::start_with(&["--listen", "127.0.0.1:0"], &[], full.into());
    let line = process.log_line("");
    assert!(line.contains("serving") || line.starts_with("error: "), "{line:?}");
}

#[test]
fn variables_set_what_flags_do_not() {
    let server = Server::start_with(&[], &[("PORTAL_LISTEN", "127.0.0.1:0")]);
    assert_eq!(server.get("/home", &[]).status, 200);

    let variables = [("PORTAL_LISTEN", "192.0.2.1:1"), ("PORTAL_LOG_FORMAT", "json")];
    let mut server = Server::start_with(&["--listen", "127.0.0.1:0"], &variables);
    assert_eq!(server.get("/home", &[]).status, 200);
    assert!(server.process.log_line("serving").starts_with('{'));
}

// Stopping

#[test]
fn a_stop_signal_ends_an_idle_server_with_0_after_one_line_of_output() {
    for signal in STOP_SIGNALS {
        let server = Server::start();
        server.process.signal(signal);
        let end = server.process.finish();
        assert_eq!(end.code, Some(0), "SIG{signal}: {end:?}");
        // The first line, with the address, was read when it started.
        assert_eq!(end.stdout, [""; 0], "SIG{signal}");
    }
}

#[test]
fn answers_in_progress_finish_after_a_stop_signal() {
    /// So many films at once are more than the buffers of both sockets hold: the server is still
    /// writing one of them when the signal comes.
    const FILMS: usize = 8;

    for signal in STOP_SIGNALS {
        let mut server = Server::start();
        let length = server.ask("HEAD", FILM, &[]).length();
        let mut client = server.connect();
        client.send(&request("GET", FILM, &[]).repeat(FILMS));
        let head = client.head().unwrap();
        assert_eq!((head.status, head.length()), (200, length));
        let start = client.bytes(1000);

        server.process.signal(signal);
        server.process.log_line("stopping");
        assert!(TcpStream::connect(server.address).is_err(), "SIG{signal}: still accepts");

        let rest = client.bytes(length - start.len());
        assert!(rest.len() + start.len() == length, "SIG{signal}");
        // Films that had been begun come whole, which reading checks; then the connection ends.
        while let Some(film) = client.answer_or_end("GET") {
            assert_eq!(film.body.len(), length, "SIG{signal}");
        }
        let end = server.process.finish();
        assert_eq!(end.code, Some(0), "SIG{signal}: {end:?}");
        assert!(!warned(&end), "SIG{signal}: {end:?}");
    }
}

#[test]
fn connections_without_a_request_do_not_hold_up_the_exit() {
    for signal in STOP_SIGNALS {
        let server = Server::start();
        let mut idle = server.connect();
        assert_eq!(idle.ask("GET", "/home", &[]).status, 200);
        let mut silent = server.connect();
        // The silent connection came first, so it has been accepted too.
        assert_eq!(server.get("/robots.txt", &[]).status, 200);

        server.process.signal(signal);
        assert_eq!(idle.until_closed(), b"", "SIG{signal}");
        assert_eq!(silent.until_closed(), b"", "SIG{signal}");
        let end = server.process.finish();
        assert_eq!(end.code, Some(0), "SIG{signal}: {end:?}");
        assert!(!warned(&end), "SIG{signal}: {end:?}");
    }
}

/// Whether it gave up on connections that did not end by themselves.
fn warned(end: &Finished) -> bool {
    end.stderr.iter().any(|line| line.contains("WARN"))
}

//! The commands other than serving, as an operator or a script runs them.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::Stdio;

use rcgen::{CertificateParams, KeyPair, date_time_ymd};

use crate::harness::{Finished, Process, Server, run};

const SHELLS: [&str; 3] = ["bash", "zsh", "fish"];

/// A loopback address without a server of another test: those listen on 127.0.0.1, where a port
/// that is free now may be theirs a moment later.
pub const OWN: &str = "127.0.0.4:0";

/// An address that nobody listens on.
fn vacant() -> String {
    let socket = TcpListener::bind(OWN).expect("a port");
    socket.local_addr().expect("an address").to_string()
}

/// The output of a command that succeeds.
pub fn output(args: &[&str]) -> Vec<String> {
    let end = run(args, &[]);
    assert_eq!((end.code, &end.stderr), (Some(0), &vec![]), "{args:?}");
    end.stdout
}

/// The one line of a command that fails.
pub fn complaint(end: &Finished, code: i32) -> &str {
    assert_eq!((end.code, end.stderr.len()), (Some(code), 1), "{end:?}");
    assert!(end.stdout.is_empty() && end.stderr[0].starts_with("error: "), "{end:?}");
    &end.stderr[0]
}

pub fn text(path: &Path) -> &str {
    path.to_str().expect("a path in Unicode")
}

// check

#[test]
fn check_says_what_would_be_served() {
    let lines = output(&["check", "--listen", "127.0.0.1:0"]);
    assert_eq!(lines[0], "would serve http://127.0.0.1:0/");
    assert!(lines[1].contains(" pages"), "{lines:?}");
    assert_eq!(lines[2..], ["no health and metrics"]);
    let admin = vacant();
    let lines = output(&["check", "--listen", "127.0.0.1:0", "--admin", &admin]);
    assert_eq!(lines[2..], [format!("health and metrics on http://{admin}/")]);
}

/// Flags are often checked beside the portal that they are meant for.
#[test]
fn check_names_an_address_in_use_and_succeeds() {
    let server = Server::start();
    let address = server.address.to_string();
    let lines = output(&["check", "--listen", &address]);
    assert!(lines.last().is_some_and(|line| line.starts_with(&address)), "{lines:?}");
    assert!(lines.last().is_some_and(|line| line.contains("in use")), "{lines:?}");
}

#[test]
fn check_fails_where_the_server_would() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let pair = |name: &str, end: i32| {
        let mut params = CertificateParams::new([name.to_owned()]).unwrap();
        params.not_before = date_time_ymd(2020, 1, 1);
        params.not_after = date_time_ymd(end, 1, 1);
        let key = KeyPair::generate().unwrap();
        let cert = params.self_signed(&key).unwrap();
        (file(&format!("{name}.pem"), &cert.pem()), file(name, &key.serialize_pem()))
    };
    let data = text(folder.path());
    let (cert, key) = pair("good.example", 4000);
    let (_, its_key) = pair("another.example", 4000);
    let acme = ["--acme-domain", "a.example", "--acme-contact", "a@a.example", "--data-dir", data];
    let garbage = file("garbage", "nothing in PEM");
    let missing = folder.path().join("missing").to_str().unwrap().to_owned();

    let good = ["check", "--listen", "127.0.0.1:0", "--tls-cert", &cert, "--tls-key", &key];
    assert_eq!(output(&good)[0], "would serve https://127.0.0.1:0/");
    assert_eq!(output(&["check", "--listen", "127.0.0.1:0", "--data-dir", data]).len(), 3);

    for (flags, named) in [
        (&["--tls-cert", &missing, "--tls-key", &key][..], missing.as_str()),
        (&["--tls-cert", &cert, "--tls-key", &missing], &missing),
        (&["--tls-cert", &garbage, "--tls-key", &key], &garbage),
        (&["--tls-cert", &cert, "--tls-key", &garbage], &garbage),
        (&["--tls-cert", &cert, "--tls-key", &its_key], "do not belong together"),
        (&[&acme[..], &["--acme-root", &missing]].concat(), &missing),
        (&[&acme[..4], &["--data-dir", &garbage]].concat(), &garbage),
        // An address for documentation (RFC 5737), which no machine has.
        (&["--admin", "192.0.2.1:0"], "192.0.2.1:0"),
        (&["--listen", "192.0.2.1:0"], "192.0.2.1:0"),
    ] {
        let end = run(&[&["check"], flags].concat(), &[("PORTAL_LISTEN", "127.0.0.1:0")]);
        assert!(complaint(&end, 1).contains(named), "{flags:?}: {end:?}");
    }
}

// healthcheck

#[test]
fn the_health_check_is_true_while_the_server_serves() {
    let flags = ["--listen", "127.0.0.1:0", "--admin", "127.0.0.1:0", "--drain-delay", "300"];
    let mut server = Server::start_with(&flags, &[]);
    let admin = server.admin().to_string();
    assert_eq!(output(&["healthcheck", "--admin", &admin]), ["ready"]);
    // As in a container, where both read the same variables.
    let end = run(&["healthcheck"], &[("PORTAL_ADMIN", &admin)]);
    assert_eq!((end.code, end.stdout), (Some(0), vec!["ready".to_owned()]));

    server.process.signal("TERM");
    server.process.log_line("leaving");
    let end = run(&["healthcheck", "--admin", &admin], &[]);
    let line = complaint(&end, 1);
    assert!(line.contains("not ready") && line.contains("stopping"), "{line}");
}

#[test]
fn the_health_check_fails_where_nobody_is_ready() {
    let nobody = vacant();
    let end = run(&["healthcheck", "--admin", &nobody], &[]);
    assert!(complaint(&end, 1).contains(&nobody), "{end:?}");
    let end = run(&["healthcheck", "--admin", "off"], &[]);
    assert!(complaint(&end, 1).contains("--admin"), "{end:?}");
    // The website itself is no admin listener.
    let server = Server::start();
    let end = run(&["healthcheck", "--admin", &server.address.to_string()], &[]);
    assert!(complaint(&end, 1).contains("not ready"), "{end:?}");
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let end = run(&["healthcheck", "--admin", &silent.local_addr().unwrap().to_string()], &[]);
    assert!(complaint(&end, 1).contains("does not answer"), "{end:?}");
}

// completions, man

/// The commands that the help lists.
fn commands() -> Vec<String> {
    let help = output(&["--help"]);
    let list = help.iter().skip_while(|line| *line != "Commands:").skip(1);
    let commands: Vec<_> = list
        .map_while(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect();
    assert!(commands.len() >= 7, "{help:#?}");
    commands
}

#[test]
fn completions_know_every_command() {
    for shell in SHELLS {
        let script = output(&["completions", shell]).join("\n");
        for command in commands() {
            assert!(script.contains(&command), "{shell}: {command}");
        }
        assert!(script.contains("tls-cert"), "{shell}");
    }
    let end = run(&["completions", "dos"], &[]);
    assert!(complaint(&end, 2).contains("dos"), "{end:?}");
}

#[test]
fn the_manual_page_names_every_flag_and_command() {
    let page = output(&["man"]);
    assert!(page.iter().any(|line| line.starts_with(".TH portal 1")), "{page:#?}");
    let page = page.join("\n").replace("\\-", "-");
    let help = output(&["--help"]).join("\n");
    let flags: Vec<_> = help
        .split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
        .filter(|word| word.starts_with("--") && word.len() > 2)
        .collect();
    assert!(flags.len() > 25, "{flags:?}");
    for word in flags.into_iter().map(str::to_owned).chain(commands()) {
        assert!(page.contains(&word), "{word} is not in the manual");
    }
}

// All of them

/// `portal routes | head -1`
#[test]
fn a_reader_that_has_gone_away_is_no_error() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("site");
    for args in [
        &["routes"][..],
        &["check", "--listen", "127.0.0.1:0"],
        &["man"],
        &["completions", "bash"],
        &["export", text(&folder)],
        &["--help"],
        &["--version"],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let end = Process::start_with(args, &[], Stdio::from(writer)).finish();
        assert_eq!((end.code, &end.stderr), (Some(0), &vec![]), "{args:?}");
    }
}

#[test]
fn a_mistake_in_the_flags_of_tls_threads_and_limits_is_one_line_and_exit_code_2() {
    for (args, named) in [
        (&["--tls-cert", "a.pem"][..], "--tls-key"),
        (&["--tls-key", "a.pem"], "--tls-cert"),
        (&["--acme-domain", "a.example", "--acme-contact", "a@a.example"], "--data-dir"),
        (&["--acme-domain", "a.example", "--data-dir", "/tmp"], "--acme-contact"),
        (&["--redirect-http", "127.0.0.1:0"], "--redirect-http"),
        (&["--http3"], "--http3"),
        (&["--threads", "0"], "--threads"),
        (&["--header-timeout=-1"], "--header-timeout"),
        (&["--idle-timeout", "NaN"], "--idle-timeout"),
        (&["--max-header-size", "100"], "--max-header-size"),
        (&["--max-connections", "0"], "--max-connections"),
        (&["--proxy-header", "x-real-ip"], "--proxy-header"),
        (&["--trusted-proxy", "10.0.0.0/33"], "--trusted-proxy"),
        (&["--admin", "on"], "--admin"),
        (&["routes", "--listen", "127.0.0.1:0"], "--listen"),
        (&["export"], "<DIR>"),
        (&["completions"], "<SHELL>"),
    ] {
        let end = run(args, &[]);
        assert!(complaint(&end, 2).contains(named), "{args:?}: {end:?}");
        if args[0].starts_with("--") {
            let end = run(&[&["check"], args].concat(), &[]);
            assert!(complaint(&end, 2).contains(named), "check {args:?}: {end:?}");
        }
    }
}

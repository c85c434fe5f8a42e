//! Certificates: new ones, bad ones, and those that end.

use std::fs;

use crate::harness::Process;
use crate::secure::{self, Authority, Files, HOST, Pair, Secured, metric};

const DAY: u64 = 24 * 60 * 60;
/// How often the servers here look at their certificate's files.
const INTERVAL: [&str; 2] = ["--certificate-interval", "0.2"];
/// A certificate to look at, but only there.
const GARBAGE: &str = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
const EXPIRY: &str = "portal_certificate_expiry_timestamp_seconds";

#[test]
fn a_new_certificate_is_used_after_sighup_and_open_connections_go_on() {
    let mut secured = Secured::start(&[]);
    let mut old = secured.connect();
    assert_eq!(old.ask("GET", "/home", &[]).status, 200);
    assert!(secured.shows(&secured.pair));

    let next = secured.authority.pair();
    secured.files.write(&next.cert, &next.key);
    secured.server.process.signal("HUP");
    let line = secured.server.process.log_line("a new TLS certificate is in use");
    assert!(line.contains("INFO"), "{line}");
    assert!(secured.shows(&next));
    assert_eq!(old.ask("GET", "/home", &[]).status, 200);
}

#[test]
fn a_changed_certificate_is_used_without_a_signal() {
    let mut secured = Secured::start(&[&INTERVAL[..], &["--admin", "127.0.0.1:0"]].concat());
    let admin = secured.server.process.log_line("admin");
    let end = secure::now() + 40 * DAY;
    let next = secured.authority.pair_until(&[HOST], end);
    secured.files.write(&next.cert, &next.key);
    // It may see the one file before the other, and then say that they do not belong together.
    secured.server.process.log_line("a new TLS certificate is in use");
    assert!(secured.shows(&next));
    assert_eq!(metric(&admin, EXPIRY), end);
}

#[test]
fn a_bad_new_pair_is_refused_and_the_old_one_stays() {
    let mut secured = Secured::start(&[]);
    let other = secured.authority.pair();
    let Pair { cert, key, .. } = &secured.pair.clone();
    for (case, new_cert, new_key, named) in [
        ("the key of another", cert.as_str(), other.key.as_str(), "do not belong together"),
        ("no PEM for a certificate", "garbage", key, "cert.pem: it holds no certificate"),
        ("no PEM for a key", cert, "garbage", "key.pem: no private key"),
        ("the certificate of another", &other.cert, key, "do not belong together"),
        ("nothing", "", "", "cert.pem: it holds no certificate"),
        ("a certificate for a key", cert, cert, "key.pem: no private key"),
        ("a key for a certificate", key, key, "cert.pem: it holds no certificate"),
        ("PEM around garbage", GARBAGE, key, "cert.pem"),
    ] {
        secured.files.write(new_cert, new_key);
        secured.refuses(case, named);
    }
    for (path, named) in [
        (secured.files.key(), "key.pem: No such file"),
        (secured.files.cert(), "cert.pem: No such file"),
    ] {
        secured.files.write(&secured.pair.cert, &secured.pair.key);
        fs::remove_file(&path).unwrap();
        secured.refuses("a missing file", named);
    }
    secured.files.write(&other.cert, &other.key);
    secured.server.process.signal("HUP");
    secured.server.process.log_line("a new TLS certificate is in use");
    assert!(secured.shows(&other));
}

impl Secured {
    /// That it says what is wrong when it is told to read the files, and does without them.
    fn refuses(&mut self, case: &str, named: &str) {
        self.server.process.signal("HUP");
        // It looks by itself now and then, so a line about the case before may come first.
        let line = loop {
            let line = self.server.process.log_line("the old TLS certificate stays in use");
            if line.contains(named) {
                break line;
            }
        };
        assert!(line.contains("ERROR"), "{case}: {line}");
        assert!(self.shows(&self.pair), "{case}");
    }
}

#[test]
fn a_pair_that_stays_bad_is_one_line() {
    // Longer than the time between several looks at the files.
    let mut secured = Secured::start(&[&INTERVAL[..], &["--idle-timeout", "1"]].concat());
    let mut idle = secured.connect();
    secured.files.write("garbage", &secured.pair.key);
    secured.server.process.log_line("the old TLS certificate stays in use");
    assert_eq!(idle.ask("GET", "/home", &[]).status, 200);
    assert_eq!(idle.until_closed(), b"");

    secured.files.write(&secured.pair.cert, &secured.pair.key);
    let line = secured.server.process.log_line("TLS certificate");
    assert!(line.contains("a new TLS certificate is in use"), "{line}");
    assert!(secured.shows(&secured.pair));
}

#[test]
fn a_start_with_a_bad_pair_is_one_line_and_exit_code_1() {
    let authority = Authority::new();
    let (pair, other) = (authority.pair(), authority.pair());
    let files = Files::new(&pair);
    for (cert, key, named) in [
        (pair.cert.as_str(), other.key.as_str(), "do not belong together"),
        ("garbage", &pair.key, "cert.pem"),
        (&pair.cert, "", "key.pem"),
        (GARBAGE, &pair.key, "cert.pem"),
    ] {
        files.write(cert, key);
        refused(&files, named);
    }
    files.write(&pair.cert, &pair.key);
    for path in [files.key(), files.cert()] {
        fs::remove_file(&path).unwrap();
        refused(&files, path.to_str().unwrap());
    }
}

/// That neither `serve` nor `check` accepts what is in the files.
fn refused(files: &Files, named: &str) {
    let flags = files.flags();
    let [a, b, c, d] = flags.each_ref().map(String::as_str);
    for command in ["serve", "check"] {
        let args = [command, "--listen", "127.0.0.1:0", a, b, c, d];
        let end = Process::start(&args, &[]).finish();
        assert_eq!(end.code, Some(1), "{named}: {end:?}");
        assert_eq!((end.stdout.len(), end.stderr.len()), (0, 1), "{named}: {end:?}");
        let line = &end.stderr[0];
        assert!(line.starts_with("error: ") && line.contains(named), "{named}: {line}");
    }
}

#[test]
fn a_mistake_in_the_flags_of_tls_is_one_line_and_exit_code_2() {
    for (args, named) in [
        (&["--tls-cert", "cert.pem"][..], "--tls-key"),
        (&["--tls-key", "key.pem"], "--tls-cert"),
        (&["--redirect-http", "127.0.0.1:0"], "--redirect-http"),
        (&["--acme-domain", HOST], "--acme-contact"),
        (&["--acme-domain", HOST, "--acme-contact", "a@b.example"], "--data-dir"),
        (
            &[
                "--acme-domain",
                HOST,
                "--acme-contact",
                "a@b.example",
                "--data-dir",
                "d",
                "--tls-cert",
                "c",
                "--tls-key",
                "k",
            ],
            "--acme-domain",
        ),
    ] {
        let end = Process::start(args, &[]).finish();
        assert_eq!(end.code, Some(2), "{args:?}: {end:?}");
        assert_eq!((end.stdout.len(), end.stderr.len()), (0, 1), "{args:?}: {end:?}");
        let line = &end.stderr[0];
        assert!(line.starts_with("error: ") && line.contains(named), "{line}");
    }
}

#[test]
fn a_certificate_that_has_ended_or_will_soon_is_logged_and_its_end_is_a_metric() {
    for (days, level, words) in [
        (-3, "ERROR", "the TLS certificate has expired"),
        (3, "WARN", "the TLS certificate expires soon"),
        (13, "WARN", "the TLS certificate expires soon"),
    ] {
        // An hour more, for whole days to be left while the test runs.
        let end = secure::now().checked_add_signed(days * DAY.cast_signed() + 3600).unwrap();
        let authority = Authority::new();
        let files = Files::new(&authority.pair_until(&[HOST], end));
        let mut process = secure::start_process(&files, &["--admin", "127.0.0.1:0"]);
        let line = process.log_line("certificate");
        assert!(line.contains(level) && line.contains(words), "{days} days: {line}");
        if days > 0 {
            assert!(line.contains(&format!(": in {days} days")), "{line}");
        }
        let admin = process.log_line("admin");
        assert_eq!(metric(&admin, EXPIRY), end, "{days} days");
    }
}

#[test]
fn a_certificate_that_is_good_for_long_is_not_mentioned() {
    let secured = Secured::start(&["--admin", "127.0.0.1:0"]);
    secured.server.process.signal("TERM");
    let end = secured.server.process.finish();
    assert!(!end.stderr.iter().any(|line| line.contains("certificate")), "{end:?}");
}

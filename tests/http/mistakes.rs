//! Mistakes that a person makes in settings, and the line that each gets.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::commands::{OWN, complaint, text};
use crate::harness::{Finished, Process, Server, run};
use crate::secure::{self, Authority, Files, HOST};

const LISTEN: [&str; 2] = ["--listen", "127.0.0.1:0"];

fn check(flags: &[&str], variables: &[(&str, &str)]) -> Finished {
    run(&[&["check"], &LISTEN[..], flags].concat(), variables)
}

// Names

#[test]
fn a_misspelled_flag_or_command_gets_the_nearest_name() {
    for (args, nearest) in [
        (&["--lisen", "127.0.0.1:80"][..], "did you mean '--listen'?"),
        (&["check", "--trusted-proxi", "::1"], "did you mean '--trusted-proxy'?"),
        (&["serv"], "did you mean 'serve'?"),
        (&["healtcheck"], "did you mean 'healthcheck'?"),
    ] {
        let end = run(args, &[]);
        assert!(complaint(&end, 2).contains(nearest), "{args:?}: {end:?}");
    }
}

#[test]
fn an_unknown_variable_is_a_warning_with_the_nearest_name() {
    let variables = [("PORTAL_LISTN", "127.0.0.1:80"), ("PORTAL_SERVICE_HOST", "10.0.0.1")];
    let end = check(&[], &variables);
    assert_eq!(end.code, Some(0), "{end:?}");
    assert_eq!(
        end.stderr,
        ["warning: the variable PORTAL_LISTN is unknown; did you mean PORTAL_LISTEN?"]
    );
    let mut server = Server::start_with(&LISTEN, &variables);
    let line = server.process.log_line("PORTAL_LISTN");
    assert!(line.contains("WARN") && line.contains("PORTAL_LISTEN?"), "{line}");
}

#[test]
fn a_bad_value_is_told_by_the_name_it_was_given_under() {
    for (args, variables, named) in [
        (&[][..], &[("PORTAL_LISTEN", "nowhere")][..], "for PORTAL_LISTEN:"),
        (&[], &[("PORTAL_IDLE_TIMEOUT", "0")], "for PORTAL_IDLE_TIMEOUT:"),
        (&["check"], &[("PORTAL_ADMIN", "on")], "for PORTAL_ADMIN:"),
        (
            &["--listen", "nowhere"],
            &[("PORTAL_LISTEN", "127.0.0.1:0")],
            "for '--listen <ADDR:PORT>':",
        ),
        (&["--listen=nowhere"], &[("PORTAL_LISTEN", "127.0.0.1:0")], "for '--listen <ADDR:PORT>':"),
    ] {
        let end = run(args, variables);
        assert!(complaint(&end, 2).contains(named), "{args:?} {variables:?}: {end:?}");
    }
}

// Values

#[test]
fn variables_are_taken_as_they_were_meant() {
    let authority = Authority::new();
    let files = Files::new(&authority.pair());
    let flags = files.flags();
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    for yes in ["1", "yes", "true", "on"] {
        let end = check(&flags, &[("PORTAL_HTTP3", yes)]);
        assert_eq!((end.code, end.stderr.len()), (Some(0), 0), "{yes}: {end:?}");
        // It is on, so it needs a certificate.
        let end = check(&[], &[("PORTAL_HTTP3", yes)]);
        assert!(complaint(&end, 2).contains("--http3 needs a certificate"), "{yes}: {end:?}");
    }
    for variables in [
        ("PORTAL_HTTP3", "0"),
        ("PORTAL_HTTP3", "no"),
        ("PORTAL_HTTP3", ""),
        ("PORTAL_TRUSTED_PROXY", ""),
        ("PORTAL_TRUSTED_PROXY", "10.0.0.0/8, 192.0.2.7"),
        ("PORTAL_ADMIN", "off "),
        ("RUST_LOG", ""),
        ("RUST_LOG", "info, access=off"),
    ] {
        let end = check(&[], &[variables]);
        assert_eq!((end.code, end.stderr.len()), (Some(0), 0), "{variables:?}: {end:?}");
    }
}

#[test]
fn levels_that_mean_nothing_are_refused_instead_of_losing_the_log() {
    for level in ["warning", "a=b=c", "access", "info,verbose", "access=loud"] {
        for command in ["serve", "check"] {
            let end = run(&[&[command], &LISTEN[..]].concat(), &[("RUST_LOG", level)]);
            let line = complaint(&end, 2);
            assert!(line.starts_with("error: RUST_LOG: ") && line.contains("access=off"), "{line}");
        }
    }
}

#[test]
fn what_acme_cannot_use_is_refused_at_the_start() {
    let acme = ["--acme-contact", "web@a.example", "--data-dir", "unused"];
    for (flags, named) in [
        (&["--acme-domain", "https://a.example"][..], "such as www.example.org"),
        (&["--acme-domain", "*.a.example"], "such as www.example.org"),
        (
            &["--acme-domain", "a.example", "--acme-directory", "not-a-url"],
            "expected an https address",
        ),
        (
            &["--acme-domain", "a.example", "--acme-directory", "http://a.example"],
            "expected an https address",
        ),
    ] {
        for command in ["serve", "check"] {
            let end = run(&[&[command], &LISTEN[..], &acme[..], flags].concat(), &[]);
            assert!(complaint(&end, 2).contains(named), "{flags:?}: {end:?}");
        }
    }
}

#[test]
fn timeouts_of_zero_are_refused() {
    for flag in ["--header-timeout", "--idle-timeout", "--send-timeout", "--certificate-interval"] {
        for command in ["serve", "check"] {
            let end = run(&[command, flag, "0"], &[]);
            let line = complaint(&end, 2);
            assert!(line.contains(flag) && line.contains("seconds above 0"), "{line}");
        }
    }
    let end = check(&["--drain-timeout", "0", "--drain-delay", "0"], &[]);
    assert_eq!(end.code, Some(0), "a stop may be immediate: {end:?}");
}

#[test]
fn two_listeners_with_one_address_are_a_mistake_of_both_flags() {
    for command in ["serve", "check"] {
        let end = run(&[command, "--listen", "127.0.0.1:4711", "--admin", "127.0.0.1:4711"], &[]);
        let line = complaint(&end, 2);
        assert!(line.contains("--listen and --admin name the same address"), "{line}");
    }
}

// The command check

#[test]
fn check_changes_nothing_on_disk() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let acme = [
        "--acme-domain",
        "a.example",
        "--acme-contact",
        "web@a.example",
        "--data-dir",
        text(&data),
    ];
    let end = check(&acme, &[]);
    assert_eq!((end.code, end.stderr.len()), (Some(0), 0), "{end:?}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "check made something");
}

#[test]
fn check_finds_an_udp_port_in_use() {
    // Over TCP, this port must stay free: an address in use over both is a running portal.
    let occupant = std::net::UdpSocket::bind(OWN).unwrap();
    let address = occupant.local_addr().unwrap().to_string();
    let files = Files::new(&Authority::new().pair());
    let flags = files.flags();
    let flags: Vec<&str> = flags.iter().map(String::as_str).chain(["--http3"]).collect();
    let end = run(&[&["check", "--listen", &address], &flags[..]].concat(), &[]);
    let line = complaint(&end, 1);
    assert!(line.contains(&address) && line.contains("UDP"), "{line}");
}

/// Neither command fails: the operator may have no other certificate.
#[test]
fn check_warns_of_what_serve_logs_about_a_certificate() {
    for (days, words) in [(-1, "has expired"), (5, "expires soon")] {
        let end = secure::now().checked_add_signed(days * 24 * 60 * 60).unwrap();
        let files = Files::new(&Authority::new().pair_until(&[HOST], end));
        let flags = files.flags();
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        let end = check(&flags, &[]);
        assert_eq!((end.code, end.stderr.len()), (Some(0), 1), "{end:?}");
        let warning = &end.stderr[0];
        assert!(warning.starts_with("warning: ") && warning.contains(words), "{warning}");
        let mut process = Process::start(&[&LISTEN[..], &flags].concat(), &[]);
        assert!(process.log_line("certificate").contains(words));
        // It accepts connections.
        drop(Server::from(process).socket());
    }
}

/// In a mount namespace of its own, with a file system that is too small for a key.
#[test]
#[ignore = "needs root and unshare, with the tests of ACME"]
fn a_full_disk_below_the_acme_data_is_one_line_with_the_folder() {
    const ON_A_FULL_DISK: &str = "mount -t tmpfs -o size=4k tmpfs \"$1\" && data=$1 && shift && exec \"$@\" --data-dir \"$data\"";
    const ACME: [&str; 6] =
        ["--acme-domain", "a.example", "--acme-contact", "a@a.example", "--admin", "off"];

    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    for command in ["serve", "check"] {
        let end = Command::new("unshare")
            // Cargo sets variables with the portal's prefix, of which it would warn.
            .env_clear()
            .env("PATH", std::env::var("PATH").unwrap_or_default())
            .args(["--mount", "sh", "-c", ON_A_FULL_DISK, "sh", data])
            .args([env!("CARGO_BIN_EXE_portal"), command, "--listen", "127.0.0.1:0"])
            .args(ACME)
            .output()
            .expect("unshare runs");
        let text = String::from_utf8_lossy(&end.stderr);
        assert_eq!((end.status.code(), text.lines().count()), (Some(1), 1), "{command}: {text}");
        assert!(text.contains(data) && text.contains("No space left"), "{command}: {text}");
    }
}

// Certificates in other forms

/// Files that openssl makes.
struct Forms(TempDir);

impl Forms {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    fn openssl(&self, args: &str) {
        let words = args.split(' ').filter(|word| !word.is_empty());
        let end = Command::new("openssl").args(words).current_dir(self.0.path()).output();
        let end = end.expect("openssl is installed");
        assert!(end.status.success(), "{args}: {}", String::from_utf8_lossy(&end.stderr));
    }

    /// A certificate with a new key on this curve.
    fn pair(&self, name: &str, curve: &str) {
        self.openssl(&format!("ecparam -name {curve} -genkey -noout -out {name}.key"));
        self.openssl(&format!(
            "req -x509 -key {name}.key -subj /CN=a.example -out {name}.pem -days 90"
        ));
    }
}

#[test]
fn a_pair_in_a_form_that_cannot_be_used_is_told_what_it_is_and_what_to_do() {
    let forms = Forms::new();
    forms.pair("good", "prime256v1");
    forms.pair("large", "secp521r1");
    forms.pair("bitcoin", "secp256k1");
    forms.openssl("x509 -in good.pem -outform DER -out cert.der");
    forms.openssl("pkey -in good.key -outform DER -out key.der");
    forms.openssl("pkcs12 -export -in good.pem -inkey good.key -passout pass: -out both.p12");
    forms.openssl("pkcs8 -topk8 -in good.key -passout pass:secret -out encrypted.key");
    forms.openssl("ec -in good.key -aes256 -passout pass:secret -out legacy.key");
    forms.openssl("req -new -key good.key -subj /CN=a.example -out request.pem");
    forms.openssl("x509 -req -in request.pem -signkey good.key -out v1.pem -days 90");
    for (cert, key, words) in [
        ("large.pem", "large.key", ["large.key: ", "the curve P-521; make one with ECDSA P-256"]),
        ("bitcoin.pem", "bitcoin.key", ["bitcoin.key: ", "the curve secp256k1"]),
        ("v1.pem", "good.key", ["v1.pem: ", "X.509 version 1"]),
        ("cert.der", "good.key", ["DER; convert it: openssl x509 -inform DER", "cert.der"]),
        ("both.p12", "good.key", ["PKCS#12; convert it: openssl pkcs12", "-nokeys"]),
        ("good.pem", "key.der", ["DER; convert it: openssl pkey -inform DER", "key.der"]),
        ("good.pem", "both.p12", ["PKCS#12; convert it: openssl pkcs12", "-nocerts"]),
        ("good.pem", "encrypted.key", ["is encrypted", "openssl pkey -in"]),
        ("good.pem", "legacy.key", ["is encrypted", "openssl pkey -in"]),
        ("good.pem", "large.key", ["large.key: ", "openssl ecparam -name prime256v1"]),
    ] {
        let (cert, key) = (forms.path(cert), forms.path(key));
        refused(&cert, &key, &words);
    }
    let (cert, key) = (forms.path("good.pem"), forms.path("good.key"));
    let end = check(&["--tls-cert", text(&cert), "--tls-key", text(&key)], &[]);
    assert_eq!(end.code, Some(0), "{end:?}");
}

fn refused(cert: &Path, key: &Path, words: &[&str]) {
    for command in ["serve", "check"] {
        let flags = ["--tls-cert", text(cert), "--tls-key", text(key)];
        let end = run(&[&[command], &LISTEN[..], &flags].concat(), &[]);
        let line = complaint(&end, 1);
        for word in words {
            assert!(line.contains(word), "{word}: {line}");
        }
    }
}

//! Certificates from an ACME directory (RFC 8555): Pebble, the test server of Let's Encrypt, which
//! asks the portal for its proof as the real one does.

use std::fs;
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::json;
use tempfile::TempDir;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;

use crate::harness::{Client, Process, Server};
use crate::proc::until;
use crate::secure::{self, Authority, free_addresses, handshake, metric, socket};

/// For whom the certificate is.
const DOMAIN: &str = "portal.example";
const CONTACT: &str = "operator@portal.example";
const EXPIRY: &str = "portal_certificate_expiry_timestamp_seconds";
/// Any time before it would be a mistake, as the certificate is fresh.
const SOON: u64 = 24 * 60 * 60;

/// Another server, ended when dropped.
struct Service(Child);

impl Service {
    /// Starts a program of Debian's and waits until it listens at this address.
    fn start(command: &mut Command, address: &str) -> Self {
        let command = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().expect("pebble is installed");
        until("an ACME service", || TcpStream::connect(address).is_ok());
        Self(child)
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        // An error says that it has ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// An ACME directory, and the names that it looks up.
struct Directory {
    url: String,
    management: String,
    authority: Authority,
    /// With the authority's certificate, by which the portal trusts the directory.
    folder: TempDir,
    _names: Service,
    pebble: Service,
}

impl Directory {
    /// One that looks for every domain at this port of this machine.
    fn start(portal: &str) -> Self {
        let [names, control, listen, management] = free_addresses();
        let mut challtestsrv = Command::new("pebble-challtestsrv");
        challtestsrv.args(["-dns01", &names, "-management", &control, "-defaultIPv6", ""]);
        challtestsrv.args(["-http01", "", "-https01", "", "-tlsalpn01", ""]);
        let names_service = Service::start(&mut challtestsrv, &control);

        let authority = Authority::new();
        let pair = authority.pair_until(&["localhost"], secure::now() + SOON);
        let folder = tempfile::tempdir().expect("a directory");
        let write = |name: &str, text: &str| {
            fs::write(folder.path().join(name), text).expect("a file");
        };
        write("ca.pem", &authority.pem());
        write("cert.pem", &pair.cert);
        write("key.pem", &pair.key);
        let config = json!({"pebble": {
            "listenAddress": &listen,
            "managementListenAddress": &management,
            "certificate": folder.path().join("cert.pem"),
            "privateKey": folder.path().join("key.pem"),
            // Nothing is proven over plain HTTP here.
            "httpPort": 1,
            "tlsPort": port(portal),
            "ocspResponderURL": "",
            "externalAccountBindingRequired": false,
        }});
        write("pebble.json", &config.to_string());
        let mut pebble = Command::new("pebble");
        pebble.args(["-dnsserver", &names, "-config"]).arg(folder.path().join("pebble.json"));
        // By default it takes its time and refuses requests at random.
        pebble.envs([("PEBBLE_VA_NOSLEEP", "1"), ("PEBBLE_WFE_NONCEREJECT", "0")]);
        let pebble = Service::start(&mut pebble, &listen);
        until("the directory's management", || TcpStream::connect(&management).is_ok());
        let url = format!("https://localhost:{}/dir", port(&listen));
        Self { url, management, authority, folder, _names: names_service, pebble }
    }

    /// The authority that it issues certificates of, made anew at each start.
    fn issuer(&self) -> CertificateDer<'static> {
        let socket = socket(&self.management);
        let tls = handshake(socket, &self.authority.client(&["http/1.1"]), "localhost");
        let answer = Client::new(tls).ask("GET", "/roots/0", &[]);
        CertificateDer::from_pem_slice(&answer.body).expect("a certificate")
    }
}

/// Starts the executable with the state in `data`.
fn start(listen: &str, url: &str, root: &Path, data: &Path) -> Process {
    let [root, data] = [root, data].map(|path| path.to_str().expect("a path in UTF-8"));
    let site = ["--listen", listen, "--admin", "127.0.0.1:0", "--data", data];
    let acme = ["--acme", DOMAIN, "--acme-contact", CONTACT];
    let directory = ["--acme-directory", url, "--acme-root", root];
    Process::start(&[&site[..], &acme, &directory].concat(), &[])
}

/// Waits until the certificate's end is known: the log comes a moment before the metric.
fn expiry(admin: &str) -> u64 {
    let mut seconds = 0;
    until("the end of the certificate", || {
        seconds = metric(admin, EXPIRY);
        seconds > 0
    });
    seconds
}

#[test]
#[ignore = "needs pebble"]
fn a_certificate_is_got_once_and_kept() {
    let [listen] = free_addresses();
    let directory = Directory::start(&listen);
    let state = tempfile::tempdir().unwrap();
    let root = directory.folder.path().join("ca.pem");
    let data = state.path().join("data");
    let client = secure::trusting([directory.issuer()]);

    let mut process = start(&listen, &directory.url, &root, &data);
    let admin = process.log_line("admin");
    process.log_line("the certificate is stored");
    let server = Server::from(process);
    let mut visitor = Client::new(handshake(server.socket(), &client, DOMAIN));
    assert_eq!(visitor.ask("GET", "/home", &[]).status, 200);
    let chain = visitor.transport().conn.peer_certificates().unwrap().to_vec();
    let (_, certificate) = x509_parser::parse_x509_certificate(&chain[0]).unwrap();
    let end = u64::try_from(certificate.validity().not_after.timestamp()).unwrap();
    assert!(end > secure::now() + SOON, "{end}");
    assert_eq!(expiry(&admin), end);

    // It holds private keys.
    let folder = data.join("acme");
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    let names = || {
        let entries = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
        entries.map(|name| name.into_string().unwrap()).collect::<Vec<_>>()
    };
    for kind in ["cached_account", "cached_cert"] {
        assert!(names().iter().any(|name| name.starts_with(kind)), "{kind}: {:?}", names());
    }
    server.process.signal("TERM");
    let finished = server.process.finish();
    assert_eq!(finished.code, Some(0), "{finished:?}");

    // The next start needs nobody.
    let url = directory.url.clone();
    drop(directory.pebble);
    let mut process = start(&listen, &url, &root, &data);
    let admin = process.log_line("admin");
    process.log_line("the stored certificate is in use");
    let server = Server::from(process);
    let mut visitor = Client::new(handshake(server.socket(), &client, DOMAIN));
    assert_eq!(visitor.ask("GET", "/home", &[]).status, 200);
    assert_eq!(visitor.transport().conn.peer_certificates().unwrap(), chain);
    assert_eq!(expiry(&admin), end);
    server.process.signal("TERM");
    let finished = server.process.finish();
    assert_eq!(finished.code, Some(0), "{finished:?}");
    assert!(!finished.stderr.iter().any(|line| line.contains("WARN")), "{finished:?}");
}

#[test]
fn a_directory_that_does_not_answer_is_no_reason_to_end() {
    let state = tempfile::tempdir().unwrap();
    let root = state.path().join("ca.pem");
    fs::write(&root, Authority::new().pem()).unwrap();
    // Nothing listens on this port.
    let url = "https://127.0.0.1:1/dir";
    let mut process = start("127.0.0.1:0", url, &root, state.path());
    let admin = process.log_line("admin");
    let line = process.log_line("ACME: no new certificate yet");
    assert!(line.contains("WARN"), "{line}");
    assert!(line.contains("the directory cannot be reached: Connection refused"), "{line}");
    assert!(!line.contains("Error") && !line.contains('{'), "debug text of an error: {line}");
    // It is not ready for visitors, and that can be seen.
    let answer = Client::new(socket(admin.rsplit_once("address=").unwrap().1.trim())).ask(
        "GET",
        "/readyz",
        &[],
    );
    assert_eq!((answer.status, answer.text()), (503, "no usable certificate\n"));
    assert_eq!(metric(&admin, "portal_certificate_missing"), 1);
    let server = Server::from(process);
    // Without a certificate there is no TLS, and nothing else either.
    let mut client = server.connect();
    client.offer(b"GET /home HTTP/1.1\r\nHost: portal.example\r\n\r\n");
    let answer = client.until_closed();
    assert!(answer.is_empty() || answer[0] == 0x15, "{answer:?}");
    server.process.signal("TERM");
    let end = server.process.finish();
    assert_eq!(end.code, Some(0), "{end:?}");
}

#[test]
fn state_or_a_root_that_cannot_be_used_is_one_line_and_exit_code_1() {
    let state = tempfile::tempdir().unwrap();
    let [root, garbage, none] = ["ca.pem", "garbage.pem", "none.pem"].map(|n| state.path().join(n));
    fs::write(&root, Authority::new().pem()).unwrap();
    fs::write(&garbage, "garbage").unwrap();
    for (root, data, bad) in [
        (&garbage, state.path(), &garbage),
        (&none, state.path(), &none),
        (&root, garbage.as_path(), &garbage),
    ] {
        let end = start("127.0.0.1:0", "https://127.0.0.1:1/dir", root, data).finish();
        assert_eq!(end.code, Some(1), "{end:?}");
        assert_eq!((end.stdout.len(), end.stderr.len()), (0, 1), "{end:?}");
        let line = &end.stderr[0];
        assert!(line.starts_with("error: ") && line.contains(bad.to_str().unwrap()), "{line}");
    }
}

fn port(address: &str) -> u16 {
    address.rsplit_once(':').expect("a port").1.parse().expect("a port")
}

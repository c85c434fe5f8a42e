//! Certificates from an ACME directory (RFC 8555): Pebble, the test server of Let's Encrypt, which
//! asks the portal for its proof as the real one does.

use std::env;
use std::fs;
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
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
/// The directory's host name, which no DNS server of the internet knows.
const DIRECTORY: &str = "acme.portal.example";
/// Set in the network that [`in_own_network`] makes.
const IN_OWN_NETWORK: &str = "TEST_IN_OWN_NETWORK";
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
    listen: String,
    management: String,
    authority: Authority,
    /// With the authority's certificate, by which the portal trusts the directory.
    folder: TempDir,
    names: String,
    _names: Service,
    pebble: Option<Service>,
}

impl Directory {
    /// One that looks for every domain at this port of this machine.
    fn start(portal: &str) -> Self {
        let [names] = free_addresses();
        Self::start_with(portal, "localhost", &names)
    }

    /// One with this host name, beside a DNS server that says of every name that it is here.
    fn start_with(portal: &str, host: &str, names: &str) -> Self {
        let [control, listen, management] = free_addresses();
        let mut challtestsrv = Command::new("pebble-challtestsrv");
        challtestsrv.args(["-dns01", names, "-management", &control, "-defaultIPv6", ""]);
        challtestsrv.args(["-http01", "", "-https01", "", "-tlsalpn01", ""]);
        let names_service = Service::start(&mut challtestsrv, &control);

        let authority = Authority::new();
        let pair = authority.pair_until(&["localhost", DIRECTORY], secure::now() + SOON);
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
        let url = format!("https://{host}:{}/dir", port(&listen));
        let names = names.to_owned();
        let mut directory = Self {
            url,
            listen,
            management,
            authority,
            folder,
            names,
            _names: names_service,
            pebble: None,
        };
        directory.restart();
        directory
    }

    /// Starts it with no memory of accounts and certificates.
    fn restart(&mut self) {
        self.pebble = None;
        let mut pebble = Command::new("pebble");
        let config = self.folder.path().join("pebble.json");
        pebble.args(["-dnsserver", &self.names, "-config"]).arg(config);
        // By default it takes its time and refuses requests at random.
        pebble.envs([("PEBBLE_VA_NOSLEEP", "1"), ("PEBBLE_WFE_NONCEREJECT", "0")]);
        self.pebble = Some(Service::start(&mut pebble, &self.listen));
        until("the directory's management", || TcpStream::connect(&self.management).is_ok());
    }

    fn root(&self) -> PathBuf {
        self.folder.path().join("ca.pem")
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
    Process::start(&flags(DOMAIN, listen, url, root, data), &[])
}

fn flags<'a>(
    domains: &'a str,
    listen: &'a str,
    url: &'a str,
    root: &'a Path,
    data: &'a Path,
) -> [&'a str; 14] {
    let [root, data] = [root, data].map(|path| path.to_str().expect("a path in UTF-8"));
    [
        "--listen",
        listen,
        "--admin",
        "127.0.0.1:0",
        "--data-dir",
        data,
        "--acme-domain",
        domains,
        "--acme-contact",
        CONTACT,
        "--acme-directory",
        url,
        "--acme-root",
        root,
    ]
}

/// The stored file of this kind.
fn stored(data: &Path, kind: &str) -> PathBuf {
    let entries = fs::read_dir(data.join("acme")).expect("a folder");
    let mut paths = entries.map(|entry| entry.expect("a file").path());
    let is_kind = |path: &PathBuf| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(kind))
    };
    paths.find(is_kind).unwrap_or_else(|| panic!("{kind} is not stored"))
}

/// Stops a server and returns its log.
fn stop(process: Process) -> Vec<String> {
    process.signal("TERM");
    let finished = process.finish();
    assert_eq!(finished.code, Some(0), "{finished:?}");
    finished.stderr
}

/// Runs a test again in a network of its own, with these files instead of the machine's. Any user
/// may do that where the system lets users have namespaces.
fn in_own_network(test: &str, resolv_conf: &str, hosts: &str) {
    const SCRIPT: &str = "ip link set lo up && mount --bind \"$1\" /etc/resolv.conf && \
        mount --bind \"$2\" /etc/hosts && exec \"$0\" --exact \"$3\" --ignored --nocapture";

    let folder = tempfile::tempdir().expect("a directory");
    let [resolv, names] = ["resolv.conf", "hosts"].map(|name| folder.path().join(name));
    fs::write(&resolv, resolv_conf).expect("a file");
    fs::write(&names, hosts).expect("a file");
    let output = Command::new("unshare")
        .args(["--map-root-user", "--mount", "--net", "sh", "-c", SCRIPT])
        .args([env::current_exe().expect("this test"), resolv, names])
        .arg(test)
        .env(IN_OWN_NETWORK, "1")
        .output()
        .expect("unshare starts");
    let [stdout, stderr] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert!(output.status.success(), "{resolv_conf:?} {hosts:?}\n{stdout}\n{stderr}");
    assert!(stdout.contains("1 passed"), "{stdout}\n{stderr}");
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
    let root = directory.root();
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
    for kind in ["cached_account", "cached_cert"] {
        assert_eq!(mode(&stored(&data, kind)), 0o600, "{kind}");
    }
    stop(server.process);

    // The next start needs nobody.
    let url = directory.url.clone();
    drop(directory.pebble);
    let mut process = start(&listen, &url, &root, &data);
    process.log_line("the stored certificate is in use");
    let admin = process.log_line("admin");
    let server = Server::from(process);
    let mut visitor = Client::new(handshake(server.socket(), &client, DOMAIN));
    assert_eq!(visitor.ask("GET", "/home", &[]).status, 200);
    assert_eq!(visitor.transport().conn.peer_certificates().unwrap(), chain);
    assert_eq!(expiry(&admin), end);
    let log = stop(server.process);
    assert!(!log.iter().any(|line| line.contains("WARN")), "{log:?}");
}

#[test]
#[ignore = "needs pebble"]
fn a_certificate_that_is_due_is_renewed_by_the_same_account() {
    const SECOND: &str = "www.portal.example";

    let [listen] = free_addresses();
    let mut directory = Directory::start(&listen);
    let root = directory.root();
    let state = tempfile::tempdir().unwrap();
    let domains = format!("{DOMAIN},{SECOND}");
    let url = directory.url.clone();
    let flags = flags(&domains, &listen, &url, &root, state.path());

    let mut process = Process::start(&flags, &[]);
    process.log_line("the account is stored");
    process.log_line("the certificate is stored");
    stop(process);

    // A key and a chain, as earlier versions stored them.
    let old = directory.authority.pair_until(&[DOMAIN, SECOND], secure::now() + SOON);
    fs::write(stored(state.path(), "cached_cert"), format!("{}\n{}", old.key, old.cert)).unwrap();
    let mut process = Process::start(&flags, &[]);
    process.log_line("the stored certificate is in use");
    let line = process.log_line("ACME: ");
    assert!(line.contains("a new certificate is in use"), "{line}");
    process.log_line("the certificate is stored");
    let server = Server::from(process);
    let client = secure::trusting([directory.issuer()]);
    for name in [DOMAIN, SECOND] {
        let mut visitor = Client::new(handshake(server.socket(), &client, name));
        assert_eq!(visitor.ask("GET", "/home", &[]).status, 200);
    }
    stop(server.process);

    // A directory that has forgotten the account gives a new one, and a certificate that cannot be
    // stored is used all the same.
    directory.restart();
    let path = stored(state.path(), "cached_cert");
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    let mut process = Process::start(&flags, &[]);
    process.log_line("the stored certificate cannot be used");
    let admin = process.log_line("admin");
    process.log_line("the directory does not know the stored account");
    process.log_line("the account is stored");
    process.log_line("a new certificate is in use");
    let line = process.log_line("the state could not be stored");
    assert!(line.contains("ERROR") && line.contains(path.to_str().unwrap()), "{line}");
    assert!(expiry(&admin) > secure::now() + SOON);
    stop(process);
}

#[test]
#[ignore = "needs pebble"]
fn a_domain_that_the_directory_cannot_verify_is_named() {
    // The directory looks for the domain where nobody listens.
    let [listen, other] = free_addresses();
    let directory = Directory::start(&other);
    let state = tempfile::tempdir().unwrap();
    let mut process = start(&listen, &directory.url, &directory.root(), state.path());
    let line = process.log_line("ACME: no new certificate yet");
    let reason = "the directory could not verify portal.example: it must reach this portal under that name on port 443 (";
    assert!(line.contains(reason), "{line}");
    stop(process);
}

#[test]
#[ignore = "needs pebble, unshare and ip"]
fn a_directory_is_found_by_dns_and_by_the_hosts_file() {
    if env::var_os(IN_OWN_NETWORK).is_none() {
        let test = "acme::a_directory_is_found_by_dns_and_by_the_hosts_file";
        let here = format!("127.0.0.1 localhost {DIRECTORY}\n");
        in_own_network(test, "nameserver 127.0.0.1\n", "127.0.0.1 localhost\n");
        // No DNS server listens at this address, and in the other case none is named.
        in_own_network(test, "nameserver 127.0.0.9\n", &here);
        in_own_network(test, "", &here);
        return;
    }
    let [listen] = free_addresses();
    let directory = Directory::start_with(&listen, DIRECTORY, "127.0.0.1:53");
    let state = tempfile::tempdir().unwrap();
    let mut process = start(&listen, &directory.url, &directory.root(), state.path());
    process.log_line("a new certificate is in use");
    stop(process);
}

#[test]
#[ignore = "needs pebble and strace"]
fn no_module_of_the_c_library_looks_names_up() {
    if Command::new("strace").arg("--version").output().is_err() {
        eprintln!("skipped: strace is not installed");
        return;
    }
    let [listen] = free_addresses();
    let directory = Directory::start(&listen);
    let state = tempfile::tempdir().unwrap();
    let trace = state.path().join("trace");
    let root = directory.root();
    let flags = flags(DOMAIN, &listen, &directory.url, &root, state.path());
    let mut process = Process::start_traced(&trace, "open,openat", &flags);
    process.log_line("the certificate is stored");
    stop(process);
    let mut calls = String::new();
    until("the end of the trace", || {
        calls = fs::read_to_string(&trace).unwrap();
        calls.contains("+++ exited with 0 +++")
    });
    // The directory's name was looked up.
    assert!(calls.contains("\"/etc/hosts\""), "{calls}");
    for file in ["libnss_", "nsswitch.conf"] {
        assert!(!calls.contains(file), "{file}: {calls}");
    }
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
    stop(server.process);
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

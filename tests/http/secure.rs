//! A server with TLS: its certificate, from an authority of the test's own, and the clients that
//! trust it.

use std::fs;
use std::io::{Read, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tempfile::TempDir;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

use crate::client::{Client, Transport};
use crate::harness::{PORTAL, Process, Server, TIMEOUT, between, connect};

/// The host name in the certificates.
pub const HOST: &str = "www.newcapital.example";

/// Of a certificate, in seconds.
const LIFETIME: u64 = 90 * 24 * 60 * 60;

/// Seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("a year after 1970").as_secs()
}

/// A certificate authority that only these tests trust.
pub struct Authority(CertifiedIssuer<'static, KeyPair>);

/// A certificate and its key, in PEM.
#[derive(Clone)]
pub struct Pair {
    pub cert: String,
    pub key: String,
    /// The certificate as a handshake shows it.
    pub der: CertificateDer<'static>,
}

impl Authority {
    pub fn new() -> Self {
        let mut params = CertificateParams::new([]).expect("no names are fine");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        Self(CertifiedIssuer::self_signed(params, key).expect("a certificate"))
    }

    pub fn pem(&self) -> String {
        self.0.pem()
    }

    /// A certificate for these names that ends so many seconds after 1970.
    pub fn pair_until(&self, names: &[&str], end: u64) -> Pair {
        let names: Vec<String> = names.iter().map(ToString::to_string).collect();
        let mut params = CertificateParams::new(names).expect("names");
        // A lifetime as certificates have it: how soon one is due depends on that.
        params.not_before = rcgen::date_time_ymd(1970, 1, 1) + Duration::from_secs(end - LIFETIME);
        params.not_after = rcgen::date_time_ymd(1970, 1, 1) + Duration::from_secs(end);
        let key = KeyPair::generate().expect("a key");
        let cert = params.signed_by(&key, &self.0).expect("a certificate");
        Pair { cert: cert.pem(), key: key.serialize_pem(), der: cert.der().clone() }
    }

    /// A certificate that is good for long.
    pub fn pair(&self) -> Pair {
        self.pair_until(&[HOST], now() + 90 * 24 * 60 * 60)
    }

    /// A client that trusts this authority and offers these protocols. Clones share what is
    /// remembered of servers.
    pub fn client(&self, protocols: &[&str]) -> ClientConfig {
        let mut client = trusting([self.0.der().clone()]);
        client.alpn_protocols = protocols.iter().map(|name| name.as_bytes().to_vec()).collect();
        client
    }
}

/// A client that trusts these authorities.
pub fn trusting(authorities: impl IntoIterator<Item = CertificateDer<'static>>) -> ClientConfig {
    let mut roots = RootCertStore::empty();
    for authority in authorities {
        roots.add(authority).expect("a certificate of an authority");
    }
    ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions of TLS")
        .with_root_certificates(roots)
        .with_no_client_auth()
}

/// The two files that a server reads.
pub struct Files {
    folder: TempDir,
}

impl Files {
    pub fn new(pair: &Pair) -> Self {
        let files = Self { folder: tempfile::tempdir().expect("a directory") };
        files.write(&pair.cert, &pair.key);
        files
    }

    pub fn cert(&self) -> PathBuf {
        self.folder.path().join("cert.pem")
    }

    pub fn key(&self) -> PathBuf {
        self.folder.path().join("key.pem")
    }

    /// Puts others in their place, one after the other, each at once.
    pub fn write(&self, cert: &str, key: &str) {
        let draft = self.folder.path().join("draft");
        for (path, text) in [(self.cert(), cert), (self.key(), key)] {
            if fs::read_to_string(&path).is_ok_and(|old| old == text) {
                continue;
            }
            fs::write(&draft, text).expect("a file");
            fs::rename(&draft, path).expect("a file");
        }
    }

    /// The flags that name them.
    pub fn flags(&self) -> [String; 4] {
        let text = |path: &Path| path.to_str().expect("a path in UTF-8").to_owned();
        ["--tls-cert".into(), text(&self.cert()), "--tls-key".into(), text(&self.key())]
    }
}

/// A connection over TLS.
pub type Tls = StreamOwned<ClientConnection, TcpStream>;

impl Transport for Tls {
    fn socket(&self) -> &TcpStream {
        &self.sock
    }
}

/// Shakes hands with whoever is at the other end of the socket, under the name of `host`.
pub fn handshake(mut socket: TcpStream, config: &ClientConfig, host: &'static str) -> Tls {
    let name = ServerName::try_from(host).expect("a name");
    let mut tls = ClientConnection::new(Arc::new(config.clone()), name).expect("a client");
    while tls.is_handshaking() {
        tls.complete_io(&mut socket).expect("a handshake");
    }
    StreamOwned::new(tls, socket)
}

/// A server with TLS and what its clients have to know.
pub struct Secured {
    pub server: Server,
    pub authority: Authority,
    pub files: Files,
    pub pair: Pair,
}

impl Secured {
    pub fn start(flags: &[&str]) -> Self {
        Self::start_file(Path::new(PORTAL), flags)
    }

    /// An executable elsewhere than where it was built.
    pub fn start_file(file: &Path, flags: &[&str]) -> Self {
        let authority = Authority::new();
        let pair = authority.pair();
        let files = Files::new(&pair);
        let server = Server::from(start_process_of(file, &files, flags));
        Self { server, authority, files, pair }
    }

    /// A connection that speaks HTTP/1.1.
    pub fn connect(&self) -> Client<Tls> {
        Client::new(self.tls(&["http/1.1"]))
    }

    /// A connection on which these protocols were offered.
    pub fn tls(&self, protocols: &[&str]) -> Tls {
        handshake(self.server.socket(), &self.authority.client(protocols), HOST)
    }

    /// Whether a new connection is shown the certificate of this pair.
    pub fn shows(&self, pair: &Pair) -> bool {
        let tls = self.tls(&[]);
        tls.conn.peer_certificates().is_some_and(|chain| chain.first() == Some(&pair.der))
    }
}

/// Starts the executable with the certificate in these files.
pub fn start_process(files: &Files, flags: &[&str]) -> Process {
    start_process_of(Path::new(PORTAL), files, flags)
}

fn start_process_of(file: &Path, files: &Files, flags: &[&str]) -> Process {
    let certificate = files.flags();
    let certificate = certificate.each_ref().map(String::as_str);
    let args = [&["--listen", "127.0.0.1:0"], &certificate[..], flags].concat();
    Process::start_file(file, &args, &[])
}

/// Addresses that nothing listens on, all different, for programs that have to be told theirs. They are below the
/// ports that Linux assigns to outgoing connections (32768 and up), since one of those could take an address before
/// the program does.
pub fn free_addresses<const COUNT: usize>() -> [String; COUNT] {
    const FIRST: u32 = 20_000;
    const COUNT_OF_PORTS: u32 = 12_000;
    static TAKEN: AtomicU32 = AtomicU32::new(0);
    [(); COUNT].map(|()| {
        loop {
            // Processes of tests that run at the same time start at different ports.
            let offset = std::process::id() + TAKEN.fetch_add(1, Ordering::Relaxed);
            let address = format!("127.0.0.1:{}", FIRST + offset % COUNT_OF_PORTS);
            if TcpListener::bind(&address).is_ok() && UdpSocket::bind(&address).is_ok() {
                break address;
            }
        }
    })
}

/// A connection to a server of which only the address is known.
pub fn socket(address: &str) -> TcpStream {
    let socket = TcpStream::connect(address).expect("the server accepts connections");
    socket.set_read_timeout(Some(TIMEOUT)).expect("a timeout can be set");
    socket
}

/// The value of a metric, from the admin listener that this line of the log names.
pub fn metric(admin_line: &str, name: &str) -> u64 {
    let address = admin_line.split_once("address=").expect("an address").1.trim();
    metric_at(address.parse().expect("an address and a port"), name)
}

/// The value of a metric, from the admin listener at this address.
pub fn metric_at(address: SocketAddr, name: &str) -> u64 {
    let mut admin = connect(address);
    let request = "GET /metrics HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n";
    admin.write_all(request.as_bytes()).expect("a connection");
    let mut answer = String::new();
    admin.read_to_string(&mut answer).expect("an answer");
    let value = between(&answer, &format!("\n{name} "), "\n");
    value.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("no {name}: {answer}"))
}

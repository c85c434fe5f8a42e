//! The settings that the program runs on: plain values, checked when they were read from the
//! command line and the environment ([`crate::cli`]). Tests build them without either.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use hyper::Uri;
use ipnet::IpNet;

use crate::mail::Mail;

/// Everything that `portal serve` needs to know.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    pub listen: Listen,
    /// None where it is that of the content.
    pub base_url: Option<Origin>,
    /// Whether requests for other hosts are redirected to `base_url`.
    pub is_host_canonical: bool,
    pub tls: Option<Tls>,
    pub hsts: Hsts,
    pub limits: Limits,
    pub drain: Drain,
    pub proxy: Proxy,
    pub log: Log,
    pub service_worker: ServiceWorker,
    pub content: Option<Content>,
    /// The file with the notice that stands on every page.
    pub notice: Option<PathBuf>,
    /// None where nothing is kept.
    pub data: Option<Data>,
    pub inquiries: Inquiries,
    /// None where no mail is sent.
    pub mail: Option<Mail>,
    /// Networks that staff may sign in from; all where there are none.
    pub staff_networks: Vec<IpNet>,
    /// How long a new executable may take to get ready, before the running one goes on without it.
    pub upgrade_timeout: Duration,
    /// Threads that serve connections; at least one.
    pub threads: usize,
}

/// Addresses to listen on. Port 0 lets the system choose one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listen {
    pub site: Vec<Address>,
    /// `/healthz`, `/readyz` and `/metrics`.
    pub admin: Option<SocketAddr>,
    /// Plain HTTP that redirects to https.
    pub redirect: Option<SocketAddr>,
    /// Serves HTTP/3 as well, over UDP at [`Self::first_tcp`]. Needs TLS.
    pub http3: bool,
}

impl Listen {
    /// The first address of the site that has a port, to which plain HTTP is redirected.
    pub fn first_tcp(&self) -> Option<SocketAddr> {
        self.site.iter().find_map(|address| match address {
            Address::Tcp(address) => Some(*address),
            Address::Unix(_) => None,
        })
    }
}

/// An address of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
    /// With TLS where there is a certificate. `[::]` includes all IPv4 addresses, unless `0.0.0.0` has the same port.
    Tcp(SocketAddr),
    /// A Unix socket for a proxy on this machine, always without TLS.
    Unix(PathBuf),
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tcp(address) => address.fmt(f),
            Self::Unix(path) => write!(f, "unix:{}", path.display()),
        }
    }
}

/// Scheme, host and port under which visitors know the site (RFC 6454).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    text: String,
    host: String,
}

impl Origin {
    /// Such as `https://www.example.org`, with or without a slash at the end.
    pub fn parse(text: &str) -> Option<Self> {
        let uri: Uri = text.parse().ok()?;
        let (scheme, authority) = (uri.scheme_str()?, uri.authority()?);
        let default_port = match scheme {
            "http" => 80,
            "https" => 443,
            _ => return None,
        };
        let is_whole = uri.path() == "/" && uri.query().is_none() && !text.contains('#');
        let host = authority.host().to_ascii_lowercase();
        let port = match authority.as_str().get(host.len()..)? {
            "" => None,
            port => Some(port.strip_prefix(':')?.parse::<u16>().ok()?),
        };
        // The default port is no part of an origin (RFC 6454 §6.2).
        let port = port.filter(|port| *port != default_port);
        let port = port.map(|port| format!(":{port}")).unwrap_or_default();
        (is_whole && !host.is_empty())
            .then(|| Self { text: format!("{scheme}://{host}{port}"), host })
    }

    /// Without a slash at the end.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn is_https(&self) -> bool {
        self.text.starts_with("https:")
    }

    /// Without the port.
    pub fn host(&self) -> &str {
        &self.host
    }
}

/// TLS of the site's listener.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tls {
    pub certificate: Certificate,
    /// How often the certificate's files are checked for changes.
    pub check_interval: Duration,
}

/// Where the certificate comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certificate {
    /// Two files in PEM.
    Files {
        cert: PathBuf,
        key: PathBuf,
    },
    Acme(Acme),
}

/// An account at an ACME directory (RFC 8555).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acme {
    pub domains: Vec<String>,
    /// A mail address.
    pub contact: String,
    /// An https URL.
    pub directory: String,
    /// A certificate authority in PEM that the directory is trusted by, instead of the public ones.
    pub root: Option<PathBuf>,
    /// Keeps the account and certificates over a restart.
    pub data: PathBuf,
}

/// When answers carry `Strict-Transport-Security` (RFC 6797), and for how many seconds it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hsts {
    Never,
    /// On connections that the portal itself secures.
    OverTls(u32),
    /// Also on plain connections: a proxy in front of the portal ends TLS.
    BehindProxy(u32),
}

/// Limits on what clients may take up. Timeouts are never zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// For a TLS handshake, and for a request's head.
    pub header_timeout: Duration,
    /// For a connection without a request.
    pub idle_timeout: Duration,
    /// The time over which `min_send_rate` is measured.
    pub send_timeout: Duration,
    /// Bytes a second that a client has to take of an answer.
    pub min_send_rate: u64,
    /// Connections at a time, TCP and QUIC together.
    pub max_connections: u32,
    /// Connections at a time from one address, or one IPv6 network of 64 bits.
    pub max_connections_per_address: u32,
    /// The largest head of a request, in bytes.
    pub max_head: u32,
    pub body: BodyLimits,
}

/// Limits on the body of a request. Only an API reads one; the site never does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BodyLimits {
    /// In bytes.
    pub max_length: u64,
    /// For the whole body, however steadily it comes.
    pub timeout: Duration,
    /// The time over which `min_rate` is measured.
    pub rate_timeout: Duration,
    /// Bytes a second that a client has to send.
    pub min_rate: u64,
}

/// How the server stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drain {
    /// How long `/readyz` says no before the listeners close. May be zero.
    pub delay: Duration,
    /// How long answers may take to finish. May be zero.
    pub timeout: Duration,
}

/// The proxies in front of the portal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proxy {
    /// Their addresses. Forwarding headers from other peers are ignored.
    pub trusted: Vec<IpNet>,
    pub header: ProxyHeader,
}

/// The field in which a trusted proxy names the client. Only one is read: a proxy that writes the
/// one forwards unchanged what a client wrote into the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProxyHeader {
    /// `X-Forwarded-For`, which most proxies write.
    XForwardedFor,
    /// `Forwarded` (RFC 7239).
    Forwarded,
}

/// The log on standard error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    pub format: LogFormat,
    /// Directives of `RUST_LOG`, checked.
    pub directives: String,
    pub client_ip: ClientIp,
    pub referer: bool,
    pub user_agent: bool,
}

/// The form of a log line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people: aligned, and colored on a terminal.
    Text,
    /// For tools: one JSON object a line.
    Json,
}

/// How much of a client's address is logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClientIp {
    Full,
    /// Its network: 24 bits of IPv4, 48 of IPv6.
    Masked,
    Off,
}

/// A folder whose content is laid over what is embedded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    pub folder: PathBuf,
    /// Whether it is the portal's own, in the data directory, which nobody has filled before the first start.
    pub is_own: bool,
    /// Keeps what was published over a restart.
    pub data: Option<PathBuf>,
}

/// The directory for what outlives a restart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    pub dir: PathBuf,
    /// Whether the operator has named it. Without a name, the portal serves without it where it cannot
    /// be used.
    pub is_named: bool,
}

/// What visitors may send to the office.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inquiries {
    /// More in an hour are refused.
    pub max_per_hour: u32,
    /// After so many days they are deleted; None keeps them.
    pub keep_days: Option<u32>,
}

/// Whether browsers may keep an offline copy of the site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServiceWorker {
    On,
    /// The worker unregisters itself and deletes its caches.
    Off,
}

impl Default for Config {
    fn default() -> Self {
        let loopback = |port| SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port);
        Self {
            listen: Listen {
                site: vec![Address::Tcp(loopback(8080))],
                admin: Some(loopback(9464)),
                redirect: None,
                http3: false,
            },
            base_url: None,
            is_host_canonical: false,
            tls: None,
            hsts: Hsts::OverTls(Hsts::YEAR),
            limits: Limits::default(),
            drain: Drain { delay: Duration::ZERO, timeout: Duration::from_secs(10) },
            proxy: Proxy { trusted: Vec::new(), header: ProxyHeader::XForwardedFor },
            log: Log {
                format: LogFormat::Text,
                directives: String::new(),
                client_ip: ClientIp::Masked,
                referer: false,
                user_agent: false,
            },
            service_worker: ServiceWorker::On,
            content: None,
            notice: None,
            data: Some(Data { dir: Data::DEFAULT.into(), is_named: false }),
            inquiries: Inquiries { max_per_hour: 1000, keep_days: None },
            mail: None,
            staff_networks: Vec::new(),
            upgrade_timeout: Duration::from_secs(30),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
        }
    }
}

impl Content {
    /// The folder of a portal that was given none, where only the desk's answers are.
    pub fn own(data: &Path) -> Self {
        Self { folder: Self::own_folder(data), is_own: true, data: Some(data.to_owned()) }
    }

    pub fn own_folder(data: &Path) -> PathBuf {
        data.join("content-folder")
    }
}

impl Data {
    /// Where the portal was started.
    pub const DEFAULT: &str = "portal-data";
    /// That of the installed service.
    const OF_SERVICE: &str = "/var/lib/portal";

    /// The directory that a command works on unless it is told otherwise.
    pub fn at_hand() -> PathBuf {
        // Only root can look into the service's directory. One here may be left from a trial.
        let is_service = Path::new(Self::OF_SERVICE).is_dir();
        if is_service { Self::OF_SERVICE } else { Self::DEFAULT }.into()
    }
}

impl Proxy {
    /// Stands for the peer of a Unix socket, which has no address. No peer has this one.
    pub const UNIX: IpAddr = IpAddr::V6(Ipv6Addr::UNSPECIFIED);
}

impl Hsts {
    /// In seconds.
    pub const YEAR: u32 = 31_536_000;
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            header_timeout: Duration::from_secs(15),
            idle_timeout: Duration::from_secs(60),
            send_timeout: Duration::from_secs(30),
            min_send_rate: 1000,
            max_connections: 10_000,
            max_connections_per_address: 512,
            max_head: 32 * 1024,
            body: BodyLimits {
                max_length: 64 * 1024,
                timeout: Duration::from_secs(60),
                rate_timeout: Duration::from_secs(30),
                min_rate: 1000,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_scheme_host_and_port() {
        for (text, expected) in [
            ("https://www.example.org", Some("https://www.example.org")),
            ("https://WWW.example.org/", Some("https://www.example.org")),
            ("http://[::1]:8080", Some("http://[::1]:8080")),
            ("https://www.example.org:443", Some("https://www.example.org")),
            ("https://www.example.org:44e", None),
            ("https://www.example.org:", None),
            ("https://www.example.org/city", None),
            ("https://www.example.org/?a", None),
            ("https://www.example.org/#a", None),
            ("https://web@www.example.org", None),
            ("ftp://www.example.org", None),
            ("www.example.org", None),
            ("https://", None),
        ] {
            let origin = Origin::parse(text);
            assert_eq!(origin.as_ref().map(Origin::text), expected, "{text}");
        }
    }
}

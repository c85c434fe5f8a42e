//! The command line: exactly what the operator typed or set in the environment.

use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::error::ErrorKind;
use clap::{Args as ArgGroup, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use ipnet::IpNet;

/// The public website of the New Capital, served from this one file.
#[derive(Debug, Parser)]
#[command(version, about, args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub serve: Serve,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the website; the same as no command.
    Serve(Box<Serve>),
    /// Check flags, certificate and data directory, and print what would be served.
    Check(Box<Serve>),
    /// Print every path with its sizes in bytes, cache rule and media type.
    Routes,
    /// Write the website as plain files, for another web server or a CDN.
    Export {
        /// A directory that does not exist or is empty.
        dir: PathBuf,
    },
    /// Ask a running portal whether it is ready: exit code 0 if it is.
    Healthcheck {
        /// The address that the portal was given with --admin.
        #[arg(long, value_name = "ADDR:PORT", env = "PORTAL_ADMIN", default_value = ADMIN, value_parser = admin_address)]
        admin: Admin,
    },
    /// Print completions for a shell.
    Completions { shell: Shell },
    /// Print the manual page.
    Man,
}

/// Where the admin listener is, unless told otherwise.
const ADMIN: &str = "127.0.0.1:9464";

/// How the website is served.
#[derive(Clone, Debug, ArgGroup)]
pub struct Serve {
    /// Address and port to listen on; port 0 lets the system choose one.
    #[arg(
        long,
        value_name = "ADDR:PORT",
        env = "PORTAL_LISTEN",
        default_value = "127.0.0.1:8080",
        value_parser = socket_address
    )]
    pub listen: SocketAddr,

    /// Address for /healthz, /readyz and /metrics, or 'off'. Keep it away from the public.
    #[arg(long, value_name = "ADDR:PORT", env = "PORTAL_ADMIN", default_value = ADMIN, value_parser = admin_address)]
    pub admin: Admin,

    /// Answer a service worker that removes itself, for visitors' browsers to keep nothing.
    #[arg(long, env = "PORTAL_NO_SERVICE_WORKER")]
    pub no_service_worker: bool,

    /// Threads that serve; as many as there are cores unless set.
    #[arg(long, value_name = "N", env = "PORTAL_THREADS", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    #[command(flatten, next_help_heading = "TLS")]
    pub tls: Tls,

    #[command(flatten, next_help_heading = "Limits")]
    pub limits: Limits,

    #[command(flatten, next_help_heading = "Behind a proxy")]
    pub proxy: Proxy,

    #[command(flatten, next_help_heading = "Log")]
    pub log: Log,
}

/// An address, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admin {
    Off,
    On(SocketAddr),
}

#[derive(Clone, Debug, ArgGroup)]
pub struct Tls {
    /// Certificate chain in PEM; read again when the file changes or on SIGHUP.
    #[arg(long, value_name = "FILE", env = "PORTAL_TLS_CERT", requires = "tls_key")]
    pub tls_cert: Option<PathBuf>,

    /// Private key in PEM.
    #[arg(long, value_name = "FILE", env = "PORTAL_TLS_KEY", requires = "tls_cert")]
    pub tls_key: Option<PathBuf>,

    /// Get a certificate for this domain from an ACME directory; may be repeated.
    #[arg(
        long,
        value_name = "DOMAIN",
        env = "PORTAL_ACME",
        value_delimiter = ',',
        requires_all = ["acme_contact", "data"],
        conflicts_with = "tls_cert"
    )]
    pub acme: Vec<String>,

    /// Mail address that the ACME directory may write to.
    #[arg(long, value_name = "MAIL", env = "PORTAL_ACME_CONTACT")]
    pub acme_contact: Option<String>,

    /// The ACME directory.
    #[arg(
        long,
        value_name = "URL",
        env = "PORTAL_ACME_DIRECTORY",
        default_value = "https://acme-v02.api.letsencrypt.org/directory"
    )]
    pub acme_directory: String,

    /// Trust this certificate authority, in PEM, when speaking with the ACME directory.
    #[arg(long, value_name = "FILE", env = "PORTAL_ACME_ROOT")]
    pub acme_root: Option<PathBuf>,

    /// Directory for what has to outlive a restart: the ACME account and certificates.
    #[arg(long, value_name = "DIR", env = "PORTAL_DATA")]
    pub data: Option<PathBuf>,

    /// Answer plain HTTP on this address by leading to https.
    #[arg(long, value_name = "ADDR:PORT", env = "PORTAL_REDIRECT_HTTP", value_parser = socket_address)]
    pub redirect_http: Option<SocketAddr>,

    /// Serve HTTP/3 as well, over UDP on the same port.
    #[arg(long, env = "PORTAL_HTTP3")]
    pub http3: bool,
}

impl Tls {
    /// Whether the website is served over TLS.
    pub fn is_on(&self) -> bool {
        self.tls_cert.is_some() || !self.acme.is_empty()
    }
}

#[derive(Clone, Copy, Debug, ArgGroup)]
pub struct Limits {
    /// How long a TLS handshake and a request's head may take.
    #[arg(long, value_name = "SECONDS", env = "PORTAL_HEADER_TIMEOUT", default_value = "15", value_parser = seconds)]
    pub header_timeout: Duration,

    /// How long a connection may stay open without a request.
    #[arg(long, value_name = "SECONDS", env = "PORTAL_IDLE_TIMEOUT", default_value = "60", value_parser = seconds)]
    pub idle_timeout: Duration,

    /// Over which time --min-send-rate is measured while an answer is sent.
    #[arg(long, value_name = "SECONDS", env = "PORTAL_SEND_TIMEOUT", default_value = "30", value_parser = seconds)]
    pub send_timeout: Duration,

    /// A client that takes fewer bytes a second of an answer is too slow.
    #[arg(long, value_name = "BYTES", env = "PORTAL_MIN_SEND_RATE", default_value_t = 1000)]
    pub min_send_rate: u64,

    /// Connections at a time; when they are used up, idle ones are closed and new ones wait.
    #[arg(long, value_name = "N", env = "PORTAL_MAX_CONNECTIONS", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_connections: u32,

    /// Connections at a time from one address, or one IPv6 network of 64 bits; more are closed.
    #[arg(long, value_name = "N", env = "PORTAL_MAX_CONNECTIONS_PER_ADDRESS", default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..))]
    pub max_connections_per_address: u32,

    /// The largest head of a request that is read.
    #[arg(long, value_name = "BYTES", env = "PORTAL_MAX_HEAD", default_value_t = 32_768, value_parser = clap::value_parser!(u32).range(8192..=1_048_576))]
    pub max_head: u32,

    /// How long running answers may take to finish after SIGTERM or SIGINT.
    #[arg(long, value_name = "SECONDS", env = "PORTAL_DRAIN_TIMEOUT", default_value = "10", value_parser = seconds)]
    pub drain_timeout: Duration,

    /// How long /readyz says no before the listener closes, for load balancers to notice.
    #[arg(long, value_name = "SECONDS", env = "PORTAL_DRAIN_DELAY", default_value = "0", value_parser = seconds)]
    pub drain_delay: Duration,
}

#[derive(Clone, Debug, ArgGroup)]
pub struct Proxy {
    /// Believe the proxies in this range about whom they ask for; may be repeated.
    #[arg(long, value_name = "CIDR", env = "PORTAL_TRUSTED_PROXY", value_delimiter = ',', value_parser = network)]
    pub trusted_proxy: Vec<IpNet>,

    /// The field in which those proxies name the client.
    #[arg(
        long,
        value_name = "NAME",
        env = "PORTAL_PROXY_HEADER",
        default_value = "x-forwarded-for"
    )]
    pub proxy_header: ProxyHeader,
}

/// Where a trusted proxy names the client. Only one is believed: a proxy that writes the one
/// passes on what a client wrote into the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProxyHeader {
    /// The custom field that most proxies write.
    XForwardedFor,
    /// RFC 7239.
    Forwarded,
}

#[derive(Clone, Copy, Debug, ArgGroup)]
pub struct Log {
    /// How log lines are written to standard error; `RUST_LOG` chooses the level.
    #[arg(long, value_name = "FORMAT", env = "PORTAL_LOG_FORMAT", default_value = "text")]
    pub log_format: LogFormat,

    /// Log from which page a request came. Off for the visitors' privacy.
    #[arg(long, env = "PORTAL_LOG_REFERER")]
    pub log_referer: bool,

    /// Log with which browser a request came. Off for the visitors' privacy.
    #[arg(long, env = "PORTAL_LOG_USER_AGENT")]
    pub log_user_agent: bool,
}

/// The form of a log line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people: aligned, and coloured on a terminal.
    Text,
    /// For machines: one JSON object a line.
    Json,
}

/// Reads the command line. `Err` holds the exit code when there is nothing to run: 0 after
/// `--help` and `--version`, 2 after a mistake, which is printed as one line.
pub fn parse() -> Result<Args, ExitCode> {
    parse_from(std::env::args_os()).map_err(|error| {
        if error.use_stderr() {
            eprintln!("{}", one_line(&error));
            return ExitCode::from(2);
        }
        // Help that cannot be written (a closed pipe) is nobody's mistake.
        let _ = error.print();
        ExitCode::SUCCESS
    })
}

fn parse_from<T: Into<OsString> + Clone>(
    words: impl IntoIterator<Item = T>,
) -> Result<Args, clap::Error> {
    let args = Args::try_parse_from(words)?;
    let flags = match &args.command {
        Some(Command::Serve(flags) | Command::Check(flags)) => flags,
        _ => &args.serve,
    };
    // clap knows flags that need one other, not one of two.
    let needs_tls =
        [("--redirect-http", flags.tls.redirect_http.is_some()), ("--http3", flags.tls.http3)];
    for (flag, is_on) in needs_tls {
        if is_on && !flags.tls.is_on() {
            let message =
                format!("{flag} needs a certificate: --tls-cert and --tls-key, or --acme\n");
            return Err(Args::command().error(ErrorKind::MissingRequiredArgument, message));
        }
    }
    Ok(args)
}

/// clap explains a mistake in a paragraph and adds usage; the first paragraph says it all.
fn one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let paragraph = text.split("\n\n").next().unwrap_or(&text);
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    format!("{} (see --help)", words.join(" "))
}

fn socket_address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| {
        "expected an address and a port, such as 127.0.0.1:8080, 0.0.0.0:80 or [::]:80".to_owned()
    })
}

fn admin_address(text: &str) -> Result<Admin, String> {
    match text {
        "off" => Ok(Admin::Off),
        text => socket_address(text).map(Admin::On).map_err(|e| format!("{e}, or 'off'")),
    }
}

/// A duration in seconds, whole or with a fraction; up to a day.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=86_400.0).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "expected seconds from 0 to 86400, such as 15 or 0.5".to_owned())
}

/// A network, or one address.
fn network(text: &str) -> Result<IpNet, String> {
    text.parse().or_else(|_| text.parse::<std::net::IpAddr>().map(IpNet::from)).map_err(
        |_: std::net::AddrParseError| {
            "expected an address or a range of them, such as 10.0.0.0/8, 192.0.2.7 or fd00::/8"
                .to_owned()
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_is_one_line_that_names_the_flag_and_the_remedy() {
        for (args, expected) in [
            (&["--listen", "nowhere"][..], "such as 127.0.0.1:8080"),
            (&["--listen", "127.0.0.1:99999"], "'--listen <ADDR:PORT>'"),
            (&["--log-format", "xml"], "possible values: text, json"),
            (&["--port", "80"], "unexpected argument '--port'"),
            (&["--admin", "on"], "or 'off'"),
            (&["--tls-cert", "a.pem"], "--tls-key <FILE>"),
            (&["--acme", "a.example"], "--acme-contact <MAIL>"),
            (&["--idle-timeout", "1d"], "'--idle-timeout <SECONDS>'"),
            (&["--drain-delay", "soon"], "such as 15 or 0.5"),
            (&["--max-connections", "0"], "1..=1000000"),
            (&["--trusted-proxy", "10.0.0.0/33"], "such as 10.0.0.0/8"),
            (&["export"], "<DIR>"),
            (&["--http3"], "--http3 needs a certificate"),
            (&["check", "--redirect-http", "127.0.0.1:0"], "--redirect-http needs a certificate"),
        ] {
            let args = [&["portal"], args].concat();
            let error = parse_from(args).expect_err("should be refused");
            let line = one_line(&error);
            assert!(line.starts_with("error: ") && !line.contains('\n'), "{line}");
            assert!(line.contains(expected), "{line}");
        }
    }

    #[test]
    fn flags_mean_the_same_with_the_command_and_without() {
        for args in [
            &["portal", "--idle-timeout", "0.5"][..],
            &["portal", "serve", "--idle-timeout", "0.5"],
        ] {
            let args = Args::try_parse_from(args).unwrap();
            let serve = match &args.command {
                Some(Command::Serve(serve)) => serve,
                _ => &args.serve,
            };
            assert_eq!(serve.limits.idle_timeout, Duration::from_millis(500));
        }
    }

    #[test]
    fn trusted_proxies_are_ranges_or_addresses() {
        let args = Args::try_parse_from(["portal", "--trusted-proxy", "10.0.0.0/8,192.0.2.7,::1"]);
        let ranges: Vec<_> =
            args.unwrap().serve.proxy.trusted_proxy.iter().map(ToString::to_string).collect();
        assert_eq!(ranges, ["10.0.0.0/8", "192.0.2.7/32", "::1/128"]);
    }
}

//! The command line: exactly what the operator typed or set in the environment.
//! [`super::resolve`] makes the settings of it.
#![expect(clippy::struct_field_names, reason = "fields are named like their flags")]

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{BoolishValueParser, PossibleValue};
use clap::{Args as ArgGroup, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use ipnet::IpNet;
use jiff::civil::Date;
use lettre::message::Mailbox;

use super::values::{
    admin_address, data_dir, day, directives, domain, https_url, mail, mailbox, network, origin,
    positive_seconds, reference, seconds, site_address, socket_address,
};
use crate::config::{self, Address, ClientIp, LogFormat, Origin, ProxyHeader};
use crate::intake::{Reference, State};
use crate::staff::Role;

/// The public website of the New Capital, served from this one file.
#[derive(Debug, Parser)]
#[command(version = crate::version(), about, args_conflicts_with_subcommands = true)]
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
    Check(Box<Check>),
    /// Print every path with its sizes in bytes, cache rule and media type.
    Routes,
    /// Write the website as plain files, for another web server or a CDN.
    Export {
        /// A directory that does not exist or is empty.
        dir: PathBuf,
        /// Address under which visitors know the site, as for `serve`.
        #[arg(long, value_name = "URL", env = "PORTAL_BASE_URL", value_parser = origin)]
        base_url: Option<Origin>,
    },
    /// Change the texts and lists of the website.
    #[command(subcommand)]
    Content(Content),
    /// Read and erase what visitors have sent.
    #[command(subcommand)]
    Inbox(Inbox),
    /// Manage the accounts of the staff who answer them.
    #[command(subcommand)]
    Staff(Staff),
    /// Read the audit trail: who saw and did what.
    #[command(subcommand)]
    Audit(Audit),
    /// Print how often pages were opened, a line for each day.
    Visits(Visits),
    /// Write a copy of the database, also while the portal is running.
    Backup {
        /// A file that does not exist.
        file: PathBuf,
        #[command(flatten)]
        data: Data,
    },
    /// Put a copy of the database in place; the portal must be stopped.
    Restore {
        /// A file that 'portal backup' has written.
        file: PathBuf,
        #[command(flatten)]
        data: Data,
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

#[derive(Debug, ArgGroup)]
pub struct Check {
    #[command(flatten)]
    pub serve: Serve,
    /// Open no address: another portal is running, or systemd passes the sockets.
    #[arg(long)]
    pub no_sockets: bool,
}

#[derive(Debug, Subcommand)]
pub enum Content {
    /// Write everything that can be changed as files, with a guide.
    Export {
        /// A directory that does not exist or is empty.
        dir: PathBuf,
    },
    /// Print a line for each mistake in a directory with changed files.
    Check {
        /// The directory.
        dir: PathBuf,
    },
    /// List what was published, the newest last.
    History {
        #[command(flatten)]
        data: Data,
    },
    /// Put files of the content directory back as they were before the last publication.
    Undo {
        /// Put them back as they were before this publication and all later ones.
        number: Option<u32>,
        /// The content directory. Without it, the portal's own in the data directory, where answers to questions are.
        #[arg(long, value_name = "DIR", env = "PORTAL_CONTENT")]
        content: Option<PathBuf>,
        #[command(flatten)]
        data: Data,
    },
    /// Make the site from an order on standard input. For the portal itself.
    #[command(hide = true)]
    Render,
    /// Compress texts from standard input. For the portal itself.
    #[command(hide = true)]
    Compress,
    /// Make the sizes of a picture on standard input. For the portal itself.
    #[command(hide = true)]
    Picture,
}

#[derive(Debug, PartialEq, Subcommand)]
pub enum Inbox {
    /// Print a line for each inquiry, the newest last.
    List {
        /// Only those in this state.
        #[arg(long)]
        state: Option<State>,
        #[command(flatten)]
        data: Data,
    },
    /// Print an inquiry.
    Show {
        /// Such as K7QM-4TXD-9.
        #[arg(value_parser = reference)]
        reference: Reference,
        #[command(flatten)]
        data: Data,
    },
    /// Print all inquiries for another program.
    Export {
        /// How they are written.
        #[arg(long, value_name = "FORMAT", default_value = "csv")]
        format: ExportFormat,
        #[command(flatten)]
        data: Data,
    },
    /// Erase an inquiry, such as on its sender's request.
    Delete {
        /// Such as K7QM-4TXD-9.
        #[arg(value_parser = reference)]
        reference: Reference,
        #[command(flatten)]
        data: Data,
    },
}

#[derive(Debug, PartialEq, Subcommand)]
pub enum Staff {
    /// Add an account. The password is asked for, or read from standard input.
    Add {
        /// Mail address, which signs in.
        #[arg(value_parser = mail)]
        email: String,
        /// Name that colleagues see.
        #[arg(long)]
        name: String,
        /// What it may do; may be repeated.
        #[arg(long, value_name = "ROLE", required = true, value_delimiter = ',')]
        role: Vec<Role>,
        #[command(flatten)]
        data: Data,
    },
    /// Change a password, which is asked for, or read from standard input.
    Passwd {
        /// Mail address of the account.
        email: String,
        #[command(flatten)]
        data: Data,
    },
    /// Print a line for each account.
    List {
        #[command(flatten)]
        data: Data,
    },
    /// Sign an account out and let it sign in no more.
    Disable {
        /// Mail address of the account.
        email: String,
        #[command(flatten)]
        data: Data,
    },
    /// Let a disabled account sign in again.
    Enable {
        /// Mail address of the account.
        email: String,
        #[command(flatten)]
        data: Data,
    },
}

#[derive(Debug, PartialEq, Subcommand)]
pub enum Audit {
    /// Print a line for each event, the newest last.
    List {
        #[command(flatten)]
        data: Data,
    },
    /// Check that no event was changed, left out or put in. Prints the number of events and the
    /// last hash; kept elsewhere, they show later that none was cut off.
    Verify {
        #[command(flatten)]
        data: Data,
    },
}

/// The part of the page views that is printed, and its form.
#[derive(Debug, PartialEq, ArgGroup)]
pub struct Visits {
    /// A line for each page of each day, for spreadsheets.
    #[arg(long)]
    pub csv: bool,
    /// First day, such as 2026-11-01.
    #[arg(long, value_name = "DAY", value_parser = day)]
    pub from: Option<Date>,
    /// Last day.
    #[arg(long, value_name = "DAY", value_parser = day)]
    pub to: Option<Date>,
    #[command(flatten)]
    pub data: Data,
}

/// How inquiries are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    /// For spreadsheets: cells that they would read as formulas begin with an apostrophe.
    Csv,
    /// An object a line.
    Json,
}

/// The directory that a command works on.
#[derive(Debug, PartialEq, ArgGroup)]
pub struct Data {
    /// The portal's directory for what outlives a restart. By default that of the service, /var/lib/portal,
    /// where this user can read it, and otherwise 'portal-data' in the current directory.
    #[arg(
        long,
        value_name = "DIR",
        env = "PORTAL_DATA_DIR",
        default_value_os_t = config::Data::at_hand(),
        hide_default_value = true,
        alias = "data"
    )]
    pub data_dir: PathBuf,
}

/// Where the admin listener is, unless told otherwise.
const ADMIN: &str = "127.0.0.1:9464";

/// How the website is served.
#[derive(Clone, Debug, ArgGroup)]
pub struct Serve {
    /// Address and port to listen on, such as :443 for all addresses, or `unix:/run/portal.sock` for a
    /// proxy on this machine, which its owner and its group may connect to; may be repeated. Port 0
    /// lets the system choose one.
    #[arg(
        long,
        value_name = "ADDR:PORT",
        env = "PORTAL_LISTEN",
        default_value = "127.0.0.1:8080",
        value_delimiter = ',',
        value_parser = site_address
    )]
    pub listen: Vec<Address>,

    /// Address under which visitors know the site, such as `https://www.example.org`: in canonical links,
    /// feeds, the sitemap and previews. Defaults to the address in the content.
    #[arg(long, value_name = "URL", env = "PORTAL_BASE_URL", value_parser = origin)]
    pub base_url: Option<Origin>,

    /// Redirect requests for other hosts to --base-url.
    #[arg(long, env = "PORTAL_CANONICAL_HOST", value_parser = BoolishValueParser::new())]
    pub canonical_host: bool,

    /// Address for /healthz, /readyz and /metrics, or 'off'. Keep it away from the public.
    #[arg(long, value_name = "ADDR:PORT", env = "PORTAL_ADMIN", default_value = ADMIN, value_parser = admin_address)]
    pub admin: Admin,

    /// Directory with changed texts and lists; 'portal content export' writes what there is.
    #[arg(long, value_name = "DIR", env = "PORTAL_CONTENT")]
    pub content: Option<PathBuf>,

    /// File with a notice that stands on every page within seconds, such as in an emergency. Lines 'level: emergency'
    /// ('information' unless set, or 'warning') and 'until: 2026-11-27 18:00', in the city's time zone, may stand
    /// before its text.
    #[arg(long, value_name = "FILE", env = "PORTAL_NOTICE")]
    pub notice: Option<PathBuf>,

    /// Directory for what outlives a restart: inquiries, published content, the ACME account and
    /// certificates; or 'off', which takes no inquiries. 'portal-data' where the portal was started,
    /// unless set.
    #[arg(long, value_name = "DIR", env = "PORTAL_DATA_DIR", value_parser = data_dir, alias = "data")]
    pub data_dir: Option<DataDir>,

    /// Delete inquiries after so many days; kept unless set.
    #[arg(long, value_name = "DAYS", env = "PORTAL_KEEP_INQUIRIES", value_parser = clap::value_parser!(u32).range(1..=36_500))]
    pub keep_inquiries: Option<u32>,

    /// Inquiries that are taken in an hour; more are refused.
    #[arg(long, value_name = "N", env = "PORTAL_MAX_INQUIRIES", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    pub max_inquiries: u32,

    /// Networks that staff may sign in from, as addresses or ranges; all unless set.
    #[arg(long, value_name = "CIDR", env = "PORTAL_STAFF_NETWORKS", value_delimiter = ',', value_parser = network)]
    pub staff_networks: Vec<IpNet>,

    /// Unregister the service worker in visitors' browsers and delete its caches.
    #[arg(long, env = "PORTAL_NO_SERVICE_WORKER", value_parser = BoolishValueParser::new())]
    pub no_service_worker: bool,

    /// Threads that serve; as many as there are cores unless set.
    #[arg(long, value_name = "N", env = "PORTAL_THREADS", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// How long a new executable may take to get ready after SIGUSR2, before it is given up.
    #[arg(long, value_name = "SECONDS", env = "PORTAL_UPGRADE_TIMEOUT", default_value = "30", value_parser = positive_seconds)]
    pub upgrade_timeout: Duration,

    #[command(flatten, next_help_heading = "Mail")]
    pub mail: Mail,

    #[command(flatten, next_help_heading = "TLS")]
    pub tls: Tls,

    #[command(flatten, next_help_heading = "Limits")]
    pub limits: Limits,

    #[command(flatten, next_help_heading = "Behind a proxy")]
    pub proxy: Proxy,

    #[command(flatten, next_help_heading = "Log")]
    pub log: Log,
}

/// A directory, or `off`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DataDir {
    Off,
    On(PathBuf),
}

/// An address, or `off`.
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
        env = "PORTAL_ACME_DOMAIN",
        alias = "acme",
        value_delimiter = ',',
        value_parser = domain,
        requires_all = ["acme_contact", "data_dir"],
        conflicts_with = "tls_cert"
    )]
    pub acme_domain: Vec<String>,

    /// Mail address that the ACME directory may write to.
    #[arg(long, value_name = "MAIL", env = "PORTAL_ACME_CONTACT", value_parser = mail)]
    pub acme_contact: Option<String>,

    /// The ACME directory.
    #[arg(
        long,
        value_name = "URL",
        env = "PORTAL_ACME_DIRECTORY",
        value_parser = https_url,
        default_value = "https://acme-v02.api.letsencrypt.org/directory"
    )]
    pub acme_directory: String,

    /// Trust this certificate authority, in PEM, when speaking with the ACME directory.
    #[arg(long, value_name = "FILE", env = "PORTAL_ACME_ROOT")]
    pub acme_root: Option<PathBuf>,

    /// Redirect plain HTTP on this address to https.
    #[arg(long, value_name = "ADDR:PORT", env = "PORTAL_REDIRECT_HTTP", value_parser = socket_address)]
    pub redirect_http: Option<SocketAddr>,

    /// Serve HTTP/3 as well, over UDP at the first address.
    #[arg(long, env = "PORTAL_HTTP3", value_parser = BoolishValueParser::new())]
    pub http3: bool,

    /// How often the certificate's files are checked for changes.
    #[arg(long, value_name = "SECONDS", env = "PORTAL_CERTIFICATE_INTERVAL", default_value = "5", value_parser = positive_seconds)]
    pub certificate_interval: Duration,

    /// Tell browsers to use only https for so long (Strict-Transport-Security); 0 is off. A year
    /// where the portal serves TLS itself, and off behind a proxy that does, unless set.
    #[arg(long, value_name = "SECONDS", env = "PORTAL_HSTS")]
    pub hsts: Option<u32>,
}

#[derive(Clone, Copy, Debug, ArgGroup)]
pub struct Limits {
    /// How long a TLS handshake and a request's head may take.
    #[arg(long, value_name = "SECONDS", env = "PORTAL_HEADER_TIMEOUT", default_value = "15", value_parser = positive_seconds)]
    pub header_timeout: Duration,

    /// How long a connection may stay open without a request.
    #[arg(long, value_name = "SECONDS", env = "PORTAL_IDLE_TIMEOUT", default_value = "60", value_parser = positive_seconds)]
    pub idle_timeout: Duration,

    /// The time over which --min-send-rate is measured.
    #[arg(long, value_name = "SECONDS", env = "PORTAL_SEND_TIMEOUT", default_value = "30", value_parser = positive_seconds)]
    pub send_timeout: Duration,

    /// Disconnect a client that takes fewer bytes a second of an answer.
    #[arg(long, value_name = "BYTES", env = "PORTAL_MIN_SEND_RATE", default_value_t = 1000)]
    pub min_send_rate: u64,

    /// Connections at a time; above that, idle ones are closed and new ones wait. Fewer where the
    /// system grants fewer open files.
    #[arg(long, value_name = "N", env = "PORTAL_MAX_CONNECTIONS", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_connections: u32,

    /// Connections at a time from one address, or one IPv6 network of 64 bits; more are closed.
    #[arg(long, value_name = "N", env = "PORTAL_MAX_CONNECTIONS_PER_ADDRESS", default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..))]
    pub max_connections_per_address: u32,

    /// The largest head of a request: its request line and header fields together.
    #[arg(long, value_name = "BYTES", env = "PORTAL_MAX_HEADER_SIZE", alias = "max-head", default_value_t = 32_768, value_parser = clap::value_parser!(u32).range(8192..=1_048_576))]
    pub max_header_size: u32,

    /// How long running answers may take to finish after SIGTERM or SIGINT.
    #[arg(long, value_name = "SECONDS", env = "PORTAL_DRAIN_TIMEOUT", default_value = "10", value_parser = seconds)]
    pub drain_timeout: Duration,

    /// How long /readyz answers 503 before the listeners close, so that load balancers notice.
    #[arg(long, value_name = "SECONDS", env = "PORTAL_DRAIN_DELAY", default_value = "0", value_parser = seconds)]
    pub drain_delay: Duration,
}

#[derive(Clone, Debug, ArgGroup)]
pub struct Proxy {
    /// Proxies whose X-Forwarded-For is trusted, as an address or a range; may be repeated.
    #[arg(long, value_name = "CIDR", env = "PORTAL_TRUSTED_PROXY", value_delimiter = ',', value_parser = network)]
    pub trusted_proxy: Vec<IpNet>,

    /// The field in which those proxies name the client's address.
    #[arg(
        long,
        value_name = "NAME",
        env = "PORTAL_PROXY_HEADER",
        default_value = "x-forwarded-for"
    )]
    pub proxy_header: ProxyHeader,
}

#[derive(Clone, Debug, ArgGroup)]
pub struct Mail {
    /// Relay that takes mail, as `smtp://HOST` or `smtps://USER:PASSWORD@HOST`. Senders of inquiries get a receipt.
    #[arg(
        long,
        value_name = "URL",
        env = "PORTAL_SMTP",
        hide_env_values = true,
        requires = "mail_from"
    )]
    pub smtp: Option<String>,

    /// Trust these certificate authorities, in PEM, when speaking with the relay, and no relay without a certificate of
    /// theirs or of a public one.
    #[arg(long, value_name = "FILE", env = "PORTAL_SMTP_ROOT", requires = "smtp")]
    pub smtp_root: Option<PathBuf>,

    /// Sender of the mail, such as 'New Capital <no-reply@example.org>'.
    #[arg(long, value_name = "MAIL", env = "PORTAL_MAIL_FROM", value_parser = mailbox)]
    pub mail_from: Option<Mailbox>,

    /// Address that gets a notice of each new inquiry, without what is in it; may be repeated.
    #[arg(
        long,
        value_name = "MAIL",
        env = "PORTAL_MAIL_NOTICE",
        value_delimiter = ',',
        value_parser = mailbox,
        requires = "smtp"
    )]
    pub mail_notice: Vec<Mailbox>,
}

#[derive(Clone, Debug, ArgGroup)]
pub struct Log {
    /// What is logged: a level, such as warn, or directives, such as info,access=off. Defaults to
    /// `RUST_LOG`, or info.
    #[arg(long, value_name = "LEVEL", env = "PORTAL_LOG_LEVEL", value_parser = directives)]
    pub log_level: Option<String>,

    /// How log lines are written to standard error.
    #[arg(long, value_name = "FORMAT", env = "PORTAL_LOG_FORMAT", default_value = "text")]
    pub log_format: LogFormat,

    /// How much of a client's address is logged; masked is its network of 24 (IPv4) or 48 bits (IPv6).
    #[arg(long, value_name = "EXTENT", env = "PORTAL_LOG_CLIENT_IP", default_value = "masked")]
    pub log_client_ip: ClientIp,

    /// Log the page that a request came from. Off for the visitors' privacy.
    #[arg(long, env = "PORTAL_LOG_REFERER", value_parser = BoolishValueParser::new())]
    pub log_referer: bool,

    /// Log the browser that a request came from. Off for the visitors' privacy.
    #[arg(long, env = "PORTAL_LOG_USER_AGENT", value_parser = BoolishValueParser::new())]
    pub log_user_agent: bool,
}

impl ValueEnum for State {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.text()))
    }
}

impl ValueEnum for Role {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.text()).help(match self {
            Self::Clerk => "Inquiries",
            Self::Procurement => "Questions about requests for proposals",
            Self::Editor => "Content",
            Self::Administrator => "Accounts",
        }))
    }
}

impl ValueEnum for ProxyHeader {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::XForwardedFor, Self::Forwarded]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::XForwardedFor => PossibleValue::new("x-forwarded-for")
                .help("The custom field that most proxies write"),
            Self::Forwarded => PossibleValue::new("forwarded").help("RFC 7239"),
        })
    }
}

impl ValueEnum for LogFormat {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Text, Self::Json]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Text => PossibleValue::new("text").help("For people, colored on a terminal"),
            Self::Json => PossibleValue::new("json").help("For tools: one object a line"),
        })
    }
}

impl ValueEnum for ClientIp {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Full, Self::Masked, Self::Off]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Full => PossibleValue::new("full").help("The whole address"),
            Self::Masked => PossibleValue::new("masked").help("Its network, such as 192.0.2.0/24"),
            Self::Off => PossibleValue::new("off").help("Nothing"),
        })
    }
}

//! The log on standard error. Events of [`tracing`] and a line for each request go to one queue,
//! which a separate thread writes, so that a slow reader of the log never delays an answer.

mod access;
mod journal;
mod queue;

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::net::IpAddr;
use std::time::Duration;

use anyhow::Context;
use ipnet::IpNet;
use tracing::{Level, Metadata};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};

use crate::config::{self, ClientIp, LogFormat, Proxy};
pub use access::Entry;
use access::Form;
use journal::Priorities;
pub use queue::Queue;

/// The target of request lines in the directives.
const ACCESS: &str = "access";
/// How long the last lines may take to be written.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(1);
/// Prefix lengths of a masked address.
const MASK_V4: u8 = 24;
const MASK_V6: u8 = 48;

/// The log of a running server.
#[derive(Clone)]
pub struct Log {
    settings: config::Log,
    form: Form,
    priorities: Priorities,
    queue: Option<Queue>,
}

impl Log {
    /// Sends events to standard error from now on.
    ///
    /// # Errors
    /// When another log is in use already.
    pub fn start(settings: &config::Log) -> anyhow::Result<Self> {
        let is_terminal = io::stderr().is_terminal();
        let filter =
            filter(&settings.directives, settings.client_ip).map_err(anyhow::Error::msg)?;
        let queue = Queue::new(|| Box::new(io::stderr()));
        let priorities = Priorities::of_stderr();
        let log = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_target(false)
            .with_writer(Lines { queue: queue.clone(), priorities });
        match settings.format {
            LogFormat::Json => log.json().flatten_event(true).try_init(),
            LogFormat::Text => log.with_ansi(is_terminal).try_init(),
        }
        .map_err(anyhow::Error::msg)
        .context("the log could not start")?;
        log_panics();
        let form = match settings.format {
            LogFormat::Json => Form::Json,
            LogFormat::Text if is_terminal => Form::Terminal,
            LogFormat::Text => Form::Text,
        };
        Ok(Self { settings: settings.clone(), form, priorities, queue: Some(queue) })
    }

    /// A log that is not written, for tests that need none.
    pub fn off(settings: &config::Log) -> Self {
        Self {
            settings: settings.clone(),
            form: Form::Text,
            priorities: Priorities::OFF,
            queue: None,
        }
    }

    pub fn settings(&self) -> &config::Log {
        &self.settings
    }

    /// Writes the line of a request: at level debug for the service worker's precache, otherwise at
    /// info.
    pub fn request(&self, entry: &Entry) {
        let level = if entry.background.is_some() { Level::DEBUG } else { Level::INFO };
        let is_enabled = match level {
            Level::DEBUG => tracing::enabled!(target: ACCESS, Level::DEBUG),
            _ => tracing::enabled!(target: ACCESS, Level::INFO),
        };
        if let Some(queue) = self.queue.as_ref().filter(|_| is_enabled) {
            let prefix = self.priorities.prefix(level);
            access::write(entry, level, self.form, |line| queue.append(prefix, line));
        }
    }

    /// A client's address as far as it may be logged.
    pub fn client(&self, address: IpAddr) -> Client {
        client(self.settings.client_ip, address)
    }

    /// How many lines were dropped because standard error did not take them.
    pub fn dropped(&self) -> u64 {
        self.queue.as_ref().map_or(0, Queue::dropped)
    }

    /// Waits until all lines are written, or for a second.
    pub fn flush(&self) {
        if let Some(queue) = &self.queue {
            queue.flush(FLUSH_TIMEOUT);
        }
    }
}

/// Writes events into the queue.
struct Lines {
    queue: Queue,
    priorities: Priorities,
}

/// The event of a level.
struct Line {
    queue: Queue,
    prefix: &'static str,
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Line;

    fn make_writer(&'a self) -> Line {
        Line { queue: self.queue.clone(), prefix: "" }
    }

    fn make_writer_for(&'a self, event: &Metadata<'_>) -> Line {
        let prefix = self.priorities.prefix(*event.level());
        Line { queue: self.queue.clone(), prefix }
    }
}

/// One write is one line: the formatter of events writes each in one piece.
impl Write for Line {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.queue.append(self.prefix, line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An address as it stands in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Client {
    Address(IpAddr),
    Network(IpNet),
    /// A proxy that named no client, on a Unix socket.
    Unix,
    Unlogged,
}

fn client(extent: ClientIp, address: IpAddr) -> Client {
    let address = address.to_canonical();
    let prefix = if address.is_ipv4() { MASK_V4 } else { MASK_V6 };
    match extent {
        ClientIp::Full | ClientIp::Masked if address == Proxy::UNIX => Client::Unix,
        ClientIp::Full => Client::Address(address),
        ClientIp::Off => Client::Unlogged,
        ClientIp::Masked => {
            IpNet::new(address, prefix).map_or(Client::Unlogged, |net| Client::Network(net.trunc()))
        }
    }
}

impl fmt::Display for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(address) => write!(f, "{address}"),
            Self::Network(network) => write!(f, "{network}"),
            Self::Unix => f.write_str("unix"),
            Self::Unlogged => f.write_str("-"),
        }
    }
}

/// Writes a line to standard error where no log is running: a mistake in a flag, or the reason why
/// the server did not start.
pub fn complain(level: Level, line: &str) {
    let prefix = Priorities::of_stderr().prefix(level);
    eprintln!("{prefix}{line}");
}

/// The time as it stands in the log.
pub fn timestamp() -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = SystemTime.format_time(&mut Writer::new(&mut text));
    text
}

/// Checks the directives.
///
/// # Errors
/// With a sentence about the first that does not.
pub fn check_directives(text: &str) -> Result<(), String> {
    filter(text, ClientIp::Full).map(drop)
}

fn filter(text: &str, client_ip: ClientIp) -> Result<EnvFilter, String> {
    const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

    let is_level = |word: &str| LEVELS.iter().any(|level| level.eq_ignore_ascii_case(word));
    for directive in text.split(',').map(str::trim).filter(|directive| !directive.is_empty()) {
        let is_understood = match directive.split_once('=') {
            // A word alone would be taken for a target, and all others be left out.
            None => is_level(directive),
            Some((_, level)) => is_level(level),
        };
        if !is_understood {
            return Err(format!(
                "'{directive}' is neither a level ({}) nor a target with one, such as access=off",
                LEVELS.join(", ")
            ));
        }
    }
    // A space after a comma is no part of a target.
    let mut directives = text.split_whitespace().collect::<String>();
    if !directives.split(',').any(is_level) {
        // A target alone would leave all others out.
        directives = format!("info,{directives}");
    }
    if client_ip != ClientIp::Full {
        // It logs whole addresses.
        directives.push_str(",quinn=info,quinn_proto=info");
    }
    EnvFilter::builder()
        .parse(directives)
        .map_err(|error| format!("{error}; write for example info,access=off"))
}

/// Logs each panic as one line at level error.
fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let payload = panic.payload();
        let text = payload.downcast_ref::<&str>().copied();
        let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!(reason = text.unwrap_or("unknown"), place, "panic");
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_are_levels_and_targets_with_levels() {
        for text in ["", "info", "WARN", "info,access=off", "debug, access=off", "hyper=trace"] {
            assert_eq!(check_directives(text), Ok(()), "{text}");
        }
        for text in ["warning", "a=b=c", "info,verbose", "access", "[[", "info,access=loud", "=x"] {
            let reason = check_directives(text).expect_err(text);
            assert!(reason.contains("access=off") && !reason.contains('\n'), "{text}: {reason}");
        }
    }

    #[test]
    fn an_address_is_logged_as_far_as_wanted() {
        for (extent, address, expected) in [
            (ClientIp::Full, "192.0.2.7", "192.0.2.7"),
            (ClientIp::Masked, "192.0.2.7", "192.0.2.0/24"),
            (ClientIp::Masked, "::ffff:192.0.2.7", "192.0.2.0/24"),
            (ClientIp::Masked, "2001:db8:1:2:3::4", "2001:db8:1::/48"),
            (ClientIp::Masked, "::", "unix"),
            (ClientIp::Off, "192.0.2.7", "-"),
        ] {
            let address = address.parse().expect("an address");
            assert_eq!(client(extent, address).to_string(), expected, "{extent:?} {address}");
        }
    }
}

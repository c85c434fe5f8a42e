//! The values of flags and variables, each with a sentence about what is expected.

use std::net::{Ipv6Addr, SocketAddr};
use std::time::Duration;

use hyper::Uri;
use ipnet::IpNet;
use jiff::civil::Date;
use lettre::message::Mailbox;
use rustls_pki_types::DnsName;

use super::args::{Admin, DataDir};
use crate::config::{Address, Origin};
use crate::intake::Reference;
use crate::server;

/// `sun_path` without its last zero (`unix(7)`).
const MAX_UNIX_PATH: usize = 107;

/// `:80` is port 80 of all addresses.
pub fn socket_address(text: &str) -> Result<SocketAddr, String> {
    let text = text.trim();
    let every = text.strip_prefix(':').and_then(|port| port.parse().ok());
    let every = every.map(|port: u16| SocketAddr::from((Ipv6Addr::UNSPECIFIED, port)));
    every.or_else(|| text.parse().ok()).ok_or_else(|| {
        "expected an address and a port, such as 127.0.0.1:8080, :80 or [::1]:80".to_owned()
    })
}

pub fn site_address(text: &str) -> Result<Address, String> {
    match text.trim().strip_prefix("unix:") {
        None => socket_address(text)
            .map(Address::Tcp)
            .map_err(|error| format!("{error}, or unix:/run/portal.sock")),
        Some(path) if path.starts_with('/') && path.len() <= MAX_UNIX_PATH => {
            Ok(Address::Unix(path.into()))
        }
        Some(_) => Err(format!(
            "expected an absolute path of at most {MAX_UNIX_PATH} bytes, such as unix:/run/portal.sock"
        )),
    }
}

pub fn admin_address(text: &str) -> Result<Admin, String> {
    match text.trim() {
        "off" => Ok(Admin::Off),
        text => socket_address(text).map(Admin::On).map_err(|e| format!("{e}, or 'off'")),
    }
}

pub fn data_dir(text: &str) -> Result<DataDir, String> {
    match text {
        "off" => Ok(DataDir::Off),
        "" => Err("expected a directory, or 'off'".to_owned()),
        dir => Ok(DataDir::On(dir.into())),
    }
}

/// The directives of a log that [`server::check_directives`] accepts.
pub fn directives(text: &str) -> Result<String, String> {
    let text = text.trim();
    server::check_directives(text).map(|()| text.to_owned())
}

pub fn day(text: &str) -> Result<Date, String> {
    text.trim().parse().map_err(|_| "expected a day, such as 2026-11-26".to_owned())
}

pub fn reference(text: &str) -> Result<Reference, String> {
    Reference::parse(text).ok_or_else(|| {
        "expected a reference such as K7QM-4TXD-9; one character of this one is wrong or missing"
            .to_owned()
    })
}

/// A duration in seconds, whole or with a fraction; up to a day.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.trim().parse().ok().filter(|seconds| (0.0..=86_400.0).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "expected seconds from 0 to 86400, such as 15 or 0.5".to_owned())
}

/// A duration of at least a millisecond: a timeout of zero would end everything at once.
pub fn positive_seconds(text: &str) -> Result<Duration, String> {
    seconds(text)
        .ok()
        .filter(|duration| duration.as_millis() > 0)
        .ok_or_else(|| "expected seconds above 0 and up to 86400, such as 15 or 0.5".to_owned())
}

/// A network, or one address.
pub fn network(text: &str) -> Result<IpNet, String> {
    let text = text.trim();
    text.parse().or_else(|_| text.parse::<std::net::IpAddr>().map(IpNet::from)).map_err(
        |_: std::net::AddrParseError| {
            "expected an address or a range of them, such as 10.0.0.0/8, 192.0.2.7 or fd00::/8"
                .to_owned()
        },
    )
}

/// A name that TLS-ALPN-01 can prove, so no address and no wildcard (RFC 8737 §3).
pub fn domain(text: &str) -> Result<String, String> {
    let text = text.trim();
    let is_address = text.parse::<std::net::IpAddr>().is_ok();
    DnsName::try_from_str(text)
        .ok()
        .filter(|_| !is_address)
        .map(|name| name.as_ref().to_ascii_lowercase())
        .ok_or_else(|| "expected the name of a host alone, such as www.example.org".to_owned())
}

pub fn mail(text: &str) -> Result<String, String> {
    let text = text.trim();
    let is_mail =
        text.split_once('@').is_some_and(|(name, host)| !name.is_empty() && !host.is_empty());
    if is_mail && !text.contains(char::is_whitespace) {
        Ok(text.to_owned())
    } else {
        Err("expected a mail address, such as web@example.org".to_owned())
    }
}

/// A mail address, with or without a name before it.
pub fn mailbox(text: &str) -> Result<Mailbox, String> {
    let expected = "expected a mail address, such as 'New Capital <no-reply@example.org>'";
    text.trim().parse().map_err(|_| expected.to_owned())
}

/// Scheme, host and port of a web address (RFC 6454), without a slash at the end.
pub fn origin(text: &str) -> Result<Origin, String> {
    Origin::parse(text.trim())
        .ok_or_else(|| "expected scheme and host alone, such as https://www.example.org".to_owned())
}

pub fn https_url(text: &str) -> Result<String, String> {
    let text = text.trim();
    let url = text.parse::<Uri>().ok();
    let is_https = url.is_some_and(|url| url.scheme_str() == Some("https") && url.host().is_some());
    if is_https {
        Ok(text.to_owned())
    } else {
        Err("expected an https address, such as https://acme.example.org/directory".to_owned())
    }
}

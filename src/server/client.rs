//! Whose request it is: the peer's, or that of the client for whom a trusted proxy asks.

use std::net::{IpAddr, SocketAddr};

use hyper::header::{HeaderMap, HeaderName, HeaderValue};
use ipnet::IpNet;

use crate::args::{Proxy, ProxyHeader};

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const FORWARDED: HeaderName = HeaderName::from_static("forwarded");
const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest request id that is taken over from a proxy, in bytes.
const MAX_ID: usize = 64;

/// The address of the client. Each proxy adds the address it was asked from at the end, so the
/// list is read from there, as far as trusted proxies wrote it (RFC 7239 §7.4).
pub fn address(proxy: &Proxy, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let mut client = peer.to_canonical();
    if !is_trusted(&proxy.trusted_proxy, client) {
        return client;
    }
    let name = match proxy.proxy_header {
        ProxyHeader::XForwardedFor => X_FORWARDED_FOR,
        ProxyHeader::Forwarded => FORWARDED,
    };
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    let hops: Vec<_> = values.flat_map(|value| value.split(',')).collect();
    for hop in hops.into_iter().rev() {
        let hop = match proxy.proxy_header {
            ProxyHeader::XForwardedFor => node(hop),
            ProxyHeader::Forwarded => forwarded_for(hop),
        };
        // What is not an address was hidden on purpose, or is nonsense: nobody further is known.
        let Some(hop) = hop else { break };
        client = hop;
        if !is_trusted(&proxy.trusted_proxy, client) {
            break;
        }
    }
    client
}

/// The id that a trusted proxy gave the request, so that its log and this one can be read together.
pub fn request_id(proxy: &Proxy, peer: IpAddr, headers: &HeaderMap) -> Option<HeaderValue> {
    let id = headers.get(X_REQUEST_ID)?;
    let is_plain = |byte: &u8| byte.is_ascii_graphic();
    let is_usable = (1..=MAX_ID).contains(&id.len()) && id.as_bytes().iter().all(is_plain);
    (is_usable && is_trusted(&proxy.trusted_proxy, peer.to_canonical())).then(|| id.clone())
}

/// Names a request in the log: the number of a random series, or what a trusted proxy named it.
#[derive(Clone, Debug)]
pub enum Id {
    Own(u64),
    Given(HeaderValue),
}

impl std::fmt::Display for Id {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Own(number) => write!(f, "{number:016x}"),
            Self::Given(value) => f.write_str(&String::from_utf8_lossy(value.as_bytes())),
        }
    }
}

fn is_trusted(trusted: &[IpNet], address: IpAddr) -> bool {
    trusted.iter().any(|network| network.contains(&address))
}

/// The `for` parameter of one element of `Forwarded` (RFC 7239 §4).
fn forwarded_for(element: &str) -> Option<IpAddr> {
    let mut pairs = element.split(';').filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.find(|(name, _)| name.trim().eq_ignore_ascii_case("for"))?;
    node(value)
}

/// An address with or without port, brackets and quotes (RFC 7239 §6).
fn node(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    let address = text
        .parse::<IpAddr>()
        .or_else(|_| text.parse::<SocketAddr>().map(|address| address.ip()))
        .or_else(|_| text.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>());
    address.ok().map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(header: ProxyHeader, peer: &str, fields: &[(&'static str, &str)]) -> String {
        let trusted_proxy = ["10.0.0.0/8", "fd00::/8"].map(|range| range.parse().unwrap()).to_vec();
        let mut headers = HeaderMap::new();
        for (name, value) in fields {
            headers.append(*name, HeaderValue::from_str(value).unwrap());
        }
        let proxy = Proxy { trusted_proxy, proxy_header: header };
        address(&proxy, peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn the_client_is_the_last_hop_that_no_trusted_proxy_vouches_for() {
        const XFF: &str = "x-forwarded-for";
        for (peer, fields, expected) in [
            ("192.0.2.1", &[(XFF, "203.0.113.9")][..], "192.0.2.1"),
            ("10.0.0.1", &[], "10.0.0.1"),
            ("10.0.0.1", &[(XFF, "203.0.113.9")], "203.0.113.9"),
            ("::ffff:10.0.0.1", &[(XFF, "203.0.113.9")], "203.0.113.9"),
            ("10.0.0.1", &[(XFF, "198.51.100.7, 203.0.113.9, 10.0.0.2")], "203.0.113.9"),
            ("10.0.0.1", &[(XFF, "198.51.100.7"), (XFF, "203.0.113.9")], "203.0.113.9"),
            ("10.0.0.1", &[(XFF, "10.0.0.3, 10.0.0.2")], "10.0.0.3"),
            ("10.0.0.1", &[(XFF, "198.51.100.7, nonsense, 10.0.0.2")], "10.0.0.2"),
            ("10.0.0.1", &[(XFF, "203.0.113.9:4711")], "203.0.113.9"),
            ("fd00::1", &[(XFF, "[2001:db8::9]:4711")], "2001:db8::9"),
            ("fd00::1", &[(XFF, "2001:db8::9")], "2001:db8::9"),
            ("10.0.0.1", &[("forwarded", "for=203.0.113.9")], "10.0.0.1"),
        ] {
            let found = client(ProxyHeader::XForwardedFor, peer, fields);
            assert_eq!(found, expected, "{peer} {fields:?}");
        }
    }

    #[test]
    fn forwarded_is_read_as_rfc_7239_writes_it() {
        for (value, expected) in [
            ("for=203.0.113.9", "203.0.113.9"),
            ("proto=https;For=\"203.0.113.9:4711\";by=10.0.0.1", "203.0.113.9"),
            ("for=198.51.100.7, for=\"[2001:db8::9]:80\";host=a.example", "2001:db8::9"),
            ("for=203.0.113.9, for=10.0.0.2", "203.0.113.9"),
            ("for=203.0.113.9, for=unknown", "10.0.0.1"),
            ("for=203.0.113.9, for=_hidden", "10.0.0.1"),
            ("by=10.0.0.2", "10.0.0.1"),
        ] {
            let found = client(ProxyHeader::Forwarded, "10.0.0.1", &[("forwarded", value)]);
            assert_eq!(found, expected, "{value}");
        }
    }
}

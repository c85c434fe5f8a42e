//! The client of a request: the peer, or the address that a trusted proxy reports.

use std::net::{IpAddr, SocketAddr};

use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};

use crate::config::{Proxy, ProxyHeader};

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const X_FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
const FORWARDED: HeaderName = HeaderName::from_static("forwarded");
/// Fields that a proxy adds, of which one is enough to know it by.
const FORWARDING: [HeaderName; 6] = [
    X_FORWARDED_FOR,
    X_FORWARDED_PROTO,
    FORWARDED,
    HeaderName::from_static("x-forwarded-host"),
    HeaderName::from_static("x-real-ip"),
    header::VIA,
];
const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest request id that is taken over from a proxy, in bytes.
const MAX_ID: usize = 64;

/// The address of the client. Each proxy adds the address of its peer at the end, so the list is
/// read from there, as far as trusted proxies wrote it (RFC 7239 §7.4).
pub fn address(proxy: &Proxy, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let mut client = peer.to_canonical();
    if !is_trusted(proxy, client) {
        return client;
    }
    for hop in hops(proxy.header, headers) {
        let hop = match proxy.header {
            ProxyHeader::XForwardedFor => node(hop),
            ProxyHeader::Forwarded => parameter(hop, b"for").and_then(node),
        };
        // An entry that is no address was hidden on purpose or is nonsense, and so are those
        // before it.
        let Some(hop) = hop else { break };
        client = hop;
        if !is_trusted(proxy, client) {
            break;
        }
    }
    client
}

/// Whether the visitor came over TLS, where a proxy ends it: unless a trusted proxy says that the
/// visitor came by plain HTTP. Where proxies are named, other peers do not come through one.
pub fn came_by_https(proxy: &Proxy, peer: IpAddr, headers: &HeaderMap) -> bool {
    if !is_trusted(proxy, peer.to_canonical()) {
        return proxy.trusted.is_empty();
    }
    !scheme(proxy, headers).is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"http"))
}

/// Whether nobody between the client and this process can read a request: it came over TLS, through a trusted proxy that
/// was asked by https, or from this machine.
pub fn is_private(proxy: &Proxy, peer: IpAddr, headers: &HeaderMap, is_tls: bool) -> bool {
    let peer = peer.to_canonical();
    if is_trusted(proxy, peer) {
        let scheme = scheme(proxy, headers);
        return scheme.map_or(is_tls, |scheme| scheme.eq_ignore_ascii_case(b"https"));
    }
    // A proxy that is not trusted may be on this machine as well, for clients that are not.
    let is_forwarded = FORWARDING.iter().any(|name| headers.contains_key(name));
    is_tls || (peer.is_loopback() && !is_forwarded)
}

/// The scheme that a trusted proxy was asked by.
fn scheme<'a>(proxy: &Proxy, headers: &'a HeaderMap) -> Option<&'a [u8]> {
    let scheme = match proxy.header {
        ProxyHeader::XForwardedFor => {
            let last = headers.get_all(X_FORWARDED_PROTO).iter().next_back();
            last.and_then(|value| value.as_bytes().rsplit(|&byte| byte == b',').next())
        }
        ProxyHeader::Forwarded => {
            hops(proxy.header, headers).next().and_then(|element| parameter(element, b"proto"))
        }
    };
    scheme.map(<[u8]>::trim_ascii)
}

/// The id that a trusted proxy gave the request, so that its log and this one can be read together.
pub fn request_id(proxy: &Proxy, peer: IpAddr, headers: &HeaderMap) -> Option<HeaderValue> {
    if !is_trusted(proxy, peer.to_canonical()) {
        return None;
    }
    let id = headers.get(X_REQUEST_ID)?;
    let is_usable =
        (1..=MAX_ID).contains(&id.len()) && id.as_bytes().iter().all(u8::is_ascii_graphic);
    is_usable.then(|| id.clone())
}

/// Names a request in the log: the number of a random series, or the name that a trusted proxy
/// gave it.
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

fn is_trusted(proxy: &Proxy, address: IpAddr) -> bool {
    proxy.trusted.iter().any(|network| network.contains(&address))
}

/// The elements of the field, the last first. Lines and elements are read as bytes: what a client
/// wrote further left cannot hide the elements that proxies added.
fn hops(header: ProxyHeader, headers: &HeaderMap) -> impl Iterator<Item = &[u8]> {
    let (name, quoting) = match header {
        ProxyHeader::XForwardedFor => (X_FORWARDED_FOR, Quoting::None),
        ProxyHeader::Forwarded => (FORWARDED, Quoting::Strings),
    };
    let lines = headers.get_all(name).iter().rev();
    lines.flat_map(move |line| Split { rest: Some(line.as_bytes()), separator: b',', quoting })
}

/// Whether separators inside quoted strings count (RFC 9110 §5.6.4).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quoting {
    None,
    Strings,
}

/// The parts of a line between separators, from its end.
struct Split<'a> {
    rest: Option<&'a [u8]>,
    separator: u8,
    quoting: Quoting,
}

impl<'a> Iterator for Split<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let line = self.rest?;
        let mut is_quoted = false;
        for (index, &byte) in line.iter().enumerate().rev() {
            if byte == b'"' && self.quoting == Quoting::Strings && !is_escaped(line, index) {
                is_quoted = !is_quoted;
            } else if byte == self.separator && !is_quoted {
                self.rest = Some(&line[..index]);
                return Some(&line[index + 1..]);
            }
        }
        self.rest = None;
        Some(line)
    }
}

/// Whether an odd number of backslashes stands before the byte.
fn is_escaped(line: &[u8], index: usize) -> bool {
    line[..index].iter().rev().take_while(|&&byte| byte == b'\\').count() % 2 == 1
}

/// The value of a parameter of one element of `Forwarded` (RFC 7239 §4), without its quotes.
fn parameter<'a>(element: &'a [u8], name: &[u8]) -> Option<&'a [u8]> {
    let pairs = Split { rest: Some(element), separator: b';', quoting: Quoting::Strings };
    let mut values = pairs.filter_map(|pair| {
        let equals = pair.iter().position(|&byte| byte == b'=')?;
        pair[..equals]
            .trim_ascii()
            .eq_ignore_ascii_case(name)
            .then(|| pair[equals + 1..].trim_ascii())
    });
    // A parameter may stand once in an element.
    let value = values.next().filter(|_| values.next().is_none())?;
    let unquoted = value.strip_prefix(b"\"").and_then(|value| value.strip_suffix(b"\""));
    Some(unquoted.unwrap_or(value))
}

/// An address with or without port and brackets (RFC 7239 §6).
fn node(bytes: &[u8]) -> Option<IpAddr> {
    let text = str::from_utf8(bytes.trim_ascii()).ok()?;
    let bracketed = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let address = text
        .parse::<IpAddr>()
        .ok()
        .or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
        .or_else(bracketed);
    // No client has that of a Unix socket's peers.
    address.map(|address| address.to_canonical()).filter(|address| !address.is_unspecified())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proxy(header: ProxyHeader) -> Proxy {
        let trusted = ["10.0.0.0/8", "fd00::/8"].map(|range| range.parse().unwrap()).to_vec();
        Proxy { trusted, header }
    }

    fn headers(fields: &[(&'static str, &[u8])]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in fields {
            headers.append(*name, HeaderValue::from_bytes(value).unwrap());
        }
        headers
    }

    fn client(header: ProxyHeader, peer: &str, fields: &[(&'static str, &[u8])]) -> String {
        address(&proxy(header), peer.parse().unwrap(), &headers(fields)).to_string()
    }

    #[test]
    fn the_client_is_the_last_untrusted_hop() {
        const XFF: &str = "x-forwarded-for";
        for (peer, fields, expected) in [
            ("192.0.2.1", &[(XFF, &b"203.0.113.9"[..])][..], "192.0.2.1"),
            ("10.0.0.1", &[], "10.0.0.1"),
            ("10.0.0.1", &[(XFF, b"203.0.113.9")], "203.0.113.9"),
            ("::ffff:10.0.0.1", &[(XFF, b"203.0.113.9")], "203.0.113.9"),
            ("10.0.0.1", &[(XFF, b"198.51.100.7, 203.0.113.9, 10.0.0.2")], "203.0.113.9"),
            ("10.0.0.1", &[(XFF, b"198.51.100.7"), (XFF, b"203.0.113.9")], "203.0.113.9"),
            ("10.0.0.1", &[(XFF, b"10.0.0.3, 10.0.0.2")], "10.0.0.3"),
            ("10.0.0.1", &[(XFF, b"198.51.100.7, nonsense, 10.0.0.2")], "10.0.0.2"),
            ("10.0.0.1", &[(XFF, b"203.0.113.9:4711")], "203.0.113.9"),
            ("fd00::1", &[(XFF, b"[2001:db8::9]:4711")], "2001:db8::9"),
            ("fd00::1", &[(XFF, b"[2001:db8::9]")], "2001:db8::9"),
            ("fd00::1", &[(XFF, b"2001:db8::9")], "2001:db8::9"),
            ("10.0.0.1", &[("forwarded", b"for=203.0.113.9")], "10.0.0.1"),
            // Bytes that are no text, written by the client, hide nothing to their right.
            ("10.0.0.1", &[(XFF, b"\xff\xfe, 203.0.113.9")], "203.0.113.9"),
            ("10.0.0.1", &[(XFF, b"\", 203.0.113.9")], "203.0.113.9"),
            ("10.0.0.1", &[(XFF, b"203.0.113.9, \xff")], "10.0.0.1"),
            ("10.0.0.1", &[(XFF, b"203.0.113.9, ::")], "10.0.0.1"),
        ] {
            let found = client(ProxyHeader::XForwardedFor, peer, fields);
            assert_eq!(found, expected, "{peer} {fields:?}");
        }
    }

    #[test]
    fn forwarded_is_read_as_rfc_7239_writes_it() {
        for (value, expected) in [
            (&b"for=203.0.113.9"[..], "203.0.113.9"),
            (b"proto=https;For=\"203.0.113.9:4711\";by=10.0.0.1", "203.0.113.9"),
            (b"for=198.51.100.7, for=\"[2001:db8::9]:80\";host=a.example", "2001:db8::9"),
            (b"for=203.0.113.9, for=10.0.0.2", "203.0.113.9"),
            (b"for=203.0.113.9, for=unknown", "10.0.0.1"),
            (b"for=203.0.113.9, for=_hidden", "10.0.0.1"),
            (b"by=10.0.0.2", "10.0.0.1"),
            // A comma or a semicolon inside a string separates nothing.
            (b"for=203.0.113.9;host=\"a,for=6.6.6.6\"", "203.0.113.9"),
            (b"for=203.0.113.9;host=\"a;for=6.6.6.6\"", "203.0.113.9"),
            (b"for=203.0.113.9;host=\"a\\\",for=6.6.6.6\"", "203.0.113.9"),
            (b"for=203.0.113.9;for=6.6.6.6", "10.0.0.1"),
            // A quote in the client's part does not extend over the proxy's part.
            (b"for=\"6.6.6.6, for=203.0.113.9", "203.0.113.9"),
            (b"for=\"6.6.6.6\\, for=203.0.113.9", "203.0.113.9"),
            (b"host=\"\xff\", for=203.0.113.9", "203.0.113.9"),
        ] {
            let found = client(ProxyHeader::Forwarded, "10.0.0.1", &[("forwarded", value)]);
            assert_eq!(found, expected, "{}", String::from_utf8_lossy(value));
        }
    }

    #[test]
    fn only_a_trusted_proxy_says_how_a_visitor_came() {
        use ProxyHeader::{Forwarded, XForwardedFor};
        const PROTO: &str = "x-forwarded-proto";

        for (header, peer, name, value, expected) in [
            (XForwardedFor, "10.0.0.1", PROTO, &b"http"[..], false),
            (XForwardedFor, "10.0.0.1", PROTO, b"https", true),
            (XForwardedFor, "10.0.0.1", PROTO, b"https, HTTP", false),
            (XForwardedFor, "192.0.2.1", PROTO, b"https", false),
            (XForwardedFor, "10.0.0.1", "forwarded", b"proto=http", true),
            (Forwarded, "10.0.0.1", "forwarded", b"proto=https, for=a;proto=http", false),
            (Forwarded, "10.0.0.1", "forwarded", b"proto=http, for=a;proto=https", true),
        ] {
            let found =
                came_by_https(&proxy(header), peer.parse().unwrap(), &headers(&[(name, value)]));
            assert_eq!(found, expected, "{peer} {name}: {}", String::from_utf8_lossy(value));
        }
    }

    #[test]
    fn a_request_is_private_where_nobody_can_read_it() {
        const PROTO: &str = "x-forwarded-proto";
        for (peer, fields, is_tls, expected) in [
            ("192.0.2.1", &[][..], true, true),
            ("192.0.2.1", &[], false, false),
            ("192.0.2.1", &[(PROTO, "https")], false, false),
            ("127.0.0.1", &[], false, true),
            ("::1", &[], false, true),
            ("::ffff:127.0.0.1", &[], false, true),
            ("127.0.0.1", &[("x-forwarded-for", "192.0.2.1")], false, false),
            ("127.0.0.1", &[("x-real-ip", "192.0.2.1")], false, false),
            ("127.0.0.1", &[("via", "1.1 proxy")], false, false),
            // The trusted proxy.
            ("10.0.0.1", &[(PROTO, "https")], false, true),
            ("10.0.0.1", &[(PROTO, "http")], false, false),
            ("10.0.0.1", &[], false, false),
            ("10.0.0.1", &[], true, true),
            ("10.0.0.1", &[(PROTO, "http")], true, false),
        ] {
            let mut headers = HeaderMap::new();
            for (name, value) in fields {
                let name = HeaderName::from_static(name);
                headers.insert(name, HeaderValue::from_static(value));
            }
            let proxy = proxy(ProxyHeader::XForwardedFor);
            let found = is_private(&proxy, peer.parse().unwrap(), &headers, is_tls);
            assert_eq!(found, expected, "{peer} {fields:?} {is_tls}");
        }
    }
}

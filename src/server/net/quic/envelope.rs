//! The facts that travel with a forwarded datagram: where it came from, and how.

use std::net::{IpAddr, Ipv6Addr, SocketAddr, SocketAddrV6};

use quinn::udp::{EcnCodepoint, RecvMeta};

/// See the module. It is written and read by two processes on one machine, possibly of different
/// releases: a change of its form needs another name of the socket (`handover::Name`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Envelope {
    peer: SocketAddr,
    /// The local address that it was sent to, where the system tells.
    local: Option<IpAddr>,
    ecn: Option<EcnCodepoint>,
    /// The length of one datagram, where several came together.
    stride: u16,
}

impl Envelope {
    pub const LENGTH: usize = 1 + 16 + 2 + 4 + 1 + 16 + 1 + 2;

    pub fn of(meta: &RecvMeta) -> Self {
        Self {
            peer: meta.addr,
            local: meta.dst_ip,
            ecn: meta.ecn,
            // A datagram of UDP is no longer.
            stride: u16::try_from(meta.stride).unwrap_or(u16::MAX),
        }
    }

    /// The facts of datagrams of this length in all.
    pub fn meta(self, length: usize) -> RecvMeta {
        RecvMeta {
            addr: self.peer,
            len: length,
            stride: usize::from(self.stride).max(1),
            ecn: self.ecn,
            dst_ip: self.local,
        }
    }

    pub fn to_bytes(self) -> [u8; Self::LENGTH] {
        let (peer_family, peer) = address(Some(self.peer.ip()));
        let (local_family, local) = address(self.local);
        let scope = match self.peer {
            SocketAddr::V4(_) => 0,
            SocketAddr::V6(peer) => peer.scope_id(),
        };
        let mut bytes = [0; Self::LENGTH];
        let parts = [
            &[peer_family][..],
            &peer,
            &self.peer.port().to_be_bytes(),
            &scope.to_be_bytes(),
            &[local_family],
            &local,
            &[self.ecn.map_or(0, |ecn| ecn as u8)],
            &self.stride.to_be_bytes(),
        ];
        let mut rest = &mut bytes[..];
        for part in parts {
            let (start, end) = rest.split_at_mut(part.len());
            start.copy_from_slice(part);
            rest = end;
        }
        bytes
    }

    /// None where it is none.
    pub fn from_bytes(mut bytes: &[u8]) -> Option<Self> {
        let peer_family = take::<1>(&mut bytes)?[0];
        let peer = ip(peer_family, take(&mut bytes)?)?;
        let port = u16::from_be_bytes(take(&mut bytes)?);
        let scope = u32::from_be_bytes(take(&mut bytes)?);
        let local_family = take::<1>(&mut bytes)?[0];
        let local = ip(local_family, take(&mut bytes)?);
        let ecn = EcnCodepoint::from_bits(take::<1>(&mut bytes)?[0]);
        let stride = u16::from_be_bytes(take(&mut bytes)?);
        let peer = match peer {
            IpAddr::V4(peer) => SocketAddr::from((peer, port)),
            IpAddr::V6(peer) => SocketAddrV6::new(peer, port, 0, scope).into(),
        };
        Some(Self { peer, local, ecn, stride })
    }
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (part, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*part)
}

/// The family, 0 for none, and the address.
fn address(ip: Option<IpAddr>) -> (u8, [u8; 16]) {
    match ip {
        None => (0, [0; 16]),
        Some(IpAddr::V4(ip)) => (4, ip.to_ipv6_mapped().octets()),
        Some(IpAddr::V6(ip)) => (6, ip.octets()),
    }
}

fn ip(family: u8, octets: [u8; 16]) -> Option<IpAddr> {
    let ip = Ipv6Addr::from(octets);
    match family {
        4 => ip.to_ipv4_mapped().map(IpAddr::V4),
        6 => Some(IpAddr::V6(ip)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_facts_arrive_as_they_were_sent() {
        for (peer, local, ecn) in [
            ("192.0.2.1:443", None, None),
            ("192.0.2.1:50000", Some("127.0.0.1"), Some(EcnCodepoint::Ect0)),
            ("[2001:db8::1]:1", Some("2001:db8::2"), Some(EcnCodepoint::Ce)),
            ("[::ffff:192.0.2.1]:9", Some("::1"), Some(EcnCodepoint::Ect1)),
            ("[fe80::1%3]:9", None, None),
        ] {
            let sent = Envelope {
                peer: peer.parse().expect("an address"),
                local: local.map(|ip| ip.parse().expect("an address")),
                ecn,
                stride: 1252,
            };
            let received = Envelope::from_bytes(&sent.to_bytes()).expect("an envelope");
            assert_eq!(received, sent);
            let meta = received.meta(2504);
            assert_eq!((meta.addr, meta.len, meta.stride), (sent.peer, 2504, 1252));
            assert_eq!(Envelope::of(&meta), sent);
        }
        assert_eq!(Envelope::from_bytes(&[0; Envelope::LENGTH]), None);
        assert_eq!(Envelope::from_bytes(&[4; 7]), None);
    }
}

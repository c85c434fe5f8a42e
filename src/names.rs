//! Looks host names up in Rust, in `/etc/hosts` and at the DNS servers of `/etc/resolv.conf`.
//! getaddrinfo(3) would load modules that the machine's `nsswitch.conf` names, which ends a static
//! executable.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, anyhow};
use hickory_resolver::TokioResolver;
use hickory_resolver::config::{NameServerConfig, ResolverConfig};
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hickory_resolver::net::{DnsError, NetError};
use hickory_resolver::proto::op::ResponseCode;
use hickory_resolver::proto::rr::{RData, RecordType};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// For the DNS servers' answer, and for a connection to one address.
const PATIENCE: Duration = Duration::from_secs(10);

/// The names that this machine knows.
#[derive(Clone)]
pub struct Names(TokioResolver);

impl Names {
    /// Reads the machine's configuration, which may change while the portal runs.
    ///
    /// # Errors
    /// When no name can be looked up.
    pub fn of_machine() -> anyhow::Result<Self> {
        let builder = TokioResolver::builder_tokio().unwrap_or_else(|error| {
            tracing::warn!(
                %error,
                "/etc/resolv.conf cannot be used; this machine's own DNS server is asked"
            );
            // The default of resolv.conf(5). Names in /etc/hosts are found in any case.
            let server = NameServerConfig::udp_and_tcp(Ipv4Addr::LOCALHOST.into());
            let config = ResolverConfig::from_parts(None, Vec::new(), vec![server]);
            TokioResolver::builder_with_config(config, TokioRuntimeProvider::default())
        });
        builder.build().map(Self).context("names cannot be looked up")
    }

    /// Opens a connection to a host.
    ///
    /// # Errors
    /// When the host has no address, or none of them accepts the connection.
    pub async fn connect(&self, host: &str, port: u16) -> anyhow::Result<TcpStream> {
        self.first(host, |address| connect(SocketAddr::new(address, port))).await
    }

    /// What `connect` makes of the first address of a host for which it does not fail. Those of IPv4 come first.
    ///
    /// # Errors
    /// When the host has no address, or `connect` fails for each.
    pub async fn first<T, F>(&self, host: &str, connect: impl Fn(IpAddr) -> F) -> anyhow::Result<T>
    where
        F: Future<Output = anyhow::Result<T>>,
    {
        if let Ok(address) = host.trim_matches(['[', ']']).parse() {
            return connect(address).await;
        }
        let (mut unknown, mut failed) = (None, None);
        // One after the other: a name that /etc/hosts has one kind of address for needs no DNS
        // server, and waiting for the other kind would fail where there is none.
        for kind in [RecordType::A, RecordType::AAAA] {
            match self.addresses(host, kind).await {
                Ok(addresses) => {
                    for address in addresses {
                        match connect(address).await {
                            Ok(connection) => return Ok(connection),
                            // The first address is the one that operators think of.
                            Err(error) => failed = failed.or(Some(error)),
                        }
                    }
                }
                Err(error) => unknown = unknown.or(Some(error)),
            }
        }
        // Why an address that was found did not work says more.
        Err(failed.or(unknown).unwrap_or_else(|| anyhow!("{host} has no address")))
    }

    async fn addresses(&self, host: &str, kind: RecordType) -> anyhow::Result<Vec<IpAddr>> {
        let looked_up = timeout(PATIENCE, self.0.lookup(host, kind)).await;
        let lookup = looked_up
            .unwrap_or(Err(NetError::Timeout))
            .map_err(|error| anyhow!(sentence(host, &error)))?;
        let address = |data: &RData| match data {
            RData::A(address) => Some(IpAddr::V4(address.0)),
            RData::AAAA(address) => Some(IpAddr::V6(address.0)),
            _ => None,
        };
        Ok(lookup.answers().iter().filter_map(|record| address(&record.data)).collect())
    }
}

async fn connect(address: SocketAddr) -> anyhow::Result<TcpStream> {
    match timeout(PATIENCE, TcpStream::connect(address)).await {
        Ok(connected) => Ok(connected?),
        Err(_) => Err(anyhow!("{address} does not accept the connection")),
    }
}

/// Why a name could not be looked up, as a sentence for an operator.
fn sentence(host: &str, error: &NetError) -> String {
    match error {
        NetError::Dns(DnsError::NoRecordsFound(none)) => match none.response_code {
            ResponseCode::NXDomain => format!("the name {host} does not exist"),
            ResponseCode::NoError => format!("the name {host} has no address"),
            code => format!("the name {host} cannot be looked up: {code}"),
        },
        NetError::Dns(DnsError::ResponseCode(code)) => {
            format!("the name {host} cannot be looked up: {code}")
        }
        NetError::Timeout | NetError::NoConnections => {
            format!("the name {host} cannot be looked up: no DNS server answers")
        }
        NetError::Io(error) => format!("the name {host} cannot be looked up: {error}"),
        error => format!("the name {host} cannot be looked up: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::str::FromStr;
    use std::sync::Arc;

    use super::*;
    use hickory_resolver::net::NoRecords;
    use hickory_resolver::proto::op::Query;
    use hickory_resolver::proto::rr::{IntoName, Name};

    #[test]
    fn a_name_of_another_script_is_known_by_its_ascii_form() {
        let name = "xn--bcher-kva.example".into_name().unwrap();
        assert_eq!(name.to_ascii(), "xn--bcher-kva.example");
    }

    #[test]
    fn failed_look_ups_are_sentences() {
        let none = |code| {
            let name = Name::from_str("acme.example.").unwrap();
            let none = NoRecords::new(Query::query(name, RecordType::A), code);
            NetError::Dns(DnsError::NoRecordsFound(none))
        };
        for (error, expected) in [
            (none(ResponseCode::NXDomain), "the name acme.example does not exist"),
            (none(ResponseCode::NoError), "the name acme.example has no address"),
            (
                NetError::Dns(DnsError::ResponseCode(ResponseCode::ServFail)),
                "the name acme.example cannot be looked up: Server Failure",
            ),
            (NetError::Timeout, "the name acme.example cannot be looked up: no DNS server answers"),
            (
                NetError::Io(Arc::new(io::ErrorKind::ConnectionRefused.into())),
                "the name acme.example cannot be looked up: connection refused",
            ),
        ] {
            assert_eq!(sentence("acme.example", &error), expected);
        }
    }
}

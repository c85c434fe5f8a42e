//! The relay that takes mail (RFC 6409, message submission).

use std::net::IpAddr;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use hyper::Uri;
use lettre::address::Envelope;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Certificate, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use percent_encoding::percent_decode_str;
use rustls_pki_types::CertificateDer;
use rustls_pki_types::pem::PemObject;

use crate::names::Names;

/// For a connection to one address.
const PATIENCE: Duration = Duration::from_secs(20);

/// See the module.
#[derive(Clone, Debug, PartialEq)]
pub struct Relay {
    host: String,
    port: u16,
    security: Security,
    credentials: Option<Credentials>,
    /// Authorities that are trusted besides the public ones.
    roots: Vec<CertificateDer<'static>>,
}

/// Whether others can read what is sent to the relay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Security {
    /// TLS from the first byte (RFC 8314).
    Implicit,
    /// STARTTLS, or nothing is sent.
    Required,
    /// STARTTLS where the relay offers it.
    Opportunistic,
}

/// Why a message was not taken.
#[derive(Debug)]
pub enum Failure {
    /// The relay refuses this one for good.
    Refused(String),
    /// The relay does not take this one now.
    Postponed(String),
    /// The relay cannot be reached, or does not speak as it should.
    Unreachable(String),
}

impl Failure {
    pub fn reason(&self) -> &str {
        match self {
            Self::Refused(reason) | Self::Postponed(reason) | Self::Unreachable(reason) => reason,
        }
    }
}

/// An open connection to the relay.
pub struct Connection(AsyncSmtpConnection);

impl FromStr for Relay {
    type Err = anyhow::Error;

    /// Reads `smtp://HOST`, `smtps://USER:PASSWORD@HOST:PORT` and the like.
    fn from_str(text: &str) -> anyhow::Result<Self> {
        let uri: Uri = text.parse().context("it is no URL")?;
        let authority = uri.authority().context("it names no host")?.as_str();
        ensure!(
            matches!(uri.path(), "" | "/") && uri.query().is_none(),
            "nothing follows the host"
        );
        let (user, _) =
            authority.rsplit_once('@').map_or((None, authority), |(user, host)| (Some(user), host));
        let credentials = user.map(credentials).transpose()?;
        let (security, port) = match uri.scheme_str() {
            Some("smtps") => (Security::Implicit, 465),
            // A password is sent over TLS only.
            Some("smtp") if credentials.is_some() => (Security::Required, 587),
            Some("smtp") => (Security::Opportunistic, 25),
            _ => bail!("it begins with smtp:// or smtps://"),
        };
        let host = uri.host().context("it names no host")?.trim_matches(['[', ']']).to_owned();
        Ok(Self {
            host,
            port: uri.port_u16().unwrap_or(port),
            security,
            credentials,
            roots: Vec::new(),
        })
    }
}

fn credentials(user: &str) -> anyhow::Result<Credentials> {
    let decoded = |text: &str| {
        let decoded = percent_decode_str(text).decode_utf8().context("it is not UTF-8")?;
        anyhow::Ok(decoded.into_owned())
    };
    let (name, password) =
        user.split_once(':').context("a password follows the name, after a colon")?;
    Ok(Credentials::new(decoded(name)?, decoded(password)?))
}

impl Relay {
    /// Trusts these certificate authorities, in PEM, besides the public ones.
    ///
    /// # Errors
    /// When there is none.
    pub fn trusting(mut self, pem: &[u8]) -> anyhow::Result<Self> {
        let roots = CertificateDer::pem_slice_iter(pem).collect::<Result<Vec<_>, _>>();
        self.roots = roots.context("it is not PEM")?;
        ensure!(!self.roots.is_empty(), "it holds no certificate in PEM");
        Ok(self)
    }

    /// Connects to the first address that answers.
    ///
    /// # Errors
    /// When none does, or the relay refuses TLS or the password.
    pub async fn connect(&self, names: &Names, hello: &str) -> Result<Connection, Failure> {
        let connection = names.first(&self.host, |address| self.connect_to(address, hello)).await;
        let described = connection.with_context(|| format!("{}:{}", self.host, self.port));
        described.map(Connection).map_err(|error| Failure::Unreachable(sentence(&error)))
    }

    async fn connect_to(
        &self,
        address: IpAddr,
        hello: &str,
    ) -> anyhow::Result<AsyncSmtpConnection> {
        let hello = ClientId::Domain(hello.to_owned());
        let tls = || {
            // Without TLS, anybody could pretend to be the relay as well (RFC 7435).
            let is_anybody = self.security == Security::Opportunistic && self.roots.is_empty();
            let mut tls = TlsParameters::builder(self.host.clone())
                .dangerous_accept_invalid_certs(is_anybody)
                .dangerous_accept_invalid_hostnames(is_anybody);
            for root in &self.roots {
                let root = Certificate::from_der(root.to_vec()).context("TLS")?;
                tls = tls.add_root_certificate(root);
            }
            tls.build_rustls().context("TLS")
        };
        let implicit = (self.security == Security::Implicit).then(tls).transpose()?;
        let mut connection = AsyncSmtpConnection::connect_tokio1(
            (address, self.port),
            Some(PATIENCE),
            &hello,
            implicit,
            None,
        )
        .await?;
        match self.security {
            Security::Implicit => {}
            Security::Opportunistic if !connection.can_starttls() => {}
            Security::Required | Security::Opportunistic => {
                connection.starttls(tls()?, &hello).await.context("STARTTLS")?;
            }
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await.context("the password")?;
        }
        Ok(connection)
    }
}

/// The causes of an error. Those of the library have the next one in their text already.
fn sentence(error: &anyhow::Error) -> String {
    let causes: Vec<_> = error.chain().map(ToString::to_string).collect();
    let is_last = |index: usize| index + 1 == causes.len();
    let own = causes.iter().enumerate();
    let own = own.filter(|(index, cause)| is_last(*index) || !cause.contains(&causes[index + 1]));
    own.map(|(_, cause)| cause.as_str()).collect::<Vec<_>>().join(": ")
}

impl Connection {
    /// # Errors
    /// When the relay does not take the message.
    pub async fn send(&mut self, envelope: &Envelope, message: &[u8]) -> Result<(), Failure> {
        let Err(error) = self.0.send(envelope, message).await else { return Ok(()) };
        let text = error.to_string();
        Err(if error.is_permanent() || error.is_client() {
            Failure::Refused(text)
        } else if error.is_transient() {
            Failure::Postponed(text)
        } else {
            Failure::Unreachable(text)
        })
    }

    /// Whether nothing more can be sent over it.
    pub fn has_broken(&self) -> bool {
        self.0.has_broken()
    }

    pub async fn close(mut self) {
        // The relay has taken what it took.
        let _ = self.0.quit().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relay_is_named_by_a_url() {
        for (text, host, port, security, has_password) in [
            ("smtp://relay.example", "relay.example", 25, Security::Opportunistic, false),
            ("smtp://127.0.0.1:2525/", "127.0.0.1", 2525, Security::Opportunistic, false),
            ("smtp://[::1]:2525", "::1", 2525, Security::Opportunistic, false),
            ("smtp://a:b@relay.example", "relay.example", 587, Security::Required, true),
            (
                "smtps://a%40b:c%3A@relay.example:466",
                "relay.example",
                466,
                Security::Implicit,
                true,
            ),
        ] {
            let relay: Relay = text.parse().unwrap();
            assert_eq!((&relay.host[..], relay.port, relay.security), (host, port, security));
            assert_eq!(relay.credentials.is_some(), has_password, "{text}");
        }
        for wrong in [
            "",
            "relay.example",
            "http://relay.example",
            "smtp://",
            "smtp://a@relay.example",
            "smtp://relay.example/path",
            "smtp://relay.example?tls=no",
        ] {
            assert!(wrong.parse::<Relay>().is_err(), "{wrong}");
        }
    }
}

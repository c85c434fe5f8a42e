//! TLS of the listeners, with a certificate from files or from an ACME directory.

mod acme;
mod files;
mod validity;

use std::sync::Arc;

use anyhow::Context;
use tokio::task::AbortHandle;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::{CryptoProvider, ring};
use tokio_rustls::rustls::server::ResolvesServerCert;

use crate::config::{Certificate, Tls};
pub use acme::CHALLENGE as ACME_CHALLENGE;
pub use files::Files;
pub use validity::{InUse, Validity};

/// The protocols that are offered over TCP (RFC 7301), the preferred first.
const ALPN: [&[u8]; 2] = [b"h2", b"http/1.1"];

/// Everything that a listener needs for TLS.
pub struct Secure {
    pub config: Arc<ServerConfig>,
    pub certificates: Arc<dyn ResolvesServerCert>,
    /// The certificate's files, where it does not come from an ACME directory.
    pub files: Option<Arc<Files>>,
    /// Gets certificates from an ACME directory, where they come from there.
    renewal: Option<acme::Renewal>,
    renewing: Option<AbortHandle>,
}

impl Secure {
    /// From now on certificates are got and renewed, which needs the listeners. `has_predecessor`
    /// says that another process may have stored a certificate meanwhile.
    pub fn start_renewal(&mut self, has_predecessor: bool) {
        if let Some(mut renewal) = self.renewal.take() {
            if has_predecessor {
                renewal.take_stored();
            }
            self.renewing = Some(renewal.start());
        }
    }

    /// From now on no certificate is renewed; the one in use stays. A process that a successor takes
    /// over from calls this, so that the two do not order the same certificate.
    pub fn stop_renewal(&self) {
        if let Some(renewing) = &self.renewing {
            renewing.abort();
        }
    }
}

/// Sets TLS up. The validity of the certificate in use is kept in `in_use`.
///
/// # Errors
/// When the certificate or the data directory cannot be used.
pub fn start(tls: &Tls, in_use: &Arc<InUse>) -> anyhow::Result<Secure> {
    match &tls.certificate {
        Certificate::Files { cert, key } => {
            let files = Arc::new(Files::load(cert, key)?);
            in_use.replace(files.validity());
            let certificates: Arc<dyn ResolvesServerCert> = Arc::clone(&files) as _;
            let config = Arc::new(config(Arc::clone(&certificates), &ALPN)?);
            Ok(Secure { config, certificates, files: Some(files), renewal: None, renewing: None })
        }
        Certificate::Acme(acme) => {
            let (certificates, renewal) = acme::start(acme, Arc::clone(in_use))?;
            let alpn = [ALPN[0], ALPN[1], ACME_CHALLENGE];
            let config = Arc::new(config(Arc::clone(&certificates), &alpn)?);
            Ok(Secure { config, certificates, files: None, renewal: Some(renewal), renewing: None })
        }
    }
}

/// Tries the certificate, or the settings of ACME, and changes nothing. Returns what is wrong with
/// them but keeps nothing from working.
///
/// # Errors
/// With what would keep [`start`] from working.
pub fn check(tls: &Tls) -> anyhow::Result<Vec<String>> {
    match &tls.certificate {
        Certificate::Files { cert, key } => {
            let files = Files::load(cert, key)?;
            let validity = files.validity();
            Ok(validity.and_then(|validity| validity.warning(Some(cert))).into_iter().collect())
        }
        Certificate::Acme(acme) => {
            acme::check(acme)?;
            Ok(Vec::new())
        }
    }
}

/// Takes a new pair of files into use, or says why the old one stays.
pub fn reload(files: &Files, in_use: &InUse) {
    match files.reload() {
        Ok(()) => {
            tracing::info!("a new TLS certificate is in use");
            in_use.replace(files.validity());
        }
        Err(error) => {
            tracing::error!(error = format!("{error:#}"), "the old TLS certificate stays in use");
        }
    }
}

/// The configuration of a listener.
///
/// # Errors
/// When the cryptography offers nothing that TLS can use.
pub fn config(
    certificates: Arc<dyn ResolvesServerCert>,
    alpn: &[&[u8]],
) -> anyhow::Result<ServerConfig> {
    let provider: Arc<CryptoProvider> = Arc::new(ring::default_provider());
    let mut config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .context("TLS cannot be set up")?
        .with_no_client_auth()
        .with_cert_resolver(certificates);
    config.alpn_protocols = alpn.iter().map(|name| name.to_vec()).collect();
    // A returning visitor's handshake costs no signature.
    config.ticketer = ring::Ticketer::new().context("TLS tickets cannot be set up")?;
    Ok(config)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::config::Acme;

    #[tokio::test]
    async fn renewal_can_be_stopped() {
        let data = tempfile::tempdir().unwrap();
        let acme = Acme {
            domains: vec!["www.example.org".to_owned()],
            contact: "web@example.org".to_owned(),
            // Nothing listens on this port.
            directory: "https://127.0.0.1:1/directory".to_owned(),
            root: None,
            data: data.path().to_owned(),
        };
        let tls =
            Tls { certificate: Certificate::Acme(acme), check_interval: Duration::from_secs(1) };
        let mut secure = start(&tls, &Arc::default()).unwrap();
        secure.start_renewal(false);
        tokio::task::yield_now().await;
        let renewal = secure.renewing.as_ref().unwrap();
        assert!(!renewal.is_finished());
        secure.stop_renewal();
        tokio::task::yield_now().await;
        assert!(renewal.is_finished());
    }
}

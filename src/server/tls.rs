//! TLS of the listeners, with a certificate from files or from an ACME directory.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::Context;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::{CryptoProvider, ring};
use tokio_rustls::rustls::server::ResolvesServerCert;

use super::acme;
use super::certificate::{DAY, Files, warn_of_expiry};
use super::metrics::Metrics;
use crate::args;

/// The protocols that are offered over TCP (RFC 7301), the preferred first.
const ALPN: [&[u8]; 2] = [b"h2", b"http/1.1"];

/// What a listener needs for TLS.
pub struct Secure {
    pub config: Arc<ServerConfig>,
    pub certificates: Arc<dyn ResolvesServerCert>,
    /// The certificate's files, where it does not come from an ACME directory.
    pub files: Option<Arc<Files>>,
}

/// Sets TLS up as the flags say; None where they say nothing. The certificate's end is logged
/// now and once a day, where it is near.
///
/// # Errors
/// When the certificate cannot be used.
pub fn start(flags: &args::Tls, metrics: &Arc<Metrics>) -> anyhow::Result<Option<Secure>> {
    let secure = if let (Some(cert), Some(key)) = (&flags.tls_cert, &flags.tls_key) {
        let files = Arc::new(Files::load(cert, key)?);
        note_expiry(files.expiry(), metrics);
        let certificates: Arc<dyn ResolvesServerCert> = Arc::clone(&files) as _;
        let config = Arc::new(config(Arc::clone(&certificates), &ALPN)?);
        Secure { config, certificates, files: Some(files) }
    } else if flags.acme.is_empty() {
        return Ok(None);
    } else {
        let metrics = Arc::clone(metrics);
        let deployed = move |expiry| note_expiry(Some(expiry), &metrics);
        let certificates = acme::start(flags, deployed)?;
        let alpn = [ALPN[0], ALPN[1], acme::CHALLENGE];
        let config = Arc::new(config(Arc::clone(&certificates), &alpn)?);
        Secure { config, certificates, files: None }
    };
    let metrics = Arc::clone(metrics);
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(DAY).await;
            if let Ok(seconds @ 1..) = u64::try_from(metrics.certificate_expiry.get()) {
                warn_of_expiry(UNIX_EPOCH + Duration::from_secs(seconds));
            }
        }
    });
    Ok(Some(secure))
}

/// Takes a new pair of files into use, or says why the old one stays.
pub fn reload(files: &Files, metrics: &Metrics) {
    match files.reload() {
        Ok(()) => {
            tracing::info!("a new TLS certificate is in use");
            note_expiry(files.expiry(), metrics);
        }
        Err(error) => {
            tracing::error!(error = format!("{error:#}"), "the old TLS certificate stays in use");
        }
    }
}

fn note_expiry(expiry: Option<SystemTime>, metrics: &Metrics) {
    let Some(expiry) = expiry else { return };
    let seconds = expiry.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    metrics.certificate_expiry.set(i64::try_from(seconds).unwrap_or(i64::MAX));
    warn_of_expiry(expiry);
}

/// The configuration of the listener, whatever the certificate comes from.
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

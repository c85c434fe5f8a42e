//! Certificates from an ACME directory (RFC 8555), proven by TLS-ALPN-01 (RFC 8737) on the
//! portal's own port.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

use anyhow::{Context, anyhow};
use futures_util::StreamExt;
use rustls_acme::caches::DirCache;
use rustls_acme::{AcmeConfig, EventOk, UseChallenge};
use rustls_pki_types::CertificateDer;
use rustls_pki_types::pem::PemObject;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::server::ResolvesServerCert;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::certificate;
use crate::args;

/// The protocol name of the directory's own connections, which prove who holds the domain.
pub const CHALLENGE: &[u8] = b"acme-tls/1";

/// Makes the folder of the ACME state, for this user only: it holds private keys.
///
/// # Errors
/// When it cannot be made or written to.
pub fn folder(data: &Path) -> anyhow::Result<std::path::PathBuf> {
    let folder = data.join("acme");
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(&folder).with_context(|| format!("{}", folder.display()))?;
    let probe = folder.join(".writable");
    fs::write(&probe, b"")
        .and_then(|()| fs::remove_file(&probe))
        .with_context(|| format!("{} cannot be written to", folder.display()))?;
    Ok(folder)
}

/// Starts to get and renew a certificate in the background. Handshakes fail until there is one.
///
/// # Errors
/// When the data directory or the trusted root cannot be used.
pub fn start(
    flags: &args::Tls,
    deployed: impl Fn(SystemTime) + Send + 'static,
) -> anyhow::Result<Arc<dyn ResolvesServerCert>> {
    let data = flags.data.as_deref().context("--acme needs --data")?;
    let folder = folder(data)?;
    let contact = flags.acme_contact.iter().map(|mail| format!("mailto:{mail}"));
    let mut state = AcmeConfig::new_with_client_config(&flags.acme, Arc::new(client(flags)?))
        .contact(contact)
        .directory(&flags.acme_directory)
        .challenge_type(UseChallenge::TlsAlpn01)
        .cache(DirCache::new(folder.clone()))
        .state();
    let resolver = state.resolver();
    tokio::spawn(async move {
        while let Some(event) = state.next().await {
            match event {
                Ok(EventOk::AccountCacheStore) => tracing::info!("ACME account stored"),
                Ok(event) => {
                    tracing::info!(?event, "ACME certificate");
                    if let Some(expiry) = newest_expiry(&folder) {
                        deployed(expiry);
                    }
                }
                // It is tried again, after longer and longer pauses.
                Err(error) => tracing::warn!(?error, "ACME: no certificate yet"),
            }
        }
    });
    Ok(resolver)
}

/// How the directory is spoken with: trusted by the roots of browsers, or by the operator's own.
///
/// # Errors
/// When the operator's root cannot be used.
pub fn client(flags: &args::Tls) -> anyhow::Result<ClientConfig> {
    let mut roots = RootCertStore::empty();
    match &flags.acme_root {
        None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
        Some(file) => {
            let root = CertificateDer::from_pem_file(file)
                .map_err(|error| anyhow!("{}: {error}", file.display()))?;
            roots.add(root).with_context(|| format!("{}", file.display()))?;
        }
    }
    let client = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .context("TLS cannot be set up")?;
    Ok(client.with_root_certificates(roots).with_no_client_auth())
}

/// When the newest stored certificate ends.
fn newest_expiry(folder: &Path) -> Option<SystemTime> {
    let certificates = fs::read_dir(folder).ok()?.filter_map(Result::ok);
    let certificates =
        certificates.filter(|entry| entry.file_name().to_string_lossy().starts_with("cached_cert"));
    certificates
        .filter_map(|entry| certificate::expiry(&CertificateDer::from_pem_file(entry.path()).ok()?))
        .max()
}

//! Certificates from an ACME directory (RFC 8555), proven by TLS-ALPN-01 (RFC 8737) on the
//! portal's own port.

mod certificates;
mod client;
mod order;
mod renewal;
mod sentence;
mod store;

use std::sync::Arc;

use anyhow::{Context, anyhow};
use hyper::Uri;
use hyper::http::uri::Scheme;
use rustls_pki_types::CertificateDer;
use rustls_pki_types::pem::PemObject;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::server::ResolvesServerCert;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::InUse;
use crate::config::Acme;
use certificates::Certificates;
pub use renewal::Renewal;
use store::Store;

/// The protocol name of the directory's own connections, which prove control of the domain.
pub const CHALLENGE: &[u8] = b"acme-tls/1";

/// Takes the stored certificate into use. Handshakes fail until there is one, which
/// [`Renewal::start`] gets.
///
/// # Errors
/// When the data directory, the directory's address or the trusted root cannot be used.
pub fn start(
    acme: &Acme,
    in_use: Arc<InUse>,
) -> anyhow::Result<(Arc<dyn ResolvesServerCert>, Renewal)> {
    let tls = client(acme)?;
    let store = Store::open(acme)?;
    let certificates = Arc::new(Certificates::default());
    let mut renewal = Renewal::new(acme.clone(), tls, store, Arc::clone(&certificates), in_use);
    renewal.take_stored();
    Ok((certificates, renewal))
}

/// Tries what [`start`] needs, and changes nothing.
///
/// # Errors
/// When the data directory, the directory's address or the trusted root cannot be used.
pub fn check(acme: &Acme) -> anyhow::Result<()> {
    client(acme)?;
    store::check(&acme.data)
}

/// How connections to the directory are secured: by the public roots, or by the operator's own.
fn client(acme: &Acme) -> anyhow::Result<Arc<ClientConfig>> {
    let url = &acme.directory;
    let uri: Uri = url.parse().with_context(|| format!("{url} is no address of a directory"))?;
    if uri.scheme() != Some(&Scheme::HTTPS) {
        return Err(anyhow!("{url} is no https address"));
    }
    let mut roots = RootCertStore::empty();
    match &acme.root {
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
    Ok(Arc::new(client.with_root_certificates(roots).with_no_client_auth()))
}

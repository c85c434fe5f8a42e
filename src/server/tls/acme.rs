//! Certificates from an ACME directory (RFC 8555), proven by TLS-ALPN-01 (RFC 8737) on the
//! portal's own port.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, anyhow};
use async_trait::async_trait;
use futures_util::StreamExt;
use rustls_acme::acme::AcmeError;
use rustls_acme::caches::DirCache;
use rustls_acme::{
    AccountCache, AcmeConfig, CertCache, EventError, EventOk, OrderError, UseChallenge,
};
use rustls_pki_types::CertificateDer;
use rustls_pki_types::pem::PemObject;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::server::ResolvesServerCert;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::{InUse, Validity};
use crate::config::Acme;

/// The protocol name of the directory's own connections, which prove control of the domain.
pub const CHALLENGE: &[u8] = b"acme-tls/1";

/// Starts to get and renew a certificate in the background. Handshakes fail until there is one.
///
/// # Errors
/// When the data directory or the trusted root cannot be used.
pub fn start(acme: &Acme, in_use: Arc<InUse>) -> anyhow::Result<Arc<dyn ResolvesServerCert>> {
    let folder = make_folder(&acme.data)?;
    let pending = Arc::new(Mutex::new(None));
    let cache =
        Cache { files: DirCache::new(folder.clone()), folder, pending: Arc::clone(&pending) };
    let mut state = AcmeConfig::new_with_client_config(&acme.domains, Arc::new(client(acme)?))
        .contact([format!("mailto:{}", acme.contact)])
        .directory(&acme.directory)
        .challenge_type(UseChallenge::TlsAlpn01)
        .cache(cache)
        .state();
    let resolver = state.resolver();
    tokio::spawn(async move {
        while let Some(event) = state.next().await {
            match event {
                Ok(EventOk::DeployedCachedCert) => {
                    tracing::info!("ACME: the stored certificate is in use");
                    in_use.replace(pending.lock().unwrap_or_else(PoisonError::into_inner).take());
                }
                Ok(EventOk::DeployedNewCert) => tracing::info!("ACME: a new certificate is in use"),
                Ok(EventOk::CertCacheStore) => {
                    tracing::info!("ACME: the certificate is stored");
                    in_use.replace(pending.lock().unwrap_or_else(PoisonError::into_inner).take());
                }
                Ok(EventOk::AccountCacheStore) => tracing::info!("ACME: the account is stored"),
                Err(EventError::CertCacheStore(reason) | EventError::AccountCacheStore(reason)) => {
                    tracing::error!(reason, "ACME: the state could not be stored");
                    // The certificate is in use all the same.
                    let stored = pending.lock().unwrap_or_else(PoisonError::into_inner).take();
                    if stored.is_some() {
                        in_use.replace(stored);
                    }
                }
                Err(EventError::CachedCertParse(error)) => {
                    tracing::warn!(%error, "ACME: the stored certificate cannot be used");
                }
                // It is tried again, after longer and longer pauses.
                Err(error) => {
                    tracing::warn!(reason = sentence(&error), "ACME: no new certificate yet");
                }
            }
        }
    });
    Ok(resolver)
}

/// Tries what [`start`] needs, and changes nothing.
///
/// # Errors
/// When the data directory or the trusted root cannot be used.
pub fn check(acme: &Acme) -> anyhow::Result<()> {
    client(acme)?;
    let folder = folder(&acme.data);
    let mut existing = folder.as_path();
    while !existing.exists() {
        existing = existing
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
    }
    may_write(existing).with_context(|| format!("{} cannot be written to", existing.display()))
}

fn folder(data: &Path) -> PathBuf {
    data.join("acme")
}

/// Makes the folder of the ACME state, for this user only: it holds private keys.
fn make_folder(data: &Path) -> anyhow::Result<PathBuf> {
    let folder = folder(data);
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(&folder).with_context(|| format!("{}", folder.display()))?;
    let probe = folder.join(".writable");
    fs::write(&probe, b"")
        .and_then(|()| fs::remove_file(&probe))
        .with_context(|| format!("{} cannot be written to", folder.display()))?;
    Ok(folder)
}

/// Whether files can be made in a directory.
fn may_write(directory: &Path) -> io::Result<()> {
    if !directory.metadata()?.is_dir() {
        return Err(io::ErrorKind::NotADirectory.into());
    }
    rustix::fs::access(directory, rustix::fs::Access::WRITE_OK | rustix::fs::Access::EXEC_OK)?;
    Ok(())
}

/// How the directory is spoken with: trusted by the public roots, or by the operator's own.
fn client(acme: &Acme) -> anyhow::Result<ClientConfig> {
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
    Ok(client.with_root_certificates(roots).with_no_client_auth())
}

/// The files of the ACME state.
struct Cache {
    files: DirCache<PathBuf>,
    folder: PathBuf,
    /// The validity of the certificate that went through last, and may be taken into use next.
    pending: Arc<Mutex<Option<Validity>>>,
}

impl Cache {
    fn note(&self, pem: &[u8]) {
        let chain = CertificateDer::pem_slice_iter(pem).next();
        if let Some(Ok(certificate)) = chain {
            *self.pending.lock().unwrap_or_else(PoisonError::into_inner) =
                Validity::of(&certificate);
        }
    }

    fn named<T>(&self, result: io::Result<T>) -> Result<T, String> {
        result.map_err(|error| format!("{}: {error}", self.folder.display()))
    }
}

#[async_trait]
impl CertCache for Cache {
    type EC = String;

    async fn load_cert(&self, domains: &[String], url: &str) -> Result<Option<Vec<u8>>, String> {
        let loaded = self.named(self.files.load_cert(domains, url).await)?;
        if let Some(pem) = &loaded {
            self.note(pem);
        }
        Ok(loaded)
    }

    async fn store_cert(&self, domains: &[String], url: &str, pem: &[u8]) -> Result<(), String> {
        self.note(pem);
        self.named(self.files.store_cert(domains, url, pem).await)
    }
}

#[async_trait]
impl AccountCache for Cache {
    type EA = String;

    async fn load_account(&self, contact: &[String], url: &str) -> Result<Option<Vec<u8>>, String> {
        self.named(self.files.load_account(contact, url).await)
    }

    async fn store_account(&self, contact: &[String], url: &str, key: &[u8]) -> Result<(), String> {
        self.named(self.files.store_account(contact, url, key).await)
    }
}

/// The error as a sentence for an operator.
fn sentence(error: &EventError<String, String>) -> String {
    match error {
        EventError::CertCacheLoad(error)
        | EventError::AccountCacheLoad(error)
        | EventError::CertCacheStore(error)
        | EventError::AccountCacheStore(error) => format!("the stored state: {error}"),
        EventError::CachedCertParse(error) => format!("the stored certificate: {error}"),
        EventError::NewCertParse(error) => format!("the new certificate cannot be used: {error}"),
        EventError::Order(error) => order(error),
    }
}

fn order(error: &OrderError) -> String {
    match error {
        OrderError::Acme(AcmeError::HttpRequest(error)) => request(error),
        OrderError::Acme(AcmeError::Io(error)) => {
            format!("the directory cannot be reached: {error}")
        }
        OrderError::Acme(error) => format!("the directory's answer cannot be used: {error}"),
        OrderError::Rcgen(error) => format!("the certificate request cannot be made: {error}"),
        OrderError::BadOrder(_) => "the directory refused the order".to_owned(),
        OrderError::BadAuth(auth) => {
            let rustls_acme::acme::Identifier::Dns(domain) = &auth.identifier;
            unproven(domain)
        }
        OrderError::TooManyAttemptsAuth(domain) => unproven(domain),
        OrderError::ProcessingTimeout(_) => "the directory took too long to issue it".to_owned(),
    }
}

fn unproven(domain: &str) -> String {
    format!(
        "the directory could not verify {domain}: it must reach this portal under that name on port 443"
    )
}

/// The type of this error has no public name, so its text is read: `non 2xx http status: 403 "…"`
/// with a problem document (RFC 7807) as RFC 8555 §6.7 wants, or the debug text of what failed.
fn request(error: &impl std::fmt::Display) -> String {
    const REFUSED: &str = "non 2xx http status: ";
    const MESSAGE: &str = "message: \"";

    let text = error.to_string();
    if let Some((status, body)) = text.strip_prefix(REFUSED).and_then(|rest| rest.split_once(' ')) {
        let problem = serde_json::from_str::<String>(body)
            .and_then(|body| serde_json::from_str::<serde_json::Value>(&body));
        let detail = problem.as_ref().ok().and_then(|problem| problem["detail"].as_str());
        return match detail {
            Some(detail) => format!("the directory answered {status}: {detail}"),
            None => format!("the directory answered {status}"),
        };
    }
    let message = text.split_once(MESSAGE).and_then(|(_, rest)| rest.split_once('"'));
    match message {
        Some((message, _)) => format!("the directory cannot be reached: {message}"),
        None => "the directory cannot be reached".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_requests_are_sentences() {
        for (text, expected) in [
            (
                r#"non 2xx http status: 403 "{\"type\":\"urn:ietf:params:acme:error:unauthorized\",\"detail\":\"No such account\"}""#,
                "the directory answered 403: No such account",
            ),
            (r#"non 2xx http status: 502 "<html>""#, "the directory answered 502"),
            (
                r#"io error: Os { code: 111, kind: ConnectionRefused, message: "Connection refused" }"#,
                "the directory cannot be reached: Connection refused",
            ),
            ("could not determine host from url", "the directory cannot be reached"),
        ] {
            assert_eq!(request(&text), expected);
        }
    }
}

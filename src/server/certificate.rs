//! A certificate with its key: read from files, kept in use, and when it ends.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{anyhow, ensure};
use rustls_pki_types::pem::PemObject;
use rustls_pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;

/// A certificate that ends sooner is worth a warning, in days.
const EXPIRES_SOON: u64 = 14;
pub const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A certificate chain with its key, from two files.
#[derive(Debug)]
pub struct Files {
    cert: PathBuf,
    key: PathBuf,
    current: RwLock<Arc<CertifiedKey>>,
    /// What the files looked like when they were last read, well or not.
    seen: RwLock<Option<Seen>>,
}

type Seen = [(SystemTime, u64); 2];

impl Files {
    /// # Errors
    /// When a file cannot be read, or the two do not belong together.
    pub fn load(cert: &Path, key: &Path) -> anyhow::Result<Self> {
        let current = load(cert, key)?;
        let seen = RwLock::new(look(cert, key));
        let current = RwLock::new(Arc::new(current));
        Ok(Self { cert: cert.to_owned(), key: key.to_owned(), current, seen })
    }

    /// Whether the files are others than those that were read last.
    pub fn have_changed(&self) -> bool {
        let now = look(&self.cert, &self.key);
        now.is_some() && now != *self.seen.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the files again. Connections that are open keep the certificate they began with.
    ///
    /// # Errors
    /// When they cannot be used: the certificate in use stays, and they are not tried again until
    /// they change. Certificate and key are often written one after the other, so an error may be
    /// over soon.
    pub fn reload(&self) -> anyhow::Result<()> {
        *self.seen.write().unwrap_or_else(PoisonError::into_inner) = look(&self.cert, &self.key);
        let loaded = Arc::new(load(&self.cert, &self.key)?);
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = loaded;
        Ok(())
    }

    /// When the certificate in use ends.
    pub fn expiry(&self) -> Option<SystemTime> {
        expiry(self.current().end_entity_cert().ok()?)
    }

    fn current(&self) -> Arc<CertifiedKey> {
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }
}

impl ResolvesServerCert for Files {
    fn resolve(&self, _: ClientHello) -> Option<Arc<CertifiedKey>> {
        Some(self.current())
    }
}

/// Modification times and lengths; None while a file is missing.
fn look(cert: &Path, key: &Path) -> Option<Seen> {
    let one = |path: &Path| {
        let metadata = fs::metadata(path).ok()?;
        Some((metadata.modified().ok()?, metadata.len()))
    };
    Some([one(cert)?, one(key)?])
}

fn load(cert: &Path, key: &Path) -> anyhow::Result<CertifiedKey> {
    let chain = CertificateDer::pem_file_iter(cert)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|error| anyhow!("{}: {error}", cert.display()))?;
    ensure!(!chain.is_empty(), "{}: it holds no certificate in PEM", cert.display());
    let private = PrivateKeyDer::from_pem_file(key)
        .map_err(|error| anyhow!("{}: no private key in PEM ({error})", key.display()))?;
    CertifiedKey::from_der(chain, private, &ring::default_provider()).map_err(|error| {
        anyhow!("{} and {} do not belong together: {error}", cert.display(), key.display())
    })
}

/// The end of a certificate's validity.
pub fn expiry(certificate: &CertificateDer) -> Option<SystemTime> {
    let (_, certificate) = x509_parser::parse_x509_certificate(certificate).ok()?;
    let seconds = u64::try_from(certificate.validity().not_after.timestamp()).ok()?;
    Some(UNIX_EPOCH + Duration::from_secs(seconds))
}

/// Says when a certificate has ended or will soon.
pub fn warn_of_expiry(expiry: SystemTime) {
    match expiry.duration_since(SystemTime::now()) {
        Err(_) => tracing::error!(
            ended = %httpdate::fmt_http_date(expiry),
            "the TLS certificate has expired; browsers refuse it"
        ),
        Ok(left) if left < DAY * u32::try_from(EXPIRES_SOON).unwrap_or(u32::MAX) => tracing::warn!(
            ends = %httpdate::fmt_http_date(expiry),
            days = left.as_secs() / DAY.as_secs(),
            "the TLS certificate expires soon"
        ),
        Ok(_) => {}
    }
}

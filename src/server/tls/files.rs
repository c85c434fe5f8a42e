//! A certificate with its key from two files in PEM, kept in use and read again when they change.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::SystemTime;

use anyhow::{Context, anyhow, bail, ensure};
use rustls_pki_types::pem::PemObject;
use rustls_pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{Error, InconsistentKeys};

use super::Validity;

/// A certificate chain with its key.
#[derive(Debug)]
pub struct Files {
    cert: PathBuf,
    key: PathBuf,
    current: RwLock<Arc<CertifiedKey>>,
    /// The state of the files when they were last read, with or without success.
    seen: RwLock<Option<Seen>>,
}

/// Modification times and lengths.
type Seen = [(SystemTime, u64); 2];

impl Files {
    /// # Errors
    /// When a file cannot be read, or the two do not belong together.
    pub fn load(cert: &Path, key: &Path) -> anyhow::Result<Self> {
        // A change while they are read is then seen as one.
        let seen = RwLock::new(look(cert, key));
        let current = RwLock::new(Arc::new(load(cert, key)?));
        Ok(Self { cert: cert.to_owned(), key: key.to_owned(), current, seen })
    }

    /// Whether the files have changed since they were last read.
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

    /// The validity of the certificate in use.
    pub fn validity(&self) -> Option<Validity> {
        Validity::of(self.current().end_entity_cert().ok()?)
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

/// None while a file is missing.
fn look(cert: &Path, key: &Path) -> Option<Seen> {
    let one = |path: &Path| {
        let metadata = fs::metadata(path).ok()?;
        Some((metadata.modified().ok()?, metadata.len()))
    };
    Some([one(cert)?, one(key)?])
}

fn load(cert: &Path, key: &Path) -> anyhow::Result<CertifiedKey> {
    let chain = chain(cert)?;
    let private = private_key(key)?;
    let provider = ring::default_provider();
    let kind = curve(&private).map_or_else(
        || "a key of this kind".to_owned(),
        |curve| format!("a key on the curve {curve}"),
    );
    let signing = provider.key_provider.load_private_key(private).map_err(|_| {
        anyhow!(
            "{}: TLS here cannot use {kind}; make one with ECDSA P-256 or P-384, Ed25519, or RSA from 2048 bits, for example: openssl ecparam -name prime256v1 -genkey -noout -out key.pem",
            key.display()
        )
    })?;
    let certified = CertifiedKey::new(chain, signing);
    match certified.keys_match() {
        // The public half of this key is not known here; a mismatch shows in the handshake.
        Ok(()) | Err(Error::InconsistentKeys(InconsistentKeys::Unknown)) => Ok(certified),
        Err(Error::InconsistentKeys(_)) => {
            bail!("{} and {} do not belong together", cert.display(), key.display())
        }
        Err(error) => Err(unusable(cert, &certified, &error)),
    }
}

/// The curve of a key that no provider of TLS here knows.
fn curve(key: &PrivateKeyDer) -> Option<&'static str> {
    /// Object identifiers in DER, with their tag and length (RFC 5480 §2.1.1.1, SEC 2 §A.2, RFC 5639
    /// §4.1).
    const CURVES: [(&str, &[u8]); 4] = [
        ("P-521", b"\x06\x05\x2b\x81\x04\x00\x23"),
        ("secp256k1", b"\x06\x05\x2b\x81\x04\x00\x0a"),
        ("brainpoolP256r1", b"\x06\x09\x2b\x24\x03\x03\x02\x08\x01\x01\x07"),
        ("brainpoolP384r1", b"\x06\x09\x2b\x24\x03\x03\x02\x08\x01\x01\x0b"),
    ];
    let names = |identifier: &[u8]| {
        key.secret_der().windows(identifier.len()).any(|window| window == identifier)
    };
    CURVES.iter().find(|(_, identifier)| names(identifier)).map(|(name, _)| *name)
}

/// Why a certificate that could be read cannot be used.
fn unusable(path: &Path, certified: &CertifiedKey, error: &Error) -> anyhow::Error {
    let path = path.display();
    let Some(first) = certified.cert.first() else { return anyhow!("{path}: {error}") };
    match x509_parser::parse_x509_certificate(first) {
        Err(_) => anyhow!("{path}: it holds no X.509 certificate"),
        Ok((_, parsed)) if parsed.version().0 < 2 => anyhow!(
            "{path}: the certificate is of X.509 version {}, which browsers refuse; issue one of version 3, with the site's names in subjectAltName",
            parsed.version().0 + 1
        ),
        Ok(_) => anyhow!("{path}: the certificate cannot be used: {error}"),
    }
}

fn chain(path: &Path) -> anyhow::Result<Vec<CertificateDer<'static>>> {
    let bytes = read(path)?;
    let chain = CertificateDer::pem_slice_iter(&bytes)
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| anyhow!("{}: {error}", path.display()))?;
    let path = path.display();
    ensure!(
        !chain.is_empty(),
        "{path}: it holds no certificate in PEM{}",
        match Form::of(&bytes) {
            Form::Pkcs12 => format!(
                " but PKCS#12; convert it: openssl pkcs12 -in {path} -nokeys -out certificate.pem"
            ),
            Form::Der => {
                format!(
                    " but DER; convert it: openssl x509 -inform DER -in {path} -out certificate.pem"
                )
            }
            Form::EncryptedKey | Form::Other => String::new(),
        }
    );
    Ok(chain)
}

fn private_key(path: &Path) -> anyhow::Result<PrivateKeyDer<'static>> {
    let bytes = read(path)?;
    let form = Form::of(&bytes);
    let key = PrivateKeyDer::from_pem_slice(&bytes);
    let path = path.display();
    match (form, key) {
        (Form::EncryptedKey, _) => bail!(
            "{path}: the private key is encrypted; store it without a passphrase: openssl pkey -in {path} -out key.pem"
        ),
        (_, Ok(key)) => Ok(key),
        (Form::Pkcs12, _) => bail!(
            "{path}: no private key in PEM but PKCS#12; convert it: openssl pkcs12 -in {path} -nocerts -nodes -out key.pem"
        ),
        (Form::Der, _) => bail!(
            "{path}: no private key in PEM but DER; convert it: openssl pkey -inform DER -in {path} -out key.pem"
        ),
        (Form::Other, Err(error)) => bail!("{path}: no private key in PEM ({error})"),
    }
}

fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| path.display().to_string())
}

/// The forms that are mistaken for PEM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    EncryptedKey,
    Pkcs12,
    Der,
    Other,
}

impl Form {
    fn of(bytes: &[u8]) -> Self {
        /// A sequence whose length takes two bytes more, as that of anything here does.
        const SEQUENCE: [u8; 2] = [0x30, 0x82];
        /// The version of PKCS#12 (RFC 7292 §4), which follows that length.
        const VERSION_3: &[u8] = &[2, 1, 3];

        let holds = |text: &[u8]| bytes.windows(text.len()).any(|window| window == text);
        if holds(b"-----BEGIN ENCRYPTED PRIVATE KEY-----") || holds(b"Proc-Type: 4,ENCRYPTED") {
            Self::EncryptedKey
        } else if bytes.starts_with(&SEQUENCE) {
            if bytes[SEQUENCE.len()..].get(2..5) == Some(VERSION_3) {
                Self::Pkcs12
            } else {
                Self::Der
            }
        } else if bytes.first() == Some(&0x30) {
            // A key on an elliptic curve is shorter.
            Self::Der
        } else {
            Self::Other
        }
    }
}

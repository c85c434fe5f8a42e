//! The certificates that handshakes are answered with: the one in use, and those of challenges that
//! the directory is about to verify.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use anyhow::{Context, ensure};
use rcgen::{CertificateParams, CustomExtension, KeyPair};
use rustls_pki_types::pem::PemObject;
use rustls_pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;

use super::CHALLENGE;
use crate::server::tls::Validity;

/// A certificate chain with its key, which TLS can use.
#[derive(Debug)]
pub struct Certificate {
    pub certified: Arc<CertifiedKey>,
    pub validity: Validity,
}

impl Certificate {
    /// Reads the key and the chain that follows it.
    ///
    /// # Errors
    /// When TLS cannot use them, or they do not belong together.
    pub fn from_pem(pem: &[u8]) -> anyhow::Result<Self> {
        let key = PrivateKeyDer::from_pem_slice(pem).context("no private key in PEM")?;
        let chain = CertificateDer::pem_slice_iter(pem)
            .collect::<Result<Vec<_>, _>>()
            .context("no certificate in PEM")?;
        let first = chain.first().context("no certificate in PEM")?;
        let validity = Validity::of(first).context("no X.509 certificate")?;
        let certified = certified(chain, key)?;
        certified.keys_match().context("certificate and key do not belong together")?;
        Ok(Self { certified, validity })
    }
}

/// The certificate that proves control of a domain (RFC 8737 §3).
///
/// # Errors
/// When the domain is no name that a certificate can hold, or the digest is none of SHA-256.
pub fn challenge(domain: &str, digest: &[u8]) -> anyhow::Result<Arc<CertifiedKey>> {
    ensure!(digest.len() == 32, "the digest of the challenge has {} bytes", digest.len());
    let mut params = CertificateParams::new([domain.to_owned()])?;
    params.custom_extensions = vec![CustomExtension::new_acme_identifier(digest)];
    let key = KeyPair::generate()?;
    let certificate = params.self_signed(&key)?;
    let key = PrivatePkcs8KeyDer::from(key.serialize_der());
    certified(vec![certificate.der().clone()], key.into())
}

fn certified(
    chain: Vec<CertificateDer<'static>>,
    key: PrivateKeyDer<'static>,
) -> anyhow::Result<Arc<CertifiedKey>> {
    let signing = ring::default_provider().key_provider.load_private_key(key)?;
    Ok(Arc::new(CertifiedKey::new(chain, signing)))
}

/// The certificates of all handshakes.
#[derive(Debug, Default)]
pub struct Certificates {
    /// None before the first certificate.
    in_use: RwLock<Option<Arc<CertifiedKey>>>,
    /// By domain, in lower case.
    challenges: RwLock<HashMap<String, Arc<CertifiedKey>>>,
}

impl Certificates {
    /// Takes a certificate into use for all handshakes that come from now on.
    pub fn replace(&self, certified: Arc<CertifiedKey>) {
        *self.in_use.write().unwrap_or_else(PoisonError::into_inner) = Some(certified);
    }

    /// Answers the directory's handshakes for a domain with this certificate.
    pub fn add_challenge(&self, domain: &str, certified: Arc<CertifiedKey>) {
        let mut challenges = self.challenges.write().unwrap_or_else(PoisonError::into_inner);
        challenges.insert(domain.to_ascii_lowercase(), certified);
    }

    /// Forgets the certificates of challenges, when the directory has verified them or failed to.
    pub fn clear_challenges(&self) {
        self.challenges.write().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The certificate for a handshake that offers these protocols and asks for this domain.
    fn choose<'a>(
        &self,
        mut protocols: impl Iterator<Item = &'a [u8]>,
        domain: Option<&str>,
    ) -> Option<Arc<CertifiedKey>> {
        // The directory offers nothing else (RFC 8737 §4).
        let is_challenge = protocols.next() == Some(CHALLENGE) && protocols.next().is_none();
        if is_challenge {
            let challenges = self.challenges.read().unwrap_or_else(PoisonError::into_inner);
            return challenges.get(&domain?.to_ascii_lowercase()).cloned();
        }
        self.in_use.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl ResolvesServerCert for Certificates {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        self.choose(hello.alpn().into_iter().flatten(), hello.server_name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HTTP: &[&[u8]] = &[b"h2", b"http/1.1"];

    fn pem(domain: &str) -> (String, String) {
        let key = KeyPair::generate().unwrap();
        let params = CertificateParams::new([domain.to_owned()]).unwrap();
        (key.serialize_pem(), params.self_signed(&key).unwrap().pem())
    }

    #[test]
    fn only_the_directory_gets_the_certificate_of_a_challenge() {
        let certificates = Certificates::default();
        let choose = |protocols: &[&'static [u8]], domain| {
            certificates.choose(protocols.iter().copied(), domain)
        };
        assert!(choose(HTTP, Some("a.example")).is_none(), "there is no certificate yet");

        let site = challenge("a.example", &[0; 32]).unwrap();
        let proof = challenge("a.example", &[1; 32]).unwrap();
        certificates.replace(Arc::clone(&site));
        certificates.add_challenge("A.example", Arc::clone(&proof));
        for (protocols, domain, expected) in [
            (HTTP, Some("a.example"), Some(&site)),
            (HTTP, None, Some(&site)),
            (&[], Some("b.example"), Some(&site)),
            (&[CHALLENGE, b"h2"], Some("a.example"), Some(&site)),
            (&[CHALLENGE], Some("a.example"), Some(&proof)),
            (&[CHALLENGE], Some("a.EXAMPLE"), Some(&proof)),
            (&[CHALLENGE], Some("b.example"), None),
            (&[CHALLENGE], None, None),
        ] {
            let chosen = choose(protocols, domain);
            assert_eq!(
                chosen.as_ref().map(Arc::as_ptr),
                expected.map(Arc::as_ptr),
                "{protocols:?} {domain:?}"
            );
        }
        certificates.clear_challenges();
        assert!(choose(&[CHALLENGE], Some("a.example")).is_none());
    }

    #[test]
    fn a_certificate_is_read_from_its_key_and_chain() {
        let (key, chain) = pem("a.example");
        let (_, other) = pem("a.example");
        Certificate::from_pem(format!("{key}\n{chain}{other}").as_bytes()).unwrap();
        for (text, expected) in [
            (String::new(), "no private key in PEM"),
            (key.clone(), "no certificate in PEM"),
            (chain.clone(), "no private key in PEM"),
            (format!("{key}{other}"), "certificate and key do not belong together"),
        ] {
            let error = Certificate::from_pem(text.as_bytes()).unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
    }

    #[test]
    fn a_digest_of_another_length_is_refused() {
        assert!(challenge("a.example", &[0; 20]).is_err());
    }
}

//! Gets the first certificate and renews it, for as long as the portal serves.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::Context;
use instant_acme::{Account, Error, Key, NewAccount};
use rustls_pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio::task::AbortHandle;
use tokio_rustls::rustls::ClientConfig;

use super::certificates::{Certificate, Certificates};
use super::client::Client;
use super::order;
use super::sentence::failed;
use super::store::{self, Store};
use crate::config::Acme;
use crate::server::tls::{InUse, Validity};

/// Between two looks at the clock while no certificate is due: it may be set, and stands still
/// while the machine sleeps.
const CLOCK_INTERVAL: Duration = Duration::from_secs(60 * 60);
/// The pause after a failure doubles up to this power of two, in seconds: 18 hours.
const MAX_DOUBLINGS: u32 = 16;

/// The problem of a key that has no account (RFC 8555 §6.7).
const NO_ACCOUNT: &str = "urn:ietf:params:acme:error:accountDoesNotExist";

/// An account, its certificate, and where both are stored.
pub struct Renewal {
    acme: Acme,
    tls: Arc<ClientConfig>,
    store: Store,
    certificates: Arc<Certificates>,
    in_use: Arc<InUse>,
    /// The account's key, kept even if it could not be stored: directories limit how many accounts
    /// one address may open.
    account: Option<PrivatePkcs8KeyDer<'static>>,
    /// When the certificate has to be renewed.
    due: SystemTime,
}

impl Renewal {
    pub fn new(
        acme: Acme,
        tls: Arc<ClientConfig>,
        store: Store,
        certificates: Arc<Certificates>,
        in_use: Arc<InUse>,
    ) -> Self {
        Self { acme, tls, store, certificates, in_use, account: None, due: UNIX_EPOCH }
    }

    /// Gets the first certificate and renews it in the background, until the task is aborted.
    pub fn start(self) -> AbortHandle {
        tokio::spawn(self.run()).abort_handle()
    }

    /// Takes the stored account and certificate into use.
    pub fn take_stored(&mut self) {
        match self.store.account() {
            Ok(key) => self.account = key.map(PrivatePkcs8KeyDer::from),
            Err(error) => {
                let error = format!("{error:#}");
                tracing::warn!(error, "ACME: the stored account cannot be used");
            }
        }
        let stored = self
            .store
            .certificate()
            .and_then(|pem| pem.map(|pem| Certificate::from_pem(&pem)).transpose());
        self.due = match stored {
            Ok(Some(certificate)) => {
                let validity = self.take(certificate);
                tracing::info!("ACME: the stored certificate is in use");
                validity.renewal()
            }
            Ok(None) => UNIX_EPOCH,
            Err(error) => {
                let error = format!("{error:#}");
                tracing::warn!(error, "ACME: the stored certificate cannot be used");
                UNIX_EPOCH
            }
        };
    }

    /// Renews the certificate whenever it is due. Never ends.
    async fn run(mut self) {
        let mut failures = 0;
        loop {
            wait_until(self.due).await;
            match self.renew().await {
                Ok(validity) => {
                    self.due = validity.renewal();
                    if is_due(self.due) {
                        tracing::warn!(
                            "ACME: the new certificate has to be renewed already; is this machine's clock right?"
                        );
                    }
                }
                Err(error) => {
                    let reason = format!("{error:#}");
                    tracing::warn!(reason, "ACME: no new certificate yet");
                }
            }
            if is_due(self.due) {
                let chance = RandomState::new().hash_one(failures);
                tokio::time::sleep(pause(failures, chance)).await;
                failures = failures.saturating_add(1);
            } else {
                failures = 0;
            }
        }
    }

    /// Gets a certificate, takes it into use and stores it.
    async fn renew(&mut self) -> anyhow::Result<Validity> {
        let account = self.account().await?;
        let pem = order::certificate(&account, &self.acme.domains, &self.certificates).await?;
        let certificate =
            Certificate::from_pem(pem.as_bytes()).context("the new certificate cannot be used")?;
        let validity = self.take(certificate);
        tracing::info!("ACME: a new certificate is in use");
        match self.store.store_certificate(pem.into_bytes()).await {
            Ok(()) => tracing::info!("ACME: the certificate is stored"),
            Err(error) => log_unstored(&error),
        }
        Ok(validity)
    }

    /// The account whose key is known, or a new one.
    async fn account(&mut self) -> anyhow::Result<Account> {
        let client = Client::new(Arc::clone(&self.tls))?;
        if let Some(account) = self.known_account(client.clone()).await? {
            return Ok(account);
        }
        let new = NewAccount {
            contact: &[&store::contact(&self.acme)],
            terms_of_service_agreed: true,
            only_return_existing: false,
        };
        let builder = Account::builder_with_http(Box::new(client));
        let created = builder.create(&new, self.acme.directory.clone(), None).await;
        let (account, credentials) = created.map_err(|error| failed(&error))?;
        let key = credentials.private_key();
        match self.store.store_account(key.secret_pkcs8_der().to_vec()).await {
            Ok(()) => tracing::info!("ACME: the account is stored"),
            Err(error) => log_unstored(&error),
        }
        self.account = Some(key.clone_key());
        Ok(account)
    }

    /// The account of the stored key; none if no key is stored, or the directory does not know it.
    async fn known_account(&self, client: Client) -> anyhow::Result<Option<Account>> {
        let Some(key) = &self.account else { return Ok(None) };
        let signing = match Key::from_pkcs8_der(key.clone_key()) {
            Ok(signing) => signing,
            Err(error) => {
                let error = failed(&error);
                tracing::warn!(%error, "ACME: the stored account cannot be used");
                return Ok(None);
            }
        };
        let key = (signing, PrivateKeyDer::from(key.clone_key()));
        let builder = Account::builder_with_http(Box::new(client));
        match builder.from_key(key, self.acme.directory.clone()).await {
            Ok((account, _)) => Ok(Some(account)),
            Err(Error::Api(problem)) if problem.r#type.as_deref() == Some(NO_ACCOUNT) => {
                tracing::warn!("ACME: the directory does not know the stored account");
                Ok(None)
            }
            Err(error) => Err(failed(&error)),
        }
    }

    fn take(&self, certificate: Certificate) -> Validity {
        self.certificates.replace(certificate.certified);
        self.in_use.replace(Some(certificate.validity));
        certificate.validity
    }
}

fn log_unstored(error: &anyhow::Error) {
    tracing::error!(reason = format!("{error:#}"), "ACME: the state could not be stored");
}

fn is_due(due: SystemTime) -> bool {
    due <= SystemTime::now()
}

async fn wait_until(due: SystemTime) {
    while let Some(nap) = nap(due, SystemTime::now()) {
        tokio::time::sleep(nap).await;
    }
}

/// How long to sleep before the clock is looked at again; none when it is time.
fn nap(due: SystemTime, now: SystemTime) -> Option<Duration> {
    let left = due.duration_since(now).ok().filter(|left| !left.is_zero())?;
    Some(left.min(CLOCK_INTERVAL))
}

/// How long to wait after so many failures in a row, and up to a quarter longer by chance: many
/// portals that fail at the same moment should not ask again at the same moment.
fn pause(failures: u32, chance: u64) -> Duration {
    let base = Duration::from_secs(1 << failures.min(MAX_DOUBLINGS));
    // 16 bits of chance are a share of the quarter.
    let share = u32::from(u16::try_from(chance >> 48).unwrap_or(u16::MAX));
    base + base / 4 * share / u32::from(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_and_differ() {
        let seconds = Duration::from_secs;
        for (failures, least, most) in [
            (0, seconds(1), Duration::from_millis(1250)),
            (1, seconds(2), Duration::from_millis(2500)),
            (10, seconds(1024), seconds(1280)),
            (16, seconds(65_536), seconds(81_920)),
            (17, seconds(65_536), seconds(81_920)),
            (u32::MAX, seconds(65_536), seconds(81_920)),
        ] {
            assert_eq!(pause(failures, 0), least, "{failures}");
            assert_eq!(pause(failures, u64::MAX), most, "{failures}");
            let middle = pause(failures, u64::MAX / 2);
            assert!(least < middle && middle < most, "{failures}: {middle:?}");
        }
    }

    #[test]
    fn the_clock_is_looked_at_every_hour_until_it_is_time() {
        let time = |seconds| UNIX_EPOCH + Duration::from_secs(seconds);
        for (due, now, expected) in [
            (10_000, 0, Some(3600)),
            (10_000, 9000, Some(1000)),
            (10_000, 10_000, None),
            (10_000, 20_000, None),
            (0, 0, None),
        ] {
            assert_eq!(nap(time(due), time(now)), expected.map(Duration::from_secs), "{due} {now}");
        }
    }
}

//! Passwords: argon2id with the default cost of its crate, which is what OWASP recommends (19 MiB, two passes). A
//! thread of its own computes one hash at a time, so that attempts to sign in take no time and no memory from visitors.

use std::collections::HashMap;
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use anyhow::{Context, anyhow, ensure};
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use tokio::sync::{Semaphore, oneshot};

use crate::priority;

/// In characters, as NIST SP 800-63B-4 wants it of a password without a second factor.
pub const MIN_LENGTH: usize = 15;
/// In characters.
pub const MAX_LENGTH: usize = 200;
/// Passwords that may wait for the thread, which are some seconds of its work.
const QUEUE: usize = 128;
/// Is checked where there is no account, so that this takes the same time. No password has this hash.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// The hash of a new password, as a PHC string.
///
/// # Errors
/// With a sentence about a password that is too short or too long.
pub fn hash(password: &str) -> anyhow::Result<String> {
    let length = password.chars().count();
    ensure!(
        (MIN_LENGTH..=MAX_LENGTH).contains(&length),
        "a password has {MIN_LENGTH} to {MAX_LENGTH} characters, and this one has {length}; several words are easy to remember"
    );
    let hash = Argon2::default().hash_password(password.as_bytes());
    Ok(hash.map_err(|error| anyhow!("the password could not be hashed: {error}"))?.to_string())
}

fn verify(password: &str, hash: Option<&str>) -> bool {
    let hash = hash.unwrap_or(NOBODY);
    Argon2::default().verify_password(password.as_bytes(), hash).is_ok()
}

/// The thread that compares passwords. It ends when this is dropped.
#[derive(Clone, Debug)]
pub struct Verifier {
    tasks: SyncSender<Task>,
    /// The sites whose passwords are waiting.
    sites: Arc<Mutex<HashMap<Vec<u8>, Arc<Turn>>>>,
}

/// Has one password of a site compared at a time.
#[derive(Debug)]
struct Turn(Semaphore);

impl Turn {
    fn one() -> Arc<Self> {
        Arc::new(Self(Semaphore::new(1)))
    }
}

#[derive(Debug)]
struct Task {
    password: String,
    hash: Option<String>,
    done: oneshot::Sender<bool>,
}

/// A password that waits, or whose client has left.
struct Waiting<'a> {
    verifier: &'a Verifier,
    site: &'a [u8],
    turn: Arc<Turn>,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        let mut sites = self.verifier.sites();
        // Only this one and the map have it, so nothing else of the site is waiting.
        if Arc::strong_count(&self.turn) <= 2 {
            sites.remove(self.site);
        }
    }
}

/// Too many passwords are waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy;

impl Verifier {
    /// # Errors
    /// When no thread can be started.
    pub fn start() -> anyhow::Result<Self> {
        let (sender, tasks) = sync_channel::<Task>(QUEUE);
        let run = move || {
            priority::lower();
            while let Ok(Task { password, hash, done }) = tasks.recv() {
                // A client that has left needs no answer.
                if !done.is_closed() {
                    let _ = done.send(verify(&password, hash.as_deref()));
                }
            }
        };
        let thread = thread::Builder::new().name("passwords".to_owned()).spawn(run);
        thread.context("a thread could not start")?;
        Ok(Self { tasks: sender, sites: Arc::default() })
    }

    /// Whether this is the password with this hash; without a hash it is not, which takes as long. Those of one site
    /// wait for each other, so that its many do not keep the one of another site waiting.
    ///
    /// # Errors
    /// When too many are waiting.
    pub async fn is_right(
        &self,
        site: &[u8],
        password: String,
        hash: Option<String>,
    ) -> Result<bool, Busy> {
        let turn = Arc::clone(self.sites().entry(site.to_owned()).or_insert_with(Turn::one));
        let waiting = Waiting { verifier: self, site, turn };
        // The semaphore is never closed.
        let _turn = waiting.turn.0.acquire().await.map_err(|_| Busy)?;
        self.compare(password, hash).await
    }

    fn sites(&self) -> MutexGuard<'_, HashMap<Vec<u8>, Arc<Turn>>> {
        self.sites.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn compare(&self, password: String, hash: Option<String>) -> Result<bool, Busy> {
        let (done, result) = oneshot::channel();
        let sent = self.tasks.try_send(Task { password, hash, done });
        sent.map_err(|_: TrySendError<Task>| Busy)?;
        result.await.map_err(|_| Busy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RIGHT: &str = "correct horse battery";

    #[test]
    fn a_password_is_known_by_its_hash() {
        let kept = hash(RIGHT).unwrap();
        assert!(!kept.contains(RIGHT));
        assert_ne!(kept, hash(RIGHT).unwrap());
        assert!(verify(RIGHT, Some(&kept)));
        assert!(!verify("correct horse batter", Some(&kept)));
        assert!(!verify(RIGHT, None));
        assert!(!verify(RIGHT, Some("damaged")));
    }

    #[test]
    fn no_account_costs_as_much_as_a_wrong_password() {
        let cost = |hash: &str| hash.rsplitn(3, '$').nth(2).unwrap().to_owned();
        assert_eq!(cost(NOBODY), cost(&hash(RIGHT).unwrap()));
        // A hash that cannot be read would cost nothing.
        assert!(argon2::password_hash::phc::PasswordHash::new(NOBODY).is_ok());
    }

    #[test]
    fn many_of_one_site_do_not_keep_another_waiting() {
        let verifier = Verifier::start().unwrap();
        let compare = |site: u8| {
            let verifier = verifier.clone();
            async move { verifier.is_right(&[site], RIGHT.to_owned(), None).await }
        };
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let many: Vec<_> = (0..2 * QUEUE).map(|_| tokio::spawn(compare(1))).collect();
            tokio::task::yield_now().await;
            // One of the many is before it.
            assert_eq!(compare(2).await, Ok(false));
            assert!(many.iter().filter(|each| each.is_finished()).count() <= 2);
            many.iter().for_each(tokio::task::JoinHandle::abort);
            for each in many {
                let _ = each.await;
            }
        });
        assert!(verifier.sites().is_empty());
    }

    #[test]
    fn the_length_counts_characters() {
        assert!(hash("fourteen chars").unwrap_err().to_string().contains("has 14"));
        assert!(hash("fünfzehn Zeiche").is_ok());
        assert!(hash(&"a".repeat(201)).is_err());
    }
}

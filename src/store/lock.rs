//! The lock of a data directory: one portal at a time has it.

use std::fs::File;
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};
use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;
use tokio::time::sleep;

use crate::durable::give_to_owner_of;

const FILE: &str = "lock";
/// How often, and how far apart, a successor tries to get the lock of its predecessor.
const ATTEMPTS: u32 = 100;
const INTERVAL: Duration = Duration::from_millis(100);

/// Held until it is dropped, or the process ends.
#[derive(Debug)]
pub struct Lock(#[expect(dead_code, reason = "closing it releases the lock")] File);

impl Lock {
    /// # Errors
    /// When another portal has it, or the directory cannot be written to.
    pub fn acquire(dir: &Path) -> anyhow::Result<Self> {
        match Self::attempt(dir) {
            Ok(Some(lock)) => Ok(lock),
            Ok(None) => bail!("{} is in use by another portal", dir.display()),
            Err(error) => Err(error).context(dir.join(FILE).display().to_string()),
        }
    }

    /// The lock that another portal is about to release.
    ///
    /// # Errors
    /// When it does not.
    pub async fn acquire_from_predecessor(dir: &Path) -> anyhow::Result<Self> {
        for _ in 1..ATTEMPTS {
            match Self::attempt(dir) {
                Ok(None) => sleep(INTERVAL).await,
                Ok(Some(lock)) => return Ok(lock),
                Err(error) => return Err(error).context(dir.join(FILE).display().to_string()),
            }
        }
        Self::acquire(dir)
    }

    fn attempt(dir: &Path) -> io::Result<Option<Self>> {
        let path = dir.join(FILE);
        let mut options = File::options();
        // Root must not follow a link that somebody else has put there.
        options.create(true).truncate(false).write(true).custom_flags(libc::O_NOFOLLOW);
        let file = options.open(&path)?;
        give_to_owner_of(dir, &file)?;
        match flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => Ok(Some(Self(file))),
            Err(Errno::WOULDBLOCK) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_at_a_time_has_it() {
        let dir = tempfile::tempdir().unwrap();
        let lock = Lock::acquire(dir.path()).unwrap();
        let error = Lock::acquire(dir.path()).unwrap_err().to_string();
        assert!(error.ends_with("is in use by another portal"), "{error}");
        drop(lock);
        Lock::acquire(dir.path()).unwrap();
    }
}

//! The lock of a data directory: one portal at a time has it, and its successor during a hand-over.
//!
//! There are two files to lock. A portal locks either of them, and a start needs both to be free. A
//! successor therefore locks one while its predecessor still has the other, and the directory is
//! never without a lock in between.

use std::fs::File;
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context, anyhow};
use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;

use crate::durable::give_to_owner_of;

const FILES: [&str; 2] = ["lock", "lock-of-successor"];
/// How often, and how far apart, a successor tries to get a lock: another start may have one of them
/// for an instant, and a predecessor of the predecessor until that has noticed its hand-over.
const ATTEMPTS: u32 = 200;
const INTERVAL: Duration = Duration::from_millis(10);

/// Held until it is dropped, or the process ends.
#[derive(Debug)]
pub struct Lock(#[expect(dead_code, reason = "closing it releases the lock")] File);

impl Lock {
    /// # Errors
    /// When another portal has it, or the directory cannot be written to.
    pub fn acquire(dir: &Path) -> anyhow::Result<Self> {
        let [first, second] = FILES.map(|file| Self::attempt(dir, file));
        match (first?, second?) {
            (Some(lock), Some(_)) => Ok(lock),
            _ => Err(in_use(dir)),
        }
    }

    /// The lock that the predecessor does not have.
    ///
    /// # Errors
    /// When other portals have both, or the directory cannot be written to.
    pub fn acquire_beside_predecessor(dir: &Path) -> anyhow::Result<Self> {
        for _ in 0..ATTEMPTS {
            for file in FILES {
                if let Some(lock) = Self::attempt(dir, file)? {
                    return Ok(lock);
                }
            }
            sleep(INTERVAL);
        }
        Err(in_use(dir))
    }

    fn attempt(dir: &Path, file: &str) -> anyhow::Result<Option<Self>> {
        let path = dir.join(file);
        Self::attempt_file(dir, &path).with_context(|| path.display().to_string())
    }

    fn attempt_file(dir: &Path, path: &Path) -> io::Result<Option<Self>> {
        let mut options = File::options();
        // Root must not follow a link that somebody else has put there.
        options.create(true).truncate(false).write(true).custom_flags(libc::O_NOFOLLOW);
        let file = options.open(path)?;
        give_to_owner_of(dir, &file)?;
        match flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => Ok(Some(Self(file))),
            Err(Errno::WOULDBLOCK) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

fn in_use(dir: &Path) -> anyhow::Error {
    anyhow!("{} is in use by another portal", dir.display())
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

    #[test]
    fn a_successor_has_it_before_its_predecessor_releases_it() {
        let dir = tempfile::tempdir().unwrap();
        let mut current = Lock::acquire(dir.path()).unwrap();
        for _ in 0..3 {
            let successor = Lock::acquire_beside_predecessor(dir.path()).unwrap();
            Lock::acquire(dir.path()).unwrap_err();
            current = successor;
            Lock::acquire(dir.path()).unwrap_err();
        }
        drop(current);
        Lock::acquire(dir.path()).unwrap();
    }
}

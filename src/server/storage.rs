//! The data directory of a running server: its lock and its database.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tokio::task::{AbortHandle, spawn_blocking};
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use crate::config::{Content, Data};
use crate::content::milliseconds;
use crate::durable;
use crate::store::{self, Lock, Store, checkpoint, connect, forget_copies};

/// How often outdated rows are deleted.
const PURGE_INTERVAL: Duration = Duration::from_secs(3600);
/// Until outdated rows are deleted after a start.
const FIRST_PURGE: Duration = Duration::from_secs(600);

/// Bytes that an empty database needs at least.
const NEEDED: u64 = 256 * 1024;

/// See the module.
pub struct Storage {
    dir: PathBuf,
    pub store: Store,
    lock: Lock,
}

impl Storage {
    /// Opens the data directory; None where there is none, or none that can be used and the operator
    /// has not named it. A process and its predecessor use it side by side until that has answered its
    /// last request.
    ///
    /// # Errors
    /// When the directory that the operator has named cannot be used.
    pub fn open(data: Option<&Data>, has_predecessor: bool) -> anyhow::Result<Option<Self>> {
        let Some(Data { dir, is_named }) = data else { return Ok(None) };
        match Self::open_in(dir, has_predecessor) {
            Ok(storage) => Ok(Some(storage)),
            Err(error) if *is_named => Err(error),
            Err(error) => {
                let reason = format!("{error:#}");
                tracing::warn!(
                    reason,
                    "no inquiries are taken; name a directory with --data-dir, or 'off'"
                );
                Ok(None)
            }
        }
    }

    fn open_in(dir: &Path, has_predecessor: bool) -> anyhow::Result<Self> {
        store::create_folder(dir)?;
        if !store::path(dir).exists() {
            durable::check_folder(dir, NEEDED)?;
        }
        let lock = if has_predecessor {
            Lock::acquire_beside_predecessor(dir)?
        } else {
            Lock::acquire(dir)?
        };
        Ok(Self { dir: dir.to_owned(), store: Store::open(dir)?, lock })
    }

    /// The content folder of a portal that was given none; None where it cannot be created.
    pub fn own_content(&self) -> Option<Content> {
        let content = Content::own(&self.dir);
        // An empty folder would be taken for one that is not mounted.
        match store::create_folder(&content.folder.join("answers")) {
            Ok(()) => Some(content),
            Err(error) => {
                let reason = format!("{error:#}");
                tracing::warn!(reason, "no questions can be answered at the desk");
                None
            }
        }
    }

    /// Warns of answers that are not shown because the portal was given a content folder later.
    pub fn warn_of_own_answers(&self, content: &Path) {
        let answers = Content::own_folder(&self.dir).join("answers");
        let count = answers.read_dir().map_or(0, Iterator::count);
        if count > 0 {
            tracing::warn!(
                count,
                from = %answers.display(),
                to = %content.join("answers").display(),
                "answers to questions are not shown; move the files"
            );
        }
    }

    /// Releases the lock, because a successor has one by now. What is still under way here is written
    /// all the same.
    pub fn leave_to_successor(self) {
        drop(self.lock);
    }

    /// Deletes outdated rows every hour, on a task of its own. After a start the clock may be wrong for a
    /// while.
    pub fn purge(&self, keep_days: Option<u32>) -> AbortHandle {
        let (store, dir) = (self.store.clone(), self.dir.clone());
        let purging = async move {
            let mut ticks = interval_at(Instant::now() + FIRST_PURGE, PURGE_INTERVAL);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                ticks.tick().await;
                let time = SystemTime::now();
                let copies = dir.clone();
                let forgotten = spawn_blocking(move || forget_copies(&copies, time)).await;
                if let Ok(Err(error)) = forgotten {
                    tracing::error!(reason = %error, "an old copy of the database stays");
                }
                let now = milliseconds(time);
                let now = i64::try_from(now).unwrap_or(i64::MAX);
                let purged =
                    store.write(move |connection| store::purge(connection, now, keep_days));
                match purged.await {
                    Ok(0) => {}
                    Ok(inquiries) => {
                        tracing::info!(inquiries, "deleted after their time");
                        // They must not stay in the log until others push them out.
                        let dir = dir.clone();
                        let emptied = spawn_blocking(move || checkpoint(&connect(&dir)?)).await;
                        if let Ok(Err(error)) = emptied {
                            tracing::error!(reason = format!("{error:#}"), "the database failed");
                        }
                    }
                    Err(failure) => failure.log(),
                }
            }
        };
        tokio::spawn(purging).abort_handle()
    }
}

/// Tries the data directory, and changes nothing. Returns a warning where the portal would serve
/// without it.
///
/// # Errors
/// When the directory that the operator has named cannot be used.
pub fn check(data: Option<&Data>) -> anyhow::Result<Option<String>> {
    let Some(Data { dir, is_named }) = data else { return Ok(None) };
    match durable::check_folder(dir, NEEDED) {
        Err(error) if *is_named => Err(error),
        Err(error) => Ok(Some(format!("{error:#}; no inquiries would be taken"))),
        Ok(()) => Ok(None),
    }
}

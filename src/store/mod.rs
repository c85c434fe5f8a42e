//! The database of what visitors send: `portal.db` in the data directory. One thread writes ([`writer`]),
//! others read beside it ([`reader`]); nothing here blocks the threads that serve.
//!
//! An answer that says 'received' goes out only after the commit is on the disk (`synchronous=FULL`).

pub mod accounts;
mod attempts;
pub mod audit;
mod backup;
pub mod desk;
pub mod export;
mod failure;
mod inquiries;
mod lock;
pub mod mail;
mod migrations;
mod reader;
pub mod visits;
mod writer;

use std::fs::File;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, ensure};
use rusqlite::{Connection, OpenFlags};

use crate::durable::{create_private_folder, sync_folder};
use crate::intake::Reference;
pub use attempts::{Attempt, Rates, SignIn, sign_in, signed_in};
pub use backup::{back_up, checkpoint, restore};
pub use failure::Failure;
pub use inquiries::{
    Accepted, Entry, Found, accept, delete, find, hash_key, look_up, match_up, purge,
};
pub use lock::Lock;
pub use migrations::forget_copies;
use reader::Readers;
use writer::Writer;

const FILE: &str = "portal.db";
/// Bytes of the hash that names an answer.
const ANSWER_ID: usize = 6;
/// How long one process waits for a write of another, as during a hand-over.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// Tells the portal's databases from others, in the file's header.
const APPLICATION_ID: i32 = 0x4e43_6170;

/// See the module. Clones share the threads.
#[derive(Clone, Debug)]
pub struct Store {
    writer: Arc<Writer>,
    readers: Arc<Readers>,
    hash_key: Arc<ring::hmac::Key>,
}

impl Store {
    /// Opens the database of a data directory, or creates it.
    ///
    /// # Errors
    /// When the directory cannot be written to, or the database is of a newer release that this one cannot
    /// work with.
    pub fn open(dir: &Path) -> anyhow::Result<Self> {
        let path = path(dir);
        let open = || {
            let is_new = create_file(&path)?;
            let mut connection = open(&path)?;
            let hash_key = inquiries::hash_key(&mut connection)?;
            if is_new {
                // SQLite syncs the folder for its journals, not for the database.
                sync_folder(dir)?;
            }
            let writer = Writer::start(connection)?;
            let readers = Arc::new(Readers::new(path.clone()));
            anyhow::Ok(Self { writer: Arc::new(writer), readers, hash_key: Arc::new(hash_key) })
        };
        open().with_context(|| path.display().to_string())
    }

    /// Runs `work` in a transaction and resolves when that is on the disk.
    ///
    /// # Errors
    /// When it could not be written; nothing of it was then.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        self.writer.run(work).await
    }

    /// Runs `work`, which only reads.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        Arc::clone(&self.readers).run(work).await
    }

    /// A keyed hash, which says nothing about the bytes without this database.
    pub fn hash(&self, bytes: &[u8]) -> Vec<u8> {
        ring::hmac::sign(&self.hash_key, bytes).as_ref().to_vec()
    }

    /// See [`answer_id`].
    pub fn answer_id(&self, reference: &Reference) -> String {
        answer_id(&self.hash_key, reference)
    }
}

/// The name of the published answer to a question, from which nobody learns the reference.
pub fn answer_id(key: &ring::hmac::Key, reference: &Reference) -> String {
    let hash = ring::hmac::sign(key, format!("answer {reference}").as_bytes());
    hash.as_ref()
        .iter()
        .take(ANSWER_ID)
        .fold(String::from("answer-"), |id, byte| format!("{id}{byte:02x}"))
}

/// The database of a data directory.
pub fn path(dir: &Path) -> PathBuf {
    dir.join(FILE)
}

/// Opens an existing database for a command, beside a portal that serves.
///
/// # Errors
/// When there is none, or it cannot be read.
pub fn connect(dir: &Path) -> anyhow::Result<Connection> {
    let path = path(dir);
    ensure!(
        path.exists(),
        "{}: there is no database here; is this the data directory?",
        path.display()
    );
    open(&path).with_context(|| path.display().to_string())
}

/// Opens an existing database. Root must not follow a link that somebody else has put in its place.
fn open(path: &Path) -> anyhow::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NOFOLLOW;
    let folder = path.parent().context("it is in no folder")?.canonicalize()?;
    let file = folder.join(path.file_name().context("it has no name")?);
    let mut connection = Connection::open_with_flags(file, flags)?;
    configure(&connection)?;
    migrations::run(&mut connection, path)?;
    Ok(connection)
}

/// Creates an empty database, which SQLite would create for everyone to read. Returns whether there was none.
fn create_file(path: &Path) -> std::io::Result<bool> {
    let created = File::options().write(true).create_new(true).mode(0o600).open(path);
    match created {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error),
    }
}

/// Creates a data directory that only this user may read.
///
/// # Errors
/// When it cannot be created.
pub fn create_folder(dir: &Path) -> anyhow::Result<()> {
    create_private_folder(dir).with_context(|| dir.display().to_string())
}

fn configure(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // What was deleted must not stay in unused pages of the file.
    connection.pragma_update(None, "secure_delete", true)?;
    // A database from a backup or another machine is data, not code (sqlite.org/security.html).
    connection.pragma_update(None, "trusted_schema", false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
    }

    fn count(connection: &Connection) -> rusqlite::Result<i64> {
        connection.query_row("SELECT count(*) FROM setting", [], |row| row.get(0))
    }

    #[test]
    fn work_that_fails_writes_nothing_and_disturbs_no_other() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path()).unwrap();
        let before = block_on(store.write(count)).unwrap();
        let insert = |name: &'static str, fails: bool| {
            store.write(move |connection| {
                connection.execute("INSERT INTO setting VALUES (?, x'00')", [name])?;
                if fails { Err(rusqlite::Error::InvalidQuery) } else { Ok(()) }
            })
        };
        let (one, two, three) = block_on(async {
            tokio::join!(insert("a", false), insert("b", true), insert("c", false))
        });
        assert_eq!((one.is_ok(), two.is_ok(), three.is_ok()), (true, false, true));
        assert_eq!(block_on(store.write(count)).unwrap(), before + 2);
    }

    #[test]
    fn work_that_panics_ends_only_itself() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path()).unwrap();
        let panicked = block_on(store.write(|_| -> rusqlite::Result<()> { panic!("on purpose") }));
        assert!(panicked.is_err());
        assert!(block_on(store.write(count)).is_ok());
    }
}

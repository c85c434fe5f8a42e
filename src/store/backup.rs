//! Copies of the database, made while it is in use, and the way back.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use rusqlite::{Connection, OpenFlags};

use super::{APPLICATION_ID, Lock, configure, connect, migrations, path};
use crate::durable::{give_to_owner_of, sync_folder};

/// Writes a consistent copy of a data directory's database to a file that does not exist. `record` notes
/// the copy in the database before it is made.
///
/// # Errors
/// When there is no database, or the file cannot be written.
pub fn back_up(
    dir: &Path,
    file: &Path,
    record: impl FnOnce(&mut Connection) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut connection = connect(dir)?;
    ensure!(!file.exists(), "{} exists already; name a new file", file.display());
    record(&mut connection)?;
    copy(&connection, file).with_context(|| file.display().to_string())
}

/// Replaces the database of a data directory by a copy, in which `record` notes that, and keeps what was
/// there beside it. Returns the file that holds the latter, if there was one.
///
/// # Errors
/// When a portal is using the directory, or the copy is damaged or none.
pub fn restore(
    dir: &Path,
    file: &Path,
    record: impl FnOnce(&mut Connection) -> anyhow::Result<()>,
) -> anyhow::Result<Option<PathBuf>> {
    super::create_folder(dir)?;
    let _lock = Lock::acquire(dir).context("stop the portal first")?;
    let target = path(dir);
    let draft = target.with_extension("restored.db");
    remove(&draft)?;
    let drafted = draft_of(file, &draft, record).with_context(|| file.display().to_string());
    if drafted.is_err() {
        let _ = fs::remove_file(&draft);
    }
    drafted?;
    let kept = if target.exists() { Some(keep(dir, &target)?) } else { None };
    fs::rename(&draft, &target).with_context(|| target.display().to_string())?;
    sync_folder(dir)?;
    Ok(kept)
}

/// Gives the database a second name, under which it stays with its log.
fn keep(dir: &Path, target: &Path) -> anyhow::Result<PathBuf> {
    // What is only in the log is brought into the file, unless the database is damaged or of a later
    // release.
    let _ = connect(dir).and_then(|connection| checkpoint(&connection));
    let now = jiff::Timestamp::now().strftime("%Y%m%d-%H%M%S").to_string();
    let kept = target.with_extension(format!("replaced-{now}.db"));
    fs::hard_link(target, &kept).with_context(|| kept.display().to_string())?;
    let log = target.with_extension("db-wal");
    if log.exists() {
        fs::rename(&log, kept.with_extension("db-wal"))
            .with_context(|| log.display().to_string())?;
    }
    remove(&target.with_extension("db-shm"))?;
    Ok(kept)
}

/// Checks a copy, and writes the database that it holds.
fn draft_of(
    file: &Path,
    draft: &Path,
    record: impl FnOnce(&mut Connection) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
    let connection = Connection::open_with_flags(file, flags)?;
    let application: i32 =
        connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    ensure!(application == APPLICATION_ID, "this is no backup of a portal");
    let integrity: String =
        connection.pragma_query_value(None, "integrity_check", |row| row.get(0))?;
    ensure!(integrity == "ok", "this backup is damaged: {integrity}");
    copy(&connection, draft)?;
    let mut restored = Connection::open(draft)?;
    configure(&restored)?;
    migrations::run(&mut restored, draft)?;
    migrations::remove_copies(draft)?;
    record(&mut restored)?;
    checkpoint(&restored)?;
    Ok(())
}

/// Writes a copy in the place of another one.
pub fn replace(connection: &Connection, file: &Path) -> anyhow::Result<()> {
    let draft = file.with_extension(format!("{}.draft", std::process::id()));
    remove(&draft)?;
    copy(connection, &draft)?;
    fs::rename(&draft, file)?;
    Ok(sync_folder(folder_of(file))?)
}

/// Writes a copy that survives a crash, to a file that does not exist. Only its owner may read it: the
/// owner of the folder, where root does this.
fn copy(connection: &Connection, file: &Path) -> anyhow::Result<()> {
    use std::os::unix::fs::OpenOptionsExt;

    let written = (|| {
        let handle = File::options().write(true).create_new(true).mode(0o600).open(file)?;
        give_to_owner_of(folder_of(file), &handle)?;
        let name = file.to_str().context("the name of the file is not text")?;
        connection.execute("VACUUM INTO ?", [name])?;
        handle.sync_all()?;
        anyhow::Ok(sync_folder(folder_of(file))?)
    })();
    if written.is_err() {
        // Half a copy is none.
        let _ = fs::remove_file(file);
    }
    written
}

fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Writes everything to the database's one file, and empties its log. Returns whether that was
/// possible: a process that reads keeps the log.
pub fn checkpoint(connection: &Connection) -> anyhow::Result<bool> {
    let sql = "PRAGMA wal_checkpoint(TRUNCATE)";
    let is_busy: i64 = connection.query_row(sql, [], |row| row.get(0))?;
    Ok(is_busy == 0)
}

pub fn remove(file: &Path) -> anyhow::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(error).with_context(|| file.display().to_string())
        }
        _ => Ok(()),
    }
}

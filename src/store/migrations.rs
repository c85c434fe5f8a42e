//! Brings a database to the form that this release works with. Each version only adds to the one before, so that
//! the release before still runs on it and an upgrade can be taken back.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{fs, io};

use anyhow::{Context, ensure};
use rusqlite::{Connection, TransactionBehavior};

use super::{APPLICATION_ID, backup};

/// What each version adds. A version stays as it is once it was released.
const VERSIONS: [&str; 5] = [
    include_str!("schema/1.sql"),
    include_str!("schema/2.sql"),
    include_str!("schema/3.sql"),
    include_str!("schema/4.sql"),
    include_str!("schema/5.sql"),
];
/// A release works with databases of its own version and of the next one.
const AHEAD: usize = 1;
/// How long a copy of an earlier version is kept.
const KEPT: Duration = Duration::from_secs(7 * 24 * 3600);

pub fn run(connection: &mut Connection, path: &Path) -> anyhow::Result<()> {
    run_versions(connection, path, &VERSIONS)
}

fn run_versions(connection: &mut Connection, path: &Path, versions: &[&str]) -> anyhow::Result<()> {
    let (application, version) = (pragma(connection, "application_id")?, version(connection)?);
    let is_portal = i32::try_from(application) == Ok(APPLICATION_ID);
    ensure!(
        is_portal || (application == 0 && version == 0),
        "this is a database of another program"
    );
    ensure!(
        version <= versions.len() + AHEAD,
        "this database is of a later release (version {version}, and this release works with up to {}); install that release, or restore a backup",
        versions.len() + AHEAD
    );
    if version >= versions.len() {
        return Ok(());
    }
    if version > 0 {
        let copy = copy_of(path, version);
        backup::replace(connection, &copy).with_context(|| copy.display().to_string())?;
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have done it meanwhile.
    let present = self::version(&transaction)?;
    for sql in versions.iter().skip(present) {
        transaction.execute_batch(sql)?;
    }
    if present < versions.len() {
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", i64::try_from(versions.len())?)?;
    }
    Ok(transaction.commit()?)
}

/// Deletes copies of earlier versions after a week, because they hold what was erased since.
///
/// # Errors
/// When one cannot be deleted.
pub fn forget_copies(dir: &Path, now: SystemTime) -> io::Result<()> {
    for version in 1..VERSIONS.len() {
        let copy = copy_of(&super::path(dir), version);
        let age = match fs::metadata(&copy) {
            Ok(metadata) => now.duration_since(metadata.modified()?).unwrap_or_default(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        if age > KEPT {
            fs::remove_file(&copy)?;
        }
    }
    Ok(())
}

/// Deletes the copies of earlier versions of a database that nobody has used yet.
///
/// # Errors
/// When one cannot be deleted.
pub fn remove_copies(path: &Path) -> anyhow::Result<()> {
    (1..VERSIONS.len()).try_for_each(|version| backup::remove(&copy_of(path, version)))
}

/// The database before it was brought to a later version.
fn copy_of(path: &Path, version: usize) -> PathBuf {
    path.with_extension(format!("version-{version}.db"))
}

fn version(connection: &Connection) -> anyhow::Result<usize> {
    Ok(usize::try_from(pragma(connection, "user_version")?)?)
}

fn pragma(connection: &Connection, name: &str) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, name, |row| row.get(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: usize = VERSIONS.len();
    const FUTURE: [&str; NOW + 2] = [
        VERSIONS[0],
        VERSIONS[1],
        VERSIONS[2],
        VERSIONS[3],
        VERSIONS[4],
        "ALTER TABLE inquiry ADD COLUMN weight TEXT",
        "CREATE TABLE later (id INTEGER) STRICT",
    ];

    #[test]
    fn a_database_is_brought_forward_and_kept_as_it_was() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("portal.db");
        let mut connection = Connection::open(&path).unwrap();
        run(&mut connection, &path).unwrap();
        connection.execute("INSERT INTO setting VALUES ('kept', x'01')", []).unwrap();
        run_versions(&mut connection, &path, &FUTURE[..=NOW]).unwrap();
        assert_eq!(version(&connection).unwrap(), NOW + 1);
        let copy = Connection::open(copy_of(&path, NOW)).unwrap();
        assert_eq!(version(&copy).unwrap(), NOW);
        let kept: i64 =
            copy.query_row("SELECT count(*) FROM setting", [], |row| row.get(0)).unwrap();
        assert_eq!(kept, 1);
        // The release before this one still runs on it, the one before that does not.
        run(&mut connection, &path).unwrap();
        run_versions(&mut connection, &path, &FUTURE).unwrap();
        let error = run(&mut connection, &path).unwrap_err().to_string();
        let expected = format!("this database is of a later release (version {}", NOW + 2);
        assert!(error.starts_with(&expected), "{error}");
    }

    #[test]
    fn a_copy_is_kept_for_a_week() {
        let dir = tempfile::tempdir().unwrap();
        let copy = copy_of(&super::super::path(dir.path()), 1);
        fs::write(&copy, "").unwrap();
        let written = fs::metadata(&copy).unwrap().modified().unwrap();
        forget_copies(dir.path(), written + KEPT).unwrap();
        assert!(copy.exists());
        forget_copies(dir.path(), written + KEPT + Duration::from_secs(1)).unwrap();
        assert!(!copy.exists());
        forget_copies(dir.path(), SystemTime::now()).unwrap();
    }

    #[test]
    fn the_release_before_still_writes_to_this_version() {
        let mut connection = Connection::open_in_memory().unwrap();
        run(&mut connection, Path::new("unused")).unwrap();
        connection
            .execute_batch(
                "INSERT INTO inquiry (reference, received_at, state, topic, name, email, telephone, message)
                 VALUES ('K7QM-4TXD-9', 1, 'new', 'press', 'a', 'a@b', '', 'c');
                 INSERT INTO attempt (at, kind, client, site, body, idempotency_key, inquiry)
                 VALUES (1, 'inquiry', x'00', x'00', x'00', NULL, 1);
                 DELETE FROM inquiry WHERE reference = 'K7QM-4TXD-9';",
            )
            .unwrap();
    }

    #[test]
    fn a_version_that_breaks_off_changes_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("portal.db");
        let mut connection = Connection::open(&path).unwrap();
        run(&mut connection, &path).unwrap();
        let mut broken = VERSIONS.to_vec();
        broken.push("CREATE TABLE half (id INTEGER) STRICT; nonsense");
        assert!(run_versions(&mut connection, &path, &broken).is_err());
        assert_eq!(version(&connection).unwrap(), NOW);
        assert!(connection.prepare("SELECT * FROM half").is_err());
    }

    #[test]
    fn a_database_of_another_program_is_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("portal.db");
        let mut connection = Connection::open(&path).unwrap();
        connection.pragma_update(None, "application_id", 7).unwrap();
        assert!(run(&mut connection, &path).is_err());
    }
}

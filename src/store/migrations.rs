//! Brings a database to the form that this release works with. Each version only adds to the one before, so that
//! the release before still runs on it and an upgrade can be taken back.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use rusqlite::{Connection, TransactionBehavior};

use super::{APPLICATION_ID, backup};

/// What each version adds. A version stays as it is once it was released.
const VERSIONS: [&str; 1] = [include_str!("schema.sql")];
/// A release works with databases of its own version and of the next one.
const AHEAD: usize = 1;

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

    const FUTURE: [&str; 3] = [
        VERSIONS[0],
        "ALTER TABLE inquiry ADD COLUMN note TEXT",
        "CREATE TABLE later (id INTEGER) STRICT",
    ];

    #[test]
    fn a_database_is_brought_forward_and_kept_as_it_was() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("portal.db");
        let mut connection = Connection::open(&path).unwrap();
        run(&mut connection, &path).unwrap();
        connection.execute("INSERT INTO setting VALUES ('kept', x'01')", []).unwrap();
        run_versions(&mut connection, &path, &FUTURE[..2]).unwrap();
        assert_eq!(version(&connection).unwrap(), 2);
        let copy = Connection::open(copy_of(&path, 1)).unwrap();
        assert_eq!(version(&copy).unwrap(), 1);
        let kept: i64 =
            copy.query_row("SELECT count(*) FROM setting", [], |row| row.get(0)).unwrap();
        assert_eq!(kept, 1);
        // The release before this one still runs on it, the one before that does not.
        run(&mut connection, &path).unwrap();
        run_versions(&mut connection, &path, &FUTURE).unwrap();
        let error = run(&mut connection, &path).unwrap_err().to_string();
        assert!(error.starts_with("this database is of a later release (version 3"), "{error}");
    }

    #[test]
    fn a_version_that_breaks_off_changes_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("portal.db");
        let mut connection = Connection::open(&path).unwrap();
        run(&mut connection, &path).unwrap();
        let broken = [VERSIONS[0], "CREATE TABLE half (id INTEGER) STRICT; nonsense"];
        assert!(run_versions(&mut connection, &path, &broken).is_err());
        assert_eq!(version(&connection).unwrap(), 1);
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

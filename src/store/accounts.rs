//! The accounts of staff, and their sessions.

use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::audit::{Action, record};
use crate::staff::Roles;

/// A session ends after so long without a request, in milliseconds.
pub const IDLE: i64 = 30 * 60_000;
/// A session ends so long after its start.
pub const WHOLE: i64 = 12 * 3_600_000;
/// The time of the last request is not written more often.
const TOUCH: i64 = 60_000;

const ACCOUNT: &str = "account.id, account.email, account.name, account.roles, account.is_enabled";

/// See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub id: i64,
    pub email: String,
    pub name: String,
    pub roles: Roles,
    pub is_enabled: bool,
}

/// A session that is valid now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub account: Account,
    /// The hash of its token.
    pub token: Vec<u8>,
    /// Whether the time of its last request should be written.
    pub is_stale: bool,
}

/// Adds an account; false where the mail address has one already.
///
/// # Errors
/// When the database fails.
pub fn add(
    connection: &Connection,
    email: &str,
    name: &str,
    roles: &Roles,
    password: &str,
    at: i64,
) -> rusqlite::Result<bool> {
    let sql = "INSERT INTO account (email, name, roles, password, created_at)
               VALUES (:email, :name, :roles, :password, :at) ON CONFLICT (email) DO NOTHING";
    let rows = connection.execute(
        sql,
        named_params! {
            ":email": email, ":name": name, ":roles": roles.to_string(), ":password": password, ":at": at
        },
    )?;
    if rows == 0 {
        return Ok(false);
    }
    let subject = format!("{} {roles}", connection.last_insert_rowid());
    record(connection, at, None, Action::AccountAdded, &subject)?;
    Ok(true)
}

/// All accounts, by their mail addresses.
///
/// # Errors
/// When the database fails.
pub fn list(connection: &Connection) -> rusqlite::Result<Vec<Account>> {
    let sql = format!("SELECT {ACCOUNT} FROM account ORDER BY email");
    connection.prepare(&sql)?.query_map([], account)?.collect()
}

/// # Errors
/// When the database fails.
pub fn find_account(connection: &Connection, email: &str) -> rusqlite::Result<Option<Account>> {
    let sql = format!("SELECT {ACCOUNT} FROM account WHERE email = ?");
    connection.prepare_cached(&sql)?.query_row([email], account).optional()
}

/// An account that may sign in, with the hash of its password.
///
/// # Errors
/// When the database fails.
pub fn credentials(
    connection: &Connection,
    email: &str,
) -> rusqlite::Result<Option<(i64, String)>> {
    let sql = "SELECT id, password FROM account WHERE email = ? AND is_enabled";
    let found = |row: &Row| Ok((row.get(0)?, row.get(1)?));
    connection.prepare_cached(sql)?.query_row([email], found).optional()
}

/// Changes a password, which ends the account's sessions. False where there is no such account.
///
/// # Errors
/// When the database fails.
pub fn set_password(
    connection: &Connection,
    email: &str,
    password: &str,
    at: i64,
) -> rusqlite::Result<bool> {
    let sql = "UPDATE account SET password = ? WHERE email = ?";
    change(connection, sql, (password, email), email, Action::PasswordChanged, at)
}

/// Lets an account sign in, or ends its sessions and lets it no more. False where there is no such account.
///
/// # Errors
/// When the database fails.
pub fn set_enabled(
    connection: &Connection,
    email: &str,
    is_enabled: bool,
    at: i64,
) -> rusqlite::Result<bool> {
    let sql = "UPDATE account SET is_enabled = ? WHERE email = ?";
    let action = if is_enabled { Action::AccountEnabled } else { Action::AccountDisabled };
    change(connection, sql, (is_enabled, email), email, action, at)
}

fn change(
    connection: &Connection,
    sql: &str,
    values: impl rusqlite::Params,
    email: &str,
    action: Action,
    at: i64,
) -> rusqlite::Result<bool> {
    if connection.execute(sql, values)? == 0 {
        return Ok(false);
    }
    let id: i64 =
        connection
            .query_row("SELECT id FROM account WHERE email = ?", [email], |row| row.get(0))?;
    connection.execute("DELETE FROM session WHERE account = ?", [id])?;
    record(connection, at, None, action, &id.to_string())?;
    Ok(true)
}

/// Starts a session, unless the account was changed since its password was compared. Returns the account.
///
/// # Errors
/// When the database fails.
pub fn start_session(
    connection: &Connection,
    (id, password): &(i64, String),
    token: &[u8],
    at: i64,
) -> rusqlite::Result<Option<Account>> {
    let sql = format!("SELECT {ACCOUNT} FROM account WHERE id = ? AND password = ? AND is_enabled");
    let account = connection.prepare_cached(&sql)?.query_row((id, password), account).optional()?;
    if account.is_some() {
        let sql =
            "INSERT INTO session (token, account, started_at, used_at) VALUES (?1, ?2, ?3, ?3)";
        connection.prepare_cached(sql)?.execute((token, id, at))?;
        record(connection, at, Some(*id), Action::SignedIn, "")?;
    }
    Ok(account)
}

/// The session of a token's hash.
///
/// # Errors
/// When the database fails.
pub fn find_session(
    connection: &Connection,
    token: &[u8],
    now: i64,
) -> rusqlite::Result<Option<Session>> {
    let sql = format!(
        "SELECT {ACCOUNT}, session.used_at FROM session JOIN account ON account.id = session.account
         WHERE token = :token AND used_at > :idle AND started_at > :whole AND is_enabled"
    );
    let values = named_params! { ":token": token, ":idle": now - IDLE, ":whole": now - WHOLE };
    let session = |row: &Row| {
        // It lies in the future after the clock was set back.
        let is_stale = !(now - TOUCH..=now).contains(&row.get(5)?);
        Ok(Session { account: account(row)?, token: token.to_owned(), is_stale })
    };
    connection.prepare_cached(&sql)?.query_row(values, session).optional()
}

/// Remembers that a session is used.
///
/// # Errors
/// When the database fails.
pub fn touch_session(connection: &Connection, token: &[u8], now: i64) -> rusqlite::Result<()> {
    let sql = "UPDATE session SET used_at = ? WHERE token = ?";
    connection.prepare_cached(sql)?.execute((now, token))?;
    Ok(())
}

/// # Errors
/// When the database fails.
pub fn end_session(connection: &Connection, session: &Session, at: i64) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM session WHERE token = ?")?.execute([&session.token])?;
    record(connection, at, Some(session.account.id), Action::SignedOut, "")
}

/// Deletes sessions that have ended.
///
/// # Errors
/// When the database fails.
pub fn purge(connection: &Connection, now: i64) -> rusqlite::Result<()> {
    let sql = "DELETE FROM session WHERE used_at < ? OR started_at < ?";
    connection.execute(sql, [now - IDLE, now - WHOLE])?;
    Ok(())
}

fn account(row: &Row) -> rusqlite::Result<Account> {
    Ok(Account {
        id: row.get(0)?,
        email: row.get(1)?,
        name: row.get(2)?,
        roles: Roles::parse(&row.get::<_, String>(3)?),
        is_enabled: row.get(4)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::staff::Role;
    use crate::store::migrations;

    const MAIL: &str = "desk@example.com";

    fn with_account() -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        migrations::run(&mut connection, std::path::Path::new("unused")).unwrap();
        connection.pragma_update(None, "foreign_keys", true).unwrap();
        let roles = Roles::of(&[Role::Clerk]);
        assert!(add(&connection, MAIL, "Desk", &roles, "hash", 0).unwrap());
        assert!(!add(&connection, "DESK@example.com", "Other", &roles, "hash", 0).unwrap());
        connection
    }

    fn signed_in(connection: &Connection) {
        let credentials = credentials(connection, MAIL).unwrap().unwrap();
        assert!(start_session(connection, &credentials, b"token", 0).unwrap().is_some());
    }

    fn is_valid(connection: &Connection, now: i64) -> bool {
        find_session(connection, b"token", now).unwrap().is_some()
    }

    #[test]
    fn a_session_ends_without_requests_and_after_its_whole_time() {
        let connection = with_account();
        signed_in(&connection);
        assert!(is_valid(&connection, IDLE - 1));
        assert!(!is_valid(&connection, IDLE));
        let mut now = 0;
        while now + IDLE / 2 < WHOLE {
            now += IDLE / 2;
            let session = find_session(&connection, b"token", now).unwrap().unwrap();
            assert!(session.is_stale);
            touch_session(&connection, &session.token, now).unwrap();
            assert!(!find_session(&connection, b"token", now).unwrap().unwrap().is_stale);
        }
        assert!(!is_valid(&connection, WHOLE));
        purge(&connection, WHOLE + 1).unwrap();
        // The clock is set back after that.
        assert!(!is_valid(&connection, now));
    }

    #[test]
    fn a_session_ends_with_its_password_and_its_account() {
        let connection = with_account();
        for end in [
            |connection: &Connection| set_password(connection, MAIL, "other", 1).unwrap(),
            |connection: &Connection| set_enabled(connection, MAIL, false, 1).unwrap(),
        ] {
            signed_in(&connection);
            assert!(end(&connection));
            assert!(!is_valid(&connection, 1));
        }
        assert_eq!(credentials(&connection, MAIL).unwrap(), None);
        assert!(set_enabled(&connection, "desk@EXAMPLE.com", true, 1).unwrap());
        assert!(credentials(&connection, MAIL).unwrap().is_some());
        assert!(!set_enabled(&connection, "other@example.com", true, 1).unwrap());
    }

    #[test]
    fn a_password_that_was_changed_while_it_was_compared_starts_no_session() {
        let connection = with_account();
        let before = credentials(&connection, MAIL).unwrap().unwrap();
        set_password(&connection, MAIL, "other", 1).unwrap();
        assert_eq!(start_session(&connection, &before, b"token", 1).unwrap(), None);
        assert!(!is_valid(&connection, 1));
    }

    #[test]
    fn a_session_ends_when_it_is_signed_out() {
        let connection = with_account();
        signed_in(&connection);
        let session = find_session(&connection, b"token", 1).unwrap().unwrap();
        end_session(&connection, &session, 1).unwrap();
        assert!(!is_valid(&connection, 1));
    }
}

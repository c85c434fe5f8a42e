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

/// An account to add.
#[derive(Clone, Debug)]
pub struct New {
    pub email: String,
    pub name: String,
    pub roles: Roles,
    /// Its hash.
    pub password: String,
}

/// A change of an account.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    pub roles: Option<Roles>,
    /// Whether it may sign in.
    pub is_enabled: Option<bool>,
    /// The hash of a new password.
    pub password: Option<String>,
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

/// Adds an account; None where the mail address has one already. `by` as in [`change`].
///
/// # Errors
/// When the database fails.
pub fn add(
    connection: &Connection,
    new: &New,
    by: Option<i64>,
    at: i64,
) -> rusqlite::Result<Option<Account>> {
    let New { email, name, roles, password } = new;
    let sql = "INSERT INTO account (email, name, roles, password, created_at)
               VALUES (:email, :name, :roles, :password, :at) ON CONFLICT (email) DO NOTHING";
    let rows = connection.execute(
        sql,
        named_params! {
            ":email": email, ":name": name, ":roles": roles.to_string(), ":password": password, ":at": at
        },
    )?;
    if rows == 0 {
        return Ok(None);
    }
    let id = connection.last_insert_rowid();
    record(connection, at, by, Action::AccountAdded, &format!("{id} {roles}"))?;
    account_of(connection, id)
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

fn account_of(connection: &Connection, id: i64) -> rusqlite::Result<Option<Account>> {
    let sql = format!("SELECT {ACCOUNT} FROM account WHERE id = ?");
    connection.prepare_cached(&sql)?.query_row([id], account).optional()
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

/// Changes an account; None where there is no such account. A new password, or the end of the permission to sign in,
/// ends its sessions. `by` is the account that does it, None for the command line.
///
/// # Errors
/// When the database fails.
pub fn change(
    connection: &Connection,
    id: i64,
    change: &Change,
    by: Option<i64>,
    at: i64,
) -> rusqlite::Result<Option<Account>> {
    let Some(before) = account_of(connection, id)? else { return Ok(None) };
    let is_enabled = change.is_enabled.unwrap_or(before.is_enabled);
    let roles = change.roles.as_ref().unwrap_or(&before.roles);
    let sql = "UPDATE account SET is_enabled = :is_enabled, roles = coalesce(:roles, roles),
               password = coalesce(:password, password) WHERE id = :id";
    connection.prepare_cached(sql)?.execute(named_params! {
        ":is_enabled": is_enabled,
        ":roles": change.roles.as_ref().map(Roles::to_string),
        ":password": change.password,
        ":id": id,
    })?;
    let record = |action, subject: &str| record(connection, at, by, action, subject);
    if change.password.is_some() {
        record(Action::PasswordChanged, &id.to_string())?;
    }
    if is_enabled != before.is_enabled {
        let action = if is_enabled { Action::AccountEnabled } else { Action::AccountDisabled };
        record(action, &id.to_string())?;
    }
    if *roles != before.roles {
        record(Action::RolesChanged, &format!("{id} {roles}"))?;
    }
    if change.password.is_some() || !is_enabled {
        connection.execute("DELETE FROM session WHERE account = ?", [id])?;
    }
    Ok(Some(Account { roles: roles.clone(), is_enabled, ..before }))
}

/// Changes the password of the account of a session, which goes on while its others end. Returns false where it is no
/// longer the one with the hash `before`.
///
/// # Errors
/// When the database fails.
pub fn change_own_password(
    connection: &Connection,
    session: &Session,
    before: &str,
    hash: &str,
    at: i64,
) -> rusqlite::Result<bool> {
    let id = session.account.id;
    let sql = "UPDATE account SET password = ? WHERE id = ? AND password = ?";
    if connection.execute(sql, (hash, id, before))? == 0 {
        return Ok(false);
    }
    let sql = "DELETE FROM session WHERE account = ? AND token <> ?";
    connection.execute(sql, (id, &session.token))?;
    record(connection, at, Some(id), Action::PasswordChanged, &id.to_string())?;
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
    const ID: i64 = 1;

    fn new(email: &str) -> New {
        New {
            email: email.to_owned(),
            name: "Desk".to_owned(),
            roles: Roles::of(&[Role::Clerk]),
            password: "hash".to_owned(),
        }
    }

    fn with_password(hash: &str) -> Change {
        Change { password: Some(hash.to_owned()), ..Change::default() }
    }

    fn enabled(is_enabled: bool) -> Change {
        Change { is_enabled: Some(is_enabled), ..Change::default() }
    }

    fn with_account() -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        migrations::run(&mut connection, std::path::Path::new("unused")).unwrap();
        connection.pragma_update(None, "foreign_keys", true).unwrap();
        assert_eq!(add(&connection, &new(MAIL), None, 0).unwrap().unwrap().id, ID);
        assert_eq!(add(&connection, &new("DESK@example.com"), None, 0).unwrap(), None);
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
        for end in [with_password("other"), enabled(false)] {
            signed_in(&connection);
            assert!(change(&connection, ID, &end, None, 1).unwrap().is_some());
            assert!(!is_valid(&connection, 1));
        }
        assert_eq!(credentials(&connection, MAIL).unwrap(), None);
        change(&connection, ID, &enabled(true), None, 1).unwrap();
        assert!(credentials(&connection, "desk@EXAMPLE.com").unwrap().is_some());
        assert_eq!(change(&connection, ID + 1, &enabled(true), None, 1).unwrap(), None);
    }

    #[test]
    fn a_session_has_the_roles_of_its_account_at_once() {
        let connection = with_account();
        signed_in(&connection);
        let roles = Roles::of(&[Role::Procurement]);
        let wanted = Change { roles: Some(roles.clone()), ..Change::default() };
        change(&connection, ID, &wanted, Some(7), 1).unwrap();
        let session = find_session(&connection, b"token", 1).unwrap().unwrap();
        assert_eq!(session.account.roles, roles);
        let actions = || {
            let mut actions = Vec::new();
            let each = |event: &super::super::audit::Event| {
                actions.push((event.account, event.action.clone(), event.subject.clone()));
                Ok::<_, rusqlite::Error>(())
            };
            super::super::audit::read(&connection, each).unwrap().unwrap();
            actions
        };
        let expected = (Some(7), "roles-changed".to_owned(), "1 procurement".to_owned());
        assert_eq!(actions().pop(), Some(expected));
        let length = actions().len();
        // It is as it was, which is no event.
        change(&connection, ID, &wanted, Some(7), 1).unwrap();
        assert_eq!(actions().len(), length);
    }

    #[test]
    fn a_password_that_was_changed_while_it_was_compared_starts_no_session() {
        let connection = with_account();
        let before = credentials(&connection, MAIL).unwrap().unwrap();
        change(&connection, ID, &with_password("other"), None, 1).unwrap();
        assert_eq!(start_session(&connection, &before, b"token", 1).unwrap(), None);
        assert!(!is_valid(&connection, 1));
    }

    #[test]
    fn the_own_password_is_changed_where_it_is_the_one_before() {
        let connection = with_account();
        signed_in(&connection);
        let session = find_session(&connection, b"token", 1).unwrap().unwrap();
        let change = |before: &str, hash: &str| {
            change_own_password(&connection, &session, before, hash, 1).unwrap()
        };
        assert!(change("hash", "first") && !change("hash", "second"));
        assert_eq!(credentials(&connection, MAIL).unwrap().unwrap().1, "first");
        assert!(is_valid(&connection, 1));
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

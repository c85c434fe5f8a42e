//! The audit trail: who did what, in rows that cannot be changed, left out or put in between without breaking the
//! chain of their hashes. It has no personal text: accounts by their number, inquiries by their reference.

use ring::digest::{Context, SHA256};
use rusqlite::{Connection, OptionalExtension, Row, params};

/// See the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    SignedIn,
    SignInRefused,
    /// So many that further ones are left out.
    ManySignInsRefused,
    SignedOut,
    ListSeen,
    InquirySeen,
    StateChanged,
    Assigned,
    NoteAdded,
    AnswerPublished,
    AnswerWithdrawn,
    InquiryErased,
    InquiriesPurged,
    InquiriesExported,
    BackedUp,
    Restored,
    AccountAdded,
    RolesChanged,
    PasswordChanged,
    AccountDisabled,
    AccountEnabled,
}

impl Action {
    const fn text(self) -> &'static str {
        match self {
            Self::SignedIn => "signed-in",
            Self::SignInRefused => "sign-in-refused",
            Self::ManySignInsRefused => "many-sign-ins-refused",
            Self::SignedOut => "signed-out",
            Self::ListSeen => "list-seen",
            Self::InquirySeen => "inquiry-seen",
            Self::StateChanged => "state-changed",
            Self::Assigned => "assigned",
            Self::NoteAdded => "note-added",
            Self::AnswerPublished => "answer-published",
            Self::AnswerWithdrawn => "answer-withdrawn",
            Self::InquiryErased => "inquiry-erased",
            Self::InquiriesPurged => "inquiries-purged",
            Self::BackedUp => "backed-up",
            Self::Restored => "restored",
            Self::InquiriesExported => "inquiries-exported",
            Self::AccountAdded => "account-added",
            Self::RolesChanged => "roles-changed",
            Self::PasswordChanged => "password-changed",
            Self::AccountDisabled => "account-disabled",
            Self::AccountEnabled => "account-enabled",
        }
    }
}

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub id: i64,
    /// In milliseconds since 1970.
    pub at: i64,
    /// The number of the account; None is the command line, or somebody without an account.
    pub account: Option<i64>,
    pub action: String,
    pub subject: String,
}

/// The whole trail, unbroken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    pub length: i64,
    /// The hash of the last row. Kept elsewhere, it shows later that none was cut off.
    pub head: Vec<u8>,
}

/// The number of the first row that does not follow from those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken(pub i64);

/// Writes a row. The connection is in a transaction that no other process writes beside.
///
/// # Errors
/// When the database fails.
pub fn record(
    connection: &Connection,
    at: i64,
    account: Option<i64>,
    action: Action,
    subject: &str,
) -> rusqlite::Result<()> {
    let last = |row: &Row| Ok((row.get::<_, i64>(0)?, row.get::<_, Vec<u8>>(1)?));
    let (id, before) = connection
        .prepare_cached("SELECT id, hash FROM audit ORDER BY id DESC LIMIT 1")?
        .query_row([], last)
        .optional()?
        .unwrap_or_default();
    let action = action.text().to_owned();
    let event = Event { id: id + 1, at, account, action, subject: subject.to_owned() };
    let sql =
        "INSERT INTO audit (id, at, account, action, subject, hash) VALUES (?, ?, ?, ?, ?, ?)";
    let hash = chained(&before, &event);
    let Event { id, at, account, action, subject } = event;
    connection.prepare_cached(sql)?.execute(params![id, at, account, action, subject, hash])?;
    Ok(())
}

/// The hash of a row: of its length-prefixed fields after the hash of the row before.
fn chained(before: &[u8], Event { id, at, account, action, subject }: &Event) -> Vec<u8> {
    let mut context = Context::new(&SHA256);
    let numbers = [*id, *at].map(i64::to_be_bytes);
    let account = account.map(i64::to_be_bytes);
    let account = account.as_ref().map_or(&[][..], |bytes| bytes);
    let fields = [before, numbers.as_flattened(), account, action.as_bytes(), subject.as_bytes()];
    for field in fields {
        context.update(&u64::try_from(field.len()).unwrap_or(u64::MAX).to_be_bytes());
        context.update(field);
    }
    context.finish().as_ref().to_vec()
}

/// Calls back with each row, the oldest first, up to the first that does not follow from those before it.
///
/// # Errors
/// When the database or `each` fails.
pub fn read<E: From<rusqlite::Error>>(
    connection: &Connection,
    mut each: impl FnMut(&Event) -> Result<(), E>,
) -> Result<Result<Trail, Broken>, E> {
    let sql = "SELECT id, at, account, action, subject, hash FROM audit ORDER BY id";
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query([])?;
    let mut trail = Trail { length: 0, head: Vec::new() };
    while let Some(row) = rows.next()? {
        let (event, hash) = event(row)?;
        if event.id != trail.length + 1 || chained(&trail.head, &event) != hash {
            return Ok(Err(Broken(trail.length + 1)));
        }
        each(&event)?;
        trail = Trail { length: event.id, head: hash };
    }
    Ok(Ok(trail))
}

fn event(row: &Row) -> rusqlite::Result<(Event, Vec<u8>)> {
    let (id, at, account) = (row.get(0)?, row.get(1)?, row.get(2)?);
    let (action, subject) = (row.get(3)?, row.get(4)?);
    Ok((Event { id, at, account, action, subject }, row.get(5)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::migrations;

    fn verify(connection: &Connection) -> Result<i64, Broken> {
        let read = read(connection, |_| Ok::<_, rusqlite::Error>(())).unwrap();
        read.map(|trail| trail.length)
    }

    #[test]
    fn a_change_of_any_row_breaks_the_chain() {
        for (change, expected) in [
            ("", Ok(4)),
            ("UPDATE audit SET subject = 'other' WHERE id = 2", Err(Broken(2))),
            ("UPDATE audit SET account = NULL WHERE id = 3", Err(Broken(3))),
            ("UPDATE audit SET at = 5 WHERE id = 4", Err(Broken(4))),
            ("DELETE FROM audit WHERE id = 2", Err(Broken(2))),
            ("DELETE FROM audit WHERE id = 1", Err(Broken(1))),
            (
                "DELETE FROM audit WHERE id = 2; UPDATE audit SET id = id - 1 WHERE id > 2",
                Err(Broken(2)),
            ),
        ] {
            let mut connection = Connection::open_in_memory().unwrap();
            migrations::run(&mut connection, std::path::Path::new("unused")).unwrap();
            for (at, action) in
                [Action::SignedIn, Action::ListSeen, Action::InquirySeen, Action::SignedOut]
                    .into_iter()
                    .enumerate()
            {
                let at = i64::try_from(at).unwrap();
                record(&connection, at, Some(7), action, "K7QM-4TXD-9").unwrap();
            }
            connection.execute_batch(change).unwrap();
            assert_eq!(verify(&connection), expected, "{change}");
        }
    }
}

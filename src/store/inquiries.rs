//! Inquiries in the database.

use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, named_params};

use super::accounts;
use super::attempts::{self, Attempt, DAY, Rates, is_too_many, remember};
use super::audit::{self, Action};
use crate::intake::{Inquiry, Reference, State};

/// How long the same form from the same client, sent without script, is the same inquiry.
const REPETITION: i64 = 10 * 60_000;
/// How many references are tried. It is unlikely that one exists already, and that three do has a cause.
const TRIES: usize = 3;

pub const ENTRY: &str =
    "id, reference, received_at, state, topic, name, email, telephone, message, rfp";

/// An inquiry as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub id: i64,
    pub reference: Reference,
    /// In milliseconds since 1970.
    pub received_at: i64,
    pub state: State,
    pub inquiry: Inquiry,
}

/// What became of an inquiry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Accepted {
    New(Entry),
    /// It was received before.
    Known(Entry),
    /// The key stands for another inquiry.
    KeyReused,
    /// It is a question that comes too early or too late.
    Closed,
    TooMany,
}

/// What became of a look-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    Entry(Entry),
    Nothing,
    TooMany,
}

/// Keeps an inquiry, unless it was sent before, too many were, or none are taken now. One that was sent before is
/// found all the same: its answer may have been lost when the time was over.
///
/// # Errors
/// When the database fails.
pub fn accept(
    connection: &Connection,
    inquiry: &Inquiry,
    state: State,
    is_open: bool,
    attempt: &Attempt,
    rates: Rates,
) -> rusqlite::Result<Accepted> {
    if let Some(known) = repeated(connection, attempt)? {
        return Ok(known);
    }
    if !is_open {
        return Ok(Accepted::Closed);
    }
    if is_too_many(connection, "inquiry", attempt, rates)? {
        return Ok(Accepted::TooMany);
    }
    let reference = insert(connection, inquiry, state, attempt.at)?;
    let id = connection.last_insert_rowid();
    remember(connection, "inquiry", attempt, Some(id))?;
    let inquiry = inquiry.clone();
    Ok(Accepted::New(Entry { id, reference, received_at: attempt.at, state, inquiry }))
}

fn repeated(connection: &Connection, attempt: &Attempt) -> rusqlite::Result<Option<Accepted>> {
    if let Some(key) = &attempt.key {
        let sql = "SELECT body, inquiry FROM attempt WHERE idempotency_key = ?";
        let known = |row: &Row| Ok((row.get::<_, Vec<u8>>(0)?, row.get::<_, i64>(1)?));
        let known = connection.prepare_cached(sql)?.query_row([key], known).optional()?;
        return match known {
            Some((body, inquiry)) if body == attempt.body => {
                entry_by(connection, "id", inquiry).map(|entry| entry.map(Accepted::Known))
            }
            Some(_) => Ok(Some(Accepted::KeyReused)),
            None => Ok(None),
        };
    }
    if attempt.is_plain_form {
        let sql = "SELECT inquiry FROM attempt WHERE client = :client AND at > :since
                   AND body = :body AND inquiry IS NOT NULL ORDER BY at DESC LIMIT 1";
        let values = named_params! {
            ":client": attempt.client, ":since": attempt.at - REPETITION, ":body": attempt.body
        };
        let id = connection.prepare_cached(sql)?.query_row(values, |row| row.get::<_, i64>(0));
        if let Some(id) = id.optional()? {
            return entry_by(connection, "id", id).map(|entry| entry.map(Accepted::Known));
        }
    }
    Ok(None)
}

fn insert(
    connection: &Connection,
    inquiry: &Inquiry,
    state: State,
    at: i64,
) -> rusqlite::Result<Reference> {
    let sql = "INSERT INTO inquiry (reference, received_at, state, topic, rfp, name, email, telephone, message)
               VALUES (:reference, :at, :state, :topic, :rfp, :name, :email, :telephone, :message)
               ON CONFLICT (reference) DO NOTHING";
    let mut insert = connection.prepare_cached(sql)?;
    for _ in 0..TRIES {
        let reference = Reference::random();
        let rows = insert.execute(named_params! {
            ":reference": reference.text(),
            ":at": at,
            ":state": state.text(),
            ":topic": inquiry.topic,
            ":rfp": inquiry.rfp,
            ":name": inquiry.name,
            ":email": inquiry.email,
            ":telephone": inquiry.telephone,
            ":message": inquiry.message,
        })?;
        if rows == 1 {
            return Ok(reference);
        }
    }
    Err(rusqlite::Error::QueryReturnedNoRows)
}

/// The inquiry with this reference, for somebody who knows the mail address that it came from. Each
/// look-up is counted.
///
/// # Errors
/// When the database fails.
pub fn look_up(
    connection: &Connection,
    reference: &Reference,
    email: &str,
    attempt: &Attempt,
    rates: Rates,
) -> rusqlite::Result<Found> {
    if is_too_many(connection, "lookup", attempt, rates)? {
        return Ok(Found::TooMany);
    }
    remember(connection, "lookup", attempt, None)?;
    match_up(connection, reference, email)
}

/// The same without a count.
///
/// # Errors
/// When the database fails.
pub fn match_up(
    connection: &Connection,
    reference: &Reference,
    email: &str,
) -> rusqlite::Result<Found> {
    let entry = find(connection, reference)?;
    let entry = entry.filter(|entry| entry.inquiry.email.eq_ignore_ascii_case(email.trim()));
    Ok(entry.map_or(Found::Nothing, Found::Entry))
}

/// # Errors
/// When the database fails.
pub fn find(connection: &Connection, reference: &Reference) -> rusqlite::Result<Option<Entry>> {
    entry_by(connection, "reference", reference.text())
}

pub fn entry_by(
    connection: &Connection,
    column: &str,
    value: impl rusqlite::ToSql,
) -> rusqlite::Result<Option<Entry>> {
    let sql = format!("SELECT {ENTRY} FROM inquiry WHERE {column} = ?");
    connection.prepare_cached(&sql)?.query_row([value], entry).optional()
}

pub fn entry(row: &Row) -> rusqlite::Result<Entry> {
    let invalid = |column, text: String| {
        let error = format!("{text} is not valid").into();
        let kind = rusqlite::types::Type::Text;
        rusqlite::Error::FromSqlConversionFailure(column, kind, error)
    };
    let (reference, state): (String, String) = (row.get(1)?, row.get(3)?);
    Ok(Entry {
        id: row.get(0)?,
        reference: Reference::parse(&reference).ok_or_else(|| invalid(1, reference))?,
        received_at: row.get(2)?,
        state: State::parse(&state).ok_or_else(|| invalid(3, state))?,
        inquiry: Inquiry {
            topic: row.get(4)?,
            name: row.get(5)?,
            email: row.get(6)?,
            telephone: row.get(7)?,
            message: row.get(8)?,
            rfp: row.get(9)?,
        },
    })
}

/// Erases an inquiry. Returns whether there was one.
///
/// # Errors
/// When the database fails.
pub fn delete(connection: &Connection, reference: &Reference) -> rusqlite::Result<bool> {
    let sql = "DELETE FROM inquiry WHERE reference = ?";
    Ok(connection.execute(sql, [reference.text()])? > 0)
}

/// Forgets attempts after a day and, where `keep_days` is set, inquiries after so many. Returns how
/// many inquiries that were.
///
/// # Errors
/// When the database fails.
pub fn purge(connection: &Connection, now: i64, keep_days: Option<u32>) -> rusqlite::Result<usize> {
    attempts::purge(connection, now)?;
    accounts::purge(connection, now)?;
    let Some(days) = keep_days else { return Ok(0) };
    let sql = "DELETE FROM inquiry WHERE received_at < ?";
    let count = connection.execute(sql, [now - i64::from(days) * DAY])?;
    if count > 0 {
        audit::record(connection, now, None, Action::InquiriesPurged, &count.to_string())?;
    }
    Ok(count)
}

/// The key of [`super::Store::hash`], made with the database.
///
/// # Errors
/// When the database or the system's random numbers fail.
pub fn hash_key(connection: &mut Connection) -> anyhow::Result<ring::hmac::Key> {
    const NAME: &str = "hash-key";

    let read = |connection: &Connection| {
        let sql = "SELECT value FROM setting WHERE name = ?";
        connection.query_row(sql, [NAME], |row| row.get::<_, Vec<u8>>(0)).optional()
    };
    // Another process may be writing all the time.
    if let Some(bytes) = read(connection)? {
        return Ok(ring::hmac::Key::new(ring::hmac::HMAC_SHA256, &bytes));
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let bytes = if let Some(bytes) = read(&transaction)? {
        bytes
    } else {
        let bytes: [u8; 32] = crate::intake::random();
        transaction.execute("INSERT INTO setting VALUES (?, ?)", (NAME, bytes))?;
        bytes.to_vec()
    };
    transaction.commit()?;
    Ok(ring::hmac::Key::new(ring::hmac::HMAC_SHA256, &bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::attempts::HOUR;
    use crate::store::migrations;

    const RATES: Rates = Rates { of_client: 3, of_site: 4, in_all: 6 };

    fn database() -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        migrations::run(&mut connection, std::path::Path::new("unused")).unwrap();
        connection.pragma_update(None, "foreign_keys", true).unwrap();
        connection
    }

    fn inquiry(message: &str) -> Inquiry {
        Inquiry {
            topic: "press".to_owned(),
            rfp: None,
            name: "Amira Example".to_owned(),
            email: "amira@example.com".to_owned(),
            telephone: String::new(),
            message: message.to_owned(),
        }
    }

    fn attempt(at: i64, client: &str, body: &str) -> Attempt {
        let hash = |text: &str| text.as_bytes().to_vec();
        Attempt {
            at,
            client: hash(client),
            // The clients of a test whose names begin alike are at one site.
            site: hash(&client[..1]),
            body: hash(body),
            key: None,
            is_plain_form: false,
        }
    }

    fn accepted(connection: &Connection, attempt: &Attempt) -> Accepted {
        let text = String::from_utf8(attempt.body.clone()).unwrap();
        accept(connection, &inquiry(&text), State::New, true, attempt, RATES).unwrap()
    }

    fn number(accepted: Accepted) -> (&'static str, i64) {
        match accepted {
            Accepted::New(entry) => ("new", entry.id),
            Accepted::Known(entry) => ("known", entry.id),
            Accepted::KeyReused => ("reused", 0),
            Accepted::TooMany => ("too many", 0),
            Accepted::Closed => ("closed", 0),
        }
    }

    #[test]
    fn a_key_stands_for_one_inquiry() {
        let connection = database();
        let with_key = |body, key: &str| Attempt {
            key: Some(key.as_bytes().to_vec()),
            ..attempt(HOUR, "a", body)
        };
        let send = |body, key| number(accepted(&connection, &with_key(body, key)));
        assert_eq!(send("one", "k"), ("new", 1));
        assert_eq!(send("one", "k"), ("known", 1));
        assert_eq!(send("two", "k"), ("reused", 0));
        assert_eq!(send("one", "l"), ("new", 2));
        // Its time is over.
        let late = |key| {
            let attempt = with_key("one", key);
            number(
                accept(&connection, &inquiry("one"), State::New, false, &attempt, RATES).unwrap(),
            )
        };
        assert_eq!((late("k"), late("m")), (("known", 1), ("closed", 0)));
        // What was deleted does not come back by its key, and the key is free.
        let entry = entry_by(&connection, "id", 1).unwrap().unwrap();
        assert!(delete(&connection, &entry.reference).unwrap());
        assert_eq!(send("one", "k").0, "new");
    }

    #[test]
    fn a_form_that_is_sent_again_within_ten_minutes_is_the_same_inquiry() {
        let connection = database();
        let send = |at, client, body, is_plain_form| {
            number(accepted(&connection, &Attempt { is_plain_form, ..attempt(at, client, body) }))
        };
        assert_eq!(send(HOUR, "a", "one", true), ("new", 1));
        assert_eq!(send(HOUR + REPETITION - 1, "a", "one", true), ("known", 1));
        assert_eq!(send(HOUR, "b", "one", true), ("new", 2));
        assert_eq!(send(HOUR, "a", "two", true), ("new", 3));
        assert_eq!(send(HOUR, "a", "one", false), ("new", 4));
        assert_eq!(send(HOUR + REPETITION, "c", "one", true), ("new", 5));
    }

    #[test]
    fn clients_and_all_together_have_a_rate() {
        let connection = database();
        let mut count = 0;
        let mut send = |at, client: &str| {
            count += 1;
            number(accepted(&connection, &attempt(at, client, &count.to_string()))).0
        };
        for _ in 0..3 {
            assert_eq!(send(HOUR, "a"), "new");
        }
        assert_eq!(send(HOUR, "a"), "too many");
        assert_eq!(send(HOUR, "a2"), "new");
        assert_eq!(send(HOUR, "a3"), "too many");
        assert_eq!(send(HOUR, "b"), "new");
        assert_eq!(send(HOUR, "b"), "new");
        assert_eq!(send(HOUR, "c"), "too many");
        // The clock is set back by an hour, and the rates stay.
        assert_eq!(send(0, "c"), "too many");
        assert_eq!(send(2 * HOUR, "a"), "new");
    }

    #[test]
    fn a_receipt_is_for_somebody_who_knows_the_mail_address() {
        let connection = database();
        let Accepted::New(entry) = accepted(&connection, &attempt(HOUR, "a", "one")) else {
            panic!("it is new");
        };
        let look = |email, reference: &Reference| {
            look_up(&connection, reference, email, &attempt(HOUR, "a", ""), RATES).unwrap()
        };
        assert_eq!(look(" Amira@example.com ", &entry.reference), Found::Entry(entry.clone()));
        assert_eq!(look("other@example.com", &entry.reference), Found::Nothing);
        assert_eq!(look("amira@example.com", &Reference::random()), Found::Nothing);
        assert_eq!(look("amira@example.com", &entry.reference), Found::TooMany);
    }

    #[test]
    fn attempts_are_forgotten_after_a_day_and_inquiries_when_that_is_wanted() {
        let connection = database();
        for (at, body) in [(0, "old"), (DAY, "new")] {
            accepted(&connection, &attempt(at, "a", body));
        }
        let count = |table: &str| -> i64 {
            let sql = format!("SELECT count(*) FROM {table}");
            connection.query_row(&sql, [], |row| row.get(0)).unwrap()
        };
        assert_eq!(purge(&connection, DAY + 1, None).unwrap(), 0);
        assert_eq!((count("attempt"), count("inquiry")), (1, 2));
        assert_eq!(purge(&connection, 2 * DAY, Some(1)).unwrap(), 1);
        assert_eq!(count("inquiry"), 1);
        assert_eq!(purge(&connection, 3 * DAY, Some(1)).unwrap(), 1);
        assert_eq!((count("attempt"), count("inquiry")), (0, 0));
    }
}

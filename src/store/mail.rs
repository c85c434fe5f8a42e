//! Mail that waits for the relay, in the same transaction as the inquiry that it is about.

use rusqlite::{Connection, Row, named_params};

use super::attempts::{DAY, HOUR};
use super::inquiries::{self, Entry};

const MINUTE: i64 = 60_000;
/// Receipts for one address in a day: anybody can enter any address.
const RECEIPTS: i64 = 5;
/// Until another process may try what one is sending.
const LEASE: i64 = 10 * MINUTE;
/// Between two tries at most.
const LONGEST: i64 = HOUR;
/// After this it is given up.
const PATIENCE: i64 = 5 * DAY;

/// Whom it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The sender of an inquiry.
    Receipt,
    /// The office.
    Notice,
}

/// A mail that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    pub id: i64,
    pub kind: Kind,
    /// What it is about.
    pub entry: Entry,
}

/// What became of a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Sent,
    /// The relay will never take it.
    Refused,
    /// It may take it later.
    Postponed,
}

impl Kind {
    const ALL: [Self; 2] = [Self::Receipt, Self::Notice];

    pub const fn text(self) -> &'static str {
        match self {
            Self::Receipt => "receipt",
            Self::Notice => "notice",
        }
    }
}

/// Queues the mail about a new inquiry.
///
/// # Errors
/// When the database fails.
pub fn queue(connection: &Connection, entry: &Entry, kinds: &[Kind]) -> rusqlite::Result<()> {
    let (id, now) = (entry.id, entry.received_at);
    for kind in kinds {
        if *kind == Kind::Receipt && has_many_receipts(connection, entry)? {
            continue;
        }
        let sql = "INSERT INTO mail (inquiry, kind, queued_at, due_at) VALUES (?, ?, ?, ?)";
        connection.prepare_cached(sql)?.execute((id, kind.text(), now, now))?;
    }
    Ok(())
}

fn has_many_receipts(connection: &Connection, entry: &Entry) -> rusqlite::Result<bool> {
    let sql =
        "SELECT count(*) FROM inquiry WHERE email = :email COLLATE NOCASE AND received_at > :since";
    let values = named_params! { ":email": entry.inquiry.email, ":since": entry.received_at - DAY };
    // The inquiry itself is one of them.
    connection.prepare_cached(sql)?.query_row(values, |row| Ok(row.get::<_, i64>(0)? > RECEIPTS))
}

/// Takes the mail that is due, at most `limit` of it, so that no other process sends it as well.
///
/// # Errors
/// When the database fails.
pub fn take(connection: &Connection, now: i64, limit: usize) -> rusqlite::Result<Vec<Mail>> {
    // A clock that is set back must not delay it for long.
    let sql = "SELECT id, inquiry, kind FROM mail WHERE due_at <= :now OR due_at > :now + :longest
               ORDER BY due_at, id LIMIT :limit";
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let values = named_params! { ":now": now, ":longest": LEASE.max(LONGEST), ":limit": limit };
    let due = |row: &Row| Ok((row.get(0)?, row.get(1)?, row.get::<_, String>(2)?));
    let due: Vec<(i64, i64, String)> =
        connection.prepare_cached(sql)?.query_map(values, due)?.collect::<Result<_, _>>()?;
    let mut taken = Vec::new();
    for (id, inquiry, kind) in due {
        let sql = "UPDATE mail SET due_at = ?, tries = tries + 1 WHERE id = ?";
        connection.prepare_cached(sql)?.execute((now + LEASE, id))?;
        let kind = Kind::ALL.into_iter().find(|each| each.text() == kind);
        let entry = inquiries::entry_by(connection, "id", inquiry)?;
        taken.extend(kind.zip(entry).map(|(kind, entry)| Mail { id, kind, entry }));
    }
    Ok(taken)
}

/// Records what became of a mail. Returns whether it is given up.
///
/// # Errors
/// When the database fails.
pub fn finish(
    connection: &Connection,
    id: i64,
    outcome: Outcome,
    now: i64,
) -> rusqlite::Result<bool> {
    let is_old = || {
        let sql = "SELECT queued_at <= ? FROM mail WHERE id = ?";
        connection.prepare_cached(sql)?.query_row((now - PATIENCE, id), |row| row.get(0))
    };
    let is_given_up = match outcome {
        Outcome::Sent => false,
        Outcome::Refused => true,
        Outcome::Postponed => is_old()?,
    };
    if is_given_up || outcome == Outcome::Sent {
        connection.prepare_cached("DELETE FROM mail WHERE id = ?")?.execute([id])?;
    } else {
        // One minute, two, four, and so on.
        let sql = "UPDATE mail SET due_at = :now + min(:longest, :minute << min(tries - 1, 10)) WHERE id = :id";
        let values =
            named_params! { ":now": now, ":longest": LONGEST, ":minute": MINUTE, ":id": id };
        connection.prepare_cached(sql)?.execute(values)?;
    }
    Ok(is_given_up)
}

/// How much mail waits.
///
/// # Errors
/// When the database fails.
pub fn waiting(connection: &Connection) -> rusqlite::Result<i64> {
    connection.prepare_cached("SELECT count(*) FROM mail")?.query_row([], |row| row.get(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intake::{Inquiry, State};
    use crate::store::inquiries::{Accepted, accept};
    use crate::store::{Attempt, Rates, migrations};

    const RATES: Rates = Rates { of_client: 100, of_site: 100, in_all: 100 };
    const BOTH: &[Kind] = &[Kind::Receipt, Kind::Notice];

    fn database() -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        migrations::run(&mut connection, std::path::Path::new("unused")).unwrap();
        connection.pragma_update(None, "foreign_keys", true).unwrap();
        connection
    }

    fn inquiry(connection: &Connection, at: i64, email: &str) -> Entry {
        let inquiry = Inquiry {
            topic: "press".to_owned(),
            rfp: None,
            name: "Amira Example".to_owned(),
            email: email.to_owned(),
            telephone: String::new(),
            message: "Hello".to_owned(),
        };
        let body = format!("{at} {email}").into_bytes();
        let hash = || body.clone();
        let attempt = Attempt {
            at,
            client: hash(),
            site: hash(),
            body: hash(),
            key: None,
            is_plain_form: false,
        };
        match accept(connection, &inquiry, State::New, true, &attempt, RATES).unwrap() {
            Accepted::New(entry) => entry,
            other => panic!("{other:?}"),
        }
    }

    fn kinds(mail: &[Mail]) -> Vec<Kind> {
        mail.iter().map(|mail| mail.kind).collect()
    }

    #[test]
    fn a_relay_that_is_dead_for_a_day_loses_nothing() {
        let connection = database();
        let entry = inquiry(&connection, DAY, "amira@example.com");
        queue(&connection, &entry, BOTH).unwrap();
        let (mut now, mut tries) = (DAY, 0);
        while now < 2 * DAY {
            for mail in take(&connection, now, 10).unwrap() {
                assert!(!finish(&connection, mail.id, Outcome::Postponed, now).unwrap());
                tries += 1;
            }
            now += MINUTE;
        }
        // Often at first, then every hour.
        assert_eq!(tries, 2 * 29);
        let mail = take(&connection, 2 * DAY + HOUR, 10).unwrap();
        assert_eq!(kinds(&mail), BOTH);
        for mail in mail {
            finish(&connection, mail.id, Outcome::Sent, now).unwrap();
        }
        assert_eq!(waiting(&connection).unwrap(), 0);
    }

    #[test]
    fn mail_that_is_being_sent_is_tried_again_only_when_its_process_is_gone() {
        let connection = database();
        queue(&connection, &inquiry(&connection, DAY, "amira@example.com"), &[Kind::Receipt])
            .unwrap();
        assert_eq!(take(&connection, DAY, 10).unwrap().len(), 1);
        assert_eq!(take(&connection, DAY + LEASE - 1, 10).unwrap().len(), 0);
        assert_eq!(take(&connection, DAY + LEASE, 10).unwrap().len(), 1);
        // The clock is set back.
        assert_eq!(take(&connection, 0, 10).unwrap().len(), 1);
    }

    #[test]
    fn mail_is_given_up_when_it_is_refused_or_old() {
        let connection = database();
        queue(&connection, &inquiry(&connection, DAY, "amira@example.com"), BOTH).unwrap();
        let mail = take(&connection, DAY, 10).unwrap();
        assert!(finish(&connection, mail[0].id, Outcome::Refused, DAY).unwrap());
        assert!(!finish(&connection, mail[1].id, Outcome::Postponed, DAY + PATIENCE - 1).unwrap());
        assert!(finish(&connection, mail[1].id, Outcome::Postponed, DAY + PATIENCE).unwrap());
        assert_eq!(waiting(&connection).unwrap(), 0);
    }

    #[test]
    fn one_address_gets_five_receipts_a_day() {
        let connection = database();
        for number in 0..7 {
            let email = if number % 2 == 0 { "amira@example.com" } else { "AMIRA@example.com" };
            queue(&connection, &inquiry(&connection, DAY + number, email), BOTH).unwrap();
        }
        let mail = take(&connection, 2 * DAY, 100).unwrap();
        let count = |kind| mail.iter().filter(|mail| mail.kind == kind).count();
        assert_eq!((count(Kind::Receipt), count(Kind::Notice)), (5, 7));
    }

    #[test]
    fn an_inquiry_that_is_erased_is_not_mailed() {
        let connection = database();
        let entry = inquiry(&connection, DAY, "amira@example.com");
        queue(&connection, &entry, BOTH).unwrap();
        inquiries::delete(&connection, &entry.reference).unwrap();
        assert_eq!(waiting(&connection).unwrap(), 0);
    }
}

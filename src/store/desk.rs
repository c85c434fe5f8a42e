//! The work of staff on inquiries: lists, changes and notes.

use rusqlite::functions::FunctionFlags;
use rusqlite::types::Value;
use rusqlite::{Connection, Row, params_from_iter};

use super::accounts;
use super::audit::{Action, record};
use super::inquiries::{self, ENTRY, Entry};
use crate::intake::{Kind, Reference, State};
use crate::staff::Role;

/// Characters of a message in a list.
const EXCERPT: u32 = 160;

/// What a list holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// None: of any kind.
    pub kind: Option<Kind>,
    pub state: Option<State>,
    /// In the reference, the name, the mail address, the message or a note.
    pub text: String,
    /// Assigned to this account.
    pub assignee: Option<i64>,
    /// After this one of the list before.
    pub after: Option<Key>,
    /// The most items of a list; tables have no limit.
    pub limit: usize,
}

/// The place of an inquiry in lists, the newest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    pub received_at: i64,
    pub id: i64,
}

/// An inquiry in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    pub key: Key,
    pub reference: String,
    pub state: String,
    pub topic: String,
    pub rfp: Option<String>,
    pub name: String,
    /// The beginning of the message.
    pub excerpt: String,
    /// The name of the account that it is assigned to.
    pub assignee: Option<String>,
}

/// An inquiry with the work on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    pub entry: Entry,
    /// Counts its changes.
    pub version: i64,
    /// The account that it is assigned to.
    pub assignee_id: Option<i64>,
    /// Its mail address and name.
    pub assignee: Option<(String, String)>,
    pub notes: Vec<Note>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub at: i64,
    /// The name of the account.
    pub author: String,
    pub text: String,
}

/// A change of an inquiry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    pub state: Option<State>,
    /// The mail address of an account, or empty for nobody.
    pub assignee: Option<String>,
}

/// The versions that a change may be made to (RFC 9110 §13.1.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Versions {
    Any,
    OneOf(Vec<i64>),
}

impl Versions {
    pub fn include(&self, version: i64) -> bool {
        match self {
            Self::Any => true,
            Self::OneOf(versions) => versions.contains(&version),
        }
    }
}

/// What became of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Changed {
    Done(Box<Case>),
    Missing,
    /// Somebody else was faster.
    Conflict,
    /// No account with the role that this needs has this mail address.
    UnknownAssignee,
}

/// Adds the function that searches for words: SQLite itself compares only ASCII without regard to case.
///
/// # Errors
/// When the database fails.
pub fn add_functions(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("has_words", -1, flags, |context| {
        let mut text = String::new();
        for index in 1..context.len() {
            text += context.get_raw(index).as_str().unwrap_or_default();
            text.push('\n');
        }
        let (text, words) = (text.to_lowercase(), context.get_raw(0).as_str()?);
        Ok(words.split_whitespace().all(|word| text.contains(word)))
    })
}

/// How many inquiries of each kind are in each state, in the orders of [`Kind::ALL`] and [`State::ALL`].
pub type Counts = [[i64; State::ALL.len()]; Kind::ALL.len()];

/// # Errors
/// When the database fails.
pub fn counts(connection: &Connection) -> rusqlite::Result<Counts> {
    let mut counts = Counts::default();
    let sql =
        "SELECT rfp IS NOT NULL, state, count(*) FROM inquiry GROUP BY rfp IS NOT NULL, state";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (is_question, state): (bool, String) = (row.get(0)?, row.get(1)?);
        if let Some(place) = State::ALL.iter().position(|each| each.text() == state) {
            counts[usize::from(is_question)][place] = row.get(2)?;
        }
    }
    Ok(counts)
}

/// The inquiries that match, the newest first.
///
/// # Errors
/// When the database fails.
pub fn search(connection: &Connection, query: &Query) -> rusqlite::Result<Vec<Item>> {
    let (conditions, values) = conditions(query);
    let sql = format!(
        "SELECT received_at, inquiry.id, reference, state, topic, rfp, inquiry.name, substr(message, 1, {EXCERPT}), account.name
         FROM inquiry LEFT JOIN account ON account.id = assignee
         WHERE {conditions} ORDER BY received_at DESC, inquiry.id DESC LIMIT {}",
        query.limit
    );
    let item = |row: &Row| {
        Ok(Item {
            key: Key { received_at: row.get(0)?, id: row.get(1)? },
            reference: row.get(2)?,
            state: row.get(3)?,
            topic: row.get(4)?,
            rfp: row.get(5)?,
            name: row.get(6)?,
            excerpt: row.get(7)?,
            assignee: row.get(8)?,
        })
    };
    connection.prepare_cached(&sql)?.query_map(params_from_iter(values), item)?.collect()
}

/// Calls back with each inquiry that matches, without a limit, the oldest first.
///
/// # Errors
/// When the database or `each` fails.
pub fn entries<E: From<rusqlite::Error>>(
    connection: &Connection,
    query: &Query,
    mut each: impl FnMut(Entry) -> Result<(), E>,
) -> Result<(), E> {
    let (conditions, values) = conditions(query);
    let sql =
        format!("SELECT {ENTRY} FROM inquiry WHERE {conditions} ORDER BY received_at, inquiry.id");
    let mut statement = connection.prepare_cached(&sql)?;
    for found in statement.query_map(params_from_iter(values), inquiries::entry)? {
        each(found?)?;
    }
    Ok(())
}

/// The conditions of a query in SQL, and the values of their parameters.
fn conditions(query: &Query) -> (String, Vec<Value>) {
    let mut conditions = vec!["1"];
    let mut values: Vec<Value> = Vec::new();
    match query.kind {
        None => {}
        Some(Kind::Inquiry) => conditions.push("rfp IS NULL"),
        Some(Kind::Question) => conditions.push("rfp IS NOT NULL"),
    }
    if let Some(state) = query.state {
        conditions.push("inquiry.state = ?");
        values.push(state.text().to_owned().into());
    }
    if let Some(account) = query.assignee {
        conditions.push("assignee = ?");
        values.push(account.into());
    }
    let words = query.text.to_lowercase();
    if !words.trim().is_empty() {
        conditions.push(
            "has_words(?, inquiry.name, inquiry.email, reference, rfp, message,
             (SELECT group_concat(text, char(10)) FROM note WHERE note.inquiry = inquiry.id))",
        );
        values.push(words.into());
    }
    if let Some(Key { received_at, id }) = query.after {
        conditions.push("(received_at, inquiry.id) < (?, ?)");
        values.extend([received_at.into(), id.into()]);
    }
    (conditions.join(" AND "), values)
}

/// An inquiry of one of these kinds, with the work on it.
///
/// # Errors
/// When the database fails.
pub fn case(
    connection: &Connection,
    reference: &Reference,
    kinds: &[Kind],
) -> rusqlite::Result<Option<Case>> {
    let entry = inquiries::find(connection, reference)?;
    let entry = entry.filter(|entry| kinds.contains(&entry.inquiry.kind()));
    entry.map(|entry| case_of(connection, entry)).transpose()
}

/// The work on an inquiry.
///
/// # Errors
/// When the database fails.
pub fn case_of(connection: &Connection, entry: Entry) -> rusqlite::Result<Case> {
    let sql = "SELECT version, account.id, account.email, account.name
               FROM inquiry LEFT JOIN account ON account.id = assignee WHERE inquiry.id = ?";
    let (version, assignee_id, email, name): (_, _, Option<String>, Option<String>) = connection
        .prepare_cached(sql)?
        .query_row([entry.id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?;
    let sql = "SELECT note.at, account.name, note.text
               FROM note JOIN account ON account.id = note.author WHERE inquiry = ? ORDER BY note.id";
    let note = |row: &Row| Ok(Note { at: row.get(0)?, author: row.get(1)?, text: row.get(2)? });
    let notes = connection
        .prepare_cached(sql)?
        .query_map([entry.id], note)?
        .collect::<rusqlite::Result<_>>()?;
    Ok(Case { entry, version, assignee_id, assignee: email.zip(name), notes })
}

/// Changes an inquiry of one of these kinds that has one of these versions.
///
/// # Errors
/// When the database fails.
pub fn change(
    connection: &Connection,
    reference: &Reference,
    kinds: &[Kind],
    versions: &Versions,
    change: &Change,
    account: i64,
    at: i64,
) -> rusqlite::Result<Changed> {
    let Some(before) = case(connection, reference, kinds)? else { return Ok(Changed::Missing) };
    if !versions.include(before.version) {
        return Ok(Changed::Conflict);
    }
    let id = before.entry.id;
    let role = Role::of_kind(before.entry.inquiry.kind());
    let assignee = match change.assignee.as_deref() {
        None => None,
        Some("") => Some(None),
        Some(email) => match accounts::find_account(connection, email)? {
            Some(account) if account.is_enabled && account.roles.include(role) => {
                Some(Some(account.id))
            }
            _ => return Ok(Changed::UnknownAssignee),
        },
    };
    let state = change.state.filter(|state| *state != before.entry.state);
    let assignee = assignee.filter(|to| *to != before.assignee_id);
    if state.is_none() && assignee.is_none() {
        return Ok(Changed::Done(Box::new(before)));
    }
    if let Some(state) = state {
        let sql = "UPDATE inquiry SET state = ? WHERE id = ?";
        connection.prepare_cached(sql)?.execute((state.text(), id))?;
        let subject = format!("{reference} {}", state.text());
        record(connection, at, Some(account), Action::StateChanged, &subject)?;
    }
    if let Some(to) = assignee {
        let sql = "UPDATE inquiry SET assignee = ? WHERE id = ?";
        connection.prepare_cached(sql)?.execute((to, id))?;
        let to = to.map_or_else(|| "nobody".to_owned(), |id| id.to_string());
        record(connection, at, Some(account), Action::Assigned, &format!("{reference} {to}"))?;
    }
    let sql = "UPDATE inquiry SET version = version + 1 WHERE id = ?";
    connection.prepare_cached(sql)?.execute([id])?;
    let after = case(connection, reference, kinds)?;
    Ok(after.map_or(Changed::Missing, |case| Changed::Done(Box::new(case))))
}

/// Adds a note to an inquiry of one of these kinds; None where there is no such inquiry. Notes do not change its
/// version, because none overwrites another.
///
/// # Errors
/// When the database fails.
pub fn add_note(
    connection: &Connection,
    reference: &Reference,
    kinds: &[Kind],
    text: &str,
    account: i64,
    at: i64,
) -> rusqlite::Result<Option<Case>> {
    let Some(before) = case(connection, reference, kinds)? else { return Ok(None) };
    let sql = "INSERT INTO note (inquiry, author, at, text) VALUES (?, ?, ?, ?)";
    connection.prepare_cached(sql)?.execute((before.entry.id, account, at, text))?;
    record(connection, at, Some(account), Action::NoteAdded, reference.text())?;
    case(connection, reference, kinds)
}

/// Records that the answer to a question is published, with which the question is answered, or withdrawn.
///
/// # Errors
/// When the database fails.
pub fn answer(
    connection: &Connection,
    Entry { id, reference, .. }: &Entry,
    action: Action,
    account: i64,
    at: i64,
) -> rusqlite::Result<()> {
    let state = if action == Action::AnswerPublished { State::Answered } else { State::InProgress };
    let sql = "UPDATE inquiry SET state = ?, version = version + 1 WHERE id = ?";
    connection.prepare_cached(sql)?.execute((state.text(), id))?;
    record(connection, at, Some(account), action, reference.text())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intake::Inquiry;
    use crate::staff::Roles;
    use crate::store::attempts::{Attempt, Rates};
    use crate::store::inquiries::{Accepted, accept};
    use crate::store::{export, migrations};

    const RATES: Rates = Rates { of_client: 100, of_site: 100, in_all: 100 };

    /// With an account and an inquiry from each of these people, a millisecond apart.
    fn database(names: &[&str]) -> (Connection, Vec<Reference>) {
        let mut connection = Connection::open_in_memory().unwrap();
        migrations::run(&mut connection, std::path::Path::new("unused")).unwrap();
        add_functions(&connection).unwrap();
        let new = accounts::New {
            email: "desk@example.com".to_owned(),
            name: "Desk".to_owned(),
            roles: Roles::of(&[Role::Clerk]),
            password: String::new(),
        };
        accounts::add(&connection, &new, None, 0).unwrap();
        let add = |(number, name): (usize, &&str)| {
            let inquiry = Inquiry {
                topic: "press".to_owned(),
                rfp: None,
                name: (*name).to_owned(),
                email: format!("{}@example.com", name.to_lowercase()),
                telephone: String::new(),
                message: "Where is the river? 100 %".to_owned(),
            };
            let number = i64::try_from(number).unwrap();
            let hash = vec![u8::try_from(number).unwrap()];
            let attempt = Attempt {
                at: number,
                client: hash.clone(),
                site: hash.clone(),
                body: hash,
                key: None,
                is_plain_form: false,
            };
            match accept(&connection, &inquiry, State::New, true, &attempt, RATES).unwrap() {
                Accepted::New(entry) => entry.reference,
                other => panic!("{other:?}"),
            }
        };
        let references = names.iter().enumerate().map(add).collect();
        (connection, references)
    }

    fn found(connection: &Connection, query: &Query) -> Vec<String> {
        search(connection, query).unwrap().into_iter().map(|item| item.name).collect()
    }

    #[test]
    fn inquiries_are_found_by_every_word() {
        let (connection, references) = database(&["Amira", "Jonas", "Sami", "Élodie"]);
        add_note(&connection, &references[1], &Kind::ALL, "Called back_twice", 1, 9)
            .unwrap()
            .unwrap();
        let reference = references[2].text().to_lowercase();
        for (text, expected) in [
            ("", &["Élodie", "Sami", "Jonas", "Amira"][..]),
            ("éLODIE", &["Élodie"]),
            ("  river ", &["Élodie", "Sami", "Jonas", "Amira"]),
            ("river amira@", &["Amira"]),
            ("twice JONAS", &["Jonas"]),
            ("k_twice", &["Jonas"]),
            ("100 %", &["Élodie", "Sami", "Jonas", "Amira"]),
            ("1%0", &[]),
            ("_", &["Jonas"]),
            ("\\", &[]),
            (&reference, &["Sami"]),
            ("nobody", &[]),
        ] {
            let query = Query { text: text.to_owned(), limit: 10, ..Query::default() };
            assert_eq!(found(&connection, &query), expected, "{text}");
        }
    }

    #[test]
    fn a_list_goes_on_where_it_ended() {
        let (connection, references) = database(&["a", "b", "c", "d", "e"]);
        let mut query = Query { limit: 2, ..Query::default() };
        let first = search(&connection, &query).unwrap();
        // One that comes meanwhile moves none of the others.
        connection.execute("UPDATE inquiry SET received_at = 9 WHERE name = 'e'", []).unwrap();
        query.after = first.last().map(|item| item.key);
        assert_eq!(found(&connection, &query), ["c", "b"]);
        query = Query { state: Some(State::Answered), limit: 9, ..Query::default() };
        let to = Change { state: Some(State::Answered), assignee: None };
        change(&connection, &references[1], &Kind::ALL, &Versions::Any, &to, 1, 9).unwrap();
        assert_eq!(found(&connection, &query), ["b"]);
        assert_eq!(counts(&connection).unwrap(), [[4, 0, 1, 0], [0; 4]]);
    }

    #[test]
    fn the_second_of_two_changes_is_told() {
        let (connection, references) = database(&["Amira"]);
        let one = |version| Versions::OneOf(vec![version]);
        let change = |version, to: &Change| {
            super::change(&connection, &references[0], &Kind::ALL, &one(version), to, 1, 9).unwrap()
        };
        let to = Change {
            state: Some(State::InProgress),
            assignee: Some("DESK@example.com".to_owned()),
        };
        let Changed::Done(case) = change(1, &to) else { panic!("it is done") };
        assert_eq!((case.version, case.entry.state), (2, State::InProgress));
        assert_eq!(case.assignee.unwrap().1, "Desk");
        assert_eq!(change(1, &Change::default()), Changed::Conflict);
        let nobody = Change { assignee: Some("nobody@example.com".to_owned()), ..to };
        assert_eq!(change(2, &nobody), Changed::UnknownAssignee);
        let Changed::Done(case) = change(2, &Change { state: None, assignee: Some(String::new()) })
        else {
            panic!("it is done")
        };
        assert_eq!((case.version, case.assignee), (3, None));
        let missing =
            super::change(&connection, &Reference::random(), &Kind::ALL, &one(1), &nobody, 1, 9)
                .unwrap();
        assert_eq!(missing, Changed::Missing);
    }

    #[test]
    fn questions_are_for_those_who_answer_them() {
        let (connection, references) = database(&["Amira", "Jonas"]);
        let sql = "UPDATE inquiry SET rfp = 'NC-RFP-2026-014' WHERE name = 'Jonas'";
        connection.execute(sql, []).unwrap();
        for (kind, expected) in [(Kind::Inquiry, "Amira"), (Kind::Question, "Jonas")] {
            let query = Query { kind: Some(kind), limit: 9, ..Query::default() };
            assert_eq!(found(&connection, &query), [expected]);
        }
        let query = Query { text: "rfp-2026-014".to_owned(), limit: 9, ..Query::default() };
        assert_eq!(found(&connection, &query), ["Jonas"]);
        assert_eq!(counts(&connection).unwrap(), [[1, 0, 0, 0]; 2]);
        let question = &references[1];
        assert_eq!(case(&connection, question, &[Kind::Inquiry]).unwrap(), None);
        assert_eq!(add_note(&connection, question, &[Kind::Inquiry], "x", 1, 9).unwrap(), None);
        // The account is a clerk.
        let to = Change { assignee: Some("desk@example.com".to_owned()), ..Change::default() };
        let kinds = [Kind::Question];
        let changed = change(&connection, question, &kinds, &Versions::Any, &to, 1, 9).unwrap();
        assert_eq!(changed, Changed::UnknownAssignee);
    }

    #[test]
    fn a_table_has_the_work_of_the_staff() {
        let (connection, references) = database(&["Amira"]);
        let to = Change { assignee: Some("desk@example.com".to_owned()), ..Change::default() };
        change(&connection, &references[0], &Kind::ALL, &Versions::Any, &to, 1, 9).unwrap();
        for text in ["Called back.", "Paid;\n=1+1"] {
            add_note(&connection, &references[0], &Kind::ALL, text, 1, 9).unwrap();
        }
        let table = export::table(&connection, &Query::default(), 10_000).unwrap().unwrap();
        let table = String::from_utf8(table).unwrap();
        assert!(table.lines().next().unwrap().ends_with("\"message\",\"assignee\",\"notes\""));
        let notes = "\"desk@example.com\",\"1970-01-01T00:00:00Z  Desk: Called back.\n\
                     1970-01-01T00:00:00Z  Desk: Paid;\n'=1+1\"\r\n";
        assert!(table.ends_with(notes), "{table}");
    }

    #[test]
    fn a_table_that_is_too_long_is_not_made() {
        let (connection, _) = database(&["Amira", "Jonas"]);
        let table = |limit| export::table(&connection, &Query::default(), limit).unwrap();
        let whole = table(10_000).unwrap();
        assert_eq!(String::from_utf8(whole.clone()).unwrap().lines().count(), 3);
        assert_eq!(table(whole.len()), Some(whole.clone()));
        assert_eq!(table(whole.len() - 1), None);
    }
}

//! The commands below `portal inbox`, and those for the database as a whole.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::bail;
use jiff::Timestamp;
use rusqlite::{Connection, TransactionBehavior};
use tracing::Level;

use super::args::{ExportFormat, Inbox};
use crate::intake::{Kind, Reference, State};
use crate::server::complain;
use crate::store::audit::{Action, record};
use crate::store::desk::{self, Case, Query};
use crate::store::export::{self, time};
use crate::store::{self, Entry, Failure, checkpoint, connect};

/// Does one of the commands below `portal inbox`.
///
/// # Errors
/// When there is no database or no such inquiry, or the output cannot be written.
pub fn run(inbox: Inbox) -> anyhow::Result<()> {
    match inbox {
        Inbox::List { state, data } => {
            let mut out = BufWriter::new(io::stdout().lock());
            let mut connection = connect(&data.data_dir)?;
            record_alone(&mut connection, Action::ListSeen, state.map_or("all", State::text))?;
            let query = Query { state, ..Query::default() };
            desk::entries(&connection, &query, |entry| {
                let Entry { reference, received_at, state, inquiry, .. } = entry;
                let (at, state) = (time(received_at), state.text());
                let (topic, name) = (inquiry.rfp.unwrap_or(inquiry.topic), plain(&inquiry.name));
                anyhow::Ok(writeln!(out, "{reference}  {at}  {state:<11}  {topic:<11}  {name}")?)
            })?;
            Ok(out.flush()?)
        }
        Inbox::Show { reference, data } => {
            let mut connection = connect(&data.data_dir)?;
            let Some(case) = desk::case(&connection, &reference, &Kind::ALL)? else {
                bail!("there is no inquiry {reference}");
            };
            record_alone(&mut connection, Action::InquirySeen, reference.text())?;
            Ok(show(&case, &mut io::stdout().lock())?)
        }
        Inbox::Export { format, data } => {
            let mut out = BufWriter::new(io::stdout().lock());
            let mut connection = connect(&data.data_dir)?;
            record_alone(&mut connection, Action::InquiriesExported, "")?;
            if format == ExportFormat::Csv {
                export::head(&mut out)?;
            }
            desk::entries(&connection, &Query::default(), |entry| {
                let case = desk::case_of(&connection, entry)?;
                match format {
                    ExportFormat::Csv => export::row(&mut out, &case)?,
                    ExportFormat::Json => writeln!(out, "{}", export::object(&case))?,
                }
                anyhow::Ok(())
            })?;
            Ok(out.flush()?)
        }
        Inbox::Delete { reference, data } => delete(&data.data_dir, &reference),
    }
}

/// Writes an event to the audit trail, in a transaction of its own. What is there can be read all the same where the
/// disk is full.
fn record_alone(connection: &mut Connection, action: Action, subject: &str) -> anyhow::Result<()> {
    let recorded = (|| {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        record(&transaction, now(), None, action, subject)?;
        transaction.commit()
    })();
    match recorded {
        Err(error) if Failure::from(&error) == Failure::Full => {
            complain(Level::WARN, "the disk is full, so this is not in the audit trail");
            Ok(())
        }
        recorded => Ok(recorded?),
    }
}

/// In milliseconds since 1970.
pub fn now() -> i64 {
    Timestamp::now().as_millisecond()
}

fn show(case: &Case, out: &mut impl Write) -> io::Result<()> {
    let Entry { reference, received_at, state, inquiry, .. } = &case.entry;
    writeln!(out, "Reference  {reference}")?;
    writeln!(out, "Received   {}", time(*received_at))?;
    writeln!(out, "State      {}", state.text())?;
    writeln!(out, "Topic      {}", plain(&inquiry.topic))?;
    if let Some(rfp) = &inquiry.rfp {
        writeln!(out, "Request    {rfp}")?;
    }
    writeln!(out, "Name       {}", plain(&inquiry.name))?;
    writeln!(out, "Email      {}", plain(&inquiry.email))?;
    if !inquiry.telephone.is_empty() {
        writeln!(out, "Telephone  {}", plain(&inquiry.telephone))?;
    }
    if let Some((email, name)) = &case.assignee {
        writeln!(out, "Assigned   {} <{}>", plain(name), plain(email))?;
    }
    writeln!(out, "\n{}", plain(&inquiry.message))?;
    if !case.notes.is_empty() {
        writeln!(out, "\nNotes")?;
    }
    case.notes.iter().try_for_each(|note| writeln!(out, "{}", plain(&export::line_of(note))))
}

/// Without characters that a terminal takes for commands, or that change the direction of a line.
pub fn plain(text: &str) -> String {
    let is_plain = |character: char| match character {
        '\n' | '\t' => true,
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => false,
        _ => !character.is_control(),
    };
    text.chars()
        .map(|each| if is_plain(each) { each } else { char::REPLACEMENT_CHARACTER })
        .collect()
}

fn delete(dir: &Path, reference: &Reference) -> anyhow::Result<()> {
    let mut connection = connect(dir)?;
    let key = store::hash_key(&mut connection)?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found = store::find(&transaction, reference)?;
    if !store::delete(&transaction, reference)? {
        bail!("there is no inquiry {reference}");
    }
    record(&transaction, now(), None, Action::InquiryErased, reference.text())?;
    transaction.commit()?;
    writeln!(io::stdout(), "erased {reference}")?;
    if found.is_some_and(|entry| entry.inquiry.kind() == Kind::Question) {
        // The command does not know the content folder.
        let answer = store::answer_id(&key, reference);
        writeln!(
            io::stdout(),
            "a published answer stays: answers/{answer}.json in the content folder"
        )?;
    }
    // It must not stay in the log until others push it out.
    if !checkpoint(&connection)? {
        bail!(
            "the database's log still has it, because another process is reading; erase another inquiry or stop the portal to empty it"
        );
    }
    Ok(())
}

/// Writes a copy of the database.
///
/// # Errors
/// When there is no database, or the file cannot be written.
pub fn back_up(dir: &Path, file: &Path) -> anyhow::Result<()> {
    store::back_up(dir, file, |connection| record_alone(connection, Action::BackedUp, ""))?;
    Ok(writeln!(io::stdout(), "{} holds the database of {}", file.display(), dir.display())?)
}

/// Puts a copy of the database in place.
///
/// # Errors
/// When a portal is using the directory, or the copy is damaged or none.
pub fn restore(dir: &Path, file: &Path) -> anyhow::Result<()> {
    let record = |connection: &mut _| record_alone(connection, Action::Restored, "");
    let kept = store::restore(dir, file, record)?;
    let mut out = io::stdout();
    writeln!(out, "{} holds the database of {}", dir.display(), file.display())?;
    if let Some(kept) = kept {
        writeln!(out, "the one before is {}", kept.display())?;
    }
    Ok(())
}

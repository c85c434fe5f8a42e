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
use crate::store::{self, Entry, Failure, checkpoint, connect};

/// Characters that spreadsheets take for the beginning of a formula, the last ones in full width.
const FORMULA: [char; 8] = ['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];
/// Characters after which a spreadsheet may see another cell, depending on its locale.
const SEPARATORS: [char; 5] = [';', ',', '\t', '\n', '\r'];

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
            store::list(&connection, state, |entry| {
                let Entry { reference, received_at, state, inquiry, .. } = entry;
                let (at, state) = (time(received_at), state.text());
                let (topic, name) = (inquiry.rfp.unwrap_or(inquiry.topic), plain(&inquiry.name));
                anyhow::Ok(writeln!(out, "{reference}  {at}  {state:<11}  {topic:<11}  {name}")?)
            })?;
            Ok(out.flush()?)
        }
        Inbox::Show { reference, data } => {
            let mut connection = connect(&data.data_dir)?;
            let Some(entry) = store::find(&connection, &reference)? else {
                bail!("there is no inquiry {reference}");
            };
            record_alone(&mut connection, Action::InquirySeen, reference.text())?;
            Ok(show(&entry, &mut io::stdout().lock())?)
        }
        Inbox::Export { format, data } => {
            let mut out = BufWriter::new(io::stdout().lock());
            let mut connection = connect(&data.data_dir)?;
            record_alone(&mut connection, Action::InquiriesExported, "")?;
            if format == ExportFormat::Csv {
                row(&mut out, COLUMNS)?;
            }
            store::list(&connection, None, |entry| {
                let cells = cells(&entry);
                if format == ExportFormat::Csv {
                    row(&mut out, cells.each_ref().map(String::as_str))?;
                } else {
                    let members = COLUMNS.into_iter().map(str::to_owned).zip(cells);
                    let object: serde_json::Map<_, _> =
                        members.map(|(name, cell)| (name, cell.into())).collect();
                    writeln!(out, "{}", serde_json::Value::Object(object))?;
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

fn show(entry: &Entry, out: &mut impl Write) -> io::Result<()> {
    let Entry { reference, received_at, state, inquiry, .. } = entry;
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
    writeln!(out, "\n{}", plain(&inquiry.message))
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

const COLUMNS: [&str; 9] =
    ["reference", "received", "state", "topic", "rfp", "name", "email", "telephone", "message"];

fn cells(entry: &Entry) -> [String; 9] {
    let Entry { reference, received_at, state, inquiry, .. } = entry.clone();
    [
        reference.to_string(),
        time(received_at).to_string(),
        state.text().to_owned(),
        inquiry.topic,
        inquiry.rfp.unwrap_or_default(),
        inquiry.name,
        inquiry.email,
        inquiry.telephone,
        inquiry.message,
    ]
}

/// A row of CSV (RFC 4180).
fn row(out: &mut impl Write, cells: [&str; 9]) -> io::Result<()> {
    for (index, cell) in cells.into_iter().enumerate() {
        let separator = if index == 0 { "" } else { "," };
        write!(out, "{separator}\"{}\"", without_formulas(cell).replace('"', "\"\""))?;
    }
    write!(out, "\r\n")
}

/// An apostrophe before a formula makes a text of it.
fn without_formulas(cell: &str) -> String {
    let mut safe = String::with_capacity(cell.len() + 1);
    let mut begins = true;
    for character in cell.chars() {
        if begins && FORMULA.contains(&character) {
            safe.push('\'');
        }
        // Spreadsheets ignore spaces and quotes before a formula.
        begins = SEPARATORS.contains(&character) || begins && matches!(character, ' ' | '"');
        safe.push(character);
    }
    safe
}

/// To the second.
pub fn time(milliseconds: i64) -> Timestamp {
    Timestamp::from_second(milliseconds.div_euclid(1000)).unwrap_or_default()
}

/// Writes a copy of the database.
///
/// # Errors
/// When there is no database, or the file cannot be written.
pub fn back_up(dir: &Path, file: &Path) -> anyhow::Result<()> {
    record_alone(&mut connect(dir)?, Action::BackedUp, "")?;
    store::back_up(dir, file)?;
    Ok(writeln!(io::stdout(), "{} holds the database of {}", file.display(), dir.display())?)
}

/// Puts a copy of the database in place.
///
/// # Errors
/// When a portal is using the directory, or the copy is damaged or none.
pub fn restore(dir: &Path, file: &Path) -> anyhow::Result<()> {
    let kept = store::restore(dir, file)?;
    let mut out = io::stdout();
    writeln!(out, "{} holds the database of {}", dir.display(), file.display())?;
    if let Some(kept) = kept {
        writeln!(out, "the one before is {}", kept.display())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_and_no_formula() {
        for (cell, expected) in [
            ("plain", "plain"),
            ("=1+1", "'=1+1"),
            ("+20 2 555", "'+20 2 555"),
            ("-1", "'-1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\t=1", "\t'=1"),
            ("x;=HYPERLINK(1)", "x;'=HYPERLINK(1)"),
            ("Hello\n =1", "Hello\n '=1"),
            ("\u{ff1d}1", "'\u{ff1d}1"),
            ("say \"yes\", please", "say \"\"yes\"\", please"),
            ("a =b", "a =b"),
        ] {
            let mut line = Vec::new();
            row(&mut line, ["", "", "", "", "", "", "", "", cell]).unwrap();
            let expected = format!("\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"{expected}\"\r\n");
            assert_eq!(String::from_utf8(line).unwrap(), expected);
        }
    }
}

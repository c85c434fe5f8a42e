//! Inquiries as rows of a table.

use std::io::{self, Write};

use jiff::Timestamp;
use rusqlite::Connection;
use serde_json::Value;

use super::Entry;
use super::desk::{self, Case, Note, Query};

/// Characters that spreadsheets take for the beginning of a formula, the last ones in full width.
const FORMULA: [char; 8] = ['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];
/// Characters after which a spreadsheet may see another cell, depending on its locale.
const SEPARATORS: [char; 5] = [';', ',', '\t', '\n', '\r'];

const COLUMNS: [&str; 11] = [
    "reference",
    "received",
    "state",
    "topic",
    "rfp",
    "name",
    "email",
    "telephone",
    "message",
    "assignee",
    "notes",
];

/// A row of the table.
type Row<T> = [T; COLUMNS.len()];

fn cells(case: &Case) -> Row<String> {
    let Entry { reference, received_at, state, inquiry, .. } = case.entry.clone();
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
        case.assignee.as_ref().map(|(email, _)| email.clone()).unwrap_or_default(),
        case.notes.iter().map(line_of).collect::<Vec<_>>().join("\n"),
    ]
}

/// A note as a line, or several where its text has them.
pub fn line_of(Note { at, author, text }: &Note) -> String {
    format!("{}  {author}: {text}", time(*at))
}

/// The inquiries that match, as CSV; None where that is longer than `limit`, in bytes.
///
/// # Errors
/// When the database fails.
pub fn table(
    connection: &Connection,
    query: &Query,
    limit: usize,
) -> rusqlite::Result<Option<Vec<u8>>> {
    enum Stop {
        TooLong,
        Failed(rusqlite::Error),
    }
    impl From<rusqlite::Error> for Stop {
        fn from(error: rusqlite::Error) -> Self {
            Self::Failed(error)
        }
    }
    // Spreadsheets recognize UTF-8 by it.
    let mut table = "\u{feff}".as_bytes().to_vec();
    // Writing to memory does not fail.
    let _ = head(&mut table);
    let written = desk::entries(connection, query, |entry| {
        let _ = row(&mut table, &desk::case_of(connection, entry)?);
        if table.len() > limit { Err(Stop::TooLong) } else { Ok(()) }
    });
    match written {
        Ok(()) => Ok(Some(table)),
        Err(Stop::TooLong) => Ok(None),
        Err(Stop::Failed(error)) => Err(error),
    }
}

/// A row of CSV with the names of the columns.
///
/// # Errors
/// When it cannot be written.
pub fn head(out: &mut impl Write) -> io::Result<()> {
    line(out, COLUMNS)
}

/// A row of CSV (RFC 4180) with an inquiry.
///
/// # Errors
/// When it cannot be written.
pub fn row(out: &mut impl Write, case: &Case) -> io::Result<()> {
    line(out, cells(case).each_ref().map(String::as_str))
}

/// An inquiry as a JSON object with the names of the columns.
pub fn object(case: &Case) -> Value {
    let members = COLUMNS.into_iter().map(str::to_owned).zip(cells(case));
    Value::Object(members.map(|(name, cell)| (name, cell.into())).collect())
}

fn line(out: &mut impl Write, cells: Row<&str>) -> io::Result<()> {
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

#[cfg(test)]
mod tests {
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
            super::line(&mut line, ["", "", "", "", "", "", "", "", "", "", cell]).unwrap();
            let expected = format!("{}\"{expected}\"\r\n", "\"\",".repeat(10));
            assert_eq!(String::from_utf8(line).unwrap(), expected);
        }
    }
}

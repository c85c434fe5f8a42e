//! The line of a request, in the form that the other events of the log have. It is written by hand
//! because there is one for each request: the formatter of events costs several times as much.

use std::cell::RefCell;
use std::fmt::{self, Write};
use std::time::Duration;

use hyper::header::HeaderValue;
use hyper::{Method, StatusCode, Version};
use tracing::Level;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};

use super::Client;
use crate::server::observe::client::Id;

/// How lines look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Text,
    /// In colors.
    Terminal,
    Json,
}

/// The logged facts of a request.
#[derive(Debug)]
pub struct Entry<'a> {
    pub id: &'a Id,
    pub client: Client,
    pub method: &'a Method,
    /// Without its query.
    pub path: &'a str,
    pub version: Version,
    pub status: StatusCode,
    /// Of the body, handed to the connection.
    pub bytes: u64,
    pub duration: Duration,
    /// The answer did not come to its end.
    pub is_aborted: bool,
    /// Why the portal's own script asks where no visitor does.
    pub background: Option<&'static str>,
    pub referer: Option<&'a HeaderValue>,
    pub user_agent: Option<&'a HeaderValue>,
}

thread_local! {
    static LINE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Writes the line and hands it on.
pub fn write(entry: &Entry, level: Level, form: Form, append: impl FnOnce(&[u8])) {
    LINE.with_borrow_mut(|line| {
        line.clear();
        let written = match form {
            Form::Json => json(entry, level, line),
            Form::Text | Form::Terminal => text(entry, level, form, line),
        };
        // Writing to a string cannot fail.
        if written.is_ok() {
            line.push('\n');
            append(line.as_bytes());
        }
    });
}

fn text(entry: &Entry, level: Level, form: Form, line: &mut String) -> fmt::Result {
    let [dim, color, reset] = match (form, level) {
        (Form::Terminal, Level::INFO) => ["\x1b[2m", "\x1b[32m", "\x1b[0m"],
        (Form::Terminal, _) => ["\x1b[2m", "\x1b[34m", "\x1b[0m"],
        _ => [""; 3],
    };
    line.push_str(dim);
    SystemTime.format_time(&mut Writer::new(line))?;
    write!(line, "{reset} {color}{level:>5}{reset} request request_id={}", entry.id)?;
    if entry.client != Client::Unlogged {
        write!(line, " client={}", entry.client)?;
    }
    write!(
        line,
        " method={} path={:?} protocol={:?} status={} bytes={} duration_ms={}",
        entry.method,
        entry.path,
        entry.version,
        entry.status.as_u16(),
        entry.bytes,
        Millis(entry.duration)
    )?;
    if entry.is_aborted {
        line.push_str(" aborted=true");
    }
    if let Some(purpose) = entry.background {
        write!(line, " purpose=\"{purpose}\"")?;
    }
    for (name, value) in [("referer", entry.referer), ("user_agent", entry.user_agent)] {
        if let Some(value) = value {
            write!(line, " {name}={:?}", String::from_utf8_lossy(value.as_bytes()))?;
        }
    }
    Ok(())
}

fn json(entry: &Entry, level: Level, line: &mut String) -> fmt::Result {
    line.push_str("{\"timestamp\":\"");
    SystemTime.format_time(&mut Writer::new(line))?;
    write!(line, "\",\"level\":\"{level}\",\"message\":\"request\",\"request_id\":")?;
    match entry.id {
        Id::Own(_) => write!(line, "\"{}\"", entry.id)?,
        Id::Given(_) => quoted(&entry.id.to_string(), line),
    }
    if entry.client != Client::Unlogged {
        write!(line, ",\"client\":\"{}\"", entry.client)?;
    }
    line.push_str(",\"method\":");
    quoted(entry.method.as_str(), line);
    line.push_str(",\"path\":");
    quoted(entry.path, line);
    write!(
        line,
        ",\"protocol\":\"{:?}\",\"status\":{},\"bytes\":{},\"duration_ms\":{}",
        entry.version,
        entry.status.as_u16(),
        entry.bytes,
        Millis(entry.duration)
    )?;
    if entry.is_aborted {
        line.push_str(",\"aborted\":true");
    }
    if let Some(purpose) = entry.background {
        write!(line, ",\"purpose\":\"{purpose}\"")?;
    }
    for (name, value) in [("referer", entry.referer), ("user_agent", entry.user_agent)] {
        if let Some(value) = value {
            write!(line, ",\"{name}\":")?;
            quoted(&String::from_utf8_lossy(value.as_bytes()), line);
        }
    }
    line.push('}');
    Ok(())
}

/// A string of JSON (RFC 8259 §7).
fn quoted(text: &str, line: &mut String) {
    // A string can always be written as JSON.
    line.push_str(&serde_json::to_string(text).unwrap_or_default());
}

/// Milliseconds with three decimals.
struct Millis(Duration);

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let micros = self.0.as_micros();
        write!(f, "{}.{:03}", micros / 1000, micros % 1000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(form: Form, change: impl FnOnce(&mut Entry)) -> String {
        let referer = HeaderValue::from_bytes(b"/\xff\"").expect("a value");
        let mut entry = Entry {
            id: &Id::Own(0x1f),
            client: Client::Unlogged,
            method: &Method::GET,
            path: "/a\"b",
            version: Version::HTTP_2,
            status: StatusCode::OK,
            bytes: 7,
            duration: Duration::from_micros(12_034),
            is_aborted: false,
            background: None,
            referer: Some(&referer),
            user_agent: None,
        };
        change(&mut entry);
        let mut found = String::new();
        write(&entry, Level::INFO, form, |bytes| {
            found = String::from_utf8_lossy(bytes).into_owned();
        });
        // The time is another one at each run.
        found.split_once('Z').map(|(_, rest)| rest.to_owned()).expect("a time")
    }

    #[test]
    fn a_line_of_text_holds_every_field_once() {
        let start = "  INFO request request_id=000000000000001f ";
        let rest =
            "method=GET path=\"/a\\\"b\" protocol=HTTP/2.0 status=200 bytes=7 duration_ms=12.034";
        let referer = " referer=\"/\u{fffd}\\\"\"\n";
        assert_eq!(line(Form::Text, |_| {}), format!("{start}{rest}{referer}"));
        let client =
            line(Form::Text, |entry| entry.client = Client::Address([192, 0, 2, 7].into()));
        assert_eq!(client, format!("{start}client=192.0.2.7 {rest}{referer}"));
        let aborted = line(Form::Text, |entry| entry.is_aborted = true);
        assert_eq!(aborted, format!("{start}{rest} aborted=true{referer}"));
    }

    #[test]
    fn a_line_of_json_is_one_object() {
        let text = line(Form::Json, |entry| entry.background = Some("precache"));
        let object = format!("{{\"timestamp\":\"2026Z{text}");
        let value: serde_json::Value = serde_json::from_str(&object).expect(&object);
        assert_eq!(value["path"], "/a\"b");
        assert_eq!(value["purpose"], "precache");
        assert_eq!(value["referer"], "/\u{fffd}\"");
        assert_eq!(value["duration_ms"], 12.034);
        assert!(value.get("client").is_none() && value.get("aborted").is_none(), "{value}");
    }
}

//! The clock of the machine is set back and forth while the portal runs. A preloaded library does that for it alone.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;

use crate::inquiries::{JSON, LOOK_UP, ORIGIN, Office, inquiry, post, reference, send, text};
use crate::staff::{Desk, SEARCH, add, value};

const HOUR: i64 = 3600;
const MAIL: &str = "desk@example.com";

/// Moves the clock of a portal.
struct Clock {
    folder: tempfile::TempDir,
}

impl Clock {
    fn new() -> Self {
        let clock = Self { folder: tempfile::tempdir().unwrap() };
        clock.set(0);
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/http/clock.c");
        let built = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .args([clock.library(), source])
            .arg("-ldl")
            .status();
        assert!(built.unwrap().success(), "the library does not compile");
        clock
    }

    fn library(&self) -> PathBuf {
        self.folder.path().join("clock.so")
    }

    fn offset(&self) -> PathBuf {
        self.folder.path().join("offset")
    }

    /// In seconds, from the true time.
    fn set(&self, offset: i64) {
        use std::io::Write;
        // In place, because the portal has it in its memory.
        let mut file =
            fs::OpenOptions::new().write(true).create(true).truncate(false).open(self.offset());
        file.as_mut().unwrap().write_all(&offset.to_ne_bytes()).unwrap();
    }
}

fn received_at(answer: &crate::harness::Answer) -> jiff::Timestamp {
    value(answer)["receivedAt"].as_str().unwrap().parse().unwrap()
}

#[test]
fn a_clock_that_is_set_back_by_an_hour_loses_no_inquiry_and_ends_no_session() {
    let clock = Clock::new();
    let variables = [("LD_PRELOAD", clock.library()), ("CLOCK_OFFSET", clock.offset())];
    let variables = variables.each_ref().map(|(name, path)| (*name, text(path)));
    let office = Office::open_with(tempfile::tempdir().unwrap(), &[], &variables);
    add(&office, MAIL, "clerk");
    let desk = Desk::open(&office, MAIL);
    let first = send(&office, &inquiry("Before the clock is set back"));

    clock.set(-HOUR);
    let second = send(&office, &inquiry("An hour earlier, and yet later"));
    let moved = received_at(&first).duration_since(received_at(&second)).as_secs();
    assert!((HOUR - 600..=HOUR).contains(&moved), "the clock moved by {moved} s");
    // The session began in the future, and goes on all the same.
    assert_eq!(desk.found(&json!({})), [reference(&first), reference(&second)]);
    let body = json!({ "reference": reference(&second), "email": "amira@example.com" });
    let headers = [ORIGIN, JSON];
    let found = post(office.server.address, LOOK_UP, &headers, &body.to_string());
    assert_eq!(found.status, 200, "{}", found.text());
    Desk::open(&office, MAIL);

    clock.set(0);
    let third = send(&office, &inquiry("The clock is right again"));
    // An hour without a request has passed for that session.
    assert_eq!(desk.send("POST", SEARCH, &[], &json!({})).status, 401);
    let references = [third, first, second].map(|answer| reference(&answer));
    assert_eq!(Desk::open(&office, MAIL).found(&json!({})), references);
}

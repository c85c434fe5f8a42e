//! Mail about inquiries, through a relay that may be dead.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use rusqlite::Connection;
use serde_json::json;
use tempfile::TempDir;

use crate::inquiries::{Office, inquiry, reference, send};

/// Longer than a relay takes that answers.
const PATIENCE: Duration = Duration::from_secs(30);

/// A relay that keeps what it takes. Addresses that begin with `refused` it never takes.
struct Sink {
    address: SocketAddr,
    mail: Receiver<(String, String)>,
}

impl Sink {
    fn at(address: &str) -> Self {
        let listener = TcpListener::bind(address).unwrap();
        let address = listener.local_addr().unwrap();
        let (taken, mail) = channel();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let taken = taken.clone();
                thread::spawn(move || serve(&stream.unwrap(), &taken));
            }
        });
        Self { address, mail }
    }

    /// The recipient and the text of the next message.
    fn next(&self) -> (String, String) {
        self.mail.recv_timeout(PATIENCE).expect("mail is sent")
    }
}

/// Speaks as much SMTP as a client needs. None where the client has gone.
fn serve(stream: &TcpStream, taken: &Sender<(String, String)>) -> Option<()> {
    let mut lines = BufReader::new(stream).lines();
    let answer = |mut stream: &TcpStream, text: &str| stream.write_all(text.as_bytes()).ok();
    let mut recipient = String::new();
    answer(stream, "220 sink\r\n")?;
    loop {
        let line = lines.next()?.ok()?;
        match line.split([' ', ':']).next()? {
            "EHLO" => answer(stream, "250-sink\r\n250 8BITMIME\r\n")?,
            "RCPT" if line.contains("<refused") => answer(stream, "550 no such user here\r\n")?,
            "RCPT" => {
                recipient = line;
                answer(stream, "250 ok\r\n")?;
            }
            "DATA" => {
                answer(stream, "354 go on\r\n")?;
                let mut message = String::new();
                loop {
                    let line = lines.next()?.ok()?;
                    if line == "." {
                        break;
                    }
                    message += &line;
                    message.push('\n');
                }
                taken.send((std::mem::take(&mut recipient), message)).ok()?;
                answer(stream, "250 taken\r\n")?;
            }
            "QUIT" => return answer(stream, "221 bye\r\n"),
            _ => answer(stream, "250 ok\r\n")?,
        }
    }
}

fn office(data: TempDir, relay: SocketAddr) -> Office {
    let relay = format!("smtp://{relay}");
    let from = "New Capital <no-reply@newcapital.example>";
    let flags = ["--smtp", &relay, "--mail-from", from, "--mail-notice", "desk@newcapital.example"];
    Office::open_in(data, &flags)
}

fn waiting(office: &Office) -> i64 {
    let database = Connection::open(office.data.path().join("portal.db")).unwrap();
    database.query_row("SELECT count(*) FROM mail", [], |row| row.get(0)).unwrap()
}

#[test]
fn mail_waits_for_a_relay_that_is_dead_and_is_sent_once() {
    let dead = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = dead.local_addr().unwrap();
    drop(dead);
    let mut office = office(tempfile::tempdir().unwrap(), address);
    let reference = reference(&send(&office, &inquiry("When is the next press day?\n.\nQUIT")));
    office.server.process.log_line("the mail relay cannot be reached; mail waits");
    assert_eq!(waiting(&office), 2);

    // A day later, in which the portal was started again.
    let Office { data, mut server } = office;
    server.process.signal("TERM");
    assert_eq!(server.process.ended(), Some(0));
    let database = Connection::open(data.path().join("portal.db")).unwrap();
    database.execute("UPDATE mail SET due_at = 0", []).unwrap();
    drop(database);
    let sink = Sink::at(&address.to_string());
    let office = self::office(data, sink.address);
    let (to, receipt) = sink.next();
    assert!(to.contains("<amira@example.com>"), "{to}");
    assert!(receipt.contains(&reference) && receipt.contains("\n..\nQUIT\n"), "{receipt}");
    assert!(receipt.contains("From: \"New Capital\" <no-reply@newcapital.example>"), "{receipt}");
    let (to, notice) = sink.next();
    assert!(to.contains("<desk@newcapital.example>"), "{to}");
    assert!(notice.contains(&reference), "{notice}");
    for personal in ["Amira", "amira", "press day"] {
        assert!(!notice.contains(personal), "{notice}");
    }
    crate::proc::until("the end of the queue", || waiting(&office) == 0);
    assert!(sink.mail.try_recv().is_err());
}

#[test]
fn mail_is_sent_for_inquiries_of_people_and_given_up_where_it_is_refused() {
    let sink = Sink::at("127.0.0.1:0");
    let mut office = office(tempfile::tempdir().unwrap(), sink.address);
    let mut suspected = inquiry("Buy something from us, and buy it now!");
    suspected["website"] = json!("https://shop.example");
    reference(&send(&office, &suspected));
    let mut unknown = inquiry("Where is the office, and when is it open?");
    unknown["email"] = json!("refused@example.com");
    let reference = reference(&send(&office, &unknown));
    // The relay refuses the receipt, and takes the notice all the same.
    let (to, notice) = sink.next();
    assert!(to.contains("<desk@newcapital.example>") && notice.contains(&reference), "{to}");
    office.server.process.log_line("mail is given up");
    crate::proc::until("the end of the queue", || waiting(&office) == 0);
    assert!(sink.mail.try_recv().is_err());
}

#[test]
fn a_mistake_in_the_settings_of_mail_is_one_line() {
    for (flags, expected) in [
        (&["--smtp", "relay.example", "--mail-from", "a@b.example"][..], "expected a relay"),
        (
            &["--smtp", "smtp://a:secret@relay.example/x", "--mail-from", "a@b.example"],
            "expected a relay",
        ),
        (&["--smtp", "smtp://relay.example"], "--mail-from"),
        (&["--smtp", "smtp://relay.example", "--mail-from", "nobody"], "expected a mail address"),
    ] {
        let finished = crate::harness::run(flags, &[]);
        assert_eq!(finished.code, Some(2), "{finished:?}");
        let lines = finished.stderr.join("\n");
        assert!(lines.contains(expected), "{lines}");
        assert!(!lines.contains("secret"), "{lines}");
    }
}

//! Mail about inquiries, through a relay that may be dead.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use rusqlite::Connection;
use serde_json::json;
use tempfile::TempDir;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::inquiries::{Office, inquiry, reference, send, text};
use crate::secure::{Authority, now};

/// Longer than a relay takes that answers.
const PATIENCE: Duration = Duration::from_secs(30);

/// A relay that keeps what it takes. Addresses that begin with `refused` it never takes.
struct Sink {
    address: SocketAddr,
    mail: Receiver<(String, String)>,
}

impl Sink {
    fn at(address: &str) -> Self {
        Self::speaking(address, |stream| stream)
    }

    /// Over TLS, with a certificate of this authority.
    fn over_tls(authority: &Authority) -> Self {
        let pair = authority.pair_until(&["127.0.0.1"], now() + 86_400);
        let key = PrivateKeyDer::from_pem_slice(pair.key.as_bytes()).unwrap();
        let config = ServerConfig::builder_with_provider(ring::default_provider().into())
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![pair.der], key)
            .unwrap();
        let config = Arc::new(config);
        Self::speaking("127.0.0.1:0", move |stream| {
            StreamOwned::new(ServerConnection::new(Arc::clone(&config)).unwrap(), stream)
        })
    }

    fn speaking<S: Read + Write>(
        address: &str,
        wrap: impl Fn(TcpStream) -> S + Clone + Send + 'static,
    ) -> Self {
        let listener = TcpListener::bind(address).unwrap();
        let address = listener.local_addr().unwrap();
        let (taken, mail) = channel();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (taken, wrap) = (taken.clone(), wrap.clone());
                thread::spawn(move || serve(wrap(stream.unwrap()), &taken));
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
fn serve(stream: impl Read + Write, taken: &Sender<(String, String)>) -> Option<()> {
    let mut stream = BufReader::new(stream);
    let mut recipient = String::new();
    answer(&mut stream, "220 sink\r\n")?;
    loop {
        let line = next_line(&mut stream)?;
        match line.split([' ', ':']).next()? {
            "EHLO" => answer(&mut stream, "250-sink\r\n250 8BITMIME\r\n")?,
            "RCPT" if line.contains("<refused") => {
                answer(&mut stream, "550 no such user here\r\n")?;
            }
            "RCPT" => {
                recipient = line;
                answer(&mut stream, "250 ok\r\n")?;
            }
            "DATA" => {
                answer(&mut stream, "354 go on\r\n")?;
                let mut message = String::new();
                loop {
                    let line = next_line(&mut stream)?;
                    if line == "." {
                        break;
                    }
                    message += &line;
                    message.push('\n');
                }
                taken.send((std::mem::take(&mut recipient), message)).ok()?;
                answer(&mut stream, "250 taken\r\n")?;
            }
            "QUIT" => return answer(&mut stream, "221 bye\r\n"),
            _ => answer(&mut stream, "250 ok\r\n")?,
        }
    }
}

fn answer(stream: &mut BufReader<impl Read + Write>, text: &str) -> Option<()> {
    let stream = stream.get_mut();
    stream.write_all(text.as_bytes()).and_then(|()| stream.flush()).ok()
}

fn next_line(stream: &mut BufReader<impl Read>) -> Option<String> {
    let mut line = String::new();
    let count = stream.read_line(&mut line).ok()?;
    (count > 0).then(|| line.trim_end_matches(['\r', '\n']).to_owned())
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
fn a_relay_of_a_private_authority_is_trusted_where_the_authority_is_named() {
    let authority = Authority::new();
    let sink = Sink::over_tls(&authority);
    let relay = format!("smtps://{}", sink.address);
    let flags = ["--smtp", &relay, "--mail-from", "no-reply@newcapital.example"];
    let mut office = Office::open_in(tempfile::tempdir().unwrap(), &flags);
    reference(&send(&office, &inquiry("Who answers the telephone on holidays?")));
    office.server.process.log_line("the mail relay cannot be reached; mail waits");
    drop(office);

    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("root.pem");
    fs::write(&root, authority.pem()).unwrap();
    let flags = [&flags[..], &["--smtp-root", text(&root)]].concat();
    let office = Office::open_in(tempfile::tempdir().unwrap(), &flags);
    let reference = reference(&send(&office, &inquiry("Who answers the telephone on holidays?")));
    assert!(sink.next().1.contains(&reference));
}

#[test]
fn a_check_connects_to_the_relay() {
    let dead = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = dead.local_addr().unwrap();
    drop(dead);
    let sink = Sink::at("127.0.0.1:0");
    for (address, warnings) in [(address, 1), (sink.address, 0)] {
        let relay = format!("smtp://{address}");
        let flags = ["check", "--listen", "127.0.0.1:0", "--data-dir", "off"];
        let flags = [&flags[..], &["--smtp", &relay, "--mail-from", "a@b.example"]].concat();
        let finished = crate::harness::run(&flags, &[]);
        assert_eq!(finished.code, Some(0), "{finished:?}");
        let is_warning = |line: &&String| line.contains("the mail relay cannot be reached");
        assert_eq!(finished.stderr.iter().filter(is_warning).count(), warnings, "{finished:?}");
    }
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
        (&["--mail-notice", "desk@b.example"], "--smtp"),
        (&["--smtp", "smtp://relay.example", "--mail-from", "nobody"], "expected a mail address"),
        (
            &["--smtp", "smtp://a", "--mail-from", "a@b.example", "--smtp-root", "/dev/null"],
            "no certificate",
        ),
        (
            &["--smtp", "smtp://a", "--mail-from", "a@b.example", "--smtp-root", "/nowhere"],
            "--smtp-root: /nowhere: No such file",
        ),
    ] {
        let finished = crate::harness::run(flags, &[]);
        assert_eq!(finished.code, Some(2), "{finished:?}");
        let lines = finished.stderr.join("\n");
        assert!(lines.contains(expected), "{lines}");
        assert!(!lines.contains("secret"), "{lines}");
    }
}

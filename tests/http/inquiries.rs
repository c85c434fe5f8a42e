//! Inquiries: what is acknowledged is kept, once, whatever happens to the process, the disk or the
//! connection.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::client::{Client, between};
use crate::harness::{Answer, PORTAL, Process, Server, connect, request, run};
use crate::metrics::Metrics;

const SEND: &str = "/api/v1/inquiries";
pub const LOOK_UP: &str = "/api/v1/receipts/lookup";
/// Of the tests' client.
pub const ORIGIN: (&str, &str) = ("Origin", "http://www.newcapital.example");
pub const JSON: (&str, &str) = ("Content-Type", "application/json");
pub const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");
/// A browser that navigates.
pub const BROWSER: (&str, &str) = ("Accept", "text/html,*/*;q=0.8");

pub fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A portal with a data directory, behind a proxy that tells clients apart.
pub struct Office {
    pub data: TempDir,
    pub server: Server,
}

impl Office {
    pub fn open() -> Self {
        Self::open_in(tempfile::tempdir().unwrap(), &[])
    }

    pub fn open_in(data: TempDir, flags: &[&str]) -> Self {
        Self::open_with(data, flags, &[])
    }

    pub fn open_with(data: TempDir, flags: &[&str], variables: &[(&str, &str)]) -> Self {
        let own = ["--listen", "127.0.0.1:0", "--data-dir", text(data.path())];
        let proxy = ["--trusted-proxy", "127.0.0.1", "--max-inquiries", "1000000"];
        let server = Server::start_with(&[&own[..], &proxy, flags].concat(), variables);
        Self { data, server }
    }

    /// Everything that is kept, by reference.
    pub fn kept(&self) -> BTreeMap<String, Value> {
        kept(self.data.path())
    }

    pub fn command(&self, words: &[&str]) -> (Option<i32>, Vec<String>) {
        let finished = run(&[words, &["--data-dir", text(self.data.path())]].concat(), &[]);
        (finished.code, [finished.stdout, finished.stderr].concat())
    }
}

fn kept(data: &Path) -> BTreeMap<String, Value> {
    let exported = run(&["inbox", "export", "--format", "json", "--data-dir", text(data)], &[]);
    assert_eq!(exported.code, Some(0), "{exported:?}");
    let entry = |line: &String| {
        let entry: Value = serde_json::from_str(line).unwrap();
        (entry["reference"].as_str().unwrap().to_owned(), entry)
    };
    let count = exported.stdout.len();
    let entries: BTreeMap<_, _> = exported.stdout.iter().map(entry).collect();
    assert_eq!(entries.len(), count, "references differ");
    entries
}

pub fn inquiry(message: &str) -> Value {
    json!({
        "topic": "press",
        "name": "Amira Example",
        "email": "amira@example.com",
        "message": message,
        "consent": true,
    })
}

pub fn post(address: SocketAddr, target: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    let mut client = Client::new(connect(address));
    offer(&mut client, target, headers, body);
    client.answer("POST")
}

pub fn offer(client: &mut Client, target: &str, headers: &[(&str, &str)], body: &str) {
    let length = body.len().to_string();
    let headers = [headers, &[("Content-Length", &length)]].concat();
    client.offer((request("POST", target, &headers) + body).as_bytes());
}

/// Sends an inquiry of this site's page.
pub fn send(office: &Office, inquiry: &Value) -> Answer {
    post(office.server.address, SEND, &[ORIGIN, JSON], &inquiry.to_string())
}

pub fn reference(answer: &Answer) -> String {
    assert_eq!(answer.status, 201, "{}", answer.text());
    let receipt: Value = serde_json::from_str(answer.text()).unwrap();
    receipt["reference"].as_str().unwrap().to_owned()
}

pub fn code(answer: &Answer) -> (u16, String) {
    assert_eq!(answer.header("content-type"), "application/problem+json");
    let problem: Value = serde_json::from_str(answer.text()).unwrap();
    assert_eq!(problem["status"], answer.status);
    (answer.status, problem["code"].as_str().unwrap().to_owned())
}

pub fn problem(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

// The way of an inquiry

#[test]
fn an_inquiry_is_received_found_again_read_and_erased() {
    let office = Office::open();
    let mut sent = inquiry("When is the next press day, please?");
    sent["telephone"] = json!("+00 000 555 0100");
    let answer = send(&office, &sent);
    let reference = reference(&answer);
    let receipt: Value = serde_json::from_str(answer.text()).unwrap();
    for field in ["topic", "name", "email", "telephone", "message"] {
        assert_eq!(receipt[field], sent[field]);
    }
    assert_eq!(answer.header("cache-control"), "no-store");

    let look_up = |reference: &str, email: &str| {
        let body = json!({ "reference": reference, "email": email }).to_string();
        post(office.server.address, LOOK_UP, &[ORIGIN, JSON], &body)
    };
    let found = look_up(&reference.to_lowercase().replace('-', " "), "AMIRA@example.com");
    assert_eq!((found.status, found.text()), (200, answer.text()));
    assert_eq!(code(&look_up(&reference, "other@example.com")), problem(404, "no-receipt"));
    assert_eq!(code(&look_up("K7QM-4TXD-X", "amira@example.com")), problem(404, "no-receipt"));

    let (status, shown) = office.command(&["inbox", "show", &reference]);
    assert_eq!(status, Some(0));
    for line in
        ["Name       Amira Example", "When is the next press day, please?", "State      new"]
    {
        assert!(shown.iter().any(|each| each == line), "{line}: {shown:#?}");
    }
    assert_eq!(office.command(&["inbox", "list", "--state", "answered"]).1, [""; 0]);
    let (_, listed) = office.command(&["inbox", "list"]);
    assert!(listed.len() == 1 && listed[0].starts_with(&reference), "{listed:?}");
    assert_eq!(office.command(&["inbox", "delete", &reference]).0, Some(0));
    let (status, lines) = office.command(&["inbox", "delete", &reference]);
    assert_eq!(status, Some(1));
    assert!(lines[0].contains(&format!("there is no inquiry {reference}")), "{lines:?}");
    assert_eq!(code(&look_up(&reference, "amira@example.com")), problem(404, "no-receipt"));
    // Nothing of it is left in the files.
    for entry in std::fs::read_dir(office.data.path()).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        let message = b"next press day";
        let is_left = bytes.windows(message.len()).any(|window| window == message);
        assert!(!is_left, "{} still has it", path.display());
    }
}

#[test]
fn what_looks_like_a_program_is_kept_and_marked() {
    let office = Office::open();
    for (field, value, state) in [
        ("website", json!("https://a.example"), "suspected"),
        ("seconds", json!(1), "suspected"),
        ("seconds", json!(20), "new"),
    ] {
        let mut sent = inquiry("A message that is long enough");
        sent[field] = value;
        let reference = reference(&send(&office, &sent));
        assert_eq!(office.kept()[&reference]["state"], state);
    }
}

#[test]
fn faults_are_named_field_by_field() {
    let office = Office::open();
    let mut sent = inquiry("too short");
    sent["email"] = json!("amira");
    sent["role"] = json!("administrator");
    sent.as_object_mut().unwrap().remove("consent");
    let answer = send(&office, &sent);
    assert_eq!(code(&answer), problem(422, "invalid"));
    let problem_details: Value = serde_json::from_str(answer.text()).unwrap();
    let errors = problem_details["errors"].as_array().unwrap().iter();
    let mut errors: Vec<_> =
        errors.map(|error| format!("{} {}", error["pointer"], error["code"])).collect();
    errors.sort();
    let expected = [
        "\"#/consent\" \"required\"",
        "\"#/email\" \"pattern\"",
        "\"#/message\" \"minLength\"",
        "\"#/role\" \"additionalProperties\"",
    ];
    assert_eq!(errors, expected);

    let address = office.server.address;
    let long = inquiry(&"x".repeat(70_000)).to_string();
    for (headers, body, expected) in [
        (&[ORIGIN, JSON][..], "{", problem(400, "malformed")),
        (&[ORIGIN, JSON], "[1]", problem(400, "malformed")),
        (&[ORIGIN, JSON], &long, problem(413, "too-long")),
        (&[ORIGIN], "{}", problem(415, "unsupported-media-type")),
        (&[ORIGIN, ("Content-Type", "text/plain")], "{}", problem(415, "unsupported-media-type")),
        (
            &[ORIGIN, JSON, ("Idempotency-Key", "two words")],
            "{}",
            problem(400, "idempotency-key-invalid"),
        ),
    ] {
        assert_eq!(code(&post(address, SEND, headers, body)), expected, "{headers:?}");
    }
    assert_eq!(code(&office.server.get("/api/v2/", &[])), problem(404, "not-found"));
    let answer = office.server.ask("DELETE", SEND, &[]);
    assert_eq!(code(&answer), problem(405, "method-not-allowed"));
    assert!(answer.header("allow").contains("POST"));
    assert!(office.kept().is_empty());
}

// Who may send

#[test]
fn a_request_proves_that_it_comes_from_this_site() {
    let office = Office::open();
    let address = office.server.address;
    let body = inquiry("A message that is long enough").to_string();
    let refused = post(address, SEND, &[JSON, ("X-Forwarded-Proto", "http")], &body);
    assert_eq!(code(&refused), problem(403, "cross-site"));
    let cross_site = [JSON, ("Origin", "https://other.example"), ("Sec-Fetch-Site", "cross-site")];
    assert_eq!(code(&post(address, SEND, &cross_site, &body)), problem(403, "cross-site"));

    // A program sends the cookie of any answer back.
    let cookie = refused.header("set-cookie");
    let token = between(cookie, "XSRF-TOKEN=", ";").unwrap();
    assert_eq!(cookie, format!("XSRF-TOKEN={token}; Path=/; SameSite=Strict"));
    let pair = format!("XSRF-TOKEN={token}");
    let proof = [JSON, ("Cookie", &pair), ("X-XSRF-TOKEN", token)];
    let answer = post(address, SEND, &proof, &body);
    assert_eq!((answer.status, answer.has("set-cookie")), (201, false));
    // Through a proxy with https, only https may carry it.
    let secured = office.server.get(SEND, &[("X-Forwarded-Proto", "https")]);
    assert!(secured.header("set-cookie").ends_with("; Secure"));
    // What is cached sets none.
    for page in ["/home", "/contact-us", "/assets/i18n/en/navbar.json"] {
        assert!(!office.server.get(page, &[]).has("set-cookie"), "{page}");
    }
}

#[test]
fn a_client_may_send_twenty_in_an_hour() {
    let office = Office::open();
    let send_from = |client: &str| {
        let headers = [ORIGIN, JSON, ("X-Forwarded-For", client)];
        let body = inquiry("A message that is long enough").to_string();
        post(office.server.address, SEND, &headers, &body)
    };
    for _ in 0..20 {
        assert_eq!(send_from("2001:db8::1").status, 201);
    }
    // A subscriber of IPv6 has a whole network.
    let refused = send_from("2001:db8::2");
    assert_eq!(code(&refused), problem(429, "too-many"));
    assert_eq!(refused.header("retry-after"), "3600");
    assert_eq!(send_from("2001:db8:0:1::1").status, 201);
}

#[test]
fn an_answer_to_head_has_the_length_that_it_has_for_get() {
    let office = Office::open();
    let get = office.server.get("/api/openapi.json", &[]);
    let head = office.server.ask("HEAD", "/api/openapi.json", &[]);
    assert_eq!((head.status, head.length(), head.body.len()), (200, get.body.len(), 0));
}

// Without script

#[test]
fn a_form_without_script_is_answered_with_a_page() {
    let office = Office::open();
    let address = office.server.address;
    let fields = "topic=press&name=A+%3Cb%3E%7B%7Bemail%7D%7D&email=a%40b.example&telephone=&website=&consent=on&message=First+line%0D%0Aof+a+message+that+is+long";
    let answer = post(address, SEND, &[ORIGIN, FORM, BROWSER], fields);
    assert_eq!((answer.status, answer.header("content-type")), (201, "text/html; charset=utf-8"));
    assert_eq!(answer.header("cache-control"), "no-store");
    let page = answer.text();
    let reference = between(page, "receipt__reference", "</p>")
        .and_then(|part| between(part, "<strong>", "</strong>"));
    assert_eq!(office.kept().keys().map(String::as_str).next(), reference);
    assert!(page.contains("A &lt;b&gt;{{email}}"), "values are text");
    assert!(page.contains("First line\nof a message that is long"));
    assert!(!page.contains("data-set-") && !page.contains("<script"));
    // The stylesheet in its head is allowed.
    let policy = answer.header("content-security-policy");
    assert!(policy.contains("style-src 'self' 'sha256-"), "{policy}");

    // The browser's reload sends it again.
    assert_eq!(post(address, SEND, &[ORIGIN, FORM, BROWSER], fields).status, 201);
    assert_eq!(office.kept().len(), 1);
    // Whoever comes back to the address is led to the form.
    let back = office.server.get(SEND, &[BROWSER]);
    assert_eq!((back.status, back.header("location")), (303, "/contact-us#write"));
    // The page has no address of its own.
    for path in ["/answers/contact-us/sent.html", "/answers/contact-us/sent", "/contact-us/sent"] {
        assert_eq!(office.server.get(path, &[]).status, 404, "{path}");
    }
}

#[test]
fn a_form_with_faults_comes_back_as_it_was_typed() {
    let office = Office::open();
    let address = office.server.address;
    let fields = "topic=careers&name=%22%3E%3Cscript%3E&email=amira&message=short";
    let answer = post(address, SEND, &[ORIGIN, FORM, BROWSER], fields);
    let page = answer.text();
    assert_eq!(answer.status, 422);
    assert!(page.contains("value=\"&quot;&gt;&lt;script&gt;\"") && !page.contains("\"><script>"));
    assert!(page.contains(">short</textarea>"));
    let careers = between(page, "id=\"topic-careers\"", "/>").unwrap();
    let press = between(page, "id=\"topic-press\"", "/>").unwrap();
    assert!(careers.contains("checked") && !press.contains("checked"));
    let email = between(page, "id=\"email\"", "/>").unwrap();
    assert!(email.contains("aria-invalid=\"true\""), "{email}");
    let error = between(page, "id=\"email-error\"", "</div>").unwrap();
    assert!(!error.contains(" hidden=\"true\""), "{error}");
    let error = between(page, "id=\"topic-error\"", "</div>").unwrap();
    assert!(error.contains(" hidden=\"true\""), "{error}");

    // Of a body that was not read, the page has nothing.
    let long = format!("message={}", "x".repeat(70_000));
    let answer = post(address, SEND, &[ORIGIN, FORM, BROWSER], &long);
    assert_eq!(answer.status, 413);
    assert!(answer.text().contains("Go back to see what you typed"));

    let lookup = "reference=K7QM-4TXD-X&email=a%40b.example";
    let answer = post(address, LOOK_UP, &[ORIGIN, FORM, BROWSER], lookup);
    assert_eq!(answer.status, 404);
    let form = between(answer.text(), "id=\"receipt\"", "</summary>").unwrap();
    assert!(form.contains("open=\"true\""), "{form}");
    let fields = between(answer.text(), "id=\"receipt\"", "</details>").unwrap();
    assert!(fields.contains("value=\"K7QM-4TXD-X\""), "{fields}");
    assert!(fields.contains("value=\"a@b.example\""), "{fields}");
}

// Once

#[test]
fn a_key_that_is_sent_again_stands_for_one_inquiry() {
    let office = Office::open();
    let address = office.server.address;
    let headers = [ORIGIN, JSON, ("Idempotency-Key", "0123-abc")];
    let one = inquiry("A message that is long enough").to_string();
    // The time that it took to fill in the form is another one.
    let mut again = inquiry("A message that is long enough");
    again["seconds"] = json!(40);
    let again = again.to_string();
    let senders = [one.clone(), again, one.clone(), one]
        .map(|body| thread::spawn(move || reference(&post(address, SEND, &headers, &body))));
    let mut references: Vec<_> = senders.into_iter().map(|sender| sender.join().unwrap()).collect();
    references.dedup();
    assert_eq!(references.len(), 1);
    assert_eq!(office.kept().into_keys().collect::<Vec<_>>(), references);
    let other = inquiry("Another message that is long enough").to_string();
    let answer = post(address, SEND, &headers, &other);
    assert_eq!(code(&answer), problem(422, "idempotency-key-reused"));
}

#[test]
fn five_hundred_at_once_are_all_kept() {
    let office = Office::open();
    let address = office.server.address;
    let senders: Vec<_> = (0..25)
        .map(|sender| {
            thread::spawn(move || {
                let mut client = Client::new(connect(address));
                let mut references = Vec::new();
                for number in 0..20 {
                    let client_address = format!("192.0.2.{sender}");
                    let headers = [ORIGIN, JSON, ("X-Forwarded-For", &client_address)];
                    let body = inquiry(&format!("Message {sender}/{number}, long enough"));
                    offer(&mut client, SEND, &headers, &body.to_string());
                    references.push(reference(&client.answer("POST")));
                }
                references
            })
        })
        .collect();
    let mut acknowledged: Vec<_> =
        senders.into_iter().flat_map(|sender| sender.join().unwrap()).collect();
    acknowledged.sort();
    assert_eq!(office.kept().into_keys().collect::<Vec<_>>(), acknowledged);
}

/// As many as would keep every thread of a pool busy.
#[test]
fn sixty_four_clients_that_send_byte_by_byte_delay_nobody() {
    let office = Office::open();
    let body = inquiry("Byte by byte, and yet complete").to_string();
    let length = body.len().to_string();
    let slow = |number: usize| {
        let mut client = office.server.connect();
        let source = format!("198.51.{}.{number}", number / 8);
        let headers = [ORIGIN, JSON, ("X-Forwarded-For", &source), ("Content-Length", &length)];
        client.send(&request("POST", SEND, &headers));
        client
    };
    let mut clients: Vec<_> = (0..64).map(slow).collect();
    for byte in &body.as_bytes()[..10] {
        for client in &mut clients {
            client.offer(&[*byte]);
        }
        reference(&send(&office, &inquiry("Between the slow ones, at once")));
        assert_eq!(office.server.get("/home", &[]).status, 200);
    }
    for client in &mut clients {
        client.offer(&body.as_bytes()[10..]);
    }
    let references = clients.into_iter().map(|mut client| reference(&client.answer("POST")));
    assert_eq!(references.collect::<BTreeSet<_>>().len(), 64);
    assert_eq!(office.kept().len(), 74);
}

/// Posts until it is told to stop; a request that gets no answer is sent again with its key.
pub struct Senders {
    is_over: Arc<AtomicBool>,
    sent: Arc<AtomicUsize>,
    threads: Vec<thread::JoinHandle<Vec<(String, String)>>>,
}

impl Senders {
    /// `round` makes the messages differ.
    pub fn start(address: SocketAddr, round: usize) -> Self {
        const SENDERS: usize = 4;

        let (is_over, sent) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let sender = |number: usize| {
            let (is_over, sent) = (Arc::clone(&is_over), Arc::clone(&sent));
            thread::spawn(move || {
                let mut acknowledged = Vec::new();
                let mut count = 0;
                while !is_over.load(Relaxed) {
                    count += 1;
                    let message = format!("Message {round}/{number}/{count}, long enough");
                    // A network of its own for each inquiry, in every round.
                    let client = format!("2{round:03x}:{number}:{count:x}::1");
                    let headers = [ORIGIN, JSON, ("X-Forwarded-For", &client)];
                    let Ok(socket) = std::net::TcpStream::connect(address) else { continue };
                    let mut client = Client::new(socket);
                    offer(&mut client, SEND, &headers, &inquiry(&message).to_string());
                    let Some(answer) = client.answer_or_end("POST") else { continue };
                    acknowledged.push((reference(&answer), message));
                    sent.fetch_add(1, Relaxed);
                }
                acknowledged
            })
        };
        let threads = (0..SENDERS).map(sender).collect();
        Self { is_over, sent, threads }
    }

    pub fn wait_for(&self, count: usize) {
        crate::proc::until("inquiries", || self.sent.load(Relaxed) >= count);
    }

    /// Waits for so many more.
    pub fn go_on(&self, count: usize) {
        self.wait_for(self.sent.load(Relaxed) + count);
    }

    /// References and messages that were acknowledged.
    pub fn end(self) -> BTreeMap<String, String> {
        self.is_over.store(true, Relaxed);
        self.threads.into_iter().flat_map(|sender| sender.join().unwrap()).collect()
    }
}

/// Every acknowledged inquiry is there, whole, and no message twice.
pub fn assert_kept(data: &Path, acknowledged: &BTreeMap<String, String>) {
    let kept = kept(data);
    for (reference, message) in acknowledged {
        assert_eq!(kept[reference]["message"], message.as_str(), "{reference}");
    }
    let mut messages: Vec<_> = kept.values().map(|entry| entry["message"].to_string()).collect();
    messages.sort();
    let count = messages.len();
    messages.dedup();
    assert_eq!(messages.len(), count, "an inquiry is there twice");
    assert!(kept.values().all(|entry| entry["email"] == "amira@example.com"));
}

/// `KILLS` sets another number of kills: the long run has a thousand.
#[test]
fn what_was_acknowledged_survives_a_kill() {
    let kills = std::env::var("KILLS").map_or(8, |kills| kills.parse().unwrap());
    let data = tempfile::tempdir().unwrap();
    let mut acknowledged = BTreeMap::new();
    for round in 0..kills {
        let flags = ["--listen", "127.0.0.1:0", "--data-dir", text(data.path())];
        let rates = ["--trusted-proxy", "127.0.0.1", "--max-inquiries", "1000000"];
        let server = Server::start_with(&[&flags[..], &rates].concat(), &[]);
        let senders = Senders::start(server.address, round);
        senders.wait_for(round % 20 + 5);
        server.process.signal("KILL");
        acknowledged.extend(senders.end());
    }
    assert!(acknowledged.len() > kills);
    assert_kept(data.path(), &acknowledged);
}

// Backups

#[test]
fn a_backup_that_is_made_under_load_restores_to_a_working_portal() {
    let office = Office::open();
    let senders = Senders::start(office.server.address, 0);
    senders.wait_for(20);
    let file = office.data.path().join("backup.db");
    let before: Vec<_> = office.kept().into_keys().collect();
    assert_eq!(office.command(&["backup", text(&file)]).0, Some(0));
    assert_eq!(office.command(&["backup", text(&file)]).0, Some(1), "it exists");
    let (_, events) = office.command(&["audit", "list"]);
    assert_eq!(events.iter().filter(|event| event.contains("backed-up")).count(), 1, "{events:?}");
    senders.end();
    let (status, lines) = office.command(&["restore", text(&file)]);
    assert!(status == Some(1) && lines[0].contains("stop the portal first"), "{lines:?}");

    let elsewhere = tempfile::tempdir().unwrap();
    let words = ["restore", text(&file), "--data-dir", text(elsewhere.path())];
    assert_eq!(run(&words, &[]).code, Some(0));
    let other = Office::open_in(elsewhere, &[]);
    let (_, events) = other.command(&["audit", "list"]);
    assert!(events.last().unwrap().contains("restored"), "{events:?}");
    let restored = other.kept();
    assert!(before.iter().all(|reference| restored.contains_key(reference)));
    let new = reference(&send(&other, &inquiry("A message that is long enough")));
    drop(other.server);
    let words = ["restore", text(&file), "--data-dir", text(other.data.path())];
    assert_eq!(run(&words, &[]).code, Some(0));
    assert!(!kept(other.data.path()).contains_key(&new));
    let names = std::fs::read_dir(other.data.path()).unwrap();
    let names: Vec<_> =
        names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let replaced = names.iter().find(|name| name.starts_with("portal.replaced-")).unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    std::fs::copy(other.data.path().join(replaced), elsewhere.path().join("portal.db")).unwrap();
    assert!(kept(elsewhere.path()).contains_key(&new), "what was there stays beside it");

    let garbage = office.data.path().join("garbage.db");
    std::fs::write(&garbage, "no database").unwrap();
    let words = ["restore", text(&garbage), "--data-dir", text(other.data.path())];
    let refused = run(&words, &[]);
    assert_eq!((refused.code, refused.stderr.len()), (Some(1), 1), "{refused:?}");
    assert!(kept(other.data.path()).keys().all(|reference| restored.contains_key(reference)));
}

// Where nothing can be kept

#[test]
fn without_a_data_directory_the_form_is_closed() {
    let server = Server::start();
    let body = inquiry("A message that is long enough").to_string();
    let answer = post(server.address, SEND, &[ORIGIN, JSON], &body);
    assert_eq!(code(&answer), problem(503, "closed"));
    assert_eq!(server.get(SEND, &[]).text(), "{\"isOpen\":false}");
    let form =
        "topic=press&name=A&email=a%40b.example&consent=on&message=A+message+that+is+long+enough";
    let answer = post(server.address, SEND, &[ORIGIN, FORM, BROWSER], form);
    assert_eq!(answer.status, 503);
    assert!(answer.text().contains(">A message that is long enough</textarea>"));
}

#[test]
fn a_data_directory_that_cannot_be_used_is_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let named = ["--listen", "127.0.0.1:0", "--data-dir", text(&file)];
    let refused = run(&named, &[]);
    assert_eq!((refused.code, refused.stderr.len()), (Some(1), 1), "{refused:?}");
    assert!(refused.stderr[0].contains(text(&file)), "{refused:?}");
    let checked = run(&[&["check"], &named[..]].concat(), &[]);
    assert_eq!(checked.code, Some(1), "{checked:?}");

    let broken = tempfile::tempdir().unwrap();
    std::fs::write(
        broken.path().join("portal.db"),
        "no database, but longer than its header".repeat(20),
    )
    .unwrap();
    let flags = ["--listen", "127.0.0.1:0", "--data-dir", text(broken.path())];
    let refused = run(&flags, &[]);
    assert_eq!((refused.code, refused.stderr.len()), (Some(1), 1), "{refused:?}");
    assert!(refused.stderr[0].contains("portal.db"), "{refused:?}");
    for command in [&["inbox", "list"][..], &["backup", "/tmp/never"]] {
        let words = [command, &["--data-dir", text(folder.path())]].concat();
        let refused = run(&words, &[]);
        assert_eq!((refused.code, refused.stderr.len()), (Some(1), 1), "{refused:?}");
        assert!(refused.stderr[0].contains("no database here"), "{refused:?}");
    }
    // Without a name, the portal serves all the same.
    let mut command = Command::new(PORTAL);
    command.args(["--listen", "127.0.0.1:0", "--admin", "off"]).current_dir("/proc");
    command.env_remove("PORTAL_DATA_DIR").stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.process_group(0).spawn().unwrap();
    let mut server = Server::from(Process::of(child));
    server.process.log_line("no inquiries are taken");
    assert_eq!(server.get(SEND, &[]).text(), "{\"isOpen\":false}");
}

#[test]
fn a_reference_that_was_misread_is_refused_with_a_reason() {
    let refused = run(&["inbox", "show", "K7QM-4TXD-X"], &[("PORTAL_DATA_DIR", "/tmp")]);
    assert_eq!((refused.code, refused.stderr.len()), (Some(2), 1), "{refused:?}");
    assert!(refused.stderr[0].contains("one character of this one is wrong"), "{refused:?}");
}

// Privacy

#[test]
fn what_was_sent_is_in_no_log_and_no_metric() {
    let flags = ["--admin", "127.0.0.1:0", "--log-referer", "--log-user-agent"];
    let mut office = Office::open_in(tempfile::tempdir().unwrap(), &flags);
    let admin = office.server.admin();
    let marked = json!({
        "topic": "press",
        "name": "Marker-1 Example",
        "email": "marker-2@example.com",
        "telephone": "555 3333 4444",
        "message": "Marker-5 in a message that is long enough",
        "consent": true,
    });
    let address = office.server.address;
    let reference = reference(&send(&office, &marked));
    let mut faulty = marked.clone();
    faulty["topic"] = json!("Marker-6");
    faulty["Marker-7"] = json!("Marker-8");
    assert_eq!(send(&office, &faulty).status, 422);
    let key = [ORIGIN, JSON, ("Idempotency-Key", "Marker-9")];
    assert_eq!(post(address, SEND, &key, &marked.to_string()).status, 201);
    let lookup = json!({ "reference": reference, "email": "marker-2@example.com" }).to_string();
    assert_eq!(post(address, LOOK_UP, &[ORIGIN, JSON], &lookup).status, 200);
    let mut metrics = String::new();
    // An answer is counted when its connection has sent all of it.
    crate::proc::until("the count of the answers", || {
        let accept = [("Accept", "application/openmetrics-text")];
        let answer = Client::new(connect(admin)).ask("GET", "/metrics", &accept);
        metrics = answer.text().to_owned();
        let series = "portal_requests_total{status=\"2xx\",kind=\"api\"}";
        Metrics::read(&metrics).count(series) == 3
    });
    office.server.process.signal("TERM");
    let log = office.server.process.finish().stderr.join("\n");
    for text in [log, metrics] {
        let text = text.to_lowercase();
        for marker in ["marker", "555 3333", &reference.to_lowercase()] {
            assert!(!text.contains(marker), "{marker} in {text}");
        }
    }
}

// The disk

/// The order of system calls: log and folder are on the disk before the answer goes out.
#[test]
#[ignore = "needs strace, with the tests of ACME"]
fn inquiries_are_on_the_disk_before_they_are_acknowledged() {
    let data = tempfile::tempdir().unwrap();
    let trace = tempfile::NamedTempFile::new().unwrap();
    let flags = ["--listen", "127.0.0.1:0", "--data-dir", text(data.path()), "--threads", "1"];
    let calls = "openat,fsync,fdatasync,pwrite64,sendto,write,writev";
    let process = Process::start_traced(trace.path(), calls, &flags);
    let office = Office { data, server: Server::from(process) };
    reference(&send(&office, &inquiry("Marker in a message that is long enough")));
    reference(&send(&office, &inquiry("Marker in another message that is long enough")));
    office.server.process.signal("TERM");
    drop(office.server);
    let trace = std::fs::read_to_string(trace.path()).unwrap();
    let lines: Vec<_> = trace.lines().collect();
    let position = |from: usize, what: &dyn Fn(&str) -> bool| {
        lines[from..].iter().position(|line| what(line)).map(|index| from + index)
    };
    let opened = |name: &str| {
        let line = lines.iter().find(|line| line.contains(name) && line.contains("O_RDWR"))?;
        line.rsplit_once("= ").map(|(_, number)| number.trim().to_owned())
    };
    let log = opened("portal.db-wal").expect("the log is opened");
    let is_sync = |line: &str| {
        [format!("fdatasync({log}"), format!("fsync({log}")].iter().any(|call| line.contains(call))
    };
    let is_write = |line: &str| line.contains(&format!("pwrite64({log},"));
    let is_answer = |line: &str| line.contains("HTTP/1.1 201");
    let mut from = 0;
    for _ in 0..2 {
        let answer = position(from, &is_answer).expect("an answer");
        let written = (from..answer).rev().find(|index| is_write(lines[*index])).expect("a write");
        let synced = position(written, &is_sync).expect("a sync");
        assert!(synced < answer, "{:#?}", &lines[written..=answer]);
        from = answer + 1;
    }
    // The folder: its descriptor is opened and synced before the first answer.
    let first = position(0, &is_answer).unwrap();
    let folder = format!("\"{}\"", text(office.data.path()));
    let opened = position(0, &|line: &str| line.contains(&folder)).expect("the folder is opened");
    let number = lines[opened].rsplit_once("= ").unwrap().1.trim().to_owned();
    let is_folder_sync = |line: &str| {
        [format!("fdatasync({number}"), format!("fsync({number}")]
            .iter()
            .any(|call| line.contains(call))
    };
    let synced = position(opened, &is_folder_sync).expect("the folder is synced");
    assert!(synced < first);
}

/// In a mount namespace of its own, with a small file system.
#[test]
#[ignore = "needs root and unshare, with the tests of ACME"]
fn inquiries_on_a_full_disk_are_refused_until_there_is_room() {
    const ON_A_SMALL_DISK: &str = "mount -t tmpfs -o size=1200k tmpfs \"$1\" && head -c 700000 /dev/zero >\"$1/filler\" && data=$1 && shift && exec \"$@\" --data-dir \"$data\"";

    let folder = tempfile::tempdir().unwrap();
    let child = Command::new("unshare")
        .env_clear()
        .env("PATH", std::env::var("PATH").unwrap_or_default())
        .args(["--mount", "sh", "-c", ON_A_SMALL_DISK, "sh", text(folder.path()), PORTAL])
        .args(["--listen", "127.0.0.1:0", "--admin", "off", "--trusted-proxy", "127.0.0.1"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn()
        .expect("unshare runs");
    let server = Server::from(Process::of(child));
    let mut acknowledged = 0;
    let mut send = || {
        acknowledged += 1;
        let client = format!("10.0.{}.{}", acknowledged / 200, acknowledged % 200);
        let headers = [ORIGIN, JSON, ("X-Forwarded-For", &client)];
        let message = format!("{acknowledged} {}", "x".repeat(1900));
        post(server.address, SEND, &headers, &inquiry(&message).to_string())
    };
    let first = reference(&send());
    let refused = loop {
        let answer = send();
        if answer.status != 201 {
            break answer;
        }
    };
    assert_eq!(code(&refused), problem(507, "disk-full"));
    assert_eq!(server.get("/home", &[]).status, 200);
    let lookup = json!({ "reference": first, "email": "amira@example.com" }).to_string();
    assert_eq!(post(server.address, LOOK_UP, &[ORIGIN, JSON], &lookup).status, 200);
    // The file system can be seen through the process.
    let filler = format!("/proc/{}/root{}/filler", server.process.id(), text(folder.path()));
    std::fs::remove_file(filler).unwrap();
    assert_eq!(send().status, 201);
}

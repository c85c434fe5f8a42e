//! Staff: accounts, sessions, the desk and the audit trail.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::client::Client;
use crate::harness::{Answer, PORTAL, connect, request};
use crate::inquiries::{
    BROWSER, JSON, ORIGIN, Office, code, inquiry, offer, post, problem, reference, send, text,
};

const SESSION: &str = "/api/v1/session";
pub const SEARCH: &str = "/api/v1/desk/inquiries/search";
const PASSWORD: &str = "correct horse battery";
const MAIL: &str = "desk@example.com";
/// What the proxy of an office writes.
const HTTPS: (&str, &str) = ("X-Forwarded-Proto", "https");

/// A command of staff that reads a password.
fn with_password(office: &Office, words: &[&str], password: &str) -> (bool, String) {
    let mut child = Command::new(PORTAL)
        .args(words)
        .args(["--data-dir", text(office.data.path())])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It may end before it reads the password.
    let _ = child.stdin.take().unwrap().write_all(format!("{password}\n").as_bytes());
    let output = child.wait_with_output().unwrap();
    let lines = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(lines).unwrap())
}

pub fn add(office: &Office, email: &str, role: &str) {
    let words = ["staff", "add", email, "--name", "Desk Example", "--role", role];
    let (is_done, line) = with_password(office, &words, PASSWORD);
    assert!(is_done, "{line}");
}

/// An office with an account for inquiries.
fn staffed(flags: &[&str]) -> Office {
    let office = Office::open_in(tempfile::tempdir().unwrap(), flags);
    add(&office, MAIL, "clerk");
    office
}

fn sign_in_from(office: &Office, client: &str, email: &str, password: &str) -> Answer {
    let headers = [ORIGIN, JSON, HTTPS, ("X-Forwarded-For", client)];
    let body = json!({ "email": email, "password": password }).to_string();
    post(office.server.address, SESSION, &headers, &body)
}

pub fn value(answer: &Answer) -> Value {
    serde_json::from_str(answer.text()).unwrap_or_else(|_| panic!("{}", answer.text()))
}

/// Somebody who is signed in.
pub struct Desk<'a> {
    office: &'a Office,
    bearer: String,
}

impl<'a> Desk<'a> {
    pub fn open(office: &'a Office, email: &str) -> Self {
        let answer = sign_in_from(office, "203.0.113.1", email, PASSWORD);
        assert_eq!(answer.status, 201, "{}", answer.text());
        let token = value(&answer)["token"].as_str().unwrap().to_owned();
        Self { office, bearer: format!("Bearer {token}") }
    }

    pub fn ask(&self, method: &str, target: &str) -> Answer {
        let headers = [HTTPS, ("X-Forwarded-For", "203.0.113.1"), ("Authorization", &self.bearer)];
        Client::new(connect(self.office.server.address)).ask(method, target, &headers)
    }

    pub fn send(
        &self,
        method: &str,
        target: &str,
        headers: &[(&str, &str)],
        body: &Value,
    ) -> Answer {
        let body = body.to_string();
        let length = body.len().to_string();
        let own = [
            ORIGIN,
            JSON,
            HTTPS,
            ("X-Forwarded-For", "203.0.113.1"),
            ("Authorization", &self.bearer),
            ("Content-Length", &length),
        ];
        let mut client = Client::new(connect(self.office.server.address));
        let head = request(method, target, &[&own[..], headers].concat());
        client.offer((head + &body).as_bytes());
        client.answer(method)
    }

    pub fn found(&self, query: &Value) -> Vec<String> {
        let answer = self.send("POST", SEARCH, &[], query);
        assert_eq!(answer.status, 200, "{}", answer.text());
        let references = value(&answer)["items"].as_array().unwrap().clone();
        references.iter().map(|item| item["reference"].as_str().unwrap().to_owned()).collect()
    }
}

#[test]
fn an_inquiry_is_found_assigned_noted_and_answered_at_the_desk() {
    let office = staffed(&[]);
    let first = reference(&send(&office, &inquiry("Where is the river?  The first one.")));
    let second = reference(&send(&office, &inquiry("Where is the market? The second one.")));
    let desk = Desk::open(&office, MAIL);
    assert_eq!(value(&desk.ask("GET", SESSION))["roles"], json!(["clerk"]));
    assert_eq!(desk.found(&json!({})), [second.as_str(), &first]);
    assert_eq!(desk.found(&json!({ "text": "river AMIRA@" })), [first.as_str()]);

    let target = format!("/api/v1/desk/inquiries/{first}");
    let seen = desk.ask("GET", &target);
    assert_eq!(seen.header("etag"), "\"1\"");
    assert_eq!(value(&seen)["message"], "Where is the river?  The first one.");

    let change = json!({ "state": "in-progress", "assignee": MAIL });
    let version = [("If-Match", "\"1\"")];
    let changed = desk.send("PATCH", &target, &version, &change);
    assert_eq!(changed.header("etag"), "\"2\"");
    assert_eq!(value(&changed)["assignee"]["name"], "Desk Example");
    assert_eq!(desk.found(&json!({ "assignee": "me" })), [first.as_str()]);
    assert_eq!(desk.found(&json!({ "state": "new" })), [second.as_str()]);
    let counts = json!({ "new": 1, "in-progress": 1, "answered": 0, "suspected": 0 });
    let counts = json!({ "inquiry": counts });
    assert_eq!(value(&desk.ask("GET", "/api/v1/desk/counts")), counts);

    // The second person has seen an earlier version.
    let late = desk.send("PATCH", &target, &version, &change);
    assert_eq!(code(&late), problem(412, "changed-meanwhile"));
    let blind = desk.send("PATCH", &target, &[], &change);
    assert_eq!(code(&blind), problem(428, "version-missing"));
    add(&office, "editor@example.com", "editor");
    for nobody in ["nobody@example.com", "editor@example.com"] {
        let change = json!({ "assignee": nobody });
        let answer = desk.send("PATCH", &target, &[("If-Match", "\"2\"")], &change);
        assert_eq!(code(&answer), problem(422, "invalid"));
    }

    // What changes nothing is no change.
    let same = desk.send("PATCH", &target, &[("If-Match", "*")], &change);
    assert_eq!(same.header("etag"), "\"2\"");
    let add_note = format!("{target}/notes");
    let noted = desk.send("POST", &add_note, &[], &json!({ "text": " Called back. " }));
    let note = &value(&noted)["notes"][0];
    assert_eq!((&note["author"], &note["text"]), (&json!("Desk Example"), &json!("Called back.")));
    let (_, shown) = office.command(&["inbox", "show", &first]);
    assert!(shown.contains(&format!("Assigned   Desk Example <{MAIL}>")), "{shown:#?}");
    assert!(shown.last().unwrap().ends_with("  Desk Example: Called back."), "{shown:#?}");
    let kept = &office.kept()[&first];
    assert_eq!(kept["assignee"], MAIL);
    assert!(kept["notes"].as_str().unwrap().ends_with("Called back."), "{kept}");
    for unknown in ["K7QM-4TXD-9", "nonsense", "%FF"] {
        let missing = desk.ask("GET", &format!("/api/v1/desk/inquiries/{unknown}"));
        assert_eq!(code(&missing), problem(404, "no-inquiry"));
    }

    assert_eq!(desk.ask("DELETE", SESSION).status, 204);
    assert_eq!(code(&desk.ask("GET", &target)), problem(401, "not-signed-in"));

    let (_, trail) = office.command(&["audit", "list"]);
    let has = |action: &str| trail.iter().any(|line| line.contains(action));
    assert!(has("inquiry-seen") && has("state-changed") && has("list-seen"), "{trail:?}");
    assert!(trail.last().unwrap().contains("signed-out"), "{trail:?}");
    let whole = trail.join("\n").to_lowercase();
    for personal in ["amira", "river", "called", MAIL] {
        assert!(!whole.contains(personal), "{personal} in {whole}");
    }
    let (status, lines) = office.command(&["audit", "verify"]);
    assert_eq!(status, Some(0), "{lines:?}");
    assert!(lines[0].starts_with(&format!("{} events, unbroken", trail.len())), "{lines:?}");
}

#[test]
fn every_failure_to_sign_in_looks_the_same() {
    let office = staffed(&[]);
    add(&office, "gone@example.com", "clerk");
    assert_eq!(office.command(&["staff", "disable", "gone@example.com"]).0, Some(0));
    let mut answers = Vec::new();
    for (email, password) in [
        (MAIL, "wrong horse battery"),
        ("nobody@example.com", PASSWORD),
        ("gone@example.com", PASSWORD),
    ] {
        let answer = sign_in_from(&office, "203.0.113.1", email, password);
        assert_eq!(code(&answer), problem(401, "sign-in-refused"));
        assert_eq!(answer.header("www-authenticate"), "Bearer");
        answers.push(answer.text().to_owned());
    }
    answers.dedup();
    assert_eq!(answers.len(), 1);
    // Capital letters in a mail address make no difference.
    assert_eq!(sign_in_from(&office, "203.0.113.1", "Desk@Example.com", PASSWORD).status, 201);
}

#[test]
fn during_an_attack_the_right_password_is_accepted_from_another_network() {
    let office = staffed(&[]);
    let mut refused = 0;
    // From many networks, until each of them has to wait.
    for attempt in 0..40 {
        let client = format!("203.0.{}.1", attempt % 3);
        let answer = sign_in_from(&office, &client, MAIL, "wrong horse battery");
        if answer.status == 429 {
            assert_eq!(answer.header("retry-after"), "900");
            refused += 1;
        }
    }
    assert_eq!(refused, 10);
    assert_eq!(sign_in_from(&office, "198.51.100.1", MAIL, PASSWORD).status, 201);
}

#[test]
fn a_password_is_refused_where_others_could_read_it() {
    let office = staffed(&["--staff-networks", "203.0.113.0/24"]);
    let ask = |client: &str, scheme: &str| {
        let headers = [ORIGIN, JSON, ("X-Forwarded-Proto", scheme), ("X-Forwarded-For", client)];
        let body = json!({ "email": MAIL, "password": PASSWORD }).to_string();
        post(office.server.address, SESSION, &headers, &body)
    };
    assert_eq!(ask("203.0.113.1", "https").status, 201);
    assert_eq!(code(&ask("203.0.113.1", "http")), problem(403, "not-private"));
    assert!(ask("203.0.113.1", "http").text().contains("--tls-cert"));
    assert_eq!(code(&ask("198.51.100.1", "https")), problem(403, "other-network"));
    // The same holds for a token that was stolen, and for the page.
    let desk = Desk::open(&office, MAIL);
    let stolen = [("X-Forwarded-For", "198.51.100.1"), HTTPS, ("Authorization", &desk.bearer)];
    assert_eq!(code(&office.server.get(SESSION, &stolen)), problem(403, "other-network"));
    for (client, expected) in [("203.0.113.1", 200), ("198.51.100.1", 403)] {
        let headers = [("X-Forwarded-For", client), BROWSER];
        assert_eq!(office.server.get("/auth", &headers).status, expected);
    }
    // Browsers everywhere store the site's files, which must not fail.
    assert!(!office.server.get("/sw.js", &[]).text().contains("\"/auth\""));
    let encoded = [("X-Forwarded-For", "198.51.100.1"), BROWSER];
    assert_eq!(office.server.get("/%61uth/", &encoded).status, 403);
    assert_eq!(office.server.get("/home", &encoded).status, 200);
}

#[test]
fn an_account_does_what_its_roles_say_until_it_is_disabled() {
    let office = staffed(&[]);
    add(&office, "editor@example.com", "editor,administrator");
    let editor = Desk::open(&office, "editor@example.com");
    assert_eq!(editor.ask("GET", SESSION).status, 200);
    assert_eq!(code(&editor.ask("GET", "/api/v1/desk/counts")), problem(403, "role-missing"));
    let refused = editor.send("POST", SEARCH, &[], &json!({}));
    assert_eq!(code(&refused), problem(403, "role-missing"));

    let desk = Desk::open(&office, MAIL);
    let (_, lines) = office.command(&["staff", "list"]);
    assert_eq!(lines[0], "account 1    desk@example.com  Desk Example  clerk");
    let (is_done, line) =
        with_password(&office, &["staff", "passwd", MAIL], "another horse battery");
    assert!(is_done, "{line}");
    assert_eq!(code(&desk.ask("GET", SESSION)), problem(401, "not-signed-in"));
    assert_eq!(sign_in_from(&office, "203.0.113.1", MAIL, PASSWORD).status, 401);
    let renewed = sign_in_from(&office, "203.0.113.1", MAIL, "another horse battery");
    assert_eq!(renewed.status, 201);
}

#[test]
fn a_mistake_with_an_account_is_one_line() {
    let office = staffed(&[]);
    let add = ["staff", "add", MAIL, "--name", "Other", "--role", "clerk"];
    let short = ["staff", "passwd", MAIL];
    let missing = ["staff", "passwd", "nobody@example.com"];
    for (words, password, expected) in [
        (&add[..], PASSWORD, "there is an account desk@example.com already"),
        (&short, "short", "a password has 15 to 200 characters, and this one has 5"),
        (&missing, PASSWORD, "there is no account nobody@example.com"),
    ] {
        let (is_done, line) = with_password(&office, words, password);
        assert!(!is_done && line.contains(expected) && line.lines().count() == 1, "{line}");
    }
}

#[test]
fn a_session_is_refused_to_other_sites_and_without_a_data_directory() {
    let office = staffed(&[]);
    let body = json!({ "email": MAIL, "password": PASSWORD }).to_string();
    let cross = [("Sec-Fetch-Site", "cross-site"), JSON, HTTPS, ("X-Forwarded-For", "203.0.113.1")];
    let answer = post(office.server.address, SESSION, &cross, &body);
    assert_eq!(code(&answer), problem(403, "cross-site"));
    let closed = crate::harness::Server::start();
    let answer = post(closed.address, SESSION, &[ORIGIN, JSON], &body);
    assert_eq!(code(&answer), problem(503, "closed"));
    let mut client = Client::new(connect(closed.address));
    offer(&mut client, SEARCH, &[ORIGIN, JSON, ("Authorization", "Bearer a")], "{}");
    assert_eq!(code(&client.answer("POST")), problem(503, "closed"));
}

#[test]
fn an_administrator_adds_and_changes_accounts() {
    const ACCOUNTS: &str = "/api/v1/desk/accounts";
    let office = staffed(&[]);
    add(&office, "admin@example.com", "administrator");
    let admin = Desk::open(&office, "admin@example.com");
    let clerk = Desk::open(&office, MAIL);
    assert_eq!(code(&clerk.ask("GET", ACCOUNTS)), problem(403, "role-missing"));
    let change =
        |id: i64, change: Value| admin.send("PATCH", &format!("{ACCOUNTS}/{id}"), &[], &change);

    let noor = json!({
        "email": "noor@example.com", "name": "Noor Example", "roles": ["procurement"], "password": PASSWORD,
    });
    let added = admin.send("POST", ACCOUNTS, &[], &noor);
    assert_eq!(added.status, 201, "{}", added.text());
    let id = value(&added)["id"].as_i64().unwrap();
    assert!(!added.text().contains(PASSWORD), "{}", added.text());
    let again = admin.send("POST", ACCOUNTS, &[], &noor);
    assert_eq!(code(&again), problem(409, "account-exists"));
    let mut short = noor.clone();
    (short["email"], short["password"]) = (json!("other@example.com"), json!("short"));
    assert_eq!(code(&admin.send("POST", ACCOUNTS, &[], &short)), problem(422, "invalid"));

    // New roles hold at once, a new password ends the session.
    let desk = Desk::open(&office, "noor@example.com");
    let kinds = |desk: &Desk| -> Vec<String> {
        let counts = value(&desk.ask("GET", "/api/v1/desk/counts"));
        counts.as_object().unwrap().keys().cloned().collect()
    };
    assert_eq!(kinds(&desk), ["question"]);
    assert_eq!(change(id, json!({ "roles": ["clerk", "procurement"] })).status, 200);
    assert_eq!(kinds(&desk), ["inquiry", "question"]);
    assert_eq!(change(id, json!({ "password": "another horse battery" })).status, 200);
    assert_eq!(code(&desk.ask("GET", SESSION)), problem(401, "not-signed-in"));
    let renewed = sign_in_from(&office, "203.0.113.1", "noor@example.com", "another horse battery");
    assert_eq!(renewed.status, 201);
    let disabled = change(id, json!({ "isEnabled": false }));
    assert_eq!(value(&disabled)["isEnabled"], json!(false));
    let refused = sign_in_from(&office, "203.0.113.1", "noor@example.com", "another horse battery");
    assert_eq!(refused.status, 401);

    // Somebody must be left who can take it back.
    let own = value(&admin.ask("GET", ACCOUNTS))["accounts"][0]["id"].as_i64().unwrap();
    for wish in [json!({ "isEnabled": false }), json!({ "roles": ["clerk"] })] {
        assert_eq!(code(&change(own, wish)), problem(409, "own-account"));
    }
    assert_eq!(change(own, json!({ "roles": ["clerk", "administrator"] })).status, 200);
    for unknown in ["/99", "/x"] {
        let answer = admin.send("PATCH", &format!("{ACCOUNTS}{unknown}"), &[], &json!({}));
        assert_eq!(code(&answer), problem(404, "no-account"));
    }
    let (_, lines) = office.command(&["audit", "list"]);
    let of_admin: Vec<_> = lines.iter().filter(|line| line.contains("account 2")).collect();
    for action in ["account-added", "roles-changed", "password-changed", "account-disabled"] {
        assert!(of_admin.iter().any(|line| line.contains(action)), "{action} in {lines:#?}");
    }
}

#[test]
fn a_new_password_needs_the_current_one_and_ends_the_other_sessions() {
    const TARGET: &str = "/api/v1/session/password";
    const OTHER: &str = "another horse battery";
    let office = staffed(&[]);
    let (desk, elsewhere) = (Desk::open(&office, MAIL), Desk::open(&office, MAIL));
    let change = |current: &str, password: &str| {
        let body = json!({ "current": current, "password": password });
        desk.send("PUT", TARGET, &[], &body)
    };
    assert_eq!(code(&change(PASSWORD, "short")), problem(422, "invalid"));
    assert_eq!(code(&change(OTHER, OTHER)), problem(422, "password-wrong"));
    let changed = change(PASSWORD, OTHER);
    assert_eq!(changed.status, 204, "{}", changed.text());
    assert_eq!(desk.ask("GET", SESSION).status, 200);
    assert_eq!(code(&elsewhere.ask("GET", SESSION)), problem(401, "not-signed-in"));
    let sign_in = |password| sign_in_from(&office, "203.0.113.1", MAIL, password).status;
    assert_eq!((sign_in(PASSWORD), sign_in(OTHER)), (401, 201));

    // A session that somebody has found open is no way to try every password.
    let wrong = (0..20).map(|_| change(PASSWORD, OTHER).status);
    assert!(wrong.into_iter().any(|status| status == 429));
    assert_eq!(desk.ask("GET", SESSION).status, 200);
    let (_, lines) = office.command(&["audit", "list"]);
    let own = lines.iter().filter(|line| line.contains("account 1"));
    let own: Vec<_> = own.filter(|line| line.contains("password-changed")).collect();
    assert_eq!(own.len(), 1, "{lines:#?}");
}

#[test]
fn the_messages_of_a_search_are_saved_as_a_table() {
    let office = staffed(&[]);
    let desk = Desk::open(&office, MAIL);
    let mut formula = inquiry("A formula, which is \"text\"");
    formula["name"] = json!("=1+1");
    let first = reference(&send(&office, &formula));
    send(&office, &inquiry("Something else entirely"));
    let table =
        desk.send("POST", "/api/v1/desk/inquiries/export", &[], &json!({ "text": "formula" }));
    assert_eq!((table.status, table.header("content-type")), (200, "text/csv; charset=utf-8"));
    assert_eq!(table.header("content-disposition"), "attachment; filename=\"inquiries.csv\"");
    let lines: Vec<_> = table.text().split("\r\n").collect();
    assert_eq!(lines.len(), 3, "{lines:#?}");
    assert!(lines[0].starts_with("\u{feff}\"reference\",\"received\","), "{lines:#?}");
    assert!(lines[1].starts_with(&format!("\"{first}\",")), "{lines:#?}");
    assert!(
        lines[1].contains("\"'=1+1\"") && lines[1].contains("A formula, which is \"\"text\"\"")
    );
    let (_, audit) = office.command(&["audit", "list"]);
    assert!(audit.iter().any(|line| line.contains("inquiries-exported")), "{audit:#?}");
    // Nobody gets more than they see.
    add(&office, "tenders@example.com", "procurement");
    let tenders = Desk::open(&office, "tenders@example.com");
    let export = |query| tenders.send("POST", "/api/v1/desk/inquiries/export", &[], &query);
    assert_eq!(export(json!({})).text().lines().count(), 1);
    assert_eq!(code(&export(json!({ "kind": "inquiry" }))), problem(403, "role-missing"));
}

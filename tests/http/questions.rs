//! Questions about requests for proposals, and their answers on the page of the request.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::client::between;
use crate::content::{folder, list, page, shows, undo};
use crate::harness::Answer;
use crate::inquiries::{
    BROWSER, FORM, JSON, LOOK_UP, ORIGIN, Office, code, post, problem, reference, text,
};
use crate::proc::until;
use crate::staff::{Desk, SEARCH, add, value};

/// A request whose questions are open for long.
const OPEN: &str = "NC-RFP-2026-012";
const PAGE: &str = "/rfp/NC-RFP-2026-012";
const QUESTIONS: &str = "/api/v1/rfps/NC-RFP-2026-012/questions";
const QUESTION: &str = "May we deliver the poles in two parts?";
const PROCUREMENT: &str = "procurement@example.com";

/// A content folder in which questions about a request are open, whatever the date is.
fn with_open_request() -> TempDir {
    let mut requests = list("requests");
    let request = requests.iter_mut().find(|request| request["reference"] == OPEN).unwrap();
    request["publishedAt"] = json!("2026-01-01T08:00:00Z");
    request["questionsUntil"] = json!("2099-01-01T08:00:00Z");
    request["closesAt"] = json!("2099-02-01T08:00:00Z");
    request.as_object_mut().unwrap().remove("decisionBy");
    folder(&[(&format!("requests/{OPEN}.json"), &request.to_string())])
}

fn office(content: &Path) -> Office {
    Office::open_in(tempfile::tempdir().unwrap(), &["--content", text(content)])
}

fn question(message: &str) -> Value {
    json!({
        "name": "Example Works Ltd",
        "email": "tenders@example.com",
        "message": message,
        "consent": true,
    })
}

fn ask(office: &Office, target: &str, question: &Value) -> Answer {
    post(office.server.address, target, &[ORIGIN, JSON], &question.to_string())
}

/// A question of a browser without script.
fn plain(office: &Office, target: &str, message: &str) -> Answer {
    let fields =
        format!("name=Example+%3Cb%3E&email=a%40b.example&website=&consent=on&message={message}");
    post(office.server.address, target, &[ORIGIN, FORM, BROWSER], &fields)
}

/// The same data directory with a portal that has no content folder.
fn restarted(office: Office) -> Office {
    let Office { data, mut server } = office;
    server.process.signal("TERM");
    assert_eq!(server.process.ended(), Some(0));
    Office::open_in(data, &[])
}

#[test]
fn a_question_is_asked_and_its_answer_published_changed_and_taken_back() {
    let content = with_open_request();
    let office = office(content.path());
    let server = &office.server;
    let state = value(&server.get(QUESTIONS, &[]));
    let expected = json!({
        "isOpen": true,
        "reason": null,
        "from": "2026-01-01T08:00:00Z",
        "until": "2099-01-01T08:00:00Z"
    });
    assert_eq!(state, expected);
    let answer = ask(&office, QUESTIONS, &question(QUESTION));
    let reference = reference(&answer);
    assert_eq!(value(&answer)["rfp"], OPEN);
    let body = json!({ "reference": reference, "email": "tenders@example.com" }).to_string();
    let found = post(server.address, LOOK_UP, &[ORIGIN, JSON], &body);
    assert_eq!((found.status, found.text()), (200, answer.text()));

    // Those who answer questions see it, and others do not.
    add(&office, "clerk@example.com", "clerk");
    add(&office, PROCUREMENT, "procurement");
    let (clerk, desk) =
        (Desk::open(&office, "clerk@example.com"), Desk::open(&office, PROCUREMENT));
    assert_eq!(clerk.found(&json!({})), [""; 0]);
    let refused = clerk.send("POST", SEARCH, &[], &json!({ "kind": "question" }));
    assert_eq!(code(&refused), problem(403, "role-missing"));
    assert_eq!(desk.found(&json!({})), [reference.as_str()]);
    let counts = value(&desk.ask("GET", "/api/v1/desk/counts"));
    assert_eq!((&counts["question"]["new"], &counts["inquiry"]), (&json!(1), &Value::Null));
    let target = format!("/api/v1/desk/inquiries/{reference}");
    assert_eq!(code(&clerk.ask("GET", &target)), problem(404, "no-inquiry"));
    assert_eq!(value(&desk.ask("GET", &target))["answer"], Value::Null);

    let publish = format!("{target}/answer");
    let first = json!({ "question": "May the poles come in two parts?", "answer": "Yes, in two.\nBoth in May." });
    let seen = [("If-Match", "\"1\"")];
    assert_eq!(code(&clerk.send("PUT", &publish, &seen, &first)), problem(403, "role-missing"));
    assert_eq!(code(&desk.send("PUT", &publish, &[], &first)), problem(428, "version-missing"));
    let published = desk.send("PUT", &publish, &seen, &first);
    assert_eq!(published.header("etag"), "\"2\"", "{}", published.text());
    let case = value(&published);
    assert_eq!((&case["state"], &case["answer"]["answer"]), (&json!("answered"), &first["answer"]));
    shows(server, PAGE, "Yes, in two.\nBoth in May.");
    let shown = page(server, PAGE);
    assert!(shown.contains("May the poles come in two parts?"));
    // Neither the sender nor the reference is published.
    for own in ["Example Works", "tenders@", &reference] {
        assert!(!shown.contains(own), "{own}");
    }
    // It is a file of the folder.
    let files: Vec<_> = fs::read_dir(content.path().join("answers")).unwrap().collect();
    let file = files[0].as_ref().unwrap().path();
    assert!(files.len() == 1 && fs::read_to_string(&file).unwrap().contains(OPEN));

    // The second person has seen an earlier version.
    let late = json!({ "question": QUESTION, "answer": "No." });
    assert_eq!(code(&desk.send("PUT", &publish, &seen, &late)), problem(412, "changed-meanwhile"));
    let changed = desk.send("PUT", &publish, &[("If-Match", "\"2\"")], &late);
    assert_eq!(changed.header("etag"), "\"3\"", "{}", changed.text());
    shows(server, PAGE, QUESTION);
    assert!(!page(server, PAGE).contains("Both in May"));
    // Undone like any other change of the folder.
    let undone = undo(content.path(), office.data.path(), &[]);
    assert_eq!(undone.code, Some(0), "{undone:?}");
    shows(server, PAGE, "Both in May.");
    assert_eq!(value(&desk.ask("GET", &target))["answer"]["answer"], first["answer"]);

    // What looks like a hole of an answer page is text there.
    let holes = json!({ "question": "How is {{email}} written?", "answer": "As data-set-x. }}" });
    assert_eq!(desk.send("PUT", &publish, &[("If-Match", "*")], &holes).status, 200);
    shows(server, PAGE, "How is {{email}} written?");
    let thanks = plain(&office, QUESTIONS, "How+about+a+third+part%3F");
    assert!(thanks.text().contains("Thank you, Example") && !thanks.text().contains(" a@b.ex"));
    let blank = json!({ "question": QUESTION, "answer": "\u{a0}" });
    let refused = desk.send("PUT", &publish, &[("If-Match", "*")], &blank);
    assert_eq!(code(&refused), problem(422, "invalid"));

    let withdrawn = desk.send("DELETE", &publish, &[("If-Match", "*")], &json!({}));
    let case = value(&withdrawn);
    assert_eq!((&case["state"], &case["answer"]), (&json!("in-progress"), &Value::Null));
    crate::proc::until("the end of the answer", || !page(server, PAGE).contains("{{email}}"));
    let again = desk.send("DELETE", &publish, &[("If-Match", "*")], &json!({}));
    assert_eq!(again.header("etag"), withdrawn.header("etag"));
    let (_, trail) = office.command(&["audit", "list"]);
    let count = |action: &str| trail.iter().filter(|line| line.contains(action)).count();
    assert_eq!((count("answer-published"), count("answer-withdrawn")), (3, 1), "{trail:?}");
}

#[test]
fn questions_are_taken_while_they_are_open() {
    let content = with_open_request();
    let office = office(content.path());
    let sent = question(QUESTION);
    for (request, expected) in [
        // Its questions ended in October 2026.
        ("NC-RFP-2026-009", problem(409, "questions-closed")),
        ("NC-RFP-2026-999", problem(404, "no-request")),
        ("..%2Fhome", problem(404, "no-request")),
        ("%FF", problem(404, "no-request")),
    ] {
        let target = format!("/api/v1/rfps/{request}/questions");
        assert_eq!(code(&ask(&office, &target, &sent)), expected, "{request}");
    }
    let state = value(&office.server.get("/api/v1/rfps/NC-RFP-2026-009/questions", &[]));
    assert_eq!((&state["isOpen"], &state["reason"]), (&json!(false), &json!("questions-closed")));
    let mut faulty = sent.clone();
    faulty["topic"] = json!("press");
    assert_eq!(code(&ask(&office, QUESTIONS, &faulty)), problem(422, "invalid"));
    let other_site = [("Sec-Fetch-Site", "cross-site"), JSON];
    let answer = post(office.server.address, QUESTIONS, &other_site, &sent.to_string());
    assert_eq!(code(&answer), problem(403, "cross-site"));
    assert_eq!(office.command(&["inbox", "list"]).1, [""; 0]);
}

#[test]
fn a_question_without_script_is_answered_with_a_page() {
    let content = with_open_request();
    let office = office(content.path());
    let send = |target: &str, message: &str| plain(&office, target, message);
    let answer = send(QUESTIONS, "May+we+deliver+the+poles+in+two+parts%3F");
    assert_eq!((answer.status, answer.header("content-type")), (201, "text/html; charset=utf-8"));
    let reference = between(answer.text(), "receipt__reference", "</p>")
        .and_then(|part| between(part, "<strong>", "</strong>"));
    let (_, listed) = office.command(&["inbox", "list"]);
    assert!(listed.len() == 1 && listed[0].starts_with(reference.unwrap()), "{listed:?}");
    assert!(listed[0].contains(OPEN), "{listed:?}");
    assert!(answer.text().contains("Example &lt;b&gt;") && answer.text().contains(OPEN));
    // The browser's reload sends it again.
    assert_eq!(send(QUESTIONS, "May+we+deliver+the+poles+in+two+parts%3F").status, 201);
    assert_eq!(office.command(&["inbox", "list"]).1.len(), 1);
    let back = office.server.get(QUESTIONS, &[BROWSER]);
    assert_eq!((back.status, back.header("location")), (303, "/rfp/NC-RFP-2026-012#ask"));

    let short = send(QUESTIONS, "short");
    assert_eq!(short.status, 422);
    assert!(short.text().contains(">short</textarea>"));
    let closed = send("/api/v1/rfps/NC-RFP-2026-009/questions", "Is+night+work+possible+there%3F");
    assert_eq!(closed.status, 409);
    let notice = between(closed.text(), "Questions about this request", "</p>");
    assert!(notice.is_some() && closed.text().contains("Is night work possible there?"));
}

#[test]
fn without_a_content_folder_answers_are_in_the_data_directory() {
    let content = with_open_request();
    let office = office(content.path());
    add(&office, PROCUREMENT, "procurement");
    let id = reference(&ask(&office, QUESTIONS, &question(QUESTION)));
    let (status, lines) = office.command(&["content", "undo"]);
    assert!(status == Some(1) && lines[0].contains("with --content"), "{lines:?}");
    // The portal is restarted without the folder and without its history.
    fs::remove_dir_all(office.data.path().join("content")).unwrap();
    let office = restarted(office);
    let desk = Desk::open(&office, PROCUREMENT);
    let publish = format!("/api/v1/desk/inquiries/{id}/answer");
    let answer = json!({ "question": QUESTION, "answer": "Only as a whole." });
    let published = desk.send("PUT", &publish, &[("If-Match", "*")], &answer);
    assert_eq!(published.status, 200, "{}", published.text());
    shows(&office.server, PAGE, "Only as a whole.");
    assert!(!page(&office.server, PAGE).contains("2099"));

    // The first answer is taken back as any other is.
    until("the publication in the history", || {
        let (_, lines) = office.command(&["content", "history"]);
        lines.len() == 1 && lines[0].contains("added answers/")
    });
    let (status, lines) = office.command(&["content", "undo"]);
    assert_eq!(status, Some(0), "{lines:?}");
    until("the answer to be gone", || !page(&office.server, PAGE).contains("Only as a whole."));
    assert_eq!(desk.send("PUT", &publish, &[("If-Match", "*")], &answer).status, 200);
    shows(&office.server, PAGE, "Only as a whole.");

    // After a restart, it is there from the first request on.
    let office = restarted(office);
    assert!(page(&office.server, PAGE).contains("Only as a whole."));

    // A folder that cannot be written to: a file is in its place.
    let answers = office.data.path().join("content-folder/answers");
    fs::rename(&answers, answers.with_extension("moved")).unwrap();
    fs::write(&answers, "").unwrap();
    let desk = Desk::open(&office, PROCUREMENT);
    let refused = desk.send("PUT", &publish, &[("If-Match", "*")], &answer);
    assert_eq!(code(&refused), problem(500, "not-published"));
    assert!(page(&office.server, PAGE).contains("Only as a whole."));
}

//! `--notice`: a text that stands on every page within seconds of the file's change.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::harness::{Server, run};
use crate::inquiries::{BROWSER, FORM, ORIGIN, Office, post, text};
use crate::proc::until;

const TEXT: &str = "The river promenade is closed.";
const INQUIRIES: &str = "/api/v1/inquiries";

struct Board {
    folder: TempDir,
    server: Server,
}

impl Board {
    fn start(flags: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("notice.txt");
        let flags = [&["--listen", "127.0.0.1:0", "--notice", text(&file)], flags].concat();
        Self { server: Server::start_with(&flags, &[]), folder }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("notice.txt")
    }

    fn write(&self, content: &str) {
        fs::write(self.file(), content).expect("a file");
    }

    fn page(&self, path: &str) -> String {
        self.server.get(path, &[BROWSER]).text().to_owned()
    }

    fn until_shown(&self, wanted: &str) {
        until("the notice", || self.page("/home").contains(wanted));
    }
}

#[test]
fn a_notice_stands_on_every_page_in_every_coding() {
    let mut board = Board::start(&[]);
    let before = board.server.get("/home", &[]);
    assert!(!before.text().contains("id=\"notice\""));
    board.write(&format!("level: emergency\n\n{TEXT} \"&\" {{{{level}}}}"));
    board.server.process.log_line("notice shown");
    let escaped = format!("{TEXT} &quot;&amp;&quot; {{{{level}}}}");
    for path in ["/home", "/our-city", "/rfp", "/privacy", "/auth", "/vr", "/no-such-page"] {
        let page = board.page(path);
        assert_eq!(page.matches("id=\"notice\"").count(), 1, "{path}");
        assert!(page.contains(&escaped) && page.contains("data-level=\"emergency\""), "{path}");
    }
    let known = ("If-None-Match", before.header("etag"));
    let shown = board.server.get("/home", &[known]);
    assert_eq!((shown.status, shown.has("last-modified")), (200, false));
    // Its stylesheet is allowed, and so is that of the page.
    let policy = |answer: &crate::harness::Answer| {
        let policy = answer.header("content-security-policy").to_owned();
        policy.matches("'sha256-").count()
    };
    assert_eq!((policy(&before), policy(&shown)), (1, 2));
    for coding in ["br", "gzip"] {
        let coded = board.server.get("/home", &[("Accept-Encoding", coding)]);
        assert_eq!(coded.header("content-encoding"), coding);
        assert_ne!(coded.header("etag"), shown.header("etag"));
        assert!(coded.body.len() < shown.body.len() / 3);
    }
    let told = board.server.get("/assets/content/notice.json", &[]);
    assert!(told.text().contains(TEXT) && !told.text().contains("<style>"), "{}", told.text());

    fs::remove_file(board.file()).expect("a file");
    board.server.process.log_line("notice removed");
    assert_eq!(board.server.get("/home", &[known]).status, 304);
}

#[test]
fn a_mistake_keeps_the_previous_notice() {
    let mut board = Board::start(&[]);
    board.write(TEXT);
    board.server.process.log_line("notice shown");
    for (content, reason) in [
        (&"a".repeat(501)[..], "has 501 characters"),
        ("<b>Closed</b>", "without markup"),
        ("until: soon\nClosed", "line 1: 'soon' is not a time"),
    ] {
        board.write(content);
        let line = board.server.process.log_line("notice refused; the previous one stays");
        assert!(line.contains(reason), "{line}");
        assert!(board.page("/home").contains(TEXT));
        let file = text(&board.file()).to_owned();
        let checked = run(&["check", "--notice", &file], &[]);
        assert_eq!(checked.code, Some(1));
        assert!(checked.stderr.concat().contains(reason), "{checked:?}");
    }
    board.write("level: warning\nOpen again.");
    board.until_shown("Open again.");
    let checked = run(&["check", "--notice", text(&board.file())], &[]);
    assert!(checked.stdout.iter().any(|line| line == "with a notice: warning"), "{checked:?}");
}

#[test]
fn a_notice_ends_at_its_time() {
    let mut board = Board::start(&[]);
    let end = jiff::Timestamp::now() + std::time::Duration::from_secs(6);
    board.write(&format!("until: {end}\n{TEXT}"));
    board.server.process.log_line("notice shown");
    board.server.process.log_line("notice removed");
    assert!(!board.page("/home").contains(TEXT));
}

#[test]
fn a_notice_is_there_from_the_start_and_stays_when_content_is_published() {
    let (content, data) =
        (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let notice = content.path().join("notice.txt");
    fs::write(&notice, TEXT).expect("a file");
    let folder = content.path().join("content");
    fs::create_dir(&folder).expect("a folder");
    let change = |phone: &str| {
        let site = format!("{{ \"contact\": {{ \"phone\": \"{phone}\" }} }}");
        fs::write(folder.join("site.json"), site).expect("a file");
    };
    change("+00 1");
    let [notice, folder, data]: [&Path; 3] = [&notice, &folder, data.path()];
    let flags = ["--notice", text(notice), "--content", text(folder), "--data-dir", text(data)];
    let server = Server::start_with(&[&["--listen", "127.0.0.1:0"], &flags[..]].concat(), &[]);
    let page = || server.get("/contact-us", &[]).text().to_owned();
    assert!(page().contains(TEXT) && page().contains("+00 1"));
    change("+00 2");
    until("the new number", || page().contains("+00 2"));
    assert!(page().contains(TEXT));
}

#[test]
fn the_answer_to_a_form_without_script_has_the_notice() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("notice.txt");
    fs::write(&file, format!("{TEXT} {{{{name}}}}")).expect("a file");
    let office =
        Office::open_in(tempfile::tempdir().expect("a folder"), &["--notice", text(&file)]);
    let fields = "topic=careers&name=Amira&email=amira&message=short";
    let answer = post(office.server.address, INQUIRIES, &[ORIGIN, FORM, BROWSER], fields);
    assert!(answer.text().contains("value=\"Amira\""), "{}", answer.text());
    assert!(answer.text().contains(&format!("{TEXT} {{{{name}}}}")), "{}", answer.text());
}

//! Content that changes while the portal serves: what an office does with its folder, and what
//! visitors get.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime};

use portal::config::ServiceWorker;
use portal::generator::{Order, Remade, read};
use portal::site::embedded;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::commands::{output, text};
use crate::harness::{Finished, PORTAL, Process, Server, run};
use crate::proc::until;

// The generator

fn generator() -> Child {
    Command::new(PORTAL)
        .args(["content", "render"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the executable starts")
}

fn generate(order: &Order) -> Remade {
    let mut child = generator();
    let input = child.stdin.take().expect("standard input is a pipe");
    serde_json::to_writer(input, order).expect("the generator reads");
    let end = child.wait_with_output().expect("the generator ends");
    assert!(end.status.success(), "{}", String::from_utf8_lossy(&end.stderr));
    read(&end.stdout).expect("a whole answer").expect("no mistakes")
}

#[test]
fn unchanged_content_gives_the_bytes_of_the_build() {
    let Remade { pages, files, withdrawn, next_at } = generate(&Order::default());
    let changed: Vec<_> = files.iter().map(|file| &file.path).collect();
    assert_eq!((changed, withdrawn, next_at), (Vec::<&String>::new(), Vec::<String>::new(), None));
    let made = embedded::made().unwrap();
    assert_eq!(pages, made.values().filter(|file| file.head.is_some()).count());
    assert!(pages > 50 && made.len() > 150, "{pages} pages of {} files", made.len());
}

#[test]
fn a_changed_text_changes_the_files_that_hold_it() {
    let overlay = [("en/not-found.json".to_owned(), TITLE.replace("TITLE", "Quartz"))];
    let files = generate(&Order { overlay: overlay.into(), ..Order::default() }).files;
    let changed: BTreeSet<_> = files.iter().map(|file| &file.path[..]).collect();
    assert_eq!(
        changed,
        BTreeSet::from([
            "/assets/i18n/en/not-found.json",
            "/pages/404.html",
            "/pages/rfp/404.html",
            "/sw.js"
        ])
    );
    for file in files.iter().filter(|file| file.path != "/sw.js") {
        assert!(String::from_utf8_lossy(&file.text).contains("Quartz"), "{}", file.path);
    }
}

#[test]
fn an_answer_leaves_the_documents_of_its_request() {
    let answer = json!({
        "id": "a1",
        "request": "NC-RFP-2026-011",
        "question": "May we bring quartz?",
        "answer": "Yes.",
        "answeredAt": "2026-11-26T10:00:00Z"
    });
    let overlay = [("answers/a1.json".to_owned(), answer.to_string())];
    let Remade { files, withdrawn, .. } =
        generate(&Order { overlay: overlay.into(), ..Order::default() });
    assert_eq!(withdrawn, [""; 0]);
    let changed = |path: &str| files.iter().find(|file| file.path == path);
    let page = changed("/pages/rfp/NC-RFP-2026-011.html").expect("it has the answer");
    assert!(String::from_utf8_lossy(&page.text).contains("May we bring quartz?"));
    assert!(changed("/pages/rfp/NC-RFP-2026-012.html").is_none());
}

#[test]
#[cfg(target_os = "linux")]
fn the_generator_may_compute_and_nothing_else() {
    let mut child = generator();
    let process = Path::new("/proc").join(child.id().to_string());
    // It enters its sandbox before it reads the order.
    let status = || fs::read_to_string(process.join("status")).unwrap();
    until("the filter of system calls", || status().contains("Seccomp:\t2"));
    assert!(status().contains("NoNewPrivs:\t1"));
    let limits = fs::read_to_string(process.join("limits")).unwrap();
    for (name, limit) in [
        ("Max address space", "536870912"),
        ("Max cpu time", "21"),
        ("Max file size", "0"),
        ("Max open files", "16"),
        ("Max core file size", "0"),
    ] {
        let line = limits.lines().find(|line| line.starts_with(name)).unwrap();
        assert_eq!(line.split_whitespace().rev().nth(1), Some(limit), "{line}");
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn an_invalid_order_is_an_error() {
    let mut child = generator();
    child.stdin.take().unwrap().write_all(b"{").unwrap();
    let end = child.wait_with_output().unwrap();
    assert_eq!((end.status.code(), end.stdout.len()), (Some(1), 0));
    assert!(String::from_utf8_lossy(&end.stderr).starts_with("error: standard input: "));
}

#[test]
fn an_order_larger_than_its_memory_ends_the_generator_and_nothing_else() {
    let mut child = generator();
    let mut order = child.stdin.take().unwrap();
    order.write_all(br#"{"now":0,"overlay":{"site.json":""#).unwrap();
    let part = vec![b'x'; 1 << 20];
    // It ends before it has read everything.
    while order.write_all(&part).is_ok() {}
    let end = child.wait_with_output().unwrap();
    assert!(!end.status.success() && end.stdout.is_empty(), "{end:?}");
    assert!(String::from_utf8_lossy(&end.stderr).contains("memory"), "{end:?}");
}

// portal content export, portal content check

/// A folder with these files.
pub fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (path, content) in files {
        write(folder.path(), path, content);
    }
    folder
}

pub fn write(folder: &Path, path: &str, content: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, content).expect("a file");
}

pub fn check(folder: &Path) -> Finished {
    run(&["content", "check", text(folder)], &[])
}

/// The embedded list, to change an item of it.
pub fn list(name: &str) -> Vec<Value> {
    let content = embedded::content().expect("content");
    serde_json::from_str(&content[&format!("{name}.json")]).expect("JSON")
}

#[test]
fn what_is_exported_has_no_mistakes_and_changes_nothing() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("content");
    let line = &output(&["content", "export", text(&folder)])[0];
    assert!(line.contains("README.md"), "{line}");
    for file in [
        "navigation.json",
        "requests/NC-RFP-2026-014.json",
        "en/navbar.json",
        "schema/events.schema.json",
        "README.md",
    ] {
        assert!(folder.join(file).is_file(), "{file}");
    }
    let lines = output(&["content", "check", text(&folder)]);
    assert!(lines[0].starts_with("no mistakes: "), "{lines:?}");

    let mut overlay = BTreeMap::new();
    for (name, text) in embedded::content().unwrap() {
        let is_json = Path::new(&name).extension().is_some_and(|extension| extension == "json");
        if is_json && !name.starts_with("schema/") {
            overlay.insert(name, text);
        }
    }
    let Remade { files, withdrawn, .. } = generate(&Order { overlay, ..Order::default() });
    let changed: Vec<_> = files.iter().map(|file| &file.path).collect();
    assert_eq!((changed, withdrawn), (Vec::<&String>::new(), Vec::<String>::new()));

    let end = run(&["content", "export", text(&folder)], &[]);
    assert_eq!(end.code, Some(1));
    assert!(end.stderr[0].contains("is not empty"), "{end:?}");
}

#[test]
fn each_mistake_is_a_line_with_its_place() {
    let event = list("events")[0].clone();
    let twice = serde_json::to_string(&[&event, &event]).unwrap();
    let long = "x".repeat(5 << 20);
    let article = list("articles")[0].clone();
    let linked = |to: &str| {
        let mut article = article.clone();
        article["body"] = json!([{ "to": to, "label": "Go" }]);
        article["slug"] = json!("linked");
        article.to_string()
    };
    for (file, content, expected) in [
        ("events.json", "[{", "events.json:1:3: Close brace expected"),
        ("events.json", "", "events.json:1:1: Value expected"),
        ("events.json", "[", "events.json:1:2: "),
        ("events.json", "{}", "events.json:1:1: must be array"),
        ("events.json", &twice, "/1/id: duplicate id"),
        ("events.json", &long, "events.json: larger than 4 MB"),
        (
            "en/navbar.json",
            "{\n  \"navbar\": 5\n}",
            "en/navbar.json:2:3: /navbar: must be an object with texts",
        ),
        (
            "en/unknown.json",
            "{\"navbar\":{}}",
            "en/unknown.json:1:2: /navbar: 'navbar' is already in",
        ),
        ("evnts.json", "[]", "evnts.json:1:1: has no schema"),
        ("events/a b.json", "{\"id\":\"a\"}", "events/a b.json:1:2: /id: must be 'a b'"),
        ("events/%2e.json", "{\"id\":\"%2e\"}", "events/%2e.json:1:"),
        ("events/مدينة.json", "{\"id\":\"مدينة\"}", "events/مدينة.json:1:"),
        ("articles/linked.json", &linked("javascript:alert(1)"), "/body/0/to: must match pattern"),
        ("articles/linked.json", &linked("//evil.example/"), "/body/0/to: must match pattern"),
        (
            "social.json",
            r#"[{"iconClass":"x","label":"X","link":"javascript:alert(1)"}]"#,
            "/0/link: must match",
        ),
        (
            "site.json",
            r#"{"timeZone":{"id":"Mars/Olympus"}}"#,
            "/timeZone/id: must be the IANA name",
        ),
    ] {
        let folder = folder(&[(file, content)]);
        let end = check(folder.path());
        assert_eq!(end.code, Some(1), "{file}: {end:?}");
        let line = end.stderr.iter().find(|line| line.contains(expected));
        assert!(line.is_some_and(|line| line.contains(text(folder.path()))), "{expected}: {end:?}");
    }
}

#[test]
fn all_mistakes_are_told_at_once() {
    let folder =
        folder(&[("en/navbar.json", "{\"navbar\":{\"a\":1,\"b\":[]}}"), ("en/footer.json", "7")]);
    let end = check(folder.path());
    assert_eq!(end.stderr.len(), 4, "{end:?}");
    assert_eq!(end.stderr[3], format!("error: 3 mistakes in {}", folder.path().display()));
}

#[test]
fn a_folder_that_is_not_there_or_leads_elsewhere_is_an_error() {
    let folder = folder(&[]);
    let missing = folder.path().join("missing");
    assert!(check(&missing).stderr[0].contains(text(&missing)));
    symlink("/etc/hostname", folder.path().join("social.json")).unwrap();
    let end = check(folder.path());
    assert!(end.stderr[0].ends_with("social.json: the link leads out of the folder"), "{end:?}");
}

/// An office's mistake must not keep the operator from an upgrade.
#[test]
fn the_check_of_settings_warns_of_mistakes_in_the_content() {
    let (folder, data) = (folder(&[("en/navbar.json", "{")]), tempfile::tempdir().unwrap());
    let flags = |folder: &Path| {
        let flags = [
            "check",
            "--listen",
            "127.0.0.1:0",
            "--content",
            text(folder),
            "--data-dir",
            text(data.path()),
        ];
        run(&flags, &[])
    };
    let end = flags(folder.path());
    assert_eq!((end.code, end.stderr.len()), (Some(0), 1), "{end:?}");
    assert!(
        end.stderr[0].starts_with("warning: ") && end.stderr[0].contains("navbar.json:1:2"),
        "{end:?}"
    );

    let missing = folder.path().join("missing");
    assert_eq!(flags(&missing).code, Some(1));
    let end =
        Process::start(&["--listen", "127.0.0.1:0", "--content", text(&missing)], &[]).finish();
    assert!(end.code == Some(1) && end.stderr.last().unwrap().contains(text(&missing)), "{end:?}");
    write(data.path(), "content/accepted.json", "{}");
    let end = flags(&missing);
    assert!(end.code == Some(0) && end.stderr[0].starts_with("warning: "), "{end:?}");
}

// portal serve --content

/// A portal that serves a folder.
pub fn serve(folder: &Path, data: Option<&Path>) -> Server {
    let mut args = vec!["--listen", "127.0.0.1:0", "--content", text(folder)];
    args.extend(data.into_iter().flat_map(|data| ["--data-dir", text(data)]));
    Server::start_with(&args, &[])
}

pub fn page(server: &Server, path: &str) -> String {
    let answer = server.get(path, &[("Accept", "text/html"), ("Accept-Encoding", "identity")]);
    String::from_utf8(answer.body).expect("a text")
}

/// Waits until a page holds a text.
pub fn shows(server: &Server, path: &str, expected: &str) {
    until(&format!("{expected} on {path}"), || page(server, path).contains(expected));
}

const TITLE: &str = r#"{"notFound":{"title":"TITLE"}}"#;
const UNKNOWN: &str = "/nowhere";

#[test]
fn a_saved_file_is_served_wherever_it_shows() {
    let folder = folder(&[]);
    let server = serve(folder.path(), None);
    let before = server.get("/press-awards", &[]);
    let mut article = list("articles")[0].clone();
    article["slug"] = json!("quartz-hall");
    article["title"] = json!("Quartz & <b>Hall</b>");
    article["date"] = json!("2026-11-01");
    write(folder.path(), "articles/quartz-hall.json", &article.to_string());
    let mut office = list("offices")[0].clone();
    office["phone"] = json!("+00 000 555 0777");
    write(
        folder.path(),
        &format!("offices/{}.json", office["id"].as_str().unwrap()),
        &office.to_string(),
    );

    shows(&server, "/press-awards/quartz-hall", "Quartz &amp; &lt;b&gt;Hall&lt;/b&gt;");
    for path in [
        "/press-awards",
        "/press-awards/feed.xml",
        "/sitemap.xml",
        "/assets/content/search.json",
        "/sw.js",
    ] {
        assert!(page(&server, path).to_lowercase().contains("quartz"), "{path}");
    }
    assert!(page(&server, "/contact-us").contains("+00 000 555 0777"));

    // A browser with the old copy gets the new one, with another validator and a newer date.
    let after = server.get("/press-awards", &[("If-None-Match", before.header("etag"))]);
    assert_eq!(after.status, 200);
    let date = |answer: &crate::harness::Answer| {
        httpdate::parse_http_date(answer.header("last-modified")).unwrap()
    };
    assert!(date(&after) >= date(&before) && date(&after) <= SystemTime::now());
    let dated = server.get("/sitemap.xml", &[("Accept-Encoding", "br")]);
    assert_eq!(dated.header("content-encoding"), "br");
    assert!(date(&dated) >= date(&after));
    let sitemap = page(&server, "/sitemap.xml");
    let with_date = |path: &str| sitemap.contains(&format!("{path}</loc><lastmod>20"));
    assert!(with_date("/press-awards/quartz-hall") && !with_date("/our-city"), "{sitemap}");
    // What did not change keeps its validators.
    let (old, new) = (embedded::assets(ServiceWorker::On).unwrap(), server.get("/our-city", &[]));
    assert_eq!(new.header("etag"), old["/our-city"].identity.etag);

    // Withdrawn, it is gone. A folder without any file would be taken for one that is not mounted.
    write(folder.path(), "README.md", "");
    fs::remove_dir_all(folder.path().join("articles")).unwrap();
    fs::remove_dir_all(folder.path().join("offices")).unwrap();
    until("the end of the article", || server.get("/press-awards/quartz-hall", &[]).status == 404);
    let again = server.get("/press-awards", &[]);
    assert_eq!(again.header("etag"), before.header("etag"));
    // A client that knows dates only must not keep the page with the article.
    assert!(date(&again) >= date(&after));
    let condition = [("If-Modified-Since", after.header("last-modified"))];
    if date(&again) > date(&after) {
        assert_eq!(server.get("/press-awards", &condition).status, 200);
    }
    let condition = [("If-Modified-Since", again.header("last-modified"))];
    assert_eq!(server.get("/press-awards", &condition).status, 304);
}

#[test]
fn content_in_every_coding_is_the_same() {
    let folder = folder(&[("en/not-found.json", &TITLE.replace("TITLE", "Quartz"))]);
    let server = serve(folder.path(), None);
    let bundle = "/assets/i18n/en/not-found.json";
    let plain = server.get(bundle, &[]);
    assert!(String::from_utf8_lossy(&plain.body).contains("Quartz"));
    let coded = server.get(bundle, &[("Accept-Encoding", "gzip")]);
    assert_eq!(coded.header("content-encoding"), "gzip");
    let mut text = Vec::new();
    flate2::read::GzDecoder::new(&coded.body[..]).read_to_end(&mut text).unwrap();
    assert_eq!(text, plain.body);
    let coded = server.get(bundle, &[("Accept-Encoding", "br")]);
    assert_eq!(coded.header("content-encoding"), "br");
    let mut text = Vec::new();
    brotli::BrotliDecompress(&mut &coded.body[..], &mut text).unwrap();
    assert_eq!(text, plain.body);
    assert_ne!(coded.header("etag"), plain.header("etag"));
}

#[test]
fn a_mistake_keeps_the_site_and_heals() {
    let folder = folder(&[("en/not-found.json", &TITLE.replace("TITLE", "First"))]);
    let args =
        ["--listen", "127.0.0.1:0", "--admin", "127.0.0.1:0", "--content", text(folder.path())];
    let mut server = Server::start_with(&args, &[]);
    let admin = server.admin();
    let ask = |path: &str| {
        let answer =
            crate::client::Client::new(crate::harness::connect(admin)).ask("GET", path, &[]);
        (answer.status, String::from_utf8(answer.body).unwrap())
    };
    assert!(page(&server, UNKNOWN).contains("First"));
    assert_eq!(ask("/readyz"), (200, "ready\n".to_owned()));
    assert!(ask("/metrics").1.contains("portal_content_refused 0"));

    // A file that is written only half.
    write(folder.path(), "en/not-found.json", r#"{"notFound":{"title":"#);
    let line = server.process.log_line("content refused");
    assert!(line.contains("not-found.json:1:22: Value expected"), "{line}");
    assert!(page(&server, UNKNOWN).contains("First"));
    let (status, detail) = ask("/readyz");
    assert!(status == 200 && detail.contains("content refused: "), "{detail}");
    assert!(ask("/metrics").1.contains("portal_content_refused 1"));

    // The folder vanishes.
    let aside = folder.path().with_extension("aside");
    fs::rename(folder.path(), &aside).unwrap();
    let line = server.process.log_line("content refused");
    assert!(line.contains("No such file"), "{line}");
    assert!(page(&server, UNKNOWN).contains("First"));

    // Its mount point is empty.
    fs::create_dir(folder.path()).unwrap();
    let line = server.process.log_line("content refused");
    assert!(line.contains("the folder is empty"), "{line}");
    fs::remove_dir(folder.path()).unwrap();

    fs::rename(&aside, folder.path()).unwrap();
    write(folder.path(), "en/not-found.json", &TITLE.replace("TITLE", "Second"));
    shows(&server, UNKNOWN, "Second");
    // Visitors see the site a moment before it is known as published.
    until("the end of the refusal", || ask("/readyz").1 == "ready\n");
    assert!(ask("/metrics").1.contains("portal_content_refused 0"));
}

#[test]
fn content_appears_at_its_time() {
    let folder = folder(&[]);
    let mut event = list("events")[0].clone();
    event["id"] = json!("quartz-evening");
    event["title"] = json!("Quartz evening");
    // Later than the start of the portal, however long that takes.
    let server = serve(folder.path(), None);
    let at = jiff::Timestamp::now() + Duration::from_secs(6);
    event["publishAt"] = json!(at.to_string()[..19].to_owned() + "Z");
    write(folder.path(), "events/quartz-evening.json", &event.to_string());
    shows(&server, "/community", "Quartz evening");
    assert!(jiff::Timestamp::now() >= at - Duration::from_secs(1));
    event["draft"] = json!(true);
    write(folder.path(), "events/quartz-evening.json", &event.to_string());
    until("the end of the draft", || !page(&server, "/community").contains("Quartz evening"));
}

#[test]
fn a_restart_with_mistakes_serves_what_was_published_before() {
    let (folder, data) = (
        folder(&[("en/not-found.json", &TITLE.replace("TITLE", "Quartz"))]),
        tempfile::tempdir().unwrap(),
    );
    drop(serve(folder.path(), Some(data.path())));
    write(folder.path(), "en/not-found.json", "{");
    let mut server = serve(folder.path(), Some(data.path()));
    let line = server.process.log_line("content refused");
    assert!(line.contains("not-found.json:1:2"), "{line}");
    assert!(page(&server, UNKNOWN).contains("Quartz"));
    // It goes on from there.
    write(folder.path(), "en/not-found.json", &TITLE.replace("TITLE", "Basalt"));
    shows(&server, UNKNOWN, "Basalt");
    drop(server);

    // What was published cannot be read: the embedded texts may be withdrawn ones.
    write(folder.path(), "en/not-found.json", "{");
    fs::write(data.path().join("content/accepted.json"), "{").unwrap();
    let args = [
        "--listen",
        "127.0.0.1:0",
        "--content",
        text(folder.path()),
        "--data-dir",
        text(data.path()),
    ];
    let end = Process::start(&args, &[]).finish();
    assert_eq!(end.code, Some(1), "{end:?}");
    assert!(end.stderr.last().unwrap().contains("accepted.json"), "{end:?}");
}

#[test]
fn of_many_saves_a_second_the_last_is_served() {
    let folder = folder(&[]);
    let server = serve(folder.path(), None);
    for number in 0..200 {
        write(
            folder.path(),
            "en/not-found.json",
            &TITLE.replace("TITLE", &format!("Save {number}")),
        );
        assert_eq!(server.get("/home", &[]).status, 200);
    }
    shows(&server, UNKNOWN, "Save 199");
}

#[test]
fn a_hang_up_has_the_folder_read_at_once() {
    let folder = folder(&[]);
    let mut server = serve(folder.path(), None);
    write(folder.path(), "en/not-found.json", &TITLE.replace("TITLE", "Quartz"));
    server.process.signal("HUP");
    server.process.log_line("content published");
    assert!(page(&server, UNKNOWN).contains("Quartz"));
}

// What the data directory keeps

/// `portal content undo`.
pub fn undo(folder: &Path, data: &Path, number: &[&str]) -> Finished {
    let flags = ["--content", text(folder), "--data-dir", text(data)];
    run(&[&["content", "undo"], number, &flags[..]].concat(), &[])
}

pub fn history(data: &Path) -> Vec<String> {
    output(&["content", "history", "--data-dir", text(data)])
}

#[test]
fn what_was_published_can_be_undone() {
    let (folder, data) = (folder(&[]), tempfile::tempdir().unwrap());
    let title = |title: &str| TITLE.replace("TITLE", title);
    write(folder.path(), "en/not-found.json", &title("First"));
    let server = serve(folder.path(), Some(data.path()));
    until("the start", || {
        let end = run(&["content", "history", "--data-dir", text(data.path())], &[]);
        end.stdout.is_empty() && end.stderr.concat().contains("begins with its next change")
    });
    let end = undo(folder.path(), data.path(), &[]);
    assert!(end.code == Some(1) && end.stderr[0].contains("nothing can be undone"), "{end:?}");

    write(folder.path(), "en/not-found.json", &title("Second"));
    shows(&server, UNKNOWN, "Second");
    until("the first publication", || history(data.path()).len() == 1);
    write(folder.path(), "en/not-found.json", &title("Third"));
    write(folder.path(), "en/footer.json", "{}");
    shows(&server, UNKNOWN, "Third");
    until("the second publication", || history(data.path()).len() == 2);
    let lines = history(data.path());
    assert!(
        lines[0].starts_with("1  20") && lines[0].ends_with("Z  changed en/not-found.json"),
        "{lines:?}"
    );
    assert!(lines[1].ends_with("Z  added en/footer.json, changed en/not-found.json"), "{lines:?}");

    // What is not published yet would be lost.
    write(folder.path(), "en/not-found.json", "{");
    let end = undo(folder.path(), data.path(), &[]);
    assert!(
        end.code == Some(1) && end.stderr[0].contains("en/not-found.json has changes"),
        "{end:?}"
    );
    write(folder.path(), "en/not-found.json", &title("Third"));

    let end = undo(folder.path(), data.path(), &[]);
    assert_eq!((end.code, end.stdout.len()), (Some(0), 2), "{end:?}");
    assert!(!folder.path().join("en/footer.json").exists());
    shows(&server, UNKNOWN, "Second");
    until("the undo as a publication", || history(data.path()).len() == 3);
    let end = undo(folder.path(), data.path(), &["1"]);
    assert_eq!(end.code, Some(0), "{end:?}");
    shows(&server, UNKNOWN, "First");
    let end = undo(folder.path(), data.path(), &["99"]);
    assert!(end.stderr[0].contains("no such publication"), "{end:?}");
}

#[test]
fn a_restart_serves_what_was_served_without_making_it_again() {
    let (folder, data) = (
        folder(&[("en/not-found.json", &TITLE.replace("TITLE", "Quartz"))]),
        tempfile::tempdir().unwrap(),
    );
    let site = data.path().join("content/site");
    let server = serve(folder.path(), Some(data.path()));
    let etag = |server: &Server| {
        let answer = server.get("/assets/i18n/en/not-found.json", &[("Accept-Encoding", "br")]);
        (answer.header("etag").to_owned(), answer.header("last-modified").to_owned())
    };
    // Kept once more when it is compressed as well as the build does.
    until("the compressed site", || {
        let kept = fs::read(&site).unwrap_or_default();
        String::from_utf8_lossy(&kept).contains("\"is_best\":true")
    });
    let before = etag(&server);
    drop(server);

    let args = [
        "--listen",
        "127.0.0.1:0",
        "--admin",
        "127.0.0.1:0",
        "--content",
        text(folder.path()),
        "--data-dir",
        text(data.path()),
    ];
    let mut server = Server::start_with(&args, &[]);
    let admin = server.admin();
    assert_eq!(etag(&server), before);
    let metrics =
        crate::client::Client::new(crate::harness::connect(admin)).ask("GET", "/metrics", &[]);
    let metrics = String::from_utf8(metrics.body).unwrap();
    assert!(metrics.contains("portal_content_published_timestamp_seconds 0"), "{metrics}");
    drop(server);

    // What changed meanwhile is published.
    write(folder.path(), "en/not-found.json", &TITLE.replace("TITLE", "Basalt"));
    let server = serve(folder.path(), Some(data.path()));
    shows(&server, UNKNOWN, "Basalt");
    drop(server);

    // A damaged site is made again.
    fs::write(&site, "{\"key\":").unwrap();
    let mut server = serve(folder.path(), Some(data.path()));
    server.process.log_line("cannot be used");
    assert!(page(&server, UNKNOWN).contains("Basalt"));
}

// The README

/// The commands of a section of the README, in order.
fn commands_of(section: &str) -> Vec<String> {
    let readme = include_str!("../../README.md");
    let (_, text) = readme.split_once(&format!("\n### {section}\n")).expect("the section");
    let (text, _) = text.split_once("\n### ").expect("the next section");
    let blocks = text.split("```sh\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn the_worked_example_of_the_readme_works() {
    let office = folder(&[]);
    let programs = tempfile::tempdir().unwrap();
    symlink(PORTAL, programs.path().join("portal")).unwrap();
    let photograph = image::RgbImage::from_fn(900, 600, |x, y| {
        image::Rgb([x, y, 60].map(|part| u8::try_from(part % 256).unwrap()))
    });
    photograph.save(office.path().join("photo.jpg")).unwrap();
    let script = commands_of("Change the site while it serves").join("\n");
    // The server of this test takes the place of the one that the example starts.
    let (serve_line, others): (Vec<_>, Vec<_>) =
        script.lines().partition(|line| line.starts_with("portal serve "));
    assert_eq!(serve_line, ["portal serve --content content --data-dir data &"]);
    let path = format!("{}:{}", programs.path().display(), std::env::var("PATH").unwrap());
    let end = Command::new("sh")
        .args(["-e", "-c", &others.join("\n")])
        .current_dir(office.path())
        .env("PATH", path)
        .output()
        .unwrap();
    assert!(end.status.success(), "{}", String::from_utf8_lossy(&end.stderr));

    let server = serve(&office.path().join("content"), Some(&office.path().join("data")));
    assert!(page(&server, "/contact-us").contains("+00 000 555 0777"));
    let request = "/rfp/NC-RFP-2026-014";
    assert!(page(&server, request).contains("October 14, 2027"));
    assert!(page(&server, &format!("{request}.json")).contains("2027-10-14T14:00:00Z"));
    let article = page(&server, "/press-awards/market-hall-opens");
    assert!(article.contains("The market hall opens"));
    assert!(article.contains("/media/press/market-hall-"));
    for path in ["/press-awards", "/press-awards/feed.xml", "/assets/content/search.json"] {
        assert!(page(&server, path).contains("market-hall-opens"), "{path}");
    }
}

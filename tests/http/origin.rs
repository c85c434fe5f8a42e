//! The address under which visitors know the site: `--base-url` and `--canonical-host`.

use std::fs;

use crate::harness::{Client, Server, connect, request, run};
use crate::inquiries::text;
use crate::secure::Secured;

const ORIGIN: &str = "https://city.example.org";
/// That of the embedded content.
const EMBEDDED: &str = "https://www.newcapital.example";
/// Resources that name the site's own address.
const FILES: [&str; 7] = [
    "/home",
    "/press-awards/feed.xml",
    "/sitemap.xml",
    "/robots.txt",
    "/.well-known/security.txt",
    "/rfp/requests.json",
    "/community/events.ics",
];

fn start(data: &str, flags: &[&str]) -> Server {
    let flags = [&["--listen", "127.0.0.1:0", "--data-dir", data], flags].concat();
    Server::start_with(&flags, &[])
}

fn names(server: &Server, path: &str, origin: &str) -> bool {
    let answer = server.get(path, &[]);
    assert_eq!(answer.status, 200, "{path}");
    answer.text().contains(origin)
}

#[test]
fn the_site_has_the_address_that_the_operator_names() {
    let data = tempfile::tempdir().expect("a folder");
    let mut before = None;
    for _ in 0..2 {
        let server = start(text(data.path()), &["--base-url", "https://City.example.org/"]);
        for path in FILES {
            assert!(names(&server, path, ORIGIN), "{path}");
            assert!(!names(&server, path, EMBEDDED), "{path}");
        }
        // The next start takes it from the data directory.
        let modified = server.get("/home", &[]).header("last-modified").to_owned();
        assert_eq!(before.get_or_insert(modified.clone()), &modified);
        assert!(data.path().join("content/site").exists());
        drop(server);
    }
    // It is no publication of content.
    assert!(!data.path().join("content/accepted.json").exists());
    let server = start(text(data.path()), &[]);
    assert!(names(&server, "/home", EMBEDDED));
}

#[test]
fn a_portal_that_keeps_nothing_has_its_address_too() {
    let server = start("off", &["--base-url", ORIGIN]);
    assert!(names(&server, "/home", ORIGIN));
    let coded = server.get("/home", &[("Accept-Encoding", "br")]);
    assert_eq!(coded.header("content-encoding"), "br");
}

#[test]
fn content_of_an_office_has_the_address_too() {
    let (content, data) =
        (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let site = r#"{ "baseUrl": "https://other.example", "contact": { "phone": "+00 1" } }"#;
    fs::write(content.path().join("site.json"), site).expect("a file");
    let flags = ["--content", text(content.path()), "--base-url", ORIGIN];
    let server = start(text(data.path()), &flags);
    assert!(names(&server, "/home", ORIGIN));
    assert!(server.get("/contact-us", &[]).text().contains("+00 1"));
}

#[test]
fn other_hosts_lead_to_the_canonical_one() {
    let server = start("off", &["--base-url", ORIGIN, "--canonical-host"]);
    let ask = |method: &str, target: &str, host: &str| {
        let text = request(method, target, &[("Content-Length", "0")]);
        let mut client = Client::new(connect(server.address));
        client.send(&text.replace("www.newcapital.example", host));
        client.answer(method)
    };
    let found = ask("GET", "/rfp?status=open", "127.0.0.1:8080");
    assert_eq!(found.status, 308);
    assert_eq!(found.header("location"), format!("{ORIGIN}/rfp?status=open"));
    assert_eq!(ask("POST", "/api/v1/inquiries", "other.example").status, 308);
    assert_eq!(ask("OPTIONS", "*", "other.example").status, 204);
    for host in ["city.example.org", "CITY.example.org:443"] {
        assert_eq!(ask("GET", "/rfp?status=open", host).status, 200, "{host}");
    }
    // It is not asked for without a host to lead to.
    let alone = run(&["check", "--canonical-host"], &[]);
    assert_eq!(alone.code, Some(2));
    assert!(alone.stderr.concat().contains("--base-url"), "{alone:?}");
    let wrong = run(&["check", "--base-url", "www.example.org"], &[]);
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.stderr.concat().contains("such as https://www.example.org"), "{wrong:?}");
}

#[test]
fn plain_http_leads_to_the_canonical_host_at_once() {
    let flags = ["--redirect-http", "127.0.0.1:0", "--base-url", ORIGIN, "--canonical-host"];
    let mut server = Secured::start(&flags).server;
    let line = server.process.log_line(" redirect ");
    let (_, address) = line.rsplit_once("address=").expect("an address");
    let address = address.parse().expect("an address and a port");
    let answer = Client::new(connect(address)).ask("GET", "/rfp", &[]);
    assert_eq!((answer.status, answer.header("location")), (308, "https://city.example.org/rfp"));
}

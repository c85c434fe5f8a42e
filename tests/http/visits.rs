//! Page views, and what tells browsers to come over https.

use crate::frames::Connection;
use crate::harness::{Answer, Server, run};
use crate::inquiries::text;
use crate::operate::Operated;
use crate::secure::Secured;

const HSTS: &str = "strict-transport-security";
const HTML: (&str, &str) = ("Accept", "text/html,application/xhtml+xml,*/*;q=0.8");
const NAVIGATE: (&str, &str) = ("Sec-Fetch-Mode", "navigate");

// Page views

#[test]
fn a_visit_counts_each_page_once_however_it_was_opened() {
    let operated = Operated::start(&[]);
    let views = |page: &str| {
        let metrics = operated.metrics();
        let series = format!("portal_page_views_total{{page=\"{page}\"}}");
        assert!(metrics.has(&series), "{page}: zero is told");
        metrics.count(&series)
    };
    assert_eq!((views("/home"), views("/our-city")), (0, 0));
    let visit: [(_, _, &[(&str, &str)], _); 11] = [
        // The first page is navigated to, and its files are fetched.
        ("GET", "/", &[NAVIGATE, HTML], 308),
        ("GET", "/home", &[NAVIGATE, HTML], 200),
        ("GET", "/assets/i18n/en/home-page.json", &[("Sec-Fetch-Mode", "cors")], 200),
        // The service worker stores everything.
        ("GET", "/home", &[("Portal-Purpose", "precache")], 200),
        ("GET", "/our-city", &[("Portal-Purpose", "precache"), HTML], 200),
        ("GET", "/assets/content/our-city.json", &[("Portal-Purpose", "precache")], 200),
        // The browser fetches ahead.
        ("GET", "/our-city", &[NAVIGATE, HTML, ("Sec-Purpose", "prefetch;prerender")], 200),
        // Another page is opened inside the app.
        ("GET", "/assets/content/our-city.json", &[("Portal-Purpose", "view")], 200),
        ("HEAD", "/our-city", &[NAVIGATE, HTML], 200),
        ("GET", "/nowhere", &[NAVIGATE, HTML], 404),
        ("GET", "/assets/content/nowhere.json", &[("Portal-Purpose", "view")], 404),
    ];
    let mut client = operated.server.connect();
    for (method, target, headers, status) in visit {
        assert_eq!(client.ask(method, target, headers).status, status, "{method} {target}");
    }
    assert_eq!((views("/home"), views("/our-city")), (1, 1));
    assert_eq!(operated.metrics().sum("portal_page_views_total"), 2);
    // An old browser, and one that has the page already.
    client.ask("GET", "/home", &[HTML]);
    let etag = client.ask("HEAD", "/home", &[]).header("etag").to_owned();
    assert_eq!(client.ask("GET", "/home", &[NAVIGATE, ("If-None-Match", &etag)]).status, 304);
    let mut new = Connection::open(&operated.server);
    assert_eq!(new.ask("GET", "/home", &[NAVIGATE]).status, 200);
    assert_eq!(views("/home"), 4);
}

#[test]
fn page_views_are_kept_for_each_day_and_add_up() {
    let data = tempfile::tempdir().expect("a folder");
    let dir = text(data.path());
    let views = |words: &[&str]| {
        let words = [&["visits", "--data-dir", dir], words].concat();
        let found = run(&words, &[]);
        assert_eq!(found.code, Some(0), "{found:?}");
        found.stdout
    };
    for round in 1..=2 {
        let flags = ["--listen", "127.0.0.1:0", "--data-dir", dir];
        let mut server = Server::start_with(&flags, &[]);
        for page in ["/home", "/our-city", "/home"] {
            assert_eq!(server.get(page, &[NAVIGATE, HTML]).status, 200);
        }
        assert_eq!(server.get("/home", &[("Portal-Purpose", "precache")]).status, 200);
        server.process.signal("TERM");
        assert_eq!(server.process.ended(), Some(0));
        // They are of one day, or of two around midnight.
        let lines = views(&["--csv"]);
        assert_eq!(lines[0], "day,page,views");
        let count = |page: &str| -> u32 {
            let of_page = lines.iter().filter_map(|line| line.split_once(&format!(",{page},")));
            of_page.map(|(_, views)| views.parse::<u32>().expect("a number")).sum()
        };
        assert_eq!((count("/home"), count("/our-city")), (2 * round, round));
    }
    let sums = views(&[]);
    let sum =
        |line: &String| line.split_whitespace().nth(1).and_then(|sum| sum.parse::<u32>().ok());
    assert_eq!(sums.iter().filter_map(sum).sum::<u32>(), 6, "{sums:?}");
    assert_eq!(views(&["--csv", "--from", "2099-01-01"]), ["day,page,views"]);
    let later = run(&["visits", "--from", "2099-01-01", "--data-dir", dir], &[]);
    assert!(later.stdout.is_empty() && later.stderr[0].contains("no page views"), "{later:?}");
    let wrong = run(&["visits", "--from", "yesterday"], &[]);
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.stderr.concat().contains("such as 2026-11-26"), "{wrong:?}");
    let none = run(&["visits", "--data-dir", text(&data.path().join("none"))], &[]);
    assert_eq!(none.code, Some(1));
}

#[test]
fn the_service_workers_store_leaves_the_log_to_visitors() {
    let precache = [("Portal-Purpose", "precache")];
    for (level, is_logged) in [("info", false), ("debug", true)] {
        let server = Server::start_with(&["--listen", "127.0.0.1:0"], &[("RUST_LOG", level)]);
        let mut client = server.connect();
        assert_eq!(client.ask("GET", "/our-city", &precache).status, 200);
        assert_eq!(client.ask("GET", "/home", &[]).status, 200);
        server.process.signal("TERM");
        let end = server.process.finish();
        let says = |text: &str| end.stderr.iter().any(|line| line.contains(text));
        assert!(says("path=\"/home\""), "{end:?}");
        assert_eq!(says("path=\"/our-city\""), is_logged, "{level}: {end:?}");
        assert_eq!(says("purpose=\"precache\""), is_logged, "{level}: {end:?}");
    }
}

// Strict-Transport-Security

#[test]
fn https_is_made_to_last_as_long_as_said() {
    for (flags, expected) in
        [(&[][..], "max-age=31536000"), (&["--hsts", "600"], "max-age=600"), (&["--hsts", "0"], "")]
    {
        let answer = Secured::start(flags).connect().ask("GET", "/home", &[]);
        assert_eq!(answer.header(HSTS), expected, "{flags:?}");
    }
}

#[test]
fn behind_a_proxy_that_ends_tls_https_lasts_unless_the_visitor_came_without() {
    let ask = |flags: &[&str], headers: &[(&str, &str)]| -> Answer {
        let flags = [&["--listen", "127.0.0.1:0"], flags].concat();
        Server::start_with(&flags, &[]).get("/home", headers)
    };
    let behind = ["--hsts", "600"];
    let trusting = ["--hsts", "600", "--trusted-proxy", "127.0.0.1"];
    let others = ["--hsts", "600", "--trusted-proxy", "192.0.2.1"];
    let by = |proto| [("X-Forwarded-Proto", proto)];
    assert_eq!(ask(&[], &by("https")).header(HSTS), "", "nobody asked for it");
    assert_eq!(ask(&behind, &[]).header(HSTS), "max-age=600");
    assert_eq!(ask(&behind, &by("http")).header(HSTS), "max-age=600", "the client says so itself");
    assert_eq!(ask(&trusting, &by("https")).header(HSTS), "max-age=600");
    assert_eq!(ask(&trusting, &by("http")).header(HSTS), "");
    assert_eq!(ask(&others, &by("https")).header(HSTS), "", "the peer is no proxy");
    assert_eq!(ask(&["--hsts", "0"], &by("https")).header(HSTS), "");
}

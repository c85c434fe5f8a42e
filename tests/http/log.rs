//! The log: one line for each request, whose client it names, and that nobody can forge one.

use serde_json::Value;

use crate::harness::{Client, Server, between};

const FILM: &str = "/media/film/hero.mp4";

/// A server whose log is JSON, and a connection to it.
struct Logged {
    server: Server,
    client: Client,
}

impl Logged {
    fn start(flags: &[&str]) -> Self {
        let flags = [&["--listen", "127.0.0.1:0", "--log-format", "json"], flags].concat();
        let server = Server::start_with(&flags, &[]);
        let client = server.connect();
        Self { server, client }
    }

    /// The line of a request with these fields.
    fn entry(&mut self, headers: &[(&str, &str)]) -> Value {
        assert_eq!(self.client.ask("GET", "/robots.txt", headers).status, 200, "{headers:?}");
        self.next()
    }

    fn next(&mut self) -> Value {
        let line = self.server.process.log_line("\"request\"");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }
}

#[test]
fn every_request_is_one_json_object_in_the_log() {
    let mut server = Server::start_with(&["--listen", "127.0.0.1:0", "--log-format", "json"], &[]);
    let mut client = server.connect();
    let requests = [
        ("GET", "/home", &[][..], 200),
        ("GET", "/home", &[("Accept-Encoding", "br")], 200),
        ("HEAD", "/home", &[], 200),
        ("GET", "/home", &[("If-None-Match", "*")], 304),
        ("GET", FILM, &[("Range", "bytes=0-1")], 206),
        ("GET", "/", &[], 308),
        ("GET", "/a\"quote", &[], 404),
        ("POST", "/home", &[], 405),
        ("GET", "/our-city?secret=word", &[], 200),
    ];
    for (method, target, headers, status) in requests {
        let answer = client.ask(method, target, headers);
        assert_eq!(answer.status, status, "{method} {target}");

        let line = server.process.log_line("\"request\"");
        let entry: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(entry["message"], "request", "{line}");
        assert_eq!(entry["level"], "INFO", "{line}");
        assert!(entry["timestamp"].is_string(), "{line}");
        assert_eq!(entry["method"], method, "{line}");
        assert_eq!(entry["path"], target.split('?').next().unwrap(), "{line}");
        assert_eq!(entry["status"], status, "{line}");
        assert_eq!(entry["bytes"], answer.body.len(), "{line}");
        assert!(entry["duration_ms"].as_f64().is_some_and(|ms| ms >= 0.0), "{line}");
        assert!(!line.contains("secret"), "the query was logged: {line}");
    }

    // All other lines are JSON too.
    server.process.signal("TERM");
    let end = server.process.finish();
    assert_eq!(end.code, Some(0));
    assert!(!end.stderr.is_empty());
    for line in end.stderr {
        assert!(
            serde_json::from_str::<Value>(&line).is_ok_and(|entry| entry.is_object()),
            "{line}"
        );
    }
}

#[test]
fn every_request_is_one_readable_line_in_the_log() {
    let mut server = Server::start();
    let body = server.get("/home", &[]).body;
    let line = server.process.log_line(" request ");
    for word in ["INFO", "method=GET", "path=\"/home\"", "status=200"] {
        assert!(line.contains(word), "{word}: {line}");
    }
    assert_eq!(between(&line, "bytes=", " "), Some(body.len().to_string().as_str()), "{line}");
    assert!(line.contains("duration_ms="), "{line}");
    // Colours are for terminals.
    assert!(!line.contains('\u{1b}'), "{line:?}");
}

#[test]
fn every_protocol_has_its_name() {
    let mut logged = Logged::start(&[]);
    assert_eq!(logged.entry(&[])["protocol"], "HTTP/1.1");
    let mut old = logged.server.connect();
    old.send("GET /robots.txt HTTP/1.0\r\n\r\n");
    assert_eq!(old.answer("GET").status, 200);
    assert_eq!(logged.next()["protocol"], "HTTP/1.0");
    let mut new = crate::frames::Connection::open(&logged.server);
    assert_eq!(new.ask("GET", "/robots.txt", &[]).status, 200);
    assert_eq!(logged.next()["protocol"], "HTTP/2.0");
}

#[test]
fn requests_can_be_left_out() {
    for (level, is_started_said) in
        [("warn", false), ("off", false), ("info,access=off", true), ("access=off", true)]
    {
        let flags = ["--listen", "127.0.0.1:0"];
        let server = Server::start_with(&flags, &[("RUST_LOG", level)]);
        assert_eq!(server.get("/home", &[]).status, 200);
        server.process.signal("TERM");
        let end = server.process.finish();
        let says = |text: &str| end.stderr.iter().any(|line| line.contains(text));
        assert!(!says(" request "), "{level}: {end:?}");
        assert_eq!(says(" serving "), is_started_said, "{level}: {end:?}");
    }
}

// Clients and request ids

#[test]
fn every_request_has_an_id_of_its_own() {
    let mut logged = Logged::start(&[]);
    let mut ids = Vec::new();
    for _ in 0..3 {
        logged.client = logged.server.connect();
        ids.extend([(); 3].map(|()| logged.entry(&[])["request_id"].to_string()));
    }
    for id in &ids {
        let digits = id.trim_matches('"');
        let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        assert!(digits.len() == 16 && is_hex, "{id}");
    }
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "{ids:?}");
}

/// A client that could set its own address in the log could hide.
#[test]
fn the_client_is_the_peer_whatever_it_says() {
    for flags in [&[][..], &["--proxy-header", "forwarded"], &["--trusted-proxy", "192.0.2.0/24"]] {
        let mut logged = Logged::start(flags);
        let entry = logged.entry(&[
            ("X-Forwarded-For", "203.0.113.9"),
            ("Forwarded", "for=203.0.113.9"),
            ("X-Real-IP", "203.0.113.9"),
            ("X-Request-Id", "chosen"),
        ]);
        assert_eq!(entry["client"], "127.0.0.0/24", "{flags:?}");
        assert_ne!(entry["request_id"], "chosen", "{flags:?}");
    }
}

#[test]
fn a_trusted_proxy_names_the_client_in_the_field_that_was_agreed() {
    let x_forwarded_for = ("X-Forwarded-For", "198.51.100.7, 203.0.113.9");
    let forwarded = ("Forwarded", "for=198.51.100.7, for=\"[2001:db8::9]:80\";proto=https");
    for (flags, expected) in [
        (&["--trusted-proxy", "127.0.0.0/8"][..], "203.0.113.9"),
        (&["--trusted-proxy", "10.0.0.0/8,127.0.0.1"], "203.0.113.9"),
        (&["--trusted-proxy=127.0.0.1", "--trusted-proxy=203.0.113.9"], "198.51.100.7"),
        (&["--trusted-proxy", "127.0.0.1", "--proxy-header", "forwarded"], "2001:db8::9"),
    ] {
        let mut logged = Logged::start(&[flags, &["--log-client-ip", "full"]].concat());
        assert_eq!(logged.entry(&[x_forwarded_for, forwarded])["client"], expected, "{flags:?}");
        // Each request of a proxy's connection is another client's.
        assert_eq!(logged.entry(&[])["client"], "127.0.0.1", "{flags:?}");
    }
}

/// A client's own part of the field, before the proxy's, neither forges nor hides an address.
#[test]
fn a_client_cannot_forge_or_hide_its_address_behind_a_trusted_proxy() {
    let full = ["--log-client-ip", "full", "--trusted-proxy", "127.0.0.1"];
    let forwarded = [&full[..], &["--proxy-header", "forwarded"]].concat();
    for (flags, line) in [
        (&forwarded[..], &b"Forwarded: for=203.0.113.9;host=\"a,for=6.6.6.6\""[..]),
        (&forwarded, b"Forwarded: for=\"6.6.6.6, for=203.0.113.9"),
        (&full, b"X-Forwarded-For: \xff\xfe, 203.0.113.9"),
    ] {
        let mut logged = Logged::start(flags);
        logged.client.offer(b"GET /robots.txt HTTP/1.1\r\nHost: a\r\n");
        logged.client.offer(line);
        logged.client.offer(b"\r\n\r\n");
        assert_eq!(logged.client.answer("GET").status, 200);
        assert_eq!(logged.next()["client"], "203.0.113.9", "{}", String::from_utf8_lossy(line));
    }
}

/// The privacy page says how much is logged.
#[test]
fn a_clients_address_is_logged_as_far_as_wanted() {
    let forwarded = |address| [("X-Forwarded-For", address)];
    for (flags, v4, v6) in [
        (&[][..], Some("192.0.2.0/24"), Some("2001:db8:1::/48")),
        (&["--log-client-ip", "masked"], Some("192.0.2.0/24"), Some("2001:db8:1::/48")),
        (&["--log-client-ip", "full"], Some("192.0.2.7"), Some("2001:db8:1:2::3")),
        (&["--log-client-ip", "off"], None, None),
    ] {
        let mut logged = Logged::start(&[flags, &["--trusted-proxy", "127.0.0.1"]].concat());
        for (address, expected) in [("192.0.2.7", v4), ("2001:db8:1:2::3", v6)] {
            let entry = logged.entry(&forwarded(address));
            assert_eq!(entry.get("client").and_then(Value::as_str), expected, "{flags:?}");
        }
    }
}

/// No other line tells more, at any level.
#[test]
fn no_line_of_the_log_holds_a_whole_address_unless_wanted() {
    let flags = ["--listen", "127.0.0.1:0", "--max-connections-per-address", "1"];
    let server = Server::start_with(&flags, &[("RUST_LOG", "debug")]);
    let mut first = server.connect();
    assert_eq!(first.ask("GET", "/home", &[]).status, 200);
    assert_eq!(server.connect().until_closed(), b"");
    first.send("GARBAGE\r\n\r\n");
    first.until_closed();
    server.process.signal("TERM");
    let end = server.process.finish();
    assert!(end.stderr.iter().any(|line| line.contains("too many connections")), "{end:?}");
    assert!(end.stderr.iter().any(|line| line.contains("connection ended")), "{end:?}");
    let own = server_line(&end.stderr);
    let whole = |line: &&String| line.contains("127.0.0.1") && !line.contains(&own);
    assert_eq!(end.stderr.iter().find(whole), None, "{end:?}");
}

#[test]
fn an_address_with_too_many_connections_is_one_warning_a_minute() {
    let flags = ["--listen", "127.0.0.1:0", "--max-connections-per-address", "1"];
    let server = Server::start_with(&flags, &[]);
    let mut first = server.connect();
    assert_eq!(first.ask("GET", "/robots.txt", &[]).status, 200);
    for _ in 0..3 {
        assert_eq!(server.connect().until_closed(), b"");
    }
    server.process.signal("TERM");
    let end = server.process.finish();
    let is_warning =
        |line: &&String| line.contains("WARN") && line.contains("too many connections");
    assert_eq!(end.stderr.iter().filter(is_warning).count(), 1, "{end:?}");
}

/// The server's own address is no visitor's.
fn server_line(log: &[String]) -> String {
    let line = log.iter().find(|line| line.contains(" serving ")).expect("it says where it serves");
    between(line, "address=", " ").expect("an address").to_owned()
}

#[test]
fn a_trusted_proxy_names_the_request() {
    let mut logged = Logged::start(&["--trusted-proxy", "127.0.0.1"]);
    assert_eq!(logged.entry(&[("X-Request-Id", "proxy-4711")])["request_id"], "proxy-4711");
    // An id that other tools could not read is replaced.
    let long = "a".repeat(65);
    for unusable in [long.as_str(), "two words", "tab\there", "\u{fc}ber", ""] {
        let entry = logged.entry(&[("X-Request-Id", unusable)]);
        let id = entry["request_id"].as_str().expect("an id");
        assert_eq!(id.len(), 16, "{unusable:?}: {id}");
    }
}

// Privacy

#[test]
fn referer_and_browser_are_logged_only_where_asked_for() {
    let sent = [("Referer", "https://www.newcapital.example/vr"), ("User-Agent", "Browser/1.0")];
    for (flags, names) in [
        (&[][..], &[][..]),
        (&["--log-referer"], &["referer"]),
        (&["--log-user-agent"], &["user_agent"]),
        (&["--log-referer", "--log-user-agent"], &["referer", "user_agent"]),
    ] {
        let mut logged = Logged::start(flags);
        let entry = logged.entry(&sent);
        for (name, (_, value)) in ["referer", "user_agent"].into_iter().zip(sent) {
            let expected = names.contains(&name).then_some(value);
            assert_eq!(entry.get(name).and_then(Value::as_str), expected, "{flags:?}: {entry}");
            assert_eq!(entry.to_string().contains(value), expected.is_some(), "{flags:?}: {entry}");
        }
        // A field that was not sent is not in the line.
        assert!(logged.entry(&[]).get("referer").is_none(), "{flags:?}");
    }
}

// Forgery

/// Characters that end a field or a line in some format: a quote, a tab, line ends of Unicode.
const FORGED: &str = "x\" status=999\t\u{85}\u{2028}{\"status\":999}";

#[test]
fn a_visitor_cannot_forge_a_field_of_the_text() {
    let flags = ["--listen", "127.0.0.1:0", "--log-referer", "--log-user-agent"];
    let mut server = Server::start_with(&flags, &[]);
    let mut client = server.connect();
    let headers = [("Referer", FORGED), ("User-Agent", FORGED)];
    assert_eq!(client.ask("GET", "/x\"status=999", &headers).status, 404);
    let line = server.process.log_line(" request ");
    assert!(line.contains(r#" path="/x\"status=999" "#), "{line}");
    assert_eq!(between(&line, " status=", " "), Some("404"), "{line}");
    let escaped = r#""x\" status=999\t\u{85}\u{2028}{\"status\":999}""#;
    assert!(line.ends_with(&format!(" referer={escaped} user_agent={escaped}")), "{line}");
}

#[test]
fn a_visitor_cannot_forge_a_field_of_the_json() {
    let mut logged = Logged::start(&["--log-referer", "--log-user-agent"]);
    let entry = logged.entry(&[("Referer", FORGED), ("User-Agent", FORGED)]);
    assert_eq!(entry["status"], 200);
    assert_eq!((&entry["referer"], &entry["user_agent"]), (&FORGED.into(), &FORGED.into()));
}

/// Such bytes could colour a terminal or begin a line; what is no text is logged as far as it is.
#[test]
fn bytes_that_are_no_text_do_not_reach_the_log() {
    for format in ["text", "json"] {
        let flags = ["--listen", "127.0.0.1:0", "--log-referer", "--log-format", format];
        let mut server = Server::start_with(&flags, &[]);
        for byte in [b'\x1b', b'\n', b'\r', b'\0', b'\x7f'] {
            let mut client = server.connect();
            client.offer(b"GET /forged HTTP/1.1\r\nHost: a\r\nReferer: /");
            client.offer(&[byte]);
            client.offer(b"status=999\r\n\r\n");
            assert_eq!(client.answer("GET").status, 400, "{format}: {byte}");
        }
        let mut client = server.connect();
        client.offer(b"GET /robots.txt HTTP/1.1\r\nHost: a\r\nReferer: /\xff\xfe!\r\n\r\n");
        assert_eq!(client.answer("GET").status, 200, "{format}");
        // The first line of a request is that of the only one there was.
        let line = server.process.log_line("referer");
        assert!(line.contains("/\u{fffd}\u{fffd}!") && line.contains("/robots.txt"), "{line}");
    }
}

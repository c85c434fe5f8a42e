//! HTTP/1.1 itself (RFC 9112): persistence, framing, and requests that are none.

use crate::harness::{Server, request};

/// The largest request head that is read, in bytes.
const MAX_HEAD: usize = 32 * 1024;
/// The most header fields that are read.
const MAX_FIELDS: usize = 100;

#[test]
fn a_connection_answers_one_request_after_the_other() {
    let server = Server::start();
    let mut client = server.connect();
    for (target, status) in [("/home", 200), ("/nowhere", 404), ("/", 308), ("/robots.txt", 200)] {
        assert_eq!(client.ask("GET", target, &[]).status, status, "{target}");
    }
}

#[test]
fn requests_sent_at_once_are_answered_in_their_order() {
    let server = Server::start();
    let mut client = server.connect();
    let film = [("Range", "bytes=0-99")];
    client.send(
        &[
            request("GET", "/robots.txt", &[]),
            request("GET", "/media/film/hero.mp4", &film),
            request("HEAD", "/home", &[]),
            request("GET", "/assets/missing.js", &[]),
            request("GET", "/robots.txt", &[]),
        ]
        .concat(),
    );
    let robots = client.answer("GET");
    assert_eq!((robots.status, robots.header("content-type")), (200, "text/plain; charset=utf-8"));
    let part = client.answer("GET");
    assert_eq!((part.status, part.body.len()), (206, 100));
    assert_eq!(client.answer("HEAD").header("content-type"), "text/html; charset=utf-8");
    assert_eq!(client.answer("GET").status, 404);
    assert_eq!(client.answer("GET").body, robots.body);
}

#[test]
fn head_sends_the_headers_of_get_and_no_body() {
    let server = Server::start();
    for (target, headers) in [
        ("/home", &[][..]),
        ("/home", &[("Accept-Encoding", "br")]),
        ("/media/film/hero.mp4", &[]),
        ("/", &[]),
        ("/nowhere", &[("Accept", "text/html")]),
        ("/assets/missing.js", &[]),
    ] {
        let get = server.get(target, headers);
        let mut client = server.connect();
        client.send(&request("HEAD", target, &[headers, &[("Connection", "close")]].concat()));
        let head = client.head().unwrap();
        assert_eq!(head.status, get.status, "{target}");
        assert_eq!(head.length(), get.body.len(), "{target}");
        for name in ["content-type", "content-encoding", "cache-control", "etag", "vary"] {
            assert_eq!(head.header(name), get.header(name), "{target}: {name}");
        }
        assert_eq!(client.until_closed(), b"", "{target}");
    }
}

#[test]
fn a_method_that_is_not_served_is_refused_whatever_it_brings() {
    let server = Server::start();
    for method in ["POST", "PUT", "DELETE", "PATCH"] {
        let mut client = server.connect();
        client.send(&format!(
            "{method} /home HTTP/1.1\r\nHost: www.newcapital.example\r\nContent-Length: 7\r\n\r\n\
             name=me"
        ));
        let answer = client.answer(method);
        assert_eq!(
            (answer.status, answer.header("allow")),
            (405, "GET, HEAD, OPTIONS"),
            "{method}"
        );
    }
}

#[test]
fn a_client_that_asks_for_it_gets_the_connection_closed_after_the_answer() {
    let server = Server::start();
    for (text, version) in [
        (request("GET", "/robots.txt", &[("Connection", "close")]), "HTTP/1.1"),
        ("GET /robots.txt HTTP/1.0\r\n\r\n".to_owned(), "HTTP/1.0"),
    ] {
        let mut client = server.connect();
        client.send(&text);
        let answer = client.answer("GET");
        assert_eq!((answer.version.as_str(), answer.status), (version, 200));
        assert_eq!(client.until_closed(), b"", "{version}");
    }
}

#[test]
fn a_client_that_has_closed_its_sending_half_still_gets_every_answer_whole() {
    /// More than the buffers of both sockets hold: the server is still writing when it learns
    /// that no more requests will come.
    const FILMS: usize = 8;

    let server = Server::start();
    let mut client = server.connect();
    client.send(&request("GET", "/media/film/hero.mp4", &[]).repeat(FILMS));
    client.finish_sending();
    for film in 1..=FILMS {
        assert_eq!(client.answer("GET").status, 200, "film {film}");
    }
    assert_eq!(client.until_closed(), b"");
}

/// RFC 9112 §3.2.2: a server must accept the form that proxies use.
#[test]
fn a_whole_url_as_target_answers_its_path() {
    let server = Server::start();
    let answer = server.get("http://www.newcapital.example/robots.txt", &[]);
    assert_eq!(answer.status, 200);
    assert_eq!(answer.body, server.get("/robots.txt", &[]).body);
}

#[test]
fn what_is_no_request_is_answered_with_400() {
    let server = Server::start();
    for text in [
        "GARBAGE\r\n\r\n",
        "GET\r\n\r\n",
        "GET /home\r\n\r\n",
        "GET /home HTTP/1.1\r\nno colon\r\n\r\n",
        "GET /home HTTP/1.1\r\nHost : spaced\r\n\r\n",
        "GET http:// HTTP/1.1\r\nHost: a\r\n\r\n",
    ] {
        let mut client = server.connect();
        client.send(text);
        assert_eq!(client.answer("GET").status, 400, "{text:?}");
        assert_eq!(client.until_closed(), b"", "{text:?}");
    }
}

/// RFC 9112 §3.2: a server must answer a request of HTTP/1.1 without exactly one Host with 400.
#[test]
fn a_request_without_exactly_one_host_is_answered_with_400() {
    let server = Server::start();
    for text in [
        "GET /home HTTP/1.1\r\n\r\n",
        "GET /home HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n",
        "GET /home HTTP/1.1\r\nHost: a b\r\n\r\n",
        "GET /home HTTP/1.1\r\nHost: visitor@a.example\r\n\r\n",
    ] {
        let mut client = server.connect();
        client.send(text);
        assert_eq!(client.answer("GET").status, 400, "{text:?}");
    }
}

/// RFC 9112 §6.1: a request may be hidden behind such a body.
#[test]
fn a_body_in_another_coding_than_chunked_once_ends_the_connection() {
    let server = Server::start();
    for fields in [
        "Transfer-Encoding: chunked, chunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: gzip, chunked",
    ] {
        let mut client = server.connect();
        let hidden = request("GET", "/robots.txt", &[]);
        client.send(&format!(
            "POST /home HTTP/1.1\r\nHost: a.example\r\n{fields}\r\n\r\n0\r\n\r\n{hidden}"
        ));
        let answer = client.answer("POST");
        assert_eq!((answer.status, answer.header("connection")), (400, "close"), "{fields}");
        assert_eq!(client.until_closed(), b"", "{fields}: the hidden request was answered");
    }
}

#[test]
fn two_threads_answer_as_one_does() {
    let server = Server::start_with(&["--listen", "127.0.0.1:0", "--threads", "2"], &[]);
    let mut clients: Vec<_> = (0..8).map(|_| server.connect()).collect();
    for target in ["/home", "/media/film/hero.mp4", "/nowhere"] {
        for client in &mut clients {
            client.send(&request("GET", target, &[]));
        }
        let answers: Vec<_> = clients.iter_mut().map(|client| client.answer("GET")).collect();
        assert!(answers.iter().all(|answer| answer.body == answers[0].body), "{target}");
    }
    drop(clients);
    server.process.signal("TERM");
    let end = server.process.finish();
    assert_eq!(end.code, Some(0), "{end:?}");
    assert!(!end.stderr.iter().any(|line| line.contains("WARN")), "{end:?}");
}

/// The head is never finished and exactly as long as is read at most, so that the server has read
/// all that was sent when it answers.
#[test]
fn a_head_that_is_too_large_is_answered_with_431() {
    let server = Server::start();
    let mut text = request("GET", "/home", &[]);
    text.truncate(text.len() - "\r\n".len());
    text.push_str("Cookie: ");
    let padding = "a".repeat(MAX_HEAD - text.len());

    let mut client = server.connect();
    client.send(&(text + &padding));
    assert_eq!(client.answer("GET").status, 431);
    assert_eq!(client.until_closed(), b"");
}

#[test]
fn a_head_with_too_many_fields_is_answered_with_431() {
    let server = Server::start();
    let fields = vec![("X-Field", "1"); MAX_FIELDS];
    let answer = server.get("/home", &fields);
    assert_eq!(answer.status, 431);
}

#[test]
fn a_head_as_large_as_browsers_make_them_is_read() {
    let server = Server::start();
    let cookie = "a".repeat(MAX_HEAD / 2);
    assert_eq!(server.get("/home", &[("Cookie", &cookie)]).status, 200);
    let fields = vec![("X-Field", "1"); MAX_FIELDS / 2];
    assert_eq!(server.get("/home", &fields).status, 200);
}

#[test]
fn a_connection_that_never_sends_a_whole_head_is_closed() {
    let args = ["--listen", "127.0.0.1:0", "--header-timeout", "0.5"];
    let server = Server::start_with(&args, &[]);
    // Nothing at all, what could become the preface of HTTP/2, and half a request.
    let starts = ["", "PRI * HTTP", "GET /home HT"];
    let clients = starts.map(|start| {
        let mut client = server.connect();
        client.send(start);
        client
    });
    for (start, mut client) in starts.into_iter().zip(clients) {
        assert_eq!(client.until_closed(), b"", "{start:?}");
    }
}

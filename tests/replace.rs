//! The site is replaced a thousand times under load: every answer is wholly of one site, and what
//! was replaced gives back its memory. Alone in its process, whose memory is measured.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;

use hyper::body::Bytes;
use hyper::header::HeaderValue;
use portal::config::{Address, Config};
use portal::http::Portal;
use portal::server::{Log, Server};
use portal::site::{Asset, Kind, Representation, Site};

const REPLACEMENTS: usize = 1000;
/// The first ones fill buffers and the allocator's lists.
const WARM_UP: usize = 100;
/// Of the memory, before and after.
const READINGS: usize = 20;
/// How much the others may add, in kB: a hundredth of what they hold, and more than readings differ by.
const MOST: usize = 6144;
const CLIENTS: usize = 4;
/// More resources than the real site has.
const PAGES: usize = 600;
/// Larger than what the connection takes in one piece.
const LENGTH: usize = 600_000;

/// A site whose every byte, validator and link names its number.
fn site(number: usize) -> Portal {
    let asset = |path: &str, length: usize| {
        let letter = b'a' + u8::try_from(number % 26).unwrap();
        let representation = Representation {
            data: Bytes::from(vec![letter; length]).into(),
            etag: HeaderValue::try_from(format!("\"{number}\"")).unwrap(),
        };
        Asset {
            kind: Kind::of(path),
            media_type: HeaderValue::from_static("text/html; charset=utf-8"),
            links: Some(HeaderValue::try_from(format!("</{number}>; rel=preload")).unwrap()),
            style: Some(format!("sha256-{number}")),
            modified: None,
            identity: representation,
            brotli: None,
            gzip: None,
        }
    };
    let mut assets: HashMap<_, _> =
        (0..PAGES).map(|page| (format!("/page-{page}"), asset("/page", 100))).collect();
    assets.insert("/home".to_owned(), asset("/home", LENGTH));
    assets.insert("/404".to_owned(), asset("/404", 100));
    Portal::new(Site::new(assets).unwrap(), None).unwrap()
}

/// Asks for the home page again and again, and checks that each answer is of one site.
fn visit(address: SocketAddr, is_over: &AtomicBool, visits: &AtomicUsize) {
    let mut stream = BufReader::new(TcpStream::connect(address).unwrap());
    while !is_over.load(Relaxed) {
        stream.get_mut().write_all(b"GET /home HTTP/1.1\r\nHost: a.example\r\n\r\n").unwrap();
        let mut head = HashMap::new();
        loop {
            let mut line = String::new();
            stream.read_line(&mut line).unwrap();
            match line.trim().split_once(": ") {
                Some((name, value)) => head.insert(name.to_owned(), value.to_owned()),
                None if line == "\r\n" => break,
                None => None,
            };
        }
        let number: usize = head["etag"].trim_matches('"').parse().unwrap();
        assert_eq!(head["link"], format!("</{number}>; rel=preload"));
        assert!(head["content-security-policy"].contains(&format!("'sha256-{number}'")));
        let mut body = vec![0; head["content-length"].parse().unwrap()];
        stream.read_exact(&mut body).unwrap();
        let letter = b'a' + u8::try_from(number % 26).unwrap();
        assert!(body.len() == LENGTH && body.iter().all(|byte| *byte == letter), "site {number}");
        visits.fetch_add(1, Relaxed);
    }
}

/// How much memory the process uses, in kB.
fn memory() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().strip_suffix(" kB").unwrap().parse().unwrap()
}

#[test]
fn a_site_that_is_replaced_under_load_is_answered_whole_and_gives_back_its_memory() {
    let mut config = Config { threads: 1, ..Config::default() };
    config.listen.site = vec![Address::Tcp("127.0.0.1:0".parse().unwrap())];
    config.listen.admin = None;
    let (started, server) = mpsc::channel();
    let (replaced, replacements) = mpsc::channel::<Portal>();
    let (taken, confirmations) = mpsc::channel();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let server = Server::start(&config, site(0), None, Log::off(&config.log)).unwrap();
            started.send(server.address().unwrap()).unwrap();
            let server = Arc::new(server);
            // Replacements come from another thread than requests, as those of a content folder do.
            tokio::task::spawn_blocking(move || {
                for portal in replacements {
                    server.replace_site(portal);
                    if taken.send(()).is_err() {
                        return;
                    }
                }
            })
            .await
            .unwrap();
        });
    });
    let address = server.recv().unwrap();
    let (is_over, visits) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let clients: Vec<_> = (0..CLIENTS)
        .map(|_| {
            let (is_over, visits) = (Arc::clone(&is_over), Arc::clone(&visits));
            thread::spawn(move || visit(address, &is_over, &visits))
        })
        .collect();
    let (mut before, mut after) = (usize::MAX, usize::MAX);
    for number in 1..=REPLACEMENTS {
        // There is an answer between two replacements at least.
        let seen = visits.load(Relaxed);
        replaced.send(site(number)).unwrap();
        confirmations.recv().unwrap();
        while visits.load(Relaxed) == seen {
            thread::yield_now();
        }
        // Answers that are under way take memory as well, so the smallest of some readings counts.
        if (WARM_UP - READINGS..WARM_UP).contains(&number) {
            before = before.min(memory());
        } else if number > REPLACEMENTS - READINGS {
            after = after.min(memory());
        }
    }
    let grown = after.saturating_sub(before);
    is_over.store(true, Relaxed);
    for client in clients {
        client.join().expect("every answer is of one site");
    }
    println!(
        "{} visits, {grown} kB more after the last {}",
        visits.load(Relaxed),
        REPLACEMENTS - WARM_UP
    );
    assert!(grown < MOST, "{grown} kB");
}

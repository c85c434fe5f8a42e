//! HTTP/3: limits, and the end of connections.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::io::Read as _;
use std::time::{Duration, Instant};

use hyper::Request;
use hyper::body::Bytes;
use quinn::{ConnectionError, TransportConfig, VarInt};

use crate::http3::{DEFAULT, FILM, H3_NO_ERROR, Http3, dial, head, piece, start, window, within};
use crate::secure::HOST;

/// A header block without a table (RFC 9204 §4.5), as a frame.
fn raw_head(target: &str) -> Vec<u8> {
    // :method GET, :scheme https; :path and :authority with values of their own.
    let mut block = vec![0, 0, 0xd1, 0xd7];
    for (name, value) in [(1, target), (0, HOST)] {
        block.extend([0x50 | name, u8::try_from(value.len()).unwrap()]);
        block.extend(value.as_bytes());
    }
    let mut frame = vec![1, u8::try_from(block.len()).unwrap()];
    frame.extend(block);
    frame
}

/// A client that shows that it is there, but asks nothing.
fn pinging(mut transport: TransportConfig) -> TransportConfig {
    transport.keep_alive_interval(Some(Duration::from_millis(200)));
    transport
}

#[tokio::test]
async fn an_answer_is_dated() {
    let secured = start(&[]);
    let mut client = Http3::connect(&secured).await;
    for target in ["/home", "/", "/nowhere"] {
        let answer = client.ask("GET", target, &[]).await;
        let date = answer.header("date");
        assert!(httpdate::parse_http_date(date).is_ok(), "{target}: {date:?}");
    }
}

#[tokio::test]
async fn an_open_connection_does_not_hold_up_the_exit() {
    let mut secured = start(&[]);
    let mut client = Http3::connect(&secured).await;
    assert_eq!(client.ask("GET", "/home", &[]).await.status, 200);
    let begun = Instant::now();
    secured.server.process.signal("TERM");
    secured.server.process.log_line("stopping");
    let end = client.closed().await;
    let process = secured.server.process.finish();
    assert_eq!(process.code, Some(0));
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
    assert!(
        matches!(&end, ConnectionError::ApplicationClosed(close) if close.error_code == VarInt::from_u64(H3_NO_ERROR).unwrap()),
        "{end:?}"
    );
}

/// RFC 9114 §5.2: streams from the number in GOAWAY on were not and will not be processed.
#[tokio::test]
async fn goaway_does_not_disown_what_runs() {
    let mut secured = start(&[]);
    let (_endpoint, quic) = dial(&secured, window(64 * 1024)).await;
    // A control stream with empty settings.
    let mut control = quic.open_uni().await.unwrap();
    control.write_all(&[0, 4, 0]).await.unwrap();
    let (mut send, mut receive) = quic.open_bi().await.unwrap();
    send.write_all(&raw_head(FILM)).await.unwrap();
    send.finish().unwrap();
    let first = within("an answer", receive.read_chunk(10, true)).await.unwrap();
    assert!(first.is_some());
    let id: u64 = send.id().into();
    secured.server.process.signal("TERM");
    secured.server.process.log_line("stopping");
    loop {
        let mut stream = within("a stream", quic.accept_uni()).await.unwrap();
        let mut kind = [0];
        stream.read_exact(&mut kind).await.unwrap();
        if kind != [0] {
            continue;
        }
        loop {
            let (kind, payload) = within("a frame", frame(&mut stream)).await;
            if kind == 7 {
                let mut rest = &payload[..];
                let last = varint_of(&mut rest);
                assert!(last > id, "GOAWAY {last}, and stream {id} runs");
                return;
            }
        }
    }
}

async fn frame(stream: &mut quinn::RecvStream) -> (u64, Vec<u8>) {
    let kind = varint(stream).await;
    let length = varint(stream).await;
    let mut payload = vec![0; usize::try_from(length).unwrap()];
    stream.read_exact(&mut payload).await.unwrap();
    (kind, payload)
}

async fn varint(stream: &mut quinn::RecvStream) -> u64 {
    let mut first = [0];
    stream.read_exact(&mut first).await.unwrap();
    let mut rest = vec![0; (1 << (first[0] >> 6)) - 1];
    stream.read_exact(&mut rest).await.unwrap();
    let mut all = vec![first[0]];
    all.extend(rest);
    varint_of(&mut &all[..])
}

fn varint_of(bytes: &mut &[u8]) -> u64 {
    let mut first = [0];
    bytes.read_exact(&mut first).unwrap();
    let mut value = u64::from(first[0] & 0x3f);
    for _ in 0..(1 << (first[0] >> 6)) - 1 {
        let mut next = [0];
        bytes.read_exact(&mut next).unwrap();
        value = value << 8 | u64::from(next[0]);
    }
    value
}

#[tokio::test]
async fn a_client_that_reads_slowly_but_fast_enough_gets_everything() {
    let secured = start(&["--send-timeout", "1", "--min-send-rate", "1000"]);
    let film = secured.connect().ask("GET", FILM, &[]).body;
    // A small window shows the server every few pieces that the client goes on.
    let mut client = Http3::with(&secured, window(8 * 1024)).await;
    let mut stream = client.send("GET", FILM, &[("range", "bytes=0-199999")]).await;
    assert_eq!(head(&mut stream).await.status, 206);
    let mut body = Vec::new();
    while let Some(piece) = piece(&mut stream).await {
        body.extend(piece);
        // A client of its own slowness, and still many times faster than is asked for.
        tokio::time::sleep(Duration::from_millis(15)).await;
    }
    assert!(body == film[..200_000], "other bytes");
}

#[tokio::test]
async fn a_client_that_takes_nothing_at_all_loses_its_answer() {
    let mut secured = start(&["--send-timeout", "1"]);
    let mut client = Http3::with(&secured, pinging(window(200))).await;
    let _film = client.send("GET", FILM, &[]).await;
    tokio::task::spawn_blocking(move || {
        let begun = Instant::now();
        secured.server.process.log_line("hero.mp4");
        assert!(begun.elapsed() < DEFAULT);
    })
    .await
    .unwrap();
}

#[tokio::test]
async fn pings_do_not_keep_a_connection_without_a_request() {
    let secured = start(&["--idle-timeout", "1"]);
    let mut client = Http3::with(&secured, pinging(TransportConfig::default())).await;
    assert_eq!(client.ask("GET", "/home", &[]).await.status, 200);
    let end = tokio::time::timeout(Duration::from_secs(10), client.quic.closed()).await;
    assert!(end.is_ok(), "still open after ten times as long");
}

#[tokio::test]
async fn a_body_that_nobody_reads_is_not_kept() {
    let secured = start(&["--send-timeout", "100"]);
    let mut client = Http3::with(&secured, pinging(window(64 * 1024))).await;
    let before = secured.server.process.memory();
    let mut taken = 0;
    let mut streams = Vec::new();
    for _ in 0..100 {
        let request = Request::builder().uri(format!("https://{HOST}{FILM}")).body(()).unwrap();
        let mut stream = client.requests.send_request(request).await.unwrap();
        let _ = head(&mut stream).await;
        loop {
            let data = stream.send_data(Bytes::from_static(&[b'a'; 16 * 1024]));
            match tokio::time::timeout(Duration::from_millis(200), data).await {
                Ok(Ok(())) => taken += 16 * 1024,
                _ => break,
            }
        }
        streams.push(stream);
    }
    let grown = secured.server.process.memory().saturating_sub(before);
    assert!(taken < 16 * 1024 * 1024, "{taken} bytes taken");
    // A hundred films wait in a send window of 1 MB.
    assert!(grown < 16 * 1024, "{taken} bytes taken, {grown} kB more memory");
}

#[tokio::test]
async fn a_head_that_announces_a_gigabyte_is_refused() {
    let secured = start(&["--header-timeout", "5"]);
    let (_endpoint, quic) = dial(&secured, TransportConfig::default()).await;
    let mut control = quic.open_uni().await.unwrap();
    control.write_all(&[0, 4, 0]).await.unwrap();
    let before = secured.server.process.memory();
    let (mut send, _receive) = quic.open_bi().await.unwrap();
    // A HEADERS frame of 2^30-1 bytes.
    send.write_all(&[1, 0xbf, 0xff, 0xff, 0xff]).await.unwrap();
    let block = vec![b'a'; 100_000];
    let mut taken = 0;
    while taken < 200_000_000 {
        let write = send.write_all(&block);
        match tokio::time::timeout(Duration::from_secs(2), write).await {
            Ok(Ok(())) => taken += 100_000,
            _ => break,
        }
    }
    let grown = secured.server.process.memory() - before;
    assert!(grown < 20_000, "{taken} bytes taken, {grown} kB more memory");
}

#[tokio::test]
async fn an_idle_connection_makes_room() {
    // The endpoint itself takes no place.
    let secured = start(&["--max-connections", "1"]);
    let mut first = Http3::connect(&secured).await;
    assert_eq!(first.ask("GET", "/home", &[]).await.status, 200);
    let mut second = Http3::connect(&secured).await;
    assert_eq!(second.ask("GET", "/home", &[]).await.status, 200);
}

/// The server watches each connection, not each head that it waits for.
#[tokio::test]
async fn a_thousand_unfinished_heads_cost_nothing_while_they_wait() {
    /// How long it is watched, and how much of that it may compute: a look each 10 ms at each head
    /// took 60 ms.
    const WATCHED: Duration = Duration::from_secs(2);
    const MOST: Duration = Duration::from_millis(60);
    const CONNECTIONS: usize = 8;
    const HEADS: usize = 125;

    let secured = start(&["--header-timeout", "300"]);
    let mut kept = Vec::new();
    for _ in 0..CONNECTIONS {
        let (endpoint, quic) = dial(&secured, TransportConfig::default()).await;
        let mut control = quic.open_uni().await.unwrap();
        control.write_all(&[0, 4, 0]).await.unwrap();
        let mut streams = Vec::new();
        for _ in 0..HEADS {
            let (mut send, receive) = within("a stream", quic.open_bi()).await.unwrap();
            send.write_all(&[1, 0x40]).await.unwrap();
            streams.push((send, receive));
        }
        kept.push((endpoint, quic, control, streams));
    }
    let mut other = Http3::connect(&secured).await;
    assert_eq!(other.ask("GET", "/home", &[]).await.status, 200);
    // Acknowledgements of the last packets are under way for a moment.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let before = secured.server.process.computed();
    tokio::time::sleep(WATCHED).await;
    let computed = secured.server.process.computed().saturating_sub(before);
    assert!(computed < MOST, "{computed:?} in {WATCHED:?}");
}

/// A connection with nothing but an unfinished head is as silent as one over TCP.
#[tokio::test]
async fn an_unfinished_head_gives_way_to_a_visitor() {
    let secured = start(&["--header-timeout", "300", "--max-connections", "1"]);
    let (_endpoint, quic) = dial(&secured, pinging(TransportConfig::default())).await;
    let mut control = quic.open_uni().await.unwrap();
    control.write_all(&[0, 4, 0]).await.unwrap();
    let (mut send, _receive) = quic.open_bi().await.unwrap();
    send.write_all(&[1, 0x40]).await.unwrap();
    let mut visitor = Http3::connect(&secured).await;
    assert_eq!(visitor.ask("GET", "/home", &[]).await.status, 200);
}

/// Without credit for the server's GOAWAY, its end would never come. One of these windows holds
/// exactly the settings before it.
#[tokio::test]
async fn a_client_that_blocks_the_farewell_is_closed() {
    const WINDOWS: u32 = 64;

    let secured = start(&["--header-timeout", "1"]);
    let mut clients = Vec::new();
    for bytes in 1..WINDOWS {
        clients.push((bytes, dial(&secured, pinging(window(bytes))).await));
    }
    for (bytes, (_endpoint, quic)) in &clients {
        let end = tokio::time::timeout(Duration::from_secs(20), quic.closed()).await;
        assert!(end.is_ok(), "still open with a window of {bytes} bytes");
    }
}

#[tokio::test]
async fn a_low_rate_does_not_make_small_pieces() {
    let secured = start(&["--min-send-rate", "0"]);
    let mut client = Http3::connect(&secured).await;
    let mut stream = client.send("GET", "/home", &[]).await;
    assert_eq!(head(&mut stream).await.status, 200);
    let mut pieces = 0;
    while piece(&mut stream).await.is_some() {
        pieces += 1;
    }
    assert!(pieces < 1000, "{pieces} pieces");
}

#[tokio::test]
async fn a_connection_that_asks_nothing_is_counted_as_such() {
    let mut secured = start(&["--header-timeout", "0.5", "--admin", "127.0.0.1:0"]);
    let admin = secured.server.process.log_line("admin");
    let client = Http3::with(&secured, pinging(TransportConfig::default())).await;
    client.closed().await;
    let name = "portal_connections_closed_total{reason=\"header_timeout\"}";
    assert_eq!(crate::secure::metric(&admin, name), 1);
}

#[tokio::test]
async fn a_film_finishes_and_the_server_ends_the_connection() {
    let mut secured = start(&[]);
    let film = secured.connect().ask("GET", FILM, &[]).body;
    let mut client = Http3::with(&secured, window(64 * 1024)).await;
    let mut stream = client.send("GET", FILM, &[]).await;
    assert_eq!(head(&mut stream).await.status, 200);
    let mut body = Vec::new();
    secured.server.process.signal("TERM");
    secured.server.process.log_line("stopping");
    while let Some(piece) = piece(&mut stream).await {
        body.extend(piece);
    }
    assert!(body == film, "other bytes");
    let begun = Instant::now();
    let end = client.closed().await;
    assert!(begun.elapsed() < Duration::from_secs(5), "{end:?} after {:?}", begun.elapsed());
}

#[tokio::test]
async fn a_server_that_stops_refuses_new_connections() {
    let mut secured = start(&[]);
    let mut client = Http3::with(&secured, window(64 * 1024)).await;
    let mut stream = client.send("GET", FILM, &[]).await;
    assert_eq!(head(&mut stream).await.status, 200);
    secured.server.process.signal("TERM");
    secured.server.process.log_line("stopping");
    let connecting = client.endpoint.connect_with(
        crate::http3::config(&secured, TransportConfig::default()),
        secured.server.address,
        HOST,
    );
    let end = tokio::time::timeout(Duration::from_secs(5), connecting.unwrap()).await;
    assert!(matches!(end, Ok(Err(ConnectionError::ConnectionClosed(_)))), "{end:?}");
}

#[tokio::test]
async fn a_slow_reader_is_counted() {
    let mut secured = start(&["--send-timeout", "1", "--admin", "127.0.0.1:0"]);
    let admin = secured.server.process.log_line("admin");
    let mut client = Http3::with(&secured, window(64 * 1024)).await;
    let mut film = client.send("GET", FILM, &[]).await;
    assert_eq!(head(&mut film).await.status, 200);
    secured.server.process.log_line("hero.mp4");
    let name = "portal_connections_closed_total{reason=\"too_slow\"}";
    assert!(crate::secure::metric(&admin, name) > 0);
}

/// The server's settings would be the first bytes, and nothing is taken.
#[tokio::test]
async fn a_client_without_a_window_for_the_settings_is_closed() {
    let secured = start(&["--header-timeout", "1"]);
    let (_endpoint, quic) = dial(&secured, pinging(window(0))).await;
    let end = tokio::time::timeout(Duration::from_secs(10), quic.closed()).await;
    assert!(end.is_ok(), "still open");
}

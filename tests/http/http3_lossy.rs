//! HTTP/3 over a line that is slow and loses packets: an answer that the log calls whole has
//! arrived.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::VecDeque;
use std::net::{SocketAddr, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use quinn::TransportConfig;

use crate::harness::between;
use crate::http3::{self, Http3, answer, head, piece, start};
use crate::secure::Secured;

const FILM: &str = "/media/film/hero.mp4";
/// One way; a round trip takes twice as long.
const DELAY: Duration = Duration::from_millis(150);
/// Every so many packets one is lost, in each direction.
const LOSS: usize = 100;
/// The largest packet there is.
const MAX_PACKET: usize = 65_536;

/// A line to a server that delays packets and loses some.
struct Line {
    address: SocketAddr,
    loses: Arc<AtomicBool>,
}

impl Line {
    /// The line lives as long as the test's process.
    fn to(server: SocketAddr) -> Self {
        let near = Arc::new(UdpSocket::bind("127.0.0.1:0").unwrap());
        let far = Arc::new(UdpSocket::bind("127.0.0.1:0").unwrap());
        let address = near.local_addr().unwrap();
        let loses = Arc::new(AtomicBool::new(true));
        let (to_client, from_client) = std::sync::mpsc::channel();
        carry(Arc::clone(&near), Arc::clone(&far), Arc::clone(&loses), move |client| {
            // The one client is at the address that it sends from.
            let _ = to_client.send(client);
            server
        });
        let mut client = None;
        carry(far, near, Arc::clone(&loses), move |_| {
            client = from_client.try_iter().last().or(client);
            client.expect("the client sends first")
        });
        Self { address, loses }
    }

    /// From now on, the line loses nothing. A lost last packet would leave the other side waiting for the idle
    /// timeout.
    fn mend(&self) {
        self.loses.store(false, Ordering::Relaxed);
    }

    async fn connect(&self, secured: &Secured) -> Http3 {
        let (endpoint, quic) =
            http3::dial_to(&secured.authority, self.address, TransportConfig::default()).await;
        Http3::over(endpoint, quic).await
    }
}

/// Carries packets from one socket to the other, in their order.
fn carry(
    from: Arc<UdpSocket>,
    to: Arc<UdpSocket>,
    loses: Arc<AtomicBool>,
    mut goal: impl FnMut(SocketAddr) -> SocketAddr + Send + 'static,
) {
    thread::spawn(move || {
        let mut packets: VecDeque<(Instant, SocketAddr, Vec<u8>)> = VecDeque::new();
        let mut bytes = vec![0; MAX_PACKET];
        let mut count = 0;
        loop {
            let due =
                packets.front().map(|(due, ..)| due.saturating_duration_since(Instant::now()));
            // A timeout of zero would be none.
            from.set_read_timeout(due.map(|due| due.max(Duration::from_micros(100)))).unwrap();
            if let Ok((length, peer)) = from.recv_from(&mut bytes) {
                count += 1;
                if count % LOSS != 0 || !loses.load(Ordering::Relaxed) {
                    packets.push_back((
                        Instant::now() + DELAY,
                        goal(peer),
                        bytes[..length].to_vec(),
                    ));
                }
            }
            while packets.front().is_some_and(|(due, ..)| *due <= Instant::now()) {
                let (_, goal, packet) = packets.pop_front().unwrap();
                // It fails when the other side is gone, which ends the test.
                let _ = to.send_to(&packet, goal);
            }
        }
    });
}

/// How many bytes the log says, and whether it says that they are not all.
fn logged(line: &str) -> (usize, bool) {
    let bytes = between(line, " bytes=", " ").unwrap().parse().unwrap();
    (bytes, line.contains("aborted=true"))
}

#[tokio::test]
async fn an_answer_arrives_whole_although_the_server_stops() {
    let mut secured = start(&["--drain-timeout", "60"]);
    let page = secured.connect().ask("GET", "/home", &[]).body;
    secured.server.process.log_line("/home");
    let line = Line::to(secured.server.address);
    let mut client = line.connect(&secured).await;
    let mut stream = client.send("GET", "/home", &[]).await;
    assert_eq!(head(&mut stream).await.status, 200);
    secured.server.process.signal("TERM");
    let mut body = Vec::new();
    while let Some(piece) = piece(&mut stream).await {
        body.extend(piece);
    }
    assert!(body == page, "{} of {} bytes", body.len(), page.len());
    let entry = secured.server.process.log_line("protocol=HTTP/3.0");
    assert_eq!(logged(&entry), (page.len(), false), "{entry}");
    line.mend();
    client.closed().await;
    assert_eq!(secured.server.process.finish().code, Some(0));
}

#[tokio::test]
async fn an_answer_arrives_whole_although_another_connection_needs_the_place() {
    let secured = start(&["--max-connections", "1"]);
    let page = secured.connect().ask("GET", "/home", &[]).body;
    let mut slow = Line::to(secured.server.address).connect(&secured).await;
    let mut stream = slow.send("GET", "/home", &[]).await;
    assert_eq!(head(&mut stream).await.status, 200);
    let address = secured.server.address;
    let client = secured.authority.client(&["http/1.1"]);
    let other = tokio::task::spawn_blocking(move || {
        let socket = crate::harness::connect(address);
        let tls = crate::secure::handshake(socket, &client, crate::secure::HOST);
        crate::harness::Client::new(tls).ask("GET", "/robots.txt", &[]).status
    });
    let mut body = Vec::new();
    while let Some(piece) = piece(&mut stream).await {
        body.extend(piece);
    }
    assert!(body == page, "{} of {} bytes", body.len(), page.len());
    assert_eq!(other.await.unwrap(), 200);
}

#[tokio::test]
async fn every_answer_arrives_whole() {
    let secured = start(&[]);
    let film = secured.connect().ask("GET", FILM, &[("Range", "bytes=0-999999")]).body;
    let mut client = Line::to(secured.server.address).connect(&secured).await;
    let mut stream = client.send("GET", FILM, &[("range", "bytes=0-999999")]).await;
    let answer = answer(&mut stream).await;
    assert_eq!((answer.status, answer.body == film), (206, true));
}

/// The client goes away in the middle: the server has handed more to QUIC than has arrived.
#[tokio::test]
async fn an_answer_that_did_not_arrive_is_not_logged_as_whole() {
    let mut secured = start(&[]);
    let mut client = Line::to(secured.server.address).connect(&secured).await;
    let mut stream = client.send("GET", FILM, &[("range", "bytes=0-299999")]).await;
    assert_eq!(head(&mut stream).await.status, 206);
    client.close().await;
    let line = secured.server.process.log_line("hero.mp4");
    assert!(logged(&line).1, "{line}");
}

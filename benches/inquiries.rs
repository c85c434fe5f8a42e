//! Prints how many inquiries are kept in a second, each on the disk before it is acknowledged, and how
//! long the home page takes meanwhile, beside the same without them. `cargo bench --bench inquiries`

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

const PORTAL: &str = env!("CARGO_BIN_EXE_portal");
/// As many as there can be, and as many as a city can expect on its worst day.
const LOADS: [Load; 2] = [
    Load { senders: 32, pause: Duration::ZERO },
    Load { senders: 4, pause: Duration::from_millis(40) },
];
const ROUNDS: usize = 3;
const ROUND: Duration = Duration::from_secs(4);
/// Between two views of the home page.
const PAUSE: Duration = Duration::from_millis(2);
const INQUIRY: &str = r#"{"topic":"press","name":"Amira Example","email":"amira@example.com","message":"When is the next press day, and who may come to it?","consent":true}"#;

struct Load {
    senders: usize,
    /// Between two inquiries of a sender.
    pause: Duration,
}

fn main() {
    let data = tempfile::tempdir().expect("a folder");
    let (mut portal, address) = start(data.path());
    for load in LOADS {
        let (mut idle, mut busy, mut kept) = (Vec::new(), Vec::new(), 0);
        for _ in 0..ROUNDS {
            idle.extend(views(&address));
            let senders = Senders::start(&address, &load);
            busy.extend(views(&address));
            kept += senders.end();
        }
        let seconds = ROUND.as_secs_f64() * f64::from(u32::try_from(ROUNDS).unwrap_or(1));
        let rate = f64::from(u32::try_from(kept).unwrap_or(u32::MAX)) / seconds;
        println!("inquiries, durable   {rate:>8.0} a second ({} connections)", load.senders);
        let (idle, busy) = (percentile(idle), percentile(busy));
        let ratio = ms(busy) / ms(idle);
        println!("p99 of /home         {:>8.2} ms without them", ms(idle));
        println!("                     {:>8.2} ms with them, {ratio:.1} times", ms(busy));
    }
    // Already gone is as good.
    let _ = portal.kill();
    let _ = portal.wait();
}

fn start(data: &Path) -> (Child, String) {
    let mut portal = Command::new(PORTAL)
        .args(["--listen", "127.0.0.1:0", "--trusted-proxy", "127.0.0.1"])
        .args(["--max-inquiries", "10000000", "--data-dir"])
        .arg(data)
        .env("RUST_LOG", "warn")
        .env("PORTAL_ADMIN", "off")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the portal starts");
    let mut line = String::new();
    let stdout = portal.stdout.take().expect("standard output is piped");
    BufReader::new(stdout).read_line(&mut line).expect("the portal prints its address");
    let address = line.trim().trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    (portal, address.to_owned())
}

/// How long each view of the home page took, for one round.
fn views(address: &str) -> Vec<Duration> {
    let mut client = Client::new(address);
    let begun = Instant::now();
    let mut times = Vec::new();
    while begun.elapsed() < ROUND {
        let asked = Instant::now();
        assert_eq!(client.ask("GET /home HTTP/1.1\r\nHost: portal\r\n\r\n"), 200);
        times.push(asked.elapsed());
        thread::sleep(PAUSE);
    }
    times
}

struct Senders {
    is_over: Arc<AtomicBool>,
    kept: Arc<AtomicUsize>,
    threads: Vec<thread::JoinHandle<()>>,
}

impl Senders {
    fn start(address: &str, load: &Load) -> Self {
        let (is_over, kept) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let sender = |number: usize| {
            let (is_over, kept) = (Arc::clone(&is_over), Arc::clone(&kept));
            let (mut client, pause) = (Client::new(address), load.pause);
            thread::spawn(move || {
                // Visitors have machines of their own, which take no time from the portal's.
                let _ = rustix::process::nice(19);
                let mut count = 0;
                while !is_over.load(Relaxed) {
                    count += 1;
                    // Each client may send only so many.
                    let source = format!("10.{number}.{}.{}", count / 250 % 250, count % 250);
                    let request = format!(
                        "POST /api/v1/inquiries HTTP/1.1\r\nHost: portal\r\nOrigin: http://portal\r\nX-Forwarded-For: {source}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{INQUIRY}",
                        INQUIRY.len()
                    );
                    assert_eq!(client.ask(&request), 201);
                    kept.fetch_add(1, Relaxed);
                    thread::sleep(pause);
                }
            })
        };
        let threads = (0..load.senders).map(sender).collect();
        Self { is_over, kept, threads }
    }

    /// How many were kept.
    fn end(self) -> usize {
        self.is_over.store(true, Relaxed);
        for thread in self.threads {
            thread.join().expect("every inquiry is kept");
        }
        self.kept.load(Relaxed)
    }
}

/// A connection that is kept open.
struct Client(BufReader<TcpStream>);

impl Client {
    fn new(address: &str) -> Self {
        let stream = TcpStream::connect(address).expect("the portal listens");
        stream.set_nodelay(true).expect("a socket option");
        Self(BufReader::new(stream))
    }

    /// Sends a request, reads the whole answer and returns its status.
    fn ask(&mut self, request: &str) -> u16 {
        self.0.get_mut().write_all(request.as_bytes()).expect("the portal reads");
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line).expect("the portal answers");
            let line = line.trim_end().to_ascii_lowercase();
            if line.is_empty() {
                break;
            } else if let Some(rest) = line.strip_prefix("http/1.1 ") {
                status = rest.split(' ').next().and_then(|code| code.parse().ok()).unwrap_or(0);
            } else if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().unwrap_or(0);
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).expect("the whole answer");
        status
    }
}

fn percentile(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() * 99 / 100]
}

fn ms(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}

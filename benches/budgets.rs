//! Prints what operators ask first: start to first answer, idle memory, size of the executable.
//! `cargo bench --bench budgets`

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const PORTAL: &str = env!("CARGO_BIN_EXE_portal");
const STARTS: usize = 21;

fn main() {
    let data = tempfile::tempdir().expect("a folder");
    let data = data.path();
    let mut starts: Vec<Duration> = (0..STARTS).map(|_| start_to_first_answer(data)).collect();
    starts.sort();
    println!("start to first 200   {:>8.1} ms (median of {STARTS})", ms(starts[STARTS / 2]));
    println!("                     {:>8.1} ms (slowest)", ms(starts[STARTS - 1]));

    let (mut portal, address) = start(data);
    get(&address);
    match resident_memory(portal.id()) {
        Some(kilobytes) => {
            println!("idle memory          {:>8.1} MB (resident)", mb(kilobytes * 1024));
        }
        None => println!("idle memory           unknown: needs Linux"),
    }
    stop(&mut portal);

    let bytes = std::fs::metadata(PORTAL).expect("cargo built the executable").len();
    println!("executable           {:>8.1} MB", mb(bytes));
}

fn start_to_first_answer(data: &Path) -> Duration {
    let begun = Instant::now();
    let (mut portal, address) = start(data);
    get(&address);
    let taken = begun.elapsed();
    stop(&mut portal);
    taken
}

/// Starts the portal and reads the address it prints.
fn start(data: &Path) -> (Child, String) {
    let mut portal = Command::new(PORTAL)
        .args(["--listen", "127.0.0.1:0", "--data-dir"])
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

/// Asks for the home page and checks that it is answered.
fn get(address: &str) {
    let mut stream = TcpStream::connect(address).expect("the portal listens");
    stream
        .write_all(b"GET /home HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n")
        .expect("the portal reads");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("the portal answers");
    assert!(answer.starts_with(b"HTTP/1.1 200"), "the home page is not there");
}

/// `VmRSS` in kilobytes, from Linux's process information.
fn resident_memory(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

fn stop(portal: &mut Child) {
    // Already gone is as good.
    let _ = portal.kill();
    let _ = portal.wait();
}

fn ms(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}

#[expect(clippy::cast_precision_loss, reason = "a size to one decimal")]
fn mb(bytes: u64) -> f64 {
    bytes as f64 / 1_000_000.0
}

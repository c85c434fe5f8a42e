//! One case from start to figures: starts the servers, measures them in turns, takes medians.

use anyhow::{Context, bail, ensure};

use crate::case::{Case, Header, IDLE_CONNECTIONS, Load, Part, Protocol, Transport};
use crate::client::{self, Outcome};
use crate::h2load;
use crate::server::{Kind, Server, Setup};
use crate::usage::{self, CpuTimes};

/// CPU time of a server in one round. Shorter rounds are noisy, longer ones change nothing.
const ROUND_CPU_SECONDS: f64 = 0.3;
/// So long a round may take where the server mostly waits.
const ROUND_SECONDS: f64 = 1.0;
/// Requests before the first round, for caches to fill and to learn how many make a round.
const WARM_UP_BYTES: u64 = 100_000_000;
const WARM_UP_REQUESTS: std::ops::RangeInclusive<u64> = 64..=2_000;

/// A server's figures in one case.
pub struct Figures {
    pub kind: Kind,
    /// Microseconds of CPU time for a request.
    pub cpu: f64,
    /// Half the distance between the lowest and the highest round, as a share of the median.
    pub spread: f64,
    pub requests_per_second: f64,
    pub bytes_per_second: f64,
    /// Microseconds.
    pub p50: f64,
    pub p99: f64,
    /// Bytes.
    pub resident: u64,
    /// Bytes of resident memory that each idle connection added.
    pub per_idle_connection: Option<f64>,
}

/// Measures the servers in alternating rounds. One that cannot do what the case asks for is left
/// out with a note, if it is not one of those that must.
pub fn case(
    case: &Case,
    kinds: &[Kind],
    rounds: u32,
    setup: &Setup,
) -> anyhow::Result<Vec<Figures>> {
    let mut subjects = Vec::new();
    // The others write no log.
    let has_log = |kind: &&Kind| !case.is_logged || matches!(kind, Kind::Portal | Kind::Nginx);
    for kind in kinds.iter().filter(has_log) {
        match Subject::start(*kind, case, setup) {
            Ok(subject) => subjects.push(subject),
            Err(error) if *kind == Kind::StaticWebServer => {
                eprintln!("note: {} without {}: {error:#}", case.name, kind.name());
            }
            Err(error) => return Err(error.context(kind.name())),
        }
    }
    for round in 0..rounds as usize {
        // Each round begins with another server, so that none always follows the same one.
        for turn in 0..subjects.len() {
            let index = (round + turn) % subjects.len();
            let subject = &mut subjects[index];
            subject.round(case, setup).with_context(|| subject.server.kind.name())?;
        }
    }
    subjects.iter().map(|subject| subject.figures(case)).collect()
}

/// One server and what was measured of it.
struct Subject {
    server: Server,
    headers: Vec<Header>,
    requests: u64,
    rounds: Vec<Round>,
    per_idle_connection: Option<f64>,
}

struct Round {
    cpu: f64,
    rate: f64,
    p50: f64,
    p99: f64,
}

impl Subject {
    fn start(kind: Kind, case: &Case, setup: &Setup) -> anyhow::Result<Self> {
        let server = Server::start(kind, case, setup)?;
        let headers = check(case, &server)?;
        let warm_up = (WARM_UP_BYTES / (case.length + 1))
            .clamp(*WARM_UP_REQUESTS.start(), *WARM_UP_REQUESTS.end());
        let mut subject = Self {
            server,
            headers,
            requests: warm_up,
            rounds: Vec::new(),
            per_idle_connection: None,
        };
        let (cpu, outcome) = subject.load(case, setup)?;
        let rounds = (ROUND_CPU_SECONDS * 1e9 / float(cpu)).min(ROUND_SECONDS / outcome.seconds);
        // Not fewer than would show the work rather than the start of the load.
        subject.requests = whole(rounds * float(warm_up)).max(*WARM_UP_REQUESTS.start());
        Ok(subject)
    }

    fn round(&mut self, case: &Case, setup: &Setup) -> anyhow::Result<()> {
        let mut held = Vec::new();
        if case.load == Load::KeepAliveBesideIdle {
            let before = usage::resident(&self.server.pids)?;
            let request = client::request(&case.path, &self.headers);
            held = client::hold(self.server.address, &request, IDLE_CONNECTIONS)?;
            let added = usage::resident(&self.server.pids)?.saturating_sub(before);
            // Later rounds find the memory of the first.
            self.per_idle_connection.get_or_insert(float(added) / float(IDLE_CONNECTIONS as u64));
        }
        let (cpu, mut outcome) = self.load(case, setup)?;
        let open = client::still_open(&held)?;
        ensure!(open == held.len(), "only {open} idle connections were still open at the end");
        outcome.latencies.sort_unstable();
        self.rounds.push(Round {
            cpu: float(cpu) / float(outcome.requests) / 1000.0,
            rate: float(outcome.requests) / outcome.seconds,
            p50: percentile(&outcome.latencies, 50)?,
            p99: percentile(&outcome.latencies, 99)?,
        });
        Ok(())
    }

    /// The CPU time in nanoseconds that the server spent on the load.
    fn load(&self, case: &Case, setup: &Setup) -> anyhow::Result<(u64, Outcome)> {
        let server = &self.server;
        let before = CpuTimes::read(&server.pids)?;
        let outcome = match case.load {
            Load::NewConnections => {
                let request = client::request(&case.path, &self.headers);
                client::new_connections(server.address, &request, case, self.requests)?
            }
            Load::KeepAlive | Load::KeepAliveBesideIdle => {
                h2load::run(case, server.address, &self.headers, self.requests, &setup.folder)?
            }
        };
        let spent = CpuTimes::read(&server.pids)?.since(&before);
        ensure!(spent > 0, "it spent no CPU time: another process does its work");
        Ok((spent, outcome))
    }

    fn figures(&self, case: &Case) -> anyhow::Result<Figures> {
        let sorted = |figure: fn(&Round) -> f64| {
            let mut figures: Vec<f64> = self.rounds.iter().map(figure).collect();
            figures.sort_by(f64::total_cmp);
            figures
        };
        let median = |figure| {
            let figures = sorted(figure);
            f64::midpoint(figures[(figures.len() - 1) / 2], figures[figures.len() / 2])
        };
        let cpu = sorted(|round| round.cpu);
        let (lowest, highest) = (cpu[0], cpu[cpu.len() - 1]);
        let rate = median(|round| round.rate);
        Ok(Figures {
            kind: self.server.kind,
            cpu: median(|round| round.cpu),
            spread: (highest - lowest) / 2.0 / median(|round| round.cpu),
            requests_per_second: rate,
            bytes_per_second: rate * float(case.length),
            p50: median(|round| round.p50),
            p99: median(|round| round.p99),
            resident: usage::resident(&self.server.pids)?,
            per_idle_connection: self.per_idle_connection,
        })
    }
}

/// Checks over HTTP/1.1 that the server answers as the case expects, and returns the headers that
/// make it so. Over HTTP/2 and TLS h2load checks the same in the warm-up.
fn check(case: &Case, server: &Server) -> anyhow::Result<Vec<Header>> {
    if case.protocol == Protocol::Http2 || case.transport == Transport::Tls {
        return Ok(case.headers(None));
    }
    let condition = match case.part {
        Part::NotModified => Some(condition(case, server)?),
        Part::Whole | Part::Range(_) => None,
    };
    let mut headers = case.headers(condition);
    let answer = client::ask(server.address, &client::request(&case.path, &headers))?;
    let coding = answer.header("content-encoding");
    // With 304 there is nothing coded, and some servers name the coding all the same.
    let coded = case.part != Part::NotModified && coding == "br";
    let found = (answer.status, answer.length, coded);
    let brotli = case.part != Part::NotModified && case.brotli;
    ensure!(
        found == (case.status(), case.length, brotli),
        "{} was answered with {}, {} bytes {coding}, not with {}, {} bytes",
        case.path,
        answer.status,
        answer.length,
        case.status(),
        case.length
    );
    if case.load == Load::NewConnections {
        headers.push(("connection", "close".to_owned()));
    }
    Ok(headers)
}

/// The condition that makes the server answer 304.
fn condition(case: &Case, server: &Server) -> anyhow::Result<Header> {
    if server.kind == Kind::Ceiling {
        // It gives the same answer to anything.
        return Ok(("if-none-match", "\"any\"".to_owned()));
    }
    let whole = client::ask(server.address, &client::request(&case.path, &case.headers(None)))?;
    for (validator, condition) in
        [("etag", "if-none-match"), ("last-modified", "if-modified-since")]
    {
        if !whole.header(validator).is_empty() {
            return Ok((condition, whole.header(validator).to_owned()));
        }
    }
    bail!("it has no ETag and no Last-Modified")
}

fn percentile(sorted: &[u32], percent: usize) -> anyhow::Result<f64> {
    let index = sorted.len() * percent / 100;
    Ok(f64::from(*sorted.get(index).context("the load generator measured no latency")?))
}

#[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
fn float(number: u64) -> f64 {
    number as f64
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a count")]
fn whole(number: f64) -> u64 {
    number as u64
}

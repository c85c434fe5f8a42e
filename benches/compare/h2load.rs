//! Load from h2load: many requests on connections that stay open, over HTTP/1.1, HTTP/2 and TLS.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, anyhow};

use crate::case::{Case, Header, Part, Protocol, Transport};
use crate::client::Outcome;

/// Makes the requests and checks that each was answered in full.
pub fn run(
    case: &Case,
    address: SocketAddr,
    headers: &[Header],
    requests: u64,
    folder: &Path,
) -> anyhow::Result<Outcome> {
    let log = folder.join("h2load.log");
    // It adds to an existing one.
    let _ = fs::remove_file(&log);
    let mut command = Command::new("h2load");
    command
        .arg(format!("--clients={}", case.connections))
        .arg(format!("--max-concurrent-streams={}", case.streams))
        .arg(format!("--requests={requests}"))
        .arg(format!("--log-file={}", log.display()))
        // The same cipher for every server, the first one that browsers offer.
        .arg("--tls13-ciphers=TLS_AES_128_GCM_SHA256");
    if case.protocol == Protocol::Http1 {
        command.arg("--h1");
    }
    for (name, value) in headers {
        command.arg(format!("--header={name}: {value}"));
    }
    let scheme = if case.transport == Transport::Tls { "https" } else { "http" };
    let output = command
        .arg(format!("{scheme}://{address}{}", case.path))
        .output()
        .context("h2load could not be started: apt-get install nghttp2-client")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let whole = succeeded(&text) == Some(requests)
        && body_bytes(&text) == Some(requests * case.length)
        && text.contains(status_line(case, requests).as_str());
    if !whole {
        let told = |start| text.lines().find(|line| line.starts_with(start)).unwrap_or_default();
        return Err(anyhow!(
            "not every answer was {} with {} bytes: {} {} {} {}",
            case.status(),
            case.length,
            told("requests:"),
            told("status codes:"),
            told("traffic:"),
            String::from_utf8_lossy(&output.stderr).trim()
        ));
    }
    let log = fs::read_to_string(&log).with_context(|| log.display().to_string())?;
    let latencies = log.lines().filter_map(|line| line.rsplit('\t').next()?.parse().ok());
    Ok(Outcome { requests, seconds: seconds(&text)?, latencies: latencies.collect() })
}

/// `requests: 10 total, 10 started, 10 done, 10 succeeded, …`
fn succeeded(text: &str) -> Option<u64> {
    let line = text.lines().find(|line| line.starts_with("requests:"))?;
    let part = line.split(", ").find_map(|part| part.strip_suffix(" succeeded"))?;
    part.parse().ok()
}

/// `traffic: 1.2MB (1234567) total, 1.0KB (1024) headers (…), 1.1MB (1233543) data`
fn body_bytes(text: &str) -> Option<u64> {
    let line = text.lines().find(|line| line.starts_with("traffic:"))?;
    line.rsplit('(').next()?.strip_suffix(") data")?.parse().ok()
}

/// `status codes: 10 2xx, 0 3xx, 0 4xx, 0 5xx`
fn status_line(case: &Case, requests: u64) -> String {
    match case.part {
        Part::NotModified => format!("0 2xx, {requests} 3xx"),
        Part::Whole | Part::Range(_) => format!("{requests} 2xx"),
    }
}

/// `finished in 1.37s, 43889.10 req/s, 54.34MB/s`
fn seconds(text: &str) -> anyhow::Result<f64> {
    let line = text.lines().find_map(|line| line.strip_prefix("finished in "));
    let rate = line.and_then(|line| line.split(", ").nth(1)?.strip_suffix(" req/s")?.parse().ok());
    let rate: f64 = rate.context("h2load printed no rate")?;
    let requests = succeeded(text).context("h2load printed no count")?;
    #[expect(clippy::cast_precision_loss, reason = "a count far below 2^52")]
    let requests = requests as f64;
    Ok(requests / rate)
}

//! Every metric, named and described once. A request touches three of them, all found beforehand.

use std::time::Duration;

use hyper::StatusCode;
use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

/// Bounds of the duration buckets in seconds: an answer in memory, one over a slow line, the film.
const DURATIONS: [f64; 10] = [0.0001, 0.0005, 0.001, 0.01, 0.1, 0.5, 1.0, 5.0, 30.0, 120.0];

/// What the portal counts.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    /// By class of status and kind of path.
    requests: [[Counter; KINDS.len()]; CLASSES.len()],
    bytes: Counter,
    durations: Histogram,
    /// Connections that are open now.
    pub connections: Gauge,
    /// Connections that were accepted.
    pub accepted: Counter,
    closed: Family<ClosedLabel, Counter>,
    /// When the certificate in use ends, in seconds since 1970; 0 without TLS.
    pub certificate_expiry: Gauge<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    status: &'static str,
    kind: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ClosedLabel {
    reason: &'static str,
}

/// What a path asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Page,
    /// Scripts, styles, fonts.
    Asset,
    /// Texts and lists in JSON.
    Data,
    Media,
    /// Documents, feeds and whatever else has an extension.
    File,
}

const KINDS: [Kind; 5] = [Kind::Page, Kind::Asset, Kind::Data, Kind::Media, Kind::File];
const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

/// Why the portal ended a connection, where the client did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// No request, or no whole one, came in time.
    HeaderTimeout,
    /// No further request came in time.
    IdleTimeout,
    /// Too little of an answer was taken in time.
    TooSlow,
    /// Room was needed for a new connection.
    Pressure,
    /// The address had too many already.
    PerAddress,
    /// The TLS handshake failed.
    Handshake,
    /// What came is not HTTP, or breaks its limits.
    Protocol,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Build {
    version: &'static str,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("portal");
        let requests = Family::<RequestLabels, Counter>::default();
        let metrics = Self {
            requests: CLASSES.map(|status| {
                KINDS.map(|kind| {
                    requests.get_or_create_owned(&RequestLabels { status, kind: kind.name() })
                })
            }),
            bytes: Counter::default(),
            durations: Histogram::new(DURATIONS),
            connections: Gauge::default(),
            accepted: Counter::default(),
            closed: Family::default(),
            certificate_expiry: Gauge::default(),
            registry: Registry::default(),
        };
        registry.register(
            "requests",
            "Requests answered, by class of status and kind of path",
            requests,
        );
        registry.register(
            "sent_bytes",
            "Bytes of bodies handed to connections",
            metrics.bytes.clone(),
        );
        registry.register(
            "request_duration_seconds",
            "From a request's head to the last byte of its answer being handed over",
            metrics.durations.clone(),
        );
        registry.register("connections", "Connections open now", metrics.connections.clone());
        registry.register("connections_accepted", "Connections accepted", metrics.accepted.clone());
        registry.register(
            "connections_closed",
            "Connections that the portal ended, by reason",
            metrics.closed.clone(),
        );
        registry.register(
            "certificate_expiry_timestamp_seconds",
            "When the TLS certificate in use ends, in seconds since 1970; 0 without TLS",
            metrics.certificate_expiry.clone(),
        );
        let build = Info::new(Build { version: env!("CARGO_PKG_VERSION") });
        registry.register("build", "The version that is running", build);
        Self { registry, ..metrics }
    }
}

impl Metrics {
    /// Counts an answered request.
    pub fn answered(&self, path: &str, status: StatusCode, bytes: u64, duration: Duration) {
        let class = usize::from(status.as_u16() / 100).clamp(1, CLASSES.len()) - 1;
        self.requests[class][Kind::of(path) as usize].inc();
        self.bytes.inc_by(bytes);
        self.durations.observe(duration.as_secs_f64());
    }

    /// Counts a connection that the portal ended.
    pub fn closed(&self, reason: Closed) {
        self.closed.get_or_create(&ClosedLabel { reason: reason.name() }).inc();
    }

    /// In the text format of Prometheus.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = text::encode(&mut text, &self.registry);
        text
    }
}

impl Closed {
    const fn name(self) -> &'static str {
        match self {
            Self::HeaderTimeout => "header_timeout",
            Self::IdleTimeout => "idle_timeout",
            Self::TooSlow => "too_slow",
            Self::Pressure => "pressure",
            Self::PerAddress => "per_address",
            Self::Handshake => "handshake",
            Self::Protocol => "protocol",
        }
    }
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Asset => "asset",
            Self::Data => "data",
            Self::Media => "media",
            Self::File => "file",
        }
    }

    fn of(path: &str) -> Self {
        let under = |folder: &str| path.starts_with(folder);
        if under("/assets/i18n/") || under("/assets/content/") {
            Self::Data
        } else if under("/assets/") {
            Self::Asset
        } else if under("/media/") || under("/brand/") {
            Self::Media
        } else if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
            Self::File
        } else {
            Self::Page
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_counted_by_class_of_status_and_kind_of_path() {
        let metrics = Metrics::default();
        for (path, status) in [
            ("/home", 200),
            ("/", 308),
            ("/assets/app-ABC.js", 200),
            ("/assets/i18n/en/navbar.json", 304),
            ("/assets/content/our-city.json", 200),
            ("/media/film/hero.mp4", 206),
            ("/rfp/NC-RFP-2026-011/conditions.pdf", 200),
            ("/nowhere", 404),
        ] {
            let status = StatusCode::from_u16(status).unwrap();
            metrics.answered(path, status, 10, Duration::from_millis(2));
        }
        let text = metrics.text();
        for line in [
            "portal_requests_total{status=\"2xx\",kind=\"page\"} 1",
            "portal_requests_total{status=\"3xx\",kind=\"page\"} 1",
            "portal_requests_total{status=\"2xx\",kind=\"asset\"} 1",
            "portal_requests_total{status=\"3xx\",kind=\"data\"} 1",
            "portal_requests_total{status=\"2xx\",kind=\"data\"} 1",
            "portal_requests_total{status=\"2xx\",kind=\"media\"} 1",
            "portal_requests_total{status=\"2xx\",kind=\"file\"} 1",
            "portal_requests_total{status=\"4xx\",kind=\"page\"} 1",
            "portal_requests_total{status=\"5xx\",kind=\"page\"} 0",
            "portal_sent_bytes_total 80",
            "portal_request_duration_seconds_bucket{le=\"0.01\"} 8",
            "portal_request_duration_seconds_bucket{le=\"0.001\"} 0",
            concat!("portal_build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"} 1"),
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
        }
    }
}

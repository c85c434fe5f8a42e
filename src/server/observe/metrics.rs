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

use super::classic::classic;
use super::process::Process;

use crate::server::limits::Closed;
use crate::site::{Class, Kind};
use crate::{COMMIT, VERSION};

/// Bounds of the duration buckets in seconds: an answer in memory, one over a slow line, the film.
const DURATIONS: [f64; 10] = [0.0001, 0.0005, 0.001, 0.01, 0.1, 0.5, 1.0, 5.0, 30.0, 120.0];

/// Classes of status codes.
const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

/// The portal's metrics.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    /// By class of status and class of path.
    requests: [[Counter; Class::ALL.len()]; CLASSES.len()],
    bytes: Counter,
    /// By class of path.
    durations: [Histogram; Class::ALL.len()],
    page_views: Family<PageLabel, Counter>,
    /// Connections that are open now.
    connections: Gauge,
    accepted: Counter,
    closed: Family<ClosedLabel, Counter>,
    max_connections: Gauge,
    /// In seconds since 1970; 0 without TLS.
    certificate_start: Gauge<i64>,
    certificate_expiry: Gauge<i64>,
    certificate_missing: Gauge<i64>,
    log_lines_dropped: Counter,
    content_published: Gauge,
    content_refused: Gauge,
    mail_waiting: Gauge,
    notice_shown: Gauge,
    process: Process,
}

/// How metrics are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `OpenMetrics` 1.0.
    OpenMetrics,
    /// The text format 0.0.4 of Prometheus.
    Classic,
}

/// Values that are read from other parts of the server at each scrape.
#[derive(Clone, Copy, Debug, Default)]
pub struct Readings {
    pub max_connections: u32,
    /// In seconds since 1970; 0 where there is none.
    pub certificate_start: i64,
    pub certificate_expiry: i64,
    pub certificate_is_missing: bool,
    pub log_lines_dropped: u64,
    /// In seconds since 1970; 0 if never.
    pub content_published: i64,
    pub content_is_refused: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    status: &'static str,
    kind: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct KindLabel {
    kind: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ClosedLabel {
    reason: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct PageLabel {
    page: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Build {
    version: &'static str,
    commit: &'static str,
}

impl Default for Metrics {
    fn default() -> Self {
        let requests = Family::<RequestLabels, Counter>::default();
        let new: fn() -> Histogram = || Histogram::new(DURATIONS);
        let durations = Family::<KindLabel, Histogram, _>::new_with_constructor(new);
        let mut metrics = Self {
            requests: CLASSES.map(|status| {
                Class::ALL.map(|class| {
                    requests.get_or_create_owned(&RequestLabels { status, kind: class.label() })
                })
            }),
            bytes: Counter::default(),
            durations: Class::ALL
                .map(|class| durations.get_or_create_owned(&KindLabel { kind: class.label() })),
            page_views: Family::default(),
            connections: Gauge::default(),
            accepted: Counter::default(),
            closed: Family::default(),
            max_connections: Gauge::default(),
            certificate_start: Gauge::default(),
            certificate_expiry: Gauge::default(),
            certificate_missing: Gauge::default(),
            log_lines_dropped: Counter::default(),
            content_published: Gauge::default(),
            content_refused: Gauge::default(),
            mail_waiting: Gauge::default(),
            notice_shown: Gauge::default(),
            process: Process::default(),
            registry: Registry::with_prefix("portal"),
        };
        for reason in Closed::ALL {
            drop(metrics.closed.get_or_create(&ClosedLabel { reason: reason.label() }));
        }
        metrics.register(requests, durations);
        metrics
    }
}

impl Metrics {
    /// So many messages wait for the relay.
    pub fn has_mail(&self, waiting: i64) {
        self.mail_waiting.set(waiting);
    }

    /// Whether there is a notice on the pages.
    pub fn has_notice(&self, is_shown: bool) {
        self.notice_shown.set(i64::from(is_shown));
    }

    fn register(
        &mut self,
        requests: Family<RequestLabels, Counter>,
        durations: Family<KindLabel, Histogram, fn() -> Histogram>,
    ) {
        let registry = &mut self.registry;
        registry.register(
            "requests",
            "Requests answered, by class of status and kind of path",
            requests,
        );
        registry.register(
            "sent_bytes",
            "Bytes of bodies handed to connections",
            self.bytes.clone(),
        );
        registry.register(
            "request_duration_seconds",
            "From a request's head until the connection took the last byte of its answer; over HTTP/3 until the client acknowledged it",
            durations,
        );
        registry.register(
            "page_views",
            "Pages that visitors navigated to or opened inside the app",
            self.page_views.clone(),
        );
        registry.register("connections", "Connections open now", self.connections.clone());
        registry.register("connections_accepted", "Connections accepted", self.accepted.clone());
        registry.register(
            "connections_closed",
            "Connections that the portal ended, by reason",
            self.closed.clone(),
        );
        registry.register(
            "max_connections",
            "Connections that there may be, by --max-connections and the open files granted",
            self.max_connections.clone(),
        );
        registry.register(
            "certificate_start_timestamp_seconds",
            "When the validity of the TLS certificate in use began, in seconds since 1970; 0 without TLS",
            self.certificate_start.clone(),
        );
        registry.register(
            "certificate_expiry_timestamp_seconds",
            "When the TLS certificate in use ends, in seconds since 1970; 0 without TLS",
            self.certificate_expiry.clone(),
        );
        registry.register(
            "certificate_missing",
            "1 while TLS is on and there is no usable certificate, none yet or an expired one",
            self.certificate_missing.clone(),
        );
        registry.register(
            "log_lines_dropped",
            "Log lines lost because standard error was not read or could not be written",
            self.log_lines_dropped.clone(),
        );
        registry.register(
            "content_published_timestamp_seconds",
            "When content of --content was published last, in seconds since 1970; 0 if never since the start",
            self.content_published.clone(),
        );
        registry.register(
            "content_refused",
            "1 while the content of --content has mistakes and is not published",
            self.content_refused.clone(),
        );
        registry.register(
            "mail_waiting",
            "Messages that the relay of --smtp has not taken yet",
            self.mail_waiting.clone(),
        );
        registry.register(
            "notice_shown",
            "1 while the notice of --notice is on the pages",
            self.notice_shown.clone(),
        );
        let build = Info::new(Build { version: VERSION, commit: COMMIT });
        registry.register("build", "The version that is running", build);
    }

    /// Counts an answered request.
    pub fn answered(&self, path: &str, status: StatusCode, bytes: u64, duration: Duration) {
        let class = usize::from(status.as_u16() / 100).clamp(1, CLASSES.len()) - 1;
        let kind = Kind::of(path).class as usize;
        self.requests[class][kind].inc();
        self.bytes.inc_by(bytes);
        self.durations[kind].observe(duration.as_secs_f64());
    }

    /// Counts from zero for these pages, which exist now.
    pub fn has_pages<'a>(&self, pages: impl Iterator<Item = &'a str>) {
        for page in pages {
            drop(self.page_views.get_or_create(&PageLabel { page: page.to_owned() }));
        }
    }

    /// Counts a view of a page that exists.
    pub fn page_viewed(&self, page: &str) {
        self.page_views.get_or_create(&PageLabel { page: page.to_owned() }).inc();
    }

    /// Counts a connection until the guard is dropped.
    pub fn connected(&self) -> Connected {
        self.connections.inc();
        Connected(self.connections.clone())
    }

    /// Counts a connection that was taken from a listener.
    pub fn accepted(&self) {
        self.accepted.inc();
    }

    /// Counts a connection that the portal ended.
    pub fn closed(&self, reason: Closed) {
        self.closed.get_or_create(&ClosedLabel { reason: reason.label() }).inc();
    }

    /// All metrics, those of the process last.
    pub fn text(&self, readings: Readings, format: Format) -> String {
        self.max_connections.set(i64::from(readings.max_connections));
        self.certificate_start.set(readings.certificate_start);
        self.certificate_expiry.set(readings.certificate_expiry);
        self.certificate_missing.set(i64::from(readings.certificate_is_missing));
        self.content_published.set(readings.content_published);
        self.content_refused.set(i64::from(readings.content_is_refused));
        let dropped = self.log_lines_dropped.inner();
        dropped.store(readings.log_lines_dropped, std::sync::atomic::Ordering::Relaxed);
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = text::encode_registry(&mut text, &self.registry);
        let _ = text::encode_registry(&mut text, self.process.read());
        match format {
            Format::OpenMetrics => {
                let _ = text::encode_eof(&mut text);
                text
            }
            Format::Classic => classic(&text),
        }
    }
}

/// A connection that is open, also where its task panics.
#[derive(Debug)]
pub struct Connected(Gauge);

impl Drop for Connected {
    fn drop(&mut self) {
        self.0.dec();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_holds(metrics: &Metrics, lines: &[&str]) {
        let text = metrics.text(Readings::default(), Format::OpenMetrics);
        for line in lines {
            assert!(text.lines().any(|found| found == *line), "{line} is not in\n{text}");
        }
    }

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
        assert_holds(
            &metrics,
            &[
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
                "portal_request_duration_seconds_bucket{le=\"0.01\",kind=\"page\"} 3",
                "portal_request_duration_seconds_bucket{le=\"0.001\",kind=\"page\"} 0",
                "portal_request_duration_seconds_count{kind=\"media\"} 1",
                &format!("portal_build_info{{version=\"{VERSION}\",commit=\"{COMMIT}\"}} 1"),
            ],
        );
    }

    #[test]
    fn views_are_counted_from_zero_for_each_page() {
        let metrics = Metrics::default();
        metrics.has_pages(["/home", "/our-city"].into_iter());
        metrics.page_viewed("/home");
        assert_holds(
            &metrics,
            &[
                "portal_page_views_total{page=\"/home\"} 1",
                "portal_page_views_total{page=\"/our-city\"} 0",
            ],
        );
    }

    #[test]
    fn a_connection_whose_task_panics_is_no_longer_open() {
        let metrics = Metrics::default();
        let task = std::panic::AssertUnwindSafe(|| {
            let _connected = metrics.connected();
            panic!("on purpose");
        });
        assert!(std::panic::catch_unwind(task).is_err());
        assert_holds(&metrics, &["portal_connections 0"]);
    }
}

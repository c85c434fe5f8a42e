//! The process's own metrics, under the names that every client library of Prometheus gives them.

use std::fs;
use std::sync::atomic::AtomicU64;
use std::time::{SystemTime, UNIX_EPOCH};

use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

/// Read at each scrape; a value that the system does not tell stays as it was.
#[derive(Debug)]
pub struct Process {
    registry: Registry,
    open_files: Gauge,
    resident: Gauge,
}

impl Default for Process {
    fn default() -> Self {
        let mut registry = Registry::default();
        let start = Gauge::<f64, AtomicU64>::default();
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        start.set(since.as_secs_f64());
        let (open_files, resident) = (Gauge::default(), Gauge::default());
        registry.register(
            "process_start_time_seconds",
            "When the process began, in seconds since 1970",
            start,
        );
        registry.register("process_open_fds", "Open file descriptors", open_files.clone());
        registry.register(
            "process_resident_memory_bytes",
            "Resident memory, in bytes",
            resident.clone(),
        );
        Self { registry, open_files, resident }
    }
}

impl Process {
    /// The registry with the values of now.
    pub fn read(&self) -> &Registry {
        if let Some(open_files) = open_files() {
            self.open_files.set(open_files);
        }
        if let Some(resident) = resident() {
            self.resident.set(resident);
        }
        &self.registry
    }
}

fn open_files() -> Option<i64> {
    // One of them lists the others.
    let count = fs::read_dir("/proc/self/fd").ok()?.count().saturating_sub(1);
    i64::try_from(count).ok()
}

/// The second field counts pages (`proc_pid_statm(5)`).
fn resident() -> Option<i64> {
    let pages: i64 =
        fs::read_to_string("/proc/self/statm").ok()?.split(' ').nth(1)?.parse().ok()?;
    pages.checked_mul(i64::try_from(rustix::param::page_size()).ok()?)
}

//! Counters of one connection, kept by its socket and its requests. All times are milliseconds
//! since the connection began.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};

use tokio::sync::Notify;

/// Milliseconds between two questions for what the client has acknowledged: each is a system call.
const ASK_INTERVAL: u64 = 100;

/// See the module.
#[derive(Debug)]
pub struct Activity {
    /// By [`coarse_now`].
    begun: u64,
    requests: AtomicU64,
    /// Wakes the connection when its first request has come.
    first_request: Notify,
    /// Counts the times at which answers began to be under way while none was.
    bursts: AtomicU64,
    /// Answers that the connection has not taken whole.
    answering: AtomicU32,
    /// Request bodies that are being read.
    uploading: AtomicU32,
    /// Bytes that the socket took.
    sent: AtomicU64,
    /// The socket takes no more for now.
    blocked: AtomicBool,
    /// Bytes that the client had acknowledged when the socket was blocked last.
    acknowledged: AtomicU64,
    /// When that was asked.
    asked: AtomicU64,
    /// When the last answer ended, or the last write.
    quiet_since: AtomicU64,
    /// When the head that is being read began; 0 while none is.
    head_since: AtomicU64,
    /// When the last bytes of that head came.
    head_heard: AtomicU64,
    /// Frames of HTTP/2 come at any time, so they do not begin a head.
    is_http2: AtomicBool,
    /// Bytes of a request's body may come that nobody reads.
    has_unread_upload: AtomicBool,
    /// The socket is to be reset when it is closed.
    is_given_up: AtomicBool,
}

impl Activity {
    pub fn new() -> Arc<Self> {
        Arc::new(Self {
            begun: coarse_now(),
            requests: AtomicU64::new(0),
            first_request: Notify::new(),
            bursts: AtomicU64::new(0),
            answering: AtomicU32::new(0),
            uploading: AtomicU32::new(0),
            sent: AtomicU64::new(0),
            blocked: AtomicBool::new(false),
            acknowledged: AtomicU64::new(0),
            asked: AtomicU64::new(0),
            quiet_since: AtomicU64::new(0),
            head_since: AtomicU64::new(0),
            head_heard: AtomicU64::new(0),
            is_http2: AtomicBool::new(false),
            has_unread_upload: AtomicBool::new(false),
            is_given_up: AtomicBool::new(false),
        })
    }

    fn now(&self) -> u64 {
        coarse_now().saturating_sub(self.begun)
    }

    /// A request's head was read whole.
    pub fn request_begun(self: &Arc<Self>, is_http2: bool) -> Answering {
        if self.requests.fetch_add(1, Relaxed) == 0 {
            self.is_http2.store(is_http2, Relaxed);
            self.first_request.notify_one();
        }
        if self.answering.fetch_add(1, Relaxed) == 0 {
            self.bursts.fetch_add(1, Relaxed);
        }
        self.head_since.store(0, Relaxed);
        Answering(Arc::clone(self))
    }

    /// Resolves when a request has come.
    pub async fn first_request(&self) {
        if !self.has_begun() {
            self.first_request.notified().await;
        }
    }

    /// Whether a request has come.
    pub fn has_begun(&self) -> bool {
        self.requests.load(Relaxed) > 0
    }

    /// A request's body is being read, until the guard is dropped.
    pub fn upload_begun(self: &Arc<Self>) -> Uploading {
        self.uploading.fetch_add(1, Relaxed);
        Uploading(Arc::clone(self))
    }

    /// The rest of a request's body is not read.
    pub fn leave_upload_unread(&self) {
        self.has_unread_upload.store(true, Relaxed);
    }

    pub fn has_unread_upload(&self) -> bool {
        self.has_unread_upload.load(Relaxed)
    }

    /// The socket gave some bytes.
    pub fn received(&self) {
        if self.head_since.load(Relaxed) > 0 {
            self.head_heard.store(self.now(), Relaxed);
        } else if self.answering.load(Relaxed) == 0 && !self.is_http2.load(Relaxed) {
            let now = self.now().max(1);
            self.head_since.store(now, Relaxed);
            self.head_heard.store(now, Relaxed);
        }
    }

    /// The socket took so many bytes.
    pub fn sent(&self, bytes: usize) {
        self.sent.fetch_add(bytes as u64, Relaxed);
        if self.blocked.swap(false, Relaxed) {
            self.quiet_since.store(self.now(), Relaxed);
        }
    }

    /// The socket takes no more for now. Asks now and then how much the client has acknowledged.
    pub fn blocked(&self, acknowledged: impl FnOnce() -> Option<u64>) {
        self.blocked.store(true, Relaxed);
        let now = self.now();
        if now >= self.asked.load(Relaxed) + ASK_INTERVAL {
            self.asked.store(now, Relaxed);
            if let Some(bytes) = acknowledged() {
                self.acknowledged.store(bytes, Relaxed);
            }
        }
    }

    /// Gives the client up: its socket is reset, so that the kernel drops what it still holds.
    pub fn give_up(&self) {
        self.is_given_up.store(true, Relaxed);
    }

    pub fn is_given_up(&self) -> bool {
        self.is_given_up.load(Relaxed)
    }

    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            now: self.now(),
            requests: self.requests.load(Relaxed),
            burst: self.bursts.load(Relaxed),
            is_http2: self.is_http2.load(Relaxed),
            // An answer whose request is still being read has nothing to send.
            is_sending: self.answering.load(Relaxed) > self.uploading.load(Relaxed)
                || self.blocked.load(Relaxed),
            is_uploading: self.uploading.load(Relaxed) > 0,
            sent: self.sent.load(Relaxed),
            acknowledged: self.acknowledged.load(Relaxed),
            quiet_since: self.quiet_since.load(Relaxed),
            head_since: self.head_since.load(Relaxed),
            head_heard: self.head_heard.load(Relaxed),
        }
    }
}

/// An answer under way, until it is dropped.
#[derive(Debug)]
pub struct Answering(Arc<Activity>);

impl Answering {
    pub fn activity(&self) -> &Arc<Activity> {
        &self.0
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.quiet_since.store(self.0.now(), Relaxed);
        self.0.answering.fetch_sub(1, Relaxed);
    }
}

/// A request's body that is being read, until it is dropped.
#[derive(Debug)]
pub struct Uploading(Arc<Activity>);

impl Drop for Uploading {
    fn drop(&mut self) {
        self.0.uploading.fetch_sub(1, Relaxed);
    }
}

/// The counters at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    pub now: u64,
    pub requests: u64,
    pub burst: u64,
    pub is_http2: bool,
    pub is_sending: bool,
    pub is_uploading: bool,
    pub sent: u64,
    /// As of the last time at which the socket took no more.
    pub acknowledged: u64,
    pub quiet_since: u64,
    pub head_since: u64,
    pub head_heard: u64,
}

/// Milliseconds on a clock that only goes forward. On Linux it is right to some milliseconds and
/// costs a fifth of the exact one.
fn coarse_now() -> u64 {
    #[cfg(target_os = "linux")]
    {
        let now = rustix::time::clock_gettime(rustix::time::ClockId::MonotonicCoarse);
        let millis = now.tv_sec * 1000 + now.tv_nsec / 1_000_000;
        u64::try_from(millis).unwrap_or_default()
    }
    #[cfg(not(target_os = "linux"))]
    {
        static BEGUN: std::sync::LazyLock<std::time::Instant> =
            std::sync::LazyLock::new(std::time::Instant::now);
        u64::try_from(BEGUN.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

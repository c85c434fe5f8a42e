//! What a connection does, and what follows from it: whether it goes on, is asked to finish or is
//! ended. No limit is on the length of a transfer, only on the lack of progress.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use super::metrics::Closed;
use crate::args::Limits;

/// How long a connection that was asked to finish may go on with nothing to answer: a request may
/// be on its way, or half read.
const FINISH_TIMEOUT: Duration = Duration::from_secs(2);

/// Counters that a connection's socket and its requests keep. All times are milliseconds since
/// the connection began.
#[derive(Debug)]
pub struct Activity {
    begun: Instant,
    /// Requests so far.
    requests: AtomicU64,
    /// Answers that the connection has not taken whole.
    answering: AtomicU32,
    /// Bytes that the socket took.
    sent: AtomicU64,
    /// The socket takes no more for now.
    blocked: AtomicBool,
    /// When the last answer ended, or the last write.
    quiet_since: AtomicU64,
    /// When the head that is being read began; 0 while none is.
    head_since: AtomicU64,
    /// Frames of HTTP/2 come at any time, so they do not begin a head.
    is_http2: AtomicBool,
}

impl Activity {
    pub fn new() -> Arc<Self> {
        Arc::new(Self {
            begun: Instant::now(),
            requests: AtomicU64::new(0),
            answering: AtomicU32::new(0),
            sent: AtomicU64::new(0),
            blocked: AtomicBool::new(false),
            quiet_since: AtomicU64::new(0),
            head_since: AtomicU64::new(0),
            is_http2: AtomicBool::new(false),
        })
    }

    fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// A request's head was read whole.
    pub fn request_begun(self: &Arc<Self>, is_http2: bool) -> Answering {
        self.requests.fetch_add(1, Relaxed);
        self.answering.fetch_add(1, Relaxed);
        self.head_since.store(0, Relaxed);
        self.is_http2.store(is_http2, Relaxed);
        Answering(Arc::clone(self))
    }

    /// Something was read.
    pub fn received(&self) {
        if self.head_since.load(Relaxed) == 0
            && self.answering.load(Relaxed) == 0
            && !self.is_http2.load(Relaxed)
        {
            self.head_since.store(self.now().max(1), Relaxed);
        }
    }

    /// The socket took so many bytes.
    pub fn sent(&self, bytes: usize) {
        self.sent.fetch_add(bytes as u64, Relaxed);
        if self.blocked.swap(false, Relaxed) {
            self.quiet_since.store(self.now(), Relaxed);
        }
    }

    /// The socket takes no more for now.
    pub fn blocked(&self) {
        self.blocked.store(true, Relaxed);
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot {
            now: self.now(),
            requests: self.requests.load(Relaxed),
            is_sending: self.answering.load(Relaxed) > 0 || self.blocked.load(Relaxed),
            sent: self.sent.load(Relaxed),
            quiet_since: self.quiet_since.load(Relaxed),
            head_since: self.head_since.load(Relaxed),
        }
    }
}

/// An answer under way, until it is dropped.
#[derive(Debug)]
pub struct Answering(Arc<Activity>);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.quiet_since.store(self.0.now(), Relaxed);
        self.0.answering.fetch_sub(1, Relaxed);
    }
}

/// The counters at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Snapshot {
    now: u64,
    requests: u64,
    is_sending: bool,
    sent: u64,
    quiet_since: u64,
    head_since: u64,
}

/// What becomes of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It goes on; look again after so long.
    GoesOn(Duration),
    /// It is asked to finish: no request is under way.
    Finish(Closed),
    End(Closed),
}

/// Looks after one connection.
#[derive(Debug)]
pub struct Watch {
    limits: Limits,
    /// When the running answers' progress was last looked at, and what it was.
    window: Option<Snapshot>,
    /// Since when, in milliseconds, the connection has been asked to finish.
    finishing: Option<u64>,
}

impl Watch {
    pub fn new(limits: Limits) -> Self {
        Self { limits, window: None, finishing: None }
    }

    /// Notes that the connection was asked to finish, by a verdict or by the server's stop.
    pub fn finishing(&mut self, activity: &Activity) {
        self.finishing.get_or_insert(activity.now());
    }

    /// Whether nothing is under way, so that the connection may be closed when room is needed.
    pub fn is_idle(activity: &Activity) -> bool {
        let now = activity.snapshot();
        now.requests > 0 && !now.is_sending && now.head_since == 0
    }

    pub fn verdict(&mut self, activity: &Activity) -> Verdict {
        self.judge(activity.snapshot())
    }

    fn judge(&mut self, now: Snapshot) -> Verdict {
        if now.is_sending {
            return self.progress(now);
        }
        self.window = None;
        let (since, patience, too_late) = if let Some(since) = self.finishing {
            (since.max(now.quiet_since), FINISH_TIMEOUT, Verdict::End(Closed::IdleTimeout))
        } else if now.requests == 0 {
            (0, self.limits.header_timeout, Verdict::End(Closed::HeaderTimeout))
        } else if now.head_since > 0 {
            (now.head_since, self.limits.header_timeout, Verdict::End(Closed::HeaderTimeout))
        } else {
            (now.quiet_since, self.limits.idle_timeout, Verdict::Finish(Closed::IdleTimeout))
        };
        let left = (millis(patience) + since).saturating_sub(now.now);
        if left == 0 {
            return too_late;
        }
        // A head or an answer may begin meanwhile, and is not to get the longer of two patiences.
        let next = millis(self.limits.send_timeout.min(self.limits.header_timeout)).max(1);
        Verdict::GoesOn(Duration::from_millis(left.min(next)))
    }

    /// While something is sent: enough of it in each window.
    fn progress(&mut self, now: Snapshot) -> Verdict {
        let window = millis(self.limits.send_timeout);
        let Some(before) = self.window.filter(|before| before.requests == now.requests) else {
            self.window = Some(now);
            return Verdict::GoesOn(self.limits.send_timeout);
        };
        let elapsed = now.now.saturating_sub(before.now);
        if elapsed < window {
            return Verdict::GoesOn(Duration::from_millis(window - elapsed));
        }
        let enough = self.limits.min_send_rate.saturating_mul(elapsed) / 1000;
        if now.sent - before.sent < enough.max(1) {
            return Verdict::End(Closed::TooSlow);
        }
        self.window = Some(now);
        Verdict::GoesOn(self.limits.send_timeout)
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

//! What a connection does, and what follows from it: whether it goes on, is asked to finish or is
//! ended. No limit is on the length of a transfer, only on the lack of progress.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use super::metrics::Closed;
use crate::args::Limits;

/// How long a connection that was asked to finish may go on with nothing to answer: a request may
/// be on its way, or half read.
const FINISH_TIMEOUT: Duration = Duration::from_secs(2);

/// Counters that a connection's socket and its requests keep. All times are milliseconds since
/// the connection began.
#[derive(Debug)]
pub struct Activity {
    /// By [`coarse_now`].
    begun: u64,
    /// Requests so far.
    requests: AtomicU64,
    /// Times that answers began to be under way while none was.
    bursts: AtomicU64,
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
            begun: coarse_now(),
            requests: AtomicU64::new(0),
            bursts: AtomicU64::new(0),
            answering: AtomicU32::new(0),
            sent: AtomicU64::new(0),
            blocked: AtomicBool::new(false),
            quiet_since: AtomicU64::new(0),
            head_since: AtomicU64::new(0),
            is_http2: AtomicBool::new(false),
        })
    }

    fn now(&self) -> u64 {
        coarse_now().saturating_sub(self.begun)
    }

    /// A request's head was read whole.
    pub fn request_begun(self: &Arc<Self>, is_http2: bool) -> Answering {
        self.requests.fetch_add(1, Relaxed);
        if self.answering.fetch_add(1, Relaxed) == 0 {
            self.bursts.fetch_add(1, Relaxed);
        }
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

    /// Whether a request has come yet.
    pub fn has_begun(&self) -> bool {
        self.requests.load(Relaxed) > 0
    }

    /// Whether nothing is under way, so that the connection may be closed when room is needed.
    pub fn is_idle(&self) -> bool {
        let now = self.snapshot();
        now.requests > 0 && !now.is_sending && now.head_since == 0
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot {
            now: self.now(),
            requests: self.requests.load(Relaxed),
            burst: self.bursts.load(Relaxed),
            is_http2: self.is_http2.load(Relaxed),
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
    burst: u64,
    is_http2: bool,
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
    /// It is asked to finish, for this reason where it is its own.
    Finish(Option<Closed>),
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

    /// The shortest patience that a connection may come to need: how often it is looked at.
    pub fn interval(&self) -> Duration {
        let Limits { header_timeout, idle_timeout, send_timeout, .. } = self.limits;
        header_timeout.min(idle_timeout).min(send_timeout)
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
            (now.quiet_since, self.limits.idle_timeout, Verdict::Finish(Some(Closed::IdleTimeout)))
        };
        let left = (millis(patience) + since).saturating_sub(now.now);
        if left == 0 {
            return too_late;
        }
        // A head or an answer may begin meanwhile, and is not to get the longer of two patiences.
        let next = millis(self.interval()).max(1);
        Verdict::GoesOn(Duration::from_millis(left.min(next)))
    }

    /// While something is sent: enough of it in each window. An answer that comes to nothing may
    /// share its connection of HTTP/2 with others, which are let finish for another window.
    fn progress(&mut self, now: Snapshot) -> Verdict {
        let window = millis(self.limits.send_timeout);
        let Some(before) = self.window.filter(|before| before.burst == now.burst) else {
            self.window = Some(now);
            return Verdict::GoesOn(self.limits.send_timeout);
        };
        let elapsed = now.now.saturating_sub(before.now);
        if elapsed < window {
            return Verdict::GoesOn(Duration::from_millis(window - elapsed));
        }
        let enough = self.limits.min_send_rate.saturating_mul(elapsed) / 1000;
        let is_too_slow = now.sent - before.sent < enough.max(1);
        self.window = Some(now);
        match is_too_slow {
            false => Verdict::GoesOn(self.limits.send_timeout),
            true if now.is_http2 && self.finishing.is_none() => {
                Verdict::Finish(Some(Closed::TooSlow))
            }
            true => Verdict::End(Closed::TooSlow),
        }
    }
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
        millis(BEGUN.elapsed())
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits {
        header_timeout: Duration::from_secs(15),
        idle_timeout: Duration::from_secs(60),
        send_timeout: Duration::from_secs(30),
        min_send_rate: 1000,
        max_connections: 10,
        max_connections_per_address: 10,
        max_head: 32_768,
        drain_timeout: Duration::from_secs(10),
        drain_delay: Duration::ZERO,
    };

    /// A connection that has answered a request at `quiet_since`.
    fn idle(now: u64, quiet_since: u64) -> Snapshot {
        Snapshot { is_sending: false, quiet_since, ..sending(now, 500) }
    }

    fn sending(now: u64, sent: u64) -> Snapshot {
        Snapshot {
            now,
            requests: 1,
            burst: 1,
            is_http2: false,
            is_sending: true,
            sent,
            quiet_since: 0,
            head_since: 0,
        }
    }

    #[test]
    fn a_connection_gets_the_patience_that_its_state_deserves() {
        let new = |now| Snapshot { requests: 0, ..idle(now, 0) };
        let in_head = |now, head_since| Snapshot { head_since, ..idle(now, 5_000) };
        let goes_on = |millis| Verdict::GoesOn(Duration::from_millis(millis));
        for (snapshot, expected) in [
            (new(0), goes_on(15_000)),
            (new(14_990), goes_on(10)),
            (new(15_000), Verdict::End(Closed::HeaderTimeout)),
            (in_head(20_000, 15_000), goes_on(10_000)),
            (in_head(30_000, 15_000), Verdict::End(Closed::HeaderTimeout)),
            (idle(10_000, 5_000), goes_on(15_000)),
            (idle(64_000, 5_000), goes_on(1_000)),
            (idle(65_000, 5_000), Verdict::Finish(Some(Closed::IdleTimeout))),
        ] {
            assert_eq!(Watch::new(LIMITS).judge(snapshot), expected, "{snapshot:?}");
        }
    }

    #[test]
    fn an_answer_goes_on_while_enough_of_it_is_taken() {
        let goes_on = |millis| Verdict::GoesOn(Duration::from_millis(millis));
        for (first, second, expected) in [
            (sending(0, 0), sending(10_000, 0), goes_on(20_000)),
            (sending(0, 0), sending(30_000, 30_000), goes_on(30_000)),
            (sending(0, 5), sending(30_000, 30_005), goes_on(30_000)),
            (sending(0, 0), sending(30_000, 29_999), Verdict::End(Closed::TooSlow)),
            (sending(0, 0), sending(60_000, 59_999), Verdict::End(Closed::TooSlow)),
            // Another request is another answer.
            (sending(0, 0), Snapshot { burst: 2, ..sending(30_000, 0) }, goes_on(30_000)),
            // Small ones beside it are not.
            (
                sending(0, 0),
                Snapshot { requests: 9, ..sending(30_000, 0) },
                Verdict::End(Closed::TooSlow),
            ),
            (
                sending(0, 0),
                Snapshot { is_http2: true, ..sending(30_000, 0) },
                Verdict::Finish(Some(Closed::TooSlow)),
            ),
        ] {
            let mut watch = Watch::new(LIMITS);
            assert_eq!(watch.judge(first), goes_on(30_000));
            assert_eq!(watch.judge(second), expected, "{first:?} {second:?}");
        }
    }

    #[test]
    fn a_connection_that_was_asked_to_finish_soon_does() {
        let mut watch = Watch { finishing: Some(10_000), ..Watch::new(LIMITS) };
        let goes_on = |millis| Verdict::GoesOn(Duration::from_millis(millis));
        assert_eq!(watch.judge(idle(10_000, 5_000)), goes_on(2_000));
        assert_eq!(watch.judge(sending(12_000, 0)), goes_on(30_000));
        assert_eq!(watch.judge(idle(13_000, 12_500)), goes_on(1_500));
        assert_eq!(watch.judge(idle(14_500, 12_500)), Verdict::End(Closed::IdleTimeout));
    }
}

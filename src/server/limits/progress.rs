//! Decides from a connection's activity whether it continues, finishes gracefully or is closed.

use std::time::Duration;

use super::Closed;
use super::activity::Snapshot;
use crate::config::Limits;

/// Grace period of a finishing connection that has nothing to answer: a request may be in transit,
/// or half read.
pub const FINISH_TIMEOUT: Duration = Duration::from_secs(2);
/// Under pressure, a connection that has received nothing for longer is closed, even before its
/// first request or in the middle of a head.
const SILENCE: Duration = Duration::from_secs(1);

/// Events of a connection other than its requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The server stops.
    Stop,
    /// The server stops while a successor serves, so there is no hurry.
    HandOver,
    /// A new connection needs a place.
    Pressure,
    /// The first request arrived on a connection that is already finishing.
    FirstRequest,
    /// The wait is over that [`Progress::wait`] named.
    Time,
}

/// The decision about a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    GoOn,
    /// It gets no further requests and ends with its last answer; the reason is None where the
    /// server stops.
    Finish(Option<Closed>),
    End(Closed),
}

/// Watches one connection.
#[derive(Debug)]
pub struct Progress {
    limits: Limits,
    wait: Duration,
    /// The last look at the progress of the answers under way.
    window: Option<Snapshot>,
    /// When the connection began to finish, in milliseconds.
    finishing: Option<u64>,
    /// How long it may wait for a request then.
    grace: Duration,
}

impl Progress {
    pub fn new(limits: Limits) -> Self {
        let mut progress = Self {
            limits,
            wait: Duration::ZERO,
            window: None,
            finishing: None,
            grace: FINISH_TIMEOUT,
        };
        progress.wait = progress.interval();
        progress
    }

    /// When to look again, where nothing else happens before.
    pub fn wait(&self) -> Duration {
        self.wait
    }

    /// Whether the connection is finishing.
    pub fn is_finishing(&self) -> bool {
        self.finishing.is_some()
    }

    pub fn step(&mut self, event: Event, now: Snapshot) -> Step {
        match event {
            Event::Stop => self.finish(None, now),
            Event::HandOver => {
                self.grace = self.limits.header_timeout;
                self.finish(None, now)
            }
            Event::Pressure if gives_way(now) => self.finish(Some(Closed::Pressure), now),
            Event::FirstRequest => Step::Finish(None),
            Event::Pressure | Event::Time => self.look(now),
        }
    }

    /// hyper drops a connection that is shut down before its first request, although that request
    /// may already be in the socket. A stop therefore waits a moment for it.
    fn finish(&mut self, reason: Option<Closed>, now: Snapshot) -> Step {
        if now.requests == 0 {
            if let Some(reason) = reason {
                return Step::End(reason);
            }
            self.finishing.get_or_insert(now.now);
            return self.look(now);
        }
        self.finishing.get_or_insert(now.now);
        let _ = self.look(now);
        Step::Finish(reason)
    }

    /// The shortest time that a limit names: what happens meanwhile may need the shorter one.
    fn interval(&self) -> Duration {
        let Limits { header_timeout, idle_timeout, send_timeout, .. } = self.limits;
        header_timeout.min(idle_timeout).min(send_timeout)
    }

    fn look(&mut self, now: Snapshot) -> Step {
        if now.is_uploading && !now.is_sending {
            // The body has its own limits.
            self.window = None;
            self.wait = self.interval();
            return Step::GoOn;
        }
        if now.is_sending {
            return self.sending(now);
        }
        self.window = None;
        let (since, limit, late) = if let Some(since) = self.finishing {
            (since.max(now.quiet_since), self.grace, Step::End(Closed::IdleTimeout))
        } else if now.requests == 0 {
            (0, self.limits.header_timeout, Step::End(Closed::HeaderTimeout))
        } else if now.head_since > 0 {
            (now.head_since, self.limits.header_timeout, Step::End(Closed::HeaderTimeout))
        } else {
            (now.quiet_since, self.limits.idle_timeout, Step::Finish(Some(Closed::IdleTimeout)))
        };
        let left = (millis(limit) + since).saturating_sub(now.now);
        if left == 0 {
            if matches!(late, Step::Finish(_)) {
                self.finishing = Some(now.now);
                self.wait = FINISH_TIMEOUT.min(self.interval());
            }
            return late;
        }
        // A head or an answer may begin meanwhile, and must not get the longer of two limits.
        self.wait = Duration::from_millis(left.min(millis(self.interval()).max(1)));
        Step::GoOn
    }

    /// While something is sent: enough of it in each window. Over HTTP/2 an answer that the client
    /// does not take may share its connection with others, which may finish for another window.
    fn sending(&mut self, now: Snapshot) -> Step {
        let window = millis(self.limits.send_timeout);
        self.wait = self.limits.send_timeout;
        let Some(before) = self.window.filter(|before| before.burst == now.burst) else {
            self.window = Some(now);
            return Step::GoOn;
        };
        let elapsed = now.now.saturating_sub(before.now);
        if elapsed < window {
            self.wait = Duration::from_millis(window - elapsed);
            return Step::GoOn;
        }
        let enough = self.limits.min_send_rate.saturating_mul(elapsed) / 1000;
        // The socket takes megabytes at once and then none for long, while the client reads on.
        let acknowledged = now.acknowledged.saturating_sub(before.acknowledged);
        let is_too_slow = (now.sent - before.sent).max(acknowledged) < enough.max(1);
        self.window = Some(now);
        match is_too_slow {
            false => Step::GoOn,
            true if now.is_http2 && self.finishing.is_none() => {
                self.finishing = Some(now.now);
                Step::Finish(Some(Closed::TooSlow))
            }
            true => Step::End(Closed::TooSlow),
        }
    }
}

/// Whether the connection may be ended because a new one needs its place.
fn gives_way(now: Snapshot) -> bool {
    if now.is_sending || now.is_uploading {
        return false;
    }
    let is_between_requests = now.requests > 0 && now.head_since == 0;
    is_between_requests || now.now.saturating_sub(now.head_heard) > millis(SILENCE)
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEVER: Duration = Duration::from_secs(15);

    /// A connection that has answered a request at `quiet_since`.
    fn idle(now: u64, quiet_since: u64) -> Snapshot {
        Snapshot { is_sending: false, quiet_since, ..sending(now, 500) }
    }

    fn sending(now: u64, sent: u64) -> Snapshot {
        Snapshot { now, requests: 1, burst: 1, is_sending: true, sent, ..Snapshot::default() }
    }

    /// The step at the time of a look, and the wait after it.
    fn look(progress: &mut Progress, now: Snapshot) -> (Step, Duration) {
        let step = progress.step(Event::Time, now);
        (step, progress.wait())
    }

    fn goes_on(millis: u64) -> (Step, Duration) {
        (Step::GoOn, Duration::from_millis(millis))
    }

    #[test]
    fn a_connection_gets_the_time_that_its_state_allows() {
        let new = |now| Snapshot { requests: 0, ..idle(now, 0) };
        let in_head = |now, head_since| Snapshot { head_since, ..idle(now, 5_000) };
        for (snapshot, expected) in [
            (new(0), goes_on(15_000)),
            (new(14_990), goes_on(10)),
            (new(15_000), (Step::End(Closed::HeaderTimeout), NEVER)),
            (in_head(20_000, 15_000), goes_on(10_000)),
            (in_head(30_000, 15_000), (Step::End(Closed::HeaderTimeout), NEVER)),
            (idle(10_000, 5_000), goes_on(15_000)),
            (idle(64_000, 5_000), goes_on(1_000)),
            (idle(65_000, 5_000), (Step::Finish(Some(Closed::IdleTimeout)), FINISH_TIMEOUT)),
            (Snapshot { is_uploading: true, ..idle(900_000, 0) }, goes_on(15_000)),
            (Snapshot { is_uploading: true, ..sending(900_000, 0) }, goes_on(30_000)),
        ] {
            let mut progress = Progress::new(Limits::default());
            assert_eq!(look(&mut progress, snapshot), expected, "{snapshot:?}");
        }
    }

    #[test]
    fn an_answer_goes_on_while_enough_of_it_is_taken() {
        let ends = (Step::End(Closed::TooSlow), Duration::from_secs(30));
        for (first, second, expected) in [
            (sending(0, 0), sending(10_000, 0), goes_on(20_000)),
            (sending(0, 0), sending(30_000, 30_000), goes_on(30_000)),
            (sending(0, 5), sending(30_000, 30_005), goes_on(30_000)),
            (sending(0, 0), sending(30_000, 29_999), ends),
            (sending(0, 0), sending(60_000, 59_999), ends),
            // The client reads what the kernel holds.
            (
                sending(0, 0),
                Snapshot { acknowledged: 30_000, ..sending(30_000, 0) },
                goes_on(30_000),
            ),
            (sending(0, 0), Snapshot { acknowledged: 29_999, ..sending(30_000, 0) }, ends),
            // Another request is another answer.
            (sending(0, 0), Snapshot { burst: 2, ..sending(30_000, 0) }, goes_on(30_000)),
            // Small ones beside it are not.
            (sending(0, 0), Snapshot { requests: 9, ..sending(30_000, 0) }, ends),
            (
                sending(0, 0),
                Snapshot { is_http2: true, ..sending(30_000, 0) },
                (Step::Finish(Some(Closed::TooSlow)), Duration::from_secs(30)),
            ),
        ] {
            let mut progress = Progress::new(Limits::default());
            assert_eq!(look(&mut progress, first), goes_on(30_000));
            assert_eq!(look(&mut progress, second), expected, "{first:?} {second:?}");
        }
    }

    #[test]
    fn a_finishing_connection_ends_within_the_grace_period() {
        let mut progress = Progress::new(Limits::default());
        assert_eq!(progress.step(Event::Stop, idle(10_000, 5_000)), Step::Finish(None));
        assert_eq!(progress.wait(), Duration::from_secs(2));
        assert_eq!(look(&mut progress, sending(12_000, 0)), goes_on(30_000));
        assert_eq!(look(&mut progress, idle(13_000, 12_500)), goes_on(1_500));
        let (step, _) = look(&mut progress, idle(14_500, 12_500));
        assert_eq!(step, Step::End(Closed::IdleTimeout));
    }

    #[test]
    fn a_stop_waits_a_moment_for_the_first_request() {
        let new = |now| Snapshot { now, ..Snapshot::default() };
        let mut progress = Progress::new(Limits::default());
        assert_eq!(progress.step(Event::Stop, new(100)), Step::GoOn);
        assert!(progress.is_finishing());
        assert_eq!(progress.step(Event::FirstRequest, sending(200, 0)), Step::Finish(None));

        let mut progress = Progress::new(Limits::default());
        assert_eq!(progress.step(Event::Stop, new(100)), Step::GoOn);
        assert_eq!(progress.step(Event::Time, new(2_100)), Step::End(Closed::IdleTimeout));
    }

    #[test]
    fn under_pressure_idle_and_silent_connections_give_way() {
        let silent = |now| Snapshot { now, ..Snapshot::default() };
        let in_head = |now, head_heard| Snapshot { head_since: 100, head_heard, ..silent(now) };
        for (snapshot, expected) in [
            (idle(10, 10), Step::Finish(Some(Closed::Pressure))),
            (sending(50_000, 0), Step::GoOn),
            (Snapshot { is_uploading: true, ..idle(50_000, 0) }, Step::GoOn),
            (silent(1_000), Step::GoOn),
            (silent(1_001), Step::End(Closed::Pressure)),
            (in_head(1_900, 900), Step::GoOn),
            (in_head(1_901, 900), Step::End(Closed::Pressure)),
        ] {
            let mut progress = Progress::new(Limits::default());
            assert_eq!(progress.step(Event::Pressure, snapshot), expected, "{snapshot:?}");
        }
    }
}

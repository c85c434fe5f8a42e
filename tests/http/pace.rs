//! Clients that are slow on purpose, on machines that may hold them up for longer than that.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread;
use std::time::{Duration, Instant};

/// A busy machine lets a client keep its pace once in so many attempts.
const ATTEMPTS: usize = 20;

/// The pauses of a slow client.
pub struct Pace {
    pause: Duration,
    before: Instant,
    longest: Duration,
}

impl Pace {
    pub fn pause(&mut self) {
        thread::sleep(self.pause);
        self.longest = self.longest.max(self.before.elapsed());
        self.before = Instant::now();
    }
}

/// Runs a test of a client with pauses. A failure counts only where the client kept its pace: where
/// two of its steps were more than two pauses apart, the test is run again.
pub fn at_pace(pause: Duration, test: impl Fn(&mut Pace)) {
    for _ in 0..ATTEMPTS {
        let mut pace = Pace { pause, before: Instant::now(), longest: Duration::ZERO };
        let Err(failure) = catch_unwind(AssertUnwindSafe(|| test(&mut pace))) else { return };
        if pace.longest.max(pace.before.elapsed()) < 2 * pause {
            resume_unwind(failure);
        }
    }
    panic!("the machine held the client up in each of {ATTEMPTS} attempts");
}

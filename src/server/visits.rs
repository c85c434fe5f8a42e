//! Keeps the page views of each day in the database: counts without addresses, cookies or anything else of a visitor.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio::task::AbortHandle;
use tokio::time::{MissedTickBehavior, interval};

use super::front::Front;
use super::observe::page_views::{QUARTER, Views};
use super::shared::Shared;
use crate::store::{Store, visits};

/// Between two writes. A crash loses the views of one interval at most.
const INTERVAL: Duration = Duration::from_secs(60);

/// See the module.
#[derive(Clone)]
pub struct Visits {
    store: Store,
    front: Arc<Front>,
    shared: Arc<Shared>,
}

impl Visits {
    pub fn new(store: Store, front: Arc<Front>, shared: Arc<Shared>) -> Self {
        Self { store, front, shared }
    }

    /// Keeps the views on a task of its own.
    pub fn keep(&self) -> AbortHandle {
        let visits = self.clone();
        let keeping = async move {
            let mut ticks = interval(INTERVAL);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                ticks.tick().await;
                visits.flush().await;
            }
        };
        tokio::spawn(keeping).abort_handle()
    }

    /// Writes the views since the last time.
    pub async fn flush(&self) {
        let views = self.shared.tally.take();
        if views.is_empty() {
            return;
        }
        let zone = self.front.time_zone();
        let day = |quarter: u64| {
            let seconds = i64::try_from(quarter * QUARTER).ok();
            let start = seconds.and_then(|seconds| Timestamp::from_second(seconds).ok());
            zone.to_datetime(start.unwrap_or_default()).date()
        };
        let of_days = views.iter().map(|Views { page, quarter, count }| visits::Views {
            day: day(*quarter).to_string(),
            page: page.clone(),
            count: *count,
        });
        let of_days: Vec<_> = of_days.collect();
        let written = self.store.write(move |connection| visits::add(connection, &of_days));
        if let Err(failure) = written.await {
            failure.log();
            // The disk may be full for a while.
            self.shared.tally.put_back(&views);
        }
    }
}

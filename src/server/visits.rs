//! Keeps the page views of each day in the database: counts without addresses, cookies or anything else of a visitor.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio::task::AbortHandle;
use tokio::time::{MissedTickBehavior, interval};

use super::front::Front;
use super::shared::Shared;
use crate::store::{Store, visits};

/// What a crash may lose.
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

    /// Keeps what was counted since the last time.
    pub async fn flush(&self) {
        let views = self.shared.tally.take();
        if views.is_empty() {
            return;
        }
        let day = self.front.time_zone().to_datetime(Timestamp::now()).date();
        let kept = views.clone();
        let written = self.store.write(move |connection| visits::add(connection, day, &kept));
        if let Err(failure) = written.await {
            failure.log();
            // The disk may be full for a while.
            self.shared.tally.put_back(views);
        }
    }
}

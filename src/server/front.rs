//! The site as visitors see it: the one that was published last, with the notice of the moment on its pages.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::tz::TimeZone;

use super::system::blocking::blocking;
use crate::http::Portal;
use crate::notice::Notice;
use crate::site::Live;

/// See the module.
pub struct Front {
    /// The site that requests read.
    pub site: Arc<Live<Portal>>,
    state: Mutex<State>,
}

struct State {
    /// Without the notice.
    portal: Arc<Portal>,
    notice: Option<Notice>,
}

impl Front {
    pub fn new(portal: Portal) -> Arc<Self> {
        let portal = Arc::new(portal);
        let site = Arc::new(Live::new(Arc::clone(&portal)));
        Arc::new(Self { site, state: Mutex::new(State { portal, notice: None }) })
    }

    /// Replaces the site for all requests that come from now on. With a notice, this takes a moment.
    pub fn replace(&self, portal: Portal) {
        let mut state = self.state();
        state.portal = Arc::new(portal);
        self.show(&state);
    }

    /// The same on a thread of its own, because connections should not wait.
    pub async fn publish(self: &Arc<Self>, portal: Portal) {
        let front = Arc::clone(self);
        blocking(move || front.replace(portal)).await;
    }

    /// Shows a notice, or none any more. Returns whether one is shown.
    pub async fn notify(self: &Arc<Self>, notice: Option<Notice>) -> bool {
        let front = Arc::clone(self);
        blocking(move || {
            let mut state = front.state();
            state.notice = notice;
            front.show(&state)
        })
        .await
    }

    /// The zone of the city's clock.
    pub fn time_zone(&self) -> TimeZone {
        self.site.load().time_zone().unwrap_or_else(|error| {
            tracing::error!(reason = format!("{error:#}"), "the city's time zone is unknown");
            TimeZone::UTC
        })
    }

    fn show(&self, State { portal, notice }: &State) -> bool {
        let noticed = notice.as_ref().map(|notice| portal.with_notice(notice)).transpose();
        let noticed = noticed.unwrap_or_else(|error| {
            tracing::error!(reason = format!("{error:#}"), "the notice cannot be shown");
            None
        });
        let is_shown = noticed.is_some();
        self.site.replace(noticed.map_or_else(|| Arc::clone(portal), Arc::new));
        is_shown
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A panic leaves a site that is whole.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

//! What became of the folder, for `/readyz` and the metrics.

use std::panic::AssertUnwindSafe;
use std::sync::{PoisonError, RwLock};
use std::time::SystemTime;

use futures_util::FutureExt;

#[derive(Debug, Default)]
pub struct State(RwLock<Inner>);

#[derive(Debug, Default)]
struct Inner {
    published: Option<SystemTime>,
    refusal: Option<String>,
}

impl State {
    /// When content was published last.
    pub fn published(&self) -> Option<SystemTime> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).published
    }

    /// Why the content is not published as it is now.
    pub fn refusal(&self) -> Option<String> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).refusal.clone()
    }

    pub fn publish(&self) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) =
            Inner { published: Some(SystemTime::now()), refusal: None };
    }

    /// The content is what is published already.
    pub fn accept(&self) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).refusal = None;
    }

    pub fn refuse(&self, reason: String) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).refusal = Some(reason);
    }

    /// Runs the publisher. If it panics, no further change is published, which is told like a refusal.
    pub async fn watch(&self, publisher: impl Future<Output = ()>) {
        if AssertUnwindSafe(publisher).catch_unwind().await.is_err() {
            let reason =
                "changes are no longer published, because of an error in the portal; restart it";
            tracing::error!("{reason}");
            self.refuse(reason.to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::State;

    #[tokio::test]
    async fn a_publisher_that_panics_is_told_like_a_refusal() {
        let state = State::default();
        state.watch(async {}).await;
        assert_eq!(state.refusal(), None);
        state.watch(async { panic!("a fault") }).await;
        assert!(state.refusal().is_some_and(|reason| reason.ends_with("restart it")));
    }
}

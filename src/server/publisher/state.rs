//! What became of the folder, for `/readyz` and the metrics.

use std::sync::{PoisonError, RwLock};
use std::time::SystemTime;

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
}

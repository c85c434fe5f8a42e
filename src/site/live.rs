//! The current value of something that is replaced as a whole while requests read it: the site.

use std::sync::Arc;

use arc_swap::{ArcSwap, Guard};

/// A reader keeps the value that it has loaded, however often it is replaced meanwhile.
#[derive(Debug)]
pub struct Live<T>(ArcSwap<T>);

impl<T> Live<T> {
    pub fn new(value: Arc<T>) -> Self {
        Self(ArcSwap::new(value))
    }

    /// The current value. Takes no lock.
    pub fn load(&self) -> Guard<Arc<T>> {
        self.0.load()
    }

    /// The current value, to be kept for a while.
    pub fn current(&self) -> Arc<T> {
        self.0.load_full()
    }

    /// Replaces the value for all later readers.
    pub fn replace(&self, value: Arc<T>) {
        self.0.store(value);
    }
}

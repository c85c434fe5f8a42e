//! Work that blocks its thread.

use std::panic::resume_unwind;

use tokio::task::spawn_blocking;

/// Runs on a thread of its own, because the work, a disk or a network folder may take longer than connections should
/// wait.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    match spawn_blocking(work).await {
        Ok(done) => done,
        Err(error) => resume_unwind(error.into_panic()),
    }
}

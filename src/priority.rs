//! The priority of threads. Pages come first: what visitors send and what staff does may wait a moment.

/// Added to the niceness, with which a busy thread has a tenth of the time of one that serves pages.
const NICENESS: i32 = 10;

/// Gives the calling thread, and those that it starts, a lower priority than the threads that serve pages have.
pub fn lower() {
    // On Linux a thread has a niceness of its own (setpriority(2)). A failure only means equal priority.
    let _ = rustix::process::nice(NICENESS);
}

//! The priority of threads. Pages come first: what visitors send and what staff does may wait a moment.

/// Added to the niceness, with which a busy thread has a tenth of the time of one that serves pages.
const NICENESS: i32 = 10;

/// Gives the calling thread, and those that it starts, a lower priority than the threads that serve pages have.
pub fn lower() {
    // On Linux this is of the thread, not of the process (setpriority(2)). All works without it too.
    let _ = rustix::process::nice(NICENESS);
}

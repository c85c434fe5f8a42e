//! Priorities of lines for systemd's journal (`sd-daemon(3)`): a prefix such as `<3>`, which the
//! journal takes off.

use std::env;
use std::io;

use rustix::fs::fstat;
use tracing::Level;

/// Whether standard error goes to the journal: systemd then names its device and inode.
pub fn is_stderr() -> bool {
    let Ok(stream) = env::var("JOURNAL_STREAM") else { return false };
    fstat(io::stderr()).is_ok_and(|stat| stream == format!("{}:{}", stat.st_dev, stat.st_ino))
}

/// The prefix of a line at this level; debug is what nobody needs in normal operation.
pub fn prefix(level: Level) -> &'static str {
    match level {
        Level::ERROR => "<3>",
        Level::WARN => "<4>",
        Level::INFO => "<6>",
        _ => "<7>",
    }
}

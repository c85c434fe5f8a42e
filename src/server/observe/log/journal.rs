//! Priorities of lines for systemd's journal (`sd-daemon(3)`): a prefix such as `<3>`, which the
//! journal takes off.

use std::env;
use std::io;

use rustix::fs::fstat;
use tracing::Level;

/// Whether lines carry their priority.
#[derive(Clone, Copy, Debug)]
pub struct Priorities(bool);

impl Priorities {
    pub const OFF: Self = Self(false);

    /// On where standard error goes to the journal: systemd then names its device and inode.
    pub fn of_stderr() -> Self {
        let Ok(stream) = env::var("JOURNAL_STREAM") else { return Self::OFF };
        Self(
            fstat(io::stderr())
                .is_ok_and(|stat| stream == format!("{}:{}", stat.st_dev, stat.st_ino)),
        )
    }

    /// The prefix of a line at this level.
    pub fn prefix(self, level: Level) -> &'static str {
        match level {
            _ if !self.0 => "",
            Level::ERROR => "<3>",
            Level::WARN => "<4>",
            Level::INFO => "<6>",
            _ => "<7>",
        }
    }
}

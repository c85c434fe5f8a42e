//! Why the database could not do something.

use std::fmt;

use rusqlite::{Error, ErrorCode};

/// See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The disk is full, or does not take what is written.
    Full,
    /// Too much is waiting, or another process has written for too long.
    Busy,
    /// Something that an operator has to look at.
    Broken(String),
}

impl Failure {
    /// Writes it to the log; nothing in it is personal.
    pub fn log(&self) {
        tracing::error!(reason = %self, "the database failed");
    }
}

impl From<&Error> for Failure {
    fn from(error: &Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::Full,
            // A quota is reported as a failed write.
            _ if is_failed_write(error) => Self::Full,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            // Constraints and conversions name columns, never what is in them.
            _ => Self::Broken(error.to_string()),
        }
    }
}

fn is_failed_write(error: &Error) -> bool {
    use rusqlite::ffi::{SQLITE_IOERR_FSYNC, SQLITE_IOERR_SHMSIZE, SQLITE_IOERR_WRITE};

    let code = error.sqlite_error().map(|error| error.extended_code);
    code.is_some_and(|code| {
        [SQLITE_IOERR_WRITE, SQLITE_IOERR_FSYNC, SQLITE_IOERR_SHMSIZE].contains(&code)
    })
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full => f.write_str("the disk is full"),
            Self::Busy => f.write_str("too much is waiting to be written"),
            Self::Broken(reason) => f.write_str(reason),
        }
    }
}

//! Reads beside the thread that writes, which they do not delay: each on a blocking thread, with a connection of its own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::{Connection, OpenFlags};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::failure::Failure;
use super::{BUSY_TIMEOUT, desk};

/// Reads at a time; others wait.
const CONNECTIONS: usize = 2;

/// See the module. Connections are opened when they are needed.
#[derive(Debug)]
pub struct Readers {
    path: PathBuf,
    permits: Arc<Semaphore>,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub fn new(path: PathBuf) -> Self {
        Self { path, permits: Arc::new(Semaphore::new(CONNECTIONS)), idle: Mutex::default() }
    }

    pub async fn run<T: Send + 'static>(
        self: Arc<Self>,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        let broken = || Failure::Broken("a read of the database was broken off".to_owned());
        let readers = Arc::clone(&self);
        // The semaphore is never closed.
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(|_| broken())?;
        let read = move || {
            // The read goes on where the client has left.
            let _permit = permit;
            readers.read(work)
        };
        spawn_blocking(read).await.unwrap_or_else(|_| Err(broken()))
    }

    fn read<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, Failure> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let connection = idle().pop();
        let connection =
            connection.map_or_else(|| self.open(), Ok).map_err(|e| Failure::from(&e))?;
        // Unwind safe: the connection is closed after a panic.
        let result = catch_unwind(AssertUnwindSafe(|| work(&connection)))
            .map_err(|_| Failure::Broken("a panic ended a read".to_owned()))?;
        idle().push(connection);
        result.map_err(|error| Failure::from(&error))
    }

    fn open(&self) -> rusqlite::Result<Connection> {
        let connection =
            Connection::open_with_flags(&self.path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.pragma_update(None, "trusted_schema", false)?;
        desk::add_functions(&connection)?;
        // Read-only as a flag could not create the log of a database that was closed.
        connection.pragma_update(None, "query_only", true)?;
        Ok(connection)
    }
}

//! The one thread that writes. What arrives while it commits is committed together next time (group commit), so
//! that a burst of entries needs few syncs of the disk.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread;

use anyhow::Context;
use rusqlite::{Connection, TransactionBehavior};
use tokio::sync::oneshot;

use super::failure::Failure;
use crate::priority;

/// Entries that may wait. More are refused, so that a slow disk does not fill the memory.
const QUEUE: usize = 1024;
/// Entries of one transaction.
const BATCH: usize = 64;

/// See the module. The thread ends when this is dropped.
#[derive(Debug)]
pub struct Writer(SyncSender<Box<dyn Task>>);

impl Writer {
    pub fn start(connection: Connection) -> anyhow::Result<Self> {
        let (sender, receiver) = sync_channel(QUEUE);
        thread::Builder::new()
            .name("database".to_owned())
            .spawn(move || {
                priority::lower();
                run(connection, &receiver);
            })
            .context("a thread could not start")?;
        Ok(Self(sender))
    }

    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        let (sender, done) = oneshot::channel();
        let task = Box::new(Write { work: Some(work), result: None, sender });
        self.0.try_send(task).map_err(|error| match error {
            TrySendError::Full(_) => Failure::Busy,
            TrySendError::Disconnected(_) => stopped(),
        })?;
        done.await.unwrap_or_else(|_| Err(stopped()))
    }
}

fn stopped() -> Failure {
    Failure::Broken("the database's thread has ended".to_owned())
}

/// Work of any type of result.
trait Task: Send {
    fn run(&mut self, connection: &Connection) -> rusqlite::Result<()>;
    /// Reports the result, after the commit or its failure.
    fn finish(self: Box<Self>, committed: Result<(), Failure>);
}

struct Write<F, T> {
    work: Option<F>,
    result: Option<Result<T, Failure>>,
    sender: oneshot::Sender<Result<T, Failure>>,
}

impl<F, T> Task for Write<F, T>
where
    F: FnOnce(&Connection) -> rusqlite::Result<T> + Send,
    T: Send,
{
    fn run(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let Some(work) = self.work.take() else { return Ok(()) };
        // Unwind safe: what a panic leaves in the database is rolled back.
        match catch_unwind(AssertUnwindSafe(|| work(connection))) {
            Ok(Ok(value)) => {
                self.result = Some(Ok(value));
                Ok(())
            }
            Ok(Err(error)) => {
                self.result = Some(Err(Failure::from(&error)));
                Err(error)
            }
            Err(_) => {
                self.result = Some(Err(Failure::Broken("a panic ended a write".to_owned())));
                Err(rusqlite::Error::UnwindingPanic)
            }
        }
    }

    fn finish(self: Box<Self>, committed: Result<(), Failure>) {
        let result = match (committed, self.result) {
            (Ok(()), Some(result)) | (Err(_), Some(result @ Err(_))) => result,
            (Err(failure), _) => Err(failure),
            (Ok(()), None) => Err(stopped()),
        };
        // The client may have left; what it sent is kept.
        let _ = self.sender.send(result);
    }
}

fn run(mut connection: Connection, tasks: &Receiver<Box<dyn Task>>) {
    while let Ok(first) = tasks.recv() {
        let mut batch = vec![first];
        batch.extend(tasks.try_iter().take(BATCH - 1));
        let committed = commit(&mut connection, &mut batch).map_err(|error| Failure::from(&error));
        for task in batch {
            task.finish(committed.clone());
        }
    }
}

fn commit(connection: &mut Connection, batch: &mut [Box<dyn Task>]) -> rusqlite::Result<()> {
    let mut transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for task in batch {
        // Dropped, it takes back what the task has written.
        let savepoint = transaction.savepoint()?;
        match task.run(&savepoint) {
            Ok(()) => savepoint.commit()?,
            Err(error) => {
                drop(savepoint);
                // A full or failing disk has rolled everything back.
                if transaction.is_autocommit() {
                    return Err(error);
                }
            }
        }
    }
    transaction.commit()
}

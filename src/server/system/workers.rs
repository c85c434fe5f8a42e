//! The threads that serve connections. Each has a runtime of its own and keeps the connections
//! that it was given, so that nothing of a request moves between threads: for HTTP/2, whose
//! requests are tasks of their own, this costs a quarter less than threads that share their tasks
//! (`benches/README.md`).

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Handle, Runtime};

use crate::priority;

/// This thread and the others.
#[derive(Debug)]
pub struct Workers {
    others: Vec<Handle>,
    /// Runs tasks with a lower priority than that of connections.
    pub background: Handle,
    next: AtomicUsize,
}

/// How long an idle thread for blocking work stays. The allocator gives a new thread the memory of one that has
/// ended, but every thread that is alive keeps its own, and a publication needs several megabytes.
const IDLE: Duration = Duration::from_millis(100);

/// A runtime for the calling thread.
///
/// # Errors
/// When the system grants no further files for it.
pub fn runtime() -> anyhow::Result<Runtime> {
    Builder::new_current_thread()
        .enable_all()
        .thread_keep_alive(IDLE)
        .build()
        .context("the asynchronous runtime could not start")
}

fn start(name: String, prepare: fn()) -> anyhow::Result<Handle> {
    let runtime = runtime()?;
    let handle = runtime.handle().clone();
    let run = move || {
        prepare();
        runtime.block_on(std::future::pending::<()>());
    };
    thread::Builder::new().name(name).spawn(run).context("a thread could not start")?;
    Ok(handle)
}

impl Workers {
    /// Starts the other threads, so that this many serve connections with the calling one. They end
    /// with the process.
    ///
    /// # Errors
    /// When a thread cannot be started.
    pub fn start(threads: usize) -> anyhow::Result<Self> {
        let others = (1..threads).map(|number| start(format!("worker {number}"), || ()));
        let others = others.collect::<anyhow::Result<_>>()?;
        let background = start("background".to_owned(), priority::lower)?;
        Ok(Self { others, background, next: AtomicUsize::new(0) })
    }

    /// Has the next thread in turn serve a connection that the calling one has accepted.
    pub fn serve<F>(&self, stream: TcpStream, serve: impl FnOnce(TcpStream) -> F + Send + 'static)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let turn = self.next.fetch_add(1, Relaxed) % (self.others.len() + 1);
        let Some(worker) = turn.checked_sub(1).and_then(|other| self.others.get(other)) else {
            tokio::spawn(serve(stream));
            return;
        };
        // A socket reports to the runtime that it was registered with.
        let detached = stream.into_std();
        worker.spawn(async move {
            match detached.and_then(TcpStream::from_std) {
                Ok(stream) => serve(stream).await,
                Err(error) => tracing::warn!(%error, "a connection could not be handed over"),
            }
        });
    }

    /// Resolves when every thread has run a task: none of them hangs.
    pub async fn respond(&self) {
        for worker in self.others.iter().chain([&self.background]) {
            // A runtime that is shut down ends its tasks, which is no hang.
            let _ = worker.spawn(async {}).await;
        }
    }
}

//! A bounded queue of log lines for standard error. Lines are dropped while it is full.

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Bytes that may wait to be written.
const CAPACITY: usize = 1024 * 1024;
/// Buffers keep this much memory between two writes.
const KEPT: usize = 64 * 1024;
/// The pause after each write: under load, hundreds of lines share one.
const PAUSE: Duration = Duration::from_millis(5);

/// A handle to the queue.
#[derive(Clone)]
pub struct Queue(Arc<Shared>);

struct Shared {
    /// Opens what the lines are written to.
    open: Box<dyn Fn() -> Output + Send + Sync>,
    state: Mutex<State>,
    /// Wakes the thread that writes.
    filled: Condvar,
    /// Wakes whoever waits in [`Queue::flush`].
    written: Condvar,
    dropped: AtomicU64,
}

#[derive(Default)]
struct State {
    lines: Vec<u8>,
    /// Lines dropped since the last report of them.
    dropped: u64,
    has_writer: bool,
    is_writing: bool,
    writer_sleeps: bool,
}

type Output = Box<dyn Write + Send>;

impl Queue {
    /// The writer thread starts with the first line and runs until the process ends.
    pub fn new(open: impl Fn() -> Output + Send + Sync + 'static) -> Self {
        Self(Arc::new(Shared {
            open: Box::new(open),
            state: Mutex::default(),
            filled: Condvar::new(),
            written: Condvar::new(),
            dropped: AtomicU64::new(0),
        }))
    }

    /// Adds a whole line, with a prefix. Never waits for the reader: where too many lines wait, this one is lost.
    pub fn append(&self, prefix: &str, line: &[u8]) {
        let mut state = self.0.state();
        if !state.has_writer {
            state.has_writer = self.0.start();
        }
        if state.lines.len() + prefix.len() + line.len() > CAPACITY {
            state.dropped += 1;
            self.0.dropped.fetch_add(1, Relaxed);
            return;
        }
        state.lines.extend_from_slice(prefix.as_bytes());
        state.lines.extend_from_slice(line);
        let wakes = std::mem::take(&mut state.writer_sleeps);
        drop(state);
        if wakes {
            self.0.filled.notify_one();
        }
    }

    /// How many lines were lost so far.
    pub fn dropped(&self) -> u64 {
        self.0.dropped.load(Relaxed)
    }

    /// Waits until all lines are written, but no longer than this.
    pub fn flush(&self, timeout: Duration) {
        let end = Instant::now() + timeout;
        let mut state = self.0.state();
        while state.is_writing || !state.lines.is_empty() {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            let woken = self.0.written.wait_timeout(state, left);
            state = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        // Appending bytes cannot panic half way.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// False where the system grants no further thread: the next line tries again.
    fn start(self: &Arc<Self>) -> bool {
        let writer = Arc::clone(self);
        thread::Builder::new().name("log".to_owned()).spawn(move || writer.write()).is_ok()
    }

    fn write(&self) {
        let mut out = (self.open)();
        let mut lines = Vec::new();
        loop {
            let dropped = self.take(&mut lines);
            if out.write_all(&lines).and_then(|()| out.flush()).is_err() {
                // A full disk or a closed pipe: perhaps some of them were written.
                // Each line ends with a line feed.
                let lost = lines.split(|&byte| byte == b'\n').count() - 1;
                self.dropped.fetch_add(lost as u64, Relaxed);
            }
            lines.clear();
            lines.shrink_to(KEPT);
            if dropped > 0 {
                tracing::warn!(
                    lines = dropped,
                    "log lines were dropped because nobody read standard error; it is read again"
                );
            }
            thread::sleep(PAUSE);
        }
    }

    /// Waits for lines, takes them all, and tells how many were lost before.
    fn take(&self, lines: &mut Vec<u8>) -> u64 {
        let mut state = self.state();
        state.is_writing = false;
        while state.lines.is_empty() {
            self.written.notify_all();
            state.writer_sleeps = true;
            state = self.filled.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.writer_sleeps = false;
        state.is_writing = true;
        std::mem::swap(&mut state.lines, lines);
        std::mem::take(&mut state.dropped)
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

    use super::*;

    /// An output that takes a write only when somebody receives it.
    struct Rendezvous(SyncSender<String>);

    impl Write for Rendezvous {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.send(String::from_utf8_lossy(bytes).into_owned()).map_err(io::Error::other)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn queue() -> (Queue, Receiver<String>) {
        let (sender, receiver) = sync_channel(0);
        (Queue::new(move || Box::new(Rendezvous(sender.clone()))), receiver)
    }

    #[test]
    fn lines_are_written_in_their_order() {
        let (queue, output) = queue();
        for line in ["one\n", "two\n", "three\n"] {
            queue.append("", line.as_bytes());
        }
        let mut text = String::new();
        while text.len() < "one\ntwo\nthree\n".len() {
            text += &output.recv_timeout(Duration::from_secs(30)).unwrap();
        }
        assert_eq!(text, "one\ntwo\nthree\n");
        queue.flush(Duration::from_secs(30));
        assert_eq!(queue.dropped(), 0);
    }

    #[test]
    fn lines_that_nobody_reads_are_bounded_and_counted() {
        const LINES: usize = 5000;

        let (queue, output) = queue();
        let line = [b'a'; 1023].iter().chain(b"\n").copied().collect::<Vec<_>>();
        for _ in 0..LINES {
            queue.append("", &line);
        }
        let dropped = usize::try_from(queue.dropped()).unwrap();
        // The writer has taken some away before the queue was full.
        let kept = LINES - dropped;
        assert!((1024..=3072).contains(&kept), "{kept} lines kept");
        // A flush respects its timeout.
        queue.flush(Duration::from_millis(1));
        let mut written = 0;
        while written < kept * line.len() {
            written += output.recv_timeout(Duration::from_secs(30)).unwrap().len();
        }
        assert_eq!(written, kept * line.len());
    }
}

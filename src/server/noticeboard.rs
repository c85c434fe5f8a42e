//! Shows the notice of a file, which is read several times a second; a change counts when two readings agree.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio::task::{AbortHandle, JoinHandle, spawn_blocking};
use tokio::time::{sleep, timeout};

use super::front::Front;
use super::shared::Shared;
use crate::notice::Notice;

/// Between two readings.
const INTERVAL: Duration = Duration::from_millis(500);
/// The largest file that is read, in bytes: a notice is much shorter.
const MAX_FILE: u64 = 64 * 1024;

/// The text of the file, or why it cannot be read. A missing file is an empty one.
type Reading = Result<String, String>;

/// See the module.
pub struct Noticeboard {
    file: PathBuf,
    front: Arc<Front>,
    shared: Arc<Shared>,
    /// A reading under way.
    reading: Option<JoinHandle<Reading>>,
    /// The last reading.
    read: Option<Reading>,
    /// The last reading that was confirmed by the next one.
    done: Option<Reading>,
    /// The notice in the file.
    wanted: Option<Notice>,
    /// The notice on the pages; None when the time of `wanted` is over.
    shown: Option<Notice>,
}

impl Noticeboard {
    /// Shows what the file says now, and then watches it on a task of its own.
    pub async fn start(file: PathBuf, front: Arc<Front>, shared: Arc<Shared>) -> AbortHandle {
        let mut board = Self {
            file,
            front,
            shared,
            reading: None,
            read: None,
            done: None,
            wanted: None,
            shown: None,
        };
        // It is shown from the first request on, unless a network folder hangs.
        for _ in 0..2 {
            board.look().await;
        }
        let watching = async move {
            loop {
                sleep(INTERVAL).await;
                board.look().await;
            }
        };
        tokio::spawn(watching).abort_handle()
    }

    /// Reads the file, and waits no longer than an interval for it.
    async fn look(&mut self) {
        let file = &self.file;
        let reading = self.reading.get_or_insert_with(|| {
            let file = file.clone();
            // A network folder may take longer than connections should wait.
            spawn_blocking(move || read_now(&file))
        });
        if let Ok(read) = timeout(INTERVAL, reading).await {
            self.reading = None;
            self.compare(read.unwrap_or_else(|error| Err(error.to_string())));
        }
        let now = Timestamp::now();
        let visible = self.wanted.clone().filter(|notice| !notice.is_over(now));
        if visible == self.shown {
            return;
        }
        let is_shown = self.front.notify(visible.clone()).await;
        self.shared.metrics.has_notice(is_shown);
        match &visible {
            Some(notice) if is_shown => tracing::info!(%notice, "notice shown"),
            Some(_) => {}
            None => tracing::info!("notice removed"),
        }
        self.shown = visible;
    }

    fn compare(&mut self, reading: Reading) {
        let is_confirmed = self.read.as_ref() == Some(&reading);
        self.read = Some(reading.clone());
        if is_confirmed && self.done.as_ref() != Some(&reading) {
            self.done = Some(reading.clone());
            self.take(reading);
        }
    }

    fn take(&mut self, reading: Reading) {
        let zone = self.front.time_zone();
        match reading.and_then(|text| Notice::parse(&text, &zone)) {
            Ok(notice) => self.wanted = notice,
            Err(reason) => {
                let file = self.file.display();
                tracing::error!(%file, reason, "notice refused; the previous one stays");
            }
        }
    }
}

/// # Errors
/// When it cannot be read, or is no text.
pub fn read_now(file: &Path) -> Reading {
    let read = || {
        let mut bytes = Vec::new();
        File::open(file)?.take(MAX_FILE + 1).read_to_end(&mut bytes)?;
        io::Result::Ok(bytes)
    };
    match read() {
        Ok(bytes) if bytes.len() as u64 > MAX_FILE => Err("the file is too large".to_owned()),
        Ok(bytes) => String::from_utf8(bytes).map_err(|_| "the file is not UTF-8 text".to_owned()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(error.to_string()),
    }
}

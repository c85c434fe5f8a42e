//! Shows the notice of a file, which is read several times a second; a change counts when two readings agree.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio::task::{AbortHandle, spawn_blocking};
use tokio::time::sleep;

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
    /// What was read last, and what was acted upon.
    read: Option<Reading>,
    done: Option<Reading>,
    /// What the file says, and what is shown of it: nothing when its time is over.
    wanted: Option<Notice>,
    shown: Option<Notice>,
}

impl Noticeboard {
    /// Shows what the file says now, and then watches it on a task of its own.
    pub async fn start(file: PathBuf, front: Arc<Front>, shared: Arc<Shared>) -> AbortHandle {
        let mut board =
            Self { file, front, shared, read: None, done: None, wanted: None, shown: None };
        board.read = Some(read(&board.file).await);
        board.look().await;
        let watching = async move {
            loop {
                sleep(INTERVAL).await;
                board.look().await;
            }
        };
        tokio::spawn(watching).abort_handle()
    }

    async fn look(&mut self) {
        let reading = read(&self.file).await;
        let is_confirmed = self.read.as_ref() == Some(&reading);
        self.read = Some(reading.clone());
        if is_confirmed && self.done.as_ref() != Some(&reading) {
            self.done = Some(reading.clone());
            self.take(reading);
        }
        let now = Timestamp::now();
        let visible = self.wanted.clone().filter(|notice| !notice.is_over(now));
        if visible == self.shown {
            return;
        }
        self.front.notify(visible.clone()).await;
        self.shared.metrics.has_notice(visible.is_some());
        if let Some(notice) = &visible {
            tracing::info!(%notice, "notice shown");
        } else {
            tracing::info!("notice removed");
        }
        self.shown = visible;
    }

    fn take(&mut self, reading: Reading) {
        let zone = self.front.time_zone();
        match reading.and_then(|text| Notice::parse(&text, &zone)) {
            Ok(notice) => self.wanted = notice,
            Err(reason) => {
                let file = self.file.display();
                tracing::error!(%file, reason, "notice refused; the one before stays");
            }
        }
    }
}

/// A network folder may take longer than connections should wait.
async fn read(file: &Path) -> Reading {
    let file = file.to_owned();
    let read = spawn_blocking(move || read_now(&file)).await;
    read.unwrap_or_else(|error| Err(error.to_string()))
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
        Ok(bytes) => {
            String::from_utf8(bytes).map_err(|_| "the file is no text in UTF-8".to_owned())
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(error.to_string()),
    }
}

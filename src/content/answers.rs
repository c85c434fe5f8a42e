//! The office's answers to questions about requests for proposals: files of their own in the content folder, so that
//! they collide with nobody's edits. They are published, recorded and undone like any other content.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tokio::sync::{Mutex, MutexGuard, Notify};
use tokio::task::spawn_blocking;

use crate::durable::{replace_with, sync_folder};

/// The list of the content that they are items of.
const LIST: &str = "answers";
/// The rights of a file.
const READABLE: u32 = 0o644;

/// See the module.
#[derive(Clone, Debug)]
pub struct Answers {
    folder: PathBuf,
    /// Has the portal look at the folder at once.
    look: Arc<Notify>,
    /// Held while an answer is checked, written and recorded.
    turn: Arc<Mutex<()>>,
}

/// An answer (`ui/content/schema/answers.schema.json`).
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    pub id: String,
    /// The reference of the request.
    pub request: String,
    pub question: String,
    pub answer: String,
    pub answered_at: Timestamp,
}

impl Answers {
    /// In a content folder.
    pub fn in_folder(folder: &Path, look: Arc<Notify>) -> Self {
        Self { folder: folder.join(LIST), look, turn: Arc::default() }
    }

    /// Whether a path in a content folder is that of an answer.
    pub fn has(path: &str) -> bool {
        path.strip_prefix(LIST).is_some_and(|name| name.starts_with('/'))
    }

    /// Waits until no other answer is being written.
    pub async fn turn(&self) -> MutexGuard<'_, ()> {
        self.turn.lock().await
    }

    /// Waits for the answer that is being written, and has no other begun from then on.
    pub async fn stop(&self) {
        std::mem::forget(Arc::clone(&self.turn).lock_owned().await);
    }

    /// # Errors
    /// When the file cannot be read.
    pub async fn find(&self, id: &str) -> anyhow::Result<Option<Answer>> {
        let path = self.path(id);
        let found = move || match fs::read(&path) {
            Ok(bytes) => {
                serde_json::from_slice(&bytes).map(Some).context(path.display().to_string())
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error).context(path.display().to_string()),
        };
        spawn_blocking(found).await?
    }

    /// Writes an answer, which is published in a moment.
    ///
    /// # Errors
    /// When the folder cannot be written to.
    pub async fn write(&self, answer: &Answer) -> anyhow::Result<()> {
        let (folder, path) = (self.folder.clone(), self.path(&answer.id));
        let mut text = serde_json::to_string_pretty(answer)?;
        text.push('\n');
        let write = move || {
            fs::create_dir_all(&folder)
                .and_then(|()| replace_with(&path, |file| write_public(file, &text)))
                .context(path.display().to_string())
        };
        spawn_blocking(write).await??;
        self.look.notify_one();
        Ok(())
    }

    /// Takes an answer back. It is no error where there is none.
    ///
    /// # Errors
    /// When the folder cannot be written to.
    pub async fn remove(&self, id: &str) -> anyhow::Result<()> {
        let (folder, path) = (self.folder.clone(), self.path(id));
        let remove = move || match fs::remove_file(&path).and_then(|()| sync_folder(&folder)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(error).context(path.display().to_string())
            }
            _ => Ok(()),
        };
        spawn_blocking(remove).await??;
        self.look.notify_one();
        Ok(())
    }

    fn path(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.json"))
    }
}

/// The people of the office read the file too.
fn write_public(file: &mut File, text: &str) -> io::Result<()> {
    file.set_permissions(Permissions::from_mode(READABLE))?;
    file.write_all(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_answer_is_a_file_of_the_content_folder() {
        let folder = tempfile::tempdir().unwrap();
        let answers = Answers::in_folder(folder.path(), Arc::default());
        assert_eq!(answers.find("a1").await.unwrap(), None);
        let answer = Answer {
            id: "a1".to_owned(),
            request: "NC-RFP-2026-014".to_owned(),
            question: "May we visit?".to_owned(),
            answer: "Yes.".to_owned(),
            answered_at: "2026-11-26T10:00:00Z".parse().unwrap(),
        };
        answers.write(&answer).await.unwrap();
        let text = fs::read_to_string(folder.path().join("answers/a1.json")).unwrap();
        let mode =
            fs::metadata(folder.path().join("answers/a1.json")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, READABLE);
        assert!(text.contains("\"answeredAt\": \"2026-11-26T10:00:00Z\""), "{text}");
        assert_eq!(answers.find("a1").await.unwrap(), Some(answer));
        answers.remove("a1").await.unwrap();
        answers.remove("a1").await.unwrap();
        assert_eq!(answers.find("a1").await.unwrap(), None);
    }
}

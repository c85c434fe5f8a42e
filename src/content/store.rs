//! What the data directory keeps of published content, in its folder `content`: what was accepted
//! last (after a restart, texts that were withdrawn must not come back with the embedded content),
//! the site that was made of it, and what each publication replaced.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};

use super::library::Library;
use super::milliseconds;
use super::overlay::{Blob, Content as FileContent, Overlay, blobs};
use crate::config::Content;
use crate::durable::replace;

/// Publications that can be undone: the newest, as long as they take less than this in all.
const KEPT: usize = 100;
const SUM: u64 = 1024 * 1024 * 1024;

/// See the module.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

/// What one publication replaced.
#[derive(Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Publication {
    /// In milliseconds since 1970.
    pub at: u64,
    pub files: Vec<Replaced>,
}

/// A file that was added, changed or removed.
#[derive(Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Replaced {
    pub path: String,
    /// What it held before; None where there was no such file.
    pub before: Option<FileContent>,
    pub is_removed: bool,
}

impl Content {
    /// Whether there is something to serve while the folder cannot be read.
    ///
    /// # Errors
    /// When the data directory cannot be read.
    pub fn has_published(&self) -> anyhow::Result<bool> {
        let store = self.data.as_deref().map(Store::in_data);
        Ok(store.map_or(Ok(None), |store| store.accepted())?.is_some())
    }
}

impl Store {
    pub fn in_data(data: &Path) -> Self {
        Self { folder: data.join("content") }
    }

    pub fn library(&self) -> Library {
        Library::in_content(&self.folder)
    }

    /// The files that were published last; None where nothing was yet.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn accepted(&self) -> anyhow::Result<Option<Overlay>> {
        let file = self.folder.join("accepted.json");
        let Some(text) = read(&file)? else { return Ok(None) };
        serde_json::from_slice(&text).map(Some).with_context(|| file.display().to_string())
    }

    /// Keeps what is published now, and what it replaces. The first publication replaces nothing:
    /// to undo it would be to delete everything.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn accept(&self, overlay: &Overlay, now: SystemTime) -> anyhow::Result<()> {
        // A damaged file is replaced.
        let before = self.accepted().unwrap_or_default();
        if before.as_ref() == Some(overlay) {
            return Ok(());
        }
        // A crash after this leaves a publication that the next one repeats.
        let mut written = None;
        if let Some(before) = before {
            let publication =
                Publication { at: milliseconds(now), files: replaced(&before, overlay) };
            let number = self.numbers()?.last().map_or(1, |last| last + 1);
            let file = self.publication(number);
            self.write(&file, &serde_json::to_vec(&publication)?)?;
            written = Some(file);
        }
        let accepted =
            self.write(&self.folder.join("accepted.json"), &serde_json::to_vec(overlay)?);
        if accepted.is_err()
            && let Some(file) = written
        {
            // It is tried again, and would be there twice.
            let _ = fs::remove_file(file);
        }
        accepted?;
        self.forget()
    }

    /// The publications that can be undone, with their numbers, the oldest first.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn history(&self) -> anyhow::Result<Vec<(u32, Publication)>> {
        let publication = |number: u32| Ok((number, self.read_publication(number)?));
        self.numbers()?.into_iter().map(publication).collect()
    }

    fn read_publication(&self, number: u32) -> anyhow::Result<Publication> {
        let file = self.publication(number);
        let text = fs::read(&file).with_context(|| file.display().to_string())?;
        serde_json::from_slice(&text).with_context(|| file.display().to_string())
    }

    /// The site that was made of the accepted content, as [`Store::save`] got it.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn saved(&self) -> anyhow::Result<Option<Vec<u8>>> {
        read(&self.folder.join("site"))
    }

    /// # Errors
    /// When it cannot be written.
    pub fn save(&self, site: &[u8]) -> anyhow::Result<()> {
        self.write(&self.folder.join("site"), site)
    }

    fn publication(&self, number: u32) -> PathBuf {
        self.folder.join("history").join(format!("{number:08}.json"))
    }

    /// The numbers of the publications, in their order.
    fn numbers(&self) -> anyhow::Result<Vec<u32>> {
        let folder = self.folder.join("history");
        let entries = match fs::read_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.with_context(|| folder.display().to_string())?,
        };
        let mut numbers = Vec::new();
        for entry in entries {
            let name = entry?.file_name();
            // Others are drafts of a write that was broken off.
            let number = name.to_str().and_then(|name| name.strip_suffix(".json"));
            numbers.extend(number.and_then(|number| number.parse::<u32>().ok()));
        }
        numbers.sort_unstable();
        Ok(numbers)
    }

    /// Deletes the files that neither this content nor a publication that can be undone needs.
    ///
    /// # Errors
    /// When the publications cannot be read.
    pub fn tidy(&self, overlay: &Overlay) -> anyhow::Result<()> {
        let accepted = self.accepted()?.unwrap_or_default();
        let needed = blobs(overlay).chain(blobs(&accepted));
        let mut needed: HashSet<_> = needed.map(|(_, blob)| blob.sha256.clone()).collect();
        for number in self.numbers()? {
            needed.extend(self.replaced_blobs(number)?.map(|blob| blob.sha256));
        }
        self.library().retain(&needed)
    }

    fn replaced_blobs(&self, number: u32) -> anyhow::Result<impl Iterator<Item = Blob>> {
        let files = self.read_publication(number)?.files.into_iter();
        Ok(files.filter_map(|file| file.before?.blob().cloned()))
    }

    /// Deletes the publications that are too many or too large in all, the oldest first.
    fn forget(&self) -> anyhow::Result<()> {
        let (mut sum, mut counted) = (0, HashSet::new());
        for (index, number) in self.numbers()?.into_iter().rev().enumerate() {
            let file = self.publication(number);
            sum += file.metadata()?.len();
            for blob in self.replaced_blobs(number)? {
                if counted.insert(blob.sha256) {
                    sum += blob.length;
                }
            }
            if index >= KEPT || sum > SUM {
                fs::remove_file(&file).with_context(|| file.display().to_string())?;
            }
        }
        Ok(())
    }

    fn write(&self, file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
        let folder = file.parent().unwrap_or(&self.folder);
        fs::create_dir_all(folder)
            .and_then(|()| replace(file, bytes))
            .with_context(|| file.display().to_string())
    }
}

/// The files of a folder as they were before some publications, the newest of which is the last, for
/// those files that these changed.
///
/// # Errors
/// With the first file that holds changes that are not published.
pub fn before(
    publications: &[(u32, Publication)],
    accepted: &Overlay,
    present: &Overlay,
) -> anyhow::Result<BTreeMap<String, Option<FileContent>>> {
    let mut files = BTreeMap::new();
    for (_, publication) in publications.iter().rev() {
        for Replaced { path, before, .. } in &publication.files {
            files.insert(path.clone(), before.clone());
        }
    }
    for (path, text) in &files {
        let now = present.get(path);
        ensure!(
            now == accepted.get(path) || now == text.as_ref(),
            "{path} has changes that are not published; move it out of the folder first"
        );
    }
    Ok(files)
}

fn replaced(before: &Overlay, after: &Overlay) -> Vec<Replaced> {
    let paths: std::collections::BTreeSet<_> = before.keys().chain(after.keys()).collect();
    paths
        .into_iter()
        .filter(|path| before.get(*path) != after.get(*path))
        .map(|path| Replaced {
            path: path.clone(),
            before: before.get(path).cloned(),
            is_removed: !after.contains_key(path),
        })
        .collect()
}

fn read(file: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    match fs::read(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        bytes => bytes.map(Some).with_context(|| file.display().to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn overlay(files: &[(&str, &str)]) -> Overlay {
        files.iter().map(|(path, text)| ((*path).to_owned(), content(text))).collect()
    }

    fn content(text: &str) -> FileContent {
        FileContent::Text(text.to_owned())
    }

    fn changes(publication: &Publication) -> Vec<(&str, Option<&str>, bool)> {
        fn text(content: &FileContent) -> &str {
            match content {
                FileContent::Text(text) => text,
                FileContent::Stored(blob) => &blob.sha256,
            }
        }
        publication
            .files
            .iter()
            .map(|file| (&file.path[..], file.before.as_ref().map(text), file.is_removed))
            .collect()
    }

    #[test]
    fn each_publication_keeps_what_it_replaced() {
        let data = tempfile::tempdir().unwrap();
        let store = Store::in_data(data.path());
        assert_eq!(store.accepted().unwrap(), None);
        let steps = [
            overlay(&[("a", "1"), ("b", "1")]),
            overlay(&[("a", "2"), ("b", "1"), ("c", "1")]),
            overlay(&[("a", "2"), ("b", "1"), ("c", "1")]),
            overlay(&[("a", "3"), ("c", "1")]),
        ];
        for step in &steps {
            store.accept(step, SystemTime::now()).unwrap();
            assert_eq!(store.accepted().unwrap().as_ref(), Some(step));
        }
        let history = store.history().unwrap();
        let numbers: Vec<_> = history.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, [1, 2]);
        assert_eq!(changes(&history[0].1), [("a", Some("1"), false), ("c", None, false)]);
        assert_eq!(changes(&history[1].1), [("a", Some("2"), false), ("b", Some("1"), true)]);

        let present = &steps[3];
        let undone = |from: usize| before(&history[from..], present, present).unwrap();
        assert_eq!(undone(1), [("a", Some("2")), ("b", Some("1"))].map(owned).into());
        assert_eq!(undone(0), [("a", Some("1")), ("b", Some("1")), ("c", None)].map(owned).into());
        // Half of it is undone already, and something else is in the way.
        let half = overlay(&[("a", "2"), ("c", "1")]);
        assert!(before(&history[1..], present, &half).is_ok());
        let other = overlay(&[("a", "mine"), ("c", "1")]);
        let error = before(&history[1..], present, &other).unwrap_err().to_string();
        assert!(error.starts_with("a has changes that are not published"), "{error}");
    }

    fn owned((path, text): (&str, Option<&str>)) -> (String, Option<FileContent>) {
        (path.to_owned(), text.map(content))
    }

    #[test]
    fn a_hundred_publications_are_kept() {
        let data = tempfile::tempdir().unwrap();
        let store = Store::in_data(data.path());
        for number in 0..=KEPT + 5 {
            store.accept(&overlay(&[("a", &number.to_string())]), SystemTime::now()).unwrap();
        }
        let history = store.history().unwrap();
        assert_eq!((history.len(), history[0].0), (KEPT, 6));
    }

    #[test]
    fn files_are_kept_while_they_can_be_put_back() {
        let data = tempfile::tempdir().unwrap();
        let (store, library) = (Store::in_data(data.path()), Store::in_data(data.path()).library());
        let stored = |text: &str| {
            let path = data.path().join("file");
            fs::write(&path, text).unwrap();
            let file = fs::File::open(&path).unwrap();
            let sha256 = crate::content::library::sha256(&mut &file).unwrap();
            let blob = Blob { sha256, length: text.len() as u64 };
            library.take(&blob, &file).unwrap();
            blob
        };
        let blobs = ["one", "two", "three"].map(stored);
        let with = |blob: &Blob| -> Overlay {
            [("files/a.pdf".to_owned(), FileContent::Stored(blob.clone()))].into()
        };
        for blob in &blobs[..2] {
            store.accept(&with(blob), SystemTime::now()).unwrap();
        }
        assert_eq!(store.accepted().unwrap(), Some(with(&blobs[1])));
        // The third was refused.
        for blob in &blobs {
            let file = fs::File::options().write(true).open(library.blob(&blob.sha256)).unwrap();
            file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
        }
        store.tidy(&with(&blobs[1])).unwrap();
        let is_kept: Vec<_> =
            blobs.iter().map(|blob| library.blob(&blob.sha256).exists()).collect();
        assert_eq!(is_kept, [true, true, false]);
    }
}

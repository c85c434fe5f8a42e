//! The office's folder: which of its files are content, and whether they have changed.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, bail, ensure};

use super::Overlay;

/// The largest file that is taken for content, the most of them, and their sum, which the generator
/// has memory for.
const LARGEST: u64 = 4 * 1024 * 1024;
const MOST: usize = 10_000;
const SUM: u64 = 32 * 1024 * 1024;
/// How deep content lies: `articles/opening.json`.
const DEPTH: usize = 2;
/// Schemas are there for editors.
const SCHEMAS: &str = "schema";

/// The files of a folder, without their bytes. Two that are equal hold the same content, as far as
/// names, lengths and dates tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    files: Vec<Listed>,
    /// The files and folders that nothing is done with, except hidden ones and guides.
    pub ignored: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Listed {
    /// In the folder, with `/` between the parts.
    path: String,
    /// The file itself, where the path is a link.
    target: PathBuf,
    length: u64,
    modified: Option<SystemTime>,
    inode: u64,
}

impl Listing {
    /// # Errors
    /// When the folder cannot be read, holds too many files, or a link that leads out of it.
    pub fn of(dir: &Path) -> anyhow::Result<Self> {
        // The operator knows the folder by the name that was given.
        let context = || dir.display().to_string();
        let root = dir.canonicalize().with_context(context)?;
        let mut listing = Self::default();
        listing
            .add(&root, &root, "", DEPTH)
            .and_then(|()| listing.check_sum())
            .with_context(context)?;
        listing.files.sort_unstable_by(|a, b| a.path.cmp(&b.path));
        listing.ignored.sort_unstable();
        Ok(listing)
    }

    fn add(&mut self, root: &Path, dir: &Path, prefix: &str, depth: usize) -> anyhow::Result<()> {
        for entry in fs::read_dir(dir)? {
            let name = entry?.file_name();
            // Kubernetes keeps the files of a ConfigMap in a hidden folder, and links to them.
            if name.as_encoded_bytes().starts_with(b".") {
                continue;
            }
            let Some(name) = name.to_str() else {
                bail!("{}: the name is not in Unicode", Path::new(prefix).join(name).display());
            };
            let path = format!("{prefix}{name}");
            let target = dir.join(name).canonicalize().with_context(|| path.clone())?;
            ensure!(target.starts_with(root), "{path}: the link leads out of the folder");
            let metadata = target.metadata().with_context(|| path.clone())?;
            if metadata.is_dir() {
                if depth == 1 {
                    self.ignored.push(path);
                } else if name != SCHEMAS {
                    self.add(root, &target, &format!("{path}/"), depth - 1)?;
                }
                continue;
            }
            match Path::new(name).extension().and_then(OsStr::to_str) {
                Some("json") => self.files.push(Listed {
                    path,
                    target,
                    length: metadata.len(),
                    modified: metadata.modified().ok(),
                    inode: metadata.ino(),
                }),
                Some("md") => {}
                _ => self.ignored.push(path),
            }
            ensure!(self.files.len() <= MOST, "more than {MOST} files");
        }
        Ok(())
    }

    /// Whether the generator can take it.
    fn check_sum(&self) -> anyhow::Result<()> {
        let sum: u64 = self.files.iter().map(|file| file.length).sum();
        ensure!(sum <= SUM, "the files are {} MB in all; {} MB is the limit", sum >> 20, SUM >> 20);
        Ok(())
    }

    /// When the newest file was written.
    pub fn modified(&self) -> Option<SystemTime> {
        self.files.iter().filter_map(|file| file.modified).max()
    }

    /// The texts of the files by their paths.
    ///
    /// # Errors
    /// When a file cannot be read, is too large or no text.
    pub fn read(&self) -> anyhow::Result<Overlay> {
        let text = |file: &Listed| read(&file.target).with_context(|| file.path.clone());
        self.files.iter().map(|file| Ok((file.path.clone(), text(file)?))).collect()
    }
}

fn read(file: &Path) -> anyhow::Result<String> {
    let mut text = Vec::new();
    fs::File::open(file)?.take(LARGEST + 1).read_to_end(&mut text)?;
    ensure!(text.len() as u64 <= LARGEST, "larger than {} MB", LARGEST / 1024 / 1024);
    String::from_utf8(text)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "not a text in UTF-8").into())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = dir.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        dir
    }

    #[test]
    fn content_is_read_and_the_rest_is_left_alone() {
        let dir = folder(&[
            ("events.json", "[]"),
            ("en/navbar.json", "{}"),
            ("articles/new.json", "é"),
            ("README.md", ""),
            ("schema/events.schema.json", ""),
            (".git/config.json", ""),
            ("events.json~", ""),
            ("a/b/c.json", ""),
        ]);
        let listing = Listing::of(dir.path()).unwrap();
        let texts = listing.read().unwrap();
        let texts: Vec<_> =
            texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        assert_eq!(
            texts,
            [("articles/new.json", "é"), ("en/navbar.json", "{}"), ("events.json", "[]")]
        );
        assert_eq!(listing.ignored, ["a/b", "events.json~"]);
    }

    #[test]
    fn links_are_followed_inside_of_the_folder_only() {
        // As Kubernetes lays out a ConfigMap.
        let dir = folder(&[("..2026/events.json", "[]")]);
        symlink("..2026", dir.path().join("..data")).unwrap();
        symlink("..data/events.json", dir.path().join("events.json")).unwrap();
        assert_eq!(Listing::of(dir.path()).unwrap().read().unwrap()["events.json"], "[]");

        symlink("/etc/hostname", dir.path().join("social.json")).unwrap();
        let error = format!("{:#}", Listing::of(dir.path()).unwrap_err());
        assert!(error.ends_with("social.json: the link leads out of the folder"), "{error}");
    }

    #[test]
    fn a_change_of_a_file_is_seen() {
        let dir = folder(&[("events.json", "[]"), ("site.json", "{}")]);
        let before = Listing::of(dir.path()).unwrap();
        assert_eq!(Listing::of(dir.path()).unwrap(), before);
        // Editors often write another file and rename it.
        fs::write(dir.path().join(".new"), "[]").unwrap();
        fs::rename(dir.path().join(".new"), dir.path().join("events.json")).unwrap();
        assert_ne!(Listing::of(dir.path()).unwrap(), before);
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_name() {
        let dir = folder(&[("events.json", "")]);
        fs::write(dir.path().join("events.json"), [0xff]).unwrap();
        let error = format!("{:#}", Listing::of(dir.path()).unwrap().read().unwrap_err());
        assert_eq!(error, "events.json: not a text in UTF-8");
        fs::write(dir.path().join("events.json"), vec![b' '; 5 << 20]).unwrap();
        let error = format!("{:#}", Listing::of(dir.path()).unwrap().read().unwrap_err());
        assert_eq!(error, "events.json: larger than 4 MB");
        let hole = fs::File::create(dir.path().join("site.json")).unwrap();
        hole.set_len(1 << 30).unwrap();
        let error = format!("{:#}", Listing::of(dir.path()).unwrap_err());
        assert!(error.contains("1029 MB in all"), "{error}");
        fs::remove_file(dir.path().join("site.json")).unwrap();
        let missing = dir.path().join("missing");
        let error = format!("{:#}", Listing::of(&missing).unwrap_err());
        assert!(error.starts_with(missing.to_str().unwrap()), "{error}");
    }
}

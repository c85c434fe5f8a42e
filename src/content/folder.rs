//! The office's folder: which of its files are content, and whether they have changed.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, bail, ensure};
use rustix::fs::{Mode, OFlags};

use super::Overlay;

/// The largest file that is taken for content.
const MAX_FILE: u64 = 4 * 1024 * 1024;
/// All files together, for which the generator has memory.
const MAX_TOTAL: u64 = 32 * 1024 * 1024;
const MAX_ENTRIES: usize = 10_000;
/// How deep content lies: `articles/opening.json`.
const DEPTH: usize = 2;
/// Schemas are there for editors.
const SCHEMAS: &str = "schema";

/// The files of a folder, without their bytes. Two that are equal hold the same content, as far as
/// names, lengths and dates tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// The folder, without links in its path.
    root: PathBuf,
    files: Vec<Listed>,
    /// Files and folders that are no content, except hidden ones and guides.
    pub ignored: Vec<String>,
    /// How many files and folders there are of any kind.
    entries: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Listed {
    /// In the folder, with `/` between the parts.
    path: String,
    length: u64,
    modified: Option<SystemTime>,
    inode: u64,
}

impl Listing {
    /// # Errors
    /// When the folder cannot be read, is too large, or holds a link that leads out of it or
    /// something that is no file.
    pub fn of(dir: &Path) -> anyhow::Result<Self> {
        // The operator knows the folder by the name that was given.
        let context = || dir.display().to_string();
        let root = dir.canonicalize().with_context(context)?;
        let mut listing = Self { root: root.clone(), ..Self::default() };
        listing.add(&root, "", DEPTH).with_context(context)?;
        listing.files.sort_unstable_by(|a, b| a.path.cmp(&b.path));
        listing.ignored.sort_unstable();
        let total: u64 = listing.files.iter().map(|file| file.length).sum();
        ensure!(
            total <= MAX_TOTAL,
            "{}: the files are {} MB in all; the limit is {} MB",
            dir.display(),
            total >> 20,
            MAX_TOTAL >> 20
        );
        Ok(listing)
    }

    fn add(&mut self, dir: &Path, prefix: &str, depth: usize) -> anyhow::Result<()> {
        for entry in fs::read_dir(dir)? {
            let name = entry?.file_name();
            self.entries += 1;
            ensure!(self.entries <= MAX_ENTRIES, "more than {MAX_ENTRIES} files");
            // Kubernetes keeps the files of a ConfigMap in a hidden folder, and links to them.
            if name.as_encoded_bytes().starts_with(b".") {
                continue;
            }
            let Some(name) = name.to_str().filter(|name| !name.contains(char::is_control)) else {
                bail!(
                    "{prefix}{}: not a name for a file here",
                    name.display().to_string().escape_debug()
                );
            };
            let path = format!("{prefix}{name}");
            let target = dir.join(name).canonicalize().with_context(|| path.clone())?;
            ensure!(target.starts_with(&self.root), "{path}: the link leads out of the folder");
            let metadata = target.metadata().with_context(|| path.clone())?;
            if metadata.is_dir() {
                if depth == 1 {
                    self.ignored.push(path);
                } else if name != SCHEMAS {
                    self.add(&target, &format!("{path}/"), depth - 1)?;
                }
                continue;
            }
            match Path::new(name).extension().and_then(OsStr::to_str) {
                Some("json") => {
                    ensure!(metadata.is_file(), "{path} is not a file");
                    self.files.push(Listed {
                        path,
                        length: metadata.len(),
                        modified: metadata.modified().ok(),
                        inode: metadata.ino(),
                    });
                }
                Some("md") => {}
                _ => self.ignored.push(path),
            }
        }
        Ok(())
    }

    /// Whether there is nothing at all, as where a network folder is not mounted.
    pub fn is_vacant(&self) -> bool {
        self.entries == 0
    }

    /// The texts of the files by their paths.
    ///
    /// # Errors
    /// When a file cannot be read, is too large, no text, or another one than was listed.
    pub fn read(&self) -> anyhow::Result<Overlay> {
        let mut left = MAX_TOTAL;
        let mut overlay = Overlay::new();
        for file in &self.files {
            let text = self.text(file, left).with_context(|| file.path.clone())?;
            left -= text.len() as u64;
            overlay.insert(file.path.clone(), text);
        }
        Ok(overlay)
    }

    fn text(&self, listed: &Listed, left: u64) -> anyhow::Result<String> {
        let file = open_below(&self.root, &listed.path)?;
        let metadata = file.metadata()?;
        ensure!(
            metadata.is_file() && metadata.ino() == listed.inode,
            "the file was replaced while it was read"
        );
        let limit = MAX_FILE.min(left);
        let mut text = Vec::new();
        file.take(limit + 1).read_to_end(&mut text)?;
        ensure!(text.len() as u64 <= limit, "larger than {} MB", MAX_FILE >> 20);
        String::from_utf8(text)
            .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "not a text in UTF-8").into())
    }
}

/// Opens a file that no link leads out of the folder to, whatever was replaced since it was listed.
/// Does not wait for the other end of a pipe.
fn open_below(root: &Path, path: &str) -> io::Result<File> {
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::CLOEXEC;
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{ResolveFlags, openat2};
        let folder = File::open(root)?;
        match openat2(&folder, path, flags, Mode::empty(), ResolveFlags::BENEATH) {
            // Linux before 5.6 cannot.
            Err(rustix::io::Errno::NOSYS) => {}
            opened => return Ok(opened?.into()),
        }
    }
    Ok(rustix::fs::open(root.join(path), flags, Mode::empty())?.into())
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

    fn error<T>(result: anyhow::Result<T>) -> String {
        format!("{:#}", result.err().unwrap())
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
        let texts: Vec<_> = texts.iter().map(|(path, text)| (&path[..], &text[..])).collect();
        assert_eq!(
            texts,
            [("articles/new.json", "é"), ("en/navbar.json", "{}"), ("events.json", "[]")]
        );
        assert_eq!(listing.ignored, ["a/b", "events.json~"]);
        assert!(!listing.is_vacant());
        assert!(Listing::of(folder(&[]).path()).unwrap().is_vacant());
    }

    #[test]
    fn links_are_followed_inside_of_the_folder_only() {
        // As Kubernetes lays out a ConfigMap.
        let dir = folder(&[("..2026/events.json", "[]")]);
        symlink("..2026", dir.path().join("..data")).unwrap();
        symlink("..data/events.json", dir.path().join("events.json")).unwrap();
        assert_eq!(Listing::of(dir.path()).unwrap().read().unwrap()["events.json"], "[]");

        symlink("/etc/hostname", dir.path().join("social.json")).unwrap();
        let error = error(Listing::of(dir.path()));
        assert!(error.ends_with("social.json: the link leads out of the folder"), "{error}");
    }

    #[test]
    fn a_file_that_is_replaced_after_it_was_listed_is_not_read() {
        let (dir, other) = (folder(&[("events.json", "[]")]), folder(&[("secret.json", "{}")]));
        let listing = Listing::of(dir.path()).unwrap();
        fs::remove_file(dir.path().join("events.json")).unwrap();
        symlink(other.path().join("secret.json"), dir.path().join("events.json")).unwrap();
        assert!(error(listing.read()).starts_with("events.json: "));
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
    fn a_problem_is_reported_with_the_name_of_the_file() {
        let dir = folder(&[("events.json", "")]);
        let file = dir.path().join("events.json");
        fs::write(&file, [0xff]).unwrap();
        let read = || Listing::of(dir.path()).unwrap().read();
        assert_eq!(error(read()), "events.json: not a text in UTF-8");
        fs::write(&file, vec![b' '; 5 << 20]).unwrap();
        assert_eq!(error(read()), "events.json: larger than 4 MB");
        File::create(&file).unwrap().set_len(1 << 30).unwrap();
        assert!(error(Listing::of(dir.path())).contains("1024 MB in all"));
        fs::remove_file(&file).unwrap();
        rustix::fs::mkfifoat(rustix::fs::CWD, &file, Mode::RUSR).unwrap();
        assert!(error(Listing::of(dir.path())).ends_with("events.json is not a file"));
        fs::remove_file(&file).unwrap();
        fs::write(dir.path().join("a\nb.json"), "").unwrap();
        assert!(error(Listing::of(dir.path())).contains("a\\nb.json: not a name"));
        let missing = dir.path().join("missing");
        assert!(error(Listing::of(&missing)).starts_with(missing.to_str().unwrap()));
    }
}

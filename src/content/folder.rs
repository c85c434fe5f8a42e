//! The office's folder: which of its files are content, and whether they have changed.

use std::collections::HashMap;
use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, bail, ensure};
use rustix::fs::{Mode, OFlags};

use super::library::{Library, sha256};
use super::overlay::{Blob, Content, Overlay};
use super::role::{Role, Sorted, depth, picture_name, sort};

/// All texts together, for which the generator has memory.
const MAX_TOTAL: u64 = 32 * 1024 * 1024;
const MAX_ENTRIES: usize = 10_000;
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
    /// Files that must not be there, with a clause each that says why.
    pub refused: Vec<(String, String)>,
    /// How many files and folders there are of any kind.
    entries: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Listed {
    /// In the folder, with `/` between the parts.
    path: String,
    role: Role,
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
        listing.add(&root, "", None).with_context(context)?;
        listing.files.sort_unstable_by(|a, b| a.path.cmp(&b.path));
        listing.refuse_twins();
        listing.ignored.sort_unstable();
        listing.refused.sort_unstable();
        let texts = listing.files.iter().filter(|file| file.role == Role::Text);
        let total: u64 = texts.map(|file| file.length).sum();
        ensure!(
            total <= MAX_TOTAL,
            "{}: the texts are {} MB in all; the limit is {} MB",
            dir.display(),
            total >> 20,
            MAX_TOTAL >> 20
        );
        Ok(listing)
    }

    /// Adds a folder. `depth` is how deep files lie in it, where it is not that at the top.
    fn add(&mut self, dir: &Path, prefix: &str, depth_here: Option<usize>) -> anyhow::Result<()> {
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
                let depth = depth_here.map_or_else(|| depth(name), |depth| depth - 1);
                if depth == 0 {
                    self.ignored.push(path);
                } else if name != SCHEMAS {
                    self.add(&target, &format!("{path}/"), Some(depth))?;
                }
                continue;
            }
            match sort(&path) {
                Sorted::Content(role) => {
                    ensure!(metadata.is_file(), "{path} is not a file");
                    let length = metadata.len();
                    if role != Role::Text && length > role.max_length() {
                        let limit = role.max_length() >> 20;
                        self.refused.push((path, format!("is larger than {limit} MB")));
                    } else {
                        self.files.push(Listed {
                            path,
                            role,
                            length,
                            modified: metadata.modified().ok(),
                            inode: metadata.ino(),
                        });
                    }
                }
                Sorted::Refused(clause) => self.refused.push((path, clause)),
                Sorted::Ignored => self.ignored.push(path),
                Sorted::Guide => {}
            }
        }
        Ok(())
    }

    /// Refuses pictures that content has the same name for, except the first.
    fn refuse_twins(&mut self) {
        let mut names = HashMap::new();
        for Listed { path, role, .. } in &self.files {
            let Some(name) = picture_name(path).filter(|_| *role == Role::Picture) else {
                continue;
            };
            if let Some(first) = names.insert(name, path) {
                self.refused
                    .push((path.clone(), format!("has the name of {first}; remove one of them")));
            }
        }
    }

    /// Whether there are files that are no texts and were not read before.
    pub fn has_new_media(&self, known: &Known) -> bool {
        let mut media = self.files.iter().filter(|file| file.role != Role::Text);
        media.any(|file| known.0.get(&file.path).is_none_or(|(before, _)| before != file))
    }

    /// Whether none of the files is content.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Whether there is nothing at all, as where a network folder is not mounted.
    pub fn is_vacant(&self) -> bool {
        self.entries == 0
    }

    /// The files by their paths. Those that are no texts are kept in the library, where there is one,
    /// and not read again while they are as they were.
    ///
    /// # Errors
    /// When a file cannot be read, is too large, no text, or another one than was listed.
    pub fn read(&self, known: &mut Known, library: Option<&Library>) -> anyhow::Result<Overlay> {
        let mut left = MAX_TOTAL;
        let (mut overlay, mut read) = (Overlay::new(), HashMap::new());
        for file in &self.files {
            let name = || file.path.clone();
            let content = if file.role == Role::Text {
                let text = self.text(file, left).with_context(name)?;
                left -= text.len() as u64;
                Content::Text(text)
            } else {
                let is_kept = |blob: &Blob| library.is_none_or(|library| library.has(blob));
                let before = known.0.get(&file.path);
                let blob = match before.filter(|(before, blob)| before == file && is_kept(blob)) {
                    Some((_, blob)) => blob.clone(),
                    None => self.blob(file, library).with_context(name)?,
                };
                read.insert(file.path.clone(), (file.clone(), blob.clone()));
                Content::Stored(blob)
            };
            overlay.insert(file.path.clone(), content);
        }
        known.0 = read;
        Ok(overlay)
    }

    /// The bytes of a picture.
    ///
    /// # Errors
    /// When it cannot be read, or is another file than was listed.
    pub fn bytes(&self, path: &str) -> anyhow::Result<Vec<u8>> {
        let listed =
            self.files.iter().find(|file| file.path == path).context("it is not listed")?;
        let mut bytes = Vec::new();
        self.open(listed)?.0.take(listed.length).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn open(&self, listed: &Listed) -> anyhow::Result<(File, Metadata)> {
        let file = open_below(&self.root, &listed.path)?;
        let metadata = file.metadata()?;
        ensure!(
            metadata.is_file() && metadata.ino() == listed.inode,
            "the file was replaced while it was read"
        );
        Ok((file, metadata))
    }

    fn text(&self, listed: &Listed, left: u64) -> anyhow::Result<String> {
        let (file, _) = self.open(listed)?;
        let limit = listed.role.max_length().min(left);
        let mut text = Vec::new();
        file.take(limit + 1).read_to_end(&mut text)?;
        ensure!(text.len() as u64 <= limit, "larger than {} MB", listed.role.max_length() >> 20);
        String::from_utf8(text)
            .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "not a text in UTF-8").into())
    }

    fn blob(&self, listed: &Listed, library: Option<&Library>) -> anyhow::Result<Blob> {
        let (file, metadata) = self.open(listed)?;
        ensure!(metadata.len() == listed.length, "the file was changed while it was read");
        let sha256 = sha256(&mut (&file).take(listed.length))?;
        let blob = Blob { sha256, length: listed.length };
        if let Some(library) = library {
            library.take(&blob, &file)?;
        }
        Ok(blob)
    }
}

/// The files of a folder that are no texts, as they were read last.
#[derive(Debug, Default)]
pub struct Known(HashMap<String, (Listed, Blob)>);

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
    use std::collections::BTreeMap;
    use std::os::unix::fs::symlink;

    use super::super::overlay::texts;
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

    fn read(listing: &Listing) -> anyhow::Result<BTreeMap<String, String>> {
        let overlay = listing.read(&mut Known::default(), None)?;
        Ok(texts(&overlay))
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
        let texts = read(&listing).unwrap();
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
        assert_eq!(read(&Listing::of(dir.path()).unwrap()).unwrap()["events.json"], "[]");

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
        assert!(error(read(&listing)).starts_with("events.json: "));
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
        let read = || read(&Listing::of(dir.path()).unwrap());
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

    #[test]
    fn media_and_documents_are_told_apart_by_their_bytes() {
        let (dir, data) = (
            folder(&[
                ("media/press/new.jpg", "picture"),
                ("media/press/new.png", "other"),
                ("files/a b/%2e عاصمة.pdf", "document"),
                ("files/x.html", "<script>"),
                ("media/a/b/c/d/e.jpg", ""),
            ]),
            tempfile::tempdir().unwrap(),
        );
        let listing = Listing::of(dir.path()).unwrap();
        let refused: Vec<_> = listing.refused.iter().map(|(path, _)| &path[..]).collect();
        assert_eq!(refused, ["files/x.html", "media/press/new.png"]);
        assert_eq!(listing.ignored, ["media/a/b/c/d"]);

        let (mut known, library) = (Known::default(), Library::in_content(data.path()));
        let overlay = listing.read(&mut known, Some(&library)).unwrap();
        let Content::Stored(blob) = &overlay["files/a b/%2e عاصمة.pdf"] else {
            panic!("a text")
        };
        assert_eq!(fs::read_to_string(library.blob(&blob.sha256)).unwrap(), "document");
        // What is known is not read again, unless it is lost.
        assert!(!listing.has_new_media(&known));
        fs::write(library.blob(&blob.sha256), "kept now").unwrap();
        assert_eq!(listing.read(&mut known, Some(&library)).unwrap(), overlay);
        assert_eq!(fs::read_to_string(library.blob(&blob.sha256)).unwrap(), "kept now");
        fs::remove_dir_all(data.path().join("blobs")).unwrap();
        assert_eq!(listing.read(&mut known, Some(&library)).unwrap(), overlay);
        assert_eq!(fs::read_to_string(library.blob(&blob.sha256)).unwrap(), "document");
        fs::write(dir.path().join("media/press/new.jpg"), "changed").unwrap();
        let changed = Listing::of(dir.path()).unwrap();
        assert!(changed.has_new_media(&known));
        assert_ne!(changed.read(&mut known, Some(&library)).unwrap(), overlay);
    }
}

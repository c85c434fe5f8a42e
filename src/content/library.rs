//! The pictures, film and documents of accepted content, in the folder `content` of the data
//! directory: each file once, by its SHA-256, with the sizes that were made of pictures. Visitors get
//! these copies: what happens to the office's folder meanwhile changes no answer.

use std::collections::{BTreeMap, HashSet};
use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use anyhow::Context;
use ring::digest;
use rustix::fs::{Mode, OFlags};
use serde::{Deserialize, Serialize};

use super::overlay::{Blob, Overlay, blobs};
use super::role::picture_name;
use crate::digest::hex;
use crate::durable::{replace, replace_with};
use crate::picture::{Format, Jpegs, Sized, avif_widths};

const SIZES: &str = "sizes.json";
/// Changed when pictures are made in another way: older ones are made again.
const RECIPE: u32 = 1;
/// What is newer may be needed by another portal that shares the data directory, as during an upgrade.
const GRACE: Duration = Duration::from_secs(600);

/// See the module.
#[derive(Clone, Debug)]
pub struct Library {
    folder: PathBuf,
}

/// The files that were made of a picture.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Picture {
    recipe: u32,
    /// Of the largest.
    pub width: u32,
    pub height: u32,
    /// By format, the smallest first.
    pub files: Vec<Size>,
    /// Whether there is nothing left to make.
    pub is_complete: bool,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Size {
    pub format: Format,
    pub width: u32,
    pub length: u64,
    pub sha256: String,
}

/// Pictures by the SHA-256 of the files that they were made of.
pub type Pictures = BTreeMap<String, Picture>;

impl Picture {
    pub fn new(Jpegs { width, height, files }: &Jpegs) -> Self {
        let files = files.iter().map(Size::of).collect();
        Self { recipe: RECIPE, width: *width, height: *height, files, is_complete: false }
    }

    pub fn widths(&self, format: Format) -> impl Iterator<Item = u32> {
        self.files.iter().filter(move |size| size.format == format).map(|size| size.width)
    }

    /// Those of the AVIF files; none before the largest is there, because browsers prefer a small AVIF
    /// to a large JPEG.
    pub fn avif_widths(&self) -> Vec<u32> {
        let widths: Vec<_> = self.widths(Format::Avif).collect();
        if widths.contains(&self.width) { widths } else { Vec::new() }
    }

    /// The AVIF files that are not made yet, while none of them was impossible.
    pub fn missing(&self) -> Vec<u32> {
        let made: HashSet<_> = self.widths(Format::Avif).collect();
        let missing = avif_widths(self.width).into_iter().filter(|width| !made.contains(width));
        if self.is_complete { Vec::new() } else { missing.collect() }
    }
}

impl Size {
    fn of(Sized { format, width, bytes }: &Sized) -> Self {
        let sha256 = hex(&digest::digest(&digest::SHA256, bytes));
        Self { format: *format, width: *width, length: bytes.len() as u64, sha256 }
    }
}

impl Library {
    /// In a folder of the data directory.
    pub fn in_content(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// Where the file with this SHA-256 is.
    pub fn blob(&self, sha256: &str) -> PathBuf {
        self.folder.join("blobs").join(sha256)
    }

    /// Where one size of a picture is.
    pub fn size(&self, sha256: &str, Size { format, width, .. }: &Size) -> PathBuf {
        self.sizes(sha256).join(format!("{width}.{}", format.extension()))
    }

    fn sizes(&self, sha256: &str) -> PathBuf {
        self.folder.join("pictures").join(sha256)
    }

    /// Keeps a file, from its start.
    ///
    /// # Errors
    /// When it cannot be written, or the file is another one by now.
    pub fn take(&self, blob: &Blob, mut file: &File) -> anyhow::Result<()> {
        let path = self.blob(&blob.sha256);
        if self.has(blob) {
            return Ok(());
        }
        file.rewind()?;
        let context = || path.display().to_string();
        fs::create_dir_all(self.folder.join("blobs")).with_context(context)?;
        let mut copy = Hashed::new(file.take(blob.length));
        replace_with(&path, |draft| {
            io::copy(&mut copy, draft)?;
            if copy.sha256() == blob.sha256 {
                Ok(())
            } else {
                Err(io::Error::other("the file was changed while it was read"))
            }
        })
        .with_context(context)
    }

    /// Copies a kept file. The caller may be root, and the data directory belongs to somebody else.
    ///
    /// # Errors
    /// When it is not there as it was kept.
    pub fn copy(&self, blob: &Blob, to: &mut File) -> io::Result<u64> {
        let sha256 = &blob.sha256;
        if sha256.len() != 64 || !sha256.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(io::Error::other("the data directory has a wrong name for it"));
        }
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let file = File::from(rustix::fs::open(self.blob(sha256), flags, Mode::empty())?);
        if !file.metadata()?.is_file() {
            return Err(io::Error::other("the data directory has no file for it"));
        }
        let mut kept = Hashed::new(file.take(blob.length));
        let count = io::copy(&mut kept, to)?;
        if kept.sha256() == *sha256 {
            Ok(count)
        } else {
            Err(io::Error::other("the data directory has another file for it"))
        }
    }

    /// The sizes of a picture; None where they are not made, or not as this executable makes them.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn picture(&self, sha256: &str) -> anyhow::Result<Option<Picture>> {
        let file = self.sizes(sha256).join(SIZES);
        let text = match fs::read(&file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            text => text.with_context(|| file.display().to_string())?,
        };
        let picture = serde_json::from_slice::<Picture>(&text).ok();
        let is_kept = |size: &Size| {
            self.size(sha256, size).metadata().is_ok_and(|file| file.len() == size.length)
        };
        Ok(picture.filter(|picture| picture.recipe == RECIPE && picture.files.iter().all(is_kept)))
    }

    /// Keeps the first sizes of a picture.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn keep(&self, sha256: &str, jpegs: &Jpegs) -> anyhow::Result<Picture> {
        let folder = self.sizes(sha256);
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        let picture = Picture::new(jpegs);
        for (size, file) in picture.files.iter().zip(&jpegs.files) {
            write(&self.size(sha256, size), &file.bytes)?;
        }
        self.keep_list(sha256, &picture)?;
        Ok(picture)
    }

    /// Keeps a further size of a picture.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&self, sha256: &str, picture: &mut Picture, file: &Sized) -> anyhow::Result<()> {
        let size = Size::of(file);
        write(&self.size(sha256, &size), &file.bytes)?;
        picture.files.push(size);
        picture.is_complete = picture.missing().is_empty();
        self.keep_list(sha256, picture)
    }

    /// Notes that nothing more can be made of a picture.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn complete(&self, sha256: &str, picture: &mut Picture) -> anyhow::Result<()> {
        picture.is_complete = true;
        self.keep_list(sha256, picture)
    }

    fn keep_list(&self, sha256: &str, picture: &Picture) -> anyhow::Result<()> {
        write(&self.sizes(sha256).join(SIZES), &serde_json::to_vec(picture)?)
    }

    /// The pictures of some content.
    ///
    /// # Errors
    /// When one is not there.
    pub fn pictures(&self, overlay: &Overlay) -> anyhow::Result<Pictures> {
        let mut pictures = Pictures::new();
        for (path, Blob { sha256, .. }) in
            blobs(overlay).filter(|(path, _)| picture_name(path).is_some())
        {
            let picture = self.picture(sha256)?;
            pictures
                .insert(sha256.clone(), picture.with_context(|| format!("{path} has no sizes"))?);
        }
        Ok(pictures)
    }

    /// Gives files that came to another address the date of now: a client with a newer date than
    /// that of the file before must not take them for it.
    ///
    /// # Errors
    /// When one is not there.
    pub fn touch(&self, before: &Overlay, after: &Overlay, now: SystemTime) -> anyhow::Result<()> {
        for (path, blob) in blobs(after) {
            if before.get(path).and_then(|content| content.blob()) != Some(blob) {
                let file = self.blob(&blob.sha256);
                let touched =
                    File::options().write(true).open(&file).and_then(|file| file.set_modified(now));
                touched.with_context(|| file.display().to_string())?;
            }
        }
        Ok(())
    }

    /// Whether a file is there as it was kept.
    pub fn has(&self, blob: &Blob) -> bool {
        self.blob(&blob.sha256).metadata().is_ok_and(|kept| kept.len() == blob.length)
    }

    /// Deletes what is not needed for some time, such as drafts that a crash left.
    ///
    /// # Errors
    /// When a folder cannot be read.
    pub fn retain(&self, needed: &HashSet<String>) -> anyhow::Result<()> {
        for (folder, remove) in [
            ("blobs", fs::remove_file as fn(PathBuf) -> io::Result<()>),
            ("pictures", fs::remove_dir_all),
        ] {
            let folder = self.folder.join(folder);
            let entries = match fs::read_dir(&folder) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                entries => entries.with_context(|| folder.display().to_string())?,
            };
            for entry in entries {
                let entry = entry?;
                let is_needed =
                    entry.file_name().to_str().is_some_and(|name| needed.contains(name));
                let is_new = || {
                    let modified = entry.metadata().and_then(|file| file.modified());
                    // A time in the future is that of a clock that was put back.
                    modified.is_ok_and(|at| at.elapsed().is_ok_and(|age| age < GRACE))
                };
                if !is_needed && !is_new() {
                    // The next call tries it again.
                    let _ = remove(entry.path());
                }
            }
        }
        Ok(())
    }
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    replace(path, bytes).with_context(|| path.display().to_string())
}

/// The SHA-256 of what is left to read, in hexadecimal.
///
/// # Errors
/// When it cannot be read.
pub fn sha256(source: &mut impl Read) -> io::Result<String> {
    let mut source = Hashed::new(source);
    io::copy(&mut source, &mut io::sink())?;
    Ok(source.sha256())
}

/// Hashes what is read through it.
struct Hashed<R> {
    source: R,
    context: digest::Context,
}

impl<R> Hashed<R> {
    fn new(source: R) -> Self {
        Self { source, context: digest::Context::new(&digest::SHA256) }
    }

    fn sha256(&self) -> String {
        hex(&self.context.clone().finish())
    }
}

impl<R: Read> Read for Hashed<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(bytes)?;
        self.context.update(&bytes[..count]);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::super::overlay::Content;
    use super::*;

    const ONE: &str = "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed";

    fn file(text: &str) -> File {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        file.rewind().unwrap();
        file
    }

    /// Makes a file or folder old.
    fn age(path: &Path) {
        File::open(path).unwrap().set_modified(SystemTime::now() - 2 * GRACE).unwrap();
    }

    #[test]
    fn a_file_is_kept_once_and_only_as_it_was_read() {
        let data = tempfile::tempdir().unwrap();
        let library = Library::in_content(data.path());
        let one = file("one");
        let sha = sha256(&mut &one).unwrap();
        assert_eq!(sha, ONE);
        let blob = Blob { sha256: sha, length: 3 };
        library.take(&blob, &one).unwrap();
        assert_eq!(fs::read_to_string(library.blob(ONE)).unwrap(), "one");
        fs::remove_file(library.blob(ONE)).unwrap();
        let error = format!("{:#}", library.take(&blob, &file("two")).unwrap_err());
        assert!(error.ends_with("the file was changed while it was read"), "{error}");
        assert_eq!(fs::read_dir(data.path().join("blobs")).unwrap().count(), 0);
    }

    #[test]
    fn what_nobody_needs_is_deleted() {
        let data = tempfile::tempdir().unwrap();
        let library = Library::in_content(data.path());
        let blob = Blob { sha256: ONE.to_owned(), length: 3 };
        library.take(&blob, &file("one")).unwrap();
        let jpegs = Jpegs {
            width: 900,
            height: 600,
            files: vec![Sized { format: Format::Jpg, width: 900, bytes: b"jpeg".to_vec() }],
        };
        let mut picture = library.keep(ONE, &jpegs).unwrap();
        assert_eq!(picture.missing(), [480, 800, 900]);
        let overlay: Overlay = [("media/a.jpg".to_owned(), Content::Stored(blob))].into();
        assert_eq!(library.pictures(&overlay).unwrap()[ONE], picture);
        for width in [480, 800, 900] {
            let avif = Sized { format: Format::Avif, width, bytes: vec![1] };
            assert_eq!(picture.avif_widths(), Vec::<u32>::new(), "not before the largest");
            library.add(ONE, &mut picture, &avif).unwrap();
        }
        assert!(picture.is_complete);
        assert_eq!(picture.avif_widths(), picture.widths(Format::Avif).collect::<Vec<_>>());
        assert_eq!(library.picture(ONE).unwrap().unwrap(), picture);

        let draft = data.path().join("blobs/draft.7");
        fs::write(&draft, "").unwrap();
        library.retain(&HashSet::new()).unwrap();
        assert!(library.blob(ONE).exists() && draft.exists(), "another portal may need them");
        for path in [&library.blob(ONE), &library.sizes(ONE), &draft] {
            age(path);
        }
        library.retain(&[ONE.to_owned()].into()).unwrap();
        assert!(library.blob(ONE).exists() && !draft.exists());
        library.retain(&HashSet::new()).unwrap();
        assert!(!library.blob(ONE).exists());
        assert_eq!(library.picture(ONE).unwrap(), None);
    }
}

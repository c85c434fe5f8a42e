//! Writes the files of a folder as they were before some publications. The caller may be root, and
//! the folder may belong to people who are not: no link is followed, and no path leads out of it.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::MetadataExt;
use std::path::{Component, Path};

use anyhow::{Context, bail};
use rustix::fs::{
    AtFlags, Mode, OFlags, fchmod, fchown, mkdirat, openat, renameat, statat, unlinkat,
};
use rustix::io::Errno;

use super::library::Library;
use super::overlay::{Blob, Content};

/// How deep content lies: `media/press/2027/opening.jpg`.
const MAX_FOLDERS: usize = 4;
/// The rights of a file that did not exist.
const READABLE: u32 = 0o644;

/// Writes files and removes those that there were not, one after the other. A portal that looks
/// meanwhile waits until two looks agree.
///
/// # Errors
/// When a file cannot be written; the others may have been.
pub fn undo(
    folder: &Path,
    files: &BTreeMap<String, Option<Content>>,
    library: &Library,
) -> anyhow::Result<()> {
    let root = File::open(folder).with_context(|| folder.display().to_string())?;
    for (path, content) in files {
        let source = content.as_ref().map(|content| match content {
            Content::Text(text) => Source::Text(text),
            Content::Stored(blob) => Source::Blob(library, blob),
        });
        let Some((folders, name)) = parts(path) else { bail!("{path} is not a path of content") };
        in_folder(&root, &folders, name, source.as_ref())
            .with_context(|| folder.join(path).display().to_string())?;
    }
    Ok(())
}

/// What a file is written from.
enum Source<'a> {
    Text(&'a str),
    Blob(&'a Library, &'a Blob),
}

/// The folders and the name of a file, as deep as content lies.
fn parts(path: &str) -> Option<(Vec<&OsStr>, &OsStr)> {
    let parts = Path::new(path).components().map(|part| match part {
        Component::Normal(name) => Some(name),
        _ => None,
    });
    let mut folders = parts.collect::<Option<Vec<_>>>()?;
    let name = folders.pop()?;
    (folders.len() <= MAX_FOLDERS).then_some((folders, name))
}

fn in_folder(
    root: &File,
    folders: &[&OsStr],
    name: &OsStr,
    source: Option<&Source>,
) -> io::Result<()> {
    let Some((first, others)) = folders.split_first() else { return put_back(root, name, source) };
    in_folder(&subfolder(root, first)?.into(), others, name, source)
}

/// A folder below another, which may not exist.
fn subfolder(root: &File, name: &OsStr) -> io::Result<OwnedFd> {
    match mkdirat(root, name, Mode::from_raw_mode(0o755)) {
        Err(Errno::EXIST) => Ok(open_folder(root, name)?),
        made => {
            made?;
            let folder = open_folder(root, name)?;
            let owner = root.metadata()?;
            fchmod(&folder, Mode::from_raw_mode(owner.mode()))?;
            give(&folder, owner.uid(), owner.gid())?;
            Ok(folder)
        }
    }
}

fn open_folder(root: &File, name: &OsStr) -> rustix::io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    openat(root, name, flags, Mode::empty())
}

/// Replaces a file at once, or removes it.
fn put_back(folder: &File, name: &OsStr, source: Option<&Source>) -> io::Result<()> {
    let Some(source) = source else {
        return match unlinkat(folder, name, AtFlags::empty()) {
            Err(Errno::NOENT) => Ok(()),
            removed => Ok(removed?),
        };
    };
    // The new file has the owner and the rights of the old one, or the owner of the folder.
    let (uid, gid, mode) = match statat(folder, name, AtFlags::SYMLINK_NOFOLLOW) {
        Ok(old) => (old.st_uid, old.st_gid, old.st_mode & 0o777),
        Err(Errno::NOENT) => {
            let owner = folder.metadata()?;
            (owner.uid(), owner.gid(), READABLE)
        }
        Err(error) => return Err(error.into()),
    };
    // A hidden file is no content.
    let draft = format!(".undo-{}", std::process::id());
    if let Err(error) = unlinkat(folder, &draft, AtFlags::empty())
        && error != Errno::NOENT
    {
        return Err(error.into());
    }
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let mut file = File::from(openat(folder, &draft, flags, Mode::RUSR | Mode::WUSR)?);
    let copied = match source {
        Source::Text(text) => io::copy(&mut text.as_bytes(), &mut file),
        Source::Blob(library, blob) => library.copy(blob, &mut file),
    };
    let written = copied.and_then(|_| {
        give(&file, uid, gid)?;
        fchmod(&file, Mode::from_raw_mode(mode))?;
        file.sync_all()?;
        renameat(folder, &draft, folder, name)?;
        folder.sync_all()
    });
    if written.is_err() {
        // It fails where the draft is gone already.
        let _ = unlinkat(folder, &draft, AtFlags::empty());
    }
    written
}

/// Only root may change the owner of a file.
fn give(file: impl AsFd, uid: u32, gid: u32) -> io::Result<()> {
    if rustix::process::geteuid().is_root() {
        let (uid, gid) = (rustix::fs::Uid::from_raw(uid), rustix::fs::Gid::from_raw(gid));
        fchown(file, Some(uid), Some(gid))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn one(path: &str, text: Option<&str>) -> BTreeMap<String, Option<Content>> {
        [(path.to_owned(), text.map(|text| Content::Text(text.to_owned())))].into()
    }

    fn undo(folder: &Path, files: &BTreeMap<String, Option<Content>>) -> anyhow::Result<()> {
        super::undo(folder, files, &Library::in_content(Path::new("/nowhere")))
    }

    #[test]
    fn a_file_keeps_its_rights() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("site.json");
        fs::write(&file, "new").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o664)).unwrap();
        undo(dir.path(), &one("site.json", Some("old"))).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o664);
        undo(dir.path(), &one("articles/a.json", Some("a"))).unwrap();
        assert_eq!(fs::read_to_string(dir.path().join("articles/a.json")).unwrap(), "a");
        undo(dir.path(), &one("articles/a.json", None)).unwrap();
        undo(dir.path(), &one("articles/a.json", None)).unwrap();
        assert_eq!(fs::read_dir(dir.path().join("articles")).unwrap().count(), 0);
    }

    #[test]
    fn nothing_outside_of_the_folder_is_written() {
        let (dir, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let outside = other.path().join("a.json");
        fs::write(&outside, "mine").unwrap();
        for path in ["../a.json", "/etc/a.json", "a/b/c/d/e/f/g.json", "", ".."] {
            assert!(undo(dir.path(), &one(path, Some("x"))).is_err(), "{path}");
        }
        symlink(other.path(), dir.path().join("articles")).unwrap();
        assert!(undo(dir.path(), &one("articles/a.json", Some("x"))).is_err());
        assert!(undo(dir.path(), &one("articles/a.json", None)).is_err());
        // A link in the place of the file or of the draft is replaced, not followed.
        symlink(&outside, dir.path().join("site.json")).unwrap();
        symlink(&outside, dir.path().join(format!(".undo-{}", std::process::id()))).unwrap();
        undo(dir.path(), &one("site.json", Some("x"))).unwrap();
        assert_eq!(fs::read_to_string(dir.path().join("site.json")).unwrap(), "x");
        assert_eq!(fs::read_to_string(&outside).unwrap(), "mine");
    }

    #[test]
    fn a_picture_comes_back_from_the_library() {
        let (dir, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let library = Library::in_content(data.path());
        fs::create_dir(data.path().join("blobs")).unwrap();
        let sha256 = crate::generator::sha256("picture");
        fs::write(library.blob(&sha256), "picture").unwrap();
        let put_back = |sha256: &str| {
            let blob = Blob { sha256: sha256.to_owned(), length: 7 };
            let files = [("media/press/a.jpg".to_owned(), Some(Content::Stored(blob)))].into();
            super::undo(dir.path(), &files, &library)
        };
        put_back(&sha256).unwrap();
        assert_eq!(fs::read_to_string(dir.path().join("media/press/a.jpg")).unwrap(), "picture");

        // The data directory belongs to the user of the portal, who must not have root copy other files.
        let other = data.path().join("secret");
        fs::write(&other, "secret!").unwrap();
        assert!(put_back("../secret").is_err());
        fs::remove_file(library.blob(&sha256)).unwrap();
        symlink(&other, library.blob(&sha256)).unwrap();
        assert!(put_back(&sha256).is_err());
        fs::remove_file(library.blob(&sha256)).unwrap();
        fs::write(library.blob(&sha256), "changed").unwrap();
        assert!(put_back(&sha256).is_err());
        assert_eq!(fs::read_to_string(dir.path().join("media/press/a.jpg")).unwrap(), "picture");
    }
}

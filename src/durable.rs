//! Files that outlive a crash. Only the user of the portal may read them.

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::Path;

use anyhow::Context;

/// Replaces a file at once, so that a crash leaves the old content or the new one.
///
/// # Errors
/// When it cannot be written; the old content stays.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_with(path, |file| file.write_all(bytes))
}

/// Replaces a file at once by what `write` writes.
///
/// # Errors
/// When it cannot be written; the old content stays.
pub fn replace_with(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    // Two portals may share the folder.
    let draft = path.with_extension(std::process::id().to_string());
    let written = create(&draft).and_then(|mut file| {
        write(&mut file)?;
        file.sync_all()?;
        fs::rename(&draft, path)?;
        path.parent().map_or(Ok(()), sync_folder)
    });
    if written.is_err() {
        // It fails where there is no draft.
        let _ = fs::remove_file(&draft);
    }
    written
}

/// Creates a folder that only this user may read, with those that it is in.
///
/// # Errors
/// When it cannot be created.
pub fn create_private_folder(folder: &Path) -> io::Result<()> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Tries whether a folder exists or could be created, and so many bytes be written there. Changes
/// nothing.
///
/// # Errors
/// When they could not.
pub fn check_folder(folder: &Path, length: u64) -> anyhow::Result<()> {
    let mut existing = folder;
    while !existing.exists() {
        existing = existing
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
    }
    may_write(existing, length)
        .with_context(|| format!("{} cannot be written to", existing.display()))
}

fn may_write(folder: &Path, length: u64) -> io::Result<()> {
    if !folder.metadata()?.is_dir() {
        return Err(io::ErrorKind::NotADirectory.into());
    }
    rustix::fs::access(folder, rustix::fs::Access::WRITE_OK | rustix::fs::Access::EXEC_OK)?;
    let room = rustix::fs::statvfs(folder)?;
    // Some file systems of networks say nothing of their size.
    if room.f_blocks > 0 && room.f_bavail.saturating_mul(room.f_frsize) < length {
        return Err(rustix::io::Errno::NOSPC.into());
    }
    Ok(())
}

/// Has the names of new files on the disk.
///
/// # Errors
/// When the folder cannot be opened, or the disk fails.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Gives a file that root has made to the owner of its folder, which the service runs as. Other users
/// own what they make.
///
/// # Errors
/// When the owner cannot be changed.
pub fn give_to_owner_of(folder: &Path, file: &File) -> io::Result<()> {
    if !rustix::process::geteuid().is_root() {
        return Ok(());
    }
    let owner = fs::metadata(folder)?;
    std::os::unix::fs::fchown(file, Some(owner.uid()), Some(owner.gid()))
}

/// Creates a file that only this user may read.
fn create(path: &Path) -> io::Result<File> {
    // A process with this number may have crashed here before.
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

//! Files that outlive a crash. Only the user of the portal may read them.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

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
        // The new name is on the disk only then.
        path.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
    });
    if written.is_err() {
        // It fails where there is no draft.
        let _ = fs::remove_file(&draft);
    }
    written
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

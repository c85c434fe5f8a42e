//! Writes the files of a folder as they were before some publications.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt, chown};
use std::path::Path;

use anyhow::Context;

/// Writes texts and removes files where there is no text, one after the other: a portal that looks
/// meanwhile publishes when two looks agree.
///
/// # Errors
/// When a file cannot be written; the others may have been.
pub fn undo(folder: &Path, files: &BTreeMap<String, Option<String>>) -> anyhow::Result<()> {
    for (path, text) in files {
        let file = folder.join(path);
        match text {
            Some(text) => write(&file, text),
            None => match fs::remove_file(&file) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
                removed => removed,
            },
        }
        .with_context(|| file.display().to_string())?;
    }
    Ok(())
}

/// Replaces a file at once. It belongs to whom the folder belongs to, who may not be the caller.
fn write(file: &Path, text: &str) -> io::Result<()> {
    let folder = file.parent().unwrap_or(file);
    fs::create_dir_all(folder)?;
    let owner = folder.metadata()?;
    let mode = file.metadata().map_or(0o644, |metadata| metadata.permissions().mode());
    // The portal takes no hidden file for content.
    let draft = folder.join(format!(".undo-{}", std::process::id()));
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true).mode(mode);
    let mut new = options.open(&draft)?;
    let written = new.write_all(text.as_bytes()).and_then(|()| new.sync_all()).and_then(|()| {
        // Only root may give a file away.
        if rustix::process::geteuid().is_root() {
            chown(&draft, Some(owner.uid()), Some(owner.gid()))?;
        }
        fs::rename(&draft, file)
    });
    if written.is_err() {
        // An error says that there is none.
        let _ = fs::remove_file(&draft);
    }
    written
}

//! The file that this process was started from.

use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::{env, fs, path};

/// See the module.
#[derive(Debug)]
pub struct Executable {
    path: PathBuf,
    /// Device and inode of the file that runs.
    identity: (u64, u64),
}

impl Executable {
    /// To be called before the file can be replaced, which is at start.
    ///
    /// # Errors
    /// When the file cannot be found.
    pub fn of_this_process() -> io::Result<Self> {
        let path = installed_path()?;
        let identity = identity(&path)?;
        Ok(Self { path, identity })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether another file lies at the path now.
    ///
    /// # Errors
    /// When there is none.
    pub fn is_replaced(&self) -> io::Result<bool> {
        Ok(identity(&self.path)? != self.identity)
    }
}

/// The path as it was typed, because it may be a link that later points to another release; where
/// it was looked up in PATH, the file's own.
fn installed_path() -> io::Result<PathBuf> {
    match env::args_os().next() {
        Some(typed) if Path::new(&typed).components().count() > 1 => path::absolute(typed),
        _ => env::current_exe(),
    }
}

fn identity(path: &Path) -> io::Result<(u64, u64)> {
    let metadata = fs::metadata(path)?;
    Ok((metadata.dev(), metadata.ino()))
}

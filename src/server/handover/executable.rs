//! The file that this process was started from.

use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::{env, fs, path};

use anyhow::{Context, anyhow};

/// See the module.
#[derive(Debug)]
pub struct Executable {
    path: io::Result<PathBuf>,
}

impl Executable {
    /// To be called before the directory can change, which is at start.
    pub fn of_this_process() -> Self {
        Self { path: installed_path() }
    }

    /// The path at which another file may lie by now.
    ///
    /// # Errors
    /// When it is not known.
    pub fn path(&self) -> anyhow::Result<&Path> {
        let path = self.path.as_ref();
        Ok(path.map_err(|error| anyhow!("the portal does not know its path: {error}"))?)
    }

    /// Whether another file than the one that runs lies at the path now.
    ///
    /// # Errors
    /// When there is none.
    pub fn is_replaced(&self) -> anyhow::Result<bool> {
        let path = self.path()?;
        let installed = identity(path).with_context(|| path.display().to_string())?;
        // On Linux, the link leads to the running file even when it was replaced or deleted.
        Ok(identity(Path::new("/proc/self/exe")).map_or(true, |running| running != installed))
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

//! The commands below `portal content`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, bail, ensure};
use jiff::Timestamp;
use tracing::Level;

use super::commands::write_files;
use crate::config::Content as ContentConfig;
use crate::content::{
    self, Answers, Known, Listing, Overlay, Picture, Pictures, Publication, Store, blobs,
    milliseconds, picture_name,
};
use crate::generator::{Failure, generate};
use crate::picture::{self, Failure as PictureFailure};
use crate::server::{self, complain};
use crate::site::embedded;

/// Writes everything that can be changed as files.
///
/// # Errors
/// When the directory holds something already, or cannot be written to.
pub fn export(dir: &Path) -> anyhow::Result<()> {
    // A file of one item goes before that of the whole list, so a change of the latter would have no effect.
    let content = embedded::content()?;
    let names: Vec<_> = content.keys().cloned().collect();
    let has_items = |name: &str| {
        let list = name.strip_suffix(".json").map(|list| format!("{list}/"));
        list.is_some_and(|list| names.iter().any(|name| name.starts_with(&list)))
    };
    let files = content.into_iter().filter(|(name, _)| !has_items(name));
    let files = files.map(|(name, text)| (name, text.into_bytes()));
    let count = write_files(dir, files)?;
    writeln!(
        io::stdout(),
        "{count} files in {}; start with {}",
        dir.display(),
        dir.join("README.md").display()
    )?;
    Ok(())
}

/// Prints a line for each mistake in a folder.
///
/// # Errors
/// When there are mistakes, or the folder cannot be read.
pub fn check(dir: &Path) -> anyhow::Result<()> {
    let Checked { pages, files, ignored, mistakes } = checked(dir)?;
    for warning in &ignored {
        complain(Level::WARN, &format!("warning: {warning}"));
    }
    for mistake in &mistakes {
        complain(Level::ERROR, mistake);
    }
    match mistakes.len() {
        0 => Ok(writeln!(
            io::stdout(),
            "no mistakes: {pages} pages with {files} files of {}",
            dir.display()
        )?),
        1 => bail!("1 mistake in {}", dir.display()),
        count => bail!("{count} mistakes in {}", dir.display()),
    }
}

/// What keeps content from being published, though not the portal from starting: it serves what was
/// published before, or what is embedded.
///
/// # Errors
/// When the folder cannot be read and nothing was published before: it may be misspelled.
pub fn warnings(config: &ContentConfig) -> anyhow::Result<Vec<String>> {
    match checked(&config.folder) {
        Ok(Checked { ignored, mistakes, .. }) => Ok([ignored, mistakes].concat()),
        Err(error) if config.has_published()? => Ok(vec![format!("{error:#}")]),
        Err(error) => Err(error),
    }
}

struct Checked {
    pages: usize,
    files: usize,
    /// Sentences about files that are no content.
    ignored: Vec<String>,
    mistakes: Vec<String>,
}

fn checked(dir: &Path) -> anyhow::Result<Checked> {
    let listing = Listing::of(dir)?;
    let ignored = listing
        .ignored
        .iter()
        .map(|path| format!("{} is not content and is ignored", dir.join(path).display()));
    let ignored = ignored.collect();
    let overlay = match listing.read(&mut Known::default(), None) {
        Ok(overlay) => overlay,
        Err(error) => {
            let mistakes = vec![format!("{}: {error:#}", dir.display())];
            return Ok(Checked { pages: 0, files: 0, ignored, mistakes });
        }
    };
    let files = overlay.len();
    let (pictures, mut refused) = server::block_on(pictures(&listing, &overlay))??;
    refused.extend(listing.refused.iter().cloned());
    if !refused.is_empty() {
        let mistakes = refused.iter().map(|file| server::file_line(file, dir)).collect();
        return Ok(Checked { pages: 0, files, ignored, mistakes });
    }
    let order = content::order(&overlay, &pictures, None, milliseconds(SystemTime::now()))?;
    let (pages, mistakes) = match server::block_on(generate(&order))? {
        Ok(remade) => (remade.pages, Vec::new()),
        Err(Failure::Mistakes(mistakes)) => {
            (0, mistakes.iter().map(|mistake| server::mistake_line(mistake, dir)).collect())
        }
        Err(Failure::Broken(error)) => (0, vec![format!("{error:#}")]),
    };
    Ok(Checked { pages, files, ignored, mistakes })
}

/// The pictures of a folder, and those that cannot be used, with a clause each.
async fn pictures(
    listing: &Listing,
    overlay: &Overlay,
) -> anyhow::Result<(Pictures, Vec<(String, String)>)> {
    let (mut pictures, mut refused) = (Pictures::new(), Vec::new());
    for (path, blob) in blobs(overlay).filter(|(path, _)| picture_name(path).is_some()) {
        match picture::jpegs(&listing.bytes(path)?).await {
            Ok(jpegs) => drop(pictures.insert(blob.sha256.clone(), Picture::new(&jpegs))),
            Err(PictureFailure::Refused(clause)) => refused.push((path.to_owned(), clause)),
            Err(PictureFailure::Broken(error)) => {
                refused.push((path.to_owned(), format!("cannot be read: {error:#}")));
            }
        }
    }
    Ok((pictures, refused))
}

/// Prints a line for each publication that can be undone.
///
/// # Errors
/// When the data directory cannot be read.
pub fn history(data: &Path) -> anyhow::Result<()> {
    let store = Store::in_data(data);
    let history = store.history()?;
    if history.is_empty() {
        complain(Level::INFO, nothing_to_undo(store.accepted()?.is_some()));
    }
    let mut out = io::stdout().lock();
    for (number, publication) in history {
        writeln!(out, "{}", line(number, &publication))?;
    }
    Ok(())
}

const fn nothing_to_undo(has_published: bool) -> &'static str {
    if has_published {
        "nothing can be undone: the folder was published once, and the history begins with its next change"
    } else {
        "nothing was published that can be undone"
    }
}

/// `7  2026-11-25T09:00:00Z  changed site.json, added articles/new.json`
fn line(number: u32, Publication { at, files }: &Publication) -> String {
    let time =
        i64::try_from(*at).ok().and_then(|at| Timestamp::from_millisecond(at / 1000 * 1000).ok());
    let changes = files.iter().map(|file| {
        let verb = match (&file.before, file.is_removed) {
            (None, _) => "added",
            (Some(_), true) => "removed",
            (Some(_), false) => "changed",
        };
        format!("{verb} {}", file.path)
    });
    let changes: Vec<_> = changes.collect();
    format!("{number}  {}  {}", time.unwrap_or_default(), changes.join(", "))
}

/// What to undo, and where.
#[derive(Debug, PartialEq)]
pub struct Undo {
    /// The first publication of those that are undone; None for the last one only.
    pub number: Option<u32>,
    /// None: the portal's own, in the data directory.
    pub folder: Option<PathBuf>,
    pub data: PathBuf,
}

/// Puts files back as they were; the portal publishes them like any change.
///
/// # Errors
/// When there is no such publication, a file holds changes that are not published, or one cannot be
/// written.
pub fn undo(Undo { number, folder, data }: &Undo) -> anyhow::Result<()> {
    let own = ContentConfig::own_folder(data);
    let is_own = folder.is_none();
    let folder = folder.as_ref().unwrap_or(&own);
    let store = Store::in_data(data);
    let accepted = store.accepted()?.unwrap_or_default();
    ensure!(
        !is_own || accepted.keys().all(|path| Answers::has(path)),
        "what was published is not from the portal's own folder; name the folder with --content"
    );
    let history = store.history()?;
    let first = match number {
        None => history.len().checked_sub(1),
        Some(number) => history.iter().position(|(each, _)| each == number),
    };
    let Some(first) = first else {
        ensure!(number.is_some(), nothing_to_undo(store.accepted()?.is_some()));
        bail!("there is no such publication; 'portal content history' lists them");
    };
    let present = Listing::of(folder)?
        .read(&mut Known::default(), None)
        .with_context(|| folder.display().to_string())?;
    let files = content::before(&history[first..], &accepted, &present)?;
    ensure!(
        !is_own || files.keys().all(|path| Answers::has(path)),
        "this publication is from another folder; name it with --content"
    );
    content::undo(folder, &files, &store.library())?;
    let mut out = io::stdout().lock();
    for (path, content) in &files {
        let verb = if content.is_some() { "put back" } else { "removed" };
        writeln!(out, "{verb} {}", folder.join(path).display())?;
    }
    Ok(())
}

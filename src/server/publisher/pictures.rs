//! The sizes of the folder's pictures: JPEG before a publication, AVIF after it.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;

use super::super::system::systemd;
use super::{Refusal, blocking};
use crate::content::{Library, Overlay, Picture, Pictures, blobs, picture_name};
use crate::picture::{self, Failure};

/// How long finished sizes wait for others, before pages offer them.
const BATCH: Duration = Duration::from_secs(60);
/// How long systemd waits for a start from the last picture on: a process that makes sizes is killed after
/// 60 seconds, one that makes a site after 30, and a second site may be made after that.
const START: Duration = Duration::from_secs(150);

/// The pictures of some content, with the sizes that the library lacks made.
///
/// # Errors
/// With every file that cannot be used.
pub async fn prepare(
    overlay: &Overlay,
    library: &Library,
    folder: &Path,
) -> Result<Pictures, Refusal> {
    let (mut pictures, mut refusals) = (Pictures::new(), Vec::new());
    for (path, blob) in blobs(overlay).filter(|(path, _)| picture_name(path).is_some()) {
        match prepared(&blob.sha256, library).await {
            Ok(picture) => drop(pictures.insert(blob.sha256.clone(), picture)),
            Err(Failure::Refused(clause)) => refusals.push((path.to_owned(), clause)),
            Err(Failure::Broken(error)) => {
                let reason = format!("{}: {error:#}", folder.join(path).display());
                return Err(Refusal::passing(reason));
            }
        }
    }
    if refusals.is_empty() { Ok(pictures) } else { Err(Refusal::of_files(&refusals, folder)) }
}

async fn prepared(sha256: &str, library: &Library) -> Result<Picture, Failure> {
    if let Some(picture) = library.picture(sha256)? {
        return Ok(picture);
    }
    systemd::starting(START);
    let source = read(sha256, library).await?;
    let jpegs = picture::jpegs(&source).await?;
    let (library, sha256) = (library.clone(), sha256.to_owned());
    Ok(blocking(move || library.keep(&sha256, &jpegs)).await?)
}

/// Makes AVIF sizes that are missing, until none is or some pictures have waited long enough for
/// others. Whether pages can offer more.
pub async fn improve(pictures: &mut Pictures, library: &Library) -> bool {
    let (began, mut is_improved) = (Instant::now(), false);
    for (sha256, picture) in pictures {
        let offered = picture.avif_widths();
        // Sizes may have been made before the site could be.
        if let Ok(Some(kept)) = library.picture(sha256) {
            *picture = kept;
        }
        for width in picture.missing() {
            if let Err(failure) = add(width, sha256, picture, library).await {
                let reason = match &failure {
                    Failure::Refused(clause) => clause.clone(),
                    Failure::Broken(error) => format!("{error:#}"),
                };
                tracing::warn!(sha256, width, reason, "a picture stays a JPEG");
                // Other failures may pass; the next publication tries again.
                if let Failure::Refused(_) = failure {
                    let _ = library.complete(sha256, picture);
                }
                picture.is_complete = true;
            }
        }
        is_improved |= picture.avif_widths() != offered;
        if is_improved && began.elapsed() >= BATCH {
            break;
        }
    }
    is_improved
}

async fn add(
    width: u32,
    sha256: &str,
    picture: &mut Picture,
    library: &Library,
) -> Result<(), Failure> {
    let source = read(sha256, library).await?;
    let avif = picture::avif(&source, width).await?;
    let (library, sha256, mut copy) = (library.clone(), sha256.to_owned(), picture.clone());
    let added = blocking(move || library.add(&sha256, &mut copy, &avif).map(|()| copy)).await;
    *picture = added?;
    Ok(())
}

async fn read(sha256: &str, library: &Library) -> anyhow::Result<Vec<u8>> {
    let file = library.blob(sha256);
    blocking(move || std::fs::read(&file).with_context(|| file.display().to_string())).await
}

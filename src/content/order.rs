//! What the generator is told of the office's files that are no texts, and what visitors get at
//! their addresses.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Context;

use super::library::{Library, Picture, Pictures};
use super::overlay::{Blob, Overlay, blobs, texts};
use super::role::{attachment_name, film_at, picture_name};
use crate::config::Origin;
use crate::generator::{Attachment, Film, Order, PictureEntry};
use crate::picture::Format;
use crate::site::{Asset, Data, FileData, Kind, Representation, embedded};

/// The order for a folder's files. `pictures` has an entry for each that is a picture. `base_url` replaces that of the
/// content.
///
/// # Errors
/// When there is a picture without an entry.
pub fn order(
    overlay: &Overlay,
    pictures: &Pictures,
    base_url: Option<&Origin>,
    now: u64,
) -> anyhow::Result<Order> {
    let base_url = base_url.map(|origin| origin.text().to_owned());
    let mut order = Order { overlay: texts(overlay), base_url, now, ..Order::default() };
    for (path, blob) in blobs(overlay) {
        let Blob { sha256, length } = blob;
        let revision = revision(sha256).to_owned();
        if let Some((name, encoding)) = film_at(path) {
            let (name, encoding) = (name.to_owned(), encoding.to_owned());
            order.films.push(Film { name, encoding, revision });
        } else if let Some(name) = attachment_name(path) {
            let attachment = Attachment { bytes: *length, sha256: sha256.clone() };
            order.attachments.insert(name.to_owned(), attachment);
        } else if let Some(name) = picture_name(path) {
            let picture = picture(path, blob, pictures)?;
            let largest = picture.files.iter().rfind(|size| size.format == Format::Jpg);
            let entry = PictureEntry {
                width: picture.width,
                height: picture.height,
                widths: picture.avif_widths(),
                jpeg_widths: picture.widths(Format::Jpg).collect(),
                jpeg_bytes: largest.map_or(0, |size| size.length),
                revision,
            };
            order.media.insert(name.to_owned(), entry);
        }
    }
    Ok(order)
}

/// What is served of a folder's files, by the names of files of the site.
///
/// # Errors
/// When the library lacks one.
pub fn assets(
    overlay: &Overlay,
    pictures: &Pictures,
    library: &Library,
) -> anyhow::Result<BTreeMap<String, Asset>> {
    let mut assets = BTreeMap::new();
    let mut add = |name: String, file: PathBuf, sha256: &str, length: u64| {
        let asset = asset(&name, file, sha256, length)?;
        assets.insert(name, asset);
        anyhow::Ok(())
    };
    for (path, blob) in blobs(overlay) {
        let Blob { sha256, length } = blob;
        let revision = revision(sha256);
        if let Some((name, encoding)) = film_at(path) {
            add(
                format!("media/film/{name}-{revision}.{encoding}"),
                library.blob(sha256),
                sha256,
                *length,
            )?;
        } else if let Some(name) = attachment_name(path) {
            add(format!("files/{name}"), library.blob(sha256), sha256, *length)?;
        } else if let Some(name) = picture_name(path) {
            for size in &picture(path, blob, pictures)?.files {
                let (width, extension) = (size.width, size.format.extension());
                let name = format!("media/{name}-{revision}-{width}.{extension}");
                add(name, library.size(sha256, size), &size.sha256, size.length)?;
            }
        }
    }
    Ok(assets)
}

fn picture<'a>(path: &str, blob: &Blob, pictures: &'a Pictures) -> anyhow::Result<&'a Picture> {
    pictures.get(&blob.sha256).with_context(|| format!("{path} has no sizes"))
}

/// Stands in addresses, so that a changed file is another resource: caches may keep media for a day.
fn revision(sha256: &str) -> &str {
    sha256.get(..8).unwrap_or(sha256)
}

fn asset(name: &str, file: PathBuf, sha256: &str, length: u64) -> anyhow::Result<Asset> {
    let context = || file.display().to_string();
    let metadata = file.metadata().with_context(context)?;
    anyhow::ensure!(metadata.len() == length, "{} is cut short", context());
    let etag = embedded::etag_of_hex(sha256)?;
    Ok(Asset {
        kind: Kind::of(&embedded::path(name)),
        media_type: embedded::media_type(name)?,
        links: None,
        style: None,
        modified: metadata.modified().ok(),
        identity: Representation { data: Data::File(FileData::new(file, length)), etag },
        brotli: None,
        gzip: None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::library::Size;
    use super::super::overlay::Content;
    use super::*;
    use crate::picture::{Jpegs, Sized};

    const SHA: &str = "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed";

    #[test]
    fn a_file_has_its_address_from_its_name_and_its_bytes() {
        let data = tempfile::tempdir().unwrap();
        let library = Library::in_content(data.path());
        let jpegs = Jpegs {
            width: 800,
            height: 600,
            files: vec![Sized { format: Format::Jpg, width: 800, bytes: b"jpeg".to_vec() }],
        };
        let picture = library.keep(SHA, &jpegs).unwrap();
        std::fs::create_dir_all(data.path().join("blobs")).unwrap();
        std::fs::write(library.blob(SHA), "one").unwrap();
        let content = Content::Stored(Blob { sha256: SHA.to_owned(), length: 3 });
        let overlay: Overlay =
            ["files/tender/a b.pdf", "media/film/hero-tall.av1.webm", "media/press/opening.png"]
                .map(|path| (path.to_owned(), content.clone()))
                .into();
        let pictures: Pictures = [(SHA.to_owned(), picture)].into();

        let order = order(&overlay, &pictures, None, 7).unwrap();
        assert_eq!(order.media["press/opening"].revision, "7692c3ad");
        assert_eq!(order.media["press/opening"].jpeg_bytes, 4);
        assert_eq!(order.films[0].encoding, "av1.webm");
        assert_eq!(order.attachments["tender/a b.pdf"].bytes, 3);
        let assets = assets(&overlay, &pictures, &library).unwrap();
        let names: Vec<_> = assets.keys().collect();
        assert_eq!(
            names,
            [
                "files/tender/a b.pdf",
                "media/film/hero-tall-7692c3ad.av1.webm",
                "media/press/opening-7692c3ad-800.jpg"
            ]
        );
        std::fs::write(
            library.size(SHA, &Size { length: 4, ..pictures[SHA].files[0].clone() }),
            "x",
        )
        .unwrap();
        assert!(super::assets(&overlay, &pictures, &library).is_err());
    }
}

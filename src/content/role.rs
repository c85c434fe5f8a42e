//! What a file of the folder is for, by its path in it.

use std::ffi::OsStr;
use std::path::Path;

use crate::picture;

/// Folders at the top whose files are no texts.
const MEDIA: &str = "media/";
const FILM: &str = "media/film/";
const FILES: &str = "files/";
const BRAND: &str = "brand/";

/// The film of the home page, and the one for phones.
const FILMS: [&str; 2] = ["hero", "hero-tall"];
/// The endings of its encodings: AV1, VP9, H.264.
const ENCODINGS: [&str; 3] = ["av1.webm", "webm", "mp4"];
const PICTURES: [&str; 4] = ["jpeg", "jpg", "png", "webp"];
const ATTACHMENTS: [&str; 12] =
    ["csv", "doc", "docx", "odp", "ods", "odt", "pdf", "ppt", "pptx", "txt", "xls", "xlsx"];
const ARCHIVE: &str = "zip";

/// The largest files, in bytes.
const MAX_TEXT: u64 = 4 * 1024 * 1024;
const MAX_FILM: u64 = 1024 * 1024 * 1024;
const MAX_ATTACHMENT: u64 = 1024 * 1024 * 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A list, an item of one, or a text bundle.
    Text,
    Picture,
    Film,
    /// A document that requests and articles offer.
    Attachment,
}

impl Role {
    /// In bytes.
    pub const fn max_length(self) -> u64 {
        match self {
            Self::Text => MAX_TEXT,
            Self::Picture => picture::MAX_FILE,
            Self::Film => MAX_FILM,
            Self::Attachment => MAX_ATTACHMENT,
        }
    }
}

/// The role of a file, or that it has none.
#[derive(Debug, PartialEq, Eq)]
pub enum Sorted {
    Content(Role),
    /// It must not be there: a clause whose subject is the file.
    Refused(String),
    /// It has no role, which is worth a warning.
    Ignored,
    /// Documentation, which is worth none.
    Guide,
}

/// Files that desktops and programs leave: of folder windows, open documents, and transfers.
fn is_litter(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.starts_with("~$")
        || name.ends_with('~')
        || ["thumbs.db", "ehthumbs.db", "desktop.ini"].contains(&&name[..])
        || [".crdownload", ".filepart", ".part", ".tmp"].iter().any(|end| name.ends_with(end))
}

/// Sorts a file by its path, with `/` between the parts.
pub fn sort(path: &str) -> Sorted {
    let extension = Path::new(path).extension().and_then(OsStr::to_str);
    let extension = extension.unwrap_or_default().to_ascii_lowercase();
    let is = |known: &[&str]| known.contains(&&extension[..]);
    if is_litter(path.rsplit('/').next().unwrap_or(path)) {
        return Sorted::Ignored;
    }
    if extension == "md" {
        return Sorted::Guide;
    }
    if let Some(name) = path.strip_prefix(FILM) {
        let names = film(name);
        let advice = "is no film of this site; the names are hero.mp4, hero.webm, hero.av1.webm, and hero-tall for hero";
        return names.map_or(Sorted::Refused(advice.to_owned()), |_| Sorted::Content(Role::Film));
    }
    if path.starts_with(MEDIA) {
        if is(&PICTURES) {
            return Sorted::Content(Role::Picture);
        }
        if is(&["avif", "bmp", "gif", "heic", "heif", "jxl", "svg", "tif", "tiff"]) {
            let advice = "is no JPEG, PNG or WebP picture; save it as one of these";
            return Sorted::Refused(advice.to_owned());
        }
        return Sorted::Ignored;
    }
    if path.starts_with(FILES) {
        if is(&ATTACHMENTS) || extension == ARCHIVE {
            return Sorted::Content(Role::Attachment);
        }
        let advice = "is not served; documents are PDF, office formats, CSV, TXT and ZIP";
        return Sorted::Refused(advice.to_owned());
    }
    if path.starts_with(BRAND) {
        let advice =
            "cannot be changed: the brand is drawn as SVG, which is not taken from folders";
        return Sorted::Refused(advice.to_owned());
    }
    if extension == "json" { Sorted::Content(Role::Text) } else { Sorted::Ignored }
}

/// How many folders deep files lie below a folder at the top, itself included.
pub fn depth(folder: &str) -> usize {
    if [MEDIA, FILES].iter().any(|known| known.trim_end_matches('/') == folder) { 4 } else { 1 }
}

/// The name and the encoding of a film's file in its folder.
pub fn film(name: &str) -> Option<(&str, &str)> {
    let (name, encoding) = name.split_once('.')?;
    (FILMS.contains(&name) && ENCODINGS.contains(&encoding)).then_some((name, encoding))
}

/// The name and the encoding of a film's file, by its path in the content folder.
pub fn film_at(path: &str) -> Option<(&str, &str)> {
    path.strip_prefix(FILM).and_then(film)
}

/// The name that content has for a picture, by its path; None where that is of something else.
pub fn picture_name(path: &str) -> Option<&str> {
    if path.starts_with(FILM) {
        return None;
    }
    let (name, _) = path.strip_prefix(MEDIA)?.rsplit_once('.')?;
    Some(name)
}

/// The name that content has for a document, by its path.
pub fn attachment_name(path: &str) -> Option<&str> {
    path.strip_prefix(FILES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_tells_what_a_file_is_for() {
        for (path, role) in [
            ("site.json", Role::Text),
            ("articles/new.json", Role::Text),
            ("media/press/opening.jpg", Role::Picture),
            ("media/press/Opening.JPEG", Role::Picture),
            ("media/a b %41 عاصمة.webp", Role::Picture),
            ("media/film/hero.mp4", Role::Film),
            ("media/film/hero-tall.av1.webm", Role::Film),
            ("files/tender/Drawings.PDF", Role::Attachment),
            ("files/a.zip", Role::Attachment),
        ] {
            assert_eq!(sort(path), Sorted::Content(role), "{path}");
        }
        for path in [
            "media/press/plan.svg",
            "media/a.avif",
            "media/film/other.mp4",
            "media/film/hero.mov",
            "files/page.html",
            "files/drawing.svg",
            "files/program",
            "brand/logo.svg",
        ] {
            assert!(matches!(sort(path), Sorted::Refused(_)), "{path}");
        }
        assert_eq!(sort("events.json~"), Sorted::Ignored);
        for litter in ["media/film/Thumbs.db", "files/~$plan.docx", "files/a.pdf.part"] {
            assert_eq!(sort(litter), Sorted::Ignored, "{litter}");
        }
        assert_eq!(sort("media/README.md"), Sorted::Guide);
    }

    #[test]
    fn names_are_those_that_content_uses() {
        assert_eq!(picture_name("media/press/a.b.jpg"), Some("press/a.b"));
        assert_eq!(picture_name("media/film/hero.mp4"), None);
        assert_eq!(attachment_name("files/tender/a.pdf"), Some("tender/a.pdf"));
        assert_eq!(film_at("media/film/hero.av1.webm"), Some(("hero", "av1.webm")));
        assert_eq!(film_at("media/film/hero.gif"), None);
    }
}

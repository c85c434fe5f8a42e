//! What the generator's process is told on standard input and answers on standard output.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use serde::{Deserialize, Serialize};

use crate::sandbox::{Pieces, split};
use crate::site::PageHead;

/// What to make the site from, besides what is embedded.
#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Order {
    /// The texts of the office's folder, by their paths in it with `/` between the parts.
    pub overlay: BTreeMap<String, String>,
    /// Its pictures, by the names that content has for them.
    #[serde(default)]
    pub media: BTreeMap<String, PictureEntry>,
    #[serde(default)]
    pub films: Vec<Film>,
    /// Its documents, by their paths in `files/`.
    #[serde(default)]
    pub attachments: BTreeMap<String, Attachment>,
    /// The public address, instead of that of the content.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base_url: Option<String>,
    /// Which items are published, in milliseconds since 1970.
    pub now: u64,
}

/// `Picture` of `ui/site/input.ts`.
#[derive(Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PictureEntry {
    pub width: u32,
    pub height: u32,
    /// Of the AVIF files.
    pub widths: Vec<u32>,
    pub jpeg_widths: Vec<u32>,
    /// Of the largest JPEG.
    pub jpeg_bytes: u64,
    pub revision: String,
}

/// One encoding of a film.
#[derive(Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Film {
    pub name: String,
    /// The ending of the file's name.
    pub encoding: String,
    pub revision: String,
}

/// A document that requests and articles may offer.
#[derive(Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Attachment {
    pub bytes: u64,
    pub sha256: String,
}

/// The head of the answer to an order.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    Mistakes(Vec<Mistake>),
    Made { pages: usize, files: Vec<Entry>, withdrawn: Vec<String>, next_at: Option<u64> },
}

/// A mistake in the content.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Mistake {
    /// The path of the file, relative to the folder that it is in.
    pub file: String,
    /// Whether that is the office's folder, and not the embedded content.
    pub is_overlay: bool,
    /// RFC 6901; empty for the whole file.
    pub pointer: String,
    pub message: String,
    pub line: u32,
    pub column: u32,
}

/// `events.json:12:5: /0/title: must be string`
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, pointer, message, line, column, .. } = self;
        write!(f, "{file}:{line}:{column}: ")?;
        let pointer = if pointer.is_empty() { String::new() } else { format!("{pointer}: ") };
        // Names in the content may hold anything, and this is one line of a log.
        for character in pointer.chars().chain(message.chars()) {
            if character.is_control() {
                write!(f, "{}", character.escape_debug())?;
            } else {
                f.write_char(character)?;
            }
        }
        Ok(())
    }
}

/// A file of the answer. Its bytes, and those of its codings, follow the head.
#[derive(Debug, Deserialize, Serialize)]
pub struct Entry {
    pub path: String,
    pub length: usize,
    /// The lengths in the codings that are smaller.
    pub brotli: Option<usize>,
    pub gzip: Option<usize>,
    pub head: Option<PageHead>,
}

/// The site, made anew: what differs from what is embedded.
#[derive(Debug)]
pub struct Remade {
    /// How many pages the site has.
    pub pages: usize,
    pub files: Vec<File>,
    /// The paths of embedded resources that are not part of this site.
    pub withdrawn: Vec<String>,
    /// When an item of the content is published next, in milliseconds since 1970.
    pub next_at: Option<u64>,
}

/// A file of the site.
#[derive(Debug)]
pub struct File {
    /// Such as `/pages/home.html`.
    pub path: String,
    pub text: Vec<u8>,
    pub brotli: Option<Vec<u8>>,
    pub gzip: Option<Vec<u8>>,
    pub head: Option<PageHead>,
}

impl File {
    /// The file of an entry, with its bytes.
    ///
    /// # Errors
    /// When there are fewer bytes.
    pub fn take(entry: Entry, pieces: &mut Pieces<'_>) -> anyhow::Result<Self> {
        let Entry { path, length, brotli, gzip, head } = entry;
        Ok(Self {
            path,
            text: pieces.take(length)?,
            brotli: brotli.map(|length| pieces.take(length)).transpose()?,
            gzip: gzip.map(|length| pieces.take(length)).transpose()?,
            head,
        })
    }
}

/// Reads a whole answer.
///
/// # Errors
/// When it is cut short or has another form.
pub fn read(answer: &[u8]) -> anyhow::Result<Result<Remade, Vec<Mistake>>> {
    let (head, mut pieces) = split(answer)?;
    let (pages, entries, withdrawn, next_at) = match head {
        Answer::Mistakes(mistakes) => return Ok(Err(mistakes)),
        Answer::Made { pages, files, withdrawn, next_at } => (pages, files, withdrawn, next_at),
    };
    let mut files = Vec::new();
    for entry in entries {
        files.push(File::take(entry, &mut pieces)?);
    }
    pieces.end()?;
    Ok(Ok(Remade { pages, files, withdrawn, next_at }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::write;

    fn written() -> Vec<u8> {
        let entry = |path: &str, length, brotli, gzip| Entry {
            path: path.to_owned(),
            length,
            brotli,
            gzip,
            head: None,
        };
        let answer = Answer::Made {
            pages: 1,
            files: vec![
                entry("/a", 3, Some(1), Some(2)),
                entry("/b", 0, None, None),
                entry("/c", 2, None, Some(1)),
            ],
            withdrawn: vec!["/d".to_owned()],
            next_at: Some(7),
        };
        let mut out = Vec::new();
        write(&mut out, &answer, ["a\nb", "B", "GG", "", "é", "G"].map(str::as_bytes)).unwrap();
        out
    }

    #[test]
    fn an_answer_is_read_as_it_was_written() {
        let remade = read(&written()).unwrap().unwrap();
        let coded = |coded: &Option<Vec<u8>>| coded.as_ref().map(Vec::len);
        let files: Vec<_> = remade
            .files
            .iter()
            .map(|file| (&file.path[..], &file.text[..], coded(&file.brotli), coded(&file.gzip)))
            .collect();
        assert_eq!(
            files,
            [
                ("/a", &b"a\nb"[..], Some(1), Some(2)),
                ("/b", &[], None, None),
                ("/c", "é".as_bytes(), None, Some(1))
            ]
        );
        assert_eq!(
            (remade.pages, remade.withdrawn, remade.next_at),
            (1, vec!["/d".to_owned()], Some(7))
        );
    }

    #[test]
    fn an_answer_of_another_length_is_refused() {
        let whole = written();
        for end in 0..whole.len() {
            assert!(read(&whole[..end]).is_err(), "{end} bytes");
        }
        assert!(read(&[&whole[..], b"x"].concat()).is_err());
    }
}

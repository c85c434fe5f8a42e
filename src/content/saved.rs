//! An edition as a file, so that a portal that starts again serves it at once.

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hyper::body::Bytes;
use hyper::header::HeaderValue;
use serde::{Deserialize, Serialize};

use super::edition::{Changed, Edition, made};
use super::milliseconds;
use crate::generator::{Entry, File, Order, sha256};
use crate::sandbox::{split, write};
use crate::site::{PageHead, embedded};

/// What an edition was made of: this executable's generator and content, and the files of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key(String);

impl Key {
    /// # Errors
    /// When the executable is damaged.
    pub fn of(
        Order { overlay, media, films, attachments, base_url, now: _ }: &Order,
    ) -> anyhow::Result<Self> {
        let order = serde_json::to_string(&(overlay, media, films, attachments, base_url))?;
        Ok(Self(sha256(&format!("{} {order}", embedded::identity()?))))
    }
}

/// Followed by the bytes of the files.
#[derive(Debug, Deserialize, Serialize)]
struct Head {
    key: String,
    files: Vec<SavedEntry>,
    withdrawn: Vec<String>,
    /// In seconds since 1970.
    returned: BTreeMap<String, u64>,
    next_at: Option<u64>,
}

#[derive(Debug, Deserialize, Serialize)]
struct SavedEntry {
    #[serde(flatten)]
    entry: Entry,
    /// In seconds since 1970.
    modified: Option<u64>,
    is_best: bool,
}

impl Edition {
    /// # Errors
    /// Never.
    pub fn save(&self, Key(key): &Key, next_at: Option<SystemTime>) -> anyhow::Result<Vec<u8>> {
        let (mut files, mut pieces) = (Vec::new(), Vec::new());
        for Changed { file, asset, is_best } in self.changed() {
            let coded = [&asset.brotli, &asset.gzip].map(|coded| coded.as_ref().map(made));
            let text = |value: &HeaderValue| value.to_str().unwrap_or_default().to_owned();
            files.push(SavedEntry {
                entry: Entry {
                    path: file.clone(),
                    length: made(&asset.identity).len(),
                    brotli: coded[0].as_ref().map(Bytes::len),
                    gzip: coded[1].as_ref().map(Bytes::len),
                    head: asset.style.clone().map(|style_hash| PageHead {
                        style_hash,
                        links: asset.links.as_ref().map(text).unwrap_or_default(),
                    }),
                },
                modified: asset.modified.map(|time| since_1970(time).as_secs()),
                is_best: *is_best,
            });
            pieces.push(made(&asset.identity));
            pieces.extend(coded.into_iter().flatten());
        }
        let next_at = next_at.map(milliseconds);
        let withdrawn = self.withdrawn().to_vec();
        let returned =
            self.returned().iter().map(|(file, date)| (file.clone(), since_1970(*date).as_secs()));
        let head =
            Head { key: key.clone(), files, withdrawn, returned: returned.collect(), next_at };
        let mut bytes = Vec::new();
        write(&mut bytes, &head, pieces.iter().map(|piece| &piece[..]))?;
        Ok(bytes)
    }

    /// The edition with the time at which its files give another one. None where it was made of
    /// something else.
    ///
    /// # Errors
    /// When the bytes are no whole edition.
    pub fn load(bytes: &[u8], key: &Key) -> anyhow::Result<Option<(Self, Option<SystemTime>)>> {
        let (head, mut pieces) = split::<Head>(bytes)?;
        if head.key != key.0 {
            return Ok(None);
        }
        let mut changed = Vec::new();
        for SavedEntry { entry, modified, is_best } in head.files {
            let file = File::take(entry, &mut pieces)?;
            let modified = modified.map(date);
            changed.push(Changed::new(file, modified, is_best)?);
        }
        pieces.end()?;
        let next_at = head.next_at.map(|at| UNIX_EPOCH + Duration::from_millis(at));
        let returned = head.returned.into_iter().map(|(file, seconds)| (file, date(seconds)));
        Ok(Some((Self::from_parts(changed, head.withdrawn, returned.collect()), next_at)))
    }
}

fn date(seconds: u64) -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(seconds)
}

fn since_1970(time: SystemTime) -> Duration {
    time.duration_since(UNIX_EPOCH).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::Remade;

    fn edition() -> Edition {
        let file = |path: &str, text: &str, head| File {
            path: path.to_owned(),
            text: text.as_bytes().to_vec(),
            brotli: Some(b"br".to_vec()),
            gzip: None,
            head,
        };
        let head =
            PageHead { style_hash: "sha256-x".to_owned(), links: "</a>; rel=preload".to_owned() };
        let remade = Remade {
            pages: 1,
            files: vec![file("/pages/home.html", "<p>é", Some(head)), file("/sw.js", "1", None)],
            withdrawn: vec!["/rfp/a.pdf".to_owned()],
            next_at: None,
        };
        let date = UNIX_EPOCH + Duration::from_secs(9);
        Edition::new(remade, &Edition::default(), date).unwrap()
    }

    #[test]
    fn an_edition_is_loaded_as_it_was_saved() {
        let key = Key("a".to_owned());
        let next_at = Some(UNIX_EPOCH + Duration::from_millis(7));
        let bytes = edition().save(&key, next_at).unwrap();
        let (loaded, at) = Edition::load(&bytes, &key).unwrap().unwrap();
        assert_eq!(format!("{loaded:?}"), format!("{:?}", edition()));
        assert_eq!(at, next_at);
        assert!(Edition::load(&bytes, &Key("b".to_owned())).unwrap().is_none());
        for end in 0..bytes.len() {
            assert!(Edition::load(&bytes[..end], &key).is_err(), "{end} bytes");
        }
    }
}

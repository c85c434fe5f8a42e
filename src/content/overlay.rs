//! The files of a folder as they are accepted and kept.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Files by their paths in the folder, with `/` between the parts.
pub type Overlay = BTreeMap<String, Content>;

/// What a file holds.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Content {
    Text(String),
    /// Its bytes are in the [`super::Library`].
    Stored(Blob),
}

/// A file that is no text.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Hash, Serialize)]
pub struct Blob {
    /// In hexadecimal.
    pub sha256: String,
    pub length: u64,
}

impl Content {
    pub fn blob(&self) -> Option<&Blob> {
        match self {
            Self::Text(_) => None,
            Self::Stored(blob) => Some(blob),
        }
    }
}

/// The texts only.
pub fn texts(overlay: &Overlay) -> BTreeMap<String, String> {
    let texts = overlay.iter().filter_map(|(path, content)| match content {
        Content::Text(text) => Some((path.clone(), text.clone())),
        Content::Stored(_) => None,
    });
    texts.collect()
}

/// The other files.
pub fn blobs(overlay: &Overlay) -> impl Iterator<Item = (&str, &Blob)> {
    overlay.iter().filter_map(|(path, content)| Some((&path[..], content.blob()?)))
}

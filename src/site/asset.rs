//! One resource in every content coding that it is stored in.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::os::unix::fs::FileExt;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::SystemTime;

use flate2::read::GzDecoder;
use hyper::body::Bytes;
use hyper::header::HeaderValue;
use serde::{Deserialize, Serialize};

use super::Kind;

/// A resource and its representations; the one without a coding always exists.
#[derive(Clone, Debug)]
pub struct Asset {
    pub kind: Kind,
    pub media_type: HeaderValue,
    /// The fonts and the first picture of a page's first view, for `Link` (RFC 8288).
    pub links: Option<HeaderValue>,
    /// The hash of the stylesheet in a page's head, such as `sha256-…`.
    pub style: Option<String>,
    /// When it changed, where that is known and not the date of the site.
    pub modified: Option<SystemTime>,
    pub identity: Representation,
    pub brotli: Option<Representation>,
    pub gzip: Option<Representation>,
}

/// What the server must know of a page.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PageHead {
    /// The hash of the stylesheet in its head.
    pub style_hash: String,
    /// The value of its `Link` field (RFC 8288).
    pub links: String,
}

/// The data of a resource in one coding and its validator.
#[derive(Clone, Debug)]
pub struct Representation {
    pub data: Data,
    /// A strong validator (RFC 9110 §8.8.3), different for each coding.
    pub etag: HeaderValue,
}

/// The bytes of a representation, or a stretch of them.
#[derive(Clone, Debug)]
pub enum Data {
    Memory(Bytes),
    /// Compressed in memory, and unpacked when it is needed.
    Packed(Arc<Packed>),
    /// A file that is read while it is sent.
    File(FileData),
}

/// A whole text that is stored as gzip only, because nearly all clients accept that coding.
#[derive(Debug)]
pub struct Packed {
    gzip: Bytes,
    length: u64,
    unpacked: OnceLock<Bytes>,
}

/// A stretch of a file that nobody changes: [`crate::content::Library`] writes each of its files once.
#[derive(Clone, Debug)]
pub struct FileData {
    path: Arc<PathBuf>,
    first: u64,
    length: u64,
}

impl Data {
    pub fn len(&self) -> u64 {
        match self {
            Self::Memory(bytes) => bytes.len() as u64,
            Self::Packed(packed) => packed.length,
            Self::File(file) => file.length,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes, unless they are in a file; packed ones are unpacked each time.
    pub fn bytes(&self) -> Option<Bytes> {
        match self {
            Self::Memory(bytes) => Some(bytes.clone()),
            Self::Packed(packed) => packed.unpack(),
            Self::File(_) => None,
        }
    }

    /// A stretch; what lies beyond the end is left out.
    #[must_use]
    pub fn slice(&self, first: u64, length: u64) -> Self {
        let first = first.min(self.len());
        let length = length.min(self.len() - first);
        // Neither end is larger than the number of bytes, which is a `usize`.
        let stretch = |bytes: &Bytes| {
            let position = |n: u64| usize::try_from(n).unwrap_or(bytes.len()).min(bytes.len());
            Self::Memory(bytes.slice(position(first)..position(first + length)))
        };
        match self {
            Self::Memory(bytes) => stretch(bytes),
            // Reading a damaged text is an error.
            Self::Packed(packed) => {
                packed.keep().map_or_else(|| self.clone(), |text| stretch(&text))
            }
            Self::File(file) => Self::File(FileData {
                path: Arc::clone(&file.path),
                first: file.first + first,
                length,
            }),
        }
    }
}

impl From<Bytes> for Data {
    fn from(bytes: Bytes) -> Self {
        Self::Memory(bytes)
    }
}

impl Packed {
    /// `length` is that of the text.
    pub fn new(gzip: Bytes, length: u64) -> Self {
        Self { gzip, length, unpacked: OnceLock::new() }
    }

    /// The text; None where the executable is damaged.
    pub fn unpack(&self) -> Option<Bytes> {
        if let Some(bytes) = self.unpacked.get() {
            return Some(bytes.clone());
        }
        let mut text = Vec::with_capacity(usize::try_from(self.length).ok()?);
        GzDecoder::new(&self.gzip[..]).read_to_end(&mut text).ok()?;
        (text.len() as u64 == self.length).then(|| text.into())
    }

    /// Like [`Self::unpack`], but keeps the text, so that it is unpacked only once.
    pub fn keep(&self) -> Option<Bytes> {
        let text = self.unpack()?;
        Some(self.unpacked.get_or_init(|| text).clone())
    }
}

impl FileData {
    /// The whole of a file with this length.
    pub fn new(path: PathBuf, length: u64) -> Self {
        Self { path: Arc::new(path), first: 0, length }
    }

    /// # Errors
    /// When the file is not there any more.
    pub fn open(&self) -> io::Result<File> {
        File::open(&*self.path).map_err(|error| self.named(&error))
    }

    /// Reads the first bytes of the stretch, which are taken off it.
    ///
    /// # Errors
    /// When the file cannot be read, or has become shorter.
    pub fn read(&mut self, file: &File, length: u64) -> io::Result<Bytes> {
        let length = length.min(self.length);
        let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
        At { file, offset: self.first }
            .take(length)
            .read_to_end(&mut bytes)
            .map_err(|error| self.named(&error))?;
        if (bytes.len() as u64) < length {
            return Err(self.named(&ErrorKind::UnexpectedEof.into()));
        }
        self.first += length;
        self.length -= length;
        Ok(bytes.into())
    }

    fn named(&self, error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("{}: {error}", self.path.display()))
    }
}

/// Reads a file from a position on, whatever others read of it.
struct At<'a> {
    file: &'a File,
    offset: u64,
}

impl Read for At<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read_at(bytes, self.offset)?;
        self.offset += count as u64;
        Ok(count)
    }
}

/// A content coding (RFC 9110 §8.4.1), in the order the server prefers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coding {
    Brotli,
    Gzip,
    Identity,
}

impl Coding {
    pub const ALL: [Self; 3] = [Self::Brotli, Self::Gzip, Self::Identity];

    /// The name in `Accept-Encoding` and `Content-Encoding`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
            Self::Identity => "identity",
        }
    }
}

impl Asset {
    /// Whether the answer depends on `Accept-Encoding`.
    pub fn is_negotiated(&self) -> bool {
        self.brotli.is_some() || self.gzip.is_some()
    }
}

/// How long a browser or a cache may keep a resource without asking again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CachePolicy {
    /// The name holds a hash of the content: it never changes.
    Immutable,
    /// Pictures and film under readable names: a day, then revalidated.
    Day,
    /// Pages and texts: kept, and revalidated before each use.
    Revalidate,
}

impl CachePolicy {
    /// The value of `Cache-Control` (RFC 9111 §5.2).
    pub const fn value(self) -> HeaderValue {
        HeaderValue::from_static(self.text())
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Immutable => "public, max-age=31536000, immutable",
            Self::Day => "public, max-age=86400, must-revalidate",
            Self::Revalidate => "no-cache",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::gzip;

    #[test]
    fn a_packed_text_is_what_was_packed() {
        let text = "a text that is longer than its gzip ".repeat(9);
        let gzip: Bytes = gzip(text.as_bytes()).unwrap().unwrap().into();
        let length = text.len() as u64;
        let packed = |length| Data::Packed(Packed::new(gzip.clone(), length).into());
        let data = packed(length);
        assert_eq!(data.len(), length);
        assert_eq!(data.bytes().unwrap(), text);
        let Data::Packed(kept) = &data else { panic!("it is packed") };
        assert!(kept.unpacked.get().is_none(), "it takes memory when it is sent");
        for (first, count) in [(0, length), (0, 0), (3, 7), (length - 1, 9), (length + 1, 9)] {
            let part = data.slice(first, count).bytes().unwrap();
            let end = (first + count).min(length);
            let position = |n: u64| usize::try_from(n).unwrap();
            let stretch = position(first.min(end))..position(end);
            assert_eq!(part, text.as_bytes()[stretch], "{count} from {first}");
        }
        assert!(kept.unpacked.get().is_some());
        // Damaged data gives none.
        assert_eq!(packed(length - 1).bytes(), None);
        assert_eq!(Data::Packed(Packed::new(gzip.slice(..20), length).into()).bytes(), None);
    }
}

//! The files of the site as `ui/build/archive.mjs` packs them: all in one, with an index. The server
//! then starts without a look at the files, which would bring most of them into memory.

use std::collections::HashMap;

use anyhow::Context;
use hyper::body::Bytes;

use super::embedded::etag_of_hex;
use super::{Data, Packed, Representation};

/// The files of an archive by their names.
#[derive(Debug)]
pub struct Archive<'a> {
    files: HashMap<&'a str, Representation>,
}

impl<'a> Archive<'a> {
    /// `index` has a line for each file: its name, the SHA-256, its place in `site` and its length, with
    /// tabs between; after those of a text that is stored as gzip only, the length of the text.
    ///
    /// # Errors
    /// When a line is not like that, or names a place outside of `site`.
    pub fn open(index: &'a str, site: &Bytes) -> anyhow::Result<Self> {
        let file = |line| file(line, site).with_context(|| format!("index: {line}"));
        Ok(Self { files: index.lines().map(file).collect::<anyhow::Result<_>>()? })
    }

    pub fn get(&self, name: &str) -> Option<&Representation> {
        self.files.get(name)
    }

    /// The same of a file that every site has.
    ///
    /// # Errors
    /// When it is missing.
    pub fn expect(&self, name: &str) -> anyhow::Result<&Representation> {
        self.get(name).with_context(|| format!("{name} is missing"))
    }

    pub fn names(&self) -> impl Iterator<Item = &'a str> {
        self.files.keys().copied()
    }
}

fn file<'a>(line: &'a str, site: &Bytes) -> Option<(&'a str, Representation)> {
    let mut fields = line.split('\t');
    let name = fields.next()?;
    let etag = etag_of_hex(fields.next()?).ok()?;
    let mut number = || fields.next().map(str::parse::<usize>);
    let (place, length) = (number()?.ok()?, number()?.ok()?);
    let unpacked = number().transpose().ok()?;
    let end = place.checked_add(length).filter(|end| *end <= site.len())?;
    let stored = site.slice(place..end);
    let data = match unpacked {
        Some(length) => Data::Packed(Packed::new(stored, length as u64).into()),
        None => stored.into(),
    };
    Some((name, Representation { data, etag }))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    const HASH: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

    #[test]
    fn files_are_stretches_of_the_archive() {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
        gzip.write_all(b"a text, a text, a text").unwrap();
        let gzip = gzip.finish().unwrap();
        let site: Bytes = [b"picture", &gzip[..]].concat().into();
        let index = format!("a.jpg\t{HASH}\t0\t7\nb.txt\t{HASH}\t7\t{}\t22\n", gzip.len());
        let archive = Archive::open(&index, &site).unwrap();
        let text = |name| archive.get(name).unwrap().data.bytes().unwrap();
        assert_eq!(text("a.jpg"), "picture");
        assert_eq!(text("b.txt"), "a text, a text, a text");
        assert_eq!(archive.get("a.jpg").unwrap().etag, "\"0123456789abcdef0123456789abcdef\"");
        assert_eq!(archive.expect("c").unwrap_err().to_string(), "c is missing");
    }

    #[test]
    fn a_damaged_index_is_an_error() {
        let site = Bytes::from_static(b"picture");
        for line in [
            "",
            "a.jpg",
            &format!("a.jpg\t{HASH}\t0"),
            &format!("a.jpg\t{HASH}\t0\t8"),
            &format!("a.jpg\t{HASH}\t{}\t1", usize::MAX),
            &format!("a.jpg\t{HASH}\tx\t1"),
            &format!("a.jpg\t{HASH}\t0\t1\tx"),
            "a.jpg\t0123\t0\t7",
        ] {
            let error = Archive::open(&format!("{line}\n"), &site).unwrap_err();
            assert_eq!(error.to_string(), format!("index: {line}"));
        }
    }
}

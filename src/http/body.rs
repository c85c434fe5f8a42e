//! Response bodies: views of embedded files, and of files that are read meanwhile, handed over in
//! pieces.

use std::fs::File;
use std::io;

use hyper::body::Bytes;

use crate::site::Data;

/// The most that is handed to a connection at once, in bytes. The connection asks for more when it
/// has sent that, so what is counted runs at most so far ahead of what was sent.
const PIECE: u64 = 256 * 1024;

/// The same of a file, whose pieces are copies in memory.
const FILE_PIECE: u64 = 16 * 1024;

/// A list of views, sent one after the other. What is in memory is not copied.
#[derive(Debug, Default)]
pub struct Body {
    current: Option<Data>,
    rest: std::vec::IntoIter<Data>,
    /// The file of the view that is sent. A file that is deleted meanwhile is still read.
    file: Option<File>,
    remaining: u64,
}

impl Body {
    pub fn parts(parts: Vec<Data>) -> Self {
        let remaining = parts.iter().map(Data::len).sum();
        Self { rest: parts.into_iter(), remaining, ..Self::default() }
    }

    /// The next piece; None at the end.
    ///
    /// # Errors
    /// When a file cannot be read: the answer is cut then.
    pub fn next_piece(&mut self) -> io::Result<Option<Bytes>> {
        while self.current.as_ref().is_none_or(Data::is_empty) {
            let next = self.rest.next();
            if next.is_none() {
                return Ok(None);
            }
            (self.current, self.file) = (next, None);
        }
        let piece = match &mut self.current {
            Some(Data::Memory(bytes)) => {
                let length = usize::try_from(PIECE).unwrap_or(bytes.len()).min(bytes.len());
                bytes.split_to(length)
            }
            Some(Data::File(data)) => {
                let file = match self.file.take() {
                    Some(file) => file,
                    None => data.open()?,
                };
                data.read(self.file.insert(file), FILE_PIECE)?
            }
            Some(Data::Packed(packed)) => {
                let text = packed.keep().ok_or_else(|| io::Error::other("a text is damaged"))?;
                self.current = Some(Data::Memory(text));
                return self.next_piece();
            }
            None => Bytes::new(),
        };
        self.remaining -= piece.len() as u64;
        Ok(Some(piece))
    }

    /// Whether the next piece is read from a file.
    pub fn reads_file(&self) -> bool {
        let views = self.current.iter().chain(self.rest.as_slice());
        views
            .into_iter()
            .find(|view| !view.is_empty())
            .is_some_and(|view| matches!(view, Data::File(_)))
    }

    /// How many bytes are left.
    pub fn remaining(&self) -> u64 {
        self.remaining
    }
}

impl From<Data> for Body {
    fn from(data: Data) -> Self {
        Self { remaining: data.len(), current: Some(data), ..Self::default() }
    }
}

impl From<Bytes> for Body {
    fn from(bytes: Bytes) -> Self {
        Data::from(bytes).into()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::generator::gzip;
    use crate::site::{FileData, Packed};

    fn data(length: u64) -> Vec<u8> {
        (0..length).map(|n| n.to_le_bytes()[0] ^ n.to_le_bytes()[1]).collect()
    }

    fn read(mut body: Body) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        while let Some(piece) = body.next_piece()? {
            assert!(piece.len() as u64 <= FILE_PIECE);
            bytes.extend(piece);
        }
        assert_eq!(body.remaining(), 0);
        Ok(bytes)
    }

    #[test]
    fn stretches_of_files_and_memory_are_sent_one_after_the_other() {
        let (dir, whole) = (tempfile::tempdir().unwrap(), data(3 * FILE_PIECE));
        let path = dir.path().join("film");
        fs::write(&path, &whole).unwrap();
        let file = Data::File(FileData::new(path.clone(), 3 * FILE_PIECE));
        assert_eq!(read(file.clone().into()).unwrap(), whole);
        let parts = vec![
            file.slice(5, FILE_PIECE + 1),
            Data::from(Bytes::from_static(b"-")),
            file.slice(9, 0),
            file.slice(3 * FILE_PIECE - 2, 9),
        ];
        let mut body = Body::parts(parts);
        assert!(body.reads_file());
        assert_eq!(body.remaining(), FILE_PIECE + 4);
        // The file that an answer was begun with is sent to its end.
        let first = body.next_piece().unwrap().unwrap();
        fs::remove_file(&path).unwrap();
        let second = body.next_piece().unwrap().unwrap();
        let until = usize::try_from(FILE_PIECE).unwrap() + 6;
        assert_eq!([first, second].concat(), whole[5..until]);
        assert!(!body.reads_file());
        assert_eq!(body.next_piece().unwrap().unwrap(), "-");
        assert!(body.next_piece().is_err(), "the file is not there any more");
    }

    #[test]
    fn a_packed_text_is_sent_as_it_was() {
        let text = b"one text ".repeat(40);
        let gzip: Bytes = gzip(&text).unwrap().unwrap().into();
        let packed = |length| Data::Packed(Packed::new(gzip.clone(), length).into());
        let length = text.len() as u64;
        assert_eq!(read(packed(length).into()).unwrap(), text);
        assert_eq!(read(packed(length).slice(4, 4).into()).unwrap(), b"text");
        // Damaged ones are errors.
        assert!(read(packed(length - 1).into()).is_err());
        assert!(read(packed(length - 1).slice(4, 4).into()).is_err());
    }

    #[test]
    fn an_answer_from_a_file_that_became_shorter_is_cut() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("film");
        fs::write(&path, data(2 * FILE_PIECE)).unwrap();
        let mut body = Body::from(Data::File(FileData::new(path.clone(), 2 * FILE_PIECE)));
        body.next_piece().unwrap().unwrap();
        File::options().write(true).open(&path).unwrap().set_len(FILE_PIECE + 1).unwrap();
        let error = body.next_piece().unwrap_err().to_string();
        assert!(error.contains("film: "), "{error}");
    }
}

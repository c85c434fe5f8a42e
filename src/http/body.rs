//! Response bodies: views of embedded files, handed over in pieces.

use hyper::body::Bytes;

/// The most that is handed to a connection at once, in bytes. The connection asks for more when it
/// has sent that, so what is counted runs at most so far ahead of what was sent.
const PIECE: usize = 256 * 1024;

/// A list of views, sent one after the other. Nothing is copied.
#[derive(Debug, Default)]
pub struct Body {
    current: Bytes,
    rest: std::vec::IntoIter<Bytes>,
    remaining: u64,
}

impl Body {
    pub fn parts(parts: Vec<Bytes>) -> Self {
        let remaining = parts.iter().map(|part| part.len() as u64).sum();
        let mut rest = parts.into_iter();
        Self { current: rest.next().unwrap_or_default(), rest, remaining }
    }

    /// The next piece; None at the end.
    pub fn next_piece(&mut self) -> Option<Bytes> {
        while self.current.is_empty() {
            self.current = self.rest.next()?;
        }
        let piece = self.current.split_to(self.current.len().min(PIECE));
        self.remaining -= piece.len() as u64;
        Some(piece)
    }

    /// How many bytes are left.
    pub fn remaining(&self) -> u64 {
        self.remaining
    }
}

impl From<Bytes> for Body {
    fn from(bytes: Bytes) -> Self {
        Self { remaining: bytes.len() as u64, current: bytes, rest: Vec::new().into_iter() }
    }
}

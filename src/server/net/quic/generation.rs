//! Connection IDs that name the process which issued them, so that its successor can forward
//! their packets (RFC 9000 §5.1).

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::str::FromStr;
use std::time::Duration;

use quinn::{ConnectionId, ConnectionIdGenerator};

const TAG_LENGTH: usize = 4;
/// A tag, then a random part (RFC 9000 §5.1 wants IDs that an observer cannot tell apart).
const ID_LENGTH: usize = TAG_LENGTH + 8;

/// Tells the connections of one process from those of its predecessors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generation([u8; TAG_LENGTH]);

impl Generation {
    /// A random one, for this process.
    pub fn new() -> Self {
        let [a, b, c, d, ..] = RandomState::new().hash_one(std::process::id()).to_be_bytes();
        Self([a, b, c, d])
    }

    /// The generation of the connection that a datagram belongs to. None where it is too short to
    /// hold an ID of this length. A client chooses the ID of its first packet itself, so the
    /// generation may also be one that never was.
    pub fn of(datagram: &[u8]) -> Option<Self> {
        let (first, rest) = datagram.split_first()?;
        let is_long = first & 0x80 != 0;
        let id = if is_long {
            // Four bytes of version, then the length of the ID (RFC 9000 §17.2).
            let (length, id) = rest.get(4..)?.split_first()?;
            id.get(..usize::from(*length)).filter(|id| id.len() == ID_LENGTH)?
        } else {
            rest.get(..ID_LENGTH)?
        };
        Some(Self(*id.first_chunk()?))
    }
}

impl fmt::Display for Generation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", u32::from_be_bytes(self.0))
    }
}

impl FromStr for Generation {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u32::from_str_radix(text, 16).map(|number| Self(number.to_be_bytes()))
    }
}

/// Issues the connection IDs of a generation.
#[derive(Debug)]
pub struct Ids {
    generation: Generation,
    /// A hash under a random key makes unpredictable numbers of the counter.
    random: RandomState,
    issued: u64,
}

impl Ids {
    pub fn new(generation: Generation) -> Self {
        Self { generation, random: RandomState::new(), issued: 0 }
    }
}

impl ConnectionIdGenerator for Ids {
    fn generate_cid(&mut self) -> ConnectionId {
        self.issued += 1;
        let mut id = [0; ID_LENGTH];
        id[..TAG_LENGTH].copy_from_slice(&self.generation.0);
        id[TAG_LENGTH..].copy_from_slice(&self.random.hash_one(self.issued).to_be_bytes());
        ConnectionId::new(&id)
    }

    fn cid_len(&self) -> usize {
        ID_LENGTH
    }

    fn cid_lifetime(&self) -> Option<Duration> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packet_names_the_generation_of_its_connection() {
        let generation: Generation = "00ab12ff".parse().expect("a generation");
        assert_eq!(generation.to_string(), "00ab12ff");
        let mut ids = Ids::new(generation);
        let id = ids.generate_cid();
        assert_ne!(*id, *ids.generate_cid());
        let short = [&[0x41], &*id, b"payload"].concat();
        let long = |length: u8| [&[0xe1, 0, 0, 0, 1, length], &*id, b"payload"].concat();
        assert_eq!(Generation::of(&short), Some(generation));
        assert_eq!(Generation::of(&long(12)), Some(generation));
        // An ID of another length is the client's own choice.
        for other in [&long(8)[..], &long(20)[..10], &short[..9], &[0x41], &[]] {
            assert_eq!(Generation::of(other), None, "{other:?}");
        }
    }
}

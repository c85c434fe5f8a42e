//! The number under which a visitor and the office speak of an inquiry, such as `K7QM-4TXD-9`.

use std::fmt;

/// Digits and letters that are not taken for each other when they are read aloud or written by hand.
/// Their number is prime, which lets the check character find every mistake in one character and
/// every exchange of two.
const ALPHABET: &[u8; 29] = b"23456789ABCDEFGHJKMNPQRTVWXYZ";
const RANDOM: usize = 8;
const LENGTH: usize = RANDOM + 1;
/// A multiple of the alphabet's length. Bytes from here on are skipped, because with them the first
/// characters would be more likely than the others.
const FAIR: u8 = 232;

/// See the module.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reference(String);

impl Reference {
    /// One of 500 billion, so that nobody guesses one that exists.
    pub fn random() -> Self {
        let mut places = Vec::with_capacity(LENGTH);
        while places.len() < RANDOM {
            let fair = super::random::<16>().into_iter().filter(|byte| *byte < FAIR);
            places.extend(fair.map(|byte| usize::from(byte) % ALPHABET.len()));
        }
        places.truncate(RANDOM);
        places.push(check(&places));
        Self::of(&places)
    }

    /// Reads a reference as people write it: in small letters, with or without hyphens and spaces.
    /// None where it was misread.
    pub fn parse(text: &str) -> Option<Self> {
        let characters = text.bytes().filter(|byte| !matches!(byte, b'-' | b' '));
        let place = |byte: u8| {
            ALPHABET.iter().position(|character| *character == byte.to_ascii_uppercase())
        };
        let places: Vec<usize> = characters.map(place).collect::<Option<_>>()?;
        let (rest, last) = places.split_at_checked(RANDOM)?;
        (last == [check(rest)]).then(|| Self::of(&places))
    }

    fn of(places: &[usize]) -> Self {
        let mut text = String::with_capacity(LENGTH + 2);
        for (index, place) in places.iter().enumerate() {
            if index > 0 && index % 4 == 0 {
                text.push('-');
            }
            text.push(char::from(ALPHABET[*place]));
        }
        Self(text)
    }

    pub fn text(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Each place weighs differently.
fn check(places: &[usize]) -> usize {
    let sum: usize = places.iter().enumerate().map(|(index, place)| (index + 2) * place).sum();
    sum % ALPHABET.len()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_reference_is_read_as_people_write_it() {
        let reference = Reference::random();
        let text = reference.text();
        assert_eq!(text.len(), 11);
        for written in [
            text.to_owned(),
            text.to_lowercase(),
            text.replace('-', ""),
            text.replace('-', " "),
            format!(" {text} "),
        ] {
            assert_eq!(Reference::parse(&written).as_ref(), Some(&reference), "{written:?}");
        }
        // The example of the documentation.
        assert!(Reference::parse("K7QM-4TXD-9").is_some());
        for nonsense in ["", "K7QM", "0000-0000-0", "K7QM-4TXD-9-9", "ÄÖÜß"] {
            assert_eq!(Reference::parse(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn every_misread_character_and_every_exchange_is_found() {
        let text = Reference::random().text().replace('-', "").into_bytes();
        let is_read = |bytes: &[u8]| Reference::parse(str::from_utf8(bytes).unwrap()).is_some();
        for place in 0..text.len() {
            for other in ALPHABET.iter().filter(|other| **other != text[place]) {
                let mut misread = text.clone();
                misread[place] = *other;
                assert!(!is_read(&misread));
            }
        }
        for place in 1..RANDOM {
            let mut exchanged = text.clone();
            exchanged.swap(place - 1, place);
            assert_eq!(is_read(&exchanged), exchanged == text);
        }
    }

    #[test]
    fn references_differ() {
        let references: HashSet<_> = (0..1000).map(|_| Reference::random()).collect();
        assert_eq!(references.len(), 1000);
    }
}

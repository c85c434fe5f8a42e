//! The part of HPACK (RFC 7541) that a client without a table of its own needs: it writes every
//! field as plain text, and reads what a server writes that was allowed no table either.

/// RFC 7541 Appendix A, from index 1; a name alone has no value there.
const STATIC_TABLE: &str = ":authority;:method=GET;:method=POST;:path=/;:path=/index.html;\
    :scheme=http;:scheme=https;:status=200;:status=204;:status=206;:status=304;:status=400;\
    :status=404;:status=500;accept-charset;accept-encoding=gzip, deflate;accept-language;\
    accept-ranges;accept;access-control-allow-origin;age;allow;authorization;cache-control;\
    content-disposition;content-encoding;content-language;content-length;content-location;\
    content-range;content-type;cookie;date;etag;expect;expires;from;host;if-match;\
    if-modified-since;if-none-match;if-range;if-unmodified-since;last-modified;link;location;\
    max-forwards;proxy-authenticate;proxy-authorization;range;referer;refresh;retry-after;server;\
    set-cookie;strict-transport-security;transfer-encoding;user-agent;vary;via;www-authenticate";

/// RFC 7541 Appendix B: the code is canonical, so the characters of each length in their order say
/// it all. Longer codes are for characters that no header of this server has.
const HUFFMAN: [(u32, &str); 11] = [
    (5, "012aceiost"),
    (6, " %-./3456789=A_bdfghlmnpru"),
    (7, ":BCDEFGHIJKLMNOPQRSTUVWYjkqvwxyz"),
    (8, "&*,;XZ"),
    (10, "!\"()?"),
    (11, "'+|"),
    (12, "#>"),
    (13, "\0$@[]~"),
    (14, "^}"),
    (15, "<`{"),
    (19, "\\"),
];

/// Appends a field as a literal that nobody remembers (§6.2.2).
pub fn encode(block: &mut Vec<u8>, name: &str, value: &str) {
    block.push(0);
    string(block, name);
    string(block, value);
}

/// Appends a field that the receiver shall remember, as its newest (§6.2.1).
pub fn encode_remembered(block: &mut Vec<u8>, name: &str, value: &str) {
    block.push(0x40);
    string(block, name);
    string(block, value);
}

fn string(block: &mut Vec<u8>, text: &str) {
    const PREFIX: usize = 127;
    if text.len() < PREFIX {
        block.push(byte(text.len()));
    } else {
        block.push(byte(PREFIX));
        let mut rest = text.len() - PREFIX;
        while rest >= 128 {
            block.push(byte(rest % 128 + 128));
            rest /= 128;
        }
        block.push(byte(rest));
    }
    block.extend_from_slice(text.as_bytes());
}

fn byte(number: usize) -> u8 {
    u8::try_from(number).expect("a number below 256")
}

/// The fields of a header block.
pub fn decode(mut block: &[u8]) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    while let Some(first) = block.first() {
        match first {
            0x80.. => {
                let (name, value) = entry(take_integer(&mut block, 7));
                let value = value.expect("an entry with a value");
                fields.push((name.to_owned(), value.to_owned()));
            }
            0x20..0x40 => assert_eq!(take_integer(&mut block, 5), 0, "no table was allowed"),
            _ => {
                let prefix = if *first >= 0x40 { 6 } else { 4 };
                let name = match take_integer(&mut block, prefix) {
                    0 => take_string(&mut block),
                    index => entry(index).0.to_owned(),
                };
                fields.push((name, take_string(&mut block)));
            }
        }
    }
    fields
}

fn entry(index: usize) -> (&'static str, Option<&'static str>) {
    let entry = STATIC_TABLE.split(';').nth(index - 1).expect("no table was allowed");
    entry.split_once('=').map_or((entry, None), |(name, value)| (name, Some(value)))
}

fn take_byte(block: &mut &[u8]) -> u8 {
    let (first, rest) = block.split_first().expect("a whole block");
    *block = rest;
    *first
}

/// A number whose first byte has so many bits for it (§5.1).
fn take_integer(block: &mut &[u8], bits: u32) -> usize {
    let most = (1 << bits) - 1;
    let mut number = usize::from(take_byte(block)) & most;
    if number == most {
        for shift in (0..).step_by(7) {
            let next = usize::from(take_byte(block));
            number += (next & 127) << shift;
            if next < 128 {
                break;
            }
        }
    }
    number
}

fn take_string(block: &mut &[u8]) -> String {
    let coded = block.first().is_some_and(|first| *first >= 128);
    let length = take_integer(block, 7);
    let (text, rest) = block.split_at(length);
    *block = rest;
    if coded { plain(text) } else { String::from_utf8(text.to_vec()).expect("a header is text") }
}

/// The text of a Huffman code. What is left at the end is padding, shorter than a character.
fn plain(coded: &[u8]) -> String {
    let mut text = String::new();
    let (mut code, mut length) = (0, 0);
    for byte in coded {
        for bit in (0..8).rev() {
            code = code << 1 | usize::from(byte >> bit & 1);
            length += 1;
            if let Some(character) = character(code, length) {
                text.push(character);
                (code, length) = (0, 0);
            }
        }
    }
    assert!(length < 8, "a character that no header has, after {text:?}");
    text
}

fn character(code: usize, length: u32) -> Option<char> {
    let (mut first, mut last_length) = (0, 0);
    for (candidate, characters) in HUFFMAN {
        first <<= candidate - last_length;
        if candidate == length {
            return code.checked_sub(first).and_then(|index| characters.chars().nth(index));
        }
        first += characters.len();
        last_length = candidate;
    }
    None
}

/// RFC 7541 Appendix C.6.1.
#[test]
fn the_example_of_the_rfc_is_read() {
    let block = [
        0x48, 0x82, 0x64, 0x02, 0x58, 0x85, 0xae, 0xc3, 0x77, 0x1a, 0x4b, 0x61, 0x96, 0xd0, 0x7a,
        0xbe, 0x94, 0x10, 0x54, 0xd4, 0x44, 0xa8, 0x20, 0x05, 0x95, 0x04, 0x0b, 0x81, 0x66, 0xe0,
        0x82, 0xa6, 0x2d, 0x1b, 0xff, 0x6e, 0x91, 0x9d, 0x29, 0xad, 0x17, 0x18, 0x63, 0xc7, 0x8f,
        0x0b, 0x97, 0xc8, 0xe9, 0xae, 0x82, 0xae, 0x43, 0xd3,
    ];
    let expected = [
        (":status", "302"),
        ("cache-control", "private"),
        ("date", "Mon, 21 Oct 2013 20:13:21 GMT"),
        ("location", "https://www.example.com"),
    ];
    assert_eq!(decode(&block), expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
}

#[test]
fn what_is_written_is_read_again() {
    let long = "a".repeat(20_000);
    let mut block = Vec::new();
    encode(&mut block, "x-long", &long);
    encode_remembered(&mut block, "x-short", "");
    assert_eq!(
        decode(&block),
        [("x-long".to_owned(), long), ("x-short".to_owned(), String::new())]
    );
}

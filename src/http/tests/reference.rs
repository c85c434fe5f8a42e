//! The rules of RFC 9110 once more, slow and obvious: what [`super::properties`] compares with.

/// The bytes that a `Range` asks for, as one set of positions for each part.
/// None where it is to be ignored.
pub fn ranges(value: &str, length: u64) -> Option<Vec<(u64, u64)>> {
    let set = value.strip_prefix("bytes=")?;
    let mut ranges = Vec::new();
    for spec in set.split(',').map(str::trim).filter(|spec| !spec.is_empty()) {
        let (first, last) = spec.split_once('-')?;
        // No number of the tests has more digits than fit.
        let number = |digits: &str| -> Option<u128> {
            let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
            is_number.then(|| digits.parse().unwrap())
        };
        let length = u128::from(length);
        let (first, last) = match (first, last) {
            ("", suffix) => (length.saturating_sub(number(suffix)?), length.saturating_sub(1)),
            (first, "") => (number(first)?, length.saturating_sub(1)),
            (first, last) if number(first)? > number(last)? => return None,
            (first, last) => (number(first)?, number(last)?.min(length.saturating_sub(1))),
        };
        if first < length {
            ranges.push((u64::try_from(first).unwrap(), u64::try_from(last).unwrap()));
        }
    }
    Some(ranges)
}

/// A path with its dot segments removed, by the text of RFC 3986 §5.2.4, then with empty segments
/// taken out.
pub fn without_dot_segments(path: &str) -> String {
    let mut input = path.to_owned();
    let mut output = String::new();
    while !input.is_empty() {
        if let Some(rest) = input.strip_prefix("../").or_else(|| input.strip_prefix("./")) {
            input = rest.to_owned();
        } else if input.starts_with("/./") {
            input = input[2..].to_owned();
        } else if input == "/." {
            "/".clone_into(&mut input);
        } else if input.starts_with("/../") || input == "/.." {
            input = format!("/{}", input[3..].trim_start_matches('/'));
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            input.clear();
        } else {
            let end = input[1..].find('/').map_or(input.len(), |place| place + 1);
            output.push_str(&input[..end]);
            input = input[end..].to_owned();
        }
    }
    output
}

/// The weight that `Accept-Encoding` gives a coding, in thousandths: None where it is not listed.
pub fn weight(list: &[(String, u16)], coding: &str) -> u16 {
    let listed = |name: &str| list.iter().rev().find(|(item, _)| item == name).map(|(_, q)| *q);
    listed(coding).or_else(|| listed("*")).unwrap_or(0)
}

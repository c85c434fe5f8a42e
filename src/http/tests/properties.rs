//! Generated input: nothing panics, and where the input is valid the answer is that of the slow
//! obvious [`reference`].

use proptest::collection::vec;
use proptest::prelude::*;

use super::super::range::ByteRange;
use super::super::target::canonical;
use super::*;

/// Values of the field in and around its grammar.
fn range_field() -> impl Strategy<Value = String> {
    let number = || {
        prop_oneof![
            4 => (0_u64..2500).prop_map(|n| n.to_string()),
            1 => any::<u64>().prop_map(|n| n.to_string()),
            1 => "[0-9]{1,38}",
        ]
    };
    let spec = prop_oneof![
        4 => (number(), number()).prop_map(|(a, b)| format!("{a}-{b}")),
        2 => number().prop_map(|a| format!("{a}-")),
        2 => number().prop_map(|a| format!("-{a}")),
        1 => "[0-9 ,-]{0,8}",
    ];
    vec(spec, 0..20).prop_map(|specs| format!("bytes={}", specs.join(", ")))
}

proptest! {
    // A failure becomes a line of a table, not a file.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn ranges_are_those_of_the_reference(value in range_field(), length in 0_u64..2000) {
        let parts = match RangeSet::parse(&value, length) {
            RangeSet::Whole => None,
            RangeSet::Unsatisfiable => Some(vec![]),
            RangeSet::One(range) => Some(vec![range]),
            RangeSet::Several(ranges) => Some(ranges),
        };
        let count = value["bytes=".len()..].split(',').filter(|spec| !spec.trim().is_empty()).count();
        let asked = reference::ranges(&value, length).filter(|_| (1..=16).contains(&count));
        prop_assert_eq!(parts.is_some(), asked.is_some());
        let (Some(parts), Some(asked)) = (parts, asked) else { return Ok(()) };
        let is_asked = |n: u64| asked.iter().any(|(first, last)| (*first..=*last).contains(&n));
        let sent = |n: u64| parts.iter().filter(|p| (p.first..=p.last).contains(&n)).count();
        for n in 0..length {
            // Each byte that was asked for is sent once; another only in a gap not worth a part.
            let near = |n: u64| (n.saturating_sub(128)..n).any(is_asked) && (n..n + 128).any(is_asked);
            prop_assert!(sent(n) == 1 || sent(n) == 0 && !is_asked(n), "byte {}", n);
            prop_assert!(is_asked(n) || sent(n) == 0 || near(n), "byte {}", n);
        }
        let place = |part: &ByteRange| asked.iter().position(|(a, _)| (part.first..=part.last).contains(a));
        let places: Vec<_> = parts.iter().map(place).collect();
        prop_assert!(places.is_sorted(), "order of {:?}", parts);
    }

    #[test]
    fn any_range_field_is_answered(value in "[ -~]{0,60}", method in "GET|HEAD") {
        let answer = send(&method, "/media/film.mp4", &[("range", &value)]);
        prop_assert!([200, 206, 416].contains(&answer.status));
    }

    #[test]
    fn paths_are_resolved_as_rfc_3986_does(segments in vec("[.]{1,3}|[a-c]{1,2}", 1..8)) {
        let path = format!("/{}", segments.join("/"));
        let resolved = reference::without_dot_segments(&path);
        let expected = if resolved == "/" { "/" } else { resolved.trim_end_matches('/') };
        prop_assert_eq!(&canonical(&path).unwrap(), expected);
        // However much of it is encoded.
        let encoded: String = path.bytes().map(|byte| if byte == b'/' { "/".to_owned() } else { format!("%{byte:02X}") }).collect();
        prop_assert_eq!(canonical(&encoded).unwrap(), expected);
    }

    #[test]
    fn a_canonical_path_is_its_own_canonical_path(path in "/[ -$&-~äß]{0,40}") {
        let once = canonical(&path).unwrap().into_owned();
        prop_assert_eq!(canonical(&once).unwrap(), once.clone());
        prop_assert!(once.starts_with('/') && !once.contains("//"));
    }

    #[test]
    fn any_path_is_answered(path in "/[!-~]{0,60}") {
        if let Ok(uri) = path.parse::<hyper::Uri>() {
            let (parts, ()) = Request::builder().uri(uri).header("host", "a").body(()).unwrap().into_parts();
            let status = portal().respond(&parts).status().as_u16();
            prop_assert!([200, 308, 400, 404].contains(&status), "{}", status);
        }
    }

    #[test]
    fn the_coding_sent_is_one_of_the_heaviest(
        list in vec(("br|gzip|identity|[*]|deflate|zstd", 0_u16..=1000), 0..6)
    ) {
        let field: Vec<_> = list.iter().map(|(name, q)| format!("{name};q={}.{:03}", q / 1000, q % 1000)).collect();
        let answer = get("/home", &[("accept-encoding", &field.join(", "))]);
        let sent = match answer.header("content-encoding") { "" => "identity", coding => coding };
        prop_assert_eq!(answer.status, 200);
        let coded = ["br", "gzip"].map(|coding| reference::weight(&list, coding));
        let heaviest = coded.into_iter().max().unwrap();
        if sent == "identity" {
            // Sent although something else is accepted only where it is listed as the heavier.
            let named = list.iter().any(|(name, _)| name == "identity");
            let weight = reference::weight(&list, "identity");
            prop_assert!(heaviest == 0 || named && weight > heaviest, "{:?}", field);
        } else {
            prop_assert!(heaviest > 0 && reference::weight(&list, sent) == heaviest, "{:?}", field);
        }
    }

    #[test]
    fn a_listed_tag_is_found_wherever_it_stands(
        before in vec("(W/)?\"[!#-~]{0,6}\"", 0..4),
        after in vec("(W/)?\"[!#-~]{0,6}\"", 0..4),
        weak in any::<bool>(),
        comma in "( {0,2},){1,2} {0,2}",
    ) {
        let ours = if weak { "W/\"home\"" } else { "\"home\"" }.to_owned();
        let others = before.iter().chain(&after).any(|tag| tag.trim_start_matches("W/") == "\"home\"");
        let list = [before, vec![ours], after].concat().join(&comma);
        prop_assert_eq!(get("/home", &[("if-none-match", &list)]).status, 304);
        if !others {
            let status = get("/home", &[("if-match", &list)]).status;
            prop_assert_eq!(status, if weak { 412 } else { 200 });
        }
    }

    #[test]
    fn any_condition_is_answered(
        name in "if-match|if-none-match|if-range|if-modified-since|if-unmodified-since|accept|accept-encoding",
        value in "[ -~]{0,40}",
    ) {
        let answer = get("/home", &[(&name, &value), ("range", "bytes=0-0")]);
        prop_assert!([200, 206, 304, 412].contains(&answer.status));
    }
}

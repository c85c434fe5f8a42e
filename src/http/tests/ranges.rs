//! Ranges.

use super::*;

#[test]
fn a_range_answers_206_with_the_part_and_its_place() {
    for (range, content_range, body) in [
        ("bytes=0-1", "bytes 0-1/10", "01"),
        ("bytes=0-0", "bytes 0-0/10", "0"),
        ("bytes=2-5", "bytes 2-5/10", "2345"),
        ("bytes=9-9", "bytes 9-9/10", "9"),
        ("bytes=4-", "bytes 4-9/10", "456789"),
        ("bytes=0-", "bytes 0-9/10", FILM),
        ("bytes=-3", "bytes 7-9/10", "789"),
        ("bytes=-10", "bytes 0-9/10", FILM),
        ("bytes=-11", "bytes 0-9/10", FILM),
        ("bytes=8-99", "bytes 8-9/10", "89"),
        ("BYTES=1-2", "bytes 1-2/10", "12"),
    ] {
        let answer = get("/media/film.mp4", &[("range", range)]);
        assert_eq!(answer.status, 206, "{range}");
        assert_eq!(answer.header("content-range"), content_range, "{range}");
        assert_eq!(answer.header("content-length"), body.len().to_string(), "{range}");
        assert_eq!(answer.body, body, "{range}");
        // RFC 9110 §15.3.7: what a 200 would have said of the resource.
        assert_eq!(answer.header("content-type"), "video/mp4", "{range}");
        assert_eq!(answer.header("etag"), "\"film\"", "{range}");
        assert_eq!(
            answer.header("cache-control"),
            "public, max-age=86400, must-revalidate",
            "{range}"
        );
    }
}

#[test]
fn a_range_outside_the_file_answers_416_with_its_length() {
    for (target, range, content_range) in [
        ("/media/film.mp4", "bytes=10-", "bytes */10"),
        ("/media/film.mp4", "bytes=10-20", "bytes */10"),
        ("/media/film.mp4", "bytes=99999999999999999999-", "bytes */10"),
        ("/media/film.mp4", "bytes=-0", "bytes */10"),
        ("/media/empty.txt", "bytes=0-0", "bytes */0"),
        ("/media/empty.txt", "bytes=0-", "bytes */0"),
    ] {
        let answer = get(target, &[("range", range)]);
        assert_eq!(answer.status, 416, "{range}");
        assert_eq!(answer.header("content-range"), content_range, "{range}");
        assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8", "{range}");
        assert_eq!(answer.header("cache-control"), "no-store", "{range}");
        assert_eq!(answer.header("content-length"), answer.body.len().to_string(), "{range}");
        assert_eq!(answer.header("etag"), "", "{range}");
    }
}

#[test]
fn a_range_that_a_server_may_or_must_ignore_answers_the_whole() {
    for range in
        ["bytes=0-1,5-4", "bytes=5-4", "bytes=a-b", "bytes=", "bytes", "0-1", "lines=0-1", ""]
    {
        let answer = get("/media/film.mp4", &[("range", range)]);
        assert_eq!(answer.status, 200, "{range:?}");
        assert_eq!(answer.header("content-range"), "", "{range:?}");
        assert_eq!(answer.body, FILM, "{range:?}");
    }
}

#[test]
fn a_range_counts_the_bytes_of_the_chosen_coding() {
    for (accepted, body, content_range) in [
        ("", "identity", "bytes 8-15/16"),
        ("br", "br", "bytes 8-9/10"),
        ("gzip", "gzip", "bytes 8-11/12"),
    ] {
        let answer = get("/home", &[("accept-encoding", accepted), ("range", "bytes=8-")]);
        assert_eq!(answer.status, 206, "{accepted:?}");
        assert_eq!(answer.header("content-range"), content_range, "{accepted:?}");
        assert_eq!(answer.header("content-encoding"), accepted, "{accepted:?}");
        assert_eq!(answer.body, body, "{accepted:?}");
    }
}

#[test]
fn if_range_answers_the_part_only_of_the_version_it_was_begun_on() {
    for (accepted, validator, status) in [
        ("", "\"home\"", 206),
        ("br", "\"home-br\"", 206),
        ("", "\"old\"", 200),
        ("", "home", 200),
        ("", "", 200),
        ("", "*", 200),
        // Weak validators say nothing about bytes.
        ("", "W/\"home\"", 200),
        ("", "\"home-br\"", 200),
        ("br", "\"home\"", 200),
        ("", "Sat, 01 Jan 2000 00:00:00 GMT", 200),
    ] {
        for (range, satisfiable) in [("bytes=0-1", true), ("bytes=99-", false)] {
            let headers =
                [("accept-encoding", accepted), ("if-range", validator), ("range", range)];
            let expected = if status == 206 && !satisfiable { 416 } else { status };
            assert_eq!(get("/home", &headers).status, expected, "{accepted:?} {validator} {range}");
        }
    }
}

#[test]
fn a_date_in_if_range_is_the_very_date_of_what_has_one_representation() {
    for (target, accepted, date, status) in [
        ("/media/film.mp4", "", MODIFIED, 206),
        ("/media/film.mp4", "", "Thu Jan 15 12:00:00 2026", 206),
        ("/media/film.mp4", "", "Thu, 15 Jan 2026 12:00:01 GMT", 200),
        ("/media/film.mp4", "", "Thu, 15 Jan 2026 11:59:59 GMT", 200),
        // RFC 9110 §8.8.1: a date that several representations share is a weak validator.
        ("/home", "", MODIFIED, 200),
        ("/home", "br", MODIFIED, 200),
    ] {
        let headers = [("accept-encoding", accepted), ("if-range", date), ("range", "bytes=0-1")];
        assert_eq!(get(target, &headers).status, status, "{target} {date}");
    }
}

/// RFC 9110 §14.6 and §15.3.7.2.
#[test]
fn several_ranges_answer_one_body_in_parts() {
    let answer = get("/media/text.txt", &[("range", "bytes=900-902, 0-1, -2")]);
    assert_eq!(answer.status, 206);
    assert_eq!(answer.header("content-type"), "multipart/byteranges; boundary=text");
    assert!(!answer.headers.contains_key("content-range"));
    assert_eq!(answer.header("etag"), "\"text\"");
    assert_eq!(
        answer.body,
        "--text\r\nContent-Type: text/plain\r\nContent-Range: bytes 900-999/1000\r\n\r\n"
            .to_owned()
            + &TEXT[900..]
            + "\r\n--text\r\nContent-Type: text/plain\r\nContent-Range: bytes 0-1/1000\r\n\r\n00\r\n--text--\r\n"
    );
    assert_eq!(answer.header("content-length"), answer.body.len().to_string());
}

#[test]
fn of_several_ranges_only_those_inside_the_file_are_sent() {
    let answer = get("/media/text.txt", &[("range", "bytes=5000-6000, 100-102, 1000-")]);
    assert_eq!((answer.status, &*answer.body), (206, "111"));
    assert_eq!(answer.header("content-range"), "bytes 100-102/1000");
    let answer = get("/media/text.txt", &[("range", "bytes=5000-6000, 1000-")]);
    assert_eq!((answer.status, answer.header("content-range")), (416, "bytes */1000"));
}

#[test]
fn two_range_lines_are_no_range() {
    let twice = [("range", "bytes=0-1"), ("range", "bytes=0-1")];
    assert_eq!(get("/media/film.mp4", &twice).status, 200);
}

#[test]
fn if_range_without_a_range_is_ignored() {
    for validator in ["\"film\"", "\"old\""] {
        let answer = get("/media/film.mp4", &[("if-range", validator)]);
        assert_eq!((answer.status, answer.body.as_str()), (200, FILM), "{validator}");
    }
}

#[test]
fn if_none_match_is_evaluated_before_the_range() {
    for (validator, range, status) in [
        ("\"film\"", "bytes=0-1", 304),
        ("\"film\"", "bytes=99-", 304),
        ("*", "bytes=0-1", 304),
        ("\"old\"", "bytes=0-1", 206),
        ("\"old\"", "bytes=99-", 416),
    ] {
        let answer = get("/media/film.mp4", &[("if-none-match", validator), ("range", range)]);
        assert_eq!(answer.status, status, "{validator} {range}");
        assert_eq!(answer.header("content-range").is_empty(), status == 304, "{validator} {range}");
    }
}

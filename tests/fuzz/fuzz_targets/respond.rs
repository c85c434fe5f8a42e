//! Any request is answered, and the answer fits together. The input is a target and the values of
//! the fields that decide about an answer, a line each.

#![no_main]

use std::sync::LazyLock;
use std::time::{Duration, UNIX_EPOCH};

use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Method, Request};
use libfuzzer_sys::fuzz_target;
use portal::http::Portal;
use portal::site::baked::{self, ServiceWorker};

static PORTAL: LazyLock<Portal> = LazyLock::new(|| {
    let site = baked::site(ServiceWorker::On).expect("the site is whole");
    Portal::new(site, Some(UNIX_EPOCH + Duration::from_secs(1_700_000_000))).expect("its heads are")
});

const FIELDS: [HeaderName; 8] = [
    header::RANGE,
    header::ACCEPT_ENCODING,
    header::IF_NONE_MATCH,
    header::IF_MATCH,
    header::IF_RANGE,
    header::IF_MODIFIED_SINCE,
    header::IF_UNMODIFIED_SINCE,
    header::ACCEPT,
];

fuzz_target!(|input: &[u8]| {
    let mut lines = input.split(|&byte| byte == b'\n');
    let target = lines.next().unwrap_or_default();
    let mut request = Request::builder().method(Method::GET).uri(target).header("host", "a");
    for (name, value) in FIELDS.iter().zip(lines) {
        if let (false, Ok(value)) = (value.is_empty(), HeaderValue::from_bytes(value)) {
            request = request.header(name, value);
        }
    }
    let Ok(request) = request.body(()) else { return };
    let (parts, ()) = request.into_parts();
    let response = PORTAL.respond(&parts);
    let length = response.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|value| value.to_str().ok()).and_then(|value| value.parse().ok());
    match response.status().as_u16() {
        200 | 206 | 308 | 400 | 404 | 412 | 414 | 416 => {
            assert_eq!(length, Some(response.body().remaining()), "{parts:?}");
        }
        304 => assert_eq!((length, response.body().remaining()), (None, 0), "{parts:?}"),
        status => panic!("{status}: {parts:?}"),
    }
});

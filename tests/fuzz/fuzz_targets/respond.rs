//! Any request is answered, and the answer fits together. The input is a method, a target and the
//! values of the fields that decide about an answer, a line each.

#![no_main]

use std::sync::LazyLock;
use std::time::{Duration, UNIX_EPOCH};

use hyper::header::{self, HeaderName, HeaderValue};
use hyper::http::request::Parts;
use hyper::{Method, Request, Response};
use libfuzzer_sys::fuzz_target;
use portal::config::ServiceWorker;
use portal::http::{Body, Portal, to_https};
use portal::site::embedded;

static PORTAL: LazyLock<Portal> = LazyLock::new(|| {
    let site = embedded::site(ServiceWorker::On).expect("the site is whole");
    Portal::new(site, Some(UNIX_EPOCH + Duration::from_secs(1_700_000_000))).expect("its heads are")
});

const FIELDS: [HeaderName; 10] = [
    header::RANGE,
    header::ACCEPT_ENCODING,
    header::IF_NONE_MATCH,
    header::IF_MATCH,
    header::IF_RANGE,
    header::IF_MODIFIED_SINCE,
    header::IF_UNMODIFIED_SINCE,
    header::ACCEPT,
    header::TRANSFER_ENCODING,
    header::HOST,
];

fuzz_target!(|input: &[u8]| {
    let mut lines = input.split(|&byte| byte == b'\n');
    let Ok(method) = Method::from_bytes(lines.next().unwrap_or_default()) else { return };
    let target = lines.next().unwrap_or_default();
    let mut request = Request::builder().method(method).uri(target).header("host", "a");
    for (name, value) in FIELDS.iter().zip(lines) {
        if let (false, Ok(value)) = (value.is_empty(), HeaderValue::from_bytes(value)) {
            request = request.header(name, value);
        }
    }
    let Ok(request) = request.body(()) else { return };
    let (parts, ()) = request.into_parts();
    fits(&parts, &PORTAL.respond(&parts), &[200, 204, 206, 304, 308, 400, 404, 405, 412, 414, 416]);
    fits(&parts, &to_https(&parts, 443), &[204, 308, 400, 414]);
});

/// The status is one that such a request can have, and the length is that of the body.
fn fits(request: &Parts, response: &Response<Body>, statuses: &[u16]) {
    let status = response.status().as_u16();
    assert!(statuses.contains(&status), "{status}: {request:?}");
    let length = response.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|value| value.to_str().ok()).and_then(|value| value.parse().ok());
    let remaining = response.body().remaining();
    match (status, &request.method) {
        (204 | 304, _) => assert_eq!((length, remaining), (None, 0), "{request:?}"),
        (_, &Method::HEAD) => assert!(length.is_some(), "{request:?}"),
        _ => assert_eq!(length, Some(remaining), "{request:?}"),
    }
}

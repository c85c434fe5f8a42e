//! Recognizes page views: a visitor's page counts once, whether it was navigated to or
//! opened inside the app.

use hyper::header::{HeaderMap, HeaderName};
use hyper::http::request::Parts;
use hyper::{Method, StatusCode};

use crate::http::{Portal, accepts_page};

/// The portal's own script marks requests by their purpose.
const PURPOSE: HeaderName = HeaderName::from_static("portal-purpose");
/// The service worker stores the answer for reading without network.
const PRECACHE: &[u8] = b"precache";
/// A visitor opened the page whose data this is.
const VIEW: &[u8] = b"view";
/// Fetch Metadata: browsers name the kind of each request.
const SEC_FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");
/// Set when the browser or its user fetches ahead.
const SEC_PURPOSE: HeaderName = HeaderName::from_static("sec-purpose");
/// The data of the page at `/our-city` is at `/assets/content/our-city.json`.
const DATA: (&str, &str) = ("/assets/content", ".json");

/// Whether the service worker fills its store with the answer.
pub fn is_precache(headers: &HeaderMap) -> bool {
    headers.get(PURPOSE).is_some_and(|purpose| purpose == PRECACHE)
}

/// The path of the page that this request views; None where it views none.
pub fn viewed<'a>(portal: &Portal, request: &'a Parts, status: StatusCode) -> Option<&'a str> {
    let is_shown = matches!(status, StatusCode::OK | StatusCode::NOT_MODIFIED);
    if request.method != Method::GET || !is_shown {
        return None;
    }
    let path = request.uri.path();
    let headers = &request.headers;
    let page = match path.strip_prefix(DATA.0).and_then(|path| path.strip_suffix(DATA.1)) {
        Some(page) => headers.get(PURPOSE).filter(|purpose| *purpose == VIEW).map(|_| page),
        None => is_navigation(headers).then_some(path),
    }?;
    portal.has_page(page).then_some(page)
}

/// Whether the request is a visitor's navigation rather than a prefetch or a program's fetch.
fn is_navigation(headers: &HeaderMap) -> bool {
    let is_document = headers
        .get(SEC_FETCH_MODE)
        .map_or_else(|| accepts_page(headers), |mode| mode == "navigate");
    is_document && !headers.contains_key(SEC_PURPOSE) && !is_precache(headers)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use hyper::Request;
    use hyper::body::Bytes;
    use hyper::header::HeaderValue;

    use super::*;
    use crate::site::{Asset, Kind, Representation, Site};

    fn portal() -> Portal {
        let asset = |path: &str| Asset {
            kind: Kind::of(path),
            media_type: HeaderValue::from_static("text/html"),
            links: None,
            style: None,
            modified: None,
            identity: Representation {
                data: Bytes::new().into(),
                etag: HeaderValue::from_static("\"\""),
            },
            brotli: None,
            gzip: None,
        };
        let paths = ["/home", "/our-city", "/404", "/sw.js", "/assets/content/our-city.json"];
        let assets: HashMap<_, _> =
            paths.into_iter().map(|path| (path.to_owned(), asset(path))).collect();
        Portal::new(Site::new(assets).expect("a site"), None).expect("a portal")
    }

    #[test]
    fn a_view_is_a_navigation_or_a_page_opened_in_the_app() {
        const HTML: (&str, &str) = ("accept", "text/html,*/*;q=0.8");
        const NAVIGATE: (&str, &str) = ("sec-fetch-mode", "navigate");
        const DATA: &str = "/assets/content/our-city.json";

        let portal = portal();
        for (target, headers, status, expected) in [
            ("/home", &[NAVIGATE][..], 200, Some("/home")),
            ("/home?from=mail", &[NAVIGATE, HTML], 304, Some("/home")),
            ("/home", &[HTML], 200, Some("/home")),
            // Programs that ask for anything at all, and what is no page.
            ("/home", &[("accept", "*/*")], 200, None),
            ("/home", &[], 200, None),
            ("/sw.js", &[NAVIGATE], 200, None),
            ("/nowhere", &[NAVIGATE], 404, None),
            ("/", &[NAVIGATE], 308, None),
            // Fetched ahead, by the browser or by the service worker.
            ("/home", &[NAVIGATE, ("sec-purpose", "prefetch")], 200, None),
            ("/home", &[("sec-fetch-mode", "cors"), HTML], 200, None),
            ("/home", &[HTML, ("portal-purpose", "precache")], 200, None),
            // The page's data, by the app and by others.
            (DATA, &[("portal-purpose", "view")], 200, Some("/our-city")),
            (DATA, &[("portal-purpose", "view")], 304, Some("/our-city")),
            (DATA, &[("portal-purpose", "view")], 404, None),
            (DATA, &[("portal-purpose", "precache")], 200, None),
            (DATA, &[], 200, None),
            ("/assets/content/nowhere.json", &[("portal-purpose", "view")], 200, None),
            ("/assets/content/sw.js.json", &[("portal-purpose", "view")], 200, None),
        ] {
            let mut request = Request::builder().uri(target);
            for (name, value) in headers {
                request = request.header(*name, *value);
            }
            let (request, ()) = request.body(()).expect("a request").into_parts();
            let status = StatusCode::from_u16(status).expect("a status");
            assert_eq!(viewed(&portal, &request, status), expected, "{target} {headers:?}");
        }
        let (head, ()) = Request::head("/home")
            .header("sec-fetch-mode", "navigate")
            .body(())
            .expect("a request")
            .into_parts();
        assert_eq!(viewed(&portal, &head, StatusCode::OK), None);
    }
}

//! Recognizes page views: a visitor's page counts once, whether it was navigated to or
//! opened inside the app.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use hyper::header::{HeaderMap, HeaderName};
use hyper::http::request::Parts;
use hyper::{Method, StatusCode};

use crate::http::{Portal, accepts_page};

/// The portal's own script marks requests by their purpose.
const PURPOSE: HeaderName = HeaderName::from_static("portal-purpose");
/// Purposes of requests that no visitor makes: the service worker stores the answer for reading without network, and a
/// page that is open asks for the notice of the moment.
const BACKGROUND: [&str; 2] = ["precache", "notice"];
/// A visitor opened the page whose data this is.
const VIEW: &[u8] = b"view";
/// Fetch Metadata: browsers name the kind of each request.
const SEC_FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");
/// Set when the browser or its user fetches ahead.
const SEC_PURPOSE: HeaderName = HeaderName::from_static("sec-purpose");
/// The data of the page at `/our-city` is at `/assets/content/our-city.json`.
const DATA: (&str, &str) = ("/assets/content", ".json");

/// Why the portal's own script asks where no visitor does; None for visitors.
pub fn background(headers: &HeaderMap) -> Option<&'static str> {
    let purpose = headers.get(PURPOSE)?;
    BACKGROUND.into_iter().find(|each| purpose == each)
}

/// Counts views until they are kept.
#[derive(Debug, Default)]
pub struct Tally(Mutex<HashMap<String, u64>>);

impl Tally {
    pub fn count(&self, page: &str) {
        let mut counts = self.counts();
        match counts.get_mut(page) {
            Some(count) => *count += 1,
            None => drop(counts.insert(page.to_owned(), 1)),
        }
    }

    /// What was counted since the last time.
    pub fn take(&self) -> Vec<(String, u64)> {
        std::mem::take(&mut *self.counts()).into_iter().collect()
    }

    /// Counts again what could not be kept.
    pub fn put_back(&self, views: Vec<(String, u64)>) {
        let mut counts = self.counts();
        for (page, count) in views {
            *counts.entry(page).or_default() += count;
        }
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<String, u64>> {
        // Counting cannot panic half way.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
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
    is_document && !headers.contains_key(SEC_PURPOSE) && background(headers).is_none()
}

#[cfg(test)]
mod tests {
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
    fn views_are_counted_until_they_are_kept() {
        let tally = Tally::default();
        for page in ["/home", "/rfp", "/home"] {
            tally.count(page);
        }
        let mut taken = tally.take();
        taken.sort();
        assert_eq!(taken, [("/home".to_owned(), 2), ("/rfp".to_owned(), 1)]);
        assert_eq!(tally.take(), []);
        tally.count("/home");
        tally.put_back(taken);
        assert_eq!(tally.take().iter().map(|(_, count)| count).sum::<u64>(), 4);
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

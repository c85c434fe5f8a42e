//! Recognizes page views: a visitor's page counts once, whether it was navigated to or
//! opened inside the app.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

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

/// Counts views until they are kept, by the quarter of an hour: at the end of one, the day ends in some time zone.
#[derive(Debug, Default)]
pub struct Tally(Mutex<HashMap<String, Counts>>);

/// Of a page, the newest quarter last. Each is the number of quarters since 1970.
type Counts = Vec<(u64, u64)>;

/// The views of a page in a quarter of an hour.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Views {
    pub page: String,
    pub quarter: u64,
    pub count: u64,
}

/// In seconds.
pub const QUARTER: u64 = 15 * 60;

impl Tally {
    pub fn count(&self, page: &str, now: SystemTime) {
        let quarter = now.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / QUARTER);
        self.add(page, quarter, 1);
    }

    /// Takes the views that were counted since the last time.
    pub fn take(&self) -> Vec<Views> {
        let taken = std::mem::take(&mut *self.counts()).into_iter();
        let of_page = |(page, counts): (String, Counts)| {
            let of_quarter = move |(quarter, count)| Views { page: page.clone(), quarter, count };
            counts.into_iter().map(of_quarter)
        };
        taken.flat_map(of_page).collect()
    }

    /// Counts again what could not be kept.
    pub fn put_back(&self, views: &[Views]) {
        for Views { page, quarter, count } in views {
            self.add(page, *quarter, *count);
        }
    }

    fn add(&self, page: &str, quarter: u64, count: u64) {
        let mut pages = self.counts();
        let counts = match pages.get_mut(page) {
            Some(counts) => counts,
            None => pages.entry(page.to_owned()).or_default(),
        };
        match counts.iter_mut().rev().find(|(known, _)| *known == quarter) {
            Some((_, sum)) => *sum += count,
            None => counts.push((quarter, count)),
        }
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<String, Counts>> {
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
        let at = |seconds| UNIX_EPOCH + std::time::Duration::from_secs(seconds);
        for (page, seconds) in [("/home", 0), ("/rfp", 0), ("/home", 899), ("/home", 900)] {
            tally.count(page, at(seconds));
        }
        let views = |page: &str, quarter, count| Views { page: page.to_owned(), quarter, count };
        let expected = [views("/home", 0, 2), views("/home", 1, 1), views("/rfp", 0, 1)];
        let taken = || {
            let mut taken = tally.take();
            taken.sort();
            taken
        };
        assert_eq!(taken(), expected);
        assert_eq!(taken(), []);
        tally.count("/home", at(1));
        tally.put_back(&expected);
        assert_eq!(taken(), [views("/home", 0, 3), views("/home", 1, 1), views("/rfp", 0, 1)]);
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

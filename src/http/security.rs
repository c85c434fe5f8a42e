//! The security headers of every answer, each directive with its reason.

use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};

use super::constant::forever;

/// The page of the virtual tour, whose viewer reads panoramas through `blob:` addresses.
const TOUR: &str = "/vr";

/// Headers that are the same on every answer.
const COMMON: [(HeaderName, &str); 4] = [
    // A file is what its media type says, whatever it looks like.
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // Other sites learn that a visitor came from here, not from which page.
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    // Nothing here needs a sensor, a camera, a payment or a USB port. The virtual tour may fill
    // the screen, which is allowed to the site itself by default.
    (
        HeaderName::from_static("permissions-policy"),
        "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), \
         gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
    ),
    // Pages that open this one, or that it opens, get no handle on its window.
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// The policy of what is no document: nothing in it may load anything, or be framed.
const FILE_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// Media types that a browser shows as documents of their own, under the policy of their answer.
const DOCUMENTS: [&str; 2] = ["text/html", "image/svg+xml"];
/// Runs on its own as well, under the policy of its answer.
const SERVICE_WORKER: &str = "/sw.js";

/// The security headers of what is at a path. `style` is the hash of the stylesheet in a page's
/// head, such as `sha256-…`; no page has two.
///
/// # Errors
/// When the hash holds characters that no header may hold.
pub fn of_resource(
    path: &str,
    media_type: &HeaderValue,
    style: Option<&str>,
) -> anyhow::Result<HeaderMap> {
    let is_of = |name: &&str| media_type.as_bytes().starts_with(name.as_bytes());
    if path != SERVICE_WORKER && !DOCUMENTS.iter().any(is_of) {
        return Ok(of_file());
    }
    let images = if path == TOUR { "'self' blob:" } else { "'self'" };
    let styles = style.map_or_else(|| "'self'".to_owned(), |hash| format!("'self' '{hash}'"));
    let mut headers = of_file();
    let policy = HeaderValue::try_from(document_policy(&styles, images))?;
    headers.insert(header::CONTENT_SECURITY_POLICY, forever(&policy));
    Ok(headers)
}

/// The security headers of an answer that is no document.
pub fn of_file() -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(FILE_POLICY));
    for (name, value) in COMMON {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
}

fn document_policy(styles: &str, images: &str) -> String {
    [
        // Whatever is not named below is refused: frames, objects, workers of other origins.
        "default-src 'none'",
        "script-src 'self'",
        // The stylesheet in the head paints the first view without another round trip.
        &format!("style-src {styles}"),
        &format!("img-src {images}"),
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
    .join("; ")
}

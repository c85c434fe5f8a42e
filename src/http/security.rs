//! The security policies of answers, each directive with its reason. Pages carry the full set;
//! a file carries what means something on a file, since its head is sent with each of the dozens
//! of files of a first visit.

use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};

use crate::site::Policy;

/// Browsers must not guess a type other than the one that is named.
const NOSNIFF: HeaderValue = HeaderValue::from_static("nosniff");

const STYLES: &str = "style-src ";

/// Policies of the window that shows a page.
const PAGE: [(HeaderName, &str); 3] = [
    // Other sites learn that a visitor came from here, not from which page.
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    // No page needs a sensor, a camera, a payment or a USB port. The virtual tour may fill
    // the screen, which is allowed to the site itself by default.
    (
        HeaderName::from_static("permissions-policy"),
        "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), \
         gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
    ),
    // Pages that open this one, or that it opens, get no handle on its window.
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// The security headers of a resource. `style` is the hash of the stylesheet in a page's head,
/// such as `sha256-…`; no page has two.
///
/// # Errors
/// When the hash holds characters that no header may hold.
pub fn of_resource(policy: Policy, style: Option<&str>) -> anyhow::Result<HeaderMap> {
    let styles = style.map_or_else(|| "'self'".to_owned(), |hash| format!("'self' '{hash}'"));
    let content_policy = match policy {
        Policy::Page => Some(content_policy(&styles, "'self'")),
        Policy::Tour => Some(content_policy(&styles, "'self' blob:")),
        Policy::Worker | Policy::Document => Some(content_policy("'self'", "'self'")),
        Policy::File | Policy::Attachment => None,
    };
    let mut headers = of_file();
    if let Some(policy) = content_policy {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::try_from(policy)?);
    }
    if policy == Policy::Attachment {
        headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
    }
    if matches!(policy, Policy::Page | Policy::Tour) {
        for (name, value) in PAGE {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    Ok(headers)
}

/// Allows another stylesheet in a document with these headers, by its hash.
///
/// # Errors
/// When the hash holds characters that no header may hold.
pub fn allow_style(headers: &mut HeaderMap, hash: &str) -> anyhow::Result<()> {
    if let Some(policy) = headers.get_mut(header::CONTENT_SECURITY_POLICY) {
        let allowed = policy.to_str()?.replace(STYLES, &format!("{STYLES}'{hash}' "));
        *policy = HeaderValue::try_from(allowed)?;
    }
    Ok(())
}

/// The security headers of an answer that is no document.
pub fn of_file() -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, NOSNIFF);
    headers
}

/// A Content-Security-Policy that trusts this origin and nothing inline.
fn content_policy(styles: &str, images: &str) -> String {
    [
        // Refuses what is not named below: frames, objects, workers of other origins.
        "default-src 'none'",
        "script-src 'self'",
        // The stylesheet in the head paints the first view without another round trip.
        &format!("{STYLES}{styles}"),
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

//! The security headers of every answer, each directive with its reason.

use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};

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

/// The headers, made once for a site.
#[derive(Debug)]
pub struct Policies {
    page: HeaderValue,
    tour: HeaderValue,
}

impl Policies {
    pub fn new(style_hashes: &[String]) -> anyhow::Result<Self> {
        Ok(Self {
            page: HeaderValue::try_from(content_security_policy(style_hashes, "'self'"))?,
            tour: HeaderValue::try_from(content_security_policy(style_hashes, "'self' blob:"))?,
        })
    }

    /// Adds the headers to an answer for this path.
    pub fn apply(&self, path: &str, headers: &mut HeaderMap) {
        let csp = if path == TOUR { &self.tour } else { &self.page };
        headers.insert(header::CONTENT_SECURITY_POLICY, csp.clone());
        for (name, value) in COMMON {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
}

fn content_security_policy(style_hashes: &[String], images: &str) -> String {
    let styles = style_hashes.join("' '");
    [
        // Whatever is not named below is refused: frames, objects, workers of other origins.
        "default-src 'none'",
        "script-src 'self'",
        // The stylesheet in the head paints the first view without another round trip.
        &format!("style-src 'self' '{styles}'"),
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

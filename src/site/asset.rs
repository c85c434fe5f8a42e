//! One resource in every content coding that it is stored in.

use std::time::SystemTime;

use hyper::body::Bytes;
use hyper::header::HeaderValue;
use serde::{Deserialize, Serialize};

use super::Kind;

/// A resource and its representations; the one without a coding always exists.
#[derive(Clone, Debug)]
pub struct Asset {
    pub kind: Kind,
    pub media_type: HeaderValue,
    /// The font, first picture and stylesheet of a page's first view, for `Link` (RFC 8288).
    pub links: Option<HeaderValue>,
    /// The hash of the stylesheet in a page's head, such as `sha256-…`.
    pub style: Option<String>,
    /// When it changed, where that is known and not the date of the site.
    pub modified: Option<SystemTime>,
    pub identity: Representation,
    pub brotli: Option<Representation>,
    pub gzip: Option<Representation>,
}

/// What the server must know of a page.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PageHead {
    /// The hash of the stylesheet in its head.
    pub style_hash: String,
    /// The value of its `Link` field (RFC 8288).
    pub links: String,
}

/// The bytes of a resource in one coding and their validator.
#[derive(Clone, Debug)]
pub struct Representation {
    pub bytes: Bytes,
    /// A strong validator (RFC 9110 §8.8.3), different for each coding.
    pub etag: HeaderValue,
}

/// A content coding (RFC 9110 §8.4.1), in the order the server prefers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coding {
    Brotli,
    Gzip,
    Identity,
}

impl Coding {
    pub const ALL: [Self; 3] = [Self::Brotli, Self::Gzip, Self::Identity];

    /// The name in `Accept-Encoding` and `Content-Encoding`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
            Self::Identity => "identity",
        }
    }
}

impl Asset {
    /// Whether the answer depends on `Accept-Encoding`.
    pub fn is_negotiated(&self) -> bool {
        self.brotli.is_some() || self.gzip.is_some()
    }
}

/// How long a browser or a cache may keep a resource without asking again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CachePolicy {
    /// The name holds a hash of the content: it never changes.
    Immutable,
    /// Pictures and film under readable names: a day, then revalidated.
    Day,
    /// Pages and texts: kept, and revalidated before each use.
    Revalidate,
}

impl CachePolicy {
    /// The value of `Cache-Control` (RFC 9111 §5.2).
    pub const fn value(self) -> HeaderValue {
        HeaderValue::from_static(self.text())
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Immutable => "public, max-age=31536000, immutable",
            Self::Day => "public, max-age=86400, must-revalidate",
            Self::Revalidate => "no-cache",
        }
    }
}

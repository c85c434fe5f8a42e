//! What can be said of a resource before it is asked for: the heads of its answers, made once.

use std::time::SystemTime;

use hyper::body::Bytes;
use hyper::header::{self, HeaderMap, HeaderValue};

use super::conditional::Validators;
use super::security::Policies;
use crate::site::{Asset, Coding, Representation};

/// A resource whose answers are ready.
#[derive(Debug)]
pub struct Resource {
    identity: Prepared,
    brotli: Option<Prepared>,
    gzip: Option<Prepared>,
    modified: Option<SystemTime>,
}

/// A representation with the heads of the answers that it takes part in.
#[derive(Debug)]
pub struct Prepared {
    pub bytes: Bytes,
    etag: HeaderValue,
    /// Of 200 (RFC 9110 §15.3.1); 206 differs in two fields.
    pub ok: HeaderMap,
    /// Of 304: what a 200 would have said to caches (§15.4.5).
    pub not_modified: HeaderMap,
}

impl Resource {
    /// `modified` is the date of the site's content, where it is known.
    pub fn new(
        path: &str,
        asset: Asset,
        policies: &Policies,
        modified: Option<SystemTime>,
    ) -> Self {
        let is_negotiated = asset.is_negotiated();
        let common = |headers: &mut HeaderMap| {
            headers.insert(header::CACHE_CONTROL, asset.cache.value());
            if is_negotiated {
                headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
            }
            policies.apply(path, headers);
        };
        let prepare = |coding: Coding, representation: Representation| {
            let Representation { bytes, etag } = representation;
            let mut not_modified = HeaderMap::new();
            common(&mut not_modified);
            not_modified.insert(header::ETAG, etag.clone());
            let mut ok = not_modified.clone();
            ok.insert(header::CONTENT_TYPE, asset.media_type.clone());
            ok.insert(header::CONTENT_LENGTH, HeaderValue::from(bytes.len()));
            ok.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
            if coding != Coding::Identity {
                ok.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
            }
            if let Some(date) = modified
                && let Ok(date) = HeaderValue::try_from(httpdate::fmt_http_date(date))
            {
                ok.insert(header::LAST_MODIFIED, date);
            }
            if let Some(links) = &asset.links {
                ok.insert(header::LINK, links.clone());
            }
            Prepared { bytes, etag, ok, not_modified }
        };
        Self {
            identity: prepare(Coding::Identity, asset.identity),
            brotli: asset.brotli.map(|coded| prepare(Coding::Brotli, coded)),
            gzip: asset.gzip.map(|coded| prepare(Coding::Gzip, coded)),
            modified,
        }
    }

    pub fn identity(&self) -> &Prepared {
        &self.identity
    }

    pub fn in_coding(&self, coding: Coding) -> Option<&Prepared> {
        match coding {
            Coding::Brotli => self.brotli.as_ref(),
            Coding::Gzip => self.gzip.as_ref(),
            Coding::Identity => Some(&self.identity),
        }
    }

    pub fn validators<'a>(&self, selected: &'a Prepared) -> Validators<'a> {
        Validators {
            etag: &selected.etag,
            modified: self.modified,
            date_is_shared: self.brotli.is_some() || self.gzip.is_some(),
        }
    }
}

//! Resources with the heads of their answers, made once. Values are shared by reference counting,
//! so that a site that was replaced gives back its memory.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hyper::header::{self, HeaderMap, HeaderValue};

use super::conditional::Validators;
use super::security;
use crate::generator::{QUICK, brotli, gzip};
use crate::site::{Asset, Coding, Data, Kind, Representation, embedded};

/// The date of the content, and the field `Last-Modified` that holds it.
pub struct Modified {
    date: SystemTime,
    field: HeaderValue,
}

impl Modified {
    /// # Errors
    /// When the date is further away than HTTP can write.
    pub fn new(date: SystemTime) -> anyhow::Result<Self> {
        // HTTP has no fractions of a second, and clients send back what they got.
        let since = date.duration_since(UNIX_EPOCH).unwrap_or_default();
        let date = UNIX_EPOCH + Duration::from_secs(since.as_secs());
        let field = HeaderValue::try_from(httpdate::fmt_http_date(date))?;
        Ok(Self { date, field })
    }
}

/// A resource whose answers are ready.
#[derive(Clone, Debug)]
pub struct Resource {
    pub kind: Kind,
    identity: Prepared,
    brotli: Option<Prepared>,
    gzip: Option<Prepared>,
    modified: Option<SystemTime>,
}

/// A representation with the heads of its answers.
#[derive(Clone, Debug)]
pub struct Prepared {
    pub data: Data,
    etag: HeaderValue,
    /// Of 200 (RFC 9110 §15.3.1); 206 differs in two fields.
    pub ok: HeaderMap,
    /// Of 304: the fields of a 200 that caches need (§15.4.5).
    pub not_modified: HeaderMap,
}

impl Resource {
    /// `modified` is the date of the site's content, where it is known; a date of the asset's own
    /// goes before it.
    ///
    /// # Errors
    /// When the hash of the asset's stylesheet holds characters that no header may hold.
    pub fn new(asset: &Asset, modified: Option<&Modified>) -> anyhow::Result<Self> {
        let own = asset.modified.map(Modified::new).transpose()?;
        let modified = own.as_ref().or(modified);
        let is_negotiated = asset.is_negotiated();
        let security = security::of_resource(asset.kind.policy, asset.style.as_deref())?;
        let Asset { kind, media_type, links, .. } = asset;
        let prepare = |coding: Coding, representation: &Representation| {
            let Representation { data, etag } = representation.clone();
            let mut not_modified = security.clone();
            not_modified.insert(header::CACHE_CONTROL, kind.cache().value());
            if is_negotiated {
                not_modified.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
            }
            not_modified.insert(header::ETAG, etag.clone());
            let mut ok = not_modified.clone();
            ok.insert(header::CONTENT_TYPE, media_type.clone());
            ok.insert(header::CONTENT_LENGTH, HeaderValue::from(data.len()));
            ok.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
            if coding != Coding::Identity {
                ok.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
            }
            if let Some(Modified { field, .. }) = modified {
                ok.insert(header::LAST_MODIFIED, field.clone());
            }
            if let Some(links) = links {
                ok.insert(header::LINK, links.clone());
            }
            Prepared { data, etag, ok, not_modified }
        };
        Ok(Self {
            kind: *kind,
            identity: prepare(Coding::Identity, &asset.identity),
            brotli: asset.brotli.as_ref().map(|coded| prepare(Coding::Brotli, coded)),
            gzip: asset.gzip.as_ref().map(|coded| prepare(Coding::Gzip, coded)),
            modified: modified.map(|modified| modified.date),
        })
    }

    /// The same resource with another text, which is as new as the server: clients know it by its validator alone.
    /// `style` is the hash of a stylesheet that it has besides.
    ///
    /// # Errors
    /// When the hash holds characters that no header may hold.
    pub fn with_text(&self, text: Vec<u8>, style: Option<&str>) -> anyhow::Result<Self> {
        let coded = |coded: Option<Vec<u8>>, prepared: &Option<Prepared>| {
            let prepared = prepared.as_ref().zip(coded);
            prepared.map(|(prepared, bytes)| prepared.with_bytes(bytes, style)).transpose()
        };
        Ok(Self {
            kind: self.kind,
            brotli: coded(brotli(&text, QUICK)?, &self.brotli)?,
            gzip: coded(gzip(&text)?, &self.gzip)?,
            identity: self.identity.with_bytes(text, style)?,
            modified: None,
        })
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

impl Prepared {
    fn with_bytes(&self, bytes: Vec<u8>, style: Option<&str>) -> anyhow::Result<Self> {
        let Representation { data, etag } = embedded::representation(bytes)?;
        let (mut ok, mut not_modified) = (self.ok.clone(), self.not_modified.clone());
        for head in [&mut ok, &mut not_modified] {
            head.insert(header::ETAG, etag.clone());
            if let Some(hash) = style {
                security::allow_style(head, hash)?;
            }
        }
        ok.insert(header::CONTENT_LENGTH, HeaderValue::from(data.len()));
        ok.remove(header::LAST_MODIFIED);
        Ok(Self { data, etag, ok, not_modified })
    }
}

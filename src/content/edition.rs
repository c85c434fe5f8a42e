//! The site with changed content: the embedded resources, and those that were made anew.

use std::collections::BTreeMap;
use std::time::SystemTime;

use anyhow::Context;
use hyper::body::Bytes;
use hyper::header::HeaderValue;

use super::sitemap;
use crate::config::ServiceWorker;
use crate::generator::{File, Remade, compress};
use crate::site::{Asset, Kind, Representation, Site, embedded};

/// The resources that differ from the embedded ones.
#[derive(Clone, Debug, Default)]
pub struct Edition {
    /// By their files.
    changed: BTreeMap<String, Changed>,
    /// The files of embedded resources that are not part of this site.
    withdrawn: Vec<String>,
    /// The files of embedded resources that were changed or withdrawn before, and when they came
    /// back: a client with a newer date than that of the executable must not take them for unchanged.
    returned: BTreeMap<String, SystemTime>,
    /// The files of the folder that are no texts, and what was made of them.
    stored: BTreeMap<String, Asset>,
}

/// A resource that differs.
#[derive(Clone, Debug)]
pub struct Changed {
    /// Such as `/pages/home.html`.
    pub file: String,
    pub asset: Asset,
    /// Whether it has the quality of compression that the embedded resources have.
    pub is_best: bool,
}

impl Edition {
    /// A resource that is as in `before` stays as it is there, with its date; the others get `date`.
    ///
    /// # Errors
    /// When the generator made what no header may hold.
    pub fn new(remade: Remade, before: &Self, date: SystemTime) -> anyhow::Result<Self> {
        let mut changed = BTreeMap::new();
        for file in remade.files {
            let next = Changed::new(file, Some(date), false)?;
            let known = before.changed.get(&next.file);
            let kept = known.filter(|known| is_same(&known.asset, &next.asset)).cloned();
            changed.insert(next.file.clone(), kept.unwrap_or(next));
        }
        let withdrawn = remade.withdrawn;
        let mut returned = before.returned.clone();
        for file in before.changed.keys().chain(&before.withdrawn) {
            returned.insert(file.clone(), date);
        }
        returned.retain(|file, _| !changed.contains_key(file) && !withdrawn.contains(file));
        Ok(Self { changed, withdrawn, returned, stored: BTreeMap::new() })
    }

    pub fn from_parts(
        changed: Vec<Changed>,
        withdrawn: Vec<String>,
        returned: BTreeMap<String, SystemTime>,
    ) -> Self {
        let changed = changed.into_iter().map(|changed| (changed.file.clone(), changed)).collect();
        Self { changed, withdrawn, returned, stored: BTreeMap::new() }
    }

    /// The same with files of the folder.
    #[must_use]
    pub fn with_stored(self, stored: BTreeMap<String, Asset>) -> Self {
        Self { stored, ..self }
    }

    pub fn changed(&self) -> impl Iterator<Item = &Changed> {
        self.changed.values()
    }

    pub fn withdrawn(&self) -> &[String] {
        &self.withdrawn
    }

    pub fn returned(&self) -> &BTreeMap<String, SystemTime> {
        &self.returned
    }

    /// How many resources differ, withdrawn ones included.
    pub fn len(&self) -> usize {
        self.changed.len() + self.withdrawn.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The same with the quality of compression that the build has, which takes seconds. None where it
    /// had that already.
    ///
    /// # Errors
    /// When the process that does it breaks off.
    pub async fn compressed(mut self) -> anyhow::Result<Option<Self>> {
        let mut coarse: Vec<_> = self.changed.values_mut().filter(|each| !each.is_best).collect();
        if coarse.is_empty() {
            return Ok(None);
        }
        let texts: Vec<Bytes> =
            coarse.iter().map(|changed| made(&changed.asset.identity)).collect();
        for (changed, brotli) in coarse.iter_mut().zip(compress(&texts).await?) {
            changed.asset.brotli = brotli.map(embedded::representation).transpose()?;
            changed.is_best = true;
        }
        Ok(Some(self))
    }

    /// # Errors
    /// When the executable is damaged.
    pub fn site(&self, worker: ServiceWorker) -> anyhow::Result<Site> {
        let mut assets = embedded::assets(worker)?;
        for file in &self.withdrawn {
            assets.remove(&path(file));
        }
        for (file, date) in &self.returned {
            if let Some(asset) = assets.get_mut(&path(file)) {
                asset.modified = Some(*date);
            }
        }
        for Changed { file, asset, .. } in self.changed() {
            let path = path(file);
            if path != embedded::WORKER_PATH || worker == ServiceWorker::On {
                assets.insert(path, asset.clone());
            }
        }
        for (file, asset) in &self.stored {
            assets.insert(path(file), asset.clone());
        }
        sitemap::date(&mut assets)?;
        Site::new(assets)
    }
}

impl Changed {
    /// # Errors
    /// When the file's head holds what no header may hold.
    pub fn new(file: File, modified: Option<SystemTime>, is_best: bool) -> anyhow::Result<Self> {
        let File { path: name, text, brotli, gzip, head } = file;
        let (style, links) = head.map(|head| (head.style_hash, head.links)).unzip();
        let links = links.map(HeaderValue::try_from).transpose().with_context(|| name.clone())?;
        let asset = Asset {
            kind: Kind::of(&path(&name)),
            media_type: embedded::media_type(&name)?,
            links,
            style,
            modified,
            identity: embedded::representation(text)?,
            brotli: brotli.map(embedded::representation).transpose()?,
            gzip: gzip.map(embedded::representation).transpose()?,
        };
        Ok(Self { file: name, asset, is_best })
    }
}

/// The path in a URL of a file such as `/pages/home.html`.
fn path(file: &str) -> String {
    embedded::path(file.trim_start_matches('/'))
}

/// The bytes of a representation that the generator made, which are in memory.
pub fn made(representation: &Representation) -> Bytes {
    representation.data.bytes().unwrap_or_default()
}

fn is_same(one: &Asset, other: &Asset) -> bool {
    made(&one.identity) == made(&other.identity)
        && one.style == other.style
        && one.links == other.links
}

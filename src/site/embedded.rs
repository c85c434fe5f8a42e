//! The site that came with the executable: embedded files made into a [`Site`].

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::sync::LazyLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::Context;
use hyper::body::Bytes;
use hyper::header::HeaderValue;
use ring::digest::{SHA256, digest};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::{Asset, Data, Kind, Packed, PageHead, Representation, Site, encode};
use crate::config::ServiceWorker;

/// The output of `ui/build/main.mjs`. A release build holds the bytes; a debug build reads the
/// same files from disk when it starts. Unit tests read none of them, and would take minutes longer
/// to compile with them.
#[derive(RustEmbed)]
#[cfg_attr(not(test), folder = "$PORTAL_SITE")]
#[cfg_attr(test, folder = "src/site")]
struct Files;

const PAGES: &str = "pages/";
/// Holds a line for each page: its path and the fields of its [`PageHead`], with tabs between; not
/// served.
const HEADS: &str = "heads";
/// Holds a line for each file that is a stretch of another, such as a picture in an archive: its
/// name, the other's, offset, length and SHA-256, with tabs between; not served.
const STRETCHES: &str = "stretches";
/// Holds a line for each text that is stored as gzip only: its name, its length and the SHA-256 of the
/// text, with tabs between; not served.
const PACKED: &str = "packed";
/// What the generator makes the site from, with the content that can be exported; not served.
const GENERATOR: &str = "generator/";
/// The service worker, and the one that unregisters it: both are served under the first's name.
const WORKER: &str = "sw.js";
pub const WORKER_PATH: &str = "/sw.js";
const WORKER_OFF: &str = "sw-off.js";

/// Builds the site table: about a thousand look-ups, no copy of any file.
///
/// # Errors
/// When a file that every site has is missing, which only a damaged `PORTAL_UI_DIST` can cause.
pub fn site(worker: ServiceWorker) -> anyhow::Result<Site> {
    Site::new(assets(worker)?)
}

/// Every resource by its path.
///
/// # Errors
/// When a file that every site has is missing, which only a damaged `PORTAL_UI_DIST` can cause.
pub fn assets(worker: ServiceWorker) -> anyhow::Result<HashMap<String, Asset>> {
    let (heads, packed) = (heads()?, packed()?);
    let mut assets = HashMap::new();
    let is_coded = |name: &str| matches!(name.rsplit_once('.'), Some((_, "br" | "gz")));
    let plain = Files::iter().filter(|name| !is_coded(name) && !is_source(name));
    for name in plain.chain(packed.keys().cloned().map(Cow::from)) {
        if [HEADS, STRETCHES, PACKED, WORKER, WORKER_OFF].contains(&name.as_ref()) {
            continue;
        }
        let path = path(&name);
        let mut asset = asset(&name, &packed)?;
        if let Some(head) = heads.get(&path) {
            asset.style = Some(head.style_hash.clone());
            asset.links = Some(
                HeaderValue::try_from(&head.links).with_context(|| format!("{HEADS}: {path}"))?,
            );
        }
        assets.insert(path, asset);
    }
    for stretch in stretches()? {
        let path = path(&stretch.name);
        let asset = Asset {
            kind: Kind::of(&path),
            media_type: media_type(&stretch.name)?,
            links: None,
            style: None,
            modified: None,
            identity: Representation {
                data: stretch.bytes.into(),
                etag: etag_of_hex(&stretch.sha256)?,
            },
            brotli: None,
            gzip: None,
        };
        assets.insert(path, asset);
    }
    let source = if worker == ServiceWorker::On { WORKER } else { WORKER_OFF };
    let path = path(WORKER);
    let asset = Asset { kind: Kind::of(&path), ..asset(source, &packed)? };
    assets.insert(path, asset);
    Ok(assets)
}

/// The date of the content: that of the commit it was built from, or `SOURCE_DATE_EPOCH`. None
/// where the build knew neither, or where this machine's clock is behind it: an answer must not
/// be older than what it carries (RFC 9110 §8.8.2.1).
pub fn modified() -> Option<SystemTime> {
    let seconds = option_env!("PORTAL_MODIFIED")?.parse().ok()?;
    let date = UNIX_EPOCH + Duration::from_secs(seconds);
    (date <= SystemTime::now()).then_some(date)
}

/// A file that is a part of another.
struct Stretch {
    name: String,
    bytes: Bytes,
    sha256: String,
}

fn stretches() -> anyhow::Result<Vec<Stretch>> {
    let list = Files::get(STRETCHES).with_context(|| format!("{STRETCHES} is missing"))?;
    let list = str::from_utf8(&list.data).with_context(|| format!("{STRETCHES} is not text"))?;
    let mut wholes: HashMap<String, Bytes> = HashMap::new();
    let mut stretch = |line: &str| {
        let mut fields = line.split('\t');
        let (name, other) = (fields.next()?, fields.next()?);
        let (offset, length) =
            (fields.next()?.parse::<usize>().ok()?, fields.next()?.parse().ok()?);
        let sha256 = fields.next()?.to_owned();
        let whole = match wholes.get(other) {
            Some(whole) => whole.clone(),
            None => {
                wholes.entry(other.to_owned()).or_insert(bytes(Files::get(other)?.data)).clone()
            }
        };
        let end = offset.checked_add(length).filter(|end| *end <= whole.len())?;
        Some(Stretch { name: name.to_owned(), bytes: whole.slice(offset..end), sha256 })
    };
    let stretch = |line: &str| stretch(line).with_context(|| format!("{STRETCHES}: {line}"));
    list.lines().filter(|line| !line.is_empty()).map(stretch).collect()
}

fn is_source(name: &str) -> bool {
    name.starts_with(GENERATOR)
}

/// The texts that are stored as gzip only, by their names.
fn packed() -> anyhow::Result<HashMap<String, Representation>> {
    let list = Files::get(PACKED).with_context(|| format!("{PACKED} is missing"))?;
    let list = str::from_utf8(&list.data).with_context(|| format!("{PACKED} is not text"))?;
    let text = |line: &str| {
        let mut fields = line.split('\t');
        let (name, length) = (fields.next()?.to_owned(), fields.next()?.parse().ok()?);
        let etag = etag_of_hex(fields.next()?).ok()?;
        let gzip = bytes(Files::get(&format!("{name}.gz"))?.data);
        let data = Data::Packed(Packed::new(gzip, length).into());
        Some((name, Representation { data, etag }))
    };
    list.lines().map(|line| text(line).with_context(|| format!("{PACKED}: {line}"))).collect()
}

/// A file of the site generator, which is stored compressed.
///
/// # Errors
/// When it is missing, which only a damaged `PORTAL_UI_DIST` can cause.
pub fn generator(name: &str) -> anyhow::Result<String> {
    let name = format!("{GENERATOR}{name}.br");
    let file = Files::get(&name).with_context(|| format!("{name} is missing"))?;
    let mut text = Vec::new();
    brotli::BrotliDecompress(&mut &file.data[..], &mut text).with_context(|| name.clone())?;
    String::from_utf8(text).context(name)
}

/// A file that the generator made at build time.
pub struct Made {
    pub text: Bytes,
    pub head: Option<PageHead>,
}

/// The files that the generator made at build time, by names such as `/pages/home.html`.
///
/// # Errors
/// When one is missing, which only a damaged `PORTAL_UI_DIST` can cause.
pub fn made() -> anyhow::Result<HashMap<String, Made>> {
    let (mut heads, packed) = (heads()?, packed()?);
    let names = generator("made")?;
    let file = |name: &str| {
        let text = match packed.get(name) {
            Some(text) => text.data.bytes(),
            None => Files::get(name).map(|file| bytes(file.data)),
        };
        let text = text.with_context(|| format!("{name} is missing"))?;
        Ok((format!("/{name}"), Made { text, head: heads.remove(&path(name)) }))
    };
    names.lines().map(file).collect()
}

fn heads() -> anyhow::Result<HashMap<String, PageHead>> {
    let heads = Files::get(HEADS).with_context(|| format!("{HEADS} is missing"))?;
    let heads = str::from_utf8(&heads.data).with_context(|| format!("{HEADS} is not text"))?;
    let head = |line: &str| {
        let (path, head) = line.split_once('\t')?;
        let (style_hash, links) = head.split_once('\t')?;
        let head = PageHead { style_hash: style_hash.to_owned(), links: links.to_owned() };
        Some((path.to_owned(), head))
    };
    Ok(heads.lines().filter_map(head).collect())
}

/// Tells generators with their content apart.
pub fn identity() -> &'static str {
    static HASH: LazyLock<String> = LazyLock::new(|| {
        let mut names: Vec<_> = Files::iter().filter(|name| is_source(name)).collect();
        names.sort_unstable();
        let mut hashes = String::new();
        for name in names {
            let hash = Files::get(&name).map(|file| file.metadata.sha256_hash());
            // Writing to a string cannot fail.
            let _ = write!(hashes, "{name} {hash:?} ");
        }
        format!("{:?}", digest(&SHA256, hashes.as_bytes()))
    });
    &HASH
}

/// The content that the site was built from, with its schemas and a guide, by their names. Lists of
/// records are there twice: whole, and with a file for each item.
///
/// # Errors
/// When it is missing, which only a damaged `PORTAL_UI_DIST` can cause.
pub fn content() -> anyhow::Result<BTreeMap<String, String>> {
    serde_json::from_str(&generator("content.json")?).context("the embedded content is damaged")
}

/// `pages/city-services/smart-city.html` is served at `/city-services/smart-city`, every other
/// file at its own name, percent-encoded where a URL needs it.
pub fn path(name: &str) -> String {
    let page = name.strip_prefix(PAGES).and_then(|page| page.strip_suffix(".html"));
    encode(&format!("/{}", page.unwrap_or(name)))
}

fn asset(name: &str, packed: &HashMap<String, Representation>) -> anyhow::Result<Asset> {
    let coded =
        |extension: &str| Files::get(&format!("{name}.{extension}")).map(stored).transpose();
    let plain = || Files::get(name).with_context(|| format!("{name} is missing")).and_then(stored);
    Ok(Asset {
        kind: Kind::of(&path(name)),
        media_type: media_type(name)?,
        links: None,
        style: None,
        modified: None,
        identity: packed.get(name).cloned().map_or_else(plain, Ok)?,
        brotli: coded("br")?,
        gzip: coded("gz")?,
    })
}

/// rust-embed hashes each file at build time, so the validator is equal on every machine that runs
/// this build.
fn stored(file: EmbeddedFile) -> anyhow::Result<Representation> {
    let etag = etag(&file.metadata.sha256_hash())?;
    Ok(Representation { data: bytes(file.data).into(), etag })
}

fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}

/// The validator of a representation with this SHA-256: its first half.
fn etag(sha256: &[u8]) -> anyhow::Result<HeaderValue> {
    let mut hex = String::with_capacity(32);
    for byte in &sha256[..16] {
        write!(hex, "{byte:02x}")?;
    }
    etag_of_hex(&hex)
}

/// The same of a SHA-256 in hexadecimal.
///
/// # Errors
/// When it is none.
pub fn etag_of_hex(sha256: &str) -> anyhow::Result<HeaderValue> {
    let half = sha256.get(..32).context("a hash is too short")?;
    Ok(HeaderValue::try_from(format!("\"{half}\""))?)
}

/// A representation that was made while the server runs. Its validator is the one that the same
/// bytes have where they are embedded.
///
/// # Errors
/// Never.
pub fn representation(bytes: Vec<u8>) -> anyhow::Result<Representation> {
    let etag = etag(digest(&SHA256, &bytes).as_ref())?;
    Ok(Representation { data: Bytes::from(bytes).into(), etag })
}

/// The media type of a file, by its name.
///
/// # Errors
/// Never for a name of this site.
pub fn media_type(name: &str) -> anyhow::Result<HeaderValue> {
    let guess = mime_guess::from_path(name).first_or_octet_stream();
    let mut text = guess.essence_str().to_owned();
    if guess.type_() == mime_guess::mime::TEXT {
        text.push_str("; charset=utf-8");
    }
    HeaderValue::try_from(text).with_context(|| format!("{name} has no valid media type"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_lose_folder_and_extension_and_files_keep_their_names() {
        for (name, expected) in [
            ("pages/home.html", "/home"),
            ("pages/city-services/smart-city.html", "/city-services/smart-city"),
            ("assets/app-ABC.js", "/assets/app-ABC.js"),
            ("robots.txt", "/robots.txt"),
            ("media/plan 100%.pdf", "/media/plan%20100%25.pdf"),
        ] {
            assert_eq!(path(name), expected);
        }
    }

    #[test]
    fn media_types_do_not_depend_on_the_machine() {
        for (name, expected) in [
            ("a.html", "text/html; charset=utf-8"),
            ("a.js", "text/javascript; charset=utf-8"),
            ("a.css", "text/css; charset=utf-8"),
            ("a.json", "application/json"),
            ("a.svg", "image/svg+xml"),
            ("a.avif", "image/avif"),
            ("a.woff2", "font/woff2"),
            ("a.webm", "video/webm"),
            ("a.mp4", "video/mp4"),
            ("a.ics", "text/calendar; charset=utf-8"),
            ("a.pdf", "application/pdf"),
            ("a.txt", "text/plain; charset=utf-8"),
            ("a.webmanifest", "application/manifest+json"),
            ("a.xml", "text/xml; charset=utf-8"),
            ("a.zip", "application/zip"),
            ("a.unknown", "application/octet-stream"),
        ] {
            assert_eq!(media_type(name).unwrap(), expected, "{name}");
        }
    }
}

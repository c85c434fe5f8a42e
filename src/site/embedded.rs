//! The site that came with the executable: embedded files made into a [`Site`].

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::sync::{LazyLock, OnceLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::Context;
use hyper::body::Bytes;
use hyper::header::HeaderValue;
use ring::digest::{SHA256, digest};
use rust_embed::RustEmbed;

use super::archive::Archive;
use super::{Asset, Kind, PageHead, Representation, Site, encode};
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
/// What the generator makes the site from, with the content that can be exported; not served.
const GENERATOR: &str = "generator/";
/// The service worker, and the one that unregisters it: both are served under the first's name.
const WORKER: &str = "sw.js";
pub const WORKER_PATH: &str = "/sw.js";
const WORKER_OFF: &str = "sw-off.js";

/// The embedded archive; none of its files is copied.
fn archive() -> anyhow::Result<Archive<'static>> {
    static FILES: LazyLock<Option<(Bytes, Bytes)>> = LazyLock::new(|| {
        let file = |name| Files::get(name).map(|file| bytes(file.data));
        Some((file("index")?, file("site")?))
    });
    let (index, site) = FILES.as_ref().context("the site or its index is missing")?;
    Archive::open(str::from_utf8(index).context("the index is not text")?, site)
}

/// Builds the site table.
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
    let archive = archive()?;
    let mut heads = heads(&archive)?;
    let source = if worker == ServiceWorker::On { WORKER } else { WORKER_OFF };
    let mut assets = HashMap::new();
    for name in archive.names().filter(|name| is_served(name)) {
        let path = path(name);
        let file = if name == WORKER { source } else { name };
        let head = heads.remove(&path);
        let links = head.as_ref().map(|head| HeaderValue::try_from(&head.links));
        let coded = |coding: &str| archive.get(&format!("{file}.{coding}")).cloned();
        let asset = Asset {
            kind: Kind::of(&path),
            media_type: media_type(name)?,
            links: links.transpose().with_context(|| format!("{HEADS}: {path}"))?,
            style: head.map(|head| head.style_hash),
            modified: None,
            identity: archive.expect(file)?.clone(),
            brotli: coded("br"),
            gzip: coded("gz"),
        };
        assets.insert(path, asset);
    }
    Ok(assets)
}

fn is_served(name: &str) -> bool {
    let is_variant = matches!(name.rsplit_once('.'), Some((_, "br" | "gz")));
    !is_variant && !is_source(name) && name != HEADS && name != WORKER_OFF
}

fn is_source(name: &str) -> bool {
    name.starts_with(GENERATOR)
}

/// The date of the content: that of the commit it was built from, or `SOURCE_DATE_EPOCH`. None
/// where the build knew neither, or where this machine's clock is behind it: an answer must not
/// be older than what it carries (RFC 9110 §8.8.2.1).
pub fn modified() -> Option<SystemTime> {
    let seconds = option_env!("PORTAL_MODIFIED")?.parse().ok()?;
    let date = UNIX_EPOCH + Duration::from_secs(seconds);
    (date <= SystemTime::now()).then_some(date)
}

/// A file of the site generator, which is stored compressed.
///
/// # Errors
/// When it is missing, which only a damaged `PORTAL_UI_DIST` can cause.
pub fn generator(name: &str) -> anyhow::Result<String> {
    source(&archive()?, name)
}

fn source(archive: &Archive, name: &str) -> anyhow::Result<String> {
    let name = format!("{GENERATOR}{name}.br");
    let file = content_of(archive, &name)?;
    let mut text = Vec::new();
    brotli::BrotliDecompress(&mut &file[..], &mut text).with_context(|| name.clone())?;
    String::from_utf8(text).context(name)
}

fn content_of(archive: &Archive, name: &str) -> anyhow::Result<Bytes> {
    archive.expect(name)?.data.bytes().with_context(|| format!("{name} is damaged"))
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
    let archive = archive()?;
    let mut heads = heads(&archive)?;
    let file = |name: &str| {
        let made = Made { text: content_of(&archive, name)?, head: heads.remove(&path(name)) };
        Ok((format!("/{name}"), made))
    };
    source(&archive, "made")?.lines().map(file).collect()
}

fn heads(archive: &Archive) -> anyhow::Result<HashMap<String, PageHead>> {
    let heads = content_of(archive, HEADS)?;
    let heads = str::from_utf8(&heads).with_context(|| format!("{HEADS} is not text"))?;
    let head = |line: &str| {
        let (path, head) = line.split_once('\t')?;
        let (style_hash, links) = head.split_once('\t')?;
        let head = PageHead { style_hash: style_hash.to_owned(), links: links.to_owned() };
        Some((path.to_owned(), head))
    };
    Ok(heads.lines().filter_map(head).collect())
}

/// Tells generators with their content apart.
///
/// # Errors
/// When the executable is damaged.
pub fn identity() -> anyhow::Result<&'static str> {
    static HASH: OnceLock<String> = OnceLock::new();
    if let Some(hash) = HASH.get() {
        return Ok(hash);
    }
    let archive = archive()?;
    let mut sources: Vec<_> = archive.names().filter(|name| is_source(name)).collect();
    sources.sort_unstable();
    let mut hashes = String::new();
    for name in sources {
        writeln!(hashes, "{name} {:?}", archive.expect(name)?.etag)?;
    }
    Ok(HASH.get_or_init(|| format!("{:?}", digest(&SHA256, hashes.as_bytes()))))
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

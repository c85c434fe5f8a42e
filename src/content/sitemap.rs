//! The days on which pages changed, for crawlers that look at a page again when it has.

use std::collections::HashMap;
use std::time::SystemTime;

use crate::generator::{QUICK, brotli, gzip};
use crate::site::{Asset, embedded};

const SITEMAP: &str = "/sitemap.xml";

/// Adds the days on which pages changed to the sitemap (sitemaps.org, `lastmod`). Pages of the executable have none.
///
/// # Errors
/// When the executable is damaged.
pub fn date(assets: &mut HashMap<String, Asset>) -> anyhow::Result<()> {
    let Some(sitemap) = assets.get(SITEMAP) else { return Ok(()) };
    let Some(text) = sitemap.identity.data.bytes() else { return Ok(()) };
    let modified = |path: &str| assets.get(path).and_then(|page| page.modified);
    let Some((text, newest)) = dated(str::from_utf8(&text)?, modified) else { return Ok(()) };
    let (brotli, gzip) = (brotli(text.as_bytes(), QUICK)?, gzip(text.as_bytes())?);
    let dated = Asset {
        modified: sitemap.modified.max(Some(newest)),
        identity: embedded::representation(text.into_bytes())?,
        brotli: brotli.map(embedded::representation).transpose()?,
        gzip: gzip.map(embedded::representation).transpose()?,
        ..sitemap.clone()
    };
    assets.insert(SITEMAP.to_owned(), dated);
    Ok(())
}

/// The sitemap with days, and the newest date; None where no page has one.
fn dated(
    sitemap: &str,
    modified: impl Fn(&str) -> Option<SystemTime>,
) -> Option<(String, SystemTime)> {
    const END: &str = "</loc>";
    let mut text = String::with_capacity(sitemap.len() * 2);
    let mut newest = None;
    for part in sitemap.split_inclusive(END) {
        text.push_str(part);
        let address = part.strip_suffix(END).and_then(|part| part.rsplit_once("<loc>"));
        let Some(date) = address.and_then(|(_, address)| modified(path_of(address))) else {
            continue;
        };
        newest = newest.max(Some(date));
        let day = jiff::Timestamp::try_from(date).unwrap_or_default().strftime("%F").to_string();
        text.extend(["<lastmod>", &day, "</lastmod>"]);
    }
    newest.map(|date| (text, date))
}

/// The path of a URL that has no query.
fn path_of(address: &str) -> &str {
    let host = address.split_once("://").map_or(address, |(_, host)| host);
    host.find('/').map_or("/", |start| &host[start..])
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;

    const SITEMAP: &str = "<urlset><url><loc>https://city.example/home</loc></url>\
        <url><loc>https://city.example/rfp/a</loc></url><url><loc>https://city.example</loc></url></urlset>";

    #[test]
    fn pages_that_changed_have_the_day_of_that() {
        let day = |days: u64| UNIX_EPOCH + Duration::from_secs(days * 86_400 + 3_600);
        let modified = |path: &str| match path {
            "/home" => Some(day(1)),
            "/rfp/a" => Some(day(365)),
            _ => None,
        };
        let (text, newest) = dated(SITEMAP, modified).unwrap();
        let expected = SITEMAP
            .replace("/home</loc>", "/home</loc><lastmod>1970-01-02</lastmod>")
            .replace("/a</loc>", "/a</loc><lastmod>1971-01-01</lastmod>");
        assert_eq!((text, newest), (expected, day(365)));
        assert_eq!(dated(SITEMAP, |_| None), None);
    }
}

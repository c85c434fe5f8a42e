//! The commands.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::SystemTime;

use anyhow::{Context, anyhow, bail, ensure};
use clap::CommandFactory;
use clap_complete::Shell;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use percent_encoding::percent_decode_str;
use tracing::Level;

use super::Settings;
use super::args::{Admin, Args};
use super::content;
use crate::config::{Address, Content, Origin, ServiceWorker};
use crate::http::Portal;
use crate::notice::Notice;
use crate::server::{self, complain};
use crate::site::{Site, embedded};

/// Serves until the process is told to stop.
///
/// # Errors
/// With what kept it from starting.
pub fn serve(Settings { config, warnings }: &Settings) -> anyhow::Result<()> {
    let portal = Portal::new(site(config.service_worker)?, embedded::modified())?;
    server::run(config, warnings, portal)
}

/// Says whether `serve` with these settings would start, and what it would serve. Changes nothing.
///
/// # Errors
/// With what would keep it from starting.
pub fn check(Settings { config, warnings }: &Settings, opens_sockets: bool) -> anyhow::Result<()> {
    let site = site(config.service_worker)?;
    let found = server::check(config, opens_sockets)?;
    let in_content = config.content.as_ref().map_or(Ok(Vec::new()), content::warnings)?;
    let notice = config.notice.as_deref().map(|file| notice(file, config.content.as_ref()));
    let notice = notice.transpose()?;
    let mut out = io::stdout().lock();
    let scheme = if config.tls.is_some() { "https" } else { "http" };
    let pages = site.iter().filter(|(_, asset)| asset.kind.is_page());
    for address in &config.listen.site {
        match address {
            Address::Tcp(address) => writeln!(out, "would serve {scheme}://{address}/")?,
            Address::Unix(_) => writeln!(out, "would serve {address}")?,
        }
    }
    if let Some(origin) = &config.base_url {
        writeln!(out, "as {}", origin.text())?;
    }
    writeln!(out, "{} resources, {} of them pages", site.iter().count(), pages.count())?;
    match notice {
        Some(Some(notice)) => writeln!(out, "with a notice: {notice}")?,
        Some(None) => writeln!(out, "no notice now")?,
        None => {}
    }
    match config.listen.admin {
        Some(address) => writeln!(out, "health and metrics on http://{address}/")?,
        None => writeln!(out, "no health and metrics")?,
    }
    for address in found.in_use {
        writeln!(out, "{address} is in use now, by a running portal or another program")?;
    }
    for warning in warnings.iter().chain(&found.warnings).chain(&in_content) {
        complain(Level::WARN, &format!("warning: {warning}"));
    }
    Ok(())
}

/// The notice in a file, as far as it is shown now.
fn notice(file: &Path, content: Option<&Content>) -> anyhow::Result<Option<Notice>> {
    let zone = match content.and_then(|content| zone_in(&content.folder)) {
        Some(zone) => zone,
        None => Portal::new(site(ServiceWorker::On)?, None)?.time_zone()?,
    };
    let text = server::read_notice(file);
    let parsed = text.and_then(|text| Notice::parse(&text, &zone));
    let notice = parsed.map_err(|reason| anyhow!("{}: {reason}", file.display()))?;
    Ok(notice.filter(|notice| !notice.is_over(Timestamp::now())))
}

/// The zone of the city's clock in a content folder; its mistakes are told elsewhere.
fn zone_in(folder: &Path) -> Option<TimeZone> {
    let site = fs::read(folder.join("site.json")).ok()?;
    let site: serde_json::Value = serde_json::from_slice(&site).ok()?;
    TimeZone::get(site.pointer("/timeZone/id")?.as_str()?).ok()
}

fn site(worker: ServiceWorker) -> anyhow::Result<Site> {
    embedded::site(worker).context("the embedded site is damaged")
}

/// Prints a line for each path.
///
/// # Errors
/// When it cannot be written.
pub fn routes(worker: ServiceWorker) -> anyhow::Result<()> {
    let site = site(worker)?;
    let mut lines: Vec<_> = site.iter().collect();
    lines.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
    let mut out = io::BufWriter::new(io::stdout().lock());
    writeln!(
        out,
        "{:>9} {:>9} {:>9}  {:<38} {:<32} path",
        "identity", "gzip", "brotli", "cache", "type"
    )?;
    for (path, asset) in lines {
        let length = |bytes: Option<u64>| bytes.map_or_else(|| "-".to_owned(), |n| n.to_string());
        writeln!(
            out,
            "{:>9} {:>9} {:>9}  {:<38} {:<32} {path}",
            asset.identity.data.len(),
            length(asset.gzip.as_ref().map(|coded| coded.data.len())),
            length(asset.brotli.as_ref().map(|coded| coded.data.len())),
            asset.kind.cache().text(),
            asset.media_type.to_str().unwrap_or("-"),
        )?;
    }
    Ok(out.flush()?)
}

/// Writes the website as plain files, which another web server can serve: `home.html` is the page at `/home`, and the
/// codings of a file stand beside it.
///
/// # Errors
/// When the directory holds something already, or cannot be written to.
pub fn export(dir: &Path, base_url: Option<&Origin>) -> anyhow::Result<()> {
    let site = match base_url {
        None => site(ServiceWorker::On)?,
        Some(base_url) => server::block_on(server::site_at(base_url))??,
    };
    let files = site.iter().flat_map(|(path, asset)| {
        let extension = if asset.kind.is_page() { ".html" } else { "" };
        let name = percent_decode_str(&path).decode_utf8_lossy();
        let name = format!("{}{extension}", name.trim_start_matches('/'));
        [(Some(&asset.identity), ""), (asset.brotli.as_ref(), ".br"), (asset.gzip.as_ref(), ".gz")]
            .into_iter()
            .filter_map(move |(coded, coding)| Some((format!("{name}{coding}"), coded?)))
    });
    // Nothing but files of a content folder is outside of memory.
    let files = files.filter_map(|(name, coded)| Some((name, coded.data.bytes()?)));
    let count = write_files(dir, files)?;
    writeln!(io::stdout(), "{count} files in {}", dir.display())?;
    Ok(())
}

/// Writes files to a directory that does not exist or is empty, and counts them.
///
/// # Errors
/// When the directory holds something already, or cannot be written to.
pub fn write_files(
    dir: &Path,
    files: impl Iterator<Item = (String, impl AsRef<[u8]>)>,
) -> anyhow::Result<usize> {
    fs::create_dir_all(dir).with_context(|| format!("{}", dir.display()))?;
    let mut inside = fs::read_dir(dir).with_context(|| format!("{}", dir.display()))?;
    ensure!(
        inside.next().is_none(),
        "{} is not empty; name a directory that does not exist",
        dir.display()
    );
    // Web servers derive validators from it, which should be equal on every machine.
    let modified = embedded::modified();
    let mut count = 0;
    for (name, bytes) in files {
        let file = dir.join(&name);
        let folder = file.parent().unwrap_or(dir);
        fs::create_dir_all(folder).with_context(|| format!("{}", folder.display()))?;
        write(&file, bytes.as_ref(), modified).with_context(|| format!("{}", file.display()))?;
        count += 1;
    }
    Ok(count)
}

fn write(path: &Path, bytes: &[u8], modified: Option<SystemTime>) -> io::Result<()> {
    let mut file = fs::File::create_new(path)?;
    file.write_all(bytes)?;
    modified.map_or(Ok(()), |date| file.set_modified(date))
}

/// Asks a running portal whether it is ready.
///
/// # Errors
/// With the reason why it is not.
pub fn healthcheck(admin: Admin) -> anyhow::Result<()> {
    let Admin::On(admin) = admin else {
        bail!("--admin is 'off', so there is no address to ask at");
    };
    server::is_ready(admin)?;
    writeln!(io::stdout(), "ready")?;
    Ok(())
}

/// Prints completions for a shell.
///
/// # Errors
/// When they cannot be written.
pub fn completions(shell: Shell) -> io::Result<()> {
    // The generator panics when it cannot write, so it writes to memory.
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "portal", &mut text);
    io::stdout().write_all(&text)
}

/// Prints the manual page.
///
/// # Errors
/// When it cannot be written.
pub fn man() -> io::Result<()> {
    clap_mangen::Man::new(Args::command()).render(&mut io::stdout())
}

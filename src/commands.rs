//! What `portal` does apart from serving: check, list, export, and help the shell.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::SystemTime;

use anyhow::{Context, bail, ensure};
use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::{Admin, Args, Serve};
use crate::server;
use crate::site::Site;
use crate::site::baked;

/// Says whether `serve` with these flags would start, and what it would serve.
///
/// # Errors
/// With what would stop it.
pub fn check(flags: &Serve, site: &Site) -> anyhow::Result<()> {
    let in_use = server::check(flags)?;
    let mut out = io::stdout().lock();
    let pages = site.iter().filter(|(_, asset)| asset.media_type == "text/html; charset=utf-8");
    let scheme = if flags.tls.is_on() { "https" } else { "http" };
    writeln!(out, "would serve {scheme}://{}/", flags.listen)?;
    writeln!(out, "{} resources, {} of them pages", site.iter().count(), pages.count())?;
    match flags.admin {
        Admin::On(address) => writeln!(out, "health and metrics on http://{address}/")?,
        Admin::Off => writeln!(out, "no health and metrics")?,
    }
    for address in in_use {
        writeln!(out, "{address} is in use now, by a running portal or another program")?;
    }
    Ok(())
}

/// Prints a line for each path.
///
/// # Errors
/// When it cannot be written.
pub fn routes(site: &Site) -> io::Result<()> {
    let mut lines: Vec<_> = site.iter().collect();
    lines.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
    let mut out = io::BufWriter::new(io::stdout().lock());
    writeln!(
        out,
        "{:>9} {:>9} {:>9}  {:<38} {:<32} path",
        "identity", "gzip", "brotli", "cache", "type"
    )?;
    for (path, asset) in lines {
        let length = |bytes: Option<usize>| bytes.map_or_else(|| "-".to_owned(), |n| n.to_string());
        writeln!(
            out,
            "{:>9} {:>9} {:>9}  {:<38} {:<32} {path}",
            asset.identity.bytes.len(),
            length(asset.gzip.as_ref().map(|coded| coded.bytes.len())),
            length(asset.brotli.as_ref().map(|coded| coded.bytes.len())),
            asset.cache.text(),
            asset.media_type.to_str().unwrap_or("-"),
        )?;
    }
    out.flush()
}

/// Writes the website as plain files.
///
/// # Errors
/// When the directory holds something already, or cannot be written to.
pub fn export(dir: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(dir).with_context(|| format!("{}", dir.display()))?;
    let mut inside = fs::read_dir(dir).with_context(|| format!("{}", dir.display()))?;
    ensure!(
        inside.next().is_none(),
        "{} is not empty; name a directory that does not exist",
        dir.display()
    );
    // Web servers make validators of it, which are to be equal on every machine.
    let modified = baked::modified();
    let mut count = 0;
    for (name, bytes) in baked::files() {
        let file = dir.join(&name);
        let folder = file.parent().unwrap_or(dir);
        fs::create_dir_all(folder).with_context(|| format!("{}", folder.display()))?;
        write(&file, &bytes, modified).with_context(|| format!("{}", file.display()))?;
        count += 1;
    }
    writeln!(io::stdout(), "{count} files in {}", dir.display())?;
    Ok(())
}

fn write(path: &Path, bytes: &[u8], modified: Option<SystemTime>) -> io::Result<()> {
    let mut file = fs::File::create_new(path)?;
    file.write_all(bytes)?;
    modified.map_or(Ok(()), |date| file.set_modified(date))
}

/// Asks a running portal whether it is ready.
///
/// # Errors
/// When it is not.
pub fn healthcheck(admin: Admin) -> anyhow::Result<()> {
    let Admin::On(admin) = admin else {
        bail!("--admin is 'off': there is nobody to ask");
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
    // The generator panics where it cannot write.
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

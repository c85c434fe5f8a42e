//! The files that every server is given, and the ones among them that are asked for.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, anyhow};

pub const HOME: &str = "/home";
pub const TEXTS: &str = "/assets/i18n/en/home-page.json";
pub const FILM: &str = "/media/film/hero.mp4";

/// The site as plain files.
pub struct Site {
    pub folder: PathBuf,
    /// The largest script of the home page's first view, in brotli.
    pub script: String,
}

impl Site {
    /// Lets the portal write out what it carries, so that all servers have the same bytes.
    pub fn export(portal: &str, folder: PathBuf) -> anyhow::Result<Self> {
        let output = Command::new(portal)
            .arg("export")
            .arg(&folder)
            .output()
            .context("the portal could not be started")?;
        if !output.status.success() {
            let reason = String::from_utf8_lossy(&output.stderr);
            return Err(anyhow!("portal export failed: {}", reason.trim()));
        }
        let mut site = Self { folder, script: String::new() };
        let page = site.file(HOME, false);
        let page = fs::read_to_string(&page).with_context(|| page.display().to_string())?;
        // Scripts stand in attributes of several kinds, some of them in lists.
        let scripts = page.split(['"', ' ']).filter(|word| {
            word.starts_with("/assets/") && Path::new(word).extension().is_some_and(|e| e == "js")
        });
        let largest = scripts.max_by_key(|path| site.length(path, true).unwrap_or(0));
        site.script = largest.context("the home page names no script")?.into();
        Ok(site)
    }

    /// Where the answer to a path is kept, in brotli or as it is.
    pub fn file(&self, path: &str, brotli: bool) -> PathBuf {
        let page = if path == HOME { ".html" } else { "" };
        let coding = if brotli { ".br" } else { "" };
        self.folder.join(format!("{}{page}{coding}", path.trim_start_matches('/')))
    }

    pub fn length(&self, path: &str, brotli: bool) -> anyhow::Result<u64> {
        let file = self.file(path, brotli);
        Ok(fs::metadata(&file).with_context(|| file.display().to_string())?.len())
    }
}

/// A certificate that lives as long as the run. Its key is of the kind that is signed fastest, so
/// that handshakes weigh little.
pub fn certificate(folder: &Path) -> anyhow::Result<(PathBuf, PathBuf)> {
    let (certificate, key) = (folder.join("cert.pem"), folder.join("key.pem"));
    let made = Command::new("openssl")
        .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"])
        .args(["-nodes", "-days", "2", "-subj", "/CN=localhost"])
        .args(["-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"])
        .arg("-keyout")
        .arg(&key)
        .arg("-out")
        .arg(&certificate)
        .output()
        .context("openssl could not be started: apt-get install openssl")?;
    if !made.status.success() {
        return Err(anyhow!(
            "openssl made no certificate: {}",
            String::from_utf8_lossy(&made.stderr)
        ));
    }
    Ok((certificate, key))
}

//! Builds the UI with Node into `$OUT_DIR/site`, from where rust-embed bakes it.
//! `PORTAL_UI_DIST=<dir>` takes a ready site instead and needs no Node.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

/// The oldest Node that the UI's packages support.
const NODE_MIN: (u32, u32) = (20, 9);

/// Everything under `ui/` that the built site is made from.
const UI_INPUTS: [&str; 10] = [
    "ui/brand",
    "ui/build",
    "ui/content",
    "ui/fonts",
    "ui/media",
    "ui/site",
    "ui/src",
    "ui/package.json",
    "ui/package-lock.json",
    "ui/tsconfig.json",
];

fn main() {
    println!("cargo::rerun-if-env-changed=PORTAL_UI_DIST");
    if let Some(seconds) = modified() {
        println!("cargo::rustc-env=PORTAL_MODIFIED={seconds}");
    }
    println!("cargo::rustc-env=PORTAL_COMMIT={}", commit());
    let built = match env::var_os("PORTAL_UI_DIST") {
        Some(dir) => ready_site(Path::new(&dir)),
        None => build_site(),
    };
    match built {
        Ok(site) => println!("cargo::rustc-env=PORTAL_SITE={}", site.display()),
        Err(message) => println!("cargo::error={message}"),
    }
}

/// The date of the content for `Last-Modified`, in seconds: `SOURCE_DATE_EPOCH`, or that of the
/// newest commit. None outside a repository; the clock of the build machine is never asked.
fn modified() -> Option<u64> {
    println!("cargo::rerun-if-env-changed=SOURCE_DATE_EPOCH");
    if let Ok(seconds) = env::var("SOURCE_DATE_EPOCH") {
        return seconds.parse().ok();
    }
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    println!("cargo::rerun-if-changed={log}");
    git(&["log", "-1", "--format=%ct"])?.parse().ok()
}

/// The commit: `PORTAL_COMMIT`, as `deploy/release` and package builds name it, or the newest of the
/// repository. `modified` has the build repeated after each commit.
fn commit() -> String {
    println!("cargo::rerun-if-env-changed=PORTAL_COMMIT");
    let named = env::var("PORTAL_COMMIT").ok().filter(|name| !name.is_empty());
    let newest = || git(&["rev-parse", "--short=12", "HEAD"]);
    named.or_else(newest).unwrap_or_else(|| "unknown".to_owned())
}

/// The output of git; None without a repository or without git.
fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// A site that was built elsewhere with `npm run build -- <dir>`.
fn ready_site(dir: &Path) -> Result<PathBuf, String> {
    println!("cargo::rerun-if-changed={}", dir.display());
    if let Some(file) =
        ["index", "site"].iter().map(|name| dir.join(name)).find(|file| !file.is_file())
    {
        return Err(format!(
            "PORTAL_UI_DIST: {} is missing; build the site with 'npm run build -- <dir>' in ui/",
            file.display()
        ));
    }
    dir.canonicalize().map_err(|e| format!("PORTAL_UI_DIST: {}: {e}", dir.display()))
}

fn build_site() -> Result<PathBuf, String> {
    for input in UI_INPUTS {
        // Cargo would take a missing path for a change and build everything anew, every time.
        if !Path::new(input).exists() {
            return Err(format!(
                "build.rs: the list of inputs names {input}, which does not exist"
            ));
        }
        println!("cargo::rerun-if-changed={input}");
    }
    check_node()?;
    let ui = Path::new("ui");
    if packages_are_stale(ui) {
        let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
        let output = Command::new(npm)
            .args(["ci", "--omit=dev", "--ignore-scripts", "--loglevel=error"])
            .current_dir(ui)
            .output()
            .map_err(|e| format!("npm could not be started ({e}); install Node with npm"))?;
        if !output.status.success() {
            return Err(format!("'npm ci' failed in ui/: {}", reason(&output)));
        }
    }
    let site = PathBuf::from(env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?).join("site");
    let output = Command::new("node")
        .arg("build/main.mjs")
        .arg(&site)
        .current_dir(ui)
        .output()
        .map_err(|e| format!("node could not be started ({e})"))?;
    if !output.status.success() {
        return Err(format!("the UI could not be built: {}", reason(&output)));
    }
    Ok(site)
}

fn check_node() -> Result<(), String> {
    let wanted = format!("Node {}.{} or newer is needed to build the UI", NODE_MIN.0, NODE_MIN.1);
    let help = "install it from nodejs.org, or set PORTAL_UI_DIST to a ready site";
    let output = Command::new("node")
        .arg("--version")
        .output()
        .map_err(|e| format!("{wanted}, but 'node' could not be started ({e}); {help}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let version = text.trim();
    let mut parts = version.trim_start_matches('v').split('.').map_while(|p| p.parse::<u32>().ok());
    let found = (parts.next().unwrap_or(0), parts.next().unwrap_or(0));
    if found < NODE_MIN {
        return Err(format!("{wanted}, but this is {version}; {help}"));
    }
    Ok(())
}

/// npm writes `node_modules/.package-lock.json` last, so it dates the installation.
fn packages_are_stale(ui: &Path) -> bool {
    let modified = |file: &str| fs::metadata(ui.join(file)).and_then(|m| m.modified()).ok();
    let installed = modified("node_modules/.package-lock.json");
    installed.is_none() || installed < modified("package-lock.json")
}

/// The one line of a failed command's output that says most: npm spreads an error over many short
/// ones and one long one, the UI's build writes a single line.
fn reason(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr);
    let errors = text.lines().filter(|line| line.to_lowercase().contains("error"));
    let line = errors.max_by_key(|line| line.len()).unwrap_or("it printed no reason");
    line.trim_start_matches("npm error").trim_start_matches("error:").trim().to_owned()
}

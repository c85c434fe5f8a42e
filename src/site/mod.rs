//! The site table: every resource a visitor can ask for, made once at start and never changed.

mod asset;
pub mod baked;

use std::collections::HashMap;

pub use asset::{Asset, CachePolicy, Coding, Representation};

/// Everything that is served, by path.
#[derive(Debug)]
pub struct Site {
    assets: HashMap<String, Asset>,
    /// Not Found pages with the folder that each stands for, the deepest first.
    not_found: Vec<(String, Asset)>,
    /// CSP source expressions of the stylesheets in the pages' heads, such as `sha256-…`.
    style_hashes: Vec<String>,
}

/// What a path leads to.
#[derive(Debug)]
pub enum Lookup<'a> {
    Found(&'a Asset),
    /// The canonical path of what was asked for.
    Redirect(&'a str),
    Missing,
}

/// The page that the empty path leads to (specification, section 2).
const HOME: &str = "/home";
/// The name of the page that stands for every unknown path of its folder and below.
const NOT_FOUND: &str = "/404";

impl Site {
    /// # Errors
    /// When the home page or the Not Found page is not among the assets.
    pub fn new(
        mut assets: HashMap<String, Asset>,
        style_hashes: Vec<String>,
    ) -> anyhow::Result<Self> {
        for page in [HOME, NOT_FOUND] {
            anyhow::ensure!(assets.contains_key(page), "it has no page for {page}");
        }
        let pages = assets.extract_if(|path, _| path.ends_with(NOT_FOUND));
        let folder =
            |path: String| path.strip_suffix(NOT_FOUND).unwrap_or_default().to_owned() + "/";
        let mut not_found: Vec<_> = pages.map(|(path, page)| (folder(path), page)).collect();
        not_found.sort_by_key(|(folder, _)| std::cmp::Reverse(folder.len()));
        Ok(Self { assets, not_found, style_hashes })
    }

    pub fn lookup<'a>(&'a self, path: &'a str) -> Lookup<'a> {
        if let Some(asset) = self.assets.get(path) {
            return Lookup::Found(asset);
        }
        let canonical = path.trim_end_matches('/');
        if canonical.is_empty() {
            return Lookup::Redirect(HOME);
        }
        match self.assets.get_key_value(canonical) {
            Some((canonical, _)) => Lookup::Redirect(canonical),
            None => Lookup::Missing,
        }
    }

    /// The page that a browser gets for an unknown path: that of the nearest folder above it.
    pub fn not_found(&self, path: &str) -> Option<&Asset> {
        self.not_found.iter().find(|(folder, _)| path.starts_with(folder)).map(|(_, page)| page)
    }

    pub fn style_hashes(&self) -> &[String] {
        &self.style_hashes
    }

    pub fn len(&self) -> usize {
        self.assets.len()
    }

    pub fn is_empty(&self) -> bool {
        self.assets.is_empty()
    }
}

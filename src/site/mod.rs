//! The site table: every resource a visitor can ask for, made once at start and never changed.

mod archive;
mod asset;
pub mod embedded;
mod kind;
mod live;

use std::collections::HashMap;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

pub use asset::{Asset, CachePolicy, Coding, Data, FileData, Packed, PageHead, Representation};
pub use kind::{Class, Kind, Policy};
pub use live::Live;

/// Everything that is served, by path as it stands in a URL: a name with other characters is a key
/// in its percent-encoded form. `T` is an [`Asset`], or for [`crate::http`] a resource whose
/// response heads are made.
#[derive(Clone, Debug)]
pub struct Site<T = Asset> {
    resources: HashMap<String, T>,
    /// Not Found pages with the folder that each belongs to, the deepest first.
    not_found: Vec<(String, T)>,
    /// Pages that answer forms; they have no address.
    answers: Vec<(String, T)>,
}

/// The page that the empty path leads to (specification, section 2).
pub const HOME: &str = "/home";
/// The name of the page that answers every unknown path of its folder and below.
const NOT_FOUND: &str = "/404";

/// Pages that answer forms, such as `/answers/contact-us/sent.html`.
const ANSWERS: &str = "/answers/";

/// The characters that a path segment need not encode (RFC 3986 §3.3, `pchar`), and the slash.
const PATH: AsciiSet = NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'!')
    .remove(b'$')
    .remove(b'&')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')')
    .remove(b'*')
    .remove(b'+')
    .remove(b',')
    .remove(b';')
    .remove(b'=')
    .remove(b':')
    .remove(b'@')
    .remove(b'/');

/// A decoded path in the one form that it has as a key of the site.
pub fn encode(path: &str) -> String {
    utf8_percent_encode(path, &PATH).to_string()
}

impl<T> Site<T> {
    /// # Errors
    /// When the home page or the Not Found page is missing.
    pub fn new(mut resources: HashMap<String, T>) -> anyhow::Result<Self> {
        for page in [HOME, NOT_FOUND] {
            anyhow::ensure!(resources.contains_key(page), "it has no page for {page}");
        }
        let pages = resources.extract_if(|path, _| path.ends_with(NOT_FOUND));
        let folder =
            |path: String| path.strip_suffix(NOT_FOUND).unwrap_or_default().to_owned() + "/";
        let mut not_found: Vec<_> = pages.map(|(path, page)| (folder(path), page)).collect();
        not_found.sort_by_key(|(folder, _)| std::cmp::Reverse(folder.len()));
        let answers = resources.extract_if(|path, _| path.starts_with(ANSWERS));
        let name = |path: &str| {
            let name = path.strip_prefix(ANSWERS).unwrap_or(path);
            name.strip_suffix(".html").unwrap_or(name).to_owned()
        };
        let answers = answers.map(|(path, page)| (name(&path), page)).collect();
        Ok(Self { resources, not_found, answers })
    }

    /// The same site with each resource made into another type.
    ///
    /// # Errors
    /// With the first error of `change`.
    pub fn map<U, E>(self, change: impl Fn(&str, T) -> Result<U, E>) -> Result<Site<U>, E> {
        let changed = |(path, resource): (String, T)| {
            let resource = change(&path, resource)?;
            Ok((path, resource))
        };
        Ok(Site {
            resources: self.resources.into_iter().map(changed).collect::<Result<_, E>>()?,
            not_found: self.not_found.into_iter().map(changed).collect::<Result<_, E>>()?,
            answers: self.answers.into_iter().map(changed).collect::<Result<_, E>>()?,
        })
    }

    /// The resource at a canonical path.
    pub fn get(&self, path: &str) -> Option<&T> {
        self.resources.get(path)
    }

    /// The Not Found page for a path: that of the nearest folder above it.
    pub fn not_found(&self, path: &str) -> Option<&T> {
        self.not_found.iter().find(|(folder, _)| path.starts_with(folder)).map(|(_, page)| page)
    }

    /// Takes the pages that answer forms, with their names, such as `contact-us/sent`.
    pub fn take_answers(&mut self) -> impl Iterator<Item = (String, T)> {
        std::mem::take(&mut self.answers).into_iter()
    }

    /// Every resource but the Not Found pages, with its path.
    pub fn found(&self) -> impl Iterator<Item = (&str, &T)> {
        self.resources.iter().map(|(path, resource)| (path.as_str(), resource))
    }

    /// Every resource with its path; a Not Found page with `404` in its folder.
    pub fn iter(&self) -> impl Iterator<Item = (String, &T)> {
        let found = self.resources.iter().map(|(path, resource)| (path.clone(), resource));
        let missing = self
            .not_found
            .iter()
            .map(|(folder, page)| (format!("{}{NOT_FOUND}", folder.trim_end_matches('/')), page));
        found.chain(missing)
    }

    pub fn len(&self) -> usize {
        self.resources.len()
    }

    pub fn is_empty(&self) -> bool {
        self.resources.is_empty()
    }
}

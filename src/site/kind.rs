//! Classifies paths. Cache rule, security policies, metric label and the form of a 404 all follow
//! from the [`Kind`] that is decided here.

use super::CachePolicy;

/// The panoramas of the virtual tour are shown from `blob:` addresses.
const TOUR: &str = "/vr";
const SERVICE_WORKER: &str = "/sw.js";
/// The office's own documents.
const ATTACHMENTS: &str = "/files/";
/// Files that a browser shows as documents of their own when they are opened.
const DOCUMENTS: [&str; 2] = [".svg", ".xml"];

/// The class and the policies of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    pub class: Class,
    pub policy: Policy,
}

/// The folder or form of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A document for visitors.
    Page,
    /// Answers of the API, which are no resources of the site.
    Api,
    /// Scripts, styles and fonts, with a hash in their names.
    Asset,
    /// Texts and lists in JSON.
    Data,
    /// Pictures and film.
    Media,
    /// Documents, feeds and whatever else has an extension.
    File,
}

/// The security policies that mean something for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    Page,
    /// A page that shows pictures from `blob:` addresses.
    Tour,
    /// The service worker makes requests of its own, under the policy of its answer.
    Worker,
    /// No page, but the browser can show it as a document.
    Document,
    /// Loads nothing by itself.
    File,
    /// It is saved, never shown: it is the office's own.
    Attachment,
}

impl Kind {
    /// By a path as it stands in a URL.
    pub fn of(path: &str) -> Self {
        let class = Class::of(path);
        let policy = match (class, path) {
            (Class::Page, TOUR) => Policy::Tour,
            (Class::Page, _) => Policy::Page,
            (_, SERVICE_WORKER) => Policy::Worker,
            (Class::File, _) if path.starts_with(ATTACHMENTS) => Policy::Attachment,
            _ if DOCUMENTS.iter().any(|extension| path.ends_with(extension)) => Policy::Document,
            _ => Policy::File,
        };
        Self { class, policy }
    }

    pub fn is_page(self) -> bool {
        self.class == Class::Page
    }

    /// How long it may be kept without asking again.
    pub const fn cache(self) -> CachePolicy {
        match self.class {
            Class::Asset => CachePolicy::Immutable,
            Class::Media => CachePolicy::Day,
            Class::Page | Class::Api | Class::Data | Class::File => CachePolicy::Revalidate,
        }
    }

    /// Whether its 404 is always plain text: a missing script or picture must not be answered with
    /// an HTML page.
    pub const fn misses_plainly(self) -> bool {
        matches!(self.class, Class::Api | Class::Asset | Class::Data | Class::Media)
    }
}

impl Class {
    pub const ALL: [Self; 6] =
        [Self::Page, Self::Api, Self::Asset, Self::Data, Self::Media, Self::File];

    fn of(path: &str) -> Self {
        let under = |folder: &str| path.starts_with(folder);
        if under("/assets/i18n/") || under("/assets/content/") {
            Self::Data
        } else if under("/api/") {
            Self::Api
        } else if under("/assets/") {
            Self::Asset
        } else if under("/media/") || under("/brand/") {
            Self::Media
        } else if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
            Self::File
        } else {
            Self::Page
        }
    }

    /// The label in metrics.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Api => "api",
            Self::Asset => "asset",
            Self::Data => "data",
            Self::Media => "media",
            Self::File => "file",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_decides_what_is_known_of_a_resource() {
        use CachePolicy::{Day, Immutable, Revalidate};

        for (path, class, policy, cache, misses_plainly) in [
            ("/home", Class::Page, Policy::Page, Revalidate, false),
            ("/", Class::Page, Policy::Page, Revalidate, false),
            ("/city-services/smart-city", Class::Page, Policy::Page, Revalidate, false),
            ("/404", Class::Page, Policy::Page, Revalidate, false),
            ("/vr", Class::Page, Policy::Tour, Revalidate, false),
            ("/vr/nowhere", Class::Page, Policy::Page, Revalidate, false),
            ("/sw.js", Class::File, Policy::Worker, Revalidate, false),
            ("/api/v1/inquiries", Class::Api, Policy::File, Revalidate, true),
            ("/assets/app-ABC.js", Class::Asset, Policy::File, Immutable, true),
            ("/assets/i18n/en/navbar.json", Class::Data, Policy::File, Revalidate, true),
            ("/assets/content/our-city.json", Class::Data, Policy::File, Revalidate, true),
            ("/media/film/hero.webm", Class::Media, Policy::File, Day, true),
            ("/brand/logo.svg", Class::Media, Policy::Document, Day, true),
            ("/favicon.svg", Class::File, Policy::Document, Revalidate, false),
            ("/sitemap.xml", Class::File, Policy::Document, Revalidate, false),
            ("/files/tender/plan.pdf", Class::File, Policy::Attachment, Revalidate, false),
            ("/rfp/NC-RFP-2026-011/conditions.pdf", Class::File, Policy::File, Revalidate, false),
        ] {
            let kind = Kind::of(path);
            let found = (kind.class, kind.policy, kind.cache(), kind.misses_plainly());
            assert_eq!(found, (class, policy, cache, misses_plainly), "{path}");
        }
    }
}

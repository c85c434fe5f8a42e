//! A request for proposals as the site shows it: the API reads it from the data of its page.

use std::sync::Arc;

use jiff::Timestamp;
use serde::Deserialize;

use crate::http::Portal;

/// See the module.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct Rfp {
    #[serde(rename = "publishedAt")]
    pub questions_from: Timestamp,
    pub questions_until: Timestamp,
    /// It was awarded or canceled.
    #[serde(default, rename = "final", deserialize_with = "is_there")]
    pub is_final: bool,
}

/// The data of a page (`ui/site/pages.ts`), as far as it is needed here.
#[derive(Deserialize)]
struct Page {
    data: PageData,
}

#[derive(Deserialize)]
struct PageData {
    request: Rfp,
}

impl Rfp {
    /// None where the site has no such request.
    pub fn find(portal: &Arc<Portal>, reference: &str) -> Option<Self> {
        let is_reference = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if !reference.bytes().all(is_reference) {
            return None;
        }
        let bytes = portal.bytes(&format!("/assets/content/{}.json", path(reference)))?;
        match serde_json::from_slice::<Page>(&bytes) {
            Ok(page) => Some(page.data.request),
            Err(error) => {
                tracing::error!(reference, reason = %error, "the page of a request cannot be read");
                None
            }
        }
    }

    pub fn takes_questions(&self, now: Timestamp) -> bool {
        !self.is_final && (self.questions_from..self.questions_until).contains(&now)
    }
}

/// The path of a request's page, without the slash before it.
pub fn path(reference: &str) -> String {
    format!("rfp/{reference}")
}

fn is_there<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    serde::de::IgnoredAny::deserialize(deserializer).map(|_| true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_taken_from_the_publication_to_their_end() {
        let page = |more: &str| {
            let page = format!(
                r#"{{"data":{{"request":{{"reference":"NC-1","publishedAt":"2026-11-01T08:00:00Z","questionsUntil":"2026-11-20T16:00:00+02:00"{more}}}}},"media":{{}}}}"#
            );
            serde_json::from_str::<Page>(&page).unwrap().data.request
        };
        for (more, now, expected) in [
            ("", "2026-11-01T07:59:59Z", false),
            ("", "2026-11-01T08:00:00Z", true),
            ("", "2026-11-20T13:59:59Z", true),
            ("", "2026-11-20T14:00:00Z", false),
            (r#","final":{"status":"awarded"}"#, "2026-11-02T08:00:00Z", false),
        ] {
            let takes = page(more).takes_questions(now.parse().unwrap());
            assert_eq!(takes, expected, "{now} {more}");
        }
    }
}

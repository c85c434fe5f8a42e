//! The site with a notice on every page, without the generator: an emergency does not wait for content.

use std::borrow::Cow;

use anyhow::Context;
use hyper::body::Bytes;
use jiff::tz::TimeZone;
use serde::Deserialize;
use serde_json::json;

use super::template::BODY;
use super::{Portal, Values};
use crate::generator::sha256;
use crate::notice::Notice;

/// The page with holes that makes the notice (`ui/site/notice.ts`).
const TEMPLATE: &str = "notice";
/// Tells pages that are open already.
const PATH: &str = "/assets/content/notice.json";
const STYLE_END: &str = "</style>";

/// The file at [`PATH`], as far as it is read here.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Told {
    time_zone: String,
}

impl Portal {
    /// The zone of the city's clock.
    ///
    /// # Errors
    /// When the site does not say it.
    pub fn time_zone(&self) -> anyhow::Result<TimeZone> {
        let bytes = self.bytes(PATH).context(PATH)?;
        let Told { time_zone } = serde_json::from_slice(&bytes).context(PATH)?;
        Ok(TimeZone::get(&time_zone)?)
    }

    /// The same site with a notice on every page.
    ///
    /// # Errors
    /// When the site has no place for one.
    pub fn with_notice(&self, notice: &Notice) -> anyhow::Result<Self> {
        let template =
            self.answer_page(TEMPLATE).context("the site has no template for notices")?;
        let style = template.style().context("the template for notices has no stylesheet")?;
        let level = notice.level.text();
        let until = notice.until.map(|until| until.as_millisecond().to_string());
        let until = until.unwrap_or_default();
        let id = sha256(&format!("{level} {until} {}", notice.text))[..16].to_owned();
        let values: Values = [
            ("id", Cow::from(&id)),
            ("level", Cow::from(level)),
            ("until", Cow::from(&until)),
            ("text", Cow::from(&notice.text)),
        ]
        .into();
        let fragment = template.fill(&values).context("the template for notices is damaged")?;
        let (_, html) = fragment.split_once(STYLE_END).context("the notice has no stylesheet")?;
        let zone = self.time_zone()?;
        let told = json!({ "id": id, "html": html, "timeZone": zone.iana_name() });
        let site = self.site.clone().map(|path, resource| {
            if resource.kind.is_page() {
                let text = resource.identity().data.bytes();
                let page = text.and_then(|page| with_fragment(&page, &fragment));
                resource
                    .with_text(page.with_context(|| format!("{path} has no body"))?, Some(style))
            } else if path == PATH {
                resource.with_text(told.to_string().into_bytes(), None)
            } else {
                Ok(resource)
            }
        })?;
        let answers = self.answers.iter().map(|(name, page)| {
            let page =
                if name == TEMPLATE { Some(page.clone()) } else { page.with(&fragment, style) };
            Ok((name.clone(), page.with_context(|| format!("{name} has no body"))?))
        });
        Ok(Self { site, answers: answers.collect::<anyhow::Result<_>>()? })
    }
}

fn with_fragment(page: &Bytes, fragment: &str) -> Option<Vec<u8>> {
    let page = str::from_utf8(page).ok()?;
    let (before, after) = page.split_once(BODY)?;
    Some([before, BODY, fragment, after].concat().into_bytes())
}

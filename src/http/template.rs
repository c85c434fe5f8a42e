//! A page with holes that are filled when it is sent: the answer to a form that was sent without script. The
//! generator makes it with two kinds of holes:
//!
//! - `{{name}}` is a value, escaped. `{{name:zone:months}}` is a time in milliseconds since 1970, written as
//!   `November 25, 2026, 10:40` in that time zone, with those names of months, separated by spaces.
//! - `data-set-hidden="condition"` becomes `hidden="true"` where the condition holds, and any other
//!   attribute after `data-set-` likewise. A condition is `name`, `!name`, `name=value` or `name!=value`.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;

use hyper::body::Bytes;
use hyper::header::{self, HeaderMap};
use hyper::{Response, StatusCode};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::refusal::NO_STORE;
use super::security;
use crate::site::{Asset, Data, Policy};

/// Where the body of a page begins.
pub const BODY: &str = "<body>";
const ATTRIBUTE: &str = " data-set-";

/// See the module.
#[derive(Clone, Debug)]
pub struct Template {
    page: Data,
    /// Read when the first form is answered; None where the page is damaged.
    parts: OnceLock<Option<Vec<Part>>>,
    head: HeaderMap,
    /// The hash of the stylesheet in it.
    style: Option<String>,
}

/// What holes are filled with, by their names. Missing ones are empty.
pub type Values<'a> = HashMap<&'a str, Cow<'a, str>>;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Value(String),
    Time { name: String, zone: String, months: Vec<String> },
    Attribute { name: String, condition: Condition },
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Condition {
    name: String,
    /// None: any value.
    value: Option<String>,
    is_negated: bool,
}

impl Template {
    /// # Errors
    /// When its head holds what no header may hold.
    pub fn new(asset: &Asset) -> anyhow::Result<Self> {
        let page = asset.identity.data.clone();
        let mut head = security::of_resource(Policy::Page, asset.style.as_deref())?;
        head.insert(header::CONTENT_TYPE, asset.media_type.clone());
        head.insert(header::CACHE_CONTROL, NO_STORE);
        Ok(Self { page, parts: OnceLock::new(), head, style: asset.style.clone() })
    }

    /// The page with these values; None where it is damaged.
    pub fn respond(&self, status: StatusCode, values: &Values) -> Option<Response<Bytes>> {
        let mut response = Response::new(Bytes::from(self.fill(values)?));
        *response.status_mut() = status;
        *response.headers_mut() = self.head.clone();
        Some(response)
    }

    /// The same page with a fragment at the start of its body, whose stylesheet has this hash. None where it is damaged.
    pub fn with(&self, fragment: &str, style: &str) -> Option<Self> {
        let mut parts = read(&self.page)?;
        let (text, start) = parts.iter_mut().find_map(|part| match part {
            Part::Text(text) => text.find(BODY).map(|at| (text, at + BODY.len())),
            _ => None,
        })?;
        text.insert_str(start, fragment);
        let mut head = self.head.clone();
        security::allow_style(&mut head, style).ok()?;
        let (page, style) = (self.page.clone(), self.style.clone());
        Some(Self { page, parts: OnceLock::from(Some(parts)), head, style })
    }

    /// The hash of the stylesheet in it.
    pub fn style(&self) -> Option<&str> {
        self.style.as_deref()
    }

    /// Its text with these values; None where it is damaged.
    pub fn fill(&self, values: &Values) -> Option<String> {
        let value = |name: &str| values.get(name).map_or("", Cow::as_ref);
        let mut page = String::new();
        for part in self.parts.get_or_init(|| read(&self.page)).as_ref()? {
            match part {
                Part::Text(text) => page.push_str(text),
                Part::Value(name) => escape(value(name), &mut page),
                Part::Time { name, zone, months } => {
                    escape(&time(value(name), zone, months), &mut page);
                }
                Part::Attribute { name, condition } if condition.holds(value(&condition.name)) => {
                    page.extend([" ", name, "=\"true\""]);
                }
                Part::Attribute { .. } => {}
            }
        }
        Some(page)
    }
}

fn read(page: &Data) -> Option<Vec<Part>> {
    Some(parse(str::from_utf8(&page.bytes()?).ok()?))
}

impl Condition {
    fn parse(text: &str) -> Self {
        let (is_negated, text) = text.strip_prefix('!').map_or((false, text), |rest| (true, rest));
        let (name, value, is_unequal) = match text.split_once('=') {
            None => (text, None, false),
            Some((name, value)) => {
                let unequal = name.strip_suffix('!');
                (unequal.unwrap_or(name), Some(value.to_owned()), unequal.is_some())
            }
        };
        Self { name: name.to_owned(), value, is_negated: is_negated || is_unequal }
    }

    fn holds(&self, value: &str) -> bool {
        let is_so = self.value.as_ref().map_or(!value.is_empty(), |wanted| wanted == value);
        is_so != self.is_negated
    }
}

fn parse(page: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = page;
    let mut text = String::new();
    while let Some((before, part, after)) = next(rest) {
        text.push_str(before);
        parts.extend([Part::Text(std::mem::take(&mut text)), part]);
        rest = after;
    }
    parts.push(Part::Text(rest.to_owned()));
    parts
}

/// The next hole with what is before and after it.
fn next(page: &str) -> Option<(&str, Part, &str)> {
    let value = page.find("{{");
    let attribute = page.find(ATTRIBUTE);
    if let Some(start) = attribute.filter(|start| value.is_none_or(|value| value > *start)) {
        let (name, rest) = page[start + ATTRIBUTE.len()..].split_once("=\"")?;
        let (condition, after) = rest.split_once('"')?;
        let condition = Condition::parse(condition);
        return Some((&page[..start], Part::Attribute { name: name.to_owned(), condition }, after));
    }
    let (before, rest) = page.split_once("{{")?;
    let (hole, after) = rest.split_once("}}")?;
    let mut fields = hole.split(':').map(str::to_owned);
    let part = match (fields.next()?, fields.next(), fields.next()) {
        (name, Some(zone), Some(months)) => {
            Part::Time { name, zone, months: months.split(' ').map(str::to_owned).collect() }
        }
        (name, ..) => Part::Value(name),
    };
    Some((before, part, after))
}

fn time(milliseconds: &str, zone: &str, months: &[String]) -> String {
    let at = milliseconds.parse().ok().and_then(|at| Timestamp::from_millisecond(at).ok());
    let Some(at) = at else { return String::new() };
    let clock = at.to_zoned_datetime(TimeZone::get(zone).unwrap_or(TimeZone::UTC));
    let month = usize::try_from(clock.month()).ok().and_then(|month| months.get(month - 1));
    let (day, year) = (clock.day(), clock.year());
    let (hour, minute) = (clock.hour(), clock.minute());
    format!("{} {day}, {year}, {hour:02}:{minute:02}", month.map_or("", String::as_str))
}

/// Escapes a value for text and for attributes in quotes.
fn escape(value: &str, page: &mut String) {
    for character in value.chars() {
        match character {
            '&' => page.push_str("&amp;"),
            '<' => page.push_str("&lt;"),
            '>' => page.push_str("&gt;"),
            '"' => page.push_str("&quot;"),
            '\'' => page.push_str("&#39;"),
            _ => page.push(character),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(page: &str, values: &[(&'static str, &'static str)]) -> String {
        let page = Bytes::copy_from_slice(page.as_bytes()).into();
        let template =
            Template { page, parts: OnceLock::new(), head: HeaderMap::new(), style: None };
        let values = values.iter().map(|(name, value)| (*name, Cow::from(*value))).collect();
        template.fill(&values).unwrap()
    }

    #[test]
    fn values_are_escaped_and_not_read_as_holes() {
        for (page, expected) in [
            ("no hole", "no hole"),
            ("<p>{{name}}</p>", "<p>&lt;b&gt; &amp; {{topic}} data-set-x=&quot;&#39;&quot;</p>"),
            ("{{other}}.", "."),
            ("{{topic}}{{topic}}", "presspress"),
            ("{{open", "{{open"),
            ("<a data-set-hidden=\"open", "<a data-set-hidden=\"open"),
        ] {
            let values = [("name", "<b> & {{topic}} data-set-x=\"'\""), ("topic", "press")];
            assert_eq!(filled(page, &values), expected, "{page}");
        }
    }

    #[test]
    fn attributes_are_set_where_their_condition_holds() {
        for (condition, expected) in [
            ("topic=press", true),
            ("topic=careers", false),
            ("topic!=press", false),
            ("topic!=careers", true),
            ("topic", true),
            ("!topic", false),
            ("error", false),
            ("!error", true),
        ] {
            let page = format!("<input data-set-checked=\"{condition}\" name=\"{{{{topic}}}}\">");
            let attribute = if expected { " checked=\"true\"" } else { "" };
            let expected = format!("<input{attribute} name=\"press\">");
            assert_eq!(filled(&page, &[("topic", "press")]), expected, "{condition}");
        }
    }

    #[test]
    fn a_time_is_that_of_the_city() {
        let page = "{{at:Africa/Cairo:January February March April}}";
        for (at, expected) in [
            ("0", "January 1, 1970, 02:00"),
            ("1777000000000", "April 24, 2026, 06:06"),
            ("", ""),
            ("soon", ""),
        ] {
            assert_eq!(filled(page, &[("at", at)]), expected, "{at}");
        }
        assert_eq!(filled("{{at:Nowhere:Jan}}", &[("at", "0")]), "Jan 1, 1970, 00:00");
    }
}

//! The notice of the moment, such as in an emergency: a file that the operator provides, whose text stands on every page within
//! seconds.
//!
//! ```text
//! level: emergency
//! until: 2026-11-27 18:00
//!
//! The river promenade is closed. Please use the bridge at the market.
//! ```
//!
//! Both lines may be missing, and so may the file, or its text: then there is no notice.

use std::fmt;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

/// In characters.
pub const MAX_LENGTH: usize = 500;

/// See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub level: Level,
    /// Lines of text without markup.
    pub text: String,
    /// From then on it is not shown; None shows it as long as the file is there.
    pub until: Option<Timestamp>,
}

/// How serious it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Level {
    #[default]
    Information,
    Warning,
    Emergency,
}

impl Level {
    const ALL: [Self; 3] = [Self::Information, Self::Warning, Self::Emergency];

    pub const fn text(self) -> &'static str {
        match self {
            Self::Information => "information",
            Self::Warning => "warning",
            Self::Emergency => "emergency",
        }
    }
}

impl Notice {
    /// Reads a file. A time without an offset is one of the city's clock. None where there is no text.
    ///
    /// # Errors
    /// With a sentence that says what is wrong in which line.
    pub fn parse(file: &str, zone: &TimeZone) -> Result<Option<Self>, String> {
        let file = file.trim_start_matches('\u{feff}');
        let (mut level, mut until, mut text) = (Level::default(), None, String::new());
        let lines = (1..).zip(file.lines()).skip_while(|(_, line)| line.trim().is_empty());
        let mut is_head = true;
        for (number, line) in lines {
            let named = line.split_once(':').filter(|_| is_head);
            match named.map(|(name, value)| (name.trim(), value.trim())) {
                Some((name, value)) if name.eq_ignore_ascii_case("level") => {
                    level =
                        parse_level(value).map_err(|error| format!("line {number}: {error}"))?;
                }
                Some((name, value)) if name.eq_ignore_ascii_case("until") => {
                    let time = parse_time(value, zone);
                    until = Some(time.map_err(|error| format!("line {number}: {error}"))?);
                }
                _ => {
                    is_head = false;
                    text.extend([line.trim_end(), "\n"]);
                }
            }
        }
        let text = text.trim().to_owned();
        if text.is_empty() {
            return Ok(None);
        }
        let length = text.chars().count();
        if length > MAX_LENGTH {
            return Err(format!("the text has {length} characters, and may have {MAX_LENGTH}"));
        }
        if let Some(wrong) = text.chars().find(|each| matches!(each, '<' | '>')) {
            return Err(format!("the text has the character {wrong}; write it without markup"));
        }
        if text.chars().any(|each| each.is_control() && each != '\n') {
            return Err("the text has a control character".to_owned());
        }
        Ok(Some(Self { level, text, until }))
    }

    pub fn is_over(&self, now: Timestamp) -> bool {
        self.until.is_some_and(|until| until <= now)
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.level.text())?;
        match self.until {
            Some(until) => write!(f, " until {until}"),
            None => Ok(()),
        }
    }
}

fn parse_level(text: &str) -> Result<Level, String> {
    let level = Level::ALL.into_iter().find(|level| text.eq_ignore_ascii_case(level.text()));
    level.ok_or_else(|| format!("the level '{text}' is not information, warning or emergency"))
}

fn parse_time(text: &str, zone: &TimeZone) -> Result<Timestamp, String> {
    if let Ok(time) = text.parse() {
        return Ok(time);
    }
    let local = text.parse::<DateTime>().ok().and_then(|time| zone.to_timestamp(time).ok());
    local.ok_or_else(|| {
        format!("'{text}' is not a time such as 2026-11-27 18:00 or 2026-11-27T18:00:00+02:00")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(file: &str) -> Result<Option<Notice>, String> {
        Notice::parse(file, &TimeZone::fixed(jiff::tz::offset(2)))
    }

    #[test]
    fn a_file_is_read_as_people_write_it() {
        let notice = |level, until: Option<&str>, text: &str| {
            let until = until.map(|time| time.parse().unwrap());
            Some(Notice { level, until, text: text.to_owned() })
        };
        for (file, expected) in [
            ("The bridge is closed.", notice(Level::Information, None, "The bridge is closed.")),
            (
                "level: emergency\nuntil: 2026-11-27 18:00\n\nThe bridge\r\nis closed.\n",
                notice(Level::Emergency, Some("2026-11-27T16:00:00Z"), "The bridge\nis closed."),
            ),
            (
                "\u{feff}\nLevel:Warning\nUntil: 2026-11-27T18:00:00Z\nNote: bring water.",
                notice(Level::Warning, Some("2026-11-27T18:00:00Z"), "Note: bring water."),
            ),
            (
                "until: 2026-11-27\nClosed.\nlevel: 3 is closed too.",
                notice(
                    Level::Information,
                    Some("2026-11-26T22:00:00Z"),
                    "Closed.\nlevel: 3 is closed too.",
                ),
            ),
            ("\n\n\nlevel: warning\nClosed.", notice(Level::Warning, None, "Closed.")),
            (
                "level: emergency\n\nUntil: further notice, it is closed.",
                notice(Level::Emergency, None, "Until: further notice, it is closed."),
            ),
            ("", None),
            ("level: emergency\n\n \n", None),
        ] {
            assert_eq!(parsed(file), Ok(expected), "{file:?}");
        }
    }

    #[test]
    fn a_mistake_is_one_sentence_with_its_line() {
        let long = "é".repeat(MAX_LENGTH + 1);
        for (file, expected) in [
            ("level: red\nText", "line 1: the level 'red'"),
            ("\nuntil: tomorrow\nText", "line 2: 'tomorrow' is not a time"),
            ("Read <b>this</b>", "the character <"),
            ("Read\u{7}", "a control character"),
            (&long, "has 501 characters, and may have 500"),
        ] {
            let error = parsed(file).unwrap_err();
            assert!(error.contains(expected) && !error.contains('\n'), "{error}");
        }
        assert!(parsed(&long[2..]).unwrap().is_some());
    }

    #[test]
    fn it_is_over_at_its_time() {
        let notice = parsed("until: 2026-11-27T18:00:00Z\nText").unwrap().unwrap();
        let at = |time: &str| time.parse().unwrap();
        assert!(!notice.is_over(at("2026-11-27T17:59:59Z")));
        assert!(notice.is_over(at("2026-11-27T18:00:00Z")));
        assert_eq!(notice.to_string(), "information until 2026-11-27T18:00:00Z");
        assert!(!Notice { until: None, ..notice }.is_over(at("2126-11-27T18:00:00Z")));
    }
}

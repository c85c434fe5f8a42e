//! What the language of the generator lacks: `Host` in `ui/site/input.ts`. The build has the same
//! from Node, and a test holds both together.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use ring::digest::{SHA256, digest};

use crate::digest::hex;

/// The years that the table of a time zone covers, as seconds since 1970: 2000 to 2059.
const FIRST: i64 = 946_684_800;
const LAST: i64 = 2_840_140_800;

/// SHA-256 of a text in UTF-8, in hexadecimal.
pub fn sha256(text: &str) -> String {
    hex(&digest(&SHA256, text.as_bytes()))
}

/// `[instant, offset]` for each change of a time zone's offset from UTC, both in milliseconds; the
/// first has the offset before all of them. None where the name is unknown.
pub fn offsets(time_zone: &str) -> Option<Vec<[f64; 2]>> {
    let zone = TimeZone::get(time_zone).ok()?;
    let first = Timestamp::from_second(FIRST).ok()?;
    #[expect(clippy::cast_precision_loss, reason = "milliseconds of 60 years fit into 52 bits")]
    let milliseconds = |seconds: i64| (seconds * 1000) as f64;
    let mut offset = zone.to_offset(first).seconds();
    let mut table = vec![[0.0, milliseconds(offset.into())]];
    for change in zone.following(first) {
        let second = change.timestamp().as_second();
        if second >= LAST {
            break;
        }
        // Some changes are of the zone's name only.
        if change.offset().seconds() != offset {
            offset = change.offset().seconds();
            table.push([milliseconds(second), milliseconds(offset.into())]);
        }
    }
    Some(table)
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    type Table = Option<Vec<[f64; 2]>>;

    /// Prints what the build's own host answers.
    const ASK_NODE: &str = "
        const { loadHost } = await import('./build/host.mjs')
        const host = await loadHost()
        const [texts, zones] = JSON.parse(process.argv[1])
        console.log(JSON.stringify([texts.map(host.sha256), zones.map((zone) => host.offsetsOf(zone) ?? null)]))
    ";
    const TEXTS: [&str; 3] = ["", "a", "naïve – 新都 😀"];
    const ZONES: [&str; 8] = [
        "UTC",
        "Africa/Cairo",
        "Asia/Dubai",
        "Asia/Riyadh",
        "Europe/Berlin",
        "America/New_York",
        "Australia/Lord_Howe",
        "Mars/Olympus",
    ];

    #[test]
    fn the_host_agrees_with_that_of_the_build() {
        let output = Command::new("node")
            .args(["--input-type=module", "--eval", ASK_NODE])
            .arg(serde_json::to_string(&(TEXTS, ZONES)).unwrap())
            .current_dir("ui")
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let (hashes, tables): (Vec<String>, Vec<Table>) =
            serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(hashes, TEXTS.map(sha256));
        for (zone, table) in ZONES.iter().zip(tables) {
            assert_eq!(offsets(zone), table, "{zone}");
        }
        assert!(offsets("Africa/Cairo").unwrap().len() > 60);
    }
}

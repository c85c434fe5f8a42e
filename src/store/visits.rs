//! How often each page was opened on each day.

use jiff::civil::Date;
use rusqlite::{Connection, Row};

/// The views of a page on a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Views {
    pub day: String,
    pub page: String,
    pub count: u64,
}

/// Adds views.
///
/// # Errors
/// When the database fails.
pub fn add(connection: &Connection, views: &[Views]) -> rusqlite::Result<()> {
    let sql = "INSERT INTO page_view (day, page, views) VALUES (?, ?, ?)
               ON CONFLICT (day, page) DO UPDATE SET views = views + excluded.views";
    let mut statement = connection.prepare_cached(sql)?;
    for Views { day, page, count } in views {
        statement.execute((day, page, i64::try_from(*count).unwrap_or(i64::MAX)))?;
    }
    Ok(())
}

/// The views from one day to another, both included, by day and then by page.
///
/// # Errors
/// When the database fails.
pub fn list(
    connection: &Connection,
    from: Option<Date>,
    to: Option<Date>,
) -> rusqlite::Result<Vec<Views>> {
    let [from, to] = [from, to].map(|day| day.map(|day| day.to_string()));
    let sql = "SELECT day, page, views FROM page_view
               WHERE day >= coalesce(?1, day) AND day <= coalesce(?2, day) ORDER BY day, page";
    let views = |row: &Row| {
        let count: i64 = row.get(2)?;
        Ok(Views { day: row.get(0)?, page: row.get(1)?, count: count.unsigned_abs() })
    };
    connection.prepare(sql)?.query_map((from, to), views)?.collect()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::store::migrations;

    #[test]
    fn views_add_up_for_each_day() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrations::run(&mut connection, std::path::Path::new("unused")).unwrap();
        let (first, second) = (date(2026, 11, 26), date(2026, 11, 27));
        let views = |day: Date, page: &str, count| Views {
            day: day.to_string(),
            page: page.to_owned(),
            count,
        };
        add(&connection, &[views(first, "/home", 2), views(first, "/rfp", 1)]).unwrap();
        add(&connection, &[views(first, "/home", 3), views(second, "/home", 1)]).unwrap();
        let found = |from, to| {
            let listed = list(&connection, from, to).unwrap();
            let line = |views: &Views| format!("{} {} {}", views.day, views.page, views.count);
            listed.iter().map(line).collect::<Vec<_>>()
        };
        let all = ["2026-11-26 /home 5", "2026-11-26 /rfp 1", "2026-11-27 /home 1"];
        assert_eq!(found(None, None), all);
        assert_eq!(found(Some(second), None), all[2..]);
        assert_eq!(found(None, Some(first)), all[..2]);
        assert_eq!(found(Some(second), Some(first)), [""; 0]);
    }
}

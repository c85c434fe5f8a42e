//! `portal visits`: how often pages were opened.

use std::io::{self, BufWriter, Write};

use tracing::Level;

use super::args::Visits;
use crate::server::complain;
use crate::store::{connect, visits};

/// Prints it.
///
/// # Errors
/// When there is no database, or nothing can be written.
pub fn run(Visits { csv, from, to, data }: &Visits) -> anyhow::Result<()> {
    let views = visits::list(&connect(&data.data_dir)?, *from, *to)?;
    if views.is_empty() {
        complain(Level::INFO, "no page views are kept for these days");
    }
    let mut out = BufWriter::new(io::stdout().lock());
    if *csv {
        // Days and paths of pages have no character that needs quotes.
        write!(out, "day,page,views\r\n")?;
        for visits::Views { day, page, count } in &views {
            write!(out, "{day},{page},{count}\r\n")?;
        }
    } else {
        for of_day in views.chunk_by(|a, b| a.day == b.day) {
            let sum: u64 = of_day.iter().map(|views| views.count).sum();
            writeln!(out, "{}  {sum:>9}", of_day[0].day)?;
        }
    }
    Ok(out.flush()?)
}

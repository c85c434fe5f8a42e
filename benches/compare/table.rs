//! Prints the figures: the CPU time with its ratios and goals, then what was seen from outside.

use crate::case::{Case, GOAL_STATIC_WEB_SERVER};
use crate::measure::Figures;
use crate::server::Kind;

/// How tables look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Plain,
    Markdown,
}

pub fn print(form: Form, results: &[(&Case, Vec<Figures>)]) {
    println!("Server CPU time for a request, in microseconds\n");
    table(form, &cpu(results));
    println!("\nSeen from outside\n");
    table(form, &outside(results));
}

fn cpu(results: &[(&Case, Vec<Figures>)]) -> Vec<Vec<String>> {
    let head =
        ["case", "portal", "nginx", "ceiling", "sws", "spread", "/ nginx", "/ ceiling", "/ sws"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for (case, figures) in results {
        let of = |kind| figures.iter().find(|figures| figures.kind == kind);
        let time = |kind| of(kind).map_or("-".to_owned(), |figures| time(figures.cpu));
        let ratio = |kind, goal: Option<f64>| match (of(Kind::Portal), of(kind)) {
            (Some(portal), Some(other)) => verdict(portal.cpu / other.cpu, goal),
            _ => "-".to_owned(),
        };
        let spread = figures.iter().map(|figures| figures.spread).fold(0.0, f64::max);
        rows.push(vec![
            case.name.to_owned(),
            time(Kind::Portal),
            time(Kind::Nginx),
            time(Kind::Ceiling),
            time(Kind::StaticWebServer),
            format!("{:.0} %", spread * 100.0),
            ratio(Kind::Nginx, case.goal_nginx),
            ratio(Kind::Ceiling, case.goal_ceiling),
            ratio(Kind::StaticWebServer, Some(GOAL_STATIC_WEB_SERVER)),
        ]);
    }
    rows
}

fn outside(results: &[(&Case, Vec<Figures>)]) -> Vec<Vec<String>> {
    let head =
        ["case", "server", "requests/s", "MB/s", "p50 us", "p99 us", "RSS MB", "idle conn. kB"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for (case, figures) in results {
        for figures in figures {
            rows.push(vec![
                case.name.to_owned(),
                figures.kind.name().to_owned(),
                format!("{:.0}", figures.requests_per_second),
                format!("{:.0}", figures.bytes_per_second / 1e6),
                format!("{:.0}", figures.p50),
                format!("{:.0}", figures.p99),
                format!("{:.1}", f64::from(kilobytes(figures.resident)) / 1e3),
                figures.per_idle_connection.map_or(String::new(), |b| format!("{:.1}", b / 1e3)),
            ]);
        }
    }
    rows
}

/// Three digits that matter.
fn time(microseconds: f64) -> String {
    let digits = if microseconds < 100.0 { 2 } else { 0 };
    format!("{microseconds:.digits$}")
}

/// `0.66 <= 0.85 ok`. The ratio is compared as it is, not as it is printed.
fn verdict(ratio: f64, goal: Option<f64>) -> String {
    match goal {
        None => format!("{ratio:.2}"),
        Some(goal) => {
            let word = if ratio <= goal { "ok" } else { "MISS" };
            format!("{ratio:.2} <= {goal} {word}")
        }
    }
}

fn kilobytes(bytes: u64) -> u32 {
    u32::try_from(bytes / 1000).unwrap_or(u32::MAX)
}

fn table(form: Form, rows: &[Vec<String>]) {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    for (index, row) in rows.iter().enumerate() {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        match form {
            Form::Plain => println!("{}", cells.join("  ").trim_end()),
            Form::Markdown => println!("| {} |", cells.join(" | ")),
        }
        if form == Form::Markdown && index == 0 {
            let rules: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
            println!("| {} |", rules.join(" | "));
        }
    }
}

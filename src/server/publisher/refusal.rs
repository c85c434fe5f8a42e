//! Why content is not published.

use std::fmt;
use std::path::Path;

use crate::generator::{Failure, Mistake};

/// How many mistakes are logged one by one; of the others, only the number is logged.
const LOGGED: usize = 20;

#[derive(Debug)]
pub struct Refusal {
    /// A line for each reason; at least one.
    lines: Vec<String>,
    /// Whether the same content may be accepted later.
    pub is_passing: bool,
}

impl Refusal {
    /// The content of a folder has mistakes, or the generator broke off.
    pub fn of(failure: Failure, folder: &Path) -> Self {
        match failure {
            Failure::Mistakes(mistakes) => Self {
                lines: mistakes.iter().map(|mistake| line(mistake, folder)).collect(),
                is_passing: false,
            },
            Failure::Broken(error) => Self { lines: vec![format!("{error:#}")], is_passing: true },
        }
    }

    /// The folder cannot be read.
    pub fn unreadable(reason: String) -> Self {
        Self { lines: vec![reason], is_passing: false }
    }

    /// The same may be accepted later.
    pub fn passing(reason: String) -> Self {
        Self { lines: vec![reason], is_passing: true }
    }

    /// Files of a folder cannot be used, each with a clause whose subject it is.
    pub fn of_files(files: &[(String, String)], folder: &Path) -> Self {
        Self {
            lines: files.iter().map(|file| file_line(file, folder)).collect(),
            is_passing: false,
        }
    }

    pub fn log(&self) {
        for reason in self.lines.iter().take(LOGGED) {
            tracing::error!(reason, "content refused");
        }
        if self.lines.len() > LOGGED {
            tracing::error!(more = self.lines.len() - LOGGED, "content refused");
        }
    }
}

/// The mistake with the path of its file.
pub fn line(mistake: &Mistake, folder: &Path) -> String {
    if mistake.is_overlay {
        format!("{}{mistake}", folder.join("").display())
    } else {
        format!("embedded {mistake}")
    }
}

/// A clause about a file, with its path.
pub fn file_line((path, clause): &(String, String), folder: &Path) -> String {
    format!("{} {clause}", folder.join(path).display())
}

/// The first line, and how many more there are.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, others @ ..] = &self.lines[..] else { return Ok(()) };
        f.write_str(first)?;
        if others.is_empty() { Ok(()) } else { write!(f, " (and {} more)", others.len()) }
    }
}

//! The command line: exactly what the operator typed or set in the environment.

use std::net::SocketAddr;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};

/// The public website of the New Capital, served from this one file.
#[derive(Debug, Parser)]
#[command(version, about)]
pub struct Args {
    /// Address and port to listen on; port 0 lets the system choose one.
    #[arg(
        long,
        value_name = "ADDR:PORT",
        env = "PORTAL_LISTEN",
        default_value = "127.0.0.1:8080",
        value_parser = socket_address
    )]
    pub listen: SocketAddr,

    /// Answer a service worker that removes itself, for visitors' browsers to keep nothing.
    #[arg(long, env = "PORTAL_NO_SERVICE_WORKER")]
    pub no_service_worker: bool,

    /// How log lines are written to standard error.
    #[arg(long, value_name = "FORMAT", env = "PORTAL_LOG_FORMAT", default_value = "text")]
    pub log_format: LogFormat,
}

/// The form of a log line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people: aligned, and coloured on a terminal.
    Text,
    /// For machines: one JSON object a line.
    Json,
}

/// Reads the command line. `Err` holds the exit code when there is nothing to run: 0 after
/// `--help` and `--version`, 2 after a mistake, which is printed as one line.
pub fn parse() -> Result<Args, ExitCode> {
    Args::try_parse().map_err(|error| {
        if error.use_stderr() {
            eprintln!("{}", one_line(&error));
            return ExitCode::from(2);
        }
        // Help that cannot be written (a closed pipe) is nobody's mistake.
        let _ = error.print();
        ExitCode::SUCCESS
    })
}

/// clap explains a mistake in a paragraph and adds usage; the first paragraph says it all.
fn one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let paragraph = text.split("\n\n").next().unwrap_or(&text);
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    format!("{} (see --help)", words.join(" "))
}

fn socket_address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| {
        "expected an address and a port, such as 127.0.0.1:8080, 0.0.0.0:80 or [::]:80".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_is_one_line_that_names_the_flag_and_the_remedy() {
        for (args, expected) in [
            (["portal", "--listen", "nowhere"], "such as 127.0.0.1:8080"),
            (["portal", "--listen", "127.0.0.1:99999"], "'--listen <ADDR:PORT>'"),
            (["portal", "--log-format", "xml"], "possible values: text, json"),
            (["portal", "--port", "80"], "unexpected argument '--port'"),
        ] {
            let error = Args::try_parse_from(args).expect_err("should be refused");
            let line = one_line(&error);
            assert!(line.starts_with("error: ") && !line.contains('\n'), "{line}");
            assert!(line.contains(expected), "{line}");
        }
    }
}

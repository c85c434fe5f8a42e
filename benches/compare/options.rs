//! The bench's command line.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::case;

/// Compares the portal with nginx, static-web-server and the bare HTTP library.
#[derive(Debug, Parser)]
#[command(name = "cargo bench --bench compare --")]
pub struct Options {
    /// Run this case only; may be given several times.
    #[arg(long = "case", value_name = "NAME", value_parser = case::NAMES)]
    pub cases: Vec<String>,

    /// How often each server is measured in each case.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub rounds: u32,

    /// Print the tables in Markdown.
    #[arg(long)]
    pub markdown: bool,

    /// Cargo adds it when it runs a bench.
    #[arg(long, hide = true)]
    bench: bool,

    #[command(subcommand)]
    pub mode: Option<Mode>,
}

#[derive(Debug, Subcommand)]
pub enum Mode {
    /// The ceiling: one fixed answer to every request. The bench starts itself so.
    #[command(hide = true)]
    Ceiling(Ceiling),
}

#[derive(Debug, Args)]
pub struct Ceiling {
    pub listen: SocketAddr,
    #[arg(long)]
    pub status: u16,
    #[arg(long)]
    pub media_type: String,
    #[arg(long)]
    pub coding: Option<String>,
    /// The body; none for an answer without one.
    #[arg(long)]
    pub file: Option<PathBuf>,
    /// So many bytes of the file's start.
    #[arg(long)]
    pub bytes: Option<usize>,
    #[arg(long, requires = "tls_key")]
    pub tls_cert: Option<PathBuf>,
    #[arg(long, requires = "tls_cert")]
    pub tls_key: Option<PathBuf>,
}

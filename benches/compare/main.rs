//! Compares the portal with nginx, with static-web-server and with the bare HTTP library, side by
//! side on this machine. `cargo bench --bench compare`; `benches/README.md` explains the figures.

mod case;
mod ceiling;
mod client;
mod h2load;
mod isolate;
mod measure;
mod nginx;
mod options;
mod server;
mod site;
mod table;
mod usage;

use std::env;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use anyhow::Context;
use clap::Parser;

use crate::case::{Case, Transport};
use crate::options::{Mode, Options};
use crate::server::{Kind, Setup};
use crate::table::Form;

const PORTAL: &str = env!("CARGO_BIN_EXE_portal");

fn main() -> ExitCode {
    let options = Options::parse();
    let result = match &options.mode {
        Some(Mode::Ceiling(ceiling)) => ceiling::serve(ceiling),
        None => compare(&options),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn compare(options: &Options) -> anyhow::Result<()> {
    server::check_tools()?;
    isolate::enter()?;
    isolate::raise_file_limit()?;
    let core = isolate::pin()?;
    let folder = tempfile::tempdir().context("no temporary directory")?;
    let (certificate, key) = site::certificate(folder.path())?;
    let setup = Setup {
        portal: PORTAL.to_owned(),
        static_web_server: static_web_server()?,
        site: site::Site::export(PORTAL, folder.path().join("site"))?,
        core,
        folder: folder.path().to_owned(),
        certificate,
        key,
    };
    let mut kinds = vec![Kind::Portal, Kind::Nginx, Kind::Ceiling];
    if setup.static_web_server.is_some() {
        kinds.push(Kind::StaticWebServer);
    } else {
        eprintln!(
            "note: without static-web-server; name it in STATIC_WEB_SERVER or put it on PATH"
        );
    }
    let cases = chosen(options, case::all(&setup.site)?)?;
    let mut results = Vec::new();
    for case in &cases {
        eprintln!("{} …", case.name);
        let figures = measure::case(case, &kinds, options.rounds, &setup);
        results.push((case, figures.with_context(|| case.name)?));
    }
    let form = if options.markdown { Form::Markdown } else { Form::Plain };
    table::print(form, &results);
    Ok(())
}

/// The cases that were asked for and that this portal can be asked.
fn chosen(options: &Options, mut cases: Vec<Case>) -> anyhow::Result<Vec<Case>> {
    if !options.cases.is_empty() {
        cases.retain(|case| options.cases.iter().any(|name| name == case.name));
    }
    let help = Command::new(PORTAL).arg("--help").output().context("the portal did not start")?;
    if !String::from_utf8_lossy(&help.stdout).contains("--tls-cert") {
        eprintln!("note: this portal has no TLS, so its cases are left out");
        cases.retain(|case| case.transport == Transport::Plain);
    }
    Ok(cases)
}

/// From the environment or PATH; none is no mistake, a wrong one is.
fn static_web_server() -> anyhow::Result<Option<PathBuf>> {
    match env::var_os("STATIC_WEB_SERVER").map(PathBuf::from) {
        Some(file) => {
            anyhow::ensure!(file.is_file(), "STATIC_WEB_SERVER: {} is no file", file.display());
            Ok(Some(file))
        }
        None => Ok(server::find("static-web-server")),
    }
}

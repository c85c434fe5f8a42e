//! The `portal` executable: reads its flags, starts the log, serves until it is told to stop.

use std::io;
use std::process::ExitCode;

use anyhow::Context;
use portal::args::{self, Args, Command, Serve};
use portal::http::Portal;
use portal::site::Site;
use portal::site::baked::{self, ServiceWorker};
use portal::{commands, log, server};

fn main() -> ExitCode {
    let args = match args::parse() {
        Ok(args) => args,
        Err(exit) => return exit,
    };
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads the output has read enough (`portal routes | head`).
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> anyhow::Result<()> {
    match &args.command {
        None => serve(&args.serve),
        Some(Command::Serve(flags)) => serve(flags),
        Some(Command::Check(flags)) => commands::check(flags, &baked(flags)?),
        Some(Command::Routes) => Ok(commands::routes(&baked(&args.serve)?)?),
        Some(Command::Export { dir }) => commands::export(dir),
        Some(Command::Healthcheck { admin }) => commands::healthcheck(*admin),
        Some(Command::Completions { shell }) => Ok(commands::completions(*shell)?),
        Some(Command::Man) => Ok(commands::man()?),
    }
}

fn serve(flags: &Serve) -> anyhow::Result<()> {
    log::start(flags.log.log_format)?;
    let portal = Portal::new(baked(flags)?, baked::modified())?;
    server::run(flags, portal)
}

fn baked(flags: &Serve) -> anyhow::Result<Site> {
    let worker = if flags.no_service_worker { ServiceWorker::Off } else { ServiceWorker::On };
    baked::site(worker).context("the embedded site is damaged")
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let kind = error.downcast_ref::<io::Error>().map(io::Error::kind);
    kind == Some(io::ErrorKind::BrokenPipe)
}

//! The `portal` executable: reads its flags, starts the log, serves until it is told to stop.

use std::process::ExitCode;

use anyhow::Context;
use portal::args::{self, Args};
use portal::site::baked::ServiceWorker;
use portal::{log, server, site};

fn main() -> ExitCode {
    let args = match args::parse() {
        Ok(args) => args,
        Err(exit) => return exit,
    };
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> anyhow::Result<()> {
    log::start(args.log_format)?;
    let worker = if args.no_service_worker { ServiceWorker::Off } else { ServiceWorker::On };
    let site = site::baked::site(worker).context("the embedded site is damaged")?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("the asynchronous runtime could not start")?;
    runtime.block_on(server::serve(args.listen, site))
}

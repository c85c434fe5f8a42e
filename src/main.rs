//! The `portal` executable: reads the command line and runs one command.

use std::io;
use std::process::ExitCode;

use portal::cli;
use portal::server::complain;
use tracing::Level;

fn main() -> ExitCode {
    let args = match cli::parse() {
        Ok(args) => args,
        Err(exit) => return exit,
    };
    match cli::run(args) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output has read enough (`portal routes | head`).
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            complain(Level::ERROR, &format!("error: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let kind = error.downcast_ref::<io::Error>().map(io::Error::kind);
    kind == Some(io::ErrorKind::BrokenPipe)
}

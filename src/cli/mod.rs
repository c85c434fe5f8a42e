//! The command line: arguments ([`args`]) and their [`values`], the settings made of them
//! ([`resolve`]), error messages ([`mistake`]) and the [`commands`], those below [`content`], [`inbox`],
//! [`staff`], [`audit`] and [`visits`] apart.

mod args;
mod audit;
mod commands;
mod content;
mod inbox;
mod mistake;
mod resolve;
mod staff;
mod values;
mod visits;

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};
use clap_complete::Shell;
use tracing::Level;

use crate::config::{Config, Origin, ServiceWorker};
use crate::server::complain;
use crate::{generator, picture};
use args::{Admin, Args, Audit, Command, Content, Inbox, Serve, Staff, Visits};

/// The exit code of a mistake in a flag or a variable.
const USAGE: u8 = 2;

/// One thing to do, with everything that it needs.
#[derive(Debug, PartialEq)]
pub enum Invocation {
    Serve(Settings),
    Check { settings: Settings, opens_sockets: bool },
    Routes(ServiceWorker),
    Export { dir: PathBuf, base_url: Option<Origin> },
    ExportContent(PathBuf),
    CheckContent(PathBuf),
    ContentHistory(PathBuf),
    UndoContent(content::Undo),
    Inbox(Inbox),
    Staff(Staff),
    Audit(Audit),
    Visits(Visits),
    Backup(Copy),
    Restore(Copy),
    RenderContent,
    CompressContent,
    MakePicture,
    Healthcheck(Admin),
    Completions(Shell),
    Man,
}

/// A copy of the database of a data directory.
#[derive(Debug, PartialEq)]
pub struct Copy {
    file: PathBuf,
    data: PathBuf,
}

/// The settings, and what looks like a mistake in them but keeps nothing from working.
#[derive(Debug, PartialEq)]
pub struct Settings {
    pub config: Config,
    pub warnings: Vec<String>,
}

/// Reads the command line and the environment. `Err` holds the exit code when there is nothing to
/// run: 0 after `--help` and `--version`, 2 after a mistake, which is printed as one line.
///
/// # Errors
/// With the exit code of the process.
pub fn parse() -> Result<Invocation, ExitCode> {
    let words: Vec<OsString> = env::args_os().collect();
    let variables: Vec<_> = env::vars_os().collect();
    let args = parse_from(&words).map_err(|error| {
        if error.use_stderr() {
            complain(Level::ERROR, &mistake::line(&error, &words));
            return ExitCode::from(USAGE);
        }
        // Help that cannot be written (a closed pipe) is no mistake of the operator.
        let _ = error.print();
        ExitCode::SUCCESS
    })?;
    let is_server = matches!(args.command, None | Some(Command::Serve(_) | Command::Check(_)));
    if !is_server {
        // The server's warnings are in its log.
        for warning in mistake::old_names(&words, &variables) {
            complain(Level::WARN, &format!("warning: {warning}"));
        }
    }
    invocation(args, &words, &variables).map_err(|message| {
        complain(Level::ERROR, &format!("error: {message} (see --help)"));
        ExitCode::from(USAGE)
    })
}

fn parse_from(words: &[OsString]) -> Result<Args, clap::Error> {
    let command = without_empty_variables(Args::command());
    let mut command = mistake::with_old_variables(command);
    let mut matches = command.try_get_matches_from_mut(words)?;
    Args::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// An empty variable is as good as none: `PORTAL_TRUSTED_PROXY=` in a file of settings switches
/// the setting off.
fn without_empty_variables(command: clap::Command) -> clap::Command {
    let is_empty =
        |arg: &clap::Arg| arg.get_env().and_then(env::var_os).is_some_and(|value| value.is_empty());
    let reset = |arg: clap::Arg| if is_empty(&arg) { arg.env(None::<&str>) } else { arg };
    command.mut_args(reset).mut_subcommands(move |command| command.mut_args(reset))
}

fn invocation(
    Args { command, serve }: Args,
    words: &[OsString],
    variables: &[(OsString, OsString)],
) -> Result<Invocation, String> {
    let settings = |serve: &Serve| {
        let directives = match &serve.log.log_level {
            Some(directives) => directives.clone(),
            None => resolve::directives(variables)?,
        };
        let mut warnings = mistake::old_names(words, variables);
        warnings.extend(mistake::unknown_variables(&Args::command(), variables));
        Ok::<_, String>(Settings { config: resolve::config(serve, directives)?, warnings })
    };
    Ok(match command {
        None => Invocation::Serve(settings(&serve)?),
        Some(Command::Serve(serve)) => Invocation::Serve(settings(&serve)?),
        Some(Command::Check(check)) => Invocation::Check {
            settings: settings(&check.serve)?,
            opens_sockets: !check.no_sockets,
        },
        Some(Command::Routes) => Invocation::Routes(resolve::service_worker(&serve)),
        Some(Command::Export { dir, base_url }) => Invocation::Export { dir, base_url },
        Some(Command::Content(Content::Export { dir })) => Invocation::ExportContent(dir),
        Some(Command::Content(Content::Check { dir })) => Invocation::CheckContent(dir),
        Some(Command::Content(Content::History { data })) => {
            Invocation::ContentHistory(data.data_dir)
        }
        Some(Command::Content(Content::Undo { number, content, data })) => {
            Invocation::UndoContent(content::Undo { number, folder: content, data: data.data_dir })
        }
        Some(Command::Content(Content::Render)) => Invocation::RenderContent,
        Some(Command::Content(Content::Compress)) => Invocation::CompressContent,
        Some(Command::Content(Content::Picture)) => Invocation::MakePicture,
        Some(Command::Inbox(inbox)) => Invocation::Inbox(inbox),
        Some(Command::Staff(staff)) => Invocation::Staff(staff),
        Some(Command::Audit(audit)) => Invocation::Audit(audit),
        Some(Command::Visits(visits)) => Invocation::Visits(visits),
        Some(Command::Backup { file, data }) => {
            Invocation::Backup(Copy { file, data: data.data_dir })
        }
        Some(Command::Restore { file, data }) => {
            Invocation::Restore(Copy { file, data: data.data_dir })
        }
        Some(Command::Healthcheck { admin }) => Invocation::Healthcheck(admin),
        Some(Command::Completions { shell }) => Invocation::Completions(shell),
        Some(Command::Man) => Invocation::Man,
    })
}

/// Does it.
///
/// # Errors
/// With what kept it from being done.
pub fn run(invocation: Invocation) -> anyhow::Result<()> {
    match invocation {
        Invocation::Serve(settings) => commands::serve(&settings),
        Invocation::Check { settings, opens_sockets } => commands::check(&settings, opens_sockets),
        Invocation::Routes(worker) => commands::routes(worker),
        Invocation::Export { dir, base_url } => commands::export(&dir, base_url.as_ref()),
        Invocation::ExportContent(dir) => content::export(&dir),
        Invocation::CheckContent(dir) => content::check(&dir),
        Invocation::ContentHistory(data) => content::history(&data),
        Invocation::UndoContent(undo) => content::undo(&undo),
        Invocation::Inbox(inbox) => inbox::run(inbox),
        Invocation::Staff(staff) => staff::run(staff),
        Invocation::Audit(audit) => audit::run(&audit),
        Invocation::Visits(visits) => visits::run(&visits),
        Invocation::Backup(Copy { file, data }) => inbox::back_up(&data, &file),
        Invocation::Restore(Copy { file, data }) => inbox::restore(&data, &file),
        Invocation::RenderContent => generator::child::render(),
        Invocation::CompressContent => generator::child::compress(),
        Invocation::MakePicture => picture::child::make(),
        Invocation::Healthcheck(admin) => commands::healthcheck(admin),
        Invocation::Completions(shell) => Ok(commands::completions(shell)?),
        Invocation::Man => Ok(commands::man()?),
    }
}

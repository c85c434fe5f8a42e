//! The set-up of the log.

use anyhow::anyhow;
use std::io::IsTerminal;
use tracing_subscriber::EnvFilter;

use crate::args::LogFormat;

/// Sends events to standard error. `RUST_LOG` chooses the level, `info` without it.
pub fn start(format: LogFormat) -> anyhow::Result<()> {
    let filter = EnvFilter::builder()
        .with_default_directive(tracing::Level::INFO.into())
        .from_env()
        .map_err(|e| anyhow!("RUST_LOG: {e}; write for example RUST_LOG=info"))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match format {
        LogFormat::Json => log.json().flatten_event(true).with_target(false).init(),
        LogFormat::Text => {
            log.with_ansi(std::io::stderr().is_terminal()).with_target(false).init();
        }
    }
    log_panics();
    Ok(())
}

/// A fault is one line like any other, wherever it happens.
fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let payload = panic.payload();
        let text = payload.downcast_ref::<&str>().copied();
        let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!(reason = text.unwrap_or("unknown"), place, "fault");
    }));
}

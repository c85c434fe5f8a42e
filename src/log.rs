//! The log: its set-up, and the access line of a request.

use std::io::IsTerminal;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Instant;

use anyhow::anyhow;
use hyper::body::{Body, Bytes, Frame, SizeHint};
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
    Ok(())
}

/// What the access line says about a request, apart from what is counted on the way.
#[derive(Debug)]
pub struct Access {
    pub method: hyper::Method,
    pub path: String,
    pub status: u16,
    pub started: Instant,
}

/// A body that writes the access line when the connection has taken it, or ended before that.
/// `bytes` counts what the connection took; what the client received of it only TCP knows.
pub struct Logged<B> {
    body: B,
    access: Access,
    bytes: u64,
}

impl<B> Logged<B> {
    pub fn new(body: B, access: Access) -> Self {
        Self { body, access, bytes: 0 }
    }
}

impl<B: Body<Data = Bytes> + Unpin> Body for Logged<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(cx);
        if let Poll::Ready(Some(Ok(frame))) = &frame {
            self.bytes += frame.data_ref().map_or(0, |data| data.len() as u64);
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl<B> Drop for Logged<B> {
    fn drop(&mut self) {
        let Access { method, path, status, started } = &self.access;
        let duration_ms = started.elapsed().as_secs_f64() * 1000.0;
        tracing::info!(%method, path, status, bytes = self.bytes, duration_ms, "request");
    }
}

//! The server: accepts connections, hands each request to [`http::respond`], drains on a signal.

mod signal;

use std::convert::Infallible;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

use crate::http::{self, Body, Policies};
use crate::log::{Access, Logged};
use crate::site::Site;

/// A client that has not sent a whole request head by then is gone; also ends idle connections.
const HEADER_READ_TIMEOUT: Duration = Duration::from_secs(15);
/// How long running answers may take to finish after a signal.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(10);
/// Pause after a failed accept: out of file descriptors, the next attempt would fail at once.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);
/// A request head larger than this is refused with 431.
const MAX_HEAD_BYTES: usize = 32 * 1024;

/// What every request is answered from.
struct Portal {
    site: Site,
    policies: Policies,
}

/// Serves until SIGINT or SIGTERM.
///
/// # Errors
/// When the address cannot be listened on.
pub async fn serve(listen: SocketAddr, site: Site) -> anyhow::Result<()> {
    let signal = signal::stop().context("signals cannot be received")?;
    let policies = Policies::new(site.style_hashes())?;
    let portal = Arc::new(Portal { site, policies });
    let listener = bind(listen).await?;
    let address = listener.local_addr().context("the listening address is unknown")?;
    // The one line on standard output; the log goes to standard error.
    // Nobody may be there to read it.
    let _ = writeln!(io::stdout(), "New Capital portal on http://{address}/");
    tracing::info!(%address, assets = portal.site.len(), "serving");

    let server = builder();
    let connections = GracefulShutdown::new();
    tokio::pin!(signal);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => connect(&server, &connections, stream, &portal),
                Err(error) => accept_failed(&error).await,
            },
            () = &mut signal => break,
        }
    }

    drop(listener);
    tracing::info!(connections = connections.count(), "stopping");
    if tokio::time::timeout(DRAIN_TIMEOUT, connections.shutdown()).await.is_err() {
        tracing::warn!(seconds = DRAIN_TIMEOUT.as_secs(), "some answers did not finish in time");
    }
    Ok(())
}

async fn bind(listen: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(listen).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => anyhow!(
            "{listen} is in use by another program; stop it, or choose another address with --listen"
        ),
        io::ErrorKind::PermissionDenied => anyhow!(
            "{listen} may not be opened by this user; choose a port above 1023 with --listen, or grant CAP_NET_BIND_SERVICE"
        ),
        _ => anyhow!("cannot listen on {listen}: {error}"),
    })
}

fn builder() -> auto::Builder<TokioExecutor> {
    let mut builder = auto::Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_READ_TIMEOUT)
        .max_buf_size(MAX_HEAD_BYTES)
        // A client may close its sending side with the request and still wait for the answer.
        .half_close(true);
    builder.http2().timer(TokioTimer::new());
    builder
}

fn connect(
    server: &auto::Builder<TokioExecutor>,
    connections: &GracefulShutdown,
    stream: TcpStream,
    portal: &Arc<Portal>,
) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "TCP_NODELAY could not be set");
    }
    let portal = Arc::clone(portal);
    let asked = Arc::new(Notify::new());
    let first_request = Arc::clone(&asked);
    let service = service_fn(move |request| {
        asked.notify_one();
        let response = handle(request, &portal);
        async { Ok::<_, Infallible>(response) }
    });
    let connection = server.serve_connection(TokioIo::new(stream), service).into_owned();
    let connection = connections.watch(connection);
    tokio::spawn(async move {
        tokio::select! {
            ended = connection => if let Err(error) = ended {
                tracing::debug!(error, "connection ended");
            },
            () = silence(&first_request) => tracing::debug!("no request came"),
        }
    });
}

/// Resolves when a new connection has not sent a whole request head in time. hyper's own timeout
/// starts only when it knows the version of HTTP, which a client can leave open for ever.
async fn silence(first_request: &Notify) {
    if tokio::time::timeout(HEADER_READ_TIMEOUT, first_request.notified()).await.is_ok() {
        std::future::pending::<()>().await;
    }
}

fn handle(request: Request<Incoming>, portal: &Portal) -> Response<Logged<Body>> {
    let started = Instant::now();
    let (parts, _unread) = request.into_parts();
    let response = http::respond(&parts, &portal.site, &portal.policies);
    let access = Access {
        path: parts.uri.path().to_owned(),
        method: parts.method,
        status: response.status().as_u16(),
        started,
    };
    response.map(|body| Logged::new(body, access))
}

/// A connection that was reset before it was accepted is nothing; anything else is worth a line
/// and a pause.
async fn accept_failed(error: &io::Error) {
    if !matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset) {
        tracing::warn!(%error, "a connection could not be accepted");
        tokio::time::sleep(ACCEPT_RETRY).await;
    }
}

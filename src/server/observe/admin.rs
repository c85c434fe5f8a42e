//! The operator's listener: `/healthz` (the process lives), `/readyz` (it serves, has a usable
//! certificate where it needs one, and is not about to stop) and `/metrics` (Prometheus). It is
//! meant for the machine or the pod, not the public.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderMap, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use super::metrics::Format;
use crate::server::shared::{Readiness, Shared};

/// Of probes and scrapers; more wait.
const MAX_CONNECTIONS: usize = 32;
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
const RETRY: Duration = Duration::from_millis(100);
/// How long the health check waits for an answer.
const CHECK_TIMEOUT: Duration = Duration::from_secs(3);

const TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");
const OPEN_METRICS: HeaderValue =
    HeaderValue::from_static("application/openmetrics-text; version=1.0.0; charset=utf-8");

const CLASSIC: HeaderValue = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");

/// Serves until the server is gone.
pub async fn serve(socket: TcpListener, shared: Arc<Shared>) {
    if let Ok(address) = socket.local_addr() {
        tracing::info!(%address, "admin");
    }
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        // The semaphore is never closed.
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        let Ok((stream, _)) = socket.accept().await else {
            tokio::time::sleep(RETRY).await;
            continue;
        };
        let shared = Arc::clone(&shared);
        let answer = service_fn(move |request: Request<Incoming>| {
            let format = format(request.headers());
            let response = respond(request.method(), request.uri().path(), format, &shared);
            async { Ok::<_, Infallible>(response) }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADER_TIMEOUT)
            // After a hand-over, the next request reaches the process that serves.
            .keep_alive(false)
            .serve_connection(TokioIo::new(stream), answer);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "admin connection ended");
            }
            drop(place);
        });
    }
}

fn respond(method: &Method, path: &str, format: Format, shared: &Shared) -> Response<Full<Bytes>> {
    let (status, media_type, text) = match (method, path) {
        (&(Method::GET | Method::HEAD), "/healthz") => (StatusCode::OK, TEXT, "alive\n".to_owned()),
        (&(Method::GET | Method::HEAD), "/readyz") => {
            let (status, text) = match shared.readiness() {
                Readiness::Ready => (StatusCode::OK, "ready\n"),
                Readiness::Stopping => (StatusCode::SERVICE_UNAVAILABLE, "stopping\n"),
                Readiness::NoCertificate => {
                    (StatusCode::SERVICE_UNAVAILABLE, "no usable certificate\n")
                }
            };
            // The site that was published before is served, so the portal is ready.
            let refusal =
                shared.content.refusal().map(|reason| format!("content refused: {reason}\n"));
            (status, TEXT, text.to_owned() + &refusal.unwrap_or_default())
        }
        (&(Method::GET | Method::HEAD), "/metrics") => {
            let media_type = match format {
                Format::OpenMetrics => OPEN_METRICS,
                Format::Classic => CLASSIC,
            };
            (StatusCode::OK, media_type, shared.metrics.text(shared.readings(), format))
        }
        (&(Method::GET | Method::HEAD), _) => (
            StatusCode::NOT_FOUND,
            TEXT,
            "There are /healthz, /readyz and /metrics here.\n".to_owned(),
        ),
        _ => (
            StatusCode::METHOD_NOT_ALLOWED,
            TEXT,
            "Only GET and HEAD are served here.\n".to_owned(),
        ),
    };
    let mut response = Response::new(Full::from(text));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, media_type);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if status == StatusCode::METHOD_NOT_ALLOWED {
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
    }
    response
}

/// `OpenMetrics` for scrapers that name it, as Prometheus does; everything reads the classic format.
fn format(headers: &HeaderMap) -> Format {
    let is_open_metrics = |value: &HeaderValue| {
        value.as_bytes().split(|&byte| byte == b',').any(|range| {
            range.trim_ascii().to_ascii_lowercase().starts_with(b"application/openmetrics-text")
        })
    };
    if headers.get_all(header::ACCEPT).iter().any(is_open_metrics) {
        Format::OpenMetrics
    } else {
        Format::Classic
    }
}

/// Asks a portal whether it is ready.
///
/// # Errors
/// When the address does not answer, or the portal there is not ready.
pub async fn is_ready(admin: SocketAddr) -> anyhow::Result<()> {
    let answer = tokio::time::timeout(CHECK_TIMEOUT, ask(admin))
        .await
        .with_context(|| format!("{admin} does not answer"))?
        .with_context(|| format!("{admin}"))?;
    if !answer.starts_with("HTTP/1.1 200 ") {
        bail!("{admin}: not ready: {}", answer.lines().last().unwrap_or_default());
    }
    Ok(())
}

async fn ask(admin: SocketAddr) -> io::Result<String> {
    let mut stream = TcpStream::connect(admin).await?;
    stream.write_all(b"GET /readyz HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n").await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer)
}

//! Speaks HTTP with an ACME directory: one connection for each request, because there are a dozen
//! in two months.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{HOST, HeaderValue, RETRY_AFTER};
use hyper::http::uri::{PathAndQuery, Scheme};
use hyper::http::{request, response};
use hyper::{Method, Request, Response, Uri};
use hyper_util::rt::TokioIo;
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient};
use rustls_pki_types::ServerName;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::{self, CertificateError, ClientConfig};

use crate::names::Names;

/// For a request with its answer.
const PATIENCE: Duration = Duration::from_secs(60);
/// The largest answer that is read, in bytes; a certificate chain has about 5000.
const MAX_ANSWER: usize = 1024 * 1024;
/// The longest pause that the directory may ask for, in seconds.
const MAX_PAUSE: u64 = 60 * 60;

/// The HTTP client of an attempt to get a certificate.
#[derive(Clone)]
pub struct Client {
    tls: TlsConnector,
    names: Names,
}

impl Client {
    /// # Errors
    /// When no name can be looked up.
    pub fn new(tls: Arc<ClientConfig>) -> anyhow::Result<Self> {
        Ok(Self { tls: TlsConnector::from(tls), names: Names::of_machine()? })
    }

    async fn ask(self, request: Request<BodyWrapper<Bytes>>) -> anyhow::Result<BytesResponse> {
        let (mut head, body) = request.into_parts();
        let is_directory = head.method == Method::GET;
        let stream = self.connect(&head.uri).await?;
        let (mut sender, connection) =
            http1::handshake(TokioIo::new(stream)).await.map_err(|error| unreachable(&error))?;
        // Ended with this request, whatever becomes of it.
        let mut connections = JoinSet::new();
        connections.spawn(connection);
        to_origin_form(&mut head)?;
        let request = Request::from_parts(head, body);
        let answer = sender.send_request(request).await.map_err(|error| unreachable(&error))?;
        let (mut head, body) = answer.into_parts();
        let body = match Limited::new(body, MAX_ANSWER).collect().await {
            Ok(body) => body.to_bytes(),
            Err(error) => return Err(unreachable(&*error)),
        };
        check(&mut head, &body, is_directory)?;
        Ok(Response::from_parts(head, Full::new(body)).into())
    }

    async fn connect(&self, uri: &Uri) -> anyhow::Result<TlsStream<TcpStream>> {
        let host = uri.host().filter(|_| uri.scheme() == Some(&Scheme::HTTPS));
        let host = host.ok_or_else(|| unusable(&format!("{uri} is no https address")))?;
        let name = ServerName::try_from(host.trim_matches(['[', ']']).to_owned())
            .map_err(|error| unusable(&format!("{uri}: {error}")))?;
        let port = uri.port_u16().unwrap_or(443);
        let stream = self.names.connect(host, port).await;
        let stream = stream.map_err(|error| anyhow!("the directory cannot be reached: {error}"))?;
        self.tls.connect(name, stream).await.map_err(|error| {
            let tls = error.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>());
            tls.map_or_else(|| unreachable(&error), untrusted)
        })
    }
}

impl HttpClient for Client {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        let asked = timeout(PATIENCE, self.clone().ask(request));
        Box::pin(async {
            let answer = asked.await.unwrap_or_else(|_| {
                let seconds = PATIENCE.as_secs();
                Err(anyhow!("the directory did not answer within {seconds} seconds"))
            });
            answer.map_err(|error| Error::Other(error.into()))
        })
    }
}

/// Puts the host into a header of its own, as requests to a server have it (RFC 9112 §3.2.1).
fn to_origin_form(head: &mut request::Parts) -> anyhow::Result<()> {
    let authority = head.uri.authority().context("the address has no host")?;
    head.headers.insert(HOST, HeaderValue::from_str(authority.as_str())?);
    let path = head.uri.path_and_query().cloned();
    head.uri = Uri::from(path.unwrap_or(PathAndQuery::from_static("/")));
    Ok(())
}

/// Refuses what the ACME library cannot handle.
fn check(head: &mut response::Parts, body: &[u8], is_directory: bool) -> anyhow::Result<()> {
    let json = || serde_json::from_slice::<Value>(body).unwrap_or_default();
    if !head.status.is_success() {
        let problem = json();
        // The library reads problem documents, but takes an answer for the directory otherwise.
        if head.status.is_redirection() || is_directory || !problem.is_object() {
            let status = head.status.as_u16();
            match problem["detail"].as_str() {
                Some(detail) => bail!("the directory answered {status}: {detail}"),
                None => bail!("the directory answered {status}"),
            }
        }
    } else if is_directory {
        // The library expects this address to be one.
        let nonces = json()["newNonce"].as_str().map(str::parse::<Uri>);
        if !matches!(nonces, Some(Ok(_))) {
            return Err(unusable("it names no address for newNonce"));
        }
    }
    // The library adds the pause to the time without regard to an overflow.
    let pause = head.headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok());
    if pause.and_then(|pause| pause.trim().parse::<u64>().ok()).is_some_and(|p| p > MAX_PAUSE) {
        head.headers.insert(RETRY_AFTER, HeaderValue::from(MAX_PAUSE));
    }
    Ok(())
}

fn unreachable(error: &(dyn std::error::Error + 'static)) -> anyhow::Error {
    let mut text = format!("the directory cannot be reached: {error}");
    let mut source = error.source();
    while let Some(error) = source {
        text = format!("{text}: {error}");
        source = error.source();
    }
    anyhow!(text)
}

fn unusable(reason: &str) -> anyhow::Error {
    anyhow!("the directory's answer cannot be used: {reason}")
}

/// Why the directory's own certificate is refused.
fn untrusted(error: &rustls::Error) -> anyhow::Error {
    match error {
        rustls::Error::InvalidCertificate(CertificateError::UnknownIssuer) => anyhow!(
            "the directory is not trusted: its certificate comes from an unknown authority; --acme-root names another"
        ),
        error => anyhow!("the directory is not trusted: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;

    fn head(status: u16, pause: Option<&str>) -> response::Parts {
        let mut answer = Response::builder().status(status);
        if let Some(pause) = pause {
            answer = answer.header(RETRY_AFTER, pause);
        }
        answer.body(()).unwrap().into_parts().0
    }

    #[test]
    fn answers_that_the_library_cannot_handle_are_sentences() {
        const PROBLEM: &str = r#"{"type":"about:blank","detail":"Come back later"}"#;
        for (status, body, is_directory, expected) in [
            (200, r#"{"newNonce":"https://acme.example.org/nonce"}"#, true, None),
            (200, "", false, None),
            (201, "{}", false, None),
            (403, PROBLEM, false, None),
            (503, PROBLEM, true, Some("the directory answered 503: Come back later")),
            (404, "", true, Some("the directory answered 404")),
            (502, "<html>", false, Some("the directory answered 502")),
            (301, PROBLEM, false, Some("the directory answered 301: Come back later")),
            (
                200,
                "<html>",
                true,
                Some("the directory's answer cannot be used: it names no address for newNonce"),
            ),
            (
                200,
                r#"{"newNonce":"not an address"}"#,
                true,
                Some("the directory's answer cannot be used: it names no address for newNonce"),
            ),
        ] {
            let checked = check(&mut head(status, None), body.as_bytes(), is_directory);
            let error = checked.err().map(|error| error.to_string());
            assert_eq!(error.as_deref(), expected, "{status} {body}");
        }
    }

    #[test]
    fn a_pause_is_cut() {
        for (pause, expected) in [
            ("3", "3"),
            ("18446744073709551615", "3600"),
            ("Wed, 01 Apr 1970 00:00:00 GMT", "Wed, 01 Apr 1970 00:00:00 GMT"),
        ] {
            let mut head = head(200, Some(pause));
            check(&mut head, b"{}", false).unwrap();
            assert_eq!(head.headers[RETRY_AFTER], expected);
        }
    }

    #[test]
    fn a_request_names_its_host_in_a_header() {
        for (url, host, path) in [
            ("https://acme.example.org/dir?a=b", "acme.example.org", "/dir?a=b"),
            ("https://acme.example.org:14000", "acme.example.org:14000", "/"),
        ] {
            let (mut head, ()) = Request::get(url).body(()).unwrap().into_parts();
            to_origin_form(&mut head).unwrap();
            assert_eq!(head.headers[HOST], host);
            assert_eq!(head.uri, path);
        }
    }

    #[test]
    fn failed_connections_are_sentences() {
        let refused = io::Error::from(io::ErrorKind::ConnectionRefused);
        for (error, expected) in [
            (unreachable(&refused), "the directory cannot be reached: connection refused"),
            (
                untrusted(&CertificateError::UnknownIssuer.into()),
                "the directory is not trusted: its certificate comes from an unknown authority; --acme-root names another",
            ),
            (
                untrusted(&rustls::Error::HandshakeNotComplete),
                "the directory is not trusted: handshake not complete",
            ),
        ] {
            assert_eq!(error.to_string(), expected);
        }
    }
}

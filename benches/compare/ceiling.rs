//! The ceiling: the portal's HTTP library with one fixed answer and nothing else, so that what the
//! portal adds to it can be seen.

use std::convert::Infallible;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONTENT_ENCODING, CONTENT_TYPE, HeaderValue};
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto;
use rustls_pki_types::pem::PemObject;
use rustls_pki_types::{CertificateDer, PrivateKeyDer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;

use crate::options::Ceiling;

/// Serves until it is killed.
pub fn serve(options: &Ceiling) -> anyhow::Result<()> {
    let answer = Arc::new(Answer::new(options)?);
    let tls = match (&options.tls_cert, &options.tls_key) {
        (Some(certificate), Some(key)) => Some(acceptor(certificate, key)?),
        _ => None,
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("the asynchronous runtime could not start")?;
    runtime.block_on(async {
        let listener = TcpListener::bind(options.listen).await.context("cannot listen")?;
        loop {
            let (stream, _) = listener.accept().await.context("cannot accept")?;
            stream.set_nodelay(true)?;
            let answer = Arc::clone(&answer);
            let tls = tls.clone();
            tokio::spawn(async move {
                match tls {
                    None => connection(stream, answer).await,
                    Some(tls) => {
                        // The readiness check connects and goes, so a failed handshake is nothing.
                        if let Ok(stream) = tls.accept(stream).await {
                            connection(stream, answer).await;
                        }
                    }
                }
            });
        }
    })
}

async fn connection(stream: impl AsyncRead + AsyncWrite + Unpin + 'static, answer: Arc<Answer>) {
    let service = service_fn(move |_: Request<Incoming>| {
        let response = answer.response();
        async { Ok::<_, Infallible>(response) }
    });
    let server = auto::Builder::new(TokioExecutor::new());
    // A client that goes away is the normal end of a connection.
    let _ = server.serve_connection(TokioIo::new(stream), service).await;
}

struct Answer {
    status: StatusCode,
    media_type: HeaderValue,
    coding: Option<HeaderValue>,
    body: Bytes,
}

impl Answer {
    fn new(options: &Ceiling) -> anyhow::Result<Self> {
        let body = match &options.file {
            None => Bytes::new(),
            Some(file) => {
                let bytes = fs::read(file).with_context(|| file.display().to_string())?;
                // Leaked once: the portal's bytes are static too.
                let bytes = Bytes::from_static(bytes.leak());
                let length = options.bytes.unwrap_or(bytes.len());
                anyhow::ensure!(length <= bytes.len(), "{} is too short", file.display());
                bytes.slice(..length)
            }
        };
        Ok(Self {
            status: StatusCode::from_u16(options.status)?,
            media_type: HeaderValue::from_str(&options.media_type)?,
            coding: options.coding.as_deref().map(HeaderValue::from_str).transpose()?,
            body,
        })
    }

    fn response(&self) -> Response<Full<Bytes>> {
        let mut response = Response::new(Full::new(self.body.clone()));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, self.media_type.clone());
        if let Some(coding) = &self.coding {
            headers.insert(CONTENT_ENCODING, coding.clone());
        }
        response
    }
}

fn acceptor(certificate: &Path, key: &Path) -> anyhow::Result<TlsAcceptor> {
    let chain: Vec<_> = CertificateDer::pem_file_iter(certificate)?.collect::<Result<_, _>>()?;
    let key = PrivateKeyDer::from_pem_file(key)?;
    let mut config = ServerConfig::builder().with_no_client_auth().with_single_cert(chain, key)?;
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}

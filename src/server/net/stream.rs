//! A TCP connection that keeps count of its activity and sends embedded files straight from the
//! executable's file, where the system has `sendfile(2)`.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::Sleep;

use super::{delivery, sendfile};
use crate::server::limits::Activity;

/// How long a client that still sends is listened to after the last answer, so that the answer
/// reaches it: closing a socket with unread bytes resets the connection.
const LINGER: Duration = Duration::from_secs(2);
/// Bytes that are read and dropped at a time.
const DISCARD: usize = 4096;

/// The socket of one connection.
#[derive(Debug)]
pub struct Stream {
    tcp: TcpStream,
    activity: Arc<Activity>,
    lingering: Option<Pin<Box<Sleep>>>,
}

impl Stream {
    pub fn new(tcp: TcpStream, activity: Arc<Activity>) -> Self {
        Self { tcp, activity, lingering: None }
    }

    fn count(&self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match &written {
            Poll::Ready(Ok(bytes)) => self.activity.sent(*bytes),
            Poll::Pending => self.activity.blocked(|| delivery::acknowledged(&self.tcp)),
            Poll::Ready(Err(_)) => {}
        }
        written
    }

    /// Reads and drops until the client has closed its side, or for a moment.
    fn poll_linger(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let end = self.lingering.get_or_insert_with(|| Box::pin(tokio::time::sleep(LINGER)));
        if end.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Ok(()));
        }
        let mut bytes = [0; DISCARD];
        loop {
            let mut buf = ReadBuf::new(&mut bytes);
            ready!(Pin::new(&mut self.tcp).poll_read(cx, &mut buf))?;
            if buf.filled().is_empty() {
                return Poll::Ready(Ok(()));
            }
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // Otherwise the kernel keeps what a client does not read, for minutes. On Linux the client
        // still reads what has reached it.
        if self.activity.is_given_up()
            && let Err(error) = SockRef::from(&self.tcp).set_linger(Some(Duration::ZERO))
        {
            tracing::debug!(%error, "a connection could not be reset");
        }
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        let read = Pin::new(&mut self.tcp).poll_read(cx, buf);
        if buf.filled().len() > before {
            self.activity.received();
        }
        read
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.tcp).poll_write(cx, buf);
        self.count(written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = match sendfile::poll_send(&self.tcp, cx, bufs) {
            Some(written) => written,
            None => Pin::new(&mut self.tcp).poll_write_vectored(cx, bufs),
        };
        self.count(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.tcp.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.tcp).poll_shutdown(cx))?;
        if self.activity.has_unread_upload() { self.poll_linger(cx) } else { Poll::Ready(Ok(())) }
    }
}

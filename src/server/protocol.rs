//! How connections speak HTTP/1.1 and HTTP/2, and what a client may make them keep.

use hyper_util::rt::{TokioExecutor, TokioTimer};
use hyper_util::server::conn::auto::Builder;

use crate::args::Limits;

/// Requests that one HTTP/2 connection may have under way (RFC 9113 §5.1.2).
const MAX_STREAMS: u32 = 128;
/// What a client may send without being read, in bytes: nothing here reads a request's body.
const RECEIVE_WINDOW: u32 = 64 * 1024;
/// Requests that a client may take back before they were looked at, until it is seen as an abuse
/// (CVE-2023-44487).
const MAX_RESETS: usize = 20;

/// How connections speak HTTP, within these limits.
pub fn builder(limits: &Limits) -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        // The watch sees to time: hyper's own limit would end idle connections as well.
        .header_read_timeout(None)
        .max_buf_size(limits.max_head as usize)
        // A client may close its sending side with the request and still wait for the answer.
        .half_close(true);
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(MAX_STREAMS)
        .initial_stream_window_size(RECEIVE_WINDOW)
        .initial_connection_window_size(RECEIVE_WINDOW)
        .max_header_list_size(limits.max_head)
        .max_pending_accept_reset_streams(MAX_RESETS);
    builder
}

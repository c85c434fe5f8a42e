//! The real executable over a real socket: what [`portal::http`] decides, as a client sees it, and
//! what only a running process shows.

mod client;
mod connection;
#[cfg(target_os = "linux")]
mod crowds;
mod encoding;
mod frames;
mod harness;
mod hpack;
mod http2;
mod http2_limits;
mod lifecycle;
#[cfg(target_os = "linux")]
mod limits;
mod pages;
#[cfg(target_os = "linux")]
mod proc;
mod range;

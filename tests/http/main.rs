//! The real executable over a real socket: what [`portal::http`] decides, as a client sees it, and
//! what only a running process shows.

#[cfg(target_os = "linux")]
mod acme;
mod certificates;
mod client;
mod commands;
mod connection;
#[cfg(target_os = "linux")]
mod crowds;
mod drain;
mod encoding;
mod export;
mod frames;
mod handover;
mod harness;
mod hpack;
mod http2;
mod http2_limits;
mod http3;
#[cfg(target_os = "linux")]
mod http3_limits;
mod http3_lossy;
mod lifecycle;
#[cfg(target_os = "linux")]
mod limits;
mod log;
mod metrics;
mod mistakes;
mod operate;
mod pages;
#[cfg(target_os = "linux")]
mod proc;
mod range;
mod secure;
#[cfg(target_os = "linux")]
mod stalled;
mod systemd;
mod tls;
mod uploads;
mod visits;

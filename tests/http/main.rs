//! The real executable over a real socket: what [`portal::http`] decides, as a client sees it, and
//! what only a running process shows.

mod acme;
mod certificates;
mod client;
mod commands;
mod connection;
mod content;
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
mod http3_limits;
mod http3_lossy;
mod lifecycle;
mod limits;
mod log;
mod metrics;
mod mistakes;
mod operate;
mod pace;
mod pages;
mod proc;
mod range;
mod secure;
mod stalled;
mod systemd;
mod tls;
mod uploads;
mod visits;

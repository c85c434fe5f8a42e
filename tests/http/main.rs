//! The real executable over a real socket: what [`portal::http`] decides, as a client sees it, and
//! what only a running process shows.

mod connection;
mod encoding;
mod harness;
mod lifecycle;
mod pages;
mod range;

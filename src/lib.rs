//! The New Capital portal's server.
//!
//! Everything a visitor can ask for is known before the first request, so the server is a lookup
//! in an immutable [`site::Site`] plus the rules of HTTP, and both are plain functions.
//!
//! Imports flow one way: [`cli`] → [`server`] → [`http`] → [`site`]; nothing points back.
//! [`config`] holds the settings, which all of them may read. [`content`] is what an office changes;
//! the [`generator`] makes the site of it and [`picture`] the sizes of its pictures, each in a process
//! of its own ([`sandbox`]), and the server publishes that.
//!
//! What visitors send comes through the [`api`], whose rules are in [`intake`], to the database of the
//! [`store`]. There [`staff`] works on it, and from there [`mail`] about it is sent.

mod api;
pub mod cli;
pub mod config;
pub mod content;
mod digest;
mod durable;
pub mod generator;
pub mod http;
mod intake;
mod mail;
mod names;
mod notice;
pub mod picture;
mod priority;
mod sandbox;
pub mod server;
pub mod site;
mod staff;
mod store;

use std::sync::LazyLock;

/// The version of this executable.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The commit that it was built from, or `unknown`: see build.rs.
pub const COMMIT: &str = env!("PORTAL_COMMIT");

/// The version with the commit, such as `0.1.0 (4883fd1a2b3c)`.
pub fn version() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| format!("{VERSION} ({COMMIT})"));
    &TEXT
}

//! The New Capital portal's server.
//!
//! Everything a visitor can ask for is known before the first request, so the server is a lookup
//! in an immutable [`site::Site`] plus the rules of HTTP, and both are plain functions.
//!
//! Imports flow one way: [`cli`] → [`server`] → [`http`] → [`site`]; nothing points back.
//! [`config`] holds the settings, which all of them may read.

pub mod cli;
pub mod config;
pub mod http;
pub mod server;
pub mod site;

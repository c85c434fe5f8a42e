//! The New Capital portal's server.
//!
//! Everything a visitor can ask for is known before the first request, so the server is a lookup
//! in an immutable [`site::Site`] plus the rules of HTTP, and both are plain functions.
//! Imports flow one way: [`server`] knows [`http`], [`http`] knows [`site`]; nothing points back.

pub mod args;
pub mod commands;
pub mod http;
pub mod log;
pub mod server;
pub mod site;

//! The log, metrics, health and readiness, and the client of each request.

pub mod admin;
pub mod answer;
mod classic;
pub mod client;
pub mod log;
pub mod metrics;
pub mod page_views;
mod process;

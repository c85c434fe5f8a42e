//! What operators see of the server: the log, metrics, health and readiness, and whose request it
//! was.

pub mod admin;
pub mod answer;
pub mod client;
pub mod log;
pub mod metrics;
pub mod page_views;

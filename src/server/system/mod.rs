//! The process and its system: signals, systemd, threads and open files.

pub mod blocking;
pub mod files;
pub mod signal;
pub mod systemd;
pub mod workers;

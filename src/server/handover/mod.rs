//! The hand-over to another executable without a visitor noticing it. On SIGUSR2, the running
//! portal starts the file that now lies at its installed path ([`successor`]) with all its sockets.
//! When the new process is ready ([`predecessor`]), the old one stops accepting and ends with its
//! last answer. Until then nothing is handed over, so a file that does not start costs nothing.
//!
//! The sockets are passed as systemd passes them (`sd_listen_fds(3)`), with names.

mod executable;
mod handed;
mod predecessor;
mod successor;
mod upgrade;

pub use executable::Executable;
pub use handed::{Handed, PASSED};
pub use predecessor::{Predecessor, Retired};
pub use successor::{Started, Successor};
pub use upgrade::Upgrade;

/// The name of a socket that is passed to a successor, in `LISTEN_FDNAMES`. An older release that
/// does not know these names refuses to start, because the first of its sockets is none of TCP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    /// A stream between both processes: lines that begin with [`READY`] and [`SERVE`].
    Control,
    /// Datagrams of QUIC that belong to the older process.
    Packets,
    Site,
    Redirect,
    Admin,
    Quic,
}

impl Name {
    pub const fn text(self) -> &'static str {
        match self {
            Self::Control => "portal-control",
            Self::Packets => "portal-packets",
            Self::Site => "portal-site",
            Self::Redirect => "portal-redirect",
            Self::Admin => "portal-admin",
            Self::Quic => "portal-quic",
        }
    }
}

/// The new process could serve.
const READY: &str = "ready";
/// The new process could serve, but has no usable certificate yet.
const READY_WITHOUT_CERTIFICATE: &str = "ready without certificate";
/// The old process no longer accepts. The generations of QUIC connections that it and those before
/// it still serve follow, separated by spaces.
const SERVE: &str = "serve";

//! The hand-over to another executable without a visitor noticing it. On SIGUSR2, the running
//! portal starts the file that now lies at its installed path ([`successor`]) with all its sockets.
//! When the new process is ready ([`predecessor`]), the old one stops accepting and ends with its
//! last answer. Until then nothing is handed over, so a file that does not start costs nothing.
//!
//! The sockets are passed as systemd passes them (`sd_listen_fds(3)`), with names.

use std::borrow::Cow;

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
    /// One of the site's, by its position in the settings.
    Site(usize),
    Redirect,
    Admin,
    Quic,
}

impl Name {
    pub fn text(self) -> Cow<'static, str> {
        match self {
            Self::Control => "portal-control".into(),
            Self::Packets => "portal-packets".into(),
            Self::Site(0) => "portal-site".into(),
            Self::Site(position) => format!("portal-site-{position}").into(),
            Self::Redirect => "portal-redirect".into(),
            Self::Admin => "portal-admin".into(),
            Self::Quic => "portal-quic".into(),
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

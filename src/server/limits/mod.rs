//! Limits on the resources that clients use: the number of connections ([`places`]), the counters
//! of each connection ([`activity`]) and its timeouts ([`progress`]). A transfer may take any time
//! as long as it progresses.

mod activity;
mod places;
mod progress;

pub use activity::{Activity, Answering, Uploading};
pub use places::{Places, network, site};
pub use progress::{Event, FINISH_TIMEOUT, Progress, Step};

/// Why the portal ended a connection that the client did not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// No request, or no whole one, came in time.
    HeaderTimeout,
    /// No further request came in time.
    IdleTimeout,
    /// The client took too little of an answer in time.
    TooSlow,
    /// A new connection needed the place.
    Pressure,
    /// The address had too many already.
    PerAddress,
    /// TLS or QUIC could not be agreed on.
    Handshake,
    /// The client broke the protocol.
    Protocol,
}

impl Closed {
    pub const ALL: [Self; 7] = [
        Self::HeaderTimeout,
        Self::IdleTimeout,
        Self::TooSlow,
        Self::Pressure,
        Self::PerAddress,
        Self::Handshake,
        Self::Protocol,
    ];

    /// The label in metrics.
    pub const fn label(self) -> &'static str {
        match self {
            Self::HeaderTimeout => "header_timeout",
            Self::IdleTimeout => "idle_timeout",
            Self::TooSlow => "too_slow",
            Self::Pressure => "pressure",
            Self::PerAddress => "per_address",
            Self::Handshake => "handshake",
            Self::Protocol => "protocol",
        }
    }
}

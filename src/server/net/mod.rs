//! The network: listening sockets, connections over TCP and QUIC, and the bodies of requests.

pub mod connection;
mod delivery;
pub mod http3;
pub mod listen;
pub mod quic;
mod sendfile;
pub mod sockets;
mod stream;
pub mod upload;

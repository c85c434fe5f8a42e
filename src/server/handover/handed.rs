//! Sockets that this process was started with, by systemd or by its predecessor.

use std::env;
use std::net::{TcpListener, UdpSocket};
use std::os::unix::net::{UnixDatagram, UnixStream};

use anyhow::Context;
use listenfd::ListenFd;
use rustix::net::{AddressFamily, SocketType};

use super::Name;

/// Where an error came from.
pub const PASSED: &str = "a socket that was passed on";

/// See the module.
pub struct Handed {
    sockets: ListenFd,
    /// Empty where systemd passed the sockets: its names are the operator's.
    names: Vec<String>,
}

impl Handed {
    pub fn from_env() -> Self {
        let sockets = ListenFd::from_env();
        let names = env::var("LISTEN_FDNAMES").unwrap_or_default();
        let mut names: Vec<_> = names.split(':').map(str::to_owned).collect();
        if sockets.len() == 0 || !names.iter().any(|name| name == Name::Control.text()) {
            names.clear();
        }
        Self { sockets, names }
    }

    /// No sockets, for a server inside another program, such as a test.
    pub fn none() -> Self {
        Self { sockets: ListenFd::empty(), names: Vec::new() }
    }

    /// Whether a running portal started this one.
    fn is_by_predecessor(&self) -> bool {
        !self.names.is_empty()
    }

    /// # Errors
    /// When it is no listening socket of TCP.
    pub fn tcp(&mut self, name: Name) -> anyhow::Result<Option<TcpListener>> {
        let Some(index) = self.index(name) else { return Ok(None) };
        self.sockets.take_tcp_listener(index).context(PASSED)
    }

    /// # Errors
    /// When it is no socket of UDP.
    pub fn udp(&mut self, name: Name) -> anyhow::Result<Option<UdpSocket>> {
        let Some(index) = self.index(name) else { return Ok(None) };
        self.sockets.take_udp_socket(index).context(PASSED)
    }

    /// # Errors
    /// When it is no such socket.
    pub fn datagrams(&mut self, name: Name) -> anyhow::Result<Option<UnixDatagram>> {
        let Some(index) = self.index(name) else { return Ok(None) };
        self.sockets.take_unix_datagram(index).context(PASSED)
    }

    /// # Errors
    /// When it is no such socket.
    pub fn stream(&mut self, name: Name) -> anyhow::Result<Option<UnixStream>> {
        let Some(index) = self.index(name) else { return Ok(None) };
        let family = i32::from(AddressFamily::UNIX.as_raw());
        let kind = i32::try_from(SocketType::STREAM.as_raw())?;
        let taken = self.sockets.take_custom(index, family, kind, "unix stream socket");
        taken.context(PASSED)
    }

    /// systemd passes the sockets of its unit in their order: the site's, then that of the redirect.
    fn index(&self, name: Name) -> Option<usize> {
        if self.is_by_predecessor() {
            return self.names.iter().position(|passed| passed == name.text());
        }
        match name {
            Name::Site => Some(0),
            Name::Redirect => Some(1),
            Name::Control | Name::Packets | Name::Admin | Name::Quic => None,
        }
    }
}

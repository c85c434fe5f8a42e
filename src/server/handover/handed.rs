//! Sockets that this process was started with, by systemd or by its predecessor.

use std::env;
use std::net::{TcpListener, UdpSocket};
use std::os::unix::net::{UnixDatagram, UnixListener, UnixStream};

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
        if sockets.len() == 0 || !names.iter().any(|name| *name == Name::Control.text()) {
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
    pub fn tcp(&mut self, name: Name, order: Option<usize>) -> anyhow::Result<Option<TcpListener>> {
        let Some(index) = self.index(name, order) else { return Ok(None) };
        self.sockets.take_tcp_listener(index).context(PASSED)
    }

    /// # Errors
    /// When it is no listening Unix socket.
    pub fn unix(
        &mut self,
        name: Name,
        order: Option<usize>,
    ) -> anyhow::Result<Option<UnixListener>> {
        let Some(index) = self.index(name, order) else { return Ok(None) };
        self.sockets.take_unix_listener(index).context(PASSED)
    }

    /// # Errors
    /// When it is no socket of UDP.
    pub fn udp(&mut self, name: Name) -> anyhow::Result<Option<UdpSocket>> {
        let Some(index) = self.index(name, None) else { return Ok(None) };
        self.sockets.take_udp_socket(index).context(PASSED)
    }

    /// # Errors
    /// When it is no such socket.
    pub fn datagrams(&mut self, name: Name) -> anyhow::Result<Option<UnixDatagram>> {
        let Some(index) = self.index(name, None) else { return Ok(None) };
        self.sockets.take_unix_datagram(index).context(PASSED)
    }

    /// # Errors
    /// When it is no such socket.
    pub fn stream(&mut self, name: Name) -> anyhow::Result<Option<UnixStream>> {
        let Some(index) = self.index(name, None) else { return Ok(None) };
        let family = i32::from(AddressFamily::UNIX.as_raw());
        let kind = i32::try_from(SocketType::STREAM.as_raw())?;
        let taken = self.sockets.take_custom(index, family, kind, "unix stream socket");
        taken.context(PASSED)
    }

    /// Closes the sockets that nothing has taken, whose clients would wait for ever. Returns how many.
    pub fn close_others(&mut self) -> usize {
        let sockets = &mut self.sockets;
        let mut closed = 0;
        for index in 0..sockets.len() {
            let is_taken = matches!(sockets.take_tcp_listener(index), Ok(Some(_)))
                || matches!(sockets.take_unix_listener(index), Ok(Some(_)))
                || matches!(sockets.take_udp_socket(index), Ok(Some(_)));
            closed += usize::from(is_taken);
        }
        closed
    }

    /// systemd passes the sockets of its unit in their `order`.
    fn index(&self, name: Name, order: Option<usize>) -> Option<usize> {
        if self.is_by_predecessor() {
            let name = name.text();
            return self.names.iter().position(|passed| *passed == name);
        }
        order
    }
}

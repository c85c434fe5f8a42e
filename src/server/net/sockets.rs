//! The listening sockets: passed by systemd or by a predecessor, or opened here.

use std::io;
use std::net::{SocketAddr, UdpSocket};
use std::os::fd::{AsFd, OwnedFd};

use anyhow::{Context, anyhow};
use socket2::SockRef;
use tokio::net::{TcpListener, TcpSocket};

use crate::config::Listen;
use crate::server::handover::{Handed, Name, PASSED};

/// Connections that may wait to be accepted: as many as the system allows (`somaxconn`), to which
/// it cuts this down.
const BACKLOG: u32 = 65_535;
/// Bytes of an answer that may lie unsent in the kernel: little enough that a client that stops
/// reading a film is noticed, and enough that a fast one costs no more system calls than without a
/// limit (`benches/README.md`).
const UNSENT: u32 = 2560 * 1024;

/// Every socket that the server listens on.
pub struct Sockets {
    pub site: TcpListener,
    pub redirect: Option<TcpListener>,
    pub admin: Option<TcpListener>,
    /// For HTTP/3.
    pub udp: Option<UdpSocket>,
}

impl Sockets {
    /// Takes the sockets that were passed to this process, and opens the others.
    ///
    /// # Errors
    /// When an address is in use or may not be used.
    pub fn open(listen: &Listen, handed: &mut Handed) -> anyhow::Result<Self> {
        let mut tcp = |name, address: Option<SocketAddr>, flag| {
            // One that is not wanted is closed: its clients would wait for ever.
            let passed = handed.tcp(name)?;
            let socket =
                address.map(|address| passed.map_or_else(|| bind(address, flag), prepared));
            socket.transpose()
        };
        let mut site =
            tcp(Name::Site, Some(listen.site), "--listen")?.context("the site's socket")?;
        let redirect = tcp(Name::Redirect, listen.redirect, "--redirect-http")?;
        let admin = tcp(Name::Admin, listen.admin, "--admin")?;
        let udp = match handed.udp(Name::Quic)? {
            None if listen.http3 => Some(bind_udp(&mut site, listen.site)?),
            passed => passed.filter(|_| listen.http3),
        };
        Ok(Self { site, redirect, admin, udp })
    }

    /// Second handles, for a successor.
    ///
    /// # Errors
    /// When the process may not have more open files.
    pub fn duplicate(&self) -> io::Result<Vec<(Name, OwnedFd)>> {
        let tcp = [
            (Name::Site, Some(&self.site)),
            (Name::Redirect, self.redirect.as_ref()),
            (Name::Admin, self.admin.as_ref()),
        ];
        let tcp = tcp.into_iter().filter_map(|(name, socket)| Some((name, socket?.as_fd())));
        let udp = self.udp.iter().map(|socket| (Name::Quic, socket.as_fd()));
        tcp.chain(udp).map(|(name, socket)| Ok((name, socket.try_clone_to_owned()?))).collect()
    }
}

/// Returns the addresses that are in use, which is normal while a portal is running.
///
/// # Errors
/// When an address may not be used, or this machine does not have it.
pub fn check(listen: &Listen) -> anyhow::Result<Vec<SocketAddr>> {
    let site = Some((listen.site, "--listen"));
    let redirect = listen.redirect.map(|address| (address, "--redirect-http"));
    let admin = listen.admin.map(|address| (address, "--admin"));
    let mut in_use = Vec::new();
    for (address, flag) in [site, redirect, admin].into_iter().flatten() {
        match listener(address) {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => in_use.push(address),
            Err(error) => return Err(explain(&error, address, flag)),
        }
    }
    if listen.http3 {
        match UdpSocket::bind(listen.site) {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                // A portal that runs has both; the address is named once.
                if !in_use.contains(&listen.site) {
                    return Err(anyhow!(
                        "{} is in use by another program over UDP, which --http3 needs",
                        listen.site
                    ));
                }
            }
            Err(error) => return Err(explain(&error, listen.site, "--listen")),
            Ok(_) => {}
        }
    }
    Ok(in_use)
}

/// A socket that was passed to this process.
fn prepared(socket: std::net::TcpListener) -> anyhow::Result<TcpListener> {
    socket.set_nonblocking(true).context(PASSED)?;
    // systemd may have set a shorter queue.
    let backlog = i32::try_from(BACKLOG).unwrap_or(i32::MAX);
    SockRef::from(&socket).listen(backlog).context(PASSED)?;
    let listener = TcpListener::from_std(socket).context(PASSED)?;
    prepare(&listener);
    Ok(listener)
}

fn bind(address: SocketAddr, flag: &str) -> anyhow::Result<TcpListener> {
    let listener = listener(address).map_err(|error| explain(&error, address, flag))?;
    prepare(&listener);
    Ok(listener)
}

fn listener(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A restart must not wait for the connections of the process before (TIME_WAIT).
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Sets what connections inherit from their listener, which saves two calls for each.
fn prepare(listener: &TcpListener) {
    let socket = SockRef::from(listener);
    let mut results = vec![socket.set_tcp_nodelay(true)];
    #[cfg(target_os = "linux")]
    results.push(socket.set_tcp_notsent_lowat(UNSENT));
    for error in results.into_iter().filter_map(Result::err) {
        tracing::debug!(%error, "a socket option could not be set");
    }
}

/// Opens the port of `site` for UDP as well. For port 0, the system chose one that is free for TCP;
/// where it is in use over UDP, `site` is replaced by a listener on another one.
fn bind_udp(site: &mut TcpListener, wanted: SocketAddr) -> anyhow::Result<UdpSocket> {
    let mut attempts = if wanted.port() == 0 { 10 } else { 1 };
    loop {
        let port = site.local_addr().context("the listening address is unknown")?.port();
        let address = SocketAddr::new(wanted.ip(), port);
        attempts -= 1;
        match UdpSocket::bind(address) {
            Ok(socket) => return Ok(socket),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && attempts > 0 => {
                *site = bind(wanted, "--listen")?;
            }
            Err(error) => return Err(explain(&error, address, "--listen")),
        }
    }
}

fn explain(error: &io::Error, address: SocketAddr, flag: &str) -> anyhow::Error {
    match error.kind() {
        io::ErrorKind::AddrInUse => anyhow!(
            "{address} is in use by another program; stop it, or choose another address with {flag}"
        ),
        io::ErrorKind::PermissionDenied => anyhow!(
            "{address} may not be opened by this user; choose a port above 1023 with {flag}, grant CAP_NET_BIND_SERVICE, or let systemd hand the socket over (deploy/portal.socket)"
        ),
        _ => anyhow!("cannot listen on {address}: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_free_port_is_one_that_is_free_for_both() {
        let wanted = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut site = bind(wanted, "--listen").unwrap();
        let first = site.local_addr().unwrap();
        let other = UdpSocket::bind(first).unwrap();
        let udp = bind_udp(&mut site, wanted).unwrap();
        let found = udp.local_addr().unwrap();
        assert_eq!(site.local_addr().unwrap(), found);
        assert_ne!(found, first);

        // A port that was asked for is not exchanged.
        drop((site, udp, other));
        let mut site = bind(wanted, "--listen").unwrap();
        let taken = site.local_addr().unwrap();
        let _taken = UdpSocket::bind(taken).unwrap();
        assert!(bind_udp(&mut site, taken).is_err());
    }
}

//! The listening sockets: passed by systemd or by a predecessor, or opened here.

use std::fmt;
use std::fs::{self, Permissions};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::os::unix::net::UnixListener as StdUnixListener;
use std::path::Path;

use anyhow::{Context, anyhow, ensure};
use socket2::{Domain, SockAddr, SockRef, Type};
use tokio::net::{TcpListener, TcpSocket, TcpStream, UnixListener};

use crate::config::{Address, Listen, Proxy};
use crate::server::handover::{Handed, Name, PASSED};

/// Connections that may wait to be accepted: as many as the system allows (`somaxconn`), to which
/// it cuts this down.
const BACKLOG: u32 = 65_535;
/// Bytes of an answer that may lie unsent in the kernel: little enough that a client that stops
/// reading a film is noticed, and enough that a fast one costs no more system calls than without a
/// limit (`benches/README.md`).
const UNSENT: u32 = 2560 * 1024;
const LISTEN: &str = "--listen";

/// Every socket that the server listens on.
pub struct Sockets {
    pub site: Vec<Socket>,
    pub redirect: Option<TcpListener>,
    pub admin: Option<TcpListener>,
    /// For HTTP/3.
    pub udp: Option<UdpSocket>,
}

/// A listening socket.
#[derive(Debug)]
pub enum Socket {
    Tcp(TcpListener),
    Unix(UnixListener),
}

impl Socket {
    /// Waits for a connection, and returns it with the address of its peer.
    ///
    /// # Errors
    /// When the system grants no further file, or the connection ended before.
    pub async fn accept(&self) -> io::Result<(TcpStream, IpAddr)> {
        match self {
            Self::Tcp(socket) => socket.accept().await.map(|(stream, peer)| (stream, peer.ip())),
            Self::Unix(socket) => {
                let (stream, _) = socket.accept().await?;
                // All families of stream sockets are read, written and closed by the same calls. Only addresses
                // differ, and nothing asks a connection for its own.
                let stream = std::net::TcpStream::from(OwnedFd::from(stream.into_std()?));
                Ok((TcpStream::from_std(stream)?, Proxy::UNIX))
            }
        }
    }

    /// None for a Unix socket.
    pub fn tcp_address(&self) -> Option<SocketAddr> {
        match self {
            Self::Tcp(socket) => socket.local_addr().ok(),
            Self::Unix(_) => None,
        }
    }
}

impl AsFd for Socket {
    fn as_fd(&self) -> BorrowedFd<'_> {
        match self {
            Self::Tcp(socket) => socket.as_fd(),
            Self::Unix(socket) => socket.as_fd(),
        }
    }
}

impl fmt::Display for Socket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tcp(socket) => match socket.local_addr() {
                Ok(address) => address.fmt(f),
                Err(_) => f.write_str("an unknown address"),
            },
            Self::Unix(socket) => {
                let address = socket.local_addr().ok();
                let path = address.as_ref().and_then(|address| address.as_pathname());
                write!(f, "unix:{}", path.unwrap_or(Path::new("?")).display())
            }
        }
    }
}

impl Sockets {
    /// Takes the sockets that were passed to this process, and opens the others. systemd passes those of the site first,
    /// then that of the redirect.
    ///
    /// # Errors
    /// When an address is in use or may not be used.
    pub fn open(listen: &Listen, handed: &mut Handed) -> anyhow::Result<Self> {
        let count = listen.site.len();
        let site = listen.site.iter().enumerate();
        let mut site = site
            .map(|(position, address)| open_site(listen, address, position, handed))
            .collect::<anyhow::Result<Vec<_>>>()?;
        let mut tcp = |name, order, address: Option<SocketAddr>, flag| {
            // One that is not wanted is closed: its clients would wait for ever.
            let passed = handed.tcp(name, order)?;
            let socket = address
                .map(|address| passed.map_or_else(|| bind(address, V6::Dual, flag), prepared));
            socket.transpose()
        };
        let redirect = tcp(Name::Redirect, Some(count), listen.redirect, "--redirect-http")?;
        let admin = tcp(Name::Admin, None, listen.admin, "--admin")?;
        let udp = match handed.udp(Name::Quic)? {
            None if listen.http3 => bind_udp(&mut site, listen)?,
            passed => passed.filter(|_| listen.http3),
        };
        let unused = handed.close_others();
        if unused > 0 {
            tracing::warn!(
                unused,
                "more sockets were passed on than the settings name; these are closed"
            );
        }
        Ok(Self { site, redirect, admin, udp })
    }

    /// Second handles, for a successor.
    ///
    /// # Errors
    /// When the process may not have more open files.
    pub fn duplicate(&self) -> io::Result<Vec<(Name, OwnedFd)>> {
        let site = self.site.iter().enumerate();
        let site = site.map(|(position, socket)| (Name::Site(position), socket.as_fd()));
        let redirect = self.redirect.iter().map(|socket| (Name::Redirect, socket.as_fd()));
        let admin = self.admin.iter().map(|socket| (Name::Admin, socket.as_fd()));
        let udp = self.udp.iter().map(|socket| (Name::Quic, socket.as_fd()));
        let all = site.chain(redirect).chain(admin).chain(udp);
        all.map(|(name, socket)| Ok((name, socket.try_clone_to_owned()?))).collect()
    }
}

fn open_site(
    listen: &Listen,
    address: &Address,
    position: usize,
    handed: &mut Handed,
) -> anyhow::Result<Socket> {
    let name = Name::Site(position);
    match address {
        Address::Tcp(address) => {
            let passed = handed.tcp(name, Some(position))?;
            if let Some(passed) = passed.as_ref().filter(|_| listen.site.len() > 1) {
                // systemd's order decides, so it has to be the right one.
                let port = passed.local_addr().context(PASSED)?.port();
                ensure!(
                    address.port() == 0 || port == address.port(),
                    "the socket number {} that was passed on has port {port}, where {LISTEN} names {address}",
                    position + 1
                );
            }
            let bind = || bind(*address, V6::of(*address, listen), LISTEN);
            passed.map_or_else(bind, prepared).map(Socket::Tcp)
        }
        Address::Unix(path) => {
            let socket = match handed.unix(name, Some(position))? {
                Some(socket) => socket,
                None => bind_unix(path).map_err(|error| explain(&error, address, LISTEN))?,
            };
            socket.set_nonblocking(true).context(PASSED)?;
            Ok(Socket::Unix(UnixListener::from_std(socket).context(PASSED)?))
        }
    }
}

/// Returns the addresses that are in use, which is normal while a portal is running.
///
/// # Errors
/// When an address may not be used, or this machine does not have it.
pub fn check(listen: &Listen) -> anyhow::Result<Vec<Address>> {
    let site = listen.site.iter().map(|address| (address.clone(), LISTEN));
    let tcp = |address: SocketAddr| Address::Tcp(address);
    let redirect = listen.redirect.iter().map(|address| (tcp(*address), "--redirect-http"));
    let admin = listen.admin.iter().map(|address| (tcp(*address), "--admin"));
    let mut in_use = Vec::new();
    // Those before are held open, as by a portal.
    let (mut open, mut first) = (Vec::new(), None);
    for (address, flag) in site.chain(redirect).chain(admin) {
        let tried = match &address {
            Address::Tcp(socket) => listener(*socket, V6::of(*socket, listen)).map(Some),
            Address::Unix(path) => check_unix(path).map(|()| None),
        };
        match tried {
            Ok(socket) => {
                let own = socket.as_ref().and_then(|socket| socket.local_addr().ok());
                first = first.or(own.filter(|_| flag == LISTEN));
                open.extend(socket);
            }
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => in_use.push(address),
            Err(error) => return Err(explain(&error, &address, flag)),
        }
    }
    if let Some(address) = first.or_else(|| listen.first_tcp()).filter(|_| listen.http3) {
        match udp(address, V6::of(address, listen)) {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                // A portal that runs has both; the address is named once.
                if !in_use.contains(&tcp(address)) {
                    return Err(anyhow!(
                        "{address} is in use by another program over UDP, which --http3 needs"
                    ));
                }
            }
            Err(error) => return Err(explain(&error, &tcp(address), LISTEN)),
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

/// Whether a socket for all IPv6 addresses is one for all IPv4 addresses too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum V6 {
    Dual,
    Only,
}

impl V6 {
    /// The kernel lets only one socket have a port of an address.
    fn of(address: SocketAddr, listen: &Listen) -> Self {
        let v4 = Address::Tcp(SocketAddr::from((Ipv4Addr::UNSPECIFIED, address.port())));
        if listen.site.contains(&v4) { Self::Only } else { Self::Dual }
    }
}

fn bind(address: SocketAddr, v6: V6, flag: &str) -> anyhow::Result<TcpListener> {
    let socket = listener(address, v6);
    let socket = socket.map_err(|error| explain(&error, &Address::Tcp(address), flag))?;
    prepare(&socket);
    Ok(socket)
}

fn listener(address: SocketAddr, v6: V6) -> io::Result<TcpListener> {
    let socket = match TcpSocket::new_v6() {
        _ if address.is_ipv4() => TcpSocket::new_v4()?,
        // Without IPv6, all addresses are those of IPv4.
        Err(_) if address.ip().is_unspecified() && v6 == V6::Dual => {
            let address = SocketAddr::from((Ipv4Addr::UNSPECIFIED, address.port()));
            return listener(address, v6);
        }
        socket => socket?,
    };
    if address.is_ipv6() {
        SockRef::from(&socket).set_only_v6(v6 == V6::Only)?;
    }
    // A restart must not wait for the connections of the process before (TIME_WAIT).
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Opens a Unix socket that its owner and its group may connect to. A file that a process left behind is replaced.
fn bind_unix(path: &Path) -> io::Result<StdUnixListener> {
    let socket = match StdUnixListener::bind(path) {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
            can_bind(path)?;
            fs::remove_file(path)?;
            StdUnixListener::bind(path)?
        }
        socket => socket?,
    };
    // As with TCP, as many as the system allows.
    SockRef::from(&socket).listen(i32::try_from(BACKLOG).unwrap_or(i32::MAX))?;
    fs::set_permissions(path, Permissions::from_mode(0o660))?;
    Ok(socket)
}

/// Whether a Unix socket could be opened. It connects to nothing, because systemd would start the service of a socket.
fn check_unix(path: &Path) -> io::Result<()> {
    let is_open = || {
        let sockets = fs::read_to_string("/proc/net/unix")?;
        let is_it = |line: &str| line.split_whitespace().nth(7).map(Path::new) == Some(path);
        io::Result::Ok(sockets.lines().any(is_it))
    };
    check_place(path, is_open)
}

/// Whether a Unix socket can be opened now.
fn can_bind(path: &Path) -> io::Result<()> {
    check_place(path, || {
        let socket = socket2::Socket::new(Domain::UNIX, Type::STREAM, None)?;
        // A listener whose queue is full would be waited for.
        socket.set_nonblocking(true)?;
        let connected = socket.connect(&SockAddr::unix(path)?);
        let refused = io::ErrorKind::ConnectionRefused;
        Ok(connected.err().is_none_or(|error| error.kind() != refused))
    })
}

fn check_place(path: &Path, is_open: impl FnOnce() -> io::Result<bool>) -> io::Result<()> {
    use rustix::fs::{Access, access};

    match fs::symlink_metadata(path) {
        Ok(file) if !file.file_type().is_socket() => Err(io::ErrorKind::AlreadyExists.into()),
        Ok(_) if is_open()? => Err(io::ErrorKind::AddrInUse.into()),
        _ => Ok(access(path.parent().unwrap_or(path), Access::WRITE_OK)?),
    }
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

/// Opens the port of the first address for UDP as well. For port 0, the system chose one that is free for TCP;
/// where it is in use over UDP, the socket is replaced by one on another port.
fn bind_udp(site: &mut [Socket], listen: &Listen) -> anyhow::Result<Option<UdpSocket>> {
    let is_tcp = |socket: &&mut Socket| matches!(socket, Socket::Tcp(_));
    let (Some(wanted), Some(site)) = (listen.first_tcp(), site.iter_mut().find(is_tcp)) else {
        return Ok(None);
    };
    let mut attempts = if wanted.port() == 0 { 10 } else { 1 };
    loop {
        let address = site.tcp_address().context("the listening address is unknown")?;
        attempts -= 1;
        match udp(address, V6::of(wanted, listen)) {
            Ok(socket) => return Ok(Some(socket)),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && attempts > 0 => {
                *site = Socket::Tcp(bind(wanted, V6::of(wanted, listen), LISTEN)?);
            }
            Err(error) => return Err(explain(&error, &Address::Tcp(address), LISTEN)),
        }
    }
}

fn udp(address: SocketAddr, v6: V6) -> io::Result<UdpSocket> {
    let socket = socket2::Socket::new(Domain::for_address(address), Type::DGRAM, None)?;
    if address.is_ipv6() {
        socket.set_only_v6(v6 == V6::Only)?;
    }
    socket.bind(&address.into())?;
    Ok(socket.into())
}

fn explain(error: &io::Error, address: &Address, flag: &str) -> anyhow::Error {
    match (error.kind(), address) {
        (io::ErrorKind::AddrInUse, _) => anyhow!(
            "{address} is in use by another program; stop it, or choose another address with {flag}"
        ),
        (io::ErrorKind::AlreadyExists, _) => {
            anyhow!("{address} is a file and not a socket; choose another path with {flag}")
        }
        (io::ErrorKind::PermissionDenied, Address::Tcp(_)) => anyhow!(
            "{address} may not be opened by this user; choose a port above 1023 with {flag}, grant CAP_NET_BIND_SERVICE, or let systemd hand the socket over (deploy/portal.socket)"
        ),
        (io::ErrorKind::PermissionDenied, Address::Unix(_)) => anyhow!(
            "{address} may not be opened by this user; choose a folder that it may write to with {flag}, or let systemd hand the socket over (deploy/portal.socket)"
        ),
        _ => anyhow!("cannot listen on {address}: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listen(site: &[Address]) -> Listen {
        Listen { site: site.to_vec(), admin: None, redirect: None, http3: true }
    }

    #[tokio::test]
    async fn a_free_port_is_one_that_is_free_for_both() {
        let wanted = SocketAddr::from(([127, 0, 0, 1], 0));
        let open = |address| Socket::Tcp(bind(address, V6::Dual, LISTEN).unwrap());
        let mut site = [open(wanted)];
        let first = site[0].tcp_address().unwrap();
        let other = UdpSocket::bind(first).unwrap();
        let udp = bind_udp(&mut site, &listen(&[Address::Tcp(wanted)])).unwrap().unwrap();
        let found = udp.local_addr().unwrap();
        assert_eq!(site[0].tcp_address().unwrap(), found);
        assert_ne!(found, first);

        // A port that was asked for is not exchanged.
        drop((site, udp, other));
        let mut site = [open(wanted)];
        let taken = site[0].tcp_address().unwrap();
        let _taken = UdpSocket::bind(taken).unwrap();
        assert!(bind_udp(&mut site, &listen(&[Address::Tcp(taken)])).is_err());
    }

    #[tokio::test]
    async fn all_addresses_of_both_kinds_may_be_named_apart() {
        let any = SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0));
        let open = || {
            let port = bind(any, V6::Dual, LISTEN).unwrap().local_addr().unwrap().port();
            let v4 = SocketAddr::new(any.ip(), port);
            let v6 = SocketAddr::from((std::net::Ipv6Addr::UNSPECIFIED, port));
            let both = listen(&[Address::Tcp(v4), Address::Tcp(v6)]);
            let kinds = (V6::of(v6, &both), V6::of(v6, &listen(&[Address::Tcp(v6)])));
            assert_eq!(kinds, (V6::Only, V6::Dual));
            Sockets::open(&Listen { http3: false, ..both }, &mut Handed::none())
        };
        // Another test may take a port that was free.
        let sockets = (0..20).find_map(|_| open().ok()).unwrap();
        assert_eq!(sockets.site.len(), 2);
    }

    #[tokio::test]
    async fn a_socket_that_was_left_behind_is_replaced_and_nothing_else_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("portal.sock");
        check_unix(&path).unwrap();
        assert!(!path.exists());
        let first = bind_unix(&path).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o660);
        assert_eq!(bind_unix(&path).unwrap_err().kind(), io::ErrorKind::AddrInUse);
        drop(first);
        check_unix(&path).unwrap();
        drop(bind_unix(&path).unwrap());
        fs::remove_file(&path).unwrap();
        fs::write(&path, "notes").unwrap();
        assert_eq!(bind_unix(&path).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).unwrap(), "notes");
    }
}

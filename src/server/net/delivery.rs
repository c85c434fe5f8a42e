//! How much of what a socket took has reached the client. The kernel holds megabytes of an answer,
//! so a slow client may take none from the socket for a minute although it reads all the time.

use tokio::net::TcpStream;

/// Bytes that the client has acknowledged since the connection began; None where the system does
/// not tell.
#[cfg(not(target_os = "linux"))]
pub fn acknowledged(_: &TcpStream) -> Option<u64> {
    None
}

#[cfg(target_os = "linux")]
pub use linux::acknowledged;

#[cfg(target_os = "linux")]
mod linux {
    use nix::sys::socket::{getsockopt, sockopt::GetStruct};
    use nix::{getsockopt_impl, libc, sockopt_impl};

    use super::TcpStream;

    /// The start of the kernel's `tcp_info` (`linux/tcp.h`), up to a field that Linux has since 4.1.
    #[derive(Clone, Copy)]
    #[repr(C)]
    pub struct TcpInfo {
        _state: [u8; 8],
        _counters: [u32; 24],
        _rates: [u64; 2],
        bytes_acked: u64,
    }

    sockopt_impl!(
        /// `TCP_INFO` (`tcp(7)`).
        Info,
        GetOnly,
        libc::IPPROTO_TCP,
        libc::TCP_INFO,
        TcpInfo,
        GetStruct<TcpInfo>
    );

    pub fn acknowledged(tcp: &TcpStream) -> Option<u64> {
        getsockopt(tcp, Info).ok().map(|info| info.bytes_acked)
    }

    #[cfg(test)]
    mod tests {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        use tokio::net::TcpListener;

        use super::*;

        #[tokio::test]
        async fn bytes_that_the_client_has_are_acknowledged() {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let mut client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
            let (mut server, _) = listener.accept().await.unwrap();
            let before = acknowledged(&server).unwrap();
            server.write_all(&[1; 10_000]).await.unwrap();
            client.read_exact(&mut [0; 10_000]).await.unwrap();
            // The acknowledgment may come after the bytes.
            while acknowledged(&server).unwrap() < before + 10_000 {
                tokio::task::yield_now().await;
            }
        }
    }
}

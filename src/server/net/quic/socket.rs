//! The UDP socket of HTTP/3, which outlives the process: a successor takes it over, and forwards
//! the packets of connections that its predecessors still serve.

use std::fmt;
use std::io::{self, IoSlice, IoSliceMut};
use std::net::SocketAddr;
use std::os::unix::net::UnixDatagram as StdUnixDatagram;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, ready};

use futures_util::task::AtomicWaker;
use quinn::udp::{RecvMeta, Transmit};
use quinn::{AsyncUdpSocket, UdpPoller};
use rustix::io::Errno;
use rustix::net::{
    RecvAncillaryBuffer, RecvFlags, SendAncillaryBuffer, SendFlags, recvmsg, sendmsg,
};
use tokio::io::Interest;
use tokio::net::UnixDatagram;

use super::envelope::Envelope;
use super::generation::Generation;

/// See the module.
pub struct Socket {
    udp: Arc<dyn AsyncUdpSocket>,
    generation: Generation,
    predecessors: Option<Predecessors>,
    /// Set when a successor reads the UDP socket: it sends the packets of this process here.
    forwarded: OnceLock<UnixDatagram>,
    /// Wakes the reader when `forwarded` is set.
    reader: AtomicWaker,
}

/// Processes that came before and still have connections.
#[derive(Debug)]
pub struct Predecessors {
    generations: Vec<Generation>,
    /// To the latest of them, which forwards the packets of those before it.
    packets: StdUnixDatagram,
    are_gone: AtomicBool,
}

impl Predecessors {
    pub fn new(generations: Vec<Generation>, packets: StdUnixDatagram) -> Self {
        Self { generations, packets, are_gone: AtomicBool::new(false) }
    }

    fn serve(&self, datagram: &[u8]) -> bool {
        !self.are_gone.load(Relaxed)
            && Generation::of(datagram).is_some_and(|found| self.generations.contains(&found))
    }

    /// Forwards what was received. A packet that finds the queue full is lost, as it may be on any
    /// network: QUIC sends its content again.
    fn forward(&self, meta: &RecvMeta, datagrams: &[u8]) {
        let envelope = Envelope::of(meta).to_bytes();
        let parts = [IoSlice::new(&envelope), IoSlice::new(datagrams)];
        let flags = SendFlags::DONTWAIT | SendFlags::NOSIGNAL;
        let sent = sendmsg(&self.packets, &parts, &mut SendAncillaryBuffer::default(), flags);
        // Other errors, such as a full queue or no memory, are over soon.
        if let Err(Errno::CONNREFUSED | Errno::CONNRESET | Errno::NOTCONN | Errno::PIPE) = sent {
            self.are_gone.store(true, Relaxed);
        }
    }
}

impl Socket {
    pub fn new(
        udp: Arc<dyn AsyncUdpSocket>,
        generation: Generation,
        predecessors: Option<Predecessors>,
    ) -> Self {
        let reader = AtomicWaker::new();
        Self { udp, generation, predecessors, forwarded: OnceLock::new(), reader }
    }

    /// Of this process and of those before it.
    pub fn generations(&self) -> Vec<Generation> {
        let older = self.predecessors.iter().flat_map(|older| older.generations.iter().copied());
        older.chain([self.generation]).collect()
    }

    /// From now on nothing is read from the UDP socket, only what a successor forwards.
    pub fn leave_to_successor(&self, packets: UnixDatagram) {
        // A process has one successor, so it is set once.
        let _ = self.forwarded.set(packets);
        self.reader.wake();
    }

    /// Receives from the UDP socket, or from the successor that reads it.
    fn poll_receive(
        &self,
        cx: &mut Context<'_>,
        buffers: &mut [IoSliceMut<'_>],
        metas: &mut [RecvMeta],
    ) -> Poll<io::Result<usize>> {
        match (self.forwarded.get(), buffers, metas) {
            (None, buffers, metas) => self.udp.poll_recv(cx, buffers, metas),
            (Some(packets), [buffer, ..], [meta, ..]) => poll_forwarded(packets, cx, buffer, meta),
            (Some(_), ..) => Poll::Ready(Ok(0)),
        }
    }
}

/// Receives what a successor forwards.
fn poll_forwarded(
    packets: &UnixDatagram,
    cx: &mut Context<'_>,
    buffer: &mut [u8],
    meta: &mut RecvMeta,
) -> Poll<io::Result<usize>> {
    loop {
        ready!(packets.poll_recv_ready(cx))?;
        let mut envelope = [0; Envelope::LENGTH];
        let received = packets.try_io(Interest::READABLE, || {
            let mut parts = [IoSliceMut::new(&mut envelope), IoSliceMut::new(buffer)];
            let mut control = RecvAncillaryBuffer::default();
            Ok(recvmsg(packets, &mut parts, &mut control, RecvFlags::DONTWAIT)?.bytes)
        });
        match received {
            Ok(bytes) => {
                let length = bytes.saturating_sub(Envelope::LENGTH);
                let Some(envelope) = Envelope::from_bytes(&envelope).filter(|_| length > 0) else {
                    continue;
                };
                *meta = envelope.meta(length);
                return Poll::Ready(Ok(1));
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Poll::Ready(Err(error)),
        }
    }
}

impl fmt::Debug for Socket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Socket").field("predecessors", &self.predecessors).finish_non_exhaustive()
    }
}

impl AsyncUdpSocket for Socket {
    fn create_io_poller(self: Arc<Self>) -> Pin<Box<dyn UdpPoller>> {
        Arc::clone(&self.udp).create_io_poller()
    }

    fn try_send(&self, transmit: &Transmit) -> io::Result<()> {
        self.udp.try_send(transmit)
    }

    fn poll_recv(
        &self,
        cx: &mut Context,
        buffers: &mut [IoSliceMut<'_>],
        metas: &mut [RecvMeta],
    ) -> Poll<io::Result<usize>> {
        self.reader.register(cx.waker());
        let received = ready!(self.poll_receive(cx, buffers, metas))?;
        if let Some(predecessors) = &self.predecessors {
            for (buffer, meta) in buffers.iter().zip(metas).take(received) {
                // All datagrams of a buffer are from one client and, but for a rare migration, of
                // one connection.
                if predecessors.serve(&buffer[..meta.len]) {
                    predecessors.forward(meta, &buffer[..meta.len]);
                    // The endpoint skips an empty buffer.
                    meta.len = 0;
                }
            }
        }
        Poll::Ready(Ok(received))
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.udp.local_addr()
    }

    fn may_fragment(&self) -> bool {
        self.udp.may_fragment()
    }

    fn max_transmit_segments(&self) -> usize {
        self.udp.max_transmit_segments()
    }

    fn max_receive_segments(&self) -> usize {
        self.udp.max_receive_segments()
    }
}

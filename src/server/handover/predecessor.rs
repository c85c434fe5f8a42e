//! The running portal that started this one, as seen from here.

use std::os::unix::net::UnixDatagram;

use anyhow::{Context, bail};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::UnixStream;

use super::{Handed, Name, READY, READY_WITHOUT_CERTIFICATE, SERVE};
use crate::server::net::quic::Generation;

/// See the module.
pub struct Predecessor {
    control: BufReader<UnixStream>,
    packets: UnixDatagram,
}

/// A predecessor that has handed over.
pub struct Retired(BufReader<UnixStream>);

impl Predecessor {
    /// None where a person or systemd started this process.
    ///
    /// # Errors
    /// When its sockets are not what they should be.
    pub fn of(handed: &mut Handed) -> anyhow::Result<Option<Self>> {
        let (Some(control), Some(packets)) =
            (handed.stream(Name::Control)?, handed.datagrams(Name::Packets)?)
        else {
            return Ok(None);
        };
        control.set_nonblocking(true).context("the stream to the running portal")?;
        let control = UnixStream::from_std(control).context("the stream to the running portal")?;
        Ok(Some(Self { control: BufReader::new(control), packets }))
    }

    /// Tells that this process is ready, and waits until it may serve. Returns the generations of
    /// QUIC connections that it and those before it still serve, and the socket to forward their
    /// packets to.
    ///
    /// # Errors
    /// When the predecessor has ended, or says something else.
    pub async fn take_over(
        mut self,
        has_certificate: bool,
    ) -> anyhow::Result<(Retired, Vec<Generation>, UnixDatagram)> {
        const GONE: &str = "the portal that started this one has ended";

        let ready = if has_certificate { READY } else { READY_WITHOUT_CERTIFICATE };
        self.control.write_all(format!("{ready}\n").as_bytes()).await.context(GONE)?;
        let mut line = String::new();
        self.control.read_line(&mut line).await.context(GONE)?;
        let mut words = line.split_whitespace();
        if words.next() != Some(SERVE) {
            bail!("{GONE}");
        }
        let generations = words.map(str::parse).collect::<Result<_, _>>();
        let generations =
            generations.context("the portal that started this one is of another kind")?;
        Ok((Retired(self.control), generations, self.packets))
    }
}

impl Retired {
    /// Resolves when it has answered all its requests and ended.
    pub async fn ended(&mut self) {
        let mut rest = Vec::new();
        // It says nothing more. An error is an end as well.
        let _ = self.0.read_to_end(&mut rest).await;
    }
}

//! Sends embedded files without copying them. An embedded file is a stretch of the executable that
//! the kernel has mapped into memory, so its address tells its place in the file, and the kernel
//! can send it from there (`sendfile(2)`). Whatever lies elsewhere in memory is written as usual.

use std::io::{self, IoSlice};
use std::task::{Context, Poll};

use tokio::net::TcpStream;

/// Sends the start of `bufs`; None where this way does not apply to it.
#[cfg(not(target_os = "linux"))]
pub fn poll_send(_: &TcpStream, _: &mut Context, _: &[IoSlice]) -> Option<Poll<io::Result<usize>>> {
    None
}

#[cfg(target_os = "linux")]
pub use linux::poll_send;

#[cfg(target_os = "linux")]
mod linux {
    use std::fs::{self, File};
    use std::ops::Range;
    use std::os::unix::fs::MetadataExt;
    use std::sync::LazyLock;

    use rustix::net::{SendAncillaryBuffer, SendFlags};
    use tokio::io::Interest;

    use super::{Context, IoSlice, Poll, TcpStream, io};

    /// Smaller pieces are written as usual, in bytes: one call that copies them costs less than two
    /// calls (`benches/README.md`).
    const MIN_LENGTH: usize = 32 * 1024;

    static EXECUTABLE: LazyLock<Option<Executable>> = LazyLock::new(Executable::open);

    /// Sends the start of `bufs`: a large embedded piece from the file, or what is before one.
    /// None where there is no such piece.
    pub fn poll_send(
        tcp: &TcpStream,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Option<Poll<io::Result<usize>>> {
        let large = bufs.iter().position(|buf| buf.len() >= MIN_LENGTH)?;
        let executable = EXECUTABLE.as_ref()?;
        let offset = executable.offset(&bufs[large])?;
        if large == 0 {
            return Some(poll_io(tcp, cx, || {
                let mut offset = offset;
                let sent =
                    rustix::fs::sendfile(tcp, &executable.file, Some(&mut offset), bufs[0].len())?;
                // A file that became shorter has no more to send, and a caller would ask for ever.
                if sent == 0 { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(sent) }
            }));
        }
        // The head waits in the kernel for the first bytes of the body, to share a packet.
        Some(poll_io(tcp, cx, || {
            let mut control = SendAncillaryBuffer::default();
            Ok(rustix::net::sendmsg(
                tcp,
                &bufs[..large],
                &mut control,
                SendFlags::MORE | SendFlags::NOSIGNAL,
            )?)
        }))
    }

    fn poll_io(
        tcp: &TcpStream,
        cx: &mut Context<'_>,
        mut send: impl FnMut() -> io::Result<usize>,
    ) -> Poll<io::Result<usize>> {
        loop {
            std::task::ready!(tcp.poll_write_ready(cx))?;
            match tcp.try_io(Interest::WRITABLE, &mut send) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                done => return Poll::Ready(done),
            }
        }
    }

    /// The file that is running and where its read-only parts are mapped.
    struct Executable {
        file: File,
        mappings: Vec<Mapping>,
    }

    struct Mapping {
        addresses: Range<usize>,
        offset: u64,
    }

    impl Executable {
        /// None where `/proc` is not there: everything is written as usual then.
        fn open() -> Option<Self> {
            let file = File::open("/proc/self/exe").ok()?;
            let inode = file.metadata().ok()?.ino();
            let maps = fs::read_to_string("/proc/self/maps").ok()?;
            let mappings = maps.lines().filter_map(|line| Mapping::parse(line, inode)).collect();
            Some(Self { file, mappings })
        }

        /// Where in the file these bytes are.
        fn offset(&self, bytes: &[u8]) -> Option<u64> {
            let start = bytes.as_ptr().addr();
            let end = start.checked_add(bytes.len())?;
            let holds = |m: &&Mapping| m.addresses.start <= start && end <= m.addresses.end;
            let mapping = self.mappings.iter().find(holds)?;
            Some(mapping.offset + (start - mapping.addresses.start) as u64)
        }
    }

    impl Mapping {
        /// A line of `/proc/self/maps`: `55d0c0000000-55d0c1000000 r--p 00002000 fe:01 1234 /portal`.
        /// A mapping that can be written may differ from the file.
        fn parse(line: &str, inode: u64) -> Option<Self> {
            let mut fields = line.split_ascii_whitespace();
            let (start, end) = fields.next()?.split_once('-')?;
            let permissions = fields.next()?;
            let offset = u64::from_str_radix(fields.next()?, 16).ok()?;
            let is_ours = fields.nth(1)?.parse() == Ok(inode);
            let address = |digits| usize::from_str_radix(digits, 16).ok();
            let addresses = address(start)?..address(end)?;
            (is_ours && !permissions.contains('w')).then_some(Self { addresses, offset })
        }
    }

    #[cfg(test)]
    mod tests {
        use std::os::unix::fs::FileExt;

        use super::*;

        static EMBEDDED: &[u8] = include_bytes!("sendfile.rs");

        #[test]
        fn what_is_embedded_is_found_in_the_file_that_is_running() {
            let executable = Executable::open().unwrap();
            let part = &EMBEDDED[100..400];
            let offset = executable.offset(part).expect("a constant is mapped from the file");
            let mut bytes = vec![0; part.len()];
            executable.file.read_exact_at(&mut bytes, offset).unwrap();
            assert_eq!(bytes, part);
        }

        #[test]
        fn what_was_made_meanwhile_is_not() {
            let executable = Executable::open().unwrap();
            let copy = String::from_utf8_lossy(EMBEDDED).into_owned();
            assert_eq!(executable.offset(copy.as_bytes()), None);
        }

        #[test]
        fn only_read_only_mappings_of_the_file_count() {
            for (line, expected) in [
                ("1000-3000 r--p 00000200 fe:01 42 /usr/bin/portal", Some((0x1000..0x3000, 0x200))),
                ("1000-3000 r-xp 00000200 fe:01 42 /usr/bin/portal", Some((0x1000..0x3000, 0x200))),
                ("1000-3000 rw-p 00000200 fe:01 42 /usr/bin/portal", None),
                ("1000-3000 r--p 00000200 fe:01 43 /usr/lib/libc.so", None),
                ("1000-3000 r--p 00000000 00:00 0", None),
                ("", None),
            ] {
                let mapping = Mapping::parse(line, 42).map(|m| (m.addresses, m.offset));
                assert_eq!(mapping, expected, "{line}");
            }
        }
    }
}

//! What a process gives up in [`enter`]: it computes, reads what it is told and writes its answer;
//! it opens no file, makes no connection and starts no process.

/// How long the process may use a processor, and its niceness.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Of one processor.
    pub cpu_seconds: u64,
    /// Added to the niceness: 19 leaves what nobody else uses.
    pub nice: i32,
}

#[cfg(target_os = "linux")]
mod linux {
    use anyhow::Context;
    use rustix::process::{Resource, Rlimit, setrlimit};
    use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, apply_filter};

    use super::Limits;

    const MEGABYTE: u64 = 1024 * 1024;
    /// Address space, of which this executable itself takes a tenth.
    const ADDRESS_SPACE: u64 = 512 * MEGABYTE;
    const DESCRIPTORS: u64 = 16;

    /// The calls that memory, the standard streams, the clock and the end of a process need. All
    /// others fail with EPERM.
    #[rustfmt::skip]
    const PERMITTED: &[i64] = &[
        libc::SYS_read, libc::SYS_write, libc::SYS_writev, libc::SYS_close,
        libc::SYS_brk, libc::SYS_mmap, libc::SYS_munmap, libc::SYS_mremap, libc::SYS_mprotect, libc::SYS_madvise,
        libc::SYS_futex, libc::SYS_sigaltstack, libc::SYS_rt_sigaction, libc::SYS_rt_sigprocmask, libc::SYS_rt_sigreturn,
        libc::SYS_clock_gettime, libc::SYS_gettimeofday, libc::SYS_getrandom, libc::SYS_sched_yield,
        libc::SYS_gettid, libc::SYS_getpid, libc::SYS_tgkill, libc::SYS_tkill,
        libc::SYS_exit, libc::SYS_exit_group,
    ];

    /// # Errors
    /// When the system refuses a limit or the filter.
    pub fn enter(Limits { cpu_seconds, nice }: Limits) -> anyhow::Result<()> {
        // The server has priority, for the processor and where memory is short. Both are worth
        // having, and the process works without them.
        let _ = rustix::process::nice(nice);
        let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
        for (resource, limit, maximum) in [
            (Resource::As, ADDRESS_SPACE, ADDRESS_SPACE),
            // The signal at the lower limit names the reason; that at the upper one does not.
            (Resource::Cpu, cpu_seconds, cpu_seconds + 1),
            (Resource::Fsize, 0, 0),
            (Resource::Nofile, DESCRIPTORS, DESCRIPTORS),
            (Resource::Core, 0, 0),
        ] {
            let limit = Rlimit { current: Some(limit), maximum: Some(maximum) };
            setrlimit(resource, limit).with_context(|| format!("the limit of {resource:?}"))?;
        }
        let filter = SeccompFilter::new(
            PERMITTED.iter().map(|number| (*number, Vec::new())).collect(),
            SeccompAction::Errno(libc::EPERM.unsigned_abs()),
            SeccompAction::Allow,
            std::env::consts::ARCH.try_into().context("no filter of system calls is known")?,
        )?;
        let program: BpfProgram = filter.try_into()?;
        apply_filter(&program).context("the filter of system calls")
    }
}

#[cfg(target_os = "linux")]
pub use linux::enter;

/// # Errors
/// Never.
#[cfg(not(target_os = "linux"))]
pub fn enter(_: Limits) -> anyhow::Result<()> {
    Ok(())
}

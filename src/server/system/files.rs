//! Open files: each connection is one.

/// Files that stay free for what is not a connection: certificates that are read again, the log,
/// requests of the operator.
const SPARE: u64 = 16;

/// How many connections there may be: as many as wanted, or as many as the system grants files
/// for. Takes as many files as it grants, and says so where they are too few.
///
/// To be called when the listeners are open.
pub fn max_connections(wanted: u32) -> u32 {
    let Some(granted) = raise_limit() else { return wanted };
    if let Some(warning) = shortage(granted, wanted) {
        tracing::warn!("{warning}");
    }
    possible(granted, open()).min(wanted)
}

/// A sentence where the system grants fewer files than these connections need.
pub fn warning(wanted: u32) -> Option<String> {
    shortage(limit()?, wanted)
}

fn shortage(granted: u64, wanted: u32) -> Option<String> {
    let possible = possible(granted, open());
    (possible < wanted).then(|| {
        format!(
            "fewer open files are allowed than --max-connections needs: {granted} are enough for {possible} connections instead of {wanted}; raise LimitNOFILE or 'ulimit -n'"
        )
    })
}

/// How many of the files that are granted connections can have beside those that are open.
fn possible(granted: u64, open: u64) -> u32 {
    u32::try_from(granted.saturating_sub(open + SPARE)).unwrap_or(u32::MAX).max(1)
}

/// The files that the system grants at most; None where there is no limit.
fn limit() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::Nofile).maximum
}

/// None where there is no limit.
fn raise_limit() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: maximum, maximum };
    if current != maximum && setrlimit(Resource::Nofile, raised).is_ok() {
        maximum
    } else {
        current
    }
}

/// How many files the process has open; a guess where the system does not tell.
fn open() -> u64 {
    const GUESS: u64 = 32;

    std::fs::read_dir("/proc/self/fd").map_or(GUESS, |files| files.count() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_get_the_files_that_nothing_else_needs() {
        for (granted, open, expected) in
            [(65_536, 20, 65_500), (64, 20, 28), (36, 20, 1), (20, 20, 1), (u64::MAX, 20, u32::MAX)]
        {
            assert_eq!(possible(granted, open), expected, "{granted} {open}");
        }
    }
}

//! Observes a running server from outside, through the process information of Linux.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Resource, Rlimit, getrlimit};
use rustix::time::{ClockId, clock_gettime};

use crate::harness::{Process, TIMEOUT};

/// Between two looks at something that reports no change.
const PAUSE: Duration = Duration::from_millis(10);

/// Looks again and again until it is so.
pub fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < TIMEOUT, "never came: {what}");
        thread::sleep(PAUSE);
    }
}

/// Computes for so long, and says how much of that time the machine gave to this thread.
pub fn spin(time: Duration) -> Duration {
    let computed = || {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        Duration::try_from(time).expect("a time after the thread's start")
    };
    let (start, before) = (Instant::now(), computed());
    while start.elapsed() < time {
        std::hint::spin_loop();
    }
    computed().saturating_sub(before)
}

/// How many files may be open at once in the tests, and so in the servers that they start.
pub fn open_files_limit() -> usize {
    let limits = fs::read_to_string("/proc/self/limits").expect("a list of limits");
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let soft = line.and_then(|line| line.split_whitespace().next()).expect("a limit of files");
    soft.parse().unwrap_or(usize::MAX)
}

impl Process {
    /// How many sockets it has open, listening ones included: a connection that it has ended is
    /// none of them, whatever of it the client has not read yet.
    pub fn sockets(&self) -> usize {
        let files = fs::read_dir(format!("/proc/{}/fd", self.id())).expect("a running process");
        // A file may have been closed since the directory was read.
        let links = files.filter_map(|file| fs::read_link(file.ok()?.path()).ok());
        links.filter(|link| link.to_string_lossy().starts_with("socket:")).count()
    }

    /// How much of its memory is in use, in kB.
    pub fn memory(&self) -> usize {
        let status = self.about("status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let size = line.and_then(|line| line.trim().strip_suffix(" kB")).expect("a size in kB");
        size.parse().expect("a number")
    }

    /// Sets how many files it may have open from now on.
    pub fn limit_files(&self, files: u64) {
        let pid = i32::try_from(self.id()).ok().and_then(Pid::from_raw);
        // The hard limit is inherited from here and stays.
        let maximum = getrlimit(Resource::Nofile).maximum;
        let limit = Rlimit { current: Some(files), maximum };
        rustix::process::prlimit(pid, Resource::Nofile, limit)
            .expect("a limit that can be lowered");
    }

    /// How long it has computed so far.
    pub fn computed(&self) -> Duration {
        /// The unit of the times in `stat`, on every machine that Linux runs on today.
        const TICK: Duration = Duration::from_millis(10);

        let stat = self.about("stat");
        // The name of the program stands in brackets and may hold spaces.
        let (_, fields) = stat.rsplit_once(") ").expect("a name");
        // Fields 14 and 15 of proc_pid_stat(5), of which the third comes first here.
        let ticks = fields.split(' ').skip(11).take(2);
        TICK * ticks.map(|ticks| ticks.parse::<u32>().expect("a number")).sum::<u32>()
    }

    fn about(&self, file: &str) -> String {
        fs::read_to_string(format!("/proc/{}/{file}", self.id())).expect("a running process")
    }
}

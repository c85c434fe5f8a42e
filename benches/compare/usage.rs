//! CPU time and memory of a process and its children, from Linux's process information.

use std::collections::HashMap;
use std::fs;

use anyhow::{Context, anyhow};

/// CPU time of every thread, in nanoseconds.
pub struct CpuTimes(HashMap<String, u64>);

impl CpuTimes {
    /// Sums by thread, because the time of one that ends disappears from here. `schedstat` counts
    /// in nanoseconds, `stat` only in ticks of 10 ms.
    pub fn read(pids: &[u32]) -> anyhow::Result<Self> {
        let mut times = HashMap::new();
        for pid in pids {
            for thread in threads(*pid)? {
                let file = format!("/proc/{pid}/task/{thread}/schedstat");
                // A thread may end between the list and here.
                let Ok(text) = fs::read_to_string(&file) else { continue };
                let first = text.split_whitespace().next().and_then(|word| word.parse().ok());
                let time = first.with_context(|| format!("{file} holds no number"))?;
                times.insert(thread, time);
            }
        }
        if times.is_empty() {
            return Err(anyhow!(
                "the server's CPU time is unknown: it ended, or Linux lacks /proc/PID/task/TID/schedstat"
            ));
        }
        Ok(Self(times))
    }

    /// Nanoseconds spent since an earlier reading.
    pub fn since(&self, before: &Self) -> u64 {
        let spent = |(thread, now): (&String, &u64)| {
            now.saturating_sub(before.0.get(thread).copied().unwrap_or(0))
        };
        self.0.iter().map(spent).sum()
    }
}

/// The process and its children, such as nginx's workers.
pub fn family(pid: u32) -> anyhow::Result<Vec<u32>> {
    let mut pids = vec![pid];
    for thread in threads(pid)? {
        let file = format!("/proc/{pid}/task/{thread}/children");
        let text = fs::read_to_string(&file)
            .with_context(|| format!("{file}: this Linux does not list child processes"))?;
        pids.extend(text.split_whitespace().filter_map(|word| word.parse::<u32>().ok()));
    }
    Ok(pids)
}

/// Resident memory in bytes.
pub fn resident(pids: &[u32]) -> anyhow::Result<u64> {
    let mut sum = 0;
    for pid in pids {
        let file = format!("/proc/{pid}/status");
        let text = fs::read_to_string(&file).with_context(|| file.clone())?;
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        sum += kilobytes.with_context(|| format!("{file} has no VmRSS"))? * 1024;
    }
    Ok(sum)
}

fn threads(pid: u32) -> anyhow::Result<Vec<String>> {
    let folder = format!("/proc/{pid}/task");
    let entries = fs::read_dir(&folder).with_context(|| format!("{folder}: the server ended"))?;
    Ok(entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect())
}

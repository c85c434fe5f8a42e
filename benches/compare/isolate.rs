//! A network of its own for the bench: no traffic leaves the machine, and the machine's settings
//! of TCP do not decide the figures.

use std::os::unix::process::CommandExt;
use std::process::{Command, ExitStatus, Stdio};
use std::{env, fs};

use anyhow::Context;
use rustix::process::{Resource, getrlimit, setrlimit};

/// Set in the process that runs inside.
const INSIDE: &str = "PORTAL_BENCH_INSIDE";
const CONGESTION_CONTROL: &str = "/proc/sys/net/ipv4/tcp_congestion_control";
/// Always compiled into Linux and always allowed. Loopback loses nothing, so all that matters is
/// that it sets no timers: BBR paces each segment, which costs many times what the servers do.
const UNPACED: &str = "reno";

/// Starts the bench anew in a network namespace. Returns where that is not permitted, or inside.
pub fn enter() -> anyhow::Result<()> {
    if env::var_os(INSIDE).is_some() {
        quiet(Command::new("ip").args(["link", "set", "lo", "up"]))
            .filter(ExitStatus::success)
            .context("the loopback interface did not come up: apt-get install iproute2")?;
        return fs::write(CONGESTION_CONTROL, UNPACED).context(CONGESTION_CONTROL);
    }
    let flags = ["--map-root-user", "--net"];
    let permitted = quiet(Command::new("unshare").args(flags).arg("true"));
    if permitted.is_some_and(|status| status.success()) {
        let bench = env::current_exe().context("the bench's own path is unknown")?;
        let mut command = Command::new("unshare");
        command.args(flags).arg(bench).args(env::args_os().skip(1)).env(INSIDE, "1");
        // Only a failure returns.
        return Err(command.exec()).context("unshare");
    }
    let used = fs::read_to_string(CONGESTION_CONTROL).unwrap_or_default();
    eprintln!(
        "note: no network namespace may be made here, so the machine's TCP settings count (congestion control {})",
        used.trim()
    );
    Ok(())
}

/// Pins this process, and so every load generator, to the last core that it may use. Returns the
/// first one, for the servers, as `taskset` names it.
pub fn pin() -> anyhow::Result<String> {
    let status = fs::read_to_string("/proc/self/status").context("/proc/self/status")?;
    let allowed = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"));
    let allowed = allowed.context("/proc/self/status names no cores")?.trim();
    // Such as `0-3,8`: its first and its last number are cores.
    let (first, last) = (
        allowed.split([',', '-']).next().unwrap_or_default(),
        allowed.rsplit([',', '-']).next().unwrap_or_default(),
    );
    anyhow::ensure!(first != last, "two cores are needed: one for the server, one for the load");
    let pid = std::process::id().to_string();
    quiet(Command::new("taskset").args(["--all-tasks", "--cpu-list", "--pid", last, &pid]))
        .filter(ExitStatus::success)
        .context("taskset failed: apt-get install util-linux")?;
    Ok(first.to_owned())
}

/// A thousand idle connections need as many files on both sides; children inherit the limit.
pub fn raise_file_limit() -> anyhow::Result<()> {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    setrlimit(Resource::Nofile, limit).context("the limit of open files")
}

fn quiet(command: &mut Command) -> Option<ExitStatus> {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().ok()
}

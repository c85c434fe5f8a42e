//! The servers side by side: how each is started for a case, and that none outlives the bench.

use std::env;
use std::fs::{self, File};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, ensure};
use rustix::process::{Pid, Signal, kill_process};

use crate::case::{Case, Part, Transport};
use crate::nginx;
use crate::site::Site;
use crate::usage;

const START_TIMEOUT: Duration = Duration::from_secs(10);
const STOP_TIMEOUT: Duration = Duration::from_secs(2);
const RETRY: Duration = Duration::from_millis(2);
/// Longer than any run: idle connections must not end while others are measured.
const IDLE_SECONDS: &str = "600";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Portal,
    Nginx,
    Ceiling,
    StaticWebServer,
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Self::Portal => "portal",
            Self::Nginx => "nginx",
            Self::Ceiling => "ceiling",
            Self::StaticWebServer => "static-web-server",
        }
    }
}

/// Settings that all servers share.
pub struct Setup {
    pub portal: String,
    pub static_web_server: Option<PathBuf>,
    pub site: Site,
    /// The servers' core.
    pub core: String,
    /// For logs and configurations.
    pub folder: PathBuf,
    pub certificate: PathBuf,
    pub key: PathBuf,
}

/// A running server, killed with its workers when dropped.
pub struct Server {
    pub kind: Kind,
    pub address: SocketAddr,
    /// The process and its workers.
    pub pids: Vec<u32>,
    child: Child,
}

impl Server {
    /// Starts the server on its one core, with one thread for the work.
    pub fn start(kind: Kind, case: &Case, setup: &Setup) -> anyhow::Result<Self> {
        // Not all of them tell their port, so it is chosen here.
        let address = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?;
        let log = setup.folder.join(format!("{}.log", kind.name()));
        let mut command = Command::new("taskset");
        command.args(["--cpu-list", &setup.core]);
        match kind {
            Kind::Portal => portal(&mut command, address, case, setup),
            Kind::Nginx => nginx(&mut command, address, case, setup)?,
            Kind::Ceiling => ceiling(&mut command, address, case, setup)?,
            Kind::StaticWebServer => static_web_server(&mut command, address, case, setup),
        }
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::create(&log).with_context(|| log.display().to_string())?)
            .spawn()
            .context("taskset could not be started: apt-get install util-linux")?;
        let mut server = Self { kind, address, pids: vec![child.id()], child };
        server.wait_until_ready(&log)?;
        Ok(server)
    }

    fn wait_until_ready(&mut self, log: &Path) -> anyhow::Result<()> {
        let begun = Instant::now();
        while !self.is_ready()? {
            if self.child.try_wait()?.is_some() || begun.elapsed() > START_TIMEOUT {
                let text = fs::read_to_string(log).unwrap_or_default();
                let line = text.lines().last().unwrap_or("it wrote no reason").to_owned();
                return Err(anyhow!("{} did not start: {line}", self.kind.name()));
            }
            thread::sleep(RETRY);
        }
        Ok(())
    }

    /// Whether it listens and its workers are there: nginx listens before it starts them.
    fn is_ready(&mut self) -> anyhow::Result<bool> {
        if TcpStream::connect(self.address).is_err() {
            return Ok(false);
        }
        self.pids = usage::family(self.child.id())?;
        Ok(self.kind != Kind::Nginx || self.pids.len() > 1)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Errors below say that a process has ended already. nginx takes its workers along when it
        // is asked to go; the others, which have none, are not asked.
        if self.kind == Kind::Nginx {
            signal(self.child.id(), Signal::TERM);
            let begun = Instant::now();
            while matches!(self.child.try_wait(), Ok(None)) && begun.elapsed() < STOP_TIMEOUT {
                thread::sleep(RETRY);
            }
        }
        if matches!(self.child.try_wait(), Ok(None)) {
            self.pids.iter().for_each(|pid| signal(*pid, Signal::KILL));
            let _ = self.child.wait();
        }
    }
}

fn signal(pid: u32, signal: Signal) {
    if let Some(pid) = i32::try_from(pid).ok().and_then(Pid::from_raw) {
        let _ = kill_process(pid, signal);
    }
}

fn portal(command: &mut Command, address: SocketAddr, case: &Case, setup: &Setup) {
    for (name, _) in env::vars_os() {
        if name.to_string_lossy().starts_with("PORTAL_") {
            command.env_remove(name);
        }
    }
    command
        .env("PORTAL_THREADS", "1")
        .env("RUST_LOG", if case.is_logged { "info" } else { "warn" })
        // All clients are at one address, and some stay for the whole case.
        .env("PORTAL_MAX_CONNECTIONS_PER_ADDRESS", "10000")
        .env("PORTAL_IDLE_TIMEOUT", IDLE_SECONDS)
        .env("PORTAL_ADMIN", "off")
        .env("PORTAL_DATA_DIR", "off")
        .arg(&setup.portal)
        .args(["--listen", &address.to_string()]);
    tls_flags(command, case, setup, ["--tls-cert", "--tls-key"]);
}

fn nginx(
    command: &mut Command,
    address: SocketAddr,
    case: &Case,
    setup: &Setup,
) -> anyhow::Result<()> {
    let prefix = setup.folder.join("nginx");
    fs::create_dir_all(&prefix)?;
    let file = prefix.join("nginx.conf");
    let text = nginx::configuration(case, &setup.site, address, (&setup.certificate, &setup.key));
    fs::write(&file, text).with_context(|| file.display().to_string())?;
    command.arg("nginx").arg("-p").arg(&prefix).arg("-c").arg(&file).args(["-e", "stderr"]);
    Ok(())
}

fn ceiling(
    command: &mut Command,
    address: SocketAddr,
    case: &Case,
    setup: &Setup,
) -> anyhow::Result<()> {
    command
        .arg(env::current_exe().context("the bench's own path is unknown")?)
        .args(["ceiling", &address.to_string()])
        .args(["--status", &case.status().to_string(), "--media-type", case.media_type]);
    if case.part != Part::NotModified {
        let file = setup.site.file(&case.path, case.brotli);
        command.arg("--file").arg(file).args(["--bytes", &case.length.to_string()]);
        if case.brotli {
            command.args(["--coding", "br"]);
        }
    }
    tls_flags(command, case, setup, ["--tls-cert", "--tls-key"]);
    Ok(())
}

fn static_web_server(command: &mut Command, address: SocketAddr, case: &Case, setup: &Setup) {
    command
        .arg(setup.static_web_server.as_deref().unwrap_or(Path::new("static-web-server")))
        .args(["--host", &address.ip().to_string(), "--port", &address.port().to_string()])
        .args(["--threads-multiplier", "1", "--log-level", "error"])
        .args(["--compression", "false", "--compression-static", "true", "--root"])
        .arg(&setup.site.folder);
    if case.transport == Transport::Tls {
        // Its name for TLS; HTTP/1.1 is offered as well.
        command.args(["--http2", "true"]);
    }
    tls_flags(command, case, setup, ["--http2-tls-cert", "--http2-tls-key"]);
}

fn tls_flags(command: &mut Command, case: &Case, setup: &Setup, [certificate, key]: [&str; 2]) {
    if case.transport == Transport::Tls {
        command.arg(certificate).arg(&setup.certificate).arg(key).arg(&setup.key);
    }
}

/// Says what is missing and how to get it.
pub fn check_tools() -> anyhow::Result<()> {
    for (tool, package) in [
        ("nginx", "nginx-light"),
        ("h2load", "nghttp2-client"),
        ("openssl", "openssl"),
        ("taskset", "util-linux"),
    ] {
        ensure!(find(tool).is_some(), "{tool} is missing: apt-get install {package}");
    }
    ensure!(
        Path::new(nginx::BROTLI).exists(),
        "{} is missing: apt-get install {}",
        nginx::BROTLI,
        nginx::BROTLI_PACKAGE
    );
    Ok(())
}

/// The executable of that name on PATH, or where Debian keeps servers.
pub fn find(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
    folders.map(|folder| folder.join(name)).find(|file| file.is_file())
}

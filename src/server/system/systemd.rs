//! Notifies systemd, where it started the server and wants to be notified (`sd_notify`).

use std::time::Duration;

use sd_notify::NotifyState;

/// Connections are accepted, and the certificate in use is the newest. `status` is a line for
/// `systemctl status`.
pub fn ready(status: &str) {
    // A process that has taken over also ends the time in which its predecessor's last sign counts.
    notify(&[NotifyState::Ready, NotifyState::Status(status), NotifyState::Watchdog]);
}

/// The start takes longer than usual: systemd waits this long from now on. Once the service is up, this only delays
/// the watchdog until the next sign of life.
pub fn starting(patience: Duration) {
    let patience = u32::try_from(patience.as_micros()).unwrap_or(u32::MAX);
    notify(&[NotifyState::ExtendTimeoutUsec(patience)]);
}

/// The certificate is being read again, or a new executable is being started.
pub fn reloading() {
    if let Ok(now) = NotifyState::monotonic_usec_now() {
        notify(&[NotifyState::Reloading, now]);
    }
}

/// Another process is the service from now on.
pub fn main_process(id: u32) {
    notify(&[NotifyState::MainPid(id)]);
}

/// The server is about to end.
pub fn stopping() {
    notify(&[NotifyState::Stopping]);
}

/// All threads of the server work.
pub fn alive() {
    notify(&[NotifyState::Watchdog]);
}

/// Half of `WatchdogSec`, the interval for calls of [`alive`]; None without a watchdog.
pub fn watchdog_interval() -> Option<Duration> {
    sd_notify::watchdog_enabled().map(|limit| limit / 2)
}

fn notify(states: &[NotifyState]) {
    if let Err(error) = sd_notify::notify(states) {
        tracing::debug!(%error, "systemd could not be notified");
    }
}

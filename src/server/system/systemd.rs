//! Notifies systemd, where it started the server and wants to be notified (`sd_notify`).

use std::time::Duration;

#[cfg(unix)]
use sd_notify::NotifyState;

/// Connections are accepted, and the certificate in use is the newest.
pub fn ready() {
    #[cfg(unix)]
    notify(&[NotifyState::Ready]);
}

/// The certificate is being read again.
pub fn reloading() {
    #[cfg(unix)]
    if let Ok(now) = NotifyState::monotonic_usec_now() {
        notify(&[NotifyState::Reloading, now]);
    }
}

/// The server is about to end.
pub fn stopping() {
    #[cfg(unix)]
    notify(&[NotifyState::Stopping]);
}

/// All threads of the server work.
pub fn alive() {
    #[cfg(unix)]
    notify(&[NotifyState::Watchdog]);
}

/// Half of `WatchdogSec`, the interval for calls of [`alive`]; None without a watchdog.
pub fn watchdog_interval() -> Option<Duration> {
    #[cfg(unix)]
    return sd_notify::watchdog_enabled().map(|limit| limit / 2);
    #[cfg(not(unix))]
    None
}

#[cfg(unix)]
fn notify(states: &[NotifyState]) {
    if let Err(error) = sd_notify::notify(states) {
        tracing::debug!(%error, "systemd could not be notified");
    }
}

//! Tells systemd how far the server is, where systemd started it and asked to be told
//! (`sd_notify`). Elsewhere nothing is said.

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

#[cfg(unix)]
fn notify(states: &[NotifyState]) {
    if let Err(error) = sd_notify::notify(states) {
        tracing::debug!(%error, "systemd could not be told");
    }
}

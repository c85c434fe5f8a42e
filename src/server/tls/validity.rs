//! From when to when a certificate is valid, and what follows from it.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rustls_pki_types::CertificateDer;

use crate::config::Certificate;

/// Certificates from ACME are renewed when a third of their lifetime is left. One with less than
/// this share of it was due long ago.
const DUE: u32 = 6;
/// An operator has to replace a certificate from files, and needs days for that.
const DUE_FROM_FILES: Duration = Duration::from_secs(14 * DAY);
const DAY: u64 = 24 * 60 * 60;

/// The validity of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Validity {
    pub start: SystemTime,
    pub end: SystemTime,
}

impl Validity {
    pub fn of(certificate: &CertificateDer) -> Option<Self> {
        let (_, certificate) = x509_parser::parse_x509_certificate(certificate).ok()?;
        let validity = certificate.validity();
        // A certificate from before 1970 began then.
        let time =
            |seconds: i64| UNIX_EPOCH + Duration::from_secs(u64::try_from(seconds).unwrap_or(0));
        Some(Self {
            start: time(validity.not_before.timestamp()),
            end: time(validity.not_after.timestamp()),
        })
    }

    /// When the certificate has to be renewed: when a third of its lifetime is left.
    pub fn renewal(self) -> SystemTime {
        let lifetime = self.end.duration_since(self.start).unwrap_or_default();
        self.end - lifetime / 3
    }

    fn is_over(self, now: SystemTime) -> bool {
        self.end <= now
    }

    fn is_usable(self) -> bool {
        let now = SystemTime::now();
        self.start <= now && !self.is_over(now)
    }

    /// A sentence where the certificate has expired or will soon. `file` is the certificate's; none
    /// for a certificate from ACME.
    pub fn warning(self, file: Option<&Path>) -> Option<String> {
        self.warning_at(SystemTime::now(), file)
    }

    fn warning_at(self, now: SystemTime, file: Option<&Path>) -> Option<String> {
        let end = httpdate::fmt_http_date(self.end);
        let file = file.map(|file| format!("{}: ", file.display()));
        let subject = format!("{}the TLS certificate", file.as_deref().unwrap_or_default());
        if self.is_over(now) {
            return Some(format!("{subject} has expired on {end}; browsers refuse it"));
        }
        let left = self.end.duration_since(now).unwrap_or_default();
        let lifetime = self.end.duration_since(self.start).unwrap_or_default();
        let due = if file.is_some() { DUE_FROM_FILES } else { lifetime / DUE };
        let days = left.as_secs() / DAY;
        (left < due).then(|| format!("{subject} expires soon, on {end}: in {days} days"))
    }
}

/// The validity of the certificate in use; none before ACME has got the first.
#[derive(Debug, Default)]
pub struct InUse {
    validity: Mutex<Option<Validity>>,
    /// The certificate's file; none where it comes from ACME.
    file: Option<PathBuf>,
}

impl InUse {
    /// Before the certificate is read.
    pub fn of(certificate: &Certificate) -> Self {
        let file = match certificate {
            Certificate::Files { cert, .. } => Some(cert.clone()),
            Certificate::Acme(_) => None,
        };
        Self { validity: Mutex::default(), file }
    }

    /// Notes a new certificate, with a line in the log where it is due.
    pub fn replace(&self, validity: Option<Validity>) {
        *self.validity.lock().unwrap_or_else(PoisonError::into_inner) = validity;
        self.log_warning();
    }

    pub fn get(&self) -> Option<Validity> {
        *self.validity.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether browsers accept the certificate: there is one, and it is valid now.
    pub fn is_usable(&self) -> bool {
        self.get().is_some_and(Validity::is_usable)
    }

    pub fn log_warning(&self) {
        let Some(validity) = self.get() else { return };
        if let Some(warning) = validity.warning(self.file.as_deref()) {
            if validity.is_over(SystemTime::now()) {
                tracing::error!("{warning}");
            } else {
                tracing::warn!("{warning}");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_is_renewed_when_a_third_of_its_lifetime_is_left() {
        let time = |day: u64| UNIX_EPOCH + Duration::from_secs(day * DAY);
        for (start, end, expected) in [(0, 90, 60), (100, 106, 104), (7, 7, 7), (9, 3, 3)] {
            let validity = Validity { start: time(start), end: time(end) };
            assert_eq!(validity.renewal(), time(expected), "{start} {end}");
        }
    }

    #[test]
    fn a_certificate_from_acme_is_due_by_its_share_of_lifetime() {
        let time = |day: u64| UNIX_EPOCH + Duration::from_secs(day * DAY);
        for (lifetime, day, expected) in [
            (90, 74, ""),
            (90, 76, "expires soon, on Wed, 01 Apr 1970 00:00:00 GMT: in 14 days"),
            (6, 4, ""),
            (6, 5, ""),
            (36, 31, "in 5 days"),
            (90, 90, "has expired on Wed, 01 Apr 1970"),
            (90, 99, "has expired on Wed, 01 Apr 1970"),
        ] {
            let validity = Validity { start: time(0), end: time(lifetime) };
            let warning = validity.warning_at(time(day), None).unwrap_or_default();
            assert_eq!(warning.is_empty(), expected.is_empty(), "{lifetime} {day}: {warning}");
            assert!(warning.contains(expected), "{lifetime} {day}: {warning}");
        }
    }

    #[test]
    fn a_certificate_from_files_is_due_two_weeks_before_its_end() {
        let time = |day: u64| UNIX_EPOCH + Duration::from_secs(day * DAY);
        let file = Path::new("site.pem");
        for (lifetime, day, expected) in [
            (365, 351, ""),
            (365, 352, "site.pem: the TLS certificate expires soon"),
            (10, 7, "on Sun, 11 Jan 1970 00:00:00 GMT: in 3 days"),
            (10, 10, "site.pem: the TLS certificate has expired"),
        ] {
            let validity = Validity { start: time(0), end: time(lifetime) };
            let warning = validity.warning_at(time(day), Some(file)).unwrap_or_default();
            assert_eq!(warning.is_empty(), expected.is_empty(), "{lifetime} {day}: {warning}");
            assert!(warning.contains(expected), "{lifetime} {day}: {warning}");
        }
    }
}

//! Sends the mail that waits in the database, on a task of its own: a relay that is dead delays nobody.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::Notify;
use tokio::task::AbortHandle;
use tokio::time::{sleep, timeout};

use super::shared::Shared;
use crate::http::Portal;
use crate::mail::{Connection, Failure, Letter, Mail, Texts};
use crate::names::Names;
use crate::site::Live;
use crate::store::Store;
use crate::store::mail::{self, Outcome};

/// Between two looks for mail that is due.
const INTERVAL: Duration = Duration::from_secs(15);
/// Messages of one connection.
const BATCH: usize = 20;

/// How long a check waits for the relay.
const PATIENCE: Duration = Duration::from_secs(10);

/// Connects to the relay and sends nothing; a sentence if it cannot be reached.
///
/// # Errors
/// When the machine's names cannot be looked up.
pub async fn check(mail: &Mail) -> anyhow::Result<Option<String>> {
    let names = Names::of_machine()?;
    let connected = timeout(PATIENCE, mail.relay.connect(&names, mail.from.email.domain())).await;
    let reason = match connected {
        Ok(Ok(connection)) => {
            connection.close().await;
            return Ok(None);
        }
        Ok(Err(failure)) => failure.reason().to_owned(),
        Err(_) => format!("no answer within {} seconds", PATIENCE.as_secs()),
    };
    Ok(Some(format!("the mail relay cannot be reached, so mail would wait: {reason}")))
}

/// See the module.
pub struct Mailer {
    mail: Mail,
    store: Store,
    site: Arc<Live<Portal>>,
    names: Names,
    shared: Arc<Shared>,
    /// Whether the relay could not be reached, which is logged once.
    is_down: bool,
}

impl Mailer {
    /// Starts the task. `wake` has it look at once.
    ///
    /// # Errors
    /// When the machine's names cannot be looked up.
    pub fn start(
        mail: Mail,
        store: Store,
        site: Arc<Live<Portal>>,
        shared: Arc<Shared>,
        wake: Arc<Notify>,
    ) -> anyhow::Result<AbortHandle> {
        let names = Names::of_machine()?;
        let mailer = Self { mail, store, site, names, shared, is_down: false };
        Ok(tokio::spawn(mailer.run(wake)).abort_handle())
    }

    async fn run(mut self, wake: Arc<Notify>) {
        loop {
            while self.send_some().await {}
            if let Ok(waiting) = self.store.read(mail::waiting).await {
                self.shared.metrics.has_mail(waiting);
            }
            tokio::select! {
                () = sleep(INTERVAL) => {}
                () = wake.notified(), if !self.is_down => {}
            }
        }
    }

    /// Sends what is due, as far as one connection allows. Returns whether there may be more.
    async fn send_some(&mut self) -> bool {
        let at = now();
        let due = match self.store.write(move |connection| mail::take(connection, at, BATCH)).await
        {
            Ok(due) => due,
            Err(failure) => {
                failure.log();
                return false;
            }
        };
        if due.is_empty() {
            return false;
        }
        let count = due.len();
        let texts = match Texts::of(&self.site.current()) {
            Ok(texts) => texts,
            Err(error) => {
                tracing::error!(reason = format!("{error:#}"), "no mail can be written");
                return false;
            }
        };
        // None before the first message, and after one that was refused: the library closes the connection then.
        let mut connection: Option<Connection> = None;
        let mut is_reachable = true;
        for mail in due {
            if connection.is_none() && is_reachable {
                connection = self.connect().await;
                is_reachable = connection.is_some();
            }
            let outcome = match &mut connection {
                Some(open) => self.send(open, &texts, &mail).await,
                None => Outcome::Postponed,
            };
            connection = connection.filter(|open| !open.has_broken());
            let (at, id) = (now(), mail.id);
            let finished =
                self.store.write(move |connection| mail::finish(connection, id, outcome, at));
            match finished.await {
                Ok(false) => {}
                Ok(true) => tracing::error!(kind = mail.kind.text(), "mail is given up"),
                // It is tried again after its lease.
                Err(failure) => failure.log(),
            }
        }
        if let Some(connection) = connection {
            connection.close().await;
        }
        is_reachable && count == BATCH
    }

    async fn connect(&mut self) -> Option<Connection> {
        let hello = self.mail.from.email.domain().to_owned();
        let connected = self.mail.relay.connect(&self.names, &hello).await;
        self.note(connected.as_ref().err());
        connected.ok()
    }

    async fn send(
        &mut self,
        connection: &mut Connection,
        texts: &Texts,
        mail: &mail::Mail,
    ) -> Outcome {
        let letter = match Letter::new(&self.mail, texts, mail.kind, &mail.entry) {
            Ok(letter) => letter,
            Err(error) => {
                tracing::error!(reason = format!("{error:#}"), "a message cannot be written");
                return Outcome::Refused;
            }
        };
        match connection.send(&letter.envelope, &letter.bytes).await {
            Ok(()) => Outcome::Sent,
            // What the relay says may name the address.
            Err(Failure::Refused(_)) => Outcome::Refused,
            Err(Failure::Postponed(_)) => Outcome::Postponed,
            Err(failure @ Failure::Unreachable(_)) => {
                self.note(Some(&failure));
                Outcome::Postponed
            }
        }
    }

    /// Logs that the relay has become unreachable, or reachable again.
    fn note(&mut self, failure: Option<&Failure>) {
        match (failure, self.is_down) {
            (Some(failure), false) => {
                tracing::warn!(
                    reason = failure.reason(),
                    "the mail relay cannot be reached; mail waits"
                );
            }
            (None, true) => tracing::info!("the mail relay is reached again"),
            _ => {}
        }
        self.is_down = failure.is_some();
    }
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

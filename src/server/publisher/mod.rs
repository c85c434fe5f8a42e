//! Publishes what changes in the content folder. It is looked at several times a second; a change
//! counts when two looks agree. The generator makes the site of it, which then replaces the one that
//! is served; content with mistakes is logged, and the site stays as it is.

mod refusal;
mod state;

use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail};
use tokio::sync::Notify;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use super::shared::Shared;
use crate::config::{Content, ServiceWorker};
use crate::content::{Edition, Key, Listing, Overlay, Store, milliseconds};
use crate::generator::{Order, generate};
use crate::http::Portal;
use crate::site::{Live, embedded};
pub use refusal::{Refusal, line};
pub use state::State;

/// Between two looks.
const INTERVAL: Duration = Duration::from_millis(500);
/// Until the look that confirms a change.
const CONFIRMATION: Duration = Duration::from_millis(250);
/// Until the generator is tried again after it broke off, which a lack of memory may have caused.
const RETRY: Duration = Duration::from_secs(30);

/// The files that were found, or why they cannot be listed.
type Look = Result<Listing, String>;

/// See the module.
pub struct Publisher {
    folder: PathBuf,
    store: Option<Store>,
    worker: ServiceWorker,
    /// What is served now, and of which files it was made.
    edition: Edition,
    overlay: Overlay,
    /// What was published or refused last.
    tried: Option<Look>,
    refusal: Option<Refusal>,
    /// When the files of `overlay` give another site, because an item of them is published.
    next_at: Option<SystemTime>,
    /// When the generator is tried again.
    retry_at: Option<SystemTime>,
}

/// How a publication ended that was not refused.
enum Outcome {
    /// This is to be served now.
    New(Portal),
    /// The files are those of the site that is served.
    Same,
    /// The folder has changed meanwhile, and the next look sees it.
    Changing,
}

impl Publisher {
    /// Prepares the first site: the one that was served before; without one, that of the folder;
    /// where that has mistakes, that of what was published before. Only where nothing was, it is the
    /// embedded one.
    ///
    /// # Errors
    /// When the folder cannot be read and nothing was published before, what was published before
    /// cannot be read, or the executable is damaged.
    pub async fn start(content: &Content, worker: ServiceWorker) -> anyhow::Result<(Self, Portal)> {
        let mut publisher = Self {
            folder: content.folder.clone(),
            store: content.data.as_deref().map(Store::in_data),
            worker,
            edition: Edition::default(),
            overlay: Overlay::new(),
            tried: None,
            refusal: None,
            next_at: None,
            retry_at: None,
        };
        if !publisher.resume() {
            let found = look(&publisher.folder).await;
            if let Err(reason) = &found
                && !content.has_published()?
            {
                // It may be misspelled.
                bail!("{reason}");
            }
            match publisher.publish(found, false).await {
                Ok(Outcome::New(portal)) => return Ok((publisher, portal)),
                Ok(Outcome::Same | Outcome::Changing) => {}
                Err(refusal) => {
                    refusal.log();
                    publisher.refusal = Some(refusal);
                }
            }
            publisher.restore().await?;
        }
        let portal = portal(&publisher.edition, worker)?;
        Ok((publisher, portal))
    }

    /// Takes the site that was served before, if this executable made it.
    fn resume(&mut self) -> bool {
        let Some(store) = &self.store else { return false };
        // Where the accepted content is needed, an error is reported.
        let Ok(Some(overlay)) = store.accepted() else { return false };
        let saved = Key::of(&overlay).and_then(|key| match store.saved()? {
            Some(bytes) => Edition::load(&bytes, &key),
            None => Ok(None),
        });
        match saved {
            Ok(Some((edition, next_at))) => {
                (self.edition, self.overlay, self.next_at) = (edition, overlay, next_at);
                true
            }
            Ok(None) => false,
            Err(error) => {
                let reason = format!("{error:#}");
                tracing::warn!(reason, "the site that was served before cannot be used");
                false
            }
        }
    }

    /// Makes the site of what was published before.
    async fn restore(&mut self) -> anyhow::Result<()> {
        let Some(store) = &self.store else { return Ok(()) };
        let Some(overlay) = store.accepted()? else { return Ok(()) };
        let retry_at = self.retry_at;
        let made = self.make(overlay).await;
        made.map_err(|refusal| anyhow::anyhow!("{refusal}"))
            .context("the content that was published before cannot be used")?;
        self.retry_at = retry_at;
        tracing::warn!("serving the content that was published before");
        Ok(())
    }

    /// Publishes changes until it is aborted. `reload` has it look at once.
    pub async fn run(mut self, site: Arc<Live<Portal>>, shared: Arc<Shared>, reload: Arc<Notify>) {
        match self.refusal.take() {
            None if self.tried.is_some() => shared.content.publish(),
            None => {}
            Some(refusal) => shared.content.refuse(refusal.to_string()),
        }
        let mut compression = Compression::of(&self.edition);
        loop {
            let is_due = tokio::select! {
                () = sleep(INTERVAL) => false,
                () = reload.notified() => true,
                () = until(self.next_at) => true,
                () = until(self.retry_at) => true,
                edition = compression.finished() => {
                    self.edition = edition;
                    if let Ok(portal) = portal(&self.edition, self.worker) {
                        site.replace(portal);
                        self.keep().await;
                    }
                    continue;
                }
            };
            let found = look(&self.folder).await;
            if !is_due {
                if self.tried.as_ref() == Some(&found) {
                    continue;
                }
                sleep(CONFIRMATION).await;
                if look(&self.folder).await != found {
                    continue;
                }
            }
            let began = Instant::now();
            let serve = |portal: Portal, edition: &Edition| {
                shared.metrics.has_pages(portal.pages());
                site.replace(portal);
                let milliseconds = began.elapsed().as_millis();
                tracing::info!(changed = edition.len(), milliseconds, "content published");
            };
            // Two processes would need twice the memory.
            compression.stop();
            let is_item_due = self.next_at.is_some_and(|at| at <= SystemTime::now());
            match self.publish(found, is_due).await {
                Ok(Outcome::New(portal)) => {
                    serve(portal, &self.edition);
                    shared.content.publish();
                }
                Ok(Outcome::Same) => shared.content.accept(),
                Ok(Outcome::Changing) => {}
                Err(refusal) => {
                    refusal.log();
                    shared.content.refuse(refusal.to_string());
                    // Items of the content that is served appear at their time nevertheless.
                    if is_item_due {
                        let overlay = self.overlay.clone();
                        if let Ok(portal) = self.make(overlay).await {
                            serve(portal, &self.edition);
                        }
                    }
                }
            }
            compression = Compression::of(&self.edition);
        }
    }

    /// Makes the edition of what was found. Where the files are those of the present one, only if an
    /// item may be due.
    async fn publish(&mut self, found: Look, is_due: bool) -> Result<Outcome, Refusal> {
        self.tried = Some(found.clone());
        self.retry_at = None;
        let listing = found.map_err(Refusal::unreadable)?;
        let folder = self.folder.display();
        if listing.is_vacant() && !self.overlay.is_empty() {
            return Err(Refusal::unreadable(format!(
                "{folder}: the folder is empty, as if it were not mounted; to withdraw all content, leave a README.md in it"
            )));
        }
        for path in &listing.ignored {
            tracing::warn!(file = %self.folder.join(path).display(), "not content, ignored");
        }
        let (listing, overlay) = blocking(move || {
            let overlay = listing.read();
            (listing, overlay)
        })
        .await;
        let overlay =
            overlay.map_err(|error| Refusal::unreadable(format!("{folder}: {error:#}")))?;
        if look(&self.folder).await.as_ref() != Ok(&listing) {
            self.tried = None;
            return Ok(Outcome::Changing);
        }
        if !is_due && overlay == self.overlay {
            return Ok(Outcome::Same);
        }
        let portal = self.make(overlay).await?;
        // Before visitors see it, so that a crash does not take it back.
        self.keep().await;
        Ok(Outcome::New(portal))
    }

    /// Makes the edition of these files.
    async fn make(&mut self, overlay: Overlay) -> Result<Portal, Refusal> {
        let now = SystemTime::now();
        let order = Order { overlay, now: milliseconds(now) };
        let remade = generate(&order).await.map_err(|failure| {
            let refusal = Refusal::of(failure, &self.folder);
            self.retry_at = refusal.is_passing.then(|| now + RETRY);
            refusal
        })?;
        let next_at = remade.next_at.map(|at| UNIX_EPOCH + Duration::from_millis(at));
        let (before, worker) = (self.edition.clone(), self.worker);
        let (edition, portal) = blocking(move || {
            let edition = Edition::new(remade, &before, now)?;
            let portal = portal(&edition, worker)?;
            anyhow::Ok((edition, portal))
        })
        .await
        .map_err(|error| Refusal::unreadable(format!("{error:#}")))?;
        (self.edition, self.overlay, self.next_at) = (edition, order.overlay, next_at);
        Ok(portal)
    }

    /// Keeps what is served in the data directory.
    async fn keep(&self) {
        let Some(store) = self.store.clone() else { return };
        let (overlay, edition, next_at) =
            (self.overlay.clone(), self.edition.clone(), self.next_at);
        let kept = blocking(move || {
            store.accept(&overlay, SystemTime::now())?;
            store.save(&edition.save(&Key::of(&overlay)?, next_at)?)
        })
        .await;
        if let Err(error) = kept {
            let reason = format!("{error:#}");
            tracing::error!(reason, "published content is lost at the next restart");
        }
    }
}

fn portal(edition: &Edition, worker: ServiceWorker) -> anyhow::Result<Portal> {
    Portal::new(edition.site(worker)?, embedded::modified())
}

async fn look(folder: &Path) -> Look {
    let folder = folder.to_owned();
    blocking(move || Listing::of(&folder).map_err(|error| format!("{error:#}"))).await
}

async fn until(time: Option<SystemTime>) {
    match time {
        Some(time) => sleep(time.duration_since(SystemTime::now()).unwrap_or_default()).await,
        None => std::future::pending().await,
    }
}

/// Runs on a thread of its own, because a disk or network folder may take longer than connections
/// should wait.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    match spawn_blocking(work).await {
        Ok(done) => done,
        Err(panic) => std::panic::resume_unwind(panic.into_panic()),
    }
}

/// Gives an edition the quality of compression that the build has. Dropped, it breaks off.
struct Compression(Pin<Box<dyn Future<Output = Option<Edition>> + Send>>);

impl Compression {
    fn of(edition: &Edition) -> Self {
        let edition = edition.clone();
        Self(Box::pin(async {
            edition.compressed().await.unwrap_or_else(|error| {
                tracing::warn!(reason = format!("{error:#}"), "changed pages stay larger");
                None
            })
        }))
    }

    fn stop(&mut self) {
        self.0 = Box::pin(std::future::pending());
    }

    /// Resolves once, with the edition; never where nothing was left to do.
    async fn finished(&mut self) -> Edition {
        let edition = (&mut self.0).await;
        self.stop();
        match edition {
            Some(edition) => edition,
            None => std::future::pending().await,
        }
    }
}

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
use crate::content::{Edition, Key, Listing, Overlay, Store};
use crate::generator::{Order, generate};
use crate::http::Portal;
use crate::site::{Live, embedded};
pub use refusal::{Refusal, line};
pub use state::State;

/// Between two looks.
const INTERVAL: Duration = Duration::from_millis(500);
/// Until the look that confirms a change.
const CONFIRMATION: Duration = Duration::from_millis(250);
/// Until content is tried again that may have been refused for want of memory or time.
const RETRY: Duration = Duration::from_secs(30);

/// What was found at a look: the files, or why they cannot be listed.
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
    outcome: Option<Result<(), Refusal>>,
    /// When the same files give another site, or are tried again.
    next_at: Option<SystemTime>,
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
            outcome: None,
            next_at: None,
        };
        let found = look(&publisher.folder).await;
        if let Err(reason) = &found
            && !content.has_published()?
        {
            // It may be misspelled.
            bail!("{reason}");
        }
        if publisher.resume() {
            // What has changed meanwhile is seen at the next look.
            let present = found.as_ref().ok().and_then(|listing| listing.read().ok());
            if present.as_ref() == Some(&publisher.overlay) {
                publisher.tried = Some(found);
            }
        } else {
            let is_published = match publisher.publish(found).await {
                Ok(is_published) => {
                    publisher.outcome = is_published.then_some(Ok(()));
                    is_published
                }
                Err(refusal) => {
                    refusal.log();
                    publisher.outcome = Some(Err(refusal));
                    false
                }
            };
            if !is_published {
                publisher.restore().await?;
            }
        }
        let portal = portal(&publisher.edition, worker)?;
        Ok((publisher, portal))
    }

    /// Takes the site that was served before, if this executable made it.
    fn resume(&mut self) -> bool {
        let Some(store) = &self.store else { return false };
        // An error is told where the content is needed.
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
        self.make(overlay, None)
            .await
            .map_err(|refusal| anyhow::anyhow!("{refusal}"))
            .context("the content that was published before cannot be used")?;
        tracing::warn!("serving the content that was published before");
        Ok(())
    }

    /// Publishes changes until it is aborted. `reload` has it look at once.
    pub async fn run(mut self, site: Arc<Live<Portal>>, shared: Arc<Shared>, reload: Arc<Notify>) {
        match self.outcome.take() {
            None => {}
            Some(Ok(())) => shared.content.publish(),
            Some(Err(refusal)) => shared.content.refuse(refusal.to_string()),
        }
        let mut compression = Compression::of(&self.edition);
        loop {
            let is_due = tokio::select! {
                () = sleep(INTERVAL) => false,
                () = reload.notified() => true,
                () = until(self.next_at) => true,
                edition = compression.finished() => {
                    self.edition = edition;
                    self.replace(&site, &shared);
                    self.keep().await;
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
            let (before, files) = (self.edition.clone(), self.overlay.clone());
            match self.publish(found).await {
                Ok(true) if self.replace(&site, &shared) => {
                    let milliseconds = began.elapsed().as_millis();
                    tracing::info!(changed = self.edition.len(), milliseconds, "content published");
                    shared.content.publish();
                    compression = Compression::of(&self.edition);
                }
                // A site that cannot be built was logged.
                Ok(true) => (self.edition, self.overlay) = (before, files),
                // The folder has changed meanwhile, and the next look sees it.
                Ok(false) => {}
                Err(refusal) => {
                    refusal.log();
                    shared.content.refuse(refusal.to_string());
                }
            }
        }
    }

    /// Makes the edition of what was found. False where it has changed meanwhile.
    async fn publish(&mut self, found: Look) -> Result<bool, Refusal> {
        self.tried = Some(found.clone());
        self.next_at = None;
        let listing = found.map_err(Refusal::unreadable)?;
        for path in &listing.ignored {
            tracing::warn!(file = %self.folder.join(path).display(), "not content, ignored");
        }
        let date = listing.modified();
        let (listing, overlay) = blocking(move || {
            let overlay = listing.read();
            (listing, overlay)
        })
        .await;
        let folder = self.folder.display();
        let overlay =
            overlay.map_err(|error| Refusal::unreadable(format!("{folder}: {error:#}")))?;
        if look(&self.folder).await.as_ref() != Ok(&listing) {
            self.tried = None;
            return Ok(false);
        }
        self.make(overlay, date).await?;
        // Before visitors see it, so that a crash does not take it back.
        self.keep().await;
        Ok(true)
    }

    /// Makes the edition of these files.
    async fn make(&mut self, overlay: Overlay, date: Option<SystemTime>) -> Result<(), Refusal> {
        let now = SystemTime::now();
        let order = Order { overlay, now: milliseconds(now) };
        let remade = generate(&order).await.map_err(|failure| {
            let refusal = Refusal::of(failure, &self.folder);
            if refusal.is_passing {
                self.next_at = Some(now + RETRY);
            }
            refusal
        })?;
        self.next_at = remade.next_at.map(|at| UNIX_EPOCH + Duration::from_millis(at));
        // An answer is not newer than now, and not older than the executable's own files.
        let date = date.map(|date| date.min(now)).max(embedded::modified());
        let before = self.edition.clone();
        let made = blocking(move || Edition::new(remade, &before, date)).await;
        self.edition = made.map_err(|error| Refusal::unreadable(format!("{error:#}")))?;
        self.overlay = order.overlay;
        Ok(())
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

    /// Serves the edition from now on. False where it cannot be built, which is logged.
    fn replace(&self, site: &Live<Portal>, shared: &Shared) -> bool {
        match portal(&self.edition, self.worker) {
            Ok(portal) => {
                shared.metrics.has_pages(portal.pages());
                site.replace(portal);
                true
            }
            Err(error) => {
                tracing::error!(reason = format!("{error:#}"), "the site could not be replaced");
                false
            }
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

fn milliseconds(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis().try_into().unwrap_or(u64::MAX)
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

/// Compresses an edition as well as the build would. Dropped, it breaks off.
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

    /// Resolves once, with the edition; never where nothing was left to do.
    async fn finished(&mut self) -> Edition {
        let edition = (&mut self.0).await;
        self.0 = Box::pin(std::future::pending());
        match edition {
            Some(edition) => edition,
            None => std::future::pending().await,
        }
    }
}

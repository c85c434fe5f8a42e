//! Publishes what changes in the content folder. It is looked at several times a second; a change
//! counts when two looks agree. The generator makes the site of it, which then replaces the one that
//! is served; content with mistakes is logged, and the site stays as it is.

mod pictures;
mod refusal;
mod state;

use std::io::{self, ErrorKind::InvalidData};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail};
use tokio::sync::Notify;
use tokio::time::sleep;

use super::front::Front;
use super::not_at_address;
use super::shared::Shared;
use super::system::blocking::blocking;
use crate::config::{Content, Origin, ServiceWorker};
use crate::content::{
    Answers, Edition, Key, Known, Library, Listing, Overlay, Pictures, Store, assets, blobs,
    milliseconds, order,
};
use crate::generator::{Failure, generate};
use crate::http::Portal;
use crate::site::{Site, embedded};
pub use refusal::{Refusal, file_line, line};
pub use state::State;

/// Between two looks.
const INTERVAL: Duration = Duration::from_millis(500);
/// Until the look that confirms a change.
const CONFIRMATION: Duration = Duration::from_millis(250);
/// The same where there are new pictures, film or documents, which may be large and still be on their
/// way: network folders tell of a longer file only after seconds.
const MEDIA_CONFIRMATION: Duration = Duration::from_secs(4);
/// Until the generator is tried again after it broke off, which a lack of memory may have caused.
const RETRY: Duration = Duration::from_secs(30);

/// A clause about a file that is no text.
const NO_DATA: &str = "needs a data directory, where it is kept (--data-dir DIR)";

/// The files that were found, or why they cannot be listed.
type Look = Result<Listing, String>;

/// See the module.
pub struct Publisher {
    folder: PathBuf,
    /// Whether the folder is the portal's own.
    is_own: bool,
    store: Option<Store>,
    worker: ServiceWorker,
    /// None where it is that of the content.
    base_url: Option<Origin>,
    /// What is served now, and of which files it was made.
    edition: Edition,
    overlay: Overlay,
    /// Whether they were published, and are to be kept as such.
    is_published: bool,
    /// The pictures of these files.
    pictures: Pictures,
    /// The files that were read last.
    known: Known,
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
    /// embedded one, for which there is None.
    ///
    /// # Errors
    /// When the folder cannot be read and nothing was published before, what was published before
    /// cannot be read, or the executable is damaged.
    pub async fn start(
        content: Content,
        worker: ServiceWorker,
        base_url: Option<Origin>,
    ) -> anyhow::Result<(Self, Option<Portal>)> {
        let mut publisher = Self {
            folder: content.folder.clone(),
            is_own: content.is_own,
            store: content.data.as_deref().map(Store::in_data),
            worker,
            base_url,
            edition: Edition::default(),
            overlay: Overlay::new(),
            is_published: false,
            pictures: Pictures::new(),
            known: Known::default(),
            tried: None,
            refusal: None,
            next_at: None,
            retry_at: None,
        };
        if !publisher.resume() {
            let found = look(&publisher.folder).await;
            if let Err(reason) = &found
                && !content.is_own
                && !content.has_published()?
            {
                // It may be misspelled.
                bail!("{reason}");
            }
            // An empty folder may be one that is not mounted; any other is published, even where it is
            // empty of content, because what was published before may be withdrawn.
            let accepted = publisher.accepted()?;
            let is_due = found.as_ref().is_ok_and(|listing| {
                if content.is_own {
                    !listing.is_empty() || accepted.is_some()
                } else {
                    !listing.is_vacant()
                }
            });
            match publisher.publish(found, is_due).await {
                Ok(Outcome::New(portal)) => return Ok((publisher, Some(portal))),
                Ok(Outcome::Same | Outcome::Changing) => {}
                Err(refusal) => {
                    refusal.log();
                    publisher.retry(&refusal);
                    publisher.refusal = Some(refusal);
                }
            }
            publisher.restore().await?;
        }
        let is_embedded = publisher.overlay.is_empty() && publisher.edition.is_empty();
        let portal = if is_embedded { None } else { Some(portal(&publisher.edition, worker)?) };
        Ok((publisher, portal))
    }

    /// Takes the site that was served before, if this executable made it.
    fn resume(&mut self) -> bool {
        let Some(store) = &self.store else { return false };
        // Where the accepted content is needed, an error is reported.
        let overlay = match store.accepted() {
            Ok(Some(overlay)) => overlay,
            Ok(None) if self.is_own && self.base_url.is_some() => Overlay::new(),
            _ => return false,
        };
        // It may be that of a folder which this portal was started with before.
        if self.is_own && !overlay.keys().all(|path| Answers::has(path)) {
            tracing::warn!(
                "the content that was published before is shown no longer; name its folder with --content"
            );
            return false;
        }
        let resumed = || {
            let Some(bytes) = store.saved()? else { return Ok(None) };
            let pictures = store.library().pictures(&overlay)?;
            let key = Key::of(&order(&overlay, &pictures, self.base_url.as_ref(), 0)?)?;
            let Some((edition, next_at)) = Edition::load(&bytes, &key)? else { return Ok(None) };
            let stored = assets(&overlay, &pictures, &store.library())?;
            anyhow::Ok(Some((edition.with_stored(stored), pictures, next_at)))
        };
        match resumed() {
            Ok(Some((edition, pictures, next_at))) => {
                (self.edition, self.overlay) = (edition, overlay);
                (self.pictures, self.next_at) = (pictures, next_at);
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

    /// What was published before. In the portal's own folder, nothing is no publication.
    fn accepted(&self) -> anyhow::Result<Option<Overlay>> {
        let accepted = self.store.as_ref().map_or(Ok(None), Store::accepted)?;
        Ok(accepted.filter(|overlay| !self.is_own || !overlay.is_empty()))
    }

    /// Makes the site of what was published before; where nothing was, the embedded one for its address.
    async fn restore(&mut self) -> anyhow::Result<()> {
        let Some(overlay) = self.accepted()? else {
            if self.base_url.is_some() {
                match self.make(Overlay::new()).await {
                    Ok(_) => self.keep().await,
                    Err(refusal) => not_at_address(&anyhow::anyhow!("{refusal}")),
                }
            }
            return Ok(());
        };
        let made = self.make(overlay).await;
        made.map_err(|refusal| anyhow::anyhow!("{refusal}"))
            .context("the content that was published before cannot be used")?;
        tracing::warn!("serving the content that was published before");
        Ok(())
    }

    /// Publishes changes until it is aborted. `reload` has it publish at once, `look_now` has it look for changes, which
    /// count when two looks agree.
    pub async fn run(
        mut self,
        front: Arc<Front>,
        shared: Arc<Shared>,
        reload: Arc<Notify>,
        look_now: Arc<Notify>,
    ) {
        match self.refusal.take() {
            None if self.tried.is_none() || (self.is_own && self.overlay.is_empty()) => {}
            None => shared.content.publish(),
            Some(refusal) => shared.content.refuse(refusal.to_string()),
        }
        let mut improvement = self.improvement();
        loop {
            let is_due = tokio::select! {
                () = sleep(INTERVAL) => false,
                () = look_now.notified() => false,
                () = reload.notified() => true,
                () = until(self.next_at) => true,
                () = until(self.retry_at) => true,
                improved = improvement.finished() => {
                    match self.improve(improved).await {
                        Ok(portal) => {
                            front.publish(portal).await;
                            self.keep().await;
                        }
                        Err(refusal) => {
                            refusal.log();
                            self.retry(&refusal);
                            continue;
                        }
                    }
                    improvement = self.improvement();
                    continue;
                }
            };
            let found = look(&self.folder).await;
            if !is_due {
                if self.tried.as_ref() == Some(&found) {
                    continue;
                }
                let has_media = |listing: &Listing| listing.has_new_media(&self.known);
                let has_media = found.as_ref().is_ok_and(has_media);
                sleep(if has_media { MEDIA_CONFIRMATION } else { CONFIRMATION }).await;
                if look(&self.folder).await != found {
                    continue;
                }
            }
            let began = Instant::now();
            let serve = async |portal: Portal, edition: &Edition| {
                shared.metrics.has_pages(portal.pages());
                front.publish(portal).await;
                let milliseconds = began.elapsed().as_millis();
                tracing::info!(changed = edition.len(), milliseconds, "content published");
            };
            // Two processes would need twice the memory.
            improvement.stop();
            let is_item_due = self.next_at.is_some_and(|at| at <= SystemTime::now());
            match self.publish(found, is_due).await {
                Ok(Outcome::New(portal)) => {
                    serve(portal, &self.edition).await;
                    shared.content.publish();
                    if self.retry_at.is_none() {
                        self.tidy().await;
                    }
                }
                Ok(Outcome::Same) => shared.content.accept(),
                Ok(Outcome::Changing) => {}
                Err(refusal) => {
                    // A full disk may be full for days, in which it is tried again every half minute.
                    if !refusal.is_passing || shared.content.refusal() != Some(refusal.to_string())
                    {
                        refusal.log();
                    }
                    shared.content.refuse(refusal.to_string());
                    self.retry(&refusal);
                    if refusal.is_passing {
                        // The disk may be full.
                        self.tidy().await;
                    }
                    // Items of the content that is served appear at their time nevertheless.
                    if is_item_due {
                        let overlay = self.overlay.clone();
                        if let Ok(portal) = self.make(overlay).await {
                            serve(portal, &self.edition).await;
                        }
                    }
                }
            }
            improvement = self.improvement();
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
        if !listing.refused.is_empty() {
            return Err(Refusal::of_files(&listing.refused, &self.folder));
        }
        let library = self.store.as_ref().map(Store::library);
        let mut known = std::mem::take(&mut self.known);
        let (listing, known, overlay) = blocking(move || {
            let overlay = listing.read(&mut known, library.as_ref());
            (listing, known, overlay)
        })
        .await;
        self.known = known;
        let overlay = overlay.map_err(|error| {
            let reason = format!("{folder}: {error:#}");
            let is_passing =
                error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() != InvalidData);
            if is_passing { Refusal::passing(reason) } else { Refusal::unreadable(reason) }
        })?;
        if look(&self.folder).await.as_ref() != Ok(&listing) {
            self.tried = None;
            return Ok(Outcome::Changing);
        }
        if !is_due && overlay == self.overlay {
            return Ok(Outcome::Same);
        }
        let portal = self.make(overlay).await?;
        // A folder that is not mounted is empty, too.
        self.is_published = if self.is_own { !listing.is_empty() } else { !listing.is_vacant() };
        // Before visitors see it, so that a crash does not take it back.
        self.keep().await;
        Ok(Outcome::New(portal))
    }

    /// Makes the edition of these files.
    async fn make(&mut self, overlay: Overlay) -> Result<Portal, Refusal> {
        let pictures = if let Some(store) = &self.store {
            pictures::prepare(&overlay, &store.library(), &self.folder).await?
        } else {
            let files = blobs(&overlay).map(|(path, _)| (path.to_owned(), NO_DATA.to_owned()));
            let files: Vec<_> = files.collect();
            if !files.is_empty() {
                return Err(Refusal::of_files(&files, &self.folder));
            }
            Pictures::new()
        };
        let now = SystemTime::now();
        let order = order(&overlay, &pictures, self.base_url.as_ref(), milliseconds(now))
            .map_err(|error| unreadable(&error))?;
        let remade =
            generate(&order).await.map_err(|failure| Refusal::of(failure, &self.folder))?;
        let next_at = remade.next_at.map(|at| UNIX_EPOCH + Duration::from_millis(at));
        let (before, worker) = (self.edition.clone(), self.worker);
        let (library, present) = (self.store.as_ref().map(Store::library), self.overlay.clone());
        let (edition, portal, overlay, pictures) = blocking(move || {
            let stored = library.map(|library| {
                library.touch(&present, &overlay, now)?;
                assets(&overlay, &pictures, &library)
            });
            let stored = stored.transpose()?;
            let edition =
                Edition::new(remade, &before, now)?.with_stored(stored.unwrap_or_default());
            let portal = portal(&edition, worker)?;
            anyhow::Ok((edition, portal, overlay, pictures))
        })
        .await
        .map_err(|error| unreadable(&error))?;
        (self.edition, self.overlay) = (edition, overlay);
        (self.pictures, self.next_at) = (pictures, next_at);
        Ok(portal)
    }

    fn retry(&mut self, refusal: &Refusal) {
        self.retry_at = refusal.is_passing.then(|| SystemTime::now() + RETRY);
    }

    /// What can be done for the present site while nothing changes.
    fn improvement(&self) -> Improvement {
        let is_waiting = |picture: &crate::content::Picture| !picture.missing().is_empty();
        match &self.store {
            Some(store) if self.pictures.values().any(is_waiting) => {
                Improvement::of_pictures(self.pictures.clone(), store.library())
            }
            _ => Improvement::of_compression(self.edition.clone()),
        }
    }

    async fn improve(&mut self, improved: Improved) -> Result<Portal, Refusal> {
        match improved {
            Improved::Compression(edition) => {
                self.edition = edition;
                portal(&self.edition, self.worker).map_err(|error| unreadable(&error))
            }
            Improved::Pictures => {
                let overlay = self.overlay.clone();
                self.make(overlay).await
            }
        }
    }

    /// Deletes what the data directory no longer needs.
    async fn tidy(&self) {
        let Some(store) = self.store.clone() else { return };
        let overlay = self.overlay.clone();
        if let Err(error) = blocking(move || store.tidy(&overlay)).await {
            tracing::warn!(reason = format!("{error:#}"), "the data directory cannot be tidied");
        }
    }

    /// Keeps what is served in the data directory.
    async fn keep(&mut self) {
        let Some(store) = self.store.clone() else { return };
        // The embedded site for another address is none.
        let is_publication = self.is_published;
        let (overlay, edition, next_at) =
            (self.overlay.clone(), self.edition.clone(), self.next_at);
        let (pictures, base_url) = (self.pictures.clone(), self.base_url.clone());
        let is_own = self.is_own;
        let kept = blocking(move || {
            let has_accepted = store.accepted()?.is_some();
            if is_own && !has_accepted && is_publication {
                // Nothing was published before, so the first answer can be undone like all others.
                store.accept(&Overlay::new(), SystemTime::now())?;
            }
            if is_publication || has_accepted {
                store.accept(&overlay, SystemTime::now())?;
            }
            let order = order(&overlay, &pictures, base_url.as_ref(), 0)?;
            store.save(&edition.save(&Key::of(&order)?, next_at)?)
        })
        .await;
        if let Err(error) = kept {
            let reason = format!("{error:#}");
            tracing::error!(reason, "published content is lost at the next restart");
            self.retry_at = Some(SystemTime::now() + RETRY);
        }
    }
}

/// Makes the embedded site for another address, where there is no content to publish.
///
/// # Errors
/// When the generator breaks off, or the executable is damaged.
pub async fn at_address(base_url: &Origin, worker: ServiceWorker) -> anyhow::Result<Portal> {
    // Better compression would take several times as long, and nothing keeps it.
    portal(&edition_at(base_url).await?, worker)
}

/// The same as a table, compressed as well as at build time.
///
/// # Errors
/// When the generator breaks off, or the executable is damaged.
pub async fn site_at(base_url: &Origin) -> anyhow::Result<Site> {
    let edition = edition_at(base_url).await?;
    let compressed = edition.clone().compressed().await?;
    compressed.unwrap_or(edition).site(ServiceWorker::On)
}

async fn edition_at(base_url: &Origin) -> anyhow::Result<Edition> {
    let now = SystemTime::now();
    let order = order(&Overlay::new(), &Pictures::new(), Some(base_url), milliseconds(now))?;
    let remade = generate(&order).await.map_err(|failure| match failure {
        Failure::Mistakes(_) => anyhow::anyhow!("the embedded content has mistakes"),
        Failure::Broken(error) => error,
    })?;
    Edition::new(remade, &Edition::default(), now)
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

fn unreadable(error: &anyhow::Error) -> Refusal {
    Refusal::unreadable(format!("{error:#}"))
}

/// Work at a low priority that makes the site smaller on the wire. Dropped, it breaks off.
struct Improvement(Pin<Box<dyn Future<Output = Option<Improved>> + Send>>);

/// What became better.
enum Improved {
    /// Pages have the quality of compression that the build has.
    Compression(Edition),
    /// There are pictures in more formats, which pages do not offer yet.
    Pictures,
}

impl Improvement {
    fn of_compression(edition: Edition) -> Self {
        Self(Box::pin(async {
            let edition = edition.compressed().await.unwrap_or_else(|error| {
                tracing::warn!(reason = format!("{error:#}"), "changed pages stay larger");
                None
            });
            edition.map(Improved::Compression)
        }))
    }

    fn of_pictures(mut pictures: Pictures, library: Library) -> Self {
        Self(Box::pin(async move {
            pictures::improve(&mut pictures, &library).await.then_some(Improved::Pictures)
        }))
    }

    fn stop(&mut self) {
        self.0 = Box::pin(std::future::pending());
    }

    /// Resolves once; never where nothing could be done.
    async fn finished(&mut self) -> Improved {
        let improved = (&mut self.0).await;
        self.stop();
        match improved {
            Some(improved) => improved,
            None => std::future::pending().await,
        }
    }
}

//! The content that an office changes: a [`Listing`] of its folder, the [`Edition`] of the site that
//! is made of it, and what the [`Store`] keeps of both. Files that are no texts are in its [`Library`].

mod answers;
mod edition;
mod folder;
mod library;
mod order;
mod overlay;
mod role;
mod saved;
mod sitemap;
mod store;
mod undo;

use std::time::{SystemTime, UNIX_EPOCH};

pub use answers::{Answer, Answers};
pub use edition::Edition;
pub use folder::{Known, Listing};
pub use library::{Library, Picture, Pictures};
pub use order::{assets, order};
pub use overlay::{Blob, Content, Overlay, blobs};
pub use role::picture_name;
pub use saved::Key;
pub use store::{Publication, Store, before};
pub use undo::undo;

/// Milliseconds since 1970.
pub fn milliseconds(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis().try_into().unwrap_or(u64::MAX)
}

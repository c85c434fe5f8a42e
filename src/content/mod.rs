//! The content that an office changes: a [`Listing`] of its folder, the [`Edition`] of the site that
//! is made of it, and what the [`Store`] keeps of both.

mod edition;
mod folder;
mod saved;
mod store;
mod undo;

use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

pub use edition::Edition;
pub use folder::Listing;
pub use saved::Key;
pub use store::{Publication, Store, before};
pub use undo::undo;

/// The files of a folder: texts by their paths in it, with `/` between the parts.
pub type Overlay = BTreeMap<String, String>;

/// Since 1970, as the generator counts.
pub fn milliseconds(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis().try_into().unwrap_or(u64::MAX)
}

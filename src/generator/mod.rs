//! Makes the whole site anew from changed content, with the generator of `ui/site` that the build
//! used: the same function of the same content gives the same bytes.
//!
//! Only what differs from the embedded files comes back.
//!
//! It runs in a [`child`] of this executable, which may compute and nothing else
//! ([`crate::sandbox`]); [`parent`] starts it. What they send each other is in [`protocol`].

pub mod child;
mod compress;
mod host;
pub mod parent;
mod protocol;

pub use compress::{QUICK, brotli, gzip};
pub use host::sha256;
pub use parent::{Failure, compress, generate};
pub use protocol::{Attachment, Entry, File, Film, Mistake, Order, PictureEntry, Remade, read};

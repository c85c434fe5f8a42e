//! Makes the whole site anew from changed content, with the generator of `ui/site` that the build
//! used: the same function of the same content gives the same bytes.
//!
//! Only what differs from the embedded files comes back.
//!
//! It runs in a [`child`] of this executable, which may compute and nothing else ([`sandbox`]): a
//! fault in it cannot touch the server, and its memory is gone when it ends. [`parent`] starts it
//! and limits its time. What they send each other is in [`protocol`].

pub mod child;
mod compress;
mod host;
pub mod parent;
mod protocol;
mod sandbox;

pub use host::sha256;
pub use parent::{Failure, compress, generate};
pub use protocol::{Entry, File, Mistake, Order, Remade, read, split, write};

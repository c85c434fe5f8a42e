//! Work that must not harm the server, whatever it is given: a process of this executable that
//! gives up its rights ([`limits`]), is asked once ([`process`]) and has a form for both directions
//! ([`message`]). A fault in it cannot touch the server, and its memory is gone when it ends.

mod limits;
mod message;
mod process;

pub use limits::{Limits, enter};
pub use message::{Pieces, input, output, split, write};
pub use process::ask;

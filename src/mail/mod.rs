//! Mail about inquiries: a receipt for the sender, a notice for the office. It is sent through a relay, which delivers
//! it.

mod message;
mod relay;

pub use message::{Letter, Texts};
pub use relay::{Connection, Failure, Relay};

use lettre::message::Mailbox;

/// What the operator has set.
#[derive(Clone, Debug, PartialEq)]
pub struct Mail {
    pub relay: Relay,
    /// The sender of all mail.
    pub from: Mailbox,
    /// Who gets a notice of each inquiry.
    pub office: Vec<Mailbox>,
}

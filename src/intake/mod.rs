//! What visitors send, as rules without HTTP and SQL.

mod form;
mod inquiry;
mod reference;

pub use form::{Fault, Form};
pub use inquiry::{INQUIRY, Inquiry, Kind, QUESTION, State, Suspicion};
pub use reference::Reference;

/// Random bytes.
///
/// # Panics
/// When the system has no random numbers, without which nothing here is safe.
pub fn random<const LENGTH: usize>() -> [u8; LENGTH] {
    use ring::rand::{SecureRandom, SystemRandom};

    let mut bytes = [0; LENGTH];
    SystemRandom::new().fill(&mut bytes).expect("the system has random numbers");
    bytes
}

//! The token of a session: random text that the browser sends with each request.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ring::digest::{SHA256, digest};

use crate::intake::random;

/// A new token of 256 random bits.
pub fn new() -> String {
    BASE64_URL_SAFE_NO_PAD.encode(random::<32>())
}

/// What the database has of a token, so that nobody signs in with what a backup holds. A fast hash is enough for
/// random text.
pub fn hash(token: &str) -> Vec<u8> {
    digest(&SHA256, token.as_bytes()).as_ref().to_vec()
}

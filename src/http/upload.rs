//! What can happen to the body of a request.

use std::fmt;

use super::Refusal;

/// Why a body was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UploadError {
    /// It is longer than allowed.
    TooLong,
    /// It came too slowly, or took too long in all.
    TooSlow,
    /// The client ended it, or broke the protocol.
    Broken,
}

impl UploadError {
    /// The response to a request whose body this happened to.
    pub const fn refusal(self) -> Refusal {
        match self {
            Self::TooLong => Refusal::BodyLength,
            Self::TooSlow => Refusal::BodyTimeout,
            Self::Broken => Refusal::BodyBroken,
        }
    }
}

impl fmt::Display for UploadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooLong => "the body is too long",
            Self::TooSlow => "the body came too slowly",
            Self::Broken => "the body was broken off",
        })
    }
}

impl std::error::Error for UploadError {}

//! Staff of the office: roles ([`Role`]), passwords ([`password`]) and the tokens of sessions ([`token`]), as rules
//! without HTTP and SQL.

pub mod password;
mod role;
pub mod token;

pub use role::{Role, Roles};

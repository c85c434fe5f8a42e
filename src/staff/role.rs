//! Roles, which say what an account may do at the desk.

use std::fmt;

use crate::intake::Kind;

/// See the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Inquiries.
    Clerk,
    /// Questions about requests for proposals.
    Procurement,
    /// Content.
    Editor,
    /// Accounts.
    Administrator,
}

impl Role {
    pub const ALL: [Self; 4] = [Self::Clerk, Self::Procurement, Self::Editor, Self::Administrator];

    pub const fn text(self) -> &'static str {
        match self {
            Self::Clerk => "clerk",
            Self::Procurement => "procurement",
            Self::Editor => "editor",
            Self::Administrator => "administrator",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.text() == text)
    }

    /// The role that answers inquiries of a kind.
    pub const fn of_kind(kind: Kind) -> Self {
        match kind {
            Kind::Inquiry => Self::Clerk,
            Kind::Question => Self::Procurement,
        }
    }
}

/// The roles of an account, in the order of [`Role::ALL`]. As text they are separated by spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roles(Vec<Role>);

impl Roles {
    pub fn of(roles: &[Role]) -> Self {
        Self(Role::ALL.into_iter().filter(|role| roles.contains(role)).collect())
    }

    /// Roles that this release does not know give no permission.
    pub fn parse(text: &str) -> Self {
        Self::of(&text.split(' ').filter_map(Role::parse).collect::<Vec<_>>())
    }

    pub fn include(&self, role: Role) -> bool {
        self.0.contains(&role)
    }

    pub fn include_all(&self, others: &Self) -> bool {
        others.0.iter().all(|role| self.include(*role))
    }

    /// What an account with these roles sees at the desk.
    pub fn kinds(&self) -> Vec<Kind> {
        Kind::ALL.into_iter().filter(|kind| self.include(Role::of_kind(*kind))).collect()
    }

    pub fn texts(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|role| role.text())
    }
}

impl fmt::Display for Roles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.texts().collect::<Vec<_>>().join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_are_kept_as_text() {
        let roles = Roles::of(&[Role::Administrator, Role::Clerk, Role::Clerk]);
        assert_eq!(roles.to_string(), "clerk administrator");
        assert_eq!(Roles::parse("clerk administrator"), roles);
        assert!(roles.include(Role::Clerk) && !roles.include(Role::Editor));
        assert!(roles.include_all(&Roles::of(&[Role::Clerk])));
        assert!(!Roles::of(&[Role::Clerk]).include_all(&roles));
        assert_eq!(Roles::parse("mayor"), Roles::of(&[]));
        assert_eq!(roles.kinds(), [Kind::Inquiry]);
        assert_eq!(Roles::of(&[Role::Procurement]).kinds(), [Kind::Question]);
    }
}

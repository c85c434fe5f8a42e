//! The permission of a request by staff: its network, its connection, its session and its role.

use axum::extract::Request;
use hyper::header::{self, HeaderMap};
use rusqlite::Connection;

use super::inquiries::now;
use super::problem::{Code, Problem};
use super::{Api, Caller};
use crate::intake::Kind;
use crate::staff::{Role, token};
use crate::store::accounts::{self, Session};
use crate::store::{Failure, Store};

/// See the module.
pub struct Permit {
    pub store: Store,
    pub session: Session,
}

/// Whether a request shows that somebody is there, which keeps the session from ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activity {
    Person,
    /// The page asks by itself.
    Poll,
}

impl Permit {
    /// # Errors
    /// With what is missing.
    // No `async fn`, because a reference to a request cannot be sent to another thread.
    pub fn of(
        api: &Api,
        request: &Request,
        activity: Activity,
    ) -> impl Future<Output = Result<Self, Problem>> + Send {
        let allowed = is_allowed_here(request.extensions().get());
        let token = bearer(request.headers()).map(token::hash);
        let store = api.store.clone();
        async move {
            allowed?;
            let store = store.ok_or_else(|| Problem::of(Code::Closed))?;
            let missing = || Problem::of(Code::Session);
            let token = token.ok_or_else(missing)?;
            let now = now();
            let session = store
                .read(move |connection| accounts::find_session(connection, &token, now))
                .await?;
            let session = session.ok_or_else(missing)?;
            if session.is_stale && activity == Activity::Person {
                touch(&store, session.token.clone(), now).await?;
            }
            Ok(Self { store, session })
        }
    }

    /// The same for an account that must have a role at the desk.
    ///
    /// # Errors
    /// With what is missing.
    pub fn at_desk(
        api: &Api,
        request: &Request,
        activity: Activity,
    ) -> impl Future<Output = Result<Self, Problem>> + Send {
        let permit = Self::of(api, request, activity);
        async move {
            let permit = permit.await?;
            if permit.kinds().is_empty() { Err(Problem::of(Code::Role)) } else { Ok(permit) }
        }
    }

    /// The same for an account that must have a certain role.
    ///
    /// # Errors
    /// With what is missing.
    pub fn with_role(
        api: &Api,
        request: &Request,
        role: Role,
        activity: Activity,
    ) -> impl Future<Output = Result<Self, Problem>> + Send {
        let permit = Self::of(api, request, activity);
        async move {
            let permit = permit.await?;
            if permit.session.account.roles.include(role) {
                Ok(permit)
            } else {
                Err(Problem::of(Code::Role))
            }
        }
    }

    /// Runs `work` in a transaction, unless the session has ended or lost a role meanwhile.
    ///
    /// # Errors
    /// When it has ended or lost one, or the database fails.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Problem> {
        let (token, now) = (self.session.token.clone(), now());
        let roles = self.session.account.roles.clone();
        let written = self.store.write(move |connection| {
            match accounts::find_session(connection, &token, now)? {
                None => Ok(Err(Code::Session)),
                Some(session) if !session.account.roles.include_all(&roles) => Ok(Err(Code::Role)),
                Some(_) => work(connection).map(Ok),
            }
        });
        written.await?.map_err(Problem::of)
    }

    /// The kinds of inquiries that the account sees at the desk.
    pub fn kinds(&self) -> Vec<Kind> {
        self.session.account.roles.kinds()
    }

    /// The number of the account.
    pub fn account(&self) -> i64 {
        self.session.account.id
    }
}

/// Reading goes on while the disk is full.
async fn touch(store: &Store, token: Vec<u8>, now: i64) -> Result<(), Failure> {
    let touched =
        store.write(move |connection| accounts::touch_session(connection, &token, now)).await;
    match touched {
        Err(Failure::Full) => Ok(()),
        touched => touched,
    }
}

/// # Errors
/// When staff may not sign in from this network, or not over this connection.
pub fn is_allowed_here(caller: Option<&Caller>) -> Result<(), Problem> {
    let caller = caller.ok_or_else(|| Problem::of(Code::Failed))?;
    if !caller.is_staff_network {
        Err(Problem::of(Code::Network))
    } else if !caller.is_private {
        Err(Problem::of(Code::Readable))
    } else {
        Ok(())
    }
}

/// The token of `Authorization` (RFC 6750 §2.1), which visitors' browsers send without one.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let credentials = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = credentials.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("Bearer") && !token.is_empty()).then_some(token)
}

#[cfg(test)]
mod tests {
    use hyper::header::HeaderValue;

    use super::*;

    #[test]
    fn a_token_is_read_from_its_field() {
        for (field, expected) in [
            ("Bearer abc", Some("abc")),
            ("bearer  abc ", Some("abc")),
            ("Bearer", None),
            ("Bearer ", None),
            ("Basic abc", None),
            ("Bearerabc", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::AUTHORIZATION, HeaderValue::from_static(field));
            assert_eq!(bearer(&headers), expected, "{field}");
        }
        assert_eq!(bearer(&HeaderMap::new()), None);
    }
}

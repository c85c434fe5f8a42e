//! `/api/v1/desk/accounts`: the accounts of staff, for administrators.

use std::sync::{Arc, LazyLock};

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use hyper::StatusCode;
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::Api;
use super::answer::Answer;
use super::desk::{Result, answer};
use super::inquiries::now;
use super::permit::{Activity, Permit};
use super::problem::{Code, Problem};
use super::received::Received;
use crate::intake::Form;
use crate::staff::{Role, Roles, password};
use crate::store::accounts::{self, Account, Change, New};

pub static NEW: LazyLock<Form> = form!("../../ui/src/forms/account.schema.json");
pub static CHANGE: LazyLock<Form> = form!("../../ui/src/forms/account-change.schema.json");

/// All accounts.
pub async fn list(State(api): State<Arc<Api>>, request: Request) -> Answer {
    let listed = async move {
        let permit = of_administrator(&api, &request).await?;
        let accounts = permit.store.read(accounts::list).await?;
        let accounts: Vec<_> = accounts.iter().map(described).collect();
        Ok(Answer::json(StatusCode::OK, &json!({ "accounts": accounts })))
    };
    answer(listed.await)
}

/// Adds an account.
pub async fn add(State(api): State<Arc<Api>>, request: Request) -> Answer {
    let added = async move {
        let permit = of_administrator(&api, &request).await?;
        let received = Received::read(request, &NEW).await.map_err(|(problem, ..)| problem)?;
        let new = New {
            email: received.text("email").to_owned(),
            name: received.text("name").trim().to_owned(),
            roles: roles(&received).unwrap_or_else(|| Roles::of(&[])),
            password: hash(received.text("password")).await?,
        };
        let (by, at) = (Some(permit.account()), now());
        let added = permit.write(move |connection| accounts::add(connection, &new, by, at)).await?;
        let added = added.ok_or_else(|| Problem::of(Code::AccountExists))?;
        Ok(Answer::json(StatusCode::CREATED, &described(&added)))
    };
    answer(added.await)
}

/// Changes the roles or the password of an account, or whether it may sign in.
pub async fn change(
    State(api): State<Arc<Api>>,
    id: std::result::Result<Path<i64>, PathRejection>,
    request: Request,
) -> Answer {
    let changed = async move {
        let permit = of_administrator(&api, &request).await?;
        let missing = || Problem::of(Code::NoAccount);
        let Path(id) = id.map_err(|_| missing())?;
        let received = Received::read(request, &CHANGE).await.map_err(|(problem, ..)| problem)?;
        let change = Change {
            roles: roles(&received),
            is_enabled: received.values.get("isEnabled").and_then(Value::as_bool),
            password: match received.text("password") {
                "" => None,
                password => Some(hash(password).await?),
            },
        };
        // Another administrator can, so that one is always left.
        let gives_up = change.is_enabled == Some(false)
            || change.roles.as_ref().is_some_and(|roles| !roles.include(Role::Administrator));
        let by = permit.account();
        if id == by && gives_up {
            return Err(Problem::of(Code::OwnAccount));
        }
        let at = now();
        let changed =
            permit.write(move |connection| accounts::change(connection, id, &change, Some(by), at));
        let changed = changed.await?.ok_or_else(missing)?;
        Ok(Answer::json(StatusCode::OK, &described(&changed)))
    };
    answer(changed.await)
}

// No `async fn`, as [`Permit::of`].
fn of_administrator(api: &Api, request: &Request) -> impl Future<Output = Result<Permit>> + Send {
    Permit::with_role(api, request, Role::Administrator, Activity::Person)
}

fn roles(received: &Received) -> Option<Roles> {
    let names = received.values.get("roles")?.as_array()?;
    let roles: Vec<_> = names.iter().filter_map(|name| Role::parse(name.as_str()?)).collect();
    Some(Roles::of(&roles))
}

/// The hash of a new password. One at a time, because each needs a while and much memory.
pub async fn hash(password: &str) -> Result<String> {
    static TURN: Semaphore = Semaphore::const_new(1);
    // The semaphore is never closed.
    let turn = TURN.acquire().await.map_err(|_| Problem::of(Code::Failed))?;
    let password = password.to_owned();
    let hashed = spawn_blocking(move || {
        let _turn = turn;
        password::hash(&password)
    })
    .await;
    hashed.ok().and_then(anyhow::Result::ok).ok_or_else(|| Problem::of(Code::Failed))
}

fn described(account: &Account) -> Value {
    json!({
        "id": account.id,
        "email": account.email,
        "name": account.name,
        "roles": account.roles.texts().collect::<Vec<_>>(),
        "isEnabled": account.is_enabled,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::session;

    #[test]
    fn the_schemas_know_the_lengths_of_passwords_and_the_roles() {
        for form in [&*NEW, &*CHANGE, &*session::PASSWORD] {
            let properties = &form.schema()["properties"];
            assert_eq!(properties["password"]["minLength"], password::MIN_LENGTH);
            assert_eq!(properties["password"]["maxLength"], password::MAX_LENGTH);
        }
        for form in [&*NEW, &*CHANGE] {
            let properties = &form.schema()["properties"];
            let names: Vec<_> = Role::ALL.into_iter().map(Role::text).collect();
            assert_eq!(properties["roles"]["items"]["enum"], json!(names));
        }
    }

    #[test]
    fn lists_and_yes_or_no_are_checked() {
        for (values, expected) in [
            (json!({ "roles": ["clerk", "editor"], "isEnabled": true }), None),
            (json!({ "roles": [] }), Some("minItems")),
            (json!({ "roles": ["mayor"] }), Some("enum")),
            (json!({ "roles": [3] }), Some("enum")),
            (json!({ "roles": "clerk" }), Some("type")),
            (json!({ "isEnabled": "yes" }), Some("type")),
        ] {
            let faults = CHANGE.check(values.as_object().unwrap());
            let found = faults.first().map(|fault| fault.keyword.text());
            assert_eq!(found, expected, "{values}");
        }
    }
}

//! `/api/v1/session`: signing in and out.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::extract::{Request, State};
use hyper::StatusCode;
use serde_json::{Value, json};

use super::Api;
use super::answer::Answer;
use super::inquiries::{attempt, now};
use super::permit::{Activity, Permit, is_allowed_here};
use super::problem::{Code, Problem};
use super::received::Received;
use crate::intake::Form;
use crate::staff::password::Busy;
use crate::staff::token;
use crate::store::accounts::{self, Account};
use crate::store::audit::{self, Action};
use crate::store::{self, SignIn};

/// How much longer an answer takes for an account for which many passwords were wrong.
const DELAY: Duration = Duration::from_secs(1);

pub static SIGN_IN: LazyLock<Form> = form!("../../ui/src/forms/sign-in.schema.json");

/// Starts a session and answers with its token.
pub async fn start(State(api): State<Arc<Api>>, request: Request) -> Answer {
    match sign_in(&api, request).await {
        Ok((account, token)) => {
            let mut value = described(&account);
            value["token"] = token.into();
            Answer::json(StatusCode::CREATED, &value)
        }
        Err(problem) => problem.into(),
    }
}

/// Every failure takes the same steps, so that neither answer nor time tell which accounts exist.
async fn sign_in(api: &Api, request: Request) -> Result<(Account, String), Problem> {
    is_allowed_here(request.extensions().get())?;
    let received = Received::read(request, &SIGN_IN).await.map_err(|(problem, ..)| problem)?;
    let (Some(store), Some(verifier)) = (&api.store, &api.verifier) else {
        return Err(Problem::of(Code::Closed));
    };
    let email = received.text("email").trim().to_owned();
    let attempt = attempt(store, &received.caller, email.to_ascii_lowercase().as_bytes());
    let counted = attempt.clone();
    let (permit, found) = store
        .write(move |connection| {
            let permit = store::sign_in(connection, &counted)?;
            Ok((permit, accounts::credentials(connection, &email)?))
        })
        .await?;
    let is_rare = match permit {
        SignIn::TooMany => return Err(Problem::of(Code::TooManySignIns)),
        SignIn::Allowed { is_slow, is_rare } => {
            if is_slow {
                tokio::time::sleep(DELAY).await;
            }
            is_rare
        }
    };
    let hash = found.as_ref().map(|(_, hash)| hash.clone());
    let password = received.text("password").to_owned();
    let is_right = verifier
        .is_right(&attempt.site, password, hash)
        .await
        .map_err(|Busy| Problem::of(Code::Busy))?;
    let token = token::new();
    let hash = token::hash(&token);
    let at = now();
    if !is_right && !is_rare {
        return Err(Problem::of(Code::SignIn));
    }
    let started = store.write(move |connection| {
        let account = match &found {
            Some(credentials) if is_right => {
                accounts::start_session(connection, credentials, &hash, at)?
            }
            _ => None,
        };
        if account.is_some() {
            store::signed_in(connection, &attempt)?;
        } else {
            let account = found.map(|(id, _)| id);
            audit::record(connection, at, account, Action::SignInRefused, "")?;
        }
        Ok(account)
    });
    let account = started.await?.ok_or_else(|| Problem::of(Code::SignIn))?;
    Ok((account, token))
}

/// Answers with the account of a session.
pub async fn show(State(api): State<Arc<Api>>, request: Request) -> Answer {
    match Permit::of(&api, &request, Activity::Person).await {
        Ok(permit) => Answer::json(StatusCode::OK, &described(&permit.session.account)),
        Err(problem) => problem.into(),
    }
}

/// Ends a session.
pub async fn end(State(api): State<Arc<Api>>, request: Request) -> Answer {
    let ended = async move {
        let Permit { store, session } = Permit::of(&api, &request, Activity::Person).await?;
        let at = now();
        store.write(move |connection| accounts::end_session(connection, &session, at)).await?;
        Ok::<_, Problem>(())
    };
    match ended.await {
        Ok(()) => Answer::no_content(),
        Err(problem) => problem.into(),
    }
}

fn described(account: &Account) -> Value {
    json!({
        "email": account.email,
        "name": account.name,
        "roles": account.roles.texts().collect::<Vec<_>>(),
        "idleMinutes": accounts::IDLE / 60_000,
    })
}

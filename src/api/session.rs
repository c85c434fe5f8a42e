//! `/api/v1/session`: signing in and out, and changing one's own password.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::extract::{Request, State};
use hyper::StatusCode;
use serde_json::{Value, json};

use super::accounts::hash;
use super::answer::Answer;
use super::inquiries::{attempt, now};
use super::permit::{Activity, Permit, is_allowed_here};
use super::problem::{Code, Problem};
use super::received::Received;
use super::{Api, Caller};
use crate::intake::Form;
use crate::staff::password::Busy;
use crate::staff::token;
use crate::store::accounts::{self, Account};
use crate::store::audit::{self, Action};
use crate::store::{self, Attempt, SignIn, Store};

/// How much longer an answer takes for an account for which many passwords were wrong.
const DELAY: Duration = Duration::from_secs(1);

pub static SIGN_IN: LazyLock<Form> = form!("../../ui/src/forms/sign-in.schema.json");
pub static PASSWORD: LazyLock<Form> = form!("../../ui/src/forms/own-password.schema.json");

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

async fn sign_in(api: &Api, request: Request) -> Result<(Account, String), Problem> {
    is_allowed_here(request.extensions().get())?;
    let received = Received::read(request, &SIGN_IN).await.map_err(|(problem, ..)| problem)?;
    let email = received.text("email").trim().to_owned();
    let password = received.text("password").to_owned();
    let compared = compare(api, &received.caller, email, password).await?;
    let store = api.store.as_ref().ok_or_else(|| Problem::of(Code::Closed))?;
    if !compared.is_right {
        return Err(refuse(store, compared, Code::SignIn).await);
    }
    let Compared { attempt, credentials, .. } = compared;
    let token = token::new();
    let hash = token::hash(&token);
    let at = now();
    let started = store.write(move |connection| {
        let account = match &credentials {
            Some(credentials) => accounts::start_session(connection, credentials, &hash, at)?,
            None => None,
        };
        if account.is_some() {
            store::signed_in(connection, &attempt)?;
        } else {
            let account = credentials.map(|(id, _)| id);
            audit::record(connection, at, account, Action::SignInRefused, "")?;
        }
        Ok(account)
    });
    let account = started.await?.ok_or_else(|| Problem::of(Code::SignIn))?;
    Ok((account, token))
}

/// A password that was compared with that of an account.
struct Compared {
    attempt: Attempt,
    /// The account and the hash of its password; None where nobody can sign in with the mail address.
    credentials: Option<(i64, String)>,
    is_right: bool,
    /// See [`SignIn::Allowed`].
    is_rare: bool,
}

/// Counts the attempt and compares the password. Every failure takes the same steps, so that neither answer nor time
/// tell which accounts exist.
async fn compare(
    api: &Api,
    caller: &Caller,
    email: String,
    password: String,
) -> Result<Compared, Problem> {
    let (Some(store), Some(verifier)) = (&api.store, &api.verifier) else {
        return Err(Problem::of(Code::Closed));
    };
    let attempt = attempt(store, caller, email.to_ascii_lowercase().as_bytes());
    let counted = attempt.clone();
    let (permit, credentials) = store
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
    let hash = credentials.as_ref().map(|(_, hash)| hash.clone());
    let is_right = verifier
        .is_right(&attempt.site, password, hash)
        .await
        .map_err(|Busy| Problem::of(Code::Busy))?;
    Ok(Compared { attempt, credentials, is_right, is_rare })
}

/// Records a wrong password where that is rare, and returns the problem.
async fn refuse(store: &Store, compared: Compared, code: Code) -> Problem {
    let Compared { credentials, is_rare, .. } = compared;
    if is_rare {
        let (account, at) = (credentials.map(|(id, _)| id), now());
        let subject = if code == Code::WrongPassword { "own password" } else { "" };
        let recorded = store.write(move |connection| {
            audit::record(connection, at, account, Action::SignInRefused, subject)
        });
        if let Err(failure) = recorded.await {
            return failure.into();
        }
    }
    Problem::of(code)
}

/// Changes the password of the account that is signed in, which ends its other sessions.
pub async fn change_password(State(api): State<Arc<Api>>, request: Request) -> Answer {
    let changed = async move {
        let permit = Permit::of(&api, &request, Activity::Person).await?;
        let received = Received::read(request, &PASSWORD).await.map_err(|(problem, ..)| problem)?;
        let (email, current) = (permit.session.account.email.clone(), received.text("current"));
        let compared = compare(&api, &received.caller, email, current.to_owned()).await?;
        if !compared.is_right {
            return Err(refuse(&permit.store, compared, Code::WrongPassword).await);
        }
        let Compared { attempt, credentials, .. } = compared;
        let before = credentials.map(|(_, hash)| hash).unwrap_or_default();
        let hash = hash(received.text("password")).await?;
        let (session, at) = (permit.session.clone(), now());
        let changed = permit.write(move |connection| {
            store::signed_in(connection, &attempt)?;
            accounts::change_own_password(connection, &session, &before, &hash, at)
        });
        // Another tab may have changed it meanwhile.
        if changed.await? { Ok(()) } else { Err(Problem::of(Code::WrongPassword)) }
    };
    match changed.await {
        Ok(()) => Answer::no_content(),
        Err(problem) => problem.into(),
    }
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

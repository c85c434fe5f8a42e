//! `/api/v1/desk/inquiries/{reference}/answer`: the answer to a question, which everyone reads on the page of the
//! request that it is about.

use std::sync::Arc;

use axum::extract::{Request, State};
use jiff::Timestamp;
use serde_json::{Value, json};

use super::Api;
use super::answer::Answer;
use super::desk::{self, Result, Segment, missing, parsed, versions, with_case};
use super::inquiries::now;
use super::permit::{Activity, Permit};
use super::problem::{Code, Problem};
use super::received::Received;
use crate::content;
use crate::intake::{Form, Kind, Reference};
use crate::staff::Role;
use crate::store::audit::Action;
use crate::store::desk::{self as cases, Case, Change, Versions};

/// The kind of inquiry that is answered on a page.
const QUESTIONS: &[Kind] = &[Kind::Question];

/// Publishes an answer, or another version of it.
pub async fn publish(State(api): State<Arc<Api>>, reference: Segment, request: Request) -> Answer {
    let published = async move {
        let permit = of_answers(&api, &request).await?;
        let (reference, versions) = (parsed(reference)?, versions(request.headers())?);
        let received =
            Received::read(request, &desk::ANSWER).await.map_err(|(problem, ..)| problem)?;
        let [question, answer] =
            ["question", "answer"].map(|name| received.text(name).trim().to_owned());
        for (name, text) in [("question", &question), ("answer", &answer)] {
            if text.is_empty() {
                return Err(Problem::invalid(vec![Form::blank(name)]));
            }
        }
        let answered_at = Timestamp::from_second(Timestamp::now().as_second()).unwrap_or_default();
        to_the_end(async move {
            let answers = api.answers.as_ref().ok_or_else(|| Problem::of(Code::Unpublished))?;
            let _turn = answers.turn().await;
            let action = Action::AnswerPublished;
            let before = record(&permit, &reference, &versions, action).await?;
            let answer = content::Answer {
                id: permit.store.answer_id(&reference),
                request: before.entry.inquiry.rfp.clone().unwrap_or_default(),
                question,
                answer,
                answered_at,
            };
            if let Err(error) = answers.write(&answer).await {
                take_back(&permit, &reference, &before).await;
                return Err(unpublished(&error));
            }
            show(&api, &permit, &reference).await
        })
        .await
    };
    desk::answer(published.await)
}

/// Takes an answer back.
pub async fn withdraw(State(api): State<Arc<Api>>, reference: Segment, request: Request) -> Answer {
    let withdrawn = async move {
        let permit = of_answers(&api, &request).await?;
        let (reference, versions) = (parsed(reference)?, versions(request.headers())?);
        to_the_end(async move {
            let answers = api.answers.as_ref().ok_or_else(|| Problem::of(Code::Unpublished))?;
            let _turn = answers.turn().await;
            let id = permit.store.answer_id(&reference);
            if answers.find(&id).await.map_err(|error| unpublished(&error))?.is_some() {
                let action = Action::AnswerWithdrawn;
                let before = record(&permit, &reference, &versions, action).await?;
                if let Err(error) = answers.remove(&id).await {
                    take_back(&permit, &reference, &before).await;
                    return Err(unpublished(&error));
                }
            }
            show(&api, &permit, &reference).await
        })
        .await
    };
    desk::answer(withdrawn.await)
}

/// Goes on when the client has gone: what is recorded must be written as well.
async fn to_the_end(work: impl Future<Output = Result<Answer>> + Send + 'static) -> Result<Answer> {
    tokio::spawn(work).await.unwrap_or_else(|_| Err(Problem::of(Code::Failed)))
}

/// The answer to a question as it is in the content folder; null for other inquiries and where there is none.
pub async fn of_case(api: &Api, case: &Case) -> Value {
    let (Kind::Question, Some(answers), Some(store)) =
        (case.entry.inquiry.kind(), &api.answers, &api.store)
    else {
        return Value::Null;
    };
    let answer = match answers.find(&store.answer_id(&case.entry.reference)).await {
        Ok(Some(answer)) => answer,
        Ok(None) => return Value::Null,
        Err(error) => {
            tracing::error!(reason = format!("{error:#}"), "an answer cannot be read");
            return Value::Null;
        }
    };
    json!({
        "question": answer.question,
        "answer": answer.answer,
        "answeredAt": answer.answered_at.to_string(),
    })
}

fn of_answers(api: &Api, request: &Request) -> impl Future<Output = Result<Permit>> + Send {
    Permit::with_role(api, request, Role::of_kind(Kind::Question), Activity::Person)
}

/// Records what is about to happen to a question's answer, unless somebody else has changed the question. Returns the
/// question as it was.
async fn record(
    permit: &Permit,
    reference: &Reference,
    versions: &Versions,
    action: Action,
) -> Result<Case> {
    let (at, account, reference, versions) =
        (now(), permit.account(), reference.clone(), versions.clone());
    let recorded = permit.write(move |connection| {
        let Some(before) = cases::case(connection, &reference, QUESTIONS)? else {
            return Ok(Err(missing()));
        };
        if !versions.include(before.version) {
            return Ok(Err(Problem::of(Code::Changed)));
        }
        cases::answer(connection, &before.entry, action, account, at)?;
        Ok(Ok(before))
    });
    recorded.await?
}

/// Puts the state of a question back after a failure. The audit trail keeps both changes.
async fn take_back(permit: &Permit, reference: &Reference, before: &Case) {
    let (at, account, reference) = (now(), permit.account(), reference.clone());
    let change = Change { state: Some(before.entry.state), assignee: None };
    let put_back = permit.store.write(move |connection| {
        cases::change(connection, &reference, QUESTIONS, &Versions::Any, &change, account, at)
    });
    if let Err(failure) = put_back.await {
        failure.log();
    }
}

async fn show(api: &Api, permit: &Permit, reference: &Reference) -> Result<Answer> {
    let reference = reference.clone();
    let case = permit.store.read(move |connection| cases::case(connection, &reference, QUESTIONS));
    Ok(with_case(api, &case.await?.ok_or_else(missing)?).await)
}

fn unpublished(error: &anyhow::Error) -> Problem {
    tracing::error!(reason = format!("{error:#}"), "an answer cannot be published");
    Problem::of(Code::Unpublished)
}

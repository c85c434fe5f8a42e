//! `/api/v1/rfps/{reference}/questions`.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use hyper::StatusCode;
use hyper::header::HeaderValue;
use jiff::Timestamp;
use serde_json::json;

use super::answer::Answer;
use super::inquiries::keep;
use super::problem::{Code, Problem};
use super::received::Received;
use super::rfp::{self, Rfp};
use super::{Api, Caller};
use crate::http::accepts_page;
use crate::intake::{Inquiry, QUESTION};

/// A reference in an address, which may be no text at all.
type Segment = Result<Path<String>, PathRejection>;

/// Keeps a question about a request for proposals and answers with a receipt.
pub async fn send(State(api): State<Arc<Api>>, reference: Segment, request: Request) -> Answer {
    let Ok(Path(reference)) = reference else { return Problem::of(Code::NoRequest).into() };
    let path = rfp::path(&reference);
    let received = match Received::read(request, &QUESTION).await {
        Ok(received) => received,
        Err((problem, values, page)) => {
            return Answer::problem(problem, &values, page.as_ref(), &path);
        }
    };
    let kept = match state_of(&received.caller, &reference) {
        Err(problem) => Err(problem),
        Ok(rfp) => {
            let question = Inquiry::question(reference, &received.values);
            keep(&api, &received, question, rfp.takes_questions(Timestamp::now())).await
        }
    };
    match kept {
        Ok(entry) => Answer::receipt(StatusCode::CREATED, &entry, received.page(), &path),
        Err(problem) => Answer::problem(problem, &received.values, received.page(), &path),
    }
}

/// Whether questions are taken, and when. Leads a visitor who comes back to the address of an answer to the form.
pub async fn state(State(api): State<Arc<Api>>, reference: Segment, request: Request) -> Answer {
    let found = || {
        let Path(reference) = reference.map_err(|_| Problem::of(Code::NoRequest))?;
        let caller = request.extensions().get().ok_or_else(|| Problem::of(Code::Failed))?;
        let rfp = state_of(caller, &reference)?;
        if accepts_page(request.headers()) {
            let form = HeaderValue::try_from(format!("/{}#ask", rfp::path(&reference)));
            return form.map(Answer::see_other).map_err(|_| Problem::of(Code::NoRequest));
        }
        let reason = if api.store.is_none() {
            Some(Code::Closed)
        } else {
            (!rfp.takes_questions(Timestamp::now())).then_some(Code::QuestionsClosed)
        };
        Ok(Answer::json(
            StatusCode::OK,
            &json!({
                "isOpen": reason.is_none(),
                "reason": reason.map(Code::text),
                "from": rfp.questions_from.to_string(),
                "until": rfp.questions_until.to_string(),
            }),
        ))
    };
    found().unwrap_or_else(Answer::from)
}

fn state_of(caller: &Caller, reference: &str) -> Result<Rfp, Problem> {
    Rfp::find(&caller.portal, reference).ok_or_else(|| Problem::of(Code::NoRequest))
}

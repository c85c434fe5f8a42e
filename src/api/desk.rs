//! `/api/v1/desk`: inquiries for the staff who answer them.

use std::sync::{Arc, LazyLock};

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use hyper::StatusCode;
use hyper::header::{self, HeaderMap, HeaderValue};
use serde_json::{Map, Value, json};
use tokio::sync::Semaphore;

use super::answer::{Answer, timestamp};
use super::inquiries::now;
use super::permit::{Activity, Permit};
use super::problem::{Code, Problem};
use super::received::Received;
use super::{Api, answers};
use crate::intake::{Form, Kind, Reference, State as InquiryState};
use crate::store::accounts;
use crate::store::audit::{self, Action};
use crate::store::desk::{self, Case, Change, Changed, Item, Key, Query, Versions};
use crate::store::export;

/// Inquiries of one answer.
const PAGE: usize = 50;
/// Bytes of a table.
const MAX_TABLE: usize = 16 << 20;
/// One table at a time, so that the desk goes on meanwhile.
static EXPORTS: Semaphore = Semaphore::const_new(1);
const CSV: HeaderValue = HeaderValue::from_static("text/csv; charset=utf-8");
const ATTACHMENT: HeaderValue = HeaderValue::from_static("attachment; filename=\"inquiries.csv\"");

pub static SEARCH: LazyLock<Form> = form!("../../ui/src/forms/desk-search.schema.json");
pub static CHANGE: LazyLock<Form> = form!("../../ui/src/forms/desk-change.schema.json");
pub static NOTE: LazyLock<Form> = form!("../../ui/src/forms/desk-note.schema.json");
pub static ANSWER: LazyLock<Form> = form!("../../ui/src/forms/desk-answer.schema.json");

pub type Result<T> = std::result::Result<T, Problem>;

pub fn answer(result: Result<Answer>) -> Answer {
    result.unwrap_or_else(Answer::from)
}

/// How many inquiries of each kind are in each state. The page asks again and again, which does not keep a session alive.
pub async fn counts(State(api): State<Arc<Api>>, request: Request) -> Answer {
    let counts = async move {
        let permit = Permit::at_desk(&api, &request, Activity::Poll).await?;
        let counts = permit.store.read(desk::counts).await?;
        let of_kind = |counts: [i64; InquiryState::ALL.len()]| -> Map<String, Value> {
            let members = InquiryState::ALL.into_iter().zip(counts);
            members.map(|(state, count)| (state.text().to_owned(), count.into())).collect()
        };
        let kinds = permit.kinds();
        let members = Kind::ALL.into_iter().zip(counts).filter(|(kind, _)| kinds.contains(kind));
        let counts: Map<_, _> = members
            .map(|(kind, counts)| (kind.text().to_owned(), of_kind(counts).into()))
            .collect();
        Ok(Answer::json(StatusCode::OK, &Value::Object(counts)))
    };
    answer(counts.await)
}

/// Everyone who an inquiry can be assigned to.
pub async fn staff(State(api): State<Arc<Api>>, request: Request) -> Answer {
    let staff = async move {
        let permit = Permit::at_desk(&api, &request, Activity::Person).await?;
        let accounts = permit.store.read(accounts::list).await?;
        let staff = accounts.into_iter().filter(|account| account.is_enabled);
        let staff = staff.filter_map(|account| {
            let kinds: Vec<_> = account.roles.kinds().into_iter().map(Kind::text).collect();
            let person = json!({ "email": account.email, "name": account.name, "kinds": kinds });
            (!kinds.is_empty()).then_some(person)
        });
        Ok(Answer::json(StatusCode::OK, &json!({ "staff": staff.collect::<Vec<_>>() })))
    };
    answer(staff.await)
}

/// A list of inquiries. What is searched for is in the body, because addresses are logged.
pub async fn search(State(api): State<Arc<Api>>, request: Request) -> Answer {
    answer(find(&api, request).await)
}

async fn find(api: &Api, request: Request) -> Result<Answer> {
    let permit = Permit::at_desk(api, &request, Activity::Person).await?;
    let received = Received::read(request, &SEARCH).await.map_err(|(problem, ..)| problem)?;
    let query = query(&permit, &received)?;
    let subject = query.state.map_or("all", InquiryState::text);
    let mut items = permit.store.read(move |connection| desk::search(connection, &query)).await?;
    let has_more = items.len() > PAGE;
    items.truncate(PAGE);
    let last = items.last().filter(|_| has_more).map(|item| item.key);
    record(&permit, Action::ListSeen, subject).await?;
    let next = last.map(|Key { received_at, id }| format!("{received_at}-{id}"));
    let items: Vec<_> = items.iter().map(described_item).collect();
    Ok(Answer::json(StatusCode::OK, &json!({ "items": items, "next": next })))
}

/// The query of a search, limited to the kinds that the account sees.
fn query(permit: &Permit, received: &Received) -> Result<Query> {
    let kinds = permit.kinds();
    let kind = match (Kind::parse(received.text("kind")), &kinds[..]) {
        (Some(kind), _) if !kinds.contains(&kind) => return Err(Problem::of(Code::Role)),
        (None, [only]) => Some(*only),
        (kind, _) => kind,
    };
    Ok(Query {
        kind,
        state: InquiryState::parse(received.text("state")),
        text: received.text("text").to_owned(),
        assignee: (received.text("assignee") == "me").then_some(permit.account()),
        after: key(received.text("after")),
        // One more tells whether there are more.
        limit: PAGE + 1,
    })
}

/// A table of the inquiries of a search, as CSV.
pub async fn export(State(api): State<Arc<Api>>, request: Request) -> Answer {
    let exported = async move {
        let permit = Permit::at_desk(&api, &request, Activity::Person).await?;
        let received = Received::read(request, &SEARCH).await.map_err(|(problem, ..)| problem)?;
        let query = Query { after: None, ..query(&permit, &received)? };
        let subject = query.state.map_or("all", InquiryState::text);
        // The semaphore is never closed.
        let turn = EXPORTS.acquire().await.map_err(|_| Problem::of(Code::Failed))?;
        let table = permit.store.read(move |connection| {
            let _turn = turn;
            export::table(connection, &query, MAX_TABLE)
        });
        let table = table.await?.ok_or_else(|| Problem::of(Code::TooManyRows))?;
        record(&permit, Action::InquiriesExported, subject).await?;
        let answer = Answer::of(StatusCode::OK, CSV, table.into());
        Ok(answer.with_header(header::CONTENT_DISPOSITION, ATTACHMENT))
    };
    answer(exported.await)
}

fn key(text: &str) -> Option<Key> {
    let (received_at, id) = text.split_once('-')?;
    Some(Key { received_at: received_at.parse().ok()?, id: id.parse().ok()? })
}

async fn record(permit: &Permit, action: Action, subject: &'static str) -> Result<()> {
    let (at, account) = (now(), Some(permit.account()));
    permit.write(move |connection| audit::record(connection, at, account, action, subject)).await
}

/// An inquiry with the work on it.
pub async fn show(State(api): State<Arc<Api>>, reference: Segment, request: Request) -> Answer {
    let shown = async move {
        let permit = Permit::at_desk(&api, &request, Activity::Person).await?;
        let reference = parsed(reference)?;
        let (at, account) = (now(), Some(permit.account()));
        let kinds = permit.kinds();
        let case = permit.write(move |connection| {
            let case = desk::case(connection, &reference, &kinds)?;
            if case.is_some() {
                let action = Action::InquirySeen;
                audit::record(connection, at, account, action, reference.text())?;
            }
            Ok(case)
        });
        Ok(with_case(&api, &case.await?.ok_or_else(missing)?).await)
    };
    answer(shown.await)
}

/// Changes the state of an inquiry, or who works on it.
pub async fn change(State(api): State<Arc<Api>>, reference: Segment, request: Request) -> Answer {
    let changed = async move {
        let permit = Permit::at_desk(&api, &request, Activity::Person).await?;
        let reference = parsed(reference)?;
        let versions = versions(request.headers())?;
        let received = Received::read(request, &CHANGE).await.map_err(|(problem, ..)| problem)?;
        let change = Change {
            state: InquiryState::parse(received.text("state")),
            assignee: received.values.get("assignee").and_then(Value::as_str).map(str::to_owned),
        };
        let (at, account) = (now(), permit.account());
        let kinds = permit.kinds();
        let changed = permit.write(move |connection| {
            desk::change(connection, &reference, &kinds, &versions, &change, account, at)
        });
        match changed.await? {
            Changed::Done(case) => Ok(with_case(&api, &case).await),
            Changed::Missing => Err(missing()),
            Changed::Conflict => Err(Problem::of(Code::Changed)),
            Changed::UnknownAssignee => Err(Problem::invalid(vec![Form::unknown("assignee")])),
        }
    };
    answer(changed.await)
}

/// Adds a note for colleagues.
pub async fn add_note(State(api): State<Arc<Api>>, reference: Segment, request: Request) -> Answer {
    let added = async move {
        let permit = Permit::at_desk(&api, &request, Activity::Person).await?;
        let reference = parsed(reference)?;
        let received = Received::read(request, &NOTE).await.map_err(|(problem, ..)| problem)?;
        let text = received.text("text").trim().to_owned();
        let (at, account) = (now(), permit.account());
        let kinds = permit.kinds();
        let added = permit.write(move |connection| {
            desk::add_note(connection, &reference, &kinds, &text, account, at)
        });
        Ok(with_case(&api, &added.await?.ok_or_else(missing)?).await)
    };
    answer(added.await)
}

pub fn missing() -> Problem {
    Problem::of(Code::NoInquiry)
}

/// A reference in an address, which may be no text at all.
pub type Segment = std::result::Result<Path<String>, PathRejection>;

pub fn parsed(segment: Segment) -> Result<Reference> {
    segment.ok().and_then(|Path(text)| Reference::parse(&text)).ok_or_else(missing)
}

/// The versions of `If-Match`. A tag of another kind is no version.
pub fn versions(headers: &HeaderMap) -> Result<Versions> {
    let mut fields = headers.get_all(header::IF_MATCH).iter().peekable();
    if fields.peek().is_none() {
        return Err(Problem::of(Code::NoVersion));
    }
    let fields: Vec<_> = fields.filter_map(|field| field.to_str().ok()).collect();
    if fields.iter().any(|field| field.trim() == "*") {
        return Ok(Versions::Any);
    }
    let tags = fields.iter().flat_map(|field| field.split(','));
    let version = |tag: &str| tag.trim().strip_prefix('"')?.strip_suffix('"')?.parse().ok();
    Ok(Versions::OneOf(tags.filter_map(version).collect()))
}

/// The answer with an inquiry, and with what was published about it.
pub async fn with_case(api: &Api, case: &Case) -> Answer {
    let Case { entry, version, assignee, notes, .. } = case;
    let inquiry = &entry.inquiry;
    let published = answers::of_case(api, case).await;
    let notes: Vec<_> = notes
        .iter()
        .map(|note| json!({ "at": timestamp(note.at), "author": note.author, "text": note.text }))
        .collect();
    let value = json!({
        "reference": entry.reference.text(),
        "receivedAt": timestamp(entry.received_at),
        "state": entry.state.text(),
        "topic": inquiry.topic,
        "rfp": inquiry.rfp,
        "name": inquiry.name,
        "email": inquiry.email,
        "telephone": inquiry.telephone,
        "message": inquiry.message,
        "assignee": assignee.as_ref().map(|(email, name)| json!({ "email": email, "name": name })),
        "notes": notes,
        "answer": published,
        "version": version,
    });
    let answer = Answer::json(StatusCode::OK, &value);
    match HeaderValue::try_from(format!("\"{version}\"")) {
        Ok(tag) => answer.with_header(header::ETAG, tag),
        Err(_) => answer,
    }
}

fn described_item(item: &Item) -> Value {
    json!({
        "reference": item.reference,
        "receivedAt": timestamp(item.key.received_at),
        "state": item.state,
        "topic": item.topic,
        "rfp": item.rfp,
        "name": item.name,
        "excerpt": item.excerpt,
        "assignee": item.assignee,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schemas_of_the_forms_can_be_read() {
        for form in [&SEARCH, &CHANGE] {
            assert_eq!(form.check(&Map::new()), []);
        }
        assert_eq!(NOTE.check(&Map::new()).len(), 1);
        assert_eq!(ANSWER.check(&Map::new()).len(), 2);
    }

    #[test]
    fn versions_are_entity_tags() {
        for (field, expected) in [
            ("\"3\"", Versions::OneOf(vec![3])),
            ("\"3\", \"4\"", Versions::OneOf(vec![3, 4])),
            ("*", Versions::Any),
            ("W/\"3\"", Versions::OneOf(vec![])),
            ("3", Versions::OneOf(vec![])),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::IF_MATCH, HeaderValue::from_static(field));
            assert_eq!(versions(&headers).unwrap(), expected, "{field}");
        }
        assert!(versions(&HeaderMap::new()).is_err());
    }

    #[test]
    fn the_key_of_a_list_is_text() {
        assert_eq!(key("12-3"), Some(Key { received_at: 12, id: 3 }));
        for nonsense in ["", "12", "12-", "-3", "a-b"] {
            assert_eq!(key(nonsense), None, "{nonsense}");
        }
    }
}

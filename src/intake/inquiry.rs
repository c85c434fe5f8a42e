//! An inquiry to the office.

use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::form::Form;

/// Faster than this, in seconds, nobody fills in the form.
const TOO_FAST: f64 = 3.0;

/// The form of an inquiry.
pub static INQUIRY: LazyLock<Form> = LazyLock::new(|| {
    Form::of(include_str!("../../ui/src/forms/inquiry.schema.json"))
        .expect("a test reads the schema")
});

/// The form of a question about a request for proposals.
pub static QUESTION: LazyLock<Form> = LazyLock::new(|| {
    Form::of(include_str!("../../ui/src/forms/question.schema.json"))
        .expect("a test reads the schema")
});

/// The topic of questions about requests for proposals, which visitors cannot choose.
const QUESTION_TOPIC: &str = "question";

/// What a visitor has sent, and what is kept of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inquiry {
    pub topic: String,
    /// The reference of the request for proposals that a question is about.
    pub rfp: Option<String>,
    pub name: String,
    pub email: String,
    /// May be empty.
    pub telephone: String,
    pub message: String,
}

/// Inquiries are answered to their senders, questions about requests for proposals to everyone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Inquiry,
    Question,
}

/// How far the office is with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    New,
    InProgress,
    Answered,
    /// It looks like one of a program, which a person decides.
    Suspected,
}

/// Why an inquiry looks like one of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suspicion {
    /// A field was filled in that people do not see.
    HiddenField,
    /// It was filled in too fast.
    Speed,
}

impl Inquiry {
    /// From values that [`INQUIRY`] has found no fault in, without the spaces around them.
    pub fn of(values: &Map<String, Value>) -> Self {
        let text = |name| {
            let value = values.get(name).and_then(Value::as_str).unwrap_or_default();
            value.trim().to_owned()
        };
        Self {
            topic: text("topic"),
            rfp: None,
            name: text("name"),
            email: text("email"),
            telephone: text("telephone"),
            message: text("message"),
        }
    }

    /// A question about a request for proposals, from values that [`QUESTION`] has found no fault in.
    pub fn question(rfp: String, values: &Map<String, Value>) -> Self {
        Self { topic: QUESTION_TOPIC.to_owned(), rfp: Some(rfp), ..Self::of(values) }
    }

    pub const fn kind(&self) -> Kind {
        if self.rfp.is_some() { Kind::Question } else { Kind::Inquiry }
    }
}

impl Kind {
    pub const ALL: [Self; 2] = [Self::Inquiry, Self::Question];

    pub const fn text(self) -> &'static str {
        match self {
            Self::Inquiry => "inquiry",
            Self::Question => "question",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.text() == text)
    }
}

impl Suspicion {
    /// Of the same values.
    pub fn of(values: &Map<String, Value>) -> Option<Self> {
        let hidden = values.get("website").and_then(Value::as_str).unwrap_or_default();
        let seconds = values.get("seconds").and_then(Value::as_f64);
        if !hidden.is_empty() {
            Some(Self::HiddenField)
        } else if seconds.is_some_and(|seconds| seconds < TOO_FAST) {
            Some(Self::Speed)
        } else {
            None
        }
    }
}

impl State {
    pub const ALL: [Self; 4] = [Self::New, Self::InProgress, Self::Answered, Self::Suspected];

    pub const fn text(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::InProgress => "in-progress",
            Self::Answered => "answered",
            Self::Suspected => "suspected",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.text() == text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_has_the_fields_of_its_form() {
        assert_eq!(QUESTION.check(&Map::new()).len(), 4);
    }

    #[test]
    fn what_people_do_not_do_is_suspected() {
        for (values, expected) in [
            (r#"{"website":"","seconds":12}"#, None),
            ("{}", None),
            (r#"{"website":"buy"}"#, Some(Suspicion::HiddenField)),
            (r#"{"seconds":2.9}"#, Some(Suspicion::Speed)),
        ] {
            let Ok(Value::Object(values)) = serde_json::from_str(values) else {
                panic!("{values}")
            };
            assert_eq!(Suspicion::of(&values), expected, "{values:?}");
        }
    }
}

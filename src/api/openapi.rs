//! `/api/openapi.json`: the description of this API (OpenAPI 3.1), with the schemas that requests are
//! checked by.

use hyper::StatusCode;
use serde_json::Value;

use super::answer::Answer;
use super::receipts::LOOKUP;
use super::{accounts, desk, session};
use crate::intake::{INQUIRY, QUESTION};

pub async fn description() -> Answer {
    Answer::json(StatusCode::OK, &document())
}

fn document() -> Value {
    let mut document: Value =
        serde_json::from_str(include_str!("openapi.json")).expect("a test reads the description");
    document["info"]["version"] = Value::from(crate::VERSION);
    let forms = [
        ("Inquiry", &*INQUIRY),
        ("Question", &*QUESTION),
        ("Lookup", &*LOOKUP),
        ("SignIn", &*session::SIGN_IN),
        ("OwnPassword", &*session::PASSWORD),
        ("NewAccount", &*accounts::NEW),
        ("AccountChange", &*accounts::CHANGE),
        ("DeskSearch", &*desk::SEARCH),
        ("DeskChange", &*desk::CHANGE),
        ("DeskNote", &*desk::NOTE),
        ("DeskAnswer", &*desk::ANSWER),
    ];
    for (name, form) in forms {
        let mut schema = form.schema().clone();
        // OpenAPI has a dialect of its own, which includes what these use.
        schema.as_object_mut().map(|schema| schema.remove("$schema"));
        document["components"]["schemas"][name] = schema;
    }
    document
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reference_leads_somewhere() {
        fn references(value: &Value, found: &mut Vec<String>) {
            match value {
                Value::Object(members) => {
                    found.extend(members.get("$ref").and_then(Value::as_str).map(str::to_owned));
                    members.values().for_each(|member| references(member, found));
                }
                Value::Array(items) => items.iter().for_each(|item| references(item, found)),
                _ => {}
            }
        }
        let (document, mut found) = (document(), Vec::new());
        references(&document, &mut found);
        assert!(!found.is_empty());
        for reference in found {
            let pointer = reference.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{reference}");
        }
    }
}

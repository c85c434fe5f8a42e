//! Forms, described by the JSON Schema that the browser checks them by as well, and the API's
//! description names. This reads the few keywords that forms need; a test holds it to the cases that
//! the browser's checks are held to.

use std::collections::BTreeMap;

use anyhow::{Context, bail, ensure};
use regex_lite::Regex;
use serde_json::{Map, Value};

/// See the module.
#[derive(Debug)]
pub struct Form {
    fields: BTreeMap<String, Field>,
    required: Vec<String>,
    schema: Value,
}

#[derive(Debug, Default)]
struct Field {
    types: Option<Type>,
    choices: Option<Vec<Value>>,
    /// Of the items of an array.
    items: Option<Vec<Value>>,
    min_items: usize,
    min_length: usize,
    max_length: Option<usize>,
    minimum: Option<f64>,
    pattern: Option<Regex>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    String,
    Number,
    Boolean,
    Array,
}

/// A field that is not as the schema says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub field: String,
    pub keyword: Keyword,
}

/// What of the schema a value breaks, by the names of JSON Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyword {
    Required,
    AdditionalProperties,
    Type,
    Enum,
    MinLength,
    MaxLength,
    Minimum,
    MinItems,
    Pattern,
}

impl Keyword {
    pub const fn text(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::AdditionalProperties => "additionalProperties",
            Self::Type => "type",
            Self::Enum => "enum",
            Self::MinLength => "minLength",
            Self::MaxLength => "maxLength",
            Self::Minimum => "minimum",
            Self::MinItems => "minItems",
            Self::Pattern => "pattern",
        }
    }

    /// A clause for programmers; people read the texts of the form.
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Required => "is missing",
            Self::AdditionalProperties => "is not part of this form",
            Self::Type => "has another type than the schema says",
            Self::Enum => "is none of the values that are allowed",
            Self::MinLength => "is too short",
            Self::MaxLength => "is too long",
            Self::Minimum => "is too small",
            Self::MinItems => "has too few items",
            Self::Pattern => "does not match the pattern",
        }
    }
}

impl Form {
    /// # Errors
    /// When the schema is not JSON, or uses a keyword that this does not know.
    pub fn of(schema: &str) -> anyhow::Result<Self> {
        let schema: Value = serde_json::from_str(schema)?;
        let required = strings(&schema["required"]);
        let properties = schema["properties"].as_object().context("it has no properties")?;
        let field = |(name, schema): (&String, &Value)| {
            let field = Field::of(schema).with_context(|| name.clone())?;
            anyhow::Ok((name.clone(), field))
        };
        let fields = properties.iter().map(field).collect::<anyhow::Result<_>>()?;
        ensure!(schema["additionalProperties"] == false, "it allows other properties");
        Ok(Self { fields, required, schema })
    }

    /// The fault of a field whose value stands for nothing that exists.
    pub fn unknown(field: &str) -> Fault {
        Fault { field: field.to_owned(), keyword: Keyword::Enum }
    }

    /// The fault of a text of which nothing is left without the spaces around it.
    pub fn blank(field: &str) -> Fault {
        Fault { field: field.to_owned(), keyword: Keyword::MinLength }
    }

    pub fn schema(&self) -> &Value {
        &self.schema
    }

    /// Checks values and returns a fault for each field that has one.
    pub fn check(&self, values: &Map<String, Value>) -> Vec<Fault> {
        let fault = |field: &str, keyword| Fault { field: field.to_owned(), keyword };
        let missing = self.required.iter().filter(|name| !values.contains_key(*name));
        let missing = missing.map(|name| fault(name, Keyword::Required));
        let wrong = values.iter().filter_map(|(name, value)| {
            let keyword = match self.fields.get(name) {
                None => Some(Keyword::AdditionalProperties),
                Some(field) => field.check(value),
            };
            keyword.map(|keyword| fault(name, keyword))
        });
        missing.chain(wrong).collect()
    }
}

impl Field {
    fn of(schema: &Value) -> anyhow::Result<Self> {
        let mut field = Self::default();
        for (keyword, value) in schema.as_object().context("it is no schema")? {
            let length = || {
                usize::try_from(value.as_u64().context("it is no length")?)
                    .context("it is too long")
            };
            match keyword.as_str() {
                "type" => {
                    field.types = Some(match value.as_str() {
                        Some("string") => Type::String,
                        Some("number") => Type::Number,
                        Some("boolean") => Type::Boolean,
                        Some("array") => Type::Array,
                        _ => bail!("the type {value} is not known"),
                    });
                }
                "enum" => field.choices = Some(value.as_array().cloned().unwrap_or_default()),
                "const" => field.choices = Some(vec![value.clone()]),
                "items" => {
                    field.items = Some(value["enum"].as_array().context("it has no enum")?.clone());
                }
                "minItems" => field.min_items = length()?,
                "minLength" => field.min_length = length()?,
                "maxLength" => field.max_length = Some(length()?),
                "minimum" => field.minimum = value.as_f64(),
                "pattern" => field.pattern = Some(Regex::new(value.as_str().unwrap_or_default())?),
                // They say nothing about what is valid.
                "title" | "description" | "examples" => {}
                _ => bail!("the keyword {keyword} is not known"),
            }
        }
        let is_list = field.types == Some(Type::Array);
        ensure!(is_list == field.items.is_some(), "arrays, and nothing else, have items");
        Ok(field)
    }

    fn check(&self, value: &Value) -> Option<Keyword> {
        if let Some(choices) = &self.choices
            && !choices.contains(value)
        {
            return Some(Keyword::Enum);
        }
        match (self.types, value) {
            (None, _) | (Some(Type::Boolean), Value::Bool(_)) => None,
            (Some(Type::Number), Value::Number(number)) => {
                let is_small =
                    self.minimum.zip(number.as_f64()).is_some_and(|(least, n)| n < least);
                is_small.then_some(Keyword::Minimum)
            }
            (Some(Type::String), Value::String(text)) => self.check_text(text),
            (Some(Type::Array), Value::Array(items)) => self.check_items(items),
            _ => Some(Keyword::Type),
        }
    }

    fn check_items(&self, items: &[Value]) -> Option<Keyword> {
        let allowed = self.items.as_deref().unwrap_or_default();
        if items.len() < self.min_items {
            Some(Keyword::MinItems)
        } else {
            let is_known = items.iter().all(|item| allowed.contains(item));
            (!is_known).then_some(Keyword::Enum)
        }
    }

    /// JSON Schema counts characters, as people do, not bytes.
    fn check_text(&self, text: &str) -> Option<Keyword> {
        let length = text.chars().count();
        if length < self.min_length {
            Some(Keyword::MinLength)
        } else if self.max_length.is_some_and(|most| length > most) {
            Some(Keyword::MaxLength)
        } else {
            let pattern = self.pattern.as_ref();
            pattern.is_some_and(|pattern| !pattern.is_match(text)).then_some(Keyword::Pattern)
        }
    }
}

fn strings(value: &Value) -> Vec<String> {
    let items = value.as_array().into_iter().flatten();
    items.filter_map(|item| item.as_str().map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::INQUIRY;
    use super::*;

    #[test]
    fn the_checks_are_those_of_the_browser() {
        const CASES: &str = include_str!("../../ui/src/forms/cases.json");
        let cases: Value = serde_json::from_str(CASES).unwrap();
        let valid = cases["valid"].as_object().unwrap();
        assert_eq!(INQUIRY.check(valid), []);
        for case in cases["cases"].as_array().unwrap() {
            let mut values = valid.clone();
            for (field, value) in case["values"].as_object().unwrap() {
                let value = match value.as_object().and_then(|repeated| repeated.get("repeat")) {
                    Some(text) => {
                        let times = usize::try_from(value["times"].as_u64().unwrap()).unwrap();
                        Value::from(text.as_str().unwrap().repeat(times))
                    }
                    None => value.clone(),
                };
                values.insert(field.clone(), value);
            }
            for field in strings(&case["without"]) {
                values.remove(&field);
            }
            let faults = INQUIRY.check(&values);
            let mut found: Vec<_> =
                faults.iter().map(|fault| (fault.field.as_str(), fault.keyword.text())).collect();
            found.sort_unstable();
            let expected: Vec<_> = case["faults"]
                .as_object()
                .unwrap()
                .iter()
                .map(|(field, keyword)| (field.as_str(), keyword.as_str().unwrap()))
                .collect();
            assert_eq!(found, expected, "{case}");
        }
    }

    #[test]
    fn a_schema_with_an_unknown_keyword_is_refused() {
        for field in [r#"{"format":"email"}"#, r#"{"type":"array"}"#, r#"{"pattern":"("}"#] {
            let schema =
                format!(r#"{{"additionalProperties":false,"properties":{{"a":{field}}}}}"#);
            assert!(Form::of(&schema).is_err(), "{field}");
        }
    }
}

//! The text of mail. The words are the office's (`ui/content/en/mail.json`).

use anyhow::{Context, anyhow};
use lettre::Message;
use lettre::address::Envelope;
use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, SinglePart};
use serde_json::Value;

use super::Mail;
use crate::http::Portal;
use crate::intake::Kind as InquiryKind;
use crate::store::Entry;
use crate::store::mail::Kind;

/// The office's words, by their keys.
pub struct Texts(Vec<Value>);

/// A message with its envelope.
pub struct Letter {
    pub envelope: Envelope,
    pub bytes: Vec<u8>,
}

/// Programs answer no mail with this field (RFC 3834 §5).
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

impl Texts {
    /// # Errors
    /// When the site has no such texts, which only damaged content can cause.
    pub fn of(portal: &Portal) -> anyhow::Result<Self> {
        let bundle = |name: &str| {
            let path = format!("/assets/i18n/en/{name}.json");
            let bytes = portal.bytes(&path).with_context(|| format!("{path} is missing"))?;
            serde_json::from_slice(&bytes).with_context(|| path.clone())
        };
        Ok(Self(["mail", "contact-us"].map(bundle).into_iter().collect::<anyhow::Result<_>>()?))
    }

    /// The text of a key, with values in the place of names in braces.
    fn text(&self, key: &str, values: &[(&str, &str)]) -> anyhow::Result<String> {
        let pointer = format!("/{}", key.replace('.', "/"));
        let text = self.0.iter().find_map(|bundle| bundle.pointer(&pointer)?.as_str());
        let text = text.with_context(|| format!("there is no text {key}"))?;
        Ok(filled(text, values))
    }
}

/// What a value holds is not read again.
fn filled(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let value = after.split_once('}').and_then(|(name, after)| {
            let (_, value) = values.iter().find(|(each, _)| *each == name)?;
            Some((value, after))
        });
        let (value, after) = value.unwrap_or((&"{", after));
        filled.push_str(value);
        rest = after;
    }
    filled + rest
}

impl Letter {
    /// # Errors
    /// When a text is missing, or an address is none that mail can be sent to.
    pub fn new(mail: &Mail, texts: &Texts, kind: Kind, entry: &Entry) -> anyhow::Result<Self> {
        let inquiry = &entry.inquiry;
        let topic = texts.text(&format!("contactUs.topics.{}", inquiry.topic), &[])?;
        let values = [
            ("name", &inquiry.name[..]),
            ("reference", entry.reference.text()),
            ("topic", &topic),
            ("request", inquiry.rfp.as_deref().unwrap_or_default()),
            ("message", &inquiry.message),
        ];
        let name = match (kind, inquiry.kind()) {
            (Kind::Receipt, InquiryKind::Inquiry) => "receipt",
            (Kind::Receipt, InquiryKind::Question) => "question",
            (Kind::Notice, _) => "notice",
        };
        let part = |part: &str| texts.text(&format!("mail.{name}.{part}"), &values);
        let mut message = Message::builder()
            .from(mail.from.clone())
            .subject(part("subject")?)
            .header(AutoSubmitted)
            // The same for each try, so that a mailbox recognizes a repetition.
            .message_id(Some(format!(
                "<{}.{}@{}>",
                entry.reference,
                kind.text(),
                mail.from.email.domain()
            )));
        let to = match kind {
            Kind::Receipt => {
                let address = inquiry.email.parse().map_err(|_| anyhow!("no address of mail"))?;
                vec![Mailbox::new(Some(inquiry.name.clone()), address)]
            }
            Kind::Notice => mail.office.clone(),
        };
        for mailbox in to {
            message = message.to(mailbox);
        }
        let text = SinglePart::plain(part("text")?);
        let message = message.singlepart(text).context("the message")?;
        Ok(Self { envelope: message.envelope().clone(), bytes: message.formatted() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intake::{Inquiry, Reference, State};

    fn texts() -> Texts {
        let bundle = |text: &str| serde_json::from_str(text).unwrap();
        Texts(vec![
            bundle(include_str!("../../ui/content/en/mail.json")),
            bundle(include_str!("../../ui/content/en/contact-us.json")),
        ])
    }

    fn entry(email: &str, rfp: Option<&str>) -> Entry {
        Entry {
            id: 1,
            reference: Reference::parse("K7QM-4TXD-9").unwrap_or_else(Reference::random),
            received_at: 0,
            state: State::New,
            inquiry: Inquiry {
                topic: if rfp.is_some() { "question" } else { "press" }.to_owned(),
                rfp: rfp.map(str::to_owned),
                name: "Amira \"{message}\"\u{a0}Éxample".to_owned(),
                email: email.to_owned(),
                telephone: String::new(),
                message: "First line\n.\nQUIT {name}".to_owned(),
            },
        }
    }

    fn letter(kind: Kind, entry: &Entry) -> anyhow::Result<(Envelope, String)> {
        let mail = Mail {
            relay: "smtp://relay.example".parse().unwrap(),
            from: "New Capital <office@newcapital.example>".parse().unwrap(),
            office: vec!["desk@newcapital.example".parse().unwrap()],
        };
        let letter = Letter::new(&mail, &texts(), kind, entry)?;
        Ok((letter.envelope, String::from_utf8(letter.bytes).unwrap()))
    }

    #[test]
    fn a_receipt_goes_to_the_sender_and_a_notice_without_personal_text_to_the_office() {
        let entry = entry("amira@example.com", None);
        let (envelope, receipt) = letter(Kind::Receipt, &entry).unwrap();
        assert_eq!(envelope.to()[0].to_string(), "amira@example.com");
        let reference = entry.reference.text();
        assert!(receipt.contains(&format!("Message-ID: <{reference}.receipt@newcapital.example>")));
        for field in ["Auto-Submitted: auto-generated", "MIME-Version: 1.0"] {
            assert!(receipt.contains(field), "{receipt}");
        }
        assert!(receipt.contains("QUIT {name}") && receipt.contains(reference), "{receipt}");
        let (envelope, notice) = letter(Kind::Notice, &entry).unwrap();
        assert_eq!(envelope.to()[0].to_string(), "desk@newcapital.example");
        assert!(notice.contains(reference) && notice.contains("Press"), "{notice}");
        for personal in ["Amira", "amira", "First line"] {
            assert!(!notice.contains(personal), "{notice}");
        }
    }

    #[test]
    fn a_question_is_answered_on_its_page() {
        let entry = entry("amira@example.com", Some("NC-RFP-2026-014"));
        let (_, receipt) = letter(Kind::Receipt, &entry).unwrap();
        assert!(receipt.contains("NC-RFP-2026-014"), "{receipt}");
    }

    #[test]
    fn what_is_no_address_of_mail_is_an_error() {
        assert!(letter(Kind::Receipt, &entry("a..b@example.com", None)).is_err());
    }

    #[test]
    fn values_are_put_in_once() {
        let values = [("name", "{reference}"), ("reference", "K7")];
        assert_eq!(filled("{name}, {reference} {other} {", &values), "{reference}, K7 {other} {");
    }
}

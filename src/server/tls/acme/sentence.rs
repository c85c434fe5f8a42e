//! Errors of the ACME library as sentences for an operator.

use anyhow::anyhow;
use instant_acme::{Error, Identifier, Problem};

/// Why the directory gave no certificate.
pub fn failed(error: &Error) -> anyhow::Error {
    anyhow!(directory(error))
}

fn directory(error: &Error) -> String {
    match error {
        Error::Api(problem) => refused(problem),
        Error::Crypto | Error::KeyRejected => "the account's key cannot be used".to_owned(),
        Error::Timeout(_) => "the directory took too long".to_owned(),
        Error::Unsupported(what) => format!("the directory does not support {what}"),
        // Such an error comes from the HTTP client, which makes a sentence of it.
        Error::Other(error) => error.to_string(),
        Error::Str(reason) => format!("the directory's answer cannot be used: {reason}"),
        error => format!("the directory's answer cannot be used: {error}"),
    }
}

/// Why the directory did not verify a domain. The problem is what it met there, if it says so.
pub fn unproven(domain: &str, problem: Option<&Problem>) -> String {
    let advice = "it must reach this portal under that name on port 443";
    match problem.and_then(|problem| problem.detail.as_deref()) {
        Some(detail) => format!("the directory could not verify {domain}: {advice} ({detail})"),
        None => format!("the directory could not verify {domain}: {advice}"),
    }
}

fn refused(problem: &Problem) -> String {
    let mut text = match problem.status {
        Some(status) => format!("the directory answered {status}"),
        None => "the directory refused".to_owned(),
    };
    let details = problem.subproblems.iter().filter_map(|part| {
        let detail = part.detail.as_deref()?;
        Some(match &part.identifier {
            Some(Identifier::Dns(domain)) => format!("{domain}: {detail}"),
            _ => detail.to_owned(),
        })
    });
    for detail in problem.detail.clone().into_iter().chain(details) {
        text = format!("{text}: {detail}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(json: &str) -> Problem {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn errors_of_the_directory_are_sentences() {
        let json = serde_json::from_str::<bool>("?").unwrap_err();
        let api = |json| Error::Api(problem(json));
        for (error, expected) in [
            (
                api(
                    r#"{"type":"urn:ietf:params:acme:error:unauthorized","status":403,"detail":"No such account"}"#,
                ),
                "the directory answered 403: No such account",
            ),
            (api(r#"{"status":500}"#), "the directory answered 500"),
            (api(r#"{"detail":"No such account"}"#), "the directory refused: No such account"),
            (
                api(r#"{"status":400,"detail":"Rejected","subproblems":[
                        {"identifier":{"type":"dns","value":"a.example"},"detail":"Blocked"},
                        {"detail":"Too many"}]}"#),
                "the directory answered 400: Rejected: a.example: Blocked: Too many",
            ),
            (Error::KeyRejected, "the account's key cannot be used"),
            (Error::Timeout(None), "the directory took too long"),
            (Error::Unsupported("profiles"), "the directory does not support profiles"),
            (Error::Other("the directory answered 502".into()), "the directory answered 502"),
            (
                Error::Str("no order URL found"),
                "the directory's answer cannot be used: no order URL found",
            ),
            (
                Error::Json(json),
                "the directory's answer cannot be used: failed to (de)serialize JSON: expected value at line 1 column 1",
            ),
        ] {
            assert_eq!(directory(&error), expected);
        }
    }

    #[test]
    fn a_domain_that_is_not_verified_comes_with_the_reason() {
        const ADVICE: &str = "the directory could not verify a.example: it must reach this portal under that name on port 443";
        let timed_out = problem(r#"{"detail":"Connection timed out"}"#);
        assert_eq!(unproven("a.example", None), ADVICE);
        assert_eq!(unproven("a.example", Some(&problem("{}"))), ADVICE);
        assert_eq!(
            unproven("a.example", Some(&timed_out)),
            format!("{ADVICE} (Connection timed out)")
        );
    }
}

//! Problem details (RFC 9457).

use hyper::StatusCode;
use hyper::header::{self, HeaderValue};
use serde_json::{Value, json};

use super::answer::Answer;
use crate::http::UploadError;
use crate::intake::Fault;
use crate::store::Failure;

const PROBLEM_JSON: HeaderValue = HeaderValue::from_static("application/problem+json");

const BEARER: HeaderValue = HeaderValue::from_static("Bearer");

/// Why a request was not done.
#[derive(Debug)]
pub struct Problem {
    pub code: Code,
    /// The faults of the fields of a form.
    pub faults: Vec<Fault>,
}

/// The kind of a problem, for programs: the member `code`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    NotFound,
    Method,
    MediaType,
    Malformed,
    CrossSite,
    Invalid,
    KeyInvalid,
    KeyReused,
    NoReceipt,
    /// There is no request for proposals with this reference.
    NoRequest,
    /// Questions about a request are taken at another time.
    QuestionsClosed,
    TooMany,
    /// Too many passwords were wrong.
    TooManySignIns,
    /// Somebody on the way could read the password.
    Readable,
    /// Staff may not sign in from this network.
    Network,
    /// Mail address or password are wrong, or the account is disabled.
    SignIn,
    /// The current password that was given is wrong.
    WrongPassword,
    /// There is no session, or it has ended.
    Session,
    Role,
    NoInquiry,
    NoAccount,
    /// The mail address has an account already.
    AccountExists,
    /// Nobody disables their own account, or takes the role from it that could undo that.
    OwnAccount,
    /// The table is too large for one answer.
    TooManyRows,
    NoVersion,
    Changed,
    /// The content folder cannot be written to.
    Unpublished,
    TooLong,
    TooSlow,
    Incomplete,
    /// Nothing can be kept on this machine.
    Closed,
    Busy,
    Full,
    Failed,
}

impl Code {
    pub const fn text(self) -> &'static str {
        match self {
            Self::NotFound => "not-found",
            Self::Method => "method-not-allowed",
            Self::MediaType => "unsupported-media-type",
            Self::Malformed => "malformed",
            Self::CrossSite => "cross-site",
            Self::Invalid => "invalid",
            Self::KeyInvalid => "idempotency-key-invalid",
            Self::KeyReused => "idempotency-key-reused",
            Self::NoReceipt => "no-receipt",
            Self::NoRequest => "no-request",
            Self::QuestionsClosed => "questions-closed",
            Self::TooMany | Self::TooManySignIns => "too-many",
            Self::Readable => "not-private",
            Self::Network => "other-network",
            Self::SignIn => "sign-in-refused",
            Self::WrongPassword => "password-wrong",
            Self::Session => "not-signed-in",
            Self::Role => "role-missing",
            Self::NoInquiry => "no-inquiry",
            Self::NoAccount => "no-account",
            Self::AccountExists => "account-exists",
            Self::OwnAccount => "own-account",
            Self::TooManyRows => "too-many-rows",
            Self::NoVersion => "version-missing",
            Self::Changed => "changed-meanwhile",
            Self::Unpublished => "not-published",
            Self::TooLong => "too-long",
            Self::TooSlow => "too-slow",
            Self::Incomplete => "incomplete",
            Self::Closed => "closed",
            Self::Busy => "busy",
            Self::Full => "disk-full",
            Self::Failed => "failed",
        }
    }

    pub const fn status(self) -> StatusCode {
        match self {
            Self::NotFound
            | Self::NoReceipt
            | Self::NoRequest
            | Self::NoInquiry
            | Self::NoAccount => StatusCode::NOT_FOUND,
            Self::QuestionsClosed | Self::AccountExists | Self::OwnAccount => StatusCode::CONFLICT,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Malformed | Self::KeyInvalid | Self::Incomplete => StatusCode::BAD_REQUEST,
            Self::CrossSite | Self::Readable | Self::Network | Self::Role => StatusCode::FORBIDDEN,
            Self::SignIn | Self::Session => StatusCode::UNAUTHORIZED,
            Self::NoVersion => StatusCode::PRECONDITION_REQUIRED,
            Self::Changed => StatusCode::PRECONDITION_FAILED,
            Self::Invalid | Self::WrongPassword | Self::KeyReused | Self::TooManyRows => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Self::TooMany | Self::TooManySignIns => StatusCode::TOO_MANY_REQUESTS,
            Self::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Closed | Self::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Self::Full => StatusCode::INSUFFICIENT_STORAGE,
            Self::Unpublished | Self::Failed => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    const fn detail(self) -> &'static str {
        match self {
            Self::NotFound => {
                "There is nothing at this address; /api/openapi.json describes what there is."
            }
            Self::Method => "This address does not allow the method; see Allow.",
            Self::MediaType => "Send application/json or application/x-www-form-urlencoded.",
            Self::Malformed => "The body is not a JSON object in UTF-8, or not a form.",
            Self::CrossSite => {
                "The request does not prove that it comes from this site. Programs send the cookie XSRF-TOKEN of an answer back, and its value in X-XSRF-TOKEN."
            }
            Self::Invalid => "Some fields are not as the schema says; see errors.",
            Self::KeyInvalid => "Idempotency-Key is 1 to 200 visible ASCII characters.",
            Self::KeyReused => "This Idempotency-Key was sent before with other content.",
            Self::NoReceipt => "There is no receipt with this reference and email address.",
            Self::NoRequest => "There is no request for proposals with this reference.",
            Self::QuestionsClosed => {
                "Questions about this request are not taken now; GET tells when they are."
            }
            Self::TooMany => "There were too many requests in the last hour; try again later.",
            Self::TooManySignIns => {
                "Too many attempts to sign in have failed; try again in a quarter of an hour."
            }
            Self::Readable => {
                "Staff signs in over https only: configure --tls-cert and --tls-key, or --acme-domain, or name the proxy that serves https with --trusted-proxy and have it send X-Forwarded-Proto."
            }
            Self::Network => "Staff cannot sign in from this network.",
            Self::SignIn => "The mail address or the password is wrong.",
            Self::WrongPassword => "This is not the current password of the account.",
            Self::Session => "Sign in first, and send the token as Authorization: Bearer.",
            Self::Role => "This account does not have the role that this needs.",
            Self::NoInquiry => "There is no inquiry with this reference.",
            Self::NoAccount => "There is no account with this number.",
            Self::AccountExists => "This mail address has an account already.",
            Self::OwnAccount => {
                "An administrator cannot disable their own account or give up the administrator role; another administrator can do it."
            }
            Self::TooManyRows => {
                "This is more than one file can hold; narrow the search, or run 'portal inbox export' on the server."
            }
            Self::NoVersion => "Send If-Match with the ETag of the inquiry that you have seen.",
            Self::Changed => "Somebody else has changed this inquiry; read it again.",
            Self::Unpublished => {
                "The content folder cannot be written to; the portal's log says why."
            }
            Self::TooLong => "The body is longer than 64 kB.",
            Self::TooSlow => "The body did not arrive in time.",
            Self::Incomplete => "The body is incomplete.",
            Self::Closed => {
                "This machine keeps nothing, so it takes no inquiries; write or call instead."
            }
            Self::Busy => "Too much is waiting to be written; try again in a few seconds.",
            Self::Full => "Nothing can be written now; try again later.",
            Self::Failed => "The portal failed to do this; try again later.",
        }
    }

    /// In seconds.
    const fn retry_after(self) -> Option<u32> {
        match self {
            Self::TooMany => Some(3600),
            Self::TooManySignIns => Some(900),
            Self::Busy => Some(5),
            Self::Full => Some(60),
            _ => None,
        }
    }

    /// See [`crate::http::Refusal::ends_connection`].
    const fn ends_connection(self) -> bool {
        matches!(self, Self::TooLong | Self::TooSlow | Self::Incomplete)
    }
}

impl Problem {
    pub fn of(code: Code) -> Self {
        Self { code, faults: Vec::new() }
    }

    pub fn invalid(faults: Vec<Fault>) -> Self {
        Self { code: Code::Invalid, faults }
    }

    /// The header fields of an answer with this problem.
    pub fn with_fields(&self, mut answer: Answer) -> Answer {
        if let Some(seconds) = self.code.retry_after() {
            answer = answer.with_header(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.code.status() == StatusCode::UNAUTHORIZED {
            // RFC 6750 §3.
            answer = answer.with_header(header::WWW_AUTHENTICATE, BEARER);
        }
        if self.code.ends_connection() {
            answer = answer.with_header(header::CONNECTION, HeaderValue::from_static("close"));
        }
        answer
    }
}

impl From<Problem> for Answer {
    fn from(problem: Problem) -> Self {
        let Problem { code, faults } = &problem;
        let status = code.status();
        let mut value = json!({
            "type": "about:blank",
            "title": status.canonical_reason(),
            "status": status.as_u16(),
            "detail": code.detail(),
            "code": code.text(),
        });
        if !faults.is_empty() {
            let error = |fault: &Fault| {
                json!({
                    // A JSON Pointer (RFC 6901) as a fragment.
                    "pointer": format!("#/{}", fault.field.replace('~', "~0").replace('/', "~1")),
                    "code": fault.keyword.text(),
                    "detail": format!("{} {}", fault.field, fault.keyword.clause()),
                })
            };
            value["errors"] = Value::Array(faults.iter().map(error).collect());
        }
        let answer = Answer::of(status, PROBLEM_JSON, value.to_string().into());
        problem.with_fields(answer)
    }
}

impl From<UploadError> for Problem {
    fn from(error: UploadError) -> Self {
        Self::of(match error {
            UploadError::TooLong => Code::TooLong,
            UploadError::TooSlow => Code::TooSlow,
            UploadError::Broken => Code::Incomplete,
        })
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        failure.log();
        Self::of(match failure {
            Failure::Full => Code::Full,
            Failure::Busy => Code::Busy,
            Failure::Broken(_) => Code::Failed,
        })
    }
}

//! Why a request was not done.

use crate::texts;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use qipai_table::rules::Message;
use serde_json::{Value, json};

/// A refusal with its code, told in both languages. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub status: StatusCode,
    pub why: Message,
}

impl Refusal {
    /// Something about the request is wrong.
    pub fn bad(code: &str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code)
    }

    /// It may not be done by this person, or not now.
    pub fn forbidden(code: &str) -> Self {
        Self::new(StatusCode::FORBIDDEN, code)
    }

    /// What it is about is not there, or not for this person to know of.
    pub fn missing(code: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, code)
    }

    /// Things are not as the request supposes.
    pub fn conflict(code: &str) -> Self {
        Self::new(StatusCode::CONFLICT, code)
    }

    /// The server can't, for a reason of its own.
    pub fn unable(code: &str) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, code)
    }

    pub fn new(status: StatusCode, code: &str) -> Self {
        Self {
            status,
            why: Message::new(code),
        }
    }

    /// The same with one more argument.
    #[must_use]
    pub fn arg(mut self, name: &str, value: impl ToString) -> Self {
        self.why = self.why.arg(name, value);
        self
    }

    /// What it says in a language, `en` or `zh-Hans`.
    #[must_use]
    pub fn text(&self, lang: &str) -> String {
        texts::told(&self.why, &[], lang)
    }

    /// As it stands under `error` in an answer.
    #[must_use]
    pub fn json(&self) -> Value {
        let args: serde_json::Map<String, Value> = self
            .why
            .args
            .iter()
            .map(|(name, value)| (name.clone(), json!(value)))
            .collect();
        json!({"code": self.why.code, "args": args, "texts": texts::both(&self.why, &[])})
    }
}

/// A table's own refusal of a command.
impl From<Message> for Refusal {
    fn from(why: Message) -> Self {
        Self {
            status: StatusCode::CONFLICT,
            why,
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(json!({"error": self.json()}))).into_response()
    }
}

//! Answers, and what goes wrong: a reason that a person understands, and never more than that.

use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use serde::Serialize;
use serde_json::json;

use super::limits::NoPlace;
use super::pages::page;
use crate::store::TableStoreError;
use crate::tables::{NoTable, Reason, Refused};

/// An answer to a request.
pub struct Answer(pub Response);

/// Why a request is not answered as it wanted.
#[derive(Debug)]
pub struct HttpError {
    pub status: u16,
    /// One word for programs.
    pub error: &'static str,
    pub why: String,
}

#[derive(Serialize)]
struct Success<T> {
    ok: bool,
    #[serde(flatten)]
    value: T,
}

impl Answer {
    fn new(status: StatusCode, kind: &'static str, body: impl Into<Body>) -> Answer {
        let mut response = Response::new(body.into());
        *response.status_mut() = status;
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        Answer(response)
    }

    /// Keys are sorted, whatever the order of a struct's fields.
    pub fn json(value: &impl Serialize) -> Answer {
        let value = serde_json::to_value(value).expect("answers are plain data");
        Answer::new(StatusCode::OK, "application/json", value.to_string())
    }

    /// The value with `"ok":true` beside its fields.
    pub fn success(value: impl Serialize) -> Answer {
        Answer::json(&Success { ok: true, value })
    }

    pub fn html(text: String) -> Answer {
        Answer::new(StatusCode::OK, "text/html; charset=utf-8", text)
    }

    pub fn text(text: String) -> Answer {
        Answer::new(StatusCode::OK, "text/plain; charset=utf-8", text)
    }

    pub fn kind(kind: &'static str, body: impl Into<Body>) -> Answer {
        Answer::new(StatusCode::OK, kind, body)
    }

    /// On to another address, by GET.
    pub fn go(to: &str) -> Answer {
        let to = HeaderValue::from_str(to).expect("addresses are made of letters");
        Answer::new(StatusCode::SEE_OTHER, "text/plain; charset=utf-8", "").with(header::LOCATION, to)
    }

    pub fn with(mut self, name: HeaderName, value: HeaderValue) -> Answer {
        self.0.headers_mut().append(name, value);
        self
    }

    pub fn status(mut self, status: u16) -> Answer {
        *self.0.status_mut() = StatusCode::from_u16(status).expect("a status of ours");
        self
    }
}

impl HttpError {
    pub fn new(status: u16, error: &'static str, why: impl Into<String>) -> HttpError {
        HttpError { status, error, why: why.into() }
    }

    pub fn too_often() -> HttpError {
        HttpError::new(429, "often", "that was too often; please wait a moment")
    }

    pub fn unknown_link() -> HttpError {
        HttpError::new(404, "unknown", "this link leads nowhere; perhaps a newer one was made")
    }

    /// For programs as data, for people as a page.
    pub fn answer(&self, for_programs: bool) -> Answer {
        let answer = if for_programs {
            Answer::json(&json!({ "ok": false, "error": self.error, "reason": self.why }))
        } else {
            Answer::html(page::error(&self.why))
        };
        let answer = answer.status(self.status);
        if self.status == 429 || self.status == 503 {
            // The body may never come: the connection is not kept for it.
            let answer = answer.with(header::CONNECTION, HeaderValue::from_static("close"));
            return answer.with(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        answer
    }
}

impl From<NoPlace> for HttpError {
    fn from(none: NoPlace) -> HttpError {
        match none {
            NoPlace::Network => HttpError::new(429, "often", "too many requests of yours are under way"),
            NoPlace::Server => {
                HttpError::new(503, "full", "too many people watch at the moment; please try again later")
            }
        }
    }
}

impl From<NoTable> for HttpError {
    fn from(error: NoTable) -> HttpError {
        match error {
            NoTable::Unknown => HttpError::new(404, "unknown", "there is no such table"),
            NoTable::Full => {
                HttpError::new(503, "full", "there are too many tables at the moment; please try again later")
            }
            NoTable::Store(TableStoreError::Unreadable(_)) => HttpError::new(
                410,
                "unreadable",
                "this game was played by rules that this server no longer has",
            ),
            NoTable::Store(_) => HttpError::new(
                503,
                "store",
                "games cannot be read or written down at the moment; please try again",
            ),
        }
    }
}

impl From<Refused> for HttpError {
    fn from(refused: Refused) -> HttpError {
        let (status, error) = match refused.error {
            Reason::Illegal => (422, "illegal"),
            Reason::Stale => (409, "stale"),
            Reason::Tab => (409, "tab"),
            Reason::Conflict => (409, "conflict"),
            Reason::Forbidden => (403, "forbidden"),
            Reason::Store => (503, "store"),
        };
        HttpError::new(status, error, refused.why)
    }
}

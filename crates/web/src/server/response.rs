//! Responses and errors. An error tells the visitor its reason, and no internals.

use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use serde::Serialize;
use serde_json::json;

use super::limits::LimitReached;
use super::pages::page;
use crate::store::TableStoreError;
use crate::tables::{ActRefused, RefusalKind, TableError};

/// A response to a request.
pub struct HttpResponse(pub Response);

/// An error response.
#[derive(Debug)]
pub struct HttpError {
    pub status: u16,
    /// Code for programs, one word.
    pub error: &'static str,
    pub why: String,
}

#[derive(Serialize)]
struct Success<T> {
    ok: bool,
    #[serde(flatten)]
    value: T,
}

impl HttpResponse {
    fn new(status: StatusCode, kind: &'static str, body: impl Into<Body>) -> HttpResponse {
        let mut response = Response::new(body.into());
        *response.status_mut() = status;
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        HttpResponse(response)
    }

    /// Serializes with sorted keys, whatever the order of a struct's fields.
    pub fn json(value: &impl Serialize) -> HttpResponse {
        let value = serde_json::to_value(value).expect("answers are plain data");
        HttpResponse::new(StatusCode::OK, "application/json", value.to_string())
    }

    /// Serializes the value with `"ok":true` beside its fields.
    pub fn success(value: impl Serialize) -> HttpResponse {
        HttpResponse::json(&Success { ok: true, value })
    }

    pub fn html(text: String) -> HttpResponse {
        HttpResponse::new(StatusCode::OK, "text/html; charset=utf-8", text)
    }

    pub fn text(text: String) -> HttpResponse {
        HttpResponse::new(StatusCode::OK, "text/plain; charset=utf-8", text)
    }

    pub fn of_type(kind: &'static str, body: impl Into<Body>) -> HttpResponse {
        HttpResponse::new(StatusCode::OK, kind, body)
    }

    /// Redirects to another path by GET.
    pub fn redirect(to: &str) -> HttpResponse {
        let to = HeaderValue::from_str(to).expect("addresses are made of letters");
        HttpResponse::new(StatusCode::SEE_OTHER, "text/plain; charset=utf-8", "").with(header::LOCATION, to)
    }

    pub fn with(mut self, name: HeaderName, value: HeaderValue) -> HttpResponse {
        self.0.headers_mut().append(name, value);
        self
    }

    pub fn status(mut self, status: u16) -> HttpResponse {
        *self.0.status_mut() = StatusCode::from_u16(status).expect("a status of ours");
        self
    }
}

impl HttpError {
    pub fn new(status: u16, error: &'static str, why: impl Into<String>) -> HttpError {
        HttpError { status, error, why: why.into() }
    }

    pub fn too_often() -> HttpError {
        HttpError::new(429, "often", "too many requests; please wait a moment")
    }

    pub fn busy_uploads() -> HttpError {
        HttpError::new(503, "full", "many files are being sent at this moment; please try again")
    }

    pub fn unknown_link() -> HttpError {
        HttpError::new(404, "unknown", "this link is not valid; a newer link may have replaced it")
    }

    /// JSON for programs, a page for people.
    pub fn response(&self, for_programs: bool) -> HttpResponse {
        let response = if for_programs {
            HttpResponse::json(&json!({ "ok": false, "error": self.error, "reason": self.why }))
        } else {
            HttpResponse::html(page::error(&self.why))
        };
        let response = response.status(self.status);
        if self.status == 429 || self.status == 503 {
            // The body may still be on its way: close the connection instead of reading it.
            let response = response.with(header::CONNECTION, HeaderValue::from_static("close"));
            return response.with(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}

impl From<LimitReached> for HttpError {
    fn from(none: LimitReached) -> HttpError {
        match none {
            LimitReached::Network => HttpError::new(
                429,
                "often",
                "too many of your requests are open; please close some and try again",
            ),
            LimitReached::Server => {
                HttpError::new(503, "full", "the server has too many watchers; please try again later")
            }
        }
    }
}

impl From<TableError> for HttpError {
    fn from(error: TableError) -> HttpError {
        match error {
            TableError::Unknown => HttpError::new(404, "unknown", "there is no such table"),
            TableError::Full => {
                HttpError::new(503, "full", "the server has too many tables; please try again later")
            }
            TableError::Store(TableStoreError::Unreadable(_)) => HttpError::new(
                410,
                "unreadable",
                "this game was played by rules that this server does not have any more",
            ),
            TableError::Store(_) => {
                HttpError::new(503, "store", "the server cannot read or save games now; please try again")
            }
        }
    }
}

impl From<ActRefused> for HttpError {
    fn from(refused: ActRefused) -> HttpError {
        let (status, error) = match refused.error {
            RefusalKind::Illegal => (422, "illegal"),
            RefusalKind::Stale => (409, "stale"),
            RefusalKind::Tab => (409, "tab"),
            RefusalKind::Conflict => (409, "conflict"),
            RefusalKind::Forbidden => (403, "forbidden"),
            RefusalKind::Store => (503, "store"),
        };
        HttpError::new(status, error, refused.why)
    }
}

//! Context of one request: application state, parameters, headers, body, client, visitor.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Bytes;
use axum::http::{HeaderMap, header};

use super::AppState;
use super::path::PathParam;
use super::response::{HttpError, HttpResponse};
use super::visitor::Visitor;
use crate::fair::Network;
use crate::secret::Digest;

/// A request that passed the checks.
pub struct RequestContext {
    pub app: Arc<AppState>,
    /// Named parameters of the path.
    pub params: Vec<(String, String)>,
    pub headers: HeaderMap,
    pub body: Bytes,
    pub from: IpAddr,
    pub visitor: Option<Visitor>,
}

impl RequestContext {
    /// Reads the parameter of this name from the path.
    pub fn param<T: PathParam>(&self, name: &str) -> Result<T, HttpError> {
        let found = self.params.iter().find(|(param, _)| param == name);
        T::read(found.map_or("", |(_, value)| value))
    }

    pub fn viewer(&self) -> Option<Digest> {
        self.visitor.as_ref().map(Visitor::digest)
    }

    /// Network that is charged for the CPU time that this request causes.
    pub fn network(&self) -> Network {
        Network::household(self.from)
    }

    /// The visitor; a new one if the request has no cookie.
    pub fn visitor_or_new(&self) -> Visitor {
        self.visitor.clone().unwrap_or_else(Visitor::new)
    }

    /// Reads the body as JSON.
    pub fn json<T: serde::de::DeserializeOwned>(&self) -> Result<T, HttpError> {
        let kind = self.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
        if !kind.starts_with("application/json") {
            return Err(HttpError::new(415, "type", "send JSON with content type application/json"));
        }
        serde_json::from_slice(&self.body).map_err(|error| {
            HttpError::new(400, "unreadable", format!("the JSON is not valid here: {error}"))
        })
    }

    /// Number of the last event that the browser received before it reconnected.
    pub fn last_event(&self) -> Option<u64> {
        self.headers.get("last-event-id")?.to_str().ok()?.parse().ok()
    }

    /// Sets the visitor's cookie, if the browser does not have it yet.
    pub fn set_visitor_cookie(&self, response: HttpResponse, visitor: &Visitor) -> HttpResponse {
        if visitor.is_new {
            response.with(header::SET_COOKIE, visitor.cookie(self.is_secure()))
        } else {
            response
        }
    }

    pub fn is_secure(&self) -> bool {
        self.app.settings.behind_proxy
    }
}

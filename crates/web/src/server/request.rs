//! The context of one request: application state, parameters, headers, body, client, visitor.

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
    /// The named parameters of the path.
    pub params: Vec<(String, String)>,
    pub headers: HeaderMap,
    pub body: Bytes,
    pub from: IpAddr,
    pub visitor: Option<Visitor>,
}

impl RequestContext {
    /// The parameter of the path that its route names so.
    pub fn param<T: PathParam>(&self, name: &str) -> Result<T, HttpError> {
        let found = self.params.iter().find(|(param, _)| param == name);
        T::read(found.map_or("", |(_, value)| value))
    }

    pub fn viewer(&self) -> Option<Digest> {
        self.visitor.as_ref().map(Visitor::digest)
    }

    /// The household that is charged for what this request makes the server compute.
    pub fn network(&self) -> Network {
        Network::household(self.from)
    }

    /// The visitor, known from now on if not before.
    pub fn visitor_or_new(&self) -> Visitor {
        self.visitor.clone().unwrap_or_else(Visitor::new)
    }

    /// The body as data.
    pub fn json<T: serde::de::DeserializeOwned>(&self) -> Result<T, HttpError> {
        let kind = self.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
        if !kind.starts_with("application/json") {
            return Err(HttpError::new(415, "type", "send JSON, as application/json"));
        }
        serde_json::from_slice(&self.body)
            .map_err(|error| HttpError::new(400, "unreadable", format!("this cannot be read: {error}")))
    }

    /// The last event that a browser saw before it lost the connection.
    pub fn last_event(&self) -> Option<u64> {
        self.headers.get("last-event-id")?.to_str().ok()?.parse().ok()
    }

    /// Makes the visitor known, if it was not.
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

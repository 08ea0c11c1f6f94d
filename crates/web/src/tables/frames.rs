//! Frames of server-sent events. Each is built once and shared by all receivers.

use axum::body::Bytes;
use serde_json::Value;

/// A stored event with its number, which a browser sends back when it reconnects.
pub fn event(seq: u64, line: &str) -> Bytes {
    format!("id: {seq}\ndata: {line}\n\n").into()
}

/// A note about the present, which is not stored.
pub fn note(note: &Value) -> Bytes {
    format!("event: note\ndata: {note}\n\n").into()
}

/// State of the table after `seq` events.
pub fn snapshot(seq: usize, sight: &Value) -> Bytes {
    format!("event: snapshot\nid: {seq}\ndata: {sight}\n\n").into()
}

/// Reconnection delay of a browser. It is random, so that browsers do not all return at once after an outage.
pub fn retry() -> Bytes {
    let spread = (u64::from(getrandom::u32().unwrap_or(0)) * SOONEST_TO_LATEST_MS) >> 32;
    format!("retry: {}\n\n", SOONEST_MS + spread).into()
}

const SOONEST_MS: u64 = 300;
const SOONEST_TO_LATEST_MS: u64 = 2700;

/// A comment that keeps the connection alive.
pub const ALIVE: Bytes = Bytes::from_static(b":\n\n");

//! Messages to browsers, as server-sent events; each is made once and shared by all who get it.

use axum::body::Bytes;
use serde_json::Value;

/// Something that was kept, with its number: a browser that comes back names the last one it saw.
pub fn event(seq: u64, line: &str) -> Bytes {
    format!("id: {seq}\ndata: {line}\n\n").into()
}

/// Something that is so at the moment and is not kept.
pub fn note(note: &Value) -> Bytes {
    format!("event: note\ndata: {note}\n\n").into()
}

/// How everything stands after so many events.
pub fn snapshot(seq: usize, sight: &Value) -> Bytes {
    format!("event: snapshot\nid: {seq}\ndata: {sight}\n\n").into()
}

/// After how long a browser that loses the connection tries again: each after another time, so that after an outage not all
/// come at once.
pub fn retry() -> Bytes {
    let spread = (u64::from(getrandom::u32().unwrap_or(0)) * SOONEST_TO_LATEST_MS) >> 32;
    format!("retry: {}\n\n", SOONEST_MS + spread).into()
}

const SOONEST_MS: u64 = 300;
const SOONEST_TO_LATEST_MS: u64 = 2700;

/// Nothing, so that the connection is seen to live.
pub const ALIVE: Bytes = Bytes::from_static(b":\n\n");

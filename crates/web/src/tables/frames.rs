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

/// Nothing, so that the connection is seen to live.
pub const ALIVE: Bytes = Bytes::from_static(b":\n\n");

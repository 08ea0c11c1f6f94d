//! A note of a turn.

use serde::Serialize;

/// What a player, the referee or a person noted in a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Remark {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// What it is: a note, error output, a fault.
    pub kind: &'static str,
    /// In its own words.
    pub text: String,
}

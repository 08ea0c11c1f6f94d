//! Reasons why a line of a bot is not a message, in words for its author.

use thiserror::Error;

/// Problem of a line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadMessage {
    #[error("the line is not UTF-8 text")]
    NotText,
    #[error("the line has a zero byte in it")]
    Zero,
    #[error("the line is empty")]
    Empty,
    /// Brackets in brackets in brackets.
    #[error("objects and lists stand more than {} deep in each other", super::DEEPEST)]
    TooDeep,
    #[error("the line is not JSON: {0}")]
    NotJson(String),
    /// Another thing than an object.
    #[error("the line is {0}; a message is a JSON object")]
    NotObject(&'static str),
    /// A key that stands twice.
    #[error("the field `{0}` stands twice in the object")]
    Twice(String),
    #[error("the field `type` is missing: every message has one")]
    NoType,
    /// A field that is not there.
    #[error("the field `{field}` is missing in a message of the type `{kind}`")]
    Missing {
        field: &'static str,
        /// The type of the message.
        kind: String,
    },
    /// A field of the wrong kind.
    #[error("the field `{field}` is {found}; it must be {wanted}")]
    WrongKind {
        field: &'static str,
        /// Expected kind.
        wanted: &'static str,
        found: &'static str,
    },
    /// A name that is too long or cannot be shown.
    #[error("the name of a bot has 1 to {} letters and no control characters", super::LONGEST_NAME)]
    Name,
}

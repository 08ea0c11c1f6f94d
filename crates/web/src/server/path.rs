//! Typed parameters of a route's path.

use contest::GameId;

use super::response::HttpError;
use crate::secret::Secret;

/// A parameter of a path, as `{table}` in `/t/{table}`.
pub trait PathParam: Sized {
    fn read(text: &str) -> Result<Self, HttpError>;
}

/// Name of a table. It lets a visitor watch the table, nothing more.
pub struct TableName(String);

impl std::ops::Deref for TableName {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl PathParam for TableName {
    fn read(text: &str) -> Result<TableName, HttpError> {
        Ok(TableName(text.to_owned()))
    }
}

impl PathParam for String {
    fn read(text: &str) -> Result<String, HttpError> {
        Ok(text.to_owned())
    }
}

impl PathParam for i64 {
    /// Reads the number of a hand-in.
    fn read(text: &str) -> Result<i64, HttpError> {
        text.parse().map_err(|_| HttpError::new(404, "unknown", "there is no such page"))
    }
}

impl PathParam for Secret {
    fn read(text: &str) -> Result<Secret, HttpError> {
        Secret::read(text).ok_or_else(HttpError::unknown_link)
    }
}

impl PathParam for GameId {
    /// Reads block and rotation: `3-0`.
    fn read(text: &str) -> Result<GameId, HttpError> {
        let numbers = text.split_once('-').and_then(|(block, rotation)| {
            Some(GameId { block: block.parse().ok()?, rotation: rotation.parse().ok()? })
        });
        numbers.ok_or_else(|| HttpError::new(404, "unknown", "there is no such game"))
    }
}

//! Typed parameters of a route's path.

use contest::GameId;

use super::answer::Trouble;
use crate::secret::Secret;

/// A value that stands in a path, as `{table}` in `/t/{table}`.
pub trait PathParam: Sized {
    fn read(text: &str) -> Result<Self, Trouble>;
}

/// The name of a table. It opens the table for watching, no more.
pub struct TableName(String);

impl std::ops::Deref for TableName {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl PathParam for TableName {
    fn read(text: &str) -> Result<TableName, Trouble> {
        Ok(TableName(text.to_owned()))
    }
}

impl PathParam for String {
    fn read(text: &str) -> Result<String, Trouble> {
        Ok(text.to_owned())
    }
}

impl PathParam for Secret {
    fn read(text: &str) -> Result<Secret, Trouble> {
        Secret::read(text).ok_or_else(Trouble::unknown_link)
    }
}

impl PathParam for GameId {
    /// Block and rotation: `3-0`.
    fn read(text: &str) -> Result<GameId, Trouble> {
        let numbers = text.split_once('-').and_then(|(block, rotation)| {
            Some(GameId { block: block.parse().ok()?, rotation: rotation.parse().ok()? })
        });
        numbers.ok_or_else(|| Trouble::new(404, "unknown", "there is no such game"))
    }
}

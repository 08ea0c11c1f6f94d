//! Games of versions that play no more. Those of the present ladder are in its own store.

use contest::{GameId, Outcome};
use rusqlite::{TransactionBehavior, params};

use super::{ClassError, ClassStore};

/// A game of an earlier ladder.
#[derive(Clone, Debug)]
pub struct LadderGame {
    pub id: GameId,
    /// Names by seat.
    pub players: Vec<String>,
    pub outcome: Outcome,
    pub record: String,
    pub notes: String,
}

impl ClassStore {
    /// Keeps games, each once.
    pub fn keep_old(&mut self, games: &[LadderGame]) -> Result<(), ClassError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for game in games {
            let players = serde_json::to_string(&game.players).expect("names are plain data");
            transaction.execute(
                "INSERT OR IGNORE INTO old_game VALUES (?, ?, ?, ?, ?, ?)",
                params![
                    game.id.block,
                    game.id.rotation,
                    players,
                    game.outcome.to_string(),
                    game.record,
                    game.notes
                ],
            )?;
        }
        Ok(transaction.commit()?)
    }

    /// Number of old games.
    pub fn count_old(&self) -> Result<u64, ClassError> {
        Ok(self.connection.query_row("SELECT count(*) FROM old_game", [], |row| row.get(0))?)
    }
}

//! Changes, committed in groups that share one fsync.

use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use super::TableStoreError;
use crate::secret::Digest;

/// Most writes in a commit.
pub const LARGEST_GROUP: usize = 256;

/// A change of the database.
#[derive(Clone, Debug)]
pub enum StoreChange {
    /// A new table; seats for a person have a secret.
    Made { id: i64, name: String, terms: String, at: u64, secrets: Vec<Option<Digest>> },
    /// An event at a table.
    Event { game: i64, seq: u64, at: u64, line: String },
    /// A seat has an owner; its link is used up.
    Owner { game: i64, seat: u8, owner: Digest },
    /// A free seat has a new link.
    Secret { game: i64, seat: u8, secret: Digest },
    /// Remarks beside the move that led to this turn.
    Remark { game: i64, turn: usize, text: String },
    /// Moves after this turn were taken back; their remarks are deleted.
    Unsaid { game: i64, after: usize },
    /// The game is over, or is not over after a takeback.
    Ended { game: i64, at: Option<u64> },
    /// Deadline of a sleeping table; `None` when it wakes.
    Due { game: i64, at: Option<u64> },
    /// Heartbeat of the server.
    Alive(u64),
    /// Start of the server after an outage. The deadlines of sleeping tables move by its length.
    Started { at: u64, outage: u64 },
}

/// Commits all writes together. If that fails each is tried alone, so that only the bad one fails.
pub fn group(connection: &mut Connection, writes: &[&[StoreChange]]) -> Vec<Result<(), TableStoreError>> {
    if together(connection, writes).is_ok() {
        return writes.iter().map(|_| Ok(())).collect();
    }
    writes.iter().map(|write| together(connection, &[write])).collect()
}

fn together(connection: &mut Connection, writes: &[&[StoreChange]]) -> Result<(), TableStoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for change in writes.iter().copied().flatten() {
        apply(&transaction, change)?;
    }
    Ok(transaction.commit()?)
}

fn apply(to: &Transaction, change: &StoreChange) -> Result<(), TableStoreError> {
    match change {
        StoreChange::Made { id, name, terms, at, secrets } => {
            to.prepare_cached("INSERT INTO game (id, name, terms, made) VALUES (?, ?, ?, ?)")?
                .execute(params![id, name, terms, at])?;
            for (seat, secret) in secrets.iter().enumerate() {
                to.prepare_cached("INSERT INTO seat VALUES (?, ?, ?, NULL)")?.execute(params![
                    id,
                    seat,
                    secret.as_ref().map(Digest::bytes)
                ])?;
            }
        }
        StoreChange::Event { game, seq, at, line } => {
            to.prepare_cached("INSERT INTO event VALUES (?, ?, ?, ?)")?
                .execute(params![game, seq, at, line])?;
        }
        StoreChange::Owner { game, seat, owner } => {
            to.prepare_cached("UPDATE seat SET owner = ? WHERE game = ? AND seat = ?")?.execute(params![
                owner.bytes(),
                game,
                seat
            ])?;
        }
        StoreChange::Secret { game, seat, secret } => {
            to.prepare_cached("UPDATE seat SET secret = ? WHERE game = ? AND seat = ? AND owner IS NULL")?
                .execute(params![secret.bytes(), game, seat])?;
        }
        StoreChange::Remark { game, turn, text } => {
            to.prepare_cached("INSERT OR REPLACE INTO remark VALUES (?, ?, ?)")?
                .execute(params![game, turn, text])?;
        }
        StoreChange::Unsaid { game, after } => {
            to.prepare_cached("DELETE FROM remark WHERE game = ? AND turn > ?")?
                .execute(params![game, after])?;
        }
        StoreChange::Ended { game, at } => {
            to.prepare_cached("UPDATE game SET ended = ? WHERE id = ?")?.execute(params![at, game])?;
        }
        StoreChange::Due { game, at } => {
            to.prepare_cached("UPDATE game SET due = ? WHERE id = ?")?.execute(params![at, game])?;
        }
        StoreChange::Alive(at) => alive(to, *at)?,
        StoreChange::Started { at, outage } => {
            to.execute("UPDATE game SET due = due + ? WHERE due IS NOT NULL", [outage])?;
            alive(to, *at)?;
        }
    }
    Ok(())
}

fn alive(to: &Transaction, at: u64) -> Result<(), TableStoreError> {
    to.prepare_cached(
        "INSERT INTO meta VALUES ('alive', ?) ON CONFLICT DO UPDATE SET value = excluded.value",
    )?
    .execute([at])?;
    Ok(())
}

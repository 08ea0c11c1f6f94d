//! What is written down, in groups that share one sync of the disk.

use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use super::TableStoreError;
use crate::secret::Digest;

/// At most so many writes share a commit.
pub const LARGEST_GROUP: usize = 256;

/// One thing to keep.
#[derive(Clone, Debug)]
pub enum StoreChange {
    /// A table was made; seats that wait for a person have a secret.
    Made { id: i64, name: String, terms: String, at: u64, secrets: Vec<Option<Digest>> },
    /// Something happened at a table.
    Event { game: i64, seq: u64, at: u64, line: String },
    /// A seat got its owner; its link leads nobody else there.
    Owner { game: i64, seat: u8, owner: Digest },
    /// A seat that is free has another link.
    Secret { game: i64, seat: u8, secret: Digest },
    /// What was said beside the move that led to this turn.
    Remark { game: i64, turn: usize, text: String },
    /// Nothing that was said after this turn counts: the moves were taken back.
    Unsaid { game: i64, after: usize },
    /// The game of a table is over, or goes on after all.
    Ended { game: i64, at: Option<u64> },
    /// When the mover's time is up at a table that sleeps; nothing when it plays on.
    Due { game: i64, at: Option<u64> },
    /// The server was there at this time.
    Alive(u64),
    /// The server starts at this time, after an outage: the clocks of tables that sleep stood still meanwhile.
    Started { at: u64, outage: u64 },
}

/// Writes all of them in one commit. If that fails each is tried for itself, so that only the guilty one fails.
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

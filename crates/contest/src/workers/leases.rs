//! Leases: claimed with a time limit, extended by heartbeats, ended by delivery.

use std::collections::HashMap;
use std::time::Duration;

use super::registration::Registration;
use super::{JobKey, LEASE};
use crate::UnverifiedGame;
use crate::store::StoreError;
use crate::store::postgres::{PROGRAM, PgConnection};

/// A claimed game.
pub struct Lease {
    pub key: JobKey,
    /// Number of times it was claimed, this time included.
    pub number: i32,
    /// The match as a line of JSON.
    pub game: String,
}

/// Result of a claimed game.
pub struct LeasedResult {
    pub key: JobKey,
    pub number: i32,
    pub game: UnverifiedGame,
    /// Time that the game took.
    pub spent: Duration,
}

/// Longest line of a match.
const LONGEST: usize = 1 << 20;

/// Claims at most `most` games.
pub fn claim(db: &mut PgConnection, worker: &Registration, most: usize) -> Result<Vec<Lease>, StoreError> {
    let milliseconds = LEASE.as_millis() as i32;
    let rows = db.rows(
        "SELECT tournament, block, rotation, lease, game FROM bastide.claim($1, $2, $3, $4, $5)
          WHERE octet_length(game) <= 1048576",
        &[&worker.id, &worker.secret, &PROGRAM, &(most as i32), &milliseconds],
    )?;
    let read = |row: &tokio_postgres::Row| Lease {
        key: JobKey { tournament: row.get(0), block: row.get(1), rotation: row.get(2) },
        number: row.get(3),
        game: row.get(4),
    };
    Ok(rows.iter().map(read).filter(|lease| lease.game.len() <= LONGEST).collect())
}

/// Heartbeat: extends all held leases by `lasts`, and drops those that the store has given to others.
pub fn beat(
    db: &mut PgConnection,
    worker: &Registration,
    held: &mut HashMap<JobKey, i32>,
    lasts: Duration,
) -> Result<(), StoreError> {
    let keys: Vec<(&JobKey, &i32)> = held.iter().collect();
    let tournaments: Vec<i32> = keys.iter().map(|(key, _)| key.tournament).collect();
    let blocks: Vec<i64> = keys.iter().map(|(key, _)| key.block).collect();
    let rotations: Vec<i32> = keys.iter().map(|(key, _)| key.rotation).collect();
    let numbers: Vec<i32> = keys.iter().map(|(_, number)| **number).collect();
    let rows = db.rows(
        "SELECT tournament, block, rotation FROM bastide.beat($1, $2, $3, $4, $5, $6, $7)",
        &[
            &worker.id,
            &worker.secret,
            &(lasts.as_millis() as i32),
            &tournaments,
            &blocks,
            &rotations,
            &numbers,
        ],
    )?;
    let kept =
        rows.iter().map(|row| JobKey { tournament: row.get(0), block: row.get(1), rotation: row.get(2) });
    let kept: HashMap<JobKey, i32> = kept.filter_map(|key| Some((key, *held.get(&key)?))).collect();
    *held = kept;
    Ok(())
}

/// Delivers results; returns the number that still counted.
pub fn deliver(
    db: &mut PgConnection,
    worker: &Registration,
    finished: &[LeasedResult],
) -> Result<usize, StoreError> {
    let tournaments: Vec<i32> = finished.iter().map(|one| one.key.tournament).collect();
    let blocks: Vec<i64> = finished.iter().map(|one| one.key.block).collect();
    let rotations: Vec<i32> = finished.iter().map(|one| one.key.rotation).collect();
    let numbers: Vec<i32> = finished.iter().map(|one| one.number).collect();
    let texts = |part: fn(&LeasedResult) -> &String| finished.iter().map(part).collect::<Vec<&String>>();
    let row = db.row(
        "SELECT bastide.deliver($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        &[
            &worker.id,
            &worker.secret,
            &tournaments,
            &blocks,
            &rotations,
            &numbers,
            &texts(|one| &one.game.record),
            &texts(|one| &one.game.notes),
            &texts(|one| &one.game.voids),
            &texts(|one| &one.game.failure),
        ],
    )?;
    Ok(row.map_or(0, |row| row.get::<_, i32>(0)) as usize)
}

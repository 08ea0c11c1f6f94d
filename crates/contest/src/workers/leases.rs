//! The games that a worker holds: claimed, kept by signs of life, delivered.

use std::collections::HashMap;
use std::time::Duration;

use super::member::Membership;
use super::{JobKey, LEASE};
use crate::UnverifiedGame;
use crate::store::StoreError;
use crate::store::postgres::{Link, PROGRAM};

/// A game that was claimed.
pub struct Lease {
    pub key: JobKey,
    /// How often it was given out, this time included.
    pub number: i32,
    /// The match as a line.
    pub game: String,
}

/// What became of a game that was claimed.
pub struct LeasedResult {
    pub key: JobKey,
    pub number: i32,
    pub game: UnverifiedGame,
    /// How long it took.
    pub spent: Duration,
}

/// Longer lines are no matches.
const LONGEST: usize = 1 << 20;

/// Claims at most so many games.
pub fn claim(link: &mut Link, member: &Membership, most: usize) -> Result<Vec<Lease>, StoreError> {
    let milliseconds = LEASE.as_millis() as i32;
    let rows = link.rows(
        "SELECT tournament, block, rotation, lease, game FROM bastide.claim($1, $2, $3, $4, $5)
          WHERE octet_length(game) <= 1048576",
        &[&member.id, &member.secret, &PROGRAM, &(most as i32), &milliseconds],
    )?;
    let read = |row: &tokio_postgres::Row| Lease {
        key: JobKey { tournament: row.get(0), block: row.get(1), rotation: row.get(2) },
        number: row.get(3),
        game: row.get(4),
    };
    Ok(rows.iter().map(read).filter(|lease| lease.game.len() <= LONGEST).collect())
}

/// A sign of life: all these are kept for so long. Those that are the worker's no more are forgotten.
pub fn beat(
    link: &mut Link,
    member: &Membership,
    held: &mut HashMap<JobKey, i32>,
    lasts: Duration,
) -> Result<(), StoreError> {
    let keys: Vec<(&JobKey, &i32)> = held.iter().collect();
    let tournaments: Vec<i32> = keys.iter().map(|(key, _)| key.tournament).collect();
    let blocks: Vec<i64> = keys.iter().map(|(key, _)| key.block).collect();
    let rotations: Vec<i32> = keys.iter().map(|(key, _)| key.rotation).collect();
    let numbers: Vec<i32> = keys.iter().map(|(_, number)| **number).collect();
    let rows = link.rows(
        "SELECT tournament, block, rotation FROM bastide.beat($1, $2, $3, $4, $5, $6, $7)",
        &[
            &member.id,
            &member.secret,
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

/// Delivers results; how many were still asked for.
pub fn deliver(link: &mut Link, member: &Membership, finished: &[LeasedResult]) -> Result<usize, StoreError> {
    let tournaments: Vec<i32> = finished.iter().map(|one| one.key.tournament).collect();
    let blocks: Vec<i64> = finished.iter().map(|one| one.key.block).collect();
    let rotations: Vec<i32> = finished.iter().map(|one| one.key.rotation).collect();
    let numbers: Vec<i32> = finished.iter().map(|one| one.number).collect();
    let texts = |part: fn(&LeasedResult) -> &String| finished.iter().map(part).collect::<Vec<&String>>();
    let row = link.row(
        "SELECT bastide.deliver($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        &[
            &member.id,
            &member.secret,
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

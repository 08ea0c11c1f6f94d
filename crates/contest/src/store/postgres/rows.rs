//! Rows of games that count, written in batches.

use std::collections::HashSet;

use tokio_postgres::Row;

use super::connection::PgConnection;
use super::{chain, damaged};
use crate::GameId;
use crate::store::{StoreError, Sum, VerifiedGame};

/// Games as columns, with their hashes in the chain.
#[derive(Default)]
pub struct GameRows {
    /// For each game, true if it is new.
    pub new: Vec<bool>,
    /// End of the chain after these games.
    pub tail: (u64, Sum),
    /// Blocks and rotations of all games, also of those already present.
    given: (Vec<i64>, Vec<i32>),
    blocks: Vec<i64>,
    rotations: Vec<i32>,
    seqs: Vec<i64>,
    attempts: Vec<i32>,
    outcomes: Vec<String>,
    contents: Vec<Vec<u8>>,
    sums: Vec<Vec<u8>>,
    records: Vec<String>,
    notes: Vec<String>,
    voids: Vec<String>,
}

impl GameRows {
    /// The games that are not present yet, chained behind `tail`.
    pub fn new(
        db: &mut PgConnection,
        id: i32,
        games: &[VerifiedGame],
        tail: (u64, Sum),
    ) -> Result<GameRows, StoreError> {
        let blocks: Vec<i64> = games.iter().map(|game| game.id.block as i64).collect();
        let rotations: Vec<i32> = games.iter().map(|game| game.id.rotation as i32).collect();
        let there = db.rows(
            "SELECT g.block, g.rotation FROM bastide.game g JOIN unnest($2::bigint[], $3::integer[]) AS n (block, rotation)
             USING (block, rotation) WHERE g.tournament = $1",
            &[&id, &blocks, &rotations],
        )?;
        let mut there: HashSet<GameId> = there.iter().map(game_id).collect();
        let mut rows = GameRows { tail, given: (blocks, rotations), ..GameRows::default() };
        for game in games {
            let is_new = there.insert(game.id);
            rows.new.push(is_new);
            if is_new {
                rows.add(game);
            }
        }
        Ok(rows)
    }

    fn add(&mut self, game: &VerifiedGame) {
        let (outcome, content) = (game.outcome.to_string(), chain::content(game));
        let line = chain::line(game.id.block, game.id.rotation, game.attempt, &outcome);
        self.tail = (self.tail.0 + 1, self.tail.1.next(&line, &content));
        self.seqs.push(self.tail.0 as i64);
        self.blocks.push(game.id.block as i64);
        self.rotations.push(game.id.rotation as i32);
        self.attempts.push(game.attempt as i32);
        self.outcomes.push(outcome);
        self.contents.push(content.0.to_vec());
        self.sums.push(self.tail.1.0.to_vec());
        self.records.push(game.record.clone());
        self.notes.push(game.notes.clone());
        self.voids.push(chain::voids(game));
    }

    /// Writes the rows, and deletes their jobs and inbox rows.
    pub fn write(&self, db: &mut PgConnection, id: i32) -> Result<(), StoreError> {
        db.execute(
            "INSERT INTO bastide.game
             SELECT $1, n.seq, n.block, n.rotation, n.attempt, n.outcome, n.content, n.sum, i.worker, i.lease
               FROM unnest($2::bigint[], $3::bigint[], $4::integer[], $5::integer[], $6::text[], $7::bytea[], $8::bytea[])
                    AS n (seq, block, rotation, attempt, outcome, content, sum)
               LEFT JOIN bastide.inbox i ON i.tournament = $1 AND i.block = n.block AND i.rotation = n.rotation",
            &[
                &id,
                &self.seqs,
                &self.blocks,
                &self.rotations,
                &self.attempts,
                &self.outcomes,
                &self.contents,
                &self.sums,
            ],
        )?;
        db.execute(
            "INSERT INTO bastide.content SELECT $1, n.seq, n.record, n.notes, n.voids
               FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) AS n (seq, record, notes, voids)",
            &[&id, &self.seqs, &self.records, &self.notes, &self.voids],
        )?;
        db.execute(TAKE_RESULTS, &[&id, &self.given.0, &self.given.1])?;
        db.execute(TAKE_JOBS, &[&id, &self.given.0, &self.given.1]).map(drop)
    }
}

const TAKE_RESULTS: &str =
    "DELETE FROM bastide.inbox i USING unnest($2::bigint[], $3::integer[]) AS n (block, rotation)
     WHERE i.tournament = $1 AND i.block = n.block AND i.rotation = n.rotation";

const TAKE_JOBS: &str =
    "DELETE FROM bastide.job j USING unnest($2::bigint[], $3::integer[]) AS n (block, rotation)
     WHERE j.tournament = $1 AND j.block = n.block AND j.rotation = n.rotation";

fn game_id(row: &Row) -> GameId {
    let (block, rotation): (i64, i32) = (row.get(0), row.get(1));
    GameId { block: block as usize, rotation: rotation as usize }
}

/// A game with its hash in the chain.
pub struct ChainedGame {
    pub seq: u64,
    pub id: GameId,
    attempt: usize,
    pub outcome: String,
    content: Sum,
    pub sum: Sum,
}

impl ChainedGame {
    /// Hash of the chain after this game.
    pub fn sum_after(&self, before: &Sum) -> Sum {
        before.next(&chain::line(self.id.block, self.id.rotation, self.attempt, &self.outcome), &self.content)
    }

    fn read(row: &Row) -> Result<ChainedGame, StoreError> {
        let (attempt, seq): (i32, i64) = (row.get(2), row.get(3));
        let seq = seq as u64;
        let sum = |at: usize| Sum::read(row.get::<_, &[u8]>(at)).ok_or_else(|| damaged(seq, &"no sum"));
        Ok(ChainedGame {
            seq,
            id: game_id(row),
            attempt: attempt as usize,
            outcome: row.get(4),
            content: sum(5)?,
            sum: sum(6)?,
        })
    }
}

/// Games after this sequence number.
pub fn page(db: &mut PgConnection, id: i32, after: i64, most: i64) -> Result<Vec<ChainedGame>, StoreError> {
    let rows = db.rows(
        "SELECT block, rotation, attempt, seq, outcome, content, sum FROM bastide.game
          WHERE tournament = $1 AND seq > $2 ORDER BY seq LIMIT $3",
        &[&id, &after, &most],
    )?;
    rows.iter().map(ChainedGame::read).collect()
}

/// A game with record and notes.
pub fn game(db: &mut PgConnection, tournament: i32, id: GameId) -> Result<Option<VerifiedGame>, StoreError> {
    let (block, rotation) = (id.block as i64, id.rotation as i32);
    let row = db.row(
        "SELECT block, rotation, attempt, seq, outcome, content, sum, record, notes, voids
           FROM bastide.game JOIN bastide.content USING (tournament, seq)
          WHERE tournament = $1 AND block = $2 AND rotation = $3",
        &[&tournament, &block, &rotation],
    )?;
    let Some(row) = row else { return Ok(None) };
    let ChainedGame { seq, attempt, outcome, content, .. } = ChainedGame::read(&row)?;
    let (record, notes, voids): (String, String, String) = (row.get(7), row.get(8), row.get(9));
    if content != Sum::of_content(&record, &notes, &voids) {
        return Err(damaged(seq, &"its record or notes are others"));
    }
    let outcome = outcome.parse().map_err(|bad| damaged(seq, &bad))?;
    let voids = voids.lines().map(str::to_owned).collect();
    Ok(Some(VerifiedGame { id, attempt, outcome, record, notes, voids, missing: Vec::new() }))
}

//! Finished games: unverified as a worker delivers them, verified after this program has played or replayed them.

use arena::{Match, MatchError, MatchResult, Notes, Pace, VoidGame};
use bots::sandbox::MissingProtection;

use crate::replay::distrustful_replay;
use crate::store::StoreError;
use crate::{GameFault, GameId, Outcome, record_digest};

/// A game as a worker delivers it. It counts only after [`UnverifiedGame::verify`].
#[derive(Clone, Debug, Default)]
pub struct UnverifiedGame {
    pub record: String,
    pub notes: String,
    /// Void attempts before it, one a line.
    pub voids: String,
    /// Reason why it could not be played; empty if it was.
    pub failure: String,
}

/// A game that counts: this program has played it, or replayed it by the rules and with the sealed luck.
#[derive(Clone, Debug)]
pub struct VerifiedGame {
    pub id: GameId,
    /// Number of void attempts before it.
    pub attempt: usize,
    pub outcome: Outcome,
    /// Text of its record.
    pub record: String,
    /// Text of its notes.
    pub notes: String,
    /// Reason of each void attempt.
    pub voids: Vec<String>,
    /// Protections that bots ran without; known only to the program that played it.
    pub missing: Vec<MissingProtection>,
}

/// A game that could not be played.
#[derive(Clone, Debug)]
pub struct UnplayedGame {
    pub id: GameId,
    pub why: MatchError,
}

/// Result of a game, or the reason why it could not be played.
pub type GameEnd = Result<VerifiedGame, UnplayedGame>;

/// Most void attempts accepted from a worker.
const MOST_VOIDS: usize = 16;

impl VerifiedGame {
    pub fn of(id: GameId, result: &MatchResult) -> VerifiedGame {
        let record = result.table.record().to_string();
        VerifiedGame {
            id,
            attempt: result.voided.len(),
            outcome: outcome(result, &record),
            record,
            notes: result.notes.text(),
            voids: result.voided.iter().map(void_line).collect(),
            missing: result.missing.clone(),
        }
    }

    /// Parsed notes.
    pub fn read_notes(&self) -> Result<Notes, StoreError> {
        Notes::read(&self.notes).map_err(|bad| StoreError::Damaged(bad.to_string()))
    }
}

/// Outcome of a match for standings.
fn outcome(result: &MatchResult, record: &str) -> Outcome {
    let fault = |fault: &arena::Fault| GameFault { seat: fault.seat, verdict: fault.kind.word().to_owned() };
    Outcome {
        ranks: result.ranks().into_iter().map(|rank| rank as u8).collect(),
        points: result.table.game().scores().points.iter().copied().collect(),
        turns: result.table.turn() as u32,
        faults: result.faults().iter().map(fault).collect(),
        digest: Some(record_digest(record)),
        voids: result.voided.iter().filter_map(|void| void.seat).collect(),
    }
}

impl UnverifiedGame {
    /// The delivery of a game that was played, or could not be played.
    pub fn of(played: Result<VerifiedGame, String>) -> UnverifiedGame {
        // PostgreSQL's text cannot hold U+0000.
        let plain = |text: String| text.replace('\0', " ");
        match played {
            Ok(VerifiedGame { record, notes, voids, .. }) => {
                let voids = voids.iter().map(|why| why.replace('\n', " ") + "\n").collect();
                let (record, notes, voids) = (plain(record), plain(notes), plain(voids));
                UnverifiedGame { record, notes, voids, failure: String::new() }
            }
            Err(why) if why.is_empty() => {
                UnverifiedGame { failure: "it gave no reason".to_owned(), ..UnverifiedGame::default() }
            }
            Err(why) => UnverifiedGame { failure: plain(why), ..UnverifiedGame::default() },
        }
    }

    /// Replays the record. The outcome that the worker claims is ignored.
    pub fn verify(&self, id: GameId, game: &Match) -> Result<VerifiedGame, String> {
        let (table, notes) = distrustful_replay(game, &self.record, &self.notes)?;
        let is_seat = |void: &VoidGame| void.seat.is_none_or(|seat| usize::from(seat) < game.seats.len());
        let voided = self.voids.lines().take(MOST_VOIDS).map(read_void).filter(is_seat).collect();
        let result = MatchResult { table, notes, missing: Vec::new(), pace: Pace::default(), voided };
        Ok(VerifiedGame::of(id, &result))
    }
}

/// A void attempt as a line: seat to move, if any, and reason.
pub fn void_line(VoidGame { why, seat }: &VoidGame) -> String {
    seat.map_or_else(|| why.clone(), |seat| format!("seat {seat}: {why}"))
}

/// Reads it back.
pub fn read_void(line: &str) -> VoidGame {
    let seated = line.strip_prefix("seat ").and_then(|rest| rest.split_once(": "));
    match seated.and_then(|(seat, why)| Some((seat.parse().ok()?, why))) {
        Some((seat, why)) => VoidGame { why: why.to_owned(), seat: Some(seat) },
        None => VoidGame { why: line.to_owned(), seat: None },
    }
}

//! Puzzles from tablebases: positions in which one move alone wins.

use exact::ExactValue;
use kit::{AnyGame, Chance, Quick};
use serde::Serialize;

use super::shelf::known;
use super::{ExactTable, Valued};
use crate::roster::of;

/// Times that each level tries a puzzle.
pub const TRIES: u8 = 8;

/// Places that are looked at for each puzzle, at most.
const LOOKS: usize = 100_000;

/// A position that is won by one move alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Puzzle {
    pub position: String,
    /// The move that wins.
    pub answer: String,
    /// Moves of both players until the win, if the other player holds out as long as possible.
    pub plies: u8,
    /// From 1 to 10: the first level from which on every level finds the move more often than not; 10 if none does.
    pub difficulty: u8,
    /// By level from 1 to 9: how often it found the move in [`TRIES`] tries. Level 10 plays by the table itself.
    pub found: Vec<u8>,
    /// The rest of the win after the answer.
    pub rounds: Vec<PuzzleRound>,
}

/// A round of a puzzle: the reply that holds out longest, and the moves that win against it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PuzzleRound {
    pub reply: String,
    /// The quickest win first; the next round follows it.
    pub wins: Vec<String>,
}

/// Puzzles of different positions with the rules and pieces of this one, won in `plies`; fewer than `count` if there are hardly
/// any. `None` if no tablebase has them.
pub fn puzzles(position: &dyn AnyGame, plies: u8, count: usize, seed: u64) -> Option<Vec<Puzzle>> {
    let (table, mut luck) = (known(position.typed()?)?, Quick::new(seed));
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for _ in 0..count.saturating_mul(LOOKS) {
        if puzzles.len() == count {
            break;
        }
        let places = u32::try_from(table.base.header.places).unwrap_or(u32::MAX);
        let found = puzzle(&table, luck.below(places).into(), plies);
        puzzles.extend(found.filter(|new| puzzles.iter().all(|known| known.position != new.position)));
    }
    puzzles.sort_by_key(|puzzle| (puzzle.difficulty, u8::MAX - puzzle.found.iter().sum::<u8>()));
    Some(puzzles)
}

/// The puzzle of a place, if its position is one.
fn puzzle(table: &ExactTable, place: u64, plies: u8) -> Option<Puzzle> {
    if table.base.value(place).ok()? != ExactValue::Win(plies) {
        return None;
    }
    let position = table.position(place)?;
    let moves = table.moves(&*position)?;
    let answer = only_win(&moves)?.to_owned();
    let found = (1..=9).map(|level| tries(&*position, level, &answer)).collect::<Vec<u8>>();
    let fails = found.iter().rposition(|found| 2 * found <= TRIES);
    let difficulty = fails.map_or(1, |at| at as u8 + 2);
    let rounds = rounds(table, &*position, &answer)?;
    Some(Puzzle { position: position.to_string(), answer, plies, difficulty, found, rounds })
}

/// Rounds after the answer until the win.
fn rounds(table: &ExactTable, position: &dyn AnyGame, answer: &str) -> Option<Vec<PuzzleRound>> {
    let (mut game, mut own, mut rounds) = (position.clone_box(), answer.to_owned(), Vec::new());
    loop {
        game.play(&own, &mut Quick::new(0)).ok()?;
        if game.to_move().is_none() {
            return Some(rounds);
        }
        let (reply, _) = table.moves(&*game)?.into_iter().next()?;
        game.play(&reply, &mut Quick::new(0)).ok()?;
        let moves = table.moves(&*game)?.into_iter();
        let wins: Vec<String> =
            moves.filter(|(_, value)| matches!(value, ExactValue::Win(_))).map(|(mv, _)| mv).collect();
        own.clone_from(wins.first()?);
        rounds.push(PuzzleRound { reply, wins });
    }
}

/// The one winning move of some.
pub fn only_win(moves: &[Valued]) -> Option<&str> {
    let mut wins = moves.iter().filter(|(_, value)| matches!(value, ExactValue::Win(_)));
    let (answer, _) = wins.next()?;
    wins.next().is_none().then_some(answer)
}

/// How often a level finds the move.
fn tries(position: &dyn AnyGame, level: usize, answer: &str) -> u8 {
    let level = of(position.about().name).level(level).expect("there are ten levels");
    let finds = |seed: &u8| level.mind(u64::from(*seed)).think(position, &level.usual).best() == answer;
    (0..TRIES).filter(finds).count() as u8
}

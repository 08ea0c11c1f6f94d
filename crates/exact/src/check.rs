//! The checker: every value is compared with the values that the rules lead to.
//!
//! It shares nothing with the solver. A win in d has a move to a loss in d - 1, and a loss only moves to wins, the longest
//! in d - 1; so by induction over d wins and losses are true. A draw has no move to a loss and one to a draw: neither player
//! can force a win from there.

use std::fmt;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use kit::{Chance, Game, Player};

use crate::{ExactValue, Numbering};

/// Places that a thread checks at a time.
const PORTION: u64 = 1 << 12;

/// The first thing found wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    pub rank: u64,
    /// The text of the position, if the place has one.
    pub position: Option<String>,
    pub why: String,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "place {}: {}", self.rank, self.why)?;
        self.position.iter().try_for_each(|position| write!(f, "\n{position}"))
    }
}

/// Luck that must not be asked for.
#[derive(Default)]
struct NoLuck {
    asked: bool,
}

impl Chance for NoLuck {
    fn below(&mut self, _: u32) -> u32 {
        self.asked = true;
        0
    }
}

/// Checks the values of these places against their successors; `done` counts places. Gives the number of positions by value
/// byte.
pub fn check<N: Numbering>(
    numbering: &N,
    values: &[u8],
    places: Range<u64>,
    threads: usize,
    done: &AtomicU64,
    stop: &AtomicBool,
) -> Result<Vec<u64>, Wrong> {
    if values.len() as u64 != numbering.count() {
        let why = format!("there are {} values for {} places", values.len(), numbering.count());
        return Err(Wrong { rank: 0, position: None, why });
    }
    let (next, found) = (AtomicU64::new(places.start), Mutex::new((vec![0; 256], None)));
    let work = || {
        let (mut counts, mut moves) = (vec![0; 256], Vec::new());
        loop {
            let from = next.fetch_add(PORTION, Ordering::Relaxed);
            if from >= places.end || stop.load(Ordering::Relaxed) {
                break;
            }
            let portion = from..places.end.min(from + PORTION);
            done.fetch_add(portion.end - portion.start, Ordering::Relaxed);
            for rank in portion {
                match place(numbering, values, rank, &mut moves) {
                    Ok(true) => counts[usize::from(values[rank as usize])] += 1,
                    Ok(false) => {}
                    Err(wrong) => {
                        found.lock().expect("no checker panics").1.get_or_insert(wrong);
                        return;
                    }
                }
            }
        }
        let sums = &mut found.lock().expect("no checker panics").0;
        sums.iter_mut().zip(counts).for_each(|(sum, count): (&mut u64, u64)| *sum += count);
    };
    thread::scope(|scope| {
        (1..threads).for_each(|_| {
            scope.spawn(work);
        });
        work();
    });
    let (counts, wrong) = found.into_inner().expect("no checker panics");
    wrong.map_or(Ok(counts), Err)
}

/// Checks a place; `false` where no position is.
fn place<N: Numbering>(
    numbering: &N,
    values: &[u8],
    rank: u64,
    moves: &mut Vec<<N::Game as Game>::Move>,
) -> Result<bool, Wrong> {
    let found = numbering.position(rank);
    let wrong = |why: String| {
        let position = found.as_ref().map(|(game, _)| game.to_string());
        Wrong { rank, position, why }
    };
    let byte = values[rank as usize];
    let Some(value) = ExactValue::from_byte(byte) else {
        return Err(wrong(format!("{byte} is not a value")));
    };
    let Some((game, mover)) = &found else {
        return if value == ExactValue::Draw {
            Ok(false)
        } else {
            Err(wrong(format!("{value}, but the game is over")))
        };
    };
    let best = if game.to_move() == Some(*mover) {
        if numbering.rank(game) != Some(rank) {
            return Err(wrong("its position has another place".to_owned()));
        }
        best(numbering, values, game, *mover, moves).map_err(wrong)?
    } else {
        after(numbering, values, game, *mover).map_err(wrong)?
    };
    if best == value { Ok(true) } else { Err(wrong(format!("{value}, but its moves say {best}"))) }
}

/// The best that the mover can reach with one move.
fn best<N: Numbering>(
    numbering: &N,
    values: &[u8],
    game: &N::Game,
    mover: Player,
    moves: &mut Vec<<N::Game as Game>::Move>,
) -> Result<ExactValue, String> {
    game.moves(moves);
    let mut best: Option<ExactValue> = None;
    for mv in moves.iter() {
        let (mut next, mut luck) = (game.clone(), NoLuck::default());
        next.play(*mv, &mut luck);
        if luck.asked {
            return Err(format!("{mv} asks for luck"));
        }
        let value = after(numbering, values, &next, mover)?;
        best = best.filter(|best| best.order() >= value.order()).or(Some(value));
        if value == ExactValue::Win(1) {
            // Nothing is better, and three positions in four are won at once.
            break;
        }
    }
    best.ok_or_else(|| "its mover has no move".to_owned())
}

/// The value to a player of having led to this position, by a move or a pass.
fn after<N: Numbering>(
    numbering: &N,
    values: &[u8],
    next: &N::Game,
    mover: Player,
) -> Result<ExactValue, String> {
    let Some(player) = next.to_move() else {
        return Ok(match next.scores().shares()[mover.index()] {
            1.0 => ExactValue::Win(1),
            0.0 => ExactValue::Loss(1),
            _ => ExactValue::Draw,
        });
    };
    let rank = numbering.rank(next).ok_or_else(|| format!("no place has the position after it\n{next}"))?;
    let byte = values.get(rank as usize).copied().ok_or("a position has a place behind the last")?;
    let value = ExactValue::from_byte(byte)
        .ok_or_else(|| format!("place {rank} has {byte}, which is not a value"))?;
    // The opponent was passed over: one ply more, and the same player moves again.
    let passes = if player == mover { 2 } else { 1 };
    Ok((0..passes).fold(value, |value, _| ExactValue::of_move(value)))
}

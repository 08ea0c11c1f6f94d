//! Expected points under perfect play, by value iteration from below with a bound from above.
//!
//! Each equation here is `x = F(x)` with a monotone `F` that adds expectations of `x`. Iterated from 0 it gives lower bounds.
//! If `w ≥ 1 + (F(w) - F(0))` and a lower bound has `F(x) ≤ x + δ`, then `F(x + δw) ≤ x + δw`, so that the value is at most
//! `x + δw`. The weights `w` are expected steps to the end, iterated likewise: if `w` lacks `ε`, then `w / (1 - ε)` does not.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;

use super::boards::{Boards, Cells, Scan};

/// The error in points at which iteration ends.
const NEAR: f64 = 1e-7;

/// Shortfall of the weights from which on they are made larger.
const LACK: f64 = 1e-3;

/// Expected steps of a cascade, doubled with each line, beyond which it is given up. A step brings 10 points or more.
const ENDLESS: f64 = 1e12;

/// The most ways of luck that are kept: 8 bytes each.
const MOST_WAYS: usize = 1 << 26;

/// Reasons why there is no value.
#[derive(Clone, PartialEq, Debug)]
pub enum NoOptimum {
    TooLarge(String),
    /// The time was over.
    Late,
    /// Cascades double their points as fast as they end.
    Endless,
}

impl fmt::Display for NoOptimum {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NoOptimum::TooLarge(why) => f.write_str(why),
            NoOptimum::Late => f.write_str("the budget was spent first"),
            NoOptimum::Endless => f.write_str(
                "expected points have no bound: cascades double their points faster than they end",
            ),
        }
    }
}

/// A number between two bounds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    pub low: f64,
    pub high: f64,
}

/// A board with lines: its scan, and the boards that follow with the ways of luck that lead there.
struct Falling {
    board: u32,
    lines: i32,
    points: f64,
    ways: Range<usize>,
    /// The share of one way of luck.
    odds: f64,
}

/// A board without lines: the boards that swaps lead to.
struct Still {
    board: u32,
    swapped: Vec<u32>,
}

/// The equations of a size of boards.
pub struct Equations {
    pub boards: Boards,
    falling: Vec<Falling>,
    still: Vec<Still>,
    /// Boards, and the number of ways of luck that lead there.
    ways: Vec<(u32, u32)>,
    /// Expected points of the cascade that begins with a board, at least; and by how much they can be more.
    points: Vec<f64>,
    points_error: f64,
}

/// Values of all boards, and by how much they can be more.
pub struct Values {
    low: Vec<f64>,
    error: f64,
}

/// Asked now and then: `true` to give up.
type Late<'a> = &'a mut dyn FnMut() -> bool;

impl Equations {
    pub fn new(boards: Boards, late: Late) -> Result<Equations, NoOptimum> {
        let (mut falling, mut still, mut ways) = (Vec::new(), Vec::new(), Vec::new());
        // Boards whose gems have fallen to the same places share their ways.
        let mut fallen: HashMap<Cells, Range<usize>> = HashMap::new();
        for rank in 0..boards.count() {
            if rank.is_multiple_of(1 << 10) && late() {
                return Err(NoOptimum::Late);
            }
            let (board, cells) = (rank as u32, boards.cells(rank));
            match boards.scan(&cells) {
                None => still.push(Still { board, swapped: swapped(&boards, cells) }),
                Some(scan) => {
                    let (lines, points) = (scan.lines, scan.points);
                    let odds = (boards.colours as f64).powi(-(scan.empty.len() as i32));
                    let of_fallen = fallen.entry(boards.with_holes(&scan)).or_insert_with(|| {
                        let first = ways.len();
                        ways.extend(refilled(&boards, &scan));
                        first..ways.len()
                    });
                    falling.push(Falling { board, lines, points, ways: of_fallen.clone(), odds });
                }
            }
            if ways.len() > MOST_WAYS {
                let why = format!("luck has more than {MOST_WAYS} ways to fall on these boards");
                return Err(NoOptimum::TooLarge(why));
            }
        }
        let mut equations = Equations { boards, falling, still, ways, points: Vec::new(), points_error: 0.0 };
        let doubled = |falling: &Falling| 2f64.powi(falling.lines);
        let weight = equations.weights(doubled, false, late)?;
        let zero = vec![0.0; equations.boards.count()];
        let Values { low, error } =
            equations.settled(zero, |falling| falling.points, doubled, weight, late)?;
        (equations.points, equations.points_error) = (low, error);
        Ok(equations)
    }

    /// The mean over luck of what follows.
    fn mean(&self, falling: &Falling, values: &[f64]) -> f64 {
        let ways = self.ways[falling.ways.clone()].iter();
        falling.odds * ways.map(|(board, count)| f64::from(*count) * values[*board as usize]).sum::<f64>()
    }

    /// The largest expected number of steps to the end, each step counting `factor` times the one before; swaps are steps too
    /// if `to_the_end`, the longest way being chosen.
    fn weights(
        &self,
        factor: impl Fn(&Falling) -> f64,
        to_the_end: bool,
        late: Late,
    ) -> Result<f64, NoOptimum> {
        let mut steps = vec![0.0; self.boards.count()];
        loop {
            let mut lack: f64 = 0.0;
            for falling in &self.falling {
                let better = 1.0 + factor(falling) * self.mean(falling, &steps);
                lack = lack.max(raise(&mut steps[falling.board as usize], better));
            }
            for still in self.still.iter().filter(|_| to_the_end) {
                let better =
                    still.swapped.iter().map(|board| 1.0 + steps[*board as usize]).fold(0.0, f64::max);
                lack = lack.max(raise(&mut steps[still.board as usize], better));
            }
            let most = steps.iter().copied().fold(1.0, f64::max);
            if lack <= LACK {
                return Ok(most / (1.0 - LACK));
            }
            if most > ENDLESS {
                return Err(NoOptimum::Endless);
            }
            if late() {
                return Err(NoOptimum::Late);
            }
        }
    }

    /// Values of boards with lines, those of the others being given.
    fn settled(
        &self,
        mut low: Vec<f64>,
        gain: impl Fn(&Falling) -> f64,
        factor: impl Fn(&Falling) -> f64,
        weight: f64,
        late: Late,
    ) -> Result<Values, NoOptimum> {
        loop {
            let mut lack: f64 = 0.0;
            for falling in &self.falling {
                let better = gain(falling) + factor(falling) * self.mean(falling, &low);
                lack = lack.max(raise(&mut low[falling.board as usize], better));
            }
            if lack * weight <= NEAR {
                return Ok(Values { low, error: lack * weight });
            }
            if late() {
                return Err(NoOptimum::Late);
            }
        }
    }

    /// Expected gain after a swap has been made, its own points not counted, with that many moves left, or without a
    /// limit.
    pub fn future(&self, moves: Option<u64>, late: Late) -> Result<Values, NoOptimum> {
        let mut values = Values { low: vec![0.0; self.boards.count()], error: 0.0 };
        let Some(moves) = moves else { return self.endless_future(values, late) };
        let weight = self.weights(|_| 1.0, false, late)?;
        for _ in 0..moves {
            let before = values.error + self.points_error;
            self.swap(&mut values.low);
            values = self.settled(values.low, |_| 0.0, |_| 1.0, weight, late)?;
            values.error += before;
        }
        Ok(values)
    }

    fn endless_future(&self, mut values: Values, late: Late) -> Result<Values, NoOptimum> {
        let weight = self.weights(|_| 1.0, true, late)?;
        loop {
            let mut lack = self.swap(&mut values.low);
            for falling in &self.falling {
                let better = self.mean(falling, &values.low);
                lack = lack.max(raise(&mut values.low[falling.board as usize], better));
            }
            if lack * weight <= NEAR {
                return Ok(Values { error: (lack + self.points_error) * weight, ..values });
            }
            if late() {
                return Err(NoOptimum::Late);
            }
        }
    }

    /// Makes the best swap on each board without lines; the most that one gains by it.
    fn swap(&self, values: &mut [f64]) -> f64 {
        let mut lack: f64 = 0.0;
        for still in &self.still {
            let gains =
                still.swapped.iter().map(|board| self.points[*board as usize] + values[*board as usize]);
            let better = gains.fold(0.0, f64::max);
            lack = lack.max(raise(&mut values[still.board as usize], better));
        }
        lack
    }

    /// Expected points of a swap that leads to this board, and of all that follows.
    pub fn gain(&self, swapped: &Cells, future: &Values) -> Bounds {
        let board = self.boards.rank(swapped);
        let low = self.points[board] + future.low[board];
        Bounds { low, high: low + self.points_error + future.error }
    }
}

/// Raises a lower bound; by how much.
fn raise(value: &mut f64, better: f64) -> f64 {
    let gained = better - *value;
    *value = value.max(better);
    gained
}

/// The boards that legal swaps lead to, each once.
fn swapped(boards: &Boards, cells: Cells) -> Vec<u32> {
    let swaps = boards.pairs().map(|(one, other)| {
        let mut swapped = cells;
        swapped.swap(one, other);
        swapped
    });
    let legal = swaps.filter(|cells| boards.scan(cells).is_some());
    let mut ranks: Vec<u32> = legal.map(|cells| boards.rank(&cells) as u32).collect();
    ranks.sort_unstable();
    ranks.dedup();
    ranks
}

/// The boards that luck may make of the empty cells, each once with the number of its ways.
fn refilled(boards: &Boards, scan: &Scan) -> Vec<(u32, u32)> {
    let (mut cells, mut ranks) = (scan.fallen, Vec::new());
    let ways = boards.colours.pow(scan.empty.len() as u32);
    for way in 0..ways {
        let mut rest = way;
        for at in &scan.empty {
            cells[*at] = (rest % boards.colours) as u8;
            rest /= boards.colours;
        }
        ranks.push(boards.rank(&cells) as u32);
    }
    ranks.sort_unstable();
    ranks.chunk_by(|one, other| one == other).map(|equal| (equal[0], equal.len() as u32)).collect()
}

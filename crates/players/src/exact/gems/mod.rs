//! Gems on small boards: expected points under perfect play.

mod boards;
mod optimum;

use games::gems::{Gems, Swap};
use kit::{AnyGame, Game};
use minds::Budget;

use boards::{Boards, Cells, MOST_GEMS};
use optimum::Equations;
pub use optimum::{Bounds, NoOptimum};

/// The most boards up to a renaming of colours: eight numbers are kept for each.
const MOST_BOARDS: usize = 1 << 24;

/// Points at the end of a game that is played perfectly, luck averaged.
pub struct ExpectedPoints {
    pub points: Bounds,
    /// The legal swaps with the points that they lead to, the best first.
    pub moves: Vec<(String, Bounds)>,
}

/// Expected points of a position of Gems whose gems fall by luck; `None` for other positions.
///
/// They are those of the rules without their two safeguards, the cut of a cascade after 10,000 scans and scores of at most
/// 2^63: real cascades can only bring less.
pub fn expected_points(position: &dyn AnyGame, budget: &Budget) -> Option<Result<ExpectedPoints, NoOptimum>> {
    let game: &Gems = position.typed()?;
    game.view().sequence.is_none().then(|| of(game, budget))
}

fn of(game: &Gems, budget: &Budget) -> Result<ExpectedPoints, NoOptimum> {
    let (view, score) = (game.view(), game.scores().points[0] as f64);
    let now = Bounds { low: score, high: score };
    if game.to_move().is_none() {
        return Ok(ExpectedPoints { points: now, moves: Vec::new() });
    }
    let boards = boards(view.width.into(), view.height.into(), game.colours().into())?;
    let mut late = budget.spent();
    let equations = Equations::new(boards, &mut late)?;
    let future = equations.future(game.moves_left().map(|moves| moves - 1), &mut late)?;
    let cells = cells(&view.columns);
    let mut swaps = Vec::new();
    game.moves(&mut swaps);
    let value = |swap: Swap| {
        let mut swapped = cells;
        let [one, other] =
            [swap.square, swap.other()].map(|square| usize::from(square.x * view.height + square.y));
        swapped.swap(one, other);
        let Bounds { low, high } = equations.gain(&swapped, &future);
        (swap.to_string(), Bounds { low: score + low, high: score + high })
    };
    let mut moves: Vec<_> = swaps.into_iter().map(value).collect();
    moves.sort_by(|(_, one), (_, other)| other.low.total_cmp(&one.low));
    Ok(ExpectedPoints { points: moves.first().map_or(now, |(_, points)| *points), moves })
}

fn boards(width: usize, height: usize, colours: usize) -> Result<Boards, NoOptimum> {
    let gems = width * height;
    if gems > MOST_GEMS {
        let why = format!("the board has {gems} gems, and at most {MOST_GEMS} are solved");
        return Err(NoOptimum::TooLarge(why));
    }
    let boards = Boards::new(width, height, colours);
    if boards.count() > MOST_BOARDS {
        let why = format!("there are {} boards, and at most {MOST_BOARDS} are solved", boards.count());
        return Err(NoOptimum::TooLarge(why));
    }
    Ok(boards)
}

fn cells(columns: &[String]) -> Cells {
    let mut cells = [0; MOST_GEMS];
    let letters = columns.iter().flat_map(|column| column.bytes());
    cells.iter_mut().zip(letters).for_each(|(cell, letter)| *cell = letter - b'A');
    cells
}

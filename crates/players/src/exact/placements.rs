//! Mansuba without captures for the solver: placements of pieces, moves forth and back.

use exact::{Placements, square_memory};
use kit::{Setup, Square};

use super::Refusal;
use super::placement::{Numbers, Placement};
use super::side::{BoardSide, MOST_CELLS, PieceSight, each};

/// The most placements of a player's pieces that are listed.
const MOST_PLACEMENTS: u64 = 1 << 24;

/// A board of Mansuba with the pieces of a setup.
pub struct MansubaPlacements {
    /// Black's side, and White's if the board looks different from there.
    sides: Vec<BoardSide>,
    numbers: Vec<Numbers>,
    /// Placements of the first side, then of the second.
    placements: Vec<Placement>,
    /// The cells of each placement as its owner numbers them, and as the opponent does.
    own: Vec<u64>,
    seen: Vec<u64>,
    split: usize,
    over_any: bool,
    complex: bool,
}

/// Both sides of a board with their pieces, before the placements are listed.
struct Outline {
    sides: Vec<BoardSide>,
    orders: [Vec<Square>; 2],
    numbers: Vec<Numbers>,
    count: u64,
}

impl Outline {
    fn new(setup: &Setup) -> Result<Outline, Refusal> {
        if setup.flag("captures") {
            return Err("captures are decided by luck, and prisoners make too many positions".to_owned());
        }
        let complex = setup.word("victory") == "complex";
        let (sides, orders) = sides(setup)?;
        let numbers: Vec<Numbers> = sides.iter().map(|side| Numbers::new(setup, side, complex)).collect();
        let count: u64 = numbers.iter().map(Numbers::count).fold(0, u64::saturating_add);
        if count > MOST_PLACEMENTS {
            return Err(format!(
                "a player's pieces have {count} placements, and at most {MOST_PLACEMENTS} are solved"
            ));
        }
        Ok(Outline { sides, orders, numbers, count })
    }
}

impl MansubaPlacements {
    /// Bytes of memory that solving a setup takes.
    pub fn memory(setup: &Setup) -> Result<u64, Refusal> {
        Outline::new(setup).map(|outline| square_memory(outline.count as usize))
    }

    pub fn new(setup: &Setup) -> Result<MansubaPlacements, Refusal> {
        let Outline { sides, orders, numbers, .. } = Outline::new(setup)?;
        let placements: Vec<Placement> = numbers.iter().flat_map(Numbers::all).collect();
        let split = numbers[0].count() as usize;
        let own: Vec<u64> = placements.iter().map(Placement::cells).collect();
        let turned = |(number, cells): (usize, &u64)| {
            let [from, to] = if number < split { [0, 1] } else { [1, 0] }.map(|side| &orders[side]);
            let mut set = 0;
            each(*cells, |cell| {
                let square = from[cell as usize];
                set |= 1 << to.iter().position(|other| *other == square).expect("both number the same cells");
            });
            set
        };
        let seen = own.iter().enumerate().map(turned).collect();
        let over_any = setup.word("over") == "any";
        let complex = setup.word("victory") == "complex";
        Ok(MansubaPlacements { sides, numbers, placements, own, seen, split, over_any, complex })
    }

    /// The side whose placement this is.
    #[inline]
    fn side(&self, placement: usize) -> usize {
        usize::from(placement >= self.split)
    }

    #[inline]
    fn sight(&self, row: usize, column: usize) -> PieceSight {
        let (own, enemy) = (self.own[row], self.seen[column]);
        let board = u64::MAX >> (MOST_CELLS as u32 - self.sides[0].cells);
        PieceSight { free: board & !(own | enemy), over: if self.over_any { own | enemy } else { enemy } }
    }

    /// Cells of the opponent's home that win if a piece of this placement goes there.
    #[inline]
    fn goal(&self, row: usize) -> u64 {
        let missing = self.sides[self.side(row)].target & !self.own[row];
        if !self.complex || missing & missing.wrapping_sub(1) == 0 { missing } else { 0 }
    }

    fn can_move(&self, row: usize, column: usize) -> bool {
        let (side, sight) = (&self.sides[self.side(row)], self.sight(row, column));
        self.placements[row].pieces(!side.target).any(|(kind, cell)| side.reach(kind, cell, sight) != 0)
    }

    /// Visits the placements that a piece of these cells reaches by going to one of those.
    #[inline]
    fn walk(
        &self,
        row: usize,
        column: usize,
        from: u64,
        to: u64,
        mut visit: impl FnMut(usize) -> bool,
    ) -> bool {
        let at = self.side(row);
        let (side, numbers, sight) = (&self.sides[at], &self.numbers[at], self.sight(row, column));
        let offset = if at == 0 { 0 } else { self.split };
        let placement = &self.placements[row];
        let pawns = numbers.pawns(placement, row - offset);
        let pawn = |cell| side.pawn(cell, sight) & to;
        pawns.walk(from, pawn, |number| visit(offset + number))
            && (placement.has_pawns_only()
                || placement.officers(from).all(|(kind, cell)| {
                    let mut goes_on = true;
                    each(side.reach(kind, cell, sight) & to, |to| {
                        goes_on = goes_on && visit(offset + numbers.number(&placement.moved(kind, cell, to)));
                    });
                    goes_on
                }))
    }
}

impl Placements for MansubaPlacements {
    fn count(&self) -> usize {
        self.placements.len()
    }

    #[inline]
    fn fit(&self, row: usize, column: usize) -> bool {
        self.own[row] & self.seen[column] == 0
            && (self.sides.len() == 1 || self.side(row) != self.side(column))
    }

    fn fitting(&self, row: usize) -> u64 {
        let other = &self.numbers[(1 - self.side(row)).min(self.sides.len() - 1)];
        other.count_without(self.seen[row])
    }

    #[inline]
    fn is_open(&self, row: usize, column: usize) -> bool {
        !self.complex || !(self.fills(row) || self.fills(column))
    }

    #[inline]
    fn wins_now(&self, row: usize, column: usize) -> bool {
        let (side, sight, goal) = (&self.sides[self.side(row)], self.sight(row, column), self.goal(row));
        self.placements[row]
            .pieces(!side.target)
            .any(|(kind, cell)| side.reach(kind, cell, sight) & goal != 0)
    }

    #[inline]
    fn moves(&self, row: usize, column: usize, mut visit: impl FnMut(usize) -> bool) -> bool {
        let (target, mut stuck) = (self.sides[self.side(row)].target, true);
        let mut note = |to| {
            stuck = false;
            visit(to)
        };
        if !self.walk(row, column, !target, !self.goal(row), &mut note) {
            return false;
        }
        !stuck || visit(row)
    }

    /// Moves are undone as they are made: steps, leaps and slides have their opposites, and a chain of jumps goes back over
    /// the same pieces and cells. Only a piece that has reached the opponent's home does not leave it, and so no piece
    /// comes back from outside to there.
    #[inline]
    fn retreats(&self, row: usize, column: usize, mut visit: impl FnMut(usize)) {
        let target = self.sides[self.side(column)].target;
        self.walk(column, row, u64::MAX, !target, |back| {
            visit(back);
            true
        });
        if !self.can_move(column, row) {
            visit(column);
        }
    }
}

impl MansubaPlacements {
    fn fills(&self, placement: usize) -> bool {
        self.sides[self.side(placement)].target & !self.own[placement] == 0
    }
}

/// Black's side, and White's unless it is the same: turned or mirrored, most boards look alike from both ends. And
/// for Black and White the order of their cells.
fn sides(setup: &Setup) -> Result<(Vec<BoardSide>, [Vec<Square>; 2]), Refusal> {
    let [width, height]: [u16; 2] = ["width", "height"].map(|name| setup.number(name));
    let relation =
        games::mansuba::Relation::named(setup.word("board")).expect("the board is one of the four");
    let mut order: Vec<Square> = Square::all(width, height).filter(|square| relation.has(*square)).collect();
    if order.len() > MOST_CELLS {
        return Err(format!("the board has {} cells, and at most {MOST_CELLS} are solved", order.len()));
    }
    order.sort_by_key(|square| (square.x, square.y));
    let black = BoardSide::new(setup, &order, 0, width - 1);
    let turned: Vec<Square> = order.iter().rev().copied().collect();
    let mut mirrored = order.clone();
    mirrored.sort_by_key(|square| (width - 1 - square.x, square.y));
    for other in [turned, mirrored.clone()] {
        if BoardSide::new(setup, &other, width - 1, 0) == black {
            return Ok((vec![black], [order, other]));
        }
    }
    let white = BoardSide::new(setup, &mirrored, width - 1, 0);
    Ok((vec![black, white], [order, mirrored]))
}

//! A board of at most 10 x 10 cells as sets of cells, one bit each, so that all cells of a set step at once.

use kit::{Player, Square, list_bits};
use multiversion::multiversion;

use super::cells::{Cells, any_bit, halves};
use super::flood::{
    CROSS, Chains, DIAGONAL, ELEPHANTS, KNIGHTS, Leaps, NEIGHBOURS, SQUARE, TRIANGULAR, lines, spread,
};
use super::relation::Relation;
use super::representation::Representation;
use super::shape::BoardShape;
use crate::mansuba::moves::{Move, ORIGIN};
use crate::mansuba::rules::Rules;
use crate::mansuba::rules::piece::{Kind, Piece};

/// Distance from a cell to the one south of it, a constant. The two bits after each row are not cells, so that no step runs
/// into the next row; steps beyond the top or bottom leave the word or land on no cell.
pub const STRIDE: u32 = 12;

/// The longest side of a small board.
const LONGEST: u8 = 10;

/// Pieces of a small board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SmallBoard {
    shape: BoardShape,
    /// The cells that exist.
    cells: u128,
    /// Their homes, by player.
    homes: [u128; 2],
    /// Their pieces, by player.
    pieces: [u128; 2],
    /// The pieces that are no pawns: rooks and knights in the first set, elephants and knights in the second.
    kinds: [u128; 2],
    /// Cells that hold prisoners of each player, and those that may hold no more of them.
    held: [u128; 2],
    full: [u128; 2],
}

/// Obstacles of one player's pieces.
pub struct SmallSight {
    /// Enemies that may be captured.
    prey: u128,
    /// Pieces that a pawn may jump over.
    over: u128,
    /// Cells on which a move may end.
    ends: u128,
    /// Cells from which a chain may continue.
    on: u128,
    near: &'static Leaps,
    rules: Rules,
}

impl SmallBoard {
    /// True if a board is small.
    pub fn fits(shape: BoardShape) -> bool {
        shape.width <= LONGEST && shape.height <= LONGEST
    }

    /// A board without pieces.
    pub fn new(shape: BoardShape) -> SmallBoard {
        let set = |set: u128, square| set | bit(square);
        let homes = [0, 1].map(|seat| shape.home(Player(seat)).fold(0, set));
        let none = [0; 2];
        let cells = shape.squares().fold(0, set);
        SmallBoard { shape, cells, homes, pieces: none, kinds: none, held: none, full: none }
    }

    /// Free cells.
    #[inline]
    pub fn free(&self) -> u128 {
        self.cells & !(self.pieces[0] | self.pieces[1])
    }

    #[inline]
    pub fn pieces(&self, player: Player) -> u128 {
        self.pieces[player.index()]
    }

    /// The home that the player is to reach.
    #[inline]
    pub fn target(&self, player: Player) -> u128 {
        self.homes[player.next(2).index()]
    }

    /// The pieces that the player's pawns may jump over.
    #[inline]
    pub fn jumped(&self, player: Player, rules: &Rules) -> u128 {
        let enemies = self.pieces(player.next(2));
        if rules.over_any { self.pieces(player) | enemies } else { enemies }
    }

    /// The pieces that are no pawns.
    #[inline]
    pub fn officers(&self) -> u128 {
        self.kinds[0] | self.kinds[1]
    }

    /// Steps and chains on this board.
    #[inline]
    pub fn chained(&self, chains: Chains) -> u128 {
        match self.shape.relation {
            Relation::Square => chains.walks(SQUARE),
            Relation::Cross => chains.walks(CROSS),
            Relation::Diagonal => chains.walks(DIAGONAL),
            Relation::Triangular => chains.walks(TRIANGULAR),
        }
    }

    /// Kind of the piece on this cell.
    #[inline]
    pub fn kind(&self, piece: u128) -> Kind {
        Kind::with_digits(self.kinds.map(|set| set & piece != 0))
    }

    /// True if one of these pawns has a free neighbour: usually so, and tested for all at once.
    #[inline]
    fn can_step(&self, pawns: u128, ends: u128) -> bool {
        let around = match self.shape.relation {
            Relation::Square => spread(pawns, SQUARE),
            Relation::Cross => spread(pawns, CROSS),
            Relation::Diagonal => spread(pawns, DIAGONAL),
            Relation::Triangular => spread(pawns, TRIANGULAR),
        };
        around & ends != 0
    }

    /// Cells among these that an officer may reach from this cell, including captures.
    #[inline(always)]
    pub fn strides(&self, kind: Kind, cell: u32, ends: u128, prey: u128) -> u128 {
        let reach = match kind {
            Kind::Pawn => 0,
            Kind::Rook => lines(cell, self.free(), prey),
            Kind::Elephant => ELEPHANTS.of(cell),
            Kind::Knight => KNIGHTS.of(cell),
        };
        reach & ends
    }
}

/// The squares by their numbers.
static SQUARES: [Square; 128] = {
    let (mut squares, mut cell) = ([ORIGIN; 128], 0);
    while cell < 128 {
        squares[cell] = Square { x: cell as u16 % STRIDE as u16, y: cell as u16 / STRIDE as u16 };
        cell += 1;
    }
    squares
};

/// Half moves to the squares by their numbers, so that a move is listed in one step.
static TO: [Move; 128] = {
    let (mut halves, mut cell) = ([Move::go(ORIGIN, ORIGIN); 128], 0);
    while cell < 128 {
        halves[cell] = Move::go(ORIGIN, SQUARES[cell]);
        cell += 1;
    }
    halves
};

#[inline]
fn bit(square: Square) -> u128 {
    1 << (u32::from(square.y) * STRIDE + u32::from(square.x))
}

impl Representation for SmallBoard {
    type Cells = u128;
    type Sight = SmallSight;

    #[inline]
    fn sight(&self, player: Player, rules: &Rules) -> SmallSight {
        let (free, outside) = (self.free(), !(self.homes[0] | self.homes[1]));
        let enemy = player.next(2);
        let prey = if rules.captures { self.pieces(enemy) & outside & !self.full[enemy.index()] } else { 0 };
        SmallSight {
            prey,
            over: self.jumped(player, rules),
            ends: free | prey,
            on: free & !self.target(player),
            near: &NEIGHBOURS[self.shape.relation as usize],
            rules: *rules,
        }
    }

    #[inline]
    fn cell(&self, square: Square) -> u32 {
        u32::from(square.y) * STRIDE + u32::from(square.x)
    }

    #[inline]
    fn square(&self, cell: u32) -> Square {
        SQUARES[cell as usize % SQUARES.len()]
    }

    #[inline]
    fn at(&self, square: Square) -> Option<Piece> {
        let piece = bit(square);
        let player = Player::all(2).find(|player| self.pieces[player.index()] & piece != 0)?;
        Some(Piece { player, kind: self.kind(piece) })
    }

    #[inline]
    fn put(&mut self, square: Square, piece: Option<Piece>) {
        let cell = bit(square);
        for set in self.pieces.iter_mut().chain(&mut self.kinds) {
            *set &= !cell;
        }
        if let Some(Piece { player, kind }) = piece {
            self.pieces[player.index()] |= cell;
            for (set, digit) in self.kinds.iter_mut().zip(kind.digits()) {
                *set |= if digit { cell } else { 0 };
            }
        }
    }

    #[inline]
    fn carry(&mut self, from: Square, to: Square, player: Player) {
        let (old, new) = (bit(from), bit(to));
        self.pieces[player.index()] ^= old | new;
        for set in &mut self.kinds {
            *set ^= if *set & old != 0 { old | new } else { 0 };
        }
    }

    fn hold(&mut self, square: Square, player: Player, some: bool, full: bool) {
        for (set, so) in [(&mut self.held, some), (&mut self.full, full)] {
            let set = &mut set[player.index()];
            *set = *set & !bit(square) | if so { bit(square) } else { 0 };
        }
    }

    #[inline]
    fn frees(&self, player: Player) -> u128 {
        self.held[player.index()] & self.free()
    }

    #[inline]
    fn movers(&self, player: Player) -> u128 {
        self.pieces[player.index()] & !self.homes[player.next(2).index()]
    }

    #[inline(always)]
    fn add_reach(&self, cell: u32, sight: &SmallSight, reach: &mut u128) {
        let piece = 1 << cell;
        let SmallSight { prey, over, ends, on, near, rules } = sight;
        *reach |= if self.officers() & piece == 0 {
            // The pawn itself is neither jumped over nor landed on; its cell leads nowhere new.
            let chains = Chains { from: piece, over: over & !piece, ends: *ends, on: *on, rules };
            near.walks(cell, chains)
        } else {
            self.strides(self.kind(piece), cell, *ends, *prey)
        };
    }

    #[inline]
    fn fills_home(&self, player: Player) -> bool {
        let home = self.homes[player.next(2).index()];
        self.pieces[player.index()] & home == home
    }

    #[inline]
    fn can_move(&self, player: Player, rules: &Rules) -> bool {
        let (movers, sight) = (self.movers(player), self.sight(player, rules));
        self.can_step(movers & !self.officers(), sight.ends)
            || movers.any(|cell| self.reach(cell, &sight) != 0)
    }

    #[inline]
    fn list(&self, player: Player, rules: &Rules, out: &mut Vec<Move>) {
        list(self, player, rules, out);
    }
}

/// Most processors have instructions that visit the bits of a set in fewer steps.
#[multiversion(targets("x86_64+bmi1+bmi2+popcnt"))]
fn list(board: &SmallBoard, player: Player, rules: &Rules, out: &mut Vec<Move>) {
    let sight = board.sight(player, rules);
    let [movers, officers] = [board.movers(player), board.officers()].map(halves);
    for half in 0..2 {
        any_bit(movers[half], |bit| {
            let cell = 64 * half as u32 + bit;
            let near = sight.near.of(cell);
            // Most pieces are pawns that only step.
            let reach = if officers[half] >> bit & 1 == 0 && near & sight.over == 0 {
                near & sight.ends
            } else {
                board.reach(cell, &sight)
            };
            let from = Move::go(board.square(cell), ORIGIN);
            list_bits(halves(reach), out, |to| from.joined(TO[to as usize % TO.len()]));
            false
        });
    }
}

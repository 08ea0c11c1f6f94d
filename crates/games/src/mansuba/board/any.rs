//! A board of any size, cell by cell.

use kit::{Player, Square};

use super::cells::{Cells, Marks};
use super::relation::{CARDINAL, Way};
use super::representation::Representation;
use super::shape::BoardShape;
use crate::mansuba::rules::Rules;
use crate::mansuba::rules::piece::{ELEPHANT, KNIGHT, Kind, Piece};

/// What is found at a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Place {
    Off,
    Free,
    Held(Piece),
}

/// Places row by row. Between rows there are two that are off the board, and above and below two rows of such,
/// so that no step of any piece leads out of the list: none goes further than two columns or two rows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AnyBoard {
    shape: BoardShape,
    places: Box<[Place]>,
    /// The pieces of both players.
    pieces: [Marks; 2],
}

/// Columns and rows of the border.
const BORDER: u32 = 2;

/// Who moves, and by which rules.
#[derive(Clone, Copy)]
struct Mover<'a> {
    player: Player,
    rules: &'a Rules,
    /// Where the piece stood: free while it moves, but not to end on.
    from: u32,
}

impl AnyBoard {
    /// A board without pieces.
    pub fn new(shape: BoardShape) -> AnyBoard {
        let stride = u32::from(shape.width) + BORDER;
        let places = stride * (u32::from(shape.height) + 2 * BORDER) + BORDER;
        let mut board =
            AnyBoard { shape, places: vec![Place::Off; places as usize].into(), pieces: [Marks::NONE; 2] };
        for square in shape.squares() {
            let cell = board.cell(square);
            board.places[cell as usize] = Place::Free;
        }
        board
    }

    /// Its sides and homes.
    pub fn shape(&self) -> BoardShape {
        self.shape
    }

    pub fn pieces(&self, player: Player) -> Marks {
        self.pieces[player.index()]
    }

    fn stride(&self) -> u32 {
        u32::from(self.shape.width) + BORDER
    }

    fn after(&self, cell: u32, (east, south): Way) -> u32 {
        cell.wrapping_add_signed(i32::from(south) * self.stride() as i32 + i32::from(east))
    }

    fn place(&self, cell: u32) -> Place {
        self.places[cell as usize]
    }

    fn is_home(&self, player: Player, cell: u32) -> bool {
        self.shape.is_home(player, self.square(cell))
    }

    /// Whether a move may end there: on a free cell, or on an enemy outside both homes if pieces are captured.
    fn takes(&self, cell: u32, mover: Mover) -> bool {
        match self.place(cell) {
            Place::Off => false,
            Place::Free => true,
            Place::Held(piece) => {
                mover.rules.captures
                    && piece.player != mover.player
                    && self.shape.owner(self.square(cell)).is_none()
            }
        }
    }

    fn is_jumped(&self, cell: u32, mover: Mover) -> bool {
        match self.place(cell) {
            Place::Held(piece) => {
                cell != mover.from && (mover.rules.over_any || piece.player != mover.player)
            }
            Place::Off | Place::Free => false,
        }
    }

    fn leaps(&self, ways: &[Way], mover: Mover) -> Marks {
        let mut reach = Marks::NONE;
        let ends = ways.iter().map(|&way| self.after(mover.from, way));
        ends.filter(|&cell| self.takes(cell, mover)).for_each(|cell| reach.add(cell));
        reach
    }

    fn slides(&self, mover: Mover) -> Marks {
        let mut reach = Marks::NONE;
        for way in CARDINAL {
            let mut cell = self.after(mover.from, way);
            while self.takes(cell, mover) {
                reach.add(cell);
                if self.place(cell) != Place::Free {
                    break;
                }
                cell = self.after(cell, way);
            }
        }
        reach
    }

    /// Steps and chains of jumps. The jumps from a cell are the same whichever way a pawn came there, so that a
    /// cell is reached at all just if it is reached by a chain without detours, and spreading out jump by jump
    /// finds the shortest chain to each.
    fn walks(&self, mover: Mover) -> Marks {
        let ways = self.shape.relation.ways();
        let mut reach = self.leaps(ways, mover);
        if !ways.iter().any(|&way| self.is_jumped(self.after(mover.from, way), mover)) {
            return reach;
        }
        let (mut jumps, mut last, mut landed) = (0, Marks::NONE, Marks::NONE);
        last.add(mover.from);
        while !last.is_empty() && mover.rules.allows_jump(jumps) {
            last = self.jump(last, &mut landed, mover);
            jumps += 1;
        }
        landed.each(|cell| reach.add(cell));
        reach
    }

    /// One more jump from each of these cells; the new cells from which a chain goes on.
    fn jump(&self, last: Marks, landed: &mut Marks, mover: Mover) -> Marks {
        let mut next = Marks::NONE;
        last.each(|cell| {
            for &way in self.shape.relation.ways() {
                let over = self.after(cell, way);
                if !self.is_jumped(over, mover) {
                    continue;
                }
                let to = self.after(over, way);
                if !landed.has(to) && self.takes(to, mover) {
                    landed.add(to);
                    if self.place(to) == Place::Free && !self.is_home(mover.player.next(2), to) {
                        next.add(to);
                    }
                }
            }
        });
        next
    }
}

impl Representation for AnyBoard {
    type Cells = Marks;

    fn cell(&self, square: Square) -> u32 {
        (u32::from(square.y) + BORDER) * self.stride() + u32::from(square.x) + BORDER
    }

    fn square(&self, cell: u32) -> Square {
        let stride = self.stride();
        Square::new((cell % stride - BORDER) as u16, (cell / stride - BORDER) as u16)
    }

    fn at(&self, square: Square) -> Option<Piece> {
        match self.place(self.cell(square)) {
            Place::Held(piece) => Some(piece),
            Place::Off | Place::Free => None,
        }
    }

    fn put(&mut self, square: Square, piece: Option<Piece>) {
        let cell = self.cell(square);
        self.pieces.iter_mut().for_each(|pieces| pieces.remove(cell));
        self.places[cell as usize] = piece.map_or(Place::Free, Place::Held);
        if let Some(piece) = piece {
            self.pieces[piece.player.index()].add(cell);
        }
    }

    fn carry(&mut self, from: Square, to: Square, _: Player) {
        self.put(to, self.at(from));
        self.put(from, None);
    }

    fn movers(&self, player: Player) -> Marks {
        let mut movers = self.pieces[player.index()];
        self.shape.home(player.next(2)).for_each(|square| movers.remove(self.cell(square)));
        movers
    }

    fn reach(&self, from: u32, player: Player, rules: &Rules) -> Marks {
        let mover = Mover { player, rules, from };
        match self.place(from) {
            Place::Held(Piece { kind: Kind::Pawn, .. }) => self.walks(mover),
            Place::Held(Piece { kind: Kind::Rook, .. }) => self.slides(mover),
            Place::Held(Piece { kind: Kind::Elephant, .. }) => self.leaps(&ELEPHANT, mover),
            Place::Held(Piece { kind: Kind::Knight, .. }) => self.leaps(&KNIGHT, mover),
            Place::Off | Place::Free => Marks::NONE,
        }
    }

    fn fills_home(&self, player: Player) -> bool {
        let own = &self.pieces[player.index()];
        self.shape.home(player.next(2)).all(|square| own.has(self.cell(square)))
    }
}

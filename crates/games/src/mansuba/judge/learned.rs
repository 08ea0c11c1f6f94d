//! Mansuba as numbers: an action is a cell and the cell that its piece goes to, or a prisoner's cell.

use kit::{Channel, Learned, Legend, Player, Space, Square};

use crate::mansuba::rules::piece::Piece;
use crate::mansuba::{Deed, Kind, Mansuba, Move};

/// Planes of each seat: its pieces by kind, its prisoners by number, and what kind would be freed next, from 1.
const EACH: usize = Kind::ALL.len() + 2;

impl Mansuba {
    fn cells(&self) -> u32 {
        u32::from(self.shape.width) * u32::from(self.shape.height)
    }

    fn number_of(&self, square: Square) -> Option<u32> {
        let on_board = square.x < self.shape.width.into() && square.y < self.shape.height.into();
        on_board.then(|| u32::from(square.y) * u32::from(self.shape.width) + u32::from(square.x))
    }

    fn square(&self, cell: u32) -> Square {
        let width = u32::from(self.shape.width);
        Square::new((cell % width) as u16, (cell / width) as u16)
    }

    fn observe_cell(&self, (cell, square): (usize, Square), seat: Player, planes: &mut [u8]) {
        let cells = self.cells() as usize;
        let mut mark = |plane: usize| planes[plane * cells + cell] = 1;
        if let Some(Piece { player, kind }) = self.board.at(square) {
            mark(EACH * player.seen_from(seat, 2) + kind as usize);
        }
        if let Some(owner) = self.shape.owner(square) {
            mark(2 * EACH + owner.seen_from(seat, 2));
        }
        mark(2 * EACH + 2);
    }
}

/// Planes: for each of both seats its pawns, rooks, elephants and knights, its prisoners by number, and the kind of the one
/// that is freed next (from 1); both homes; the cells that exist. Fact: the share of the turns that is left.
impl Learned for Mansuba {
    fn space(&self) -> Space {
        let cells = self.cells();
        Space {
            actions: cells * cells + cells,
            planes: 2 * EACH as u16 + 3,
            height: self.shape.height.into(),
            width: self.shape.width.into(),
            facts: 1,
        }
    }

    #[inline]
    fn index(&self, mv: Move) -> Option<u32> {
        let cells = self.cells();
        match mv.deed() {
            Deed::Go { from, to } => Some(self.number_of(from)? * cells + self.number_of(to)?),
            Deed::Free(at) => Some(cells * cells + self.number_of(at)?),
        }
    }

    #[inline]
    fn action(&self, index: u32) -> Option<Move> {
        let cells = self.cells();
        match index / cells {
            from if from < cells => Some(Move::go(self.square(from), self.square(index % cells))),
            all if all == cells => Some(Move::free(self.square(index % cells))),
            _ => None,
        }
    }

    fn observe(&self, seat: Player, planes: &mut [u8], facts: &mut [f32]) {
        let cells = self.cells() as usize;
        for square in self.shape.squares() {
            let cell = self.number_of(square).expect("squares of a shape are on its board") as usize;
            self.observe_cell((cell, square), seat, planes);
        }
        for prisoner in self.prisoners.all() {
            let plane = EACH * prisoner.piece.player.seen_from(seat, 2) + Kind::ALL.len();
            let Some(cell) = self.number_of(prisoner.at) else { continue };
            let held = &mut planes[plane * cells + cell as usize];
            *held = held.saturating_add(1);
            // The latest is freed first, and comes last.
            planes[(plane + 1) * cells + cell as usize] = 1 + prisoner.piece.kind as u8;
        }
        facts[0] = 1.0 - self.turn as f32 / self.rules.max_turns as f32;
    }

    fn legend(&self) -> Legend {
        let by_seat = |name: &str, most| Channel::by_seat(name, 2, most);
        let kinds = Kind::ALL.map(|kind| by_seat(&format!("{kind:?}").to_lowercase(), 1.0));
        let held = [by_seat("prisoners", 255.0), by_seat("freed next, kind from 1", Kind::ALL.len() as f32)];
        let each: Vec<_> = kinds.into_iter().chain(held).collect();
        let pieces = (0..2).flat_map(|place| each.iter().map(move |both| both[place].clone()));
        Legend {
            planes: pieces.chain(by_seat("home", 1.0)).chain([Channel::flag("cell exists")]).collect(),
            facts: vec![Channel::flag("share of turns left")],
        }
    }
}

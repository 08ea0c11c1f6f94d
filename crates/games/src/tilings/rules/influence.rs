//! Influences: what each player has on each tile, how it grows and falls, and the King.

use kit::{Player, Seats, Square};

use crate::tilings::board::Board;
use crate::tilings::board::ground::Ground;
use crate::tilings::tiles::side::Side;

/// What who lays a tile has there.
const LAYER: u16 = 100;

/// Decrease from one neighbour to the next.
const STEP: u16 = 10;

/// What the King takes at most.
const KING: u16 = 50;

/// The influences by cell and seat. On cells without a tile all are 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Influence {
    seats: u8,
    of: Vec<u16>,
    /// How many neighbours were laid after the tile of each cell.
    later: Vec<u8>,
    /// Who has had a turn in this round.
    pub had: Seats,
}

impl Influence {
    pub fn new(seats: u8, cells: usize) -> Influence {
        let of = vec![0; cells * usize::from(seats)];
        Influence { seats, of, later: vec![0; cells], had: Seats::default() }
    }

    /// What each player has on a cell.
    pub fn at(&self, cell: usize) -> &[u16] {
        let seats = usize::from(self.seats);
        &self.of[cell * seats..(cell + 1) * seats]
    }

    /// How many neighbours were laid after the tile of this cell.
    pub fn later(&self, cell: usize) -> u8 {
        self.later[cell]
    }

    /// Sets what is on a cell.
    pub fn set(&mut self, cell: usize, of: &[u16], later: u8) {
        let seats = usize::from(self.seats);
        self.of[cell * seats..(cell + 1) * seats].copy_from_slice(of);
        self.later[cell] = later;
    }

    fn own(&mut self, cell: usize, player: Player) -> &mut u16 {
        &mut self.of[cell * usize::from(self.seats) + player.index()]
    }

    /// A tile was laid there.
    pub fn lay(&mut self, board: &Board, square: Square, player: Player) {
        let ground = board.ground();
        *self.own(ground.cell(square), player) = LAYER;
        for (near, cell) in ground.near(square) {
            if board.at(near).is_some() {
                self.later[cell] = self.later[cell].saturating_add(1);
                let brought = LAYER.saturating_sub(STEP * u16::from(self.later[cell]));
                *self.own(cell, player) += brought;
            }
        }
    }

    /// The owners of the tile on a cell: those with most influence there, if they have any.
    pub fn owners(&self, cell: usize) -> Seats {
        let most = self.at(cell).iter().copied().max().unwrap_or(0);
        let own = |player: &Player| most > 0 && self.at(cell)[player.index()] == most;
        Player::all(self.seats).filter(own).collect()
    }

    /// The King visits a cell, and the tiles in its row and column as far as no cell is empty.
    pub fn king(&mut self, board: &Board, square: Square) {
        if board.at(square).is_none() {
            return;
        }
        let ground = board.ground();
        let mut visited = vec![ground.cell(square)];
        for side in Side::ALL {
            visited.extend(reached(board, square, side));
        }
        visited.sort_unstable();
        visited.dedup();
        for cell in visited {
            for owner in self.owners(cell).iter() {
                let own = self.own(cell, owner);
                *own = own.saturating_sub(KING);
            }
        }
    }

    /// Every influence above 0 loses 1.
    pub fn decay(&mut self) {
        self.of.iter_mut().for_each(|own| *own = own.saturating_sub(1));
    }
}

/// The cells with tiles on the way from a square, until the first empty one, or once around.
fn reached(board: &Board, from: Square, side: Side) -> impl Iterator<Item = usize> {
    let ground: Ground = board.ground();
    let mut at = from;
    std::iter::from_fn(move || {
        let (next, cell) = ground.beside(at, side);
        at = next;
        (cell < ground.cells() && next != from && board.at(next).is_some()).then_some(cell)
    })
}

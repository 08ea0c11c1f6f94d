//! The stacks of at most two players on at most 64 cells, as sets of cells.
//!
//! No token lies on one of the same player, so with two players a stack is known from its height and
//! its top. A random move on 8 x 8 takes 450 instructions here, and 830 between three on a board of any size.

use kit::{Grid, Player, Square};

use super::heights::Heights;
use super::waves::WaveShape;

/// The stacks of a small board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SmallBoard {
    shape: WaveShape,
    /// The cells topped by the first player; the other occupied ones are the second player's.
    first: u64,
    occupied: u64,
    heights: Heights,
}

impl SmallBoard {
    /// Whether a board is small.
    pub fn fits(seats: u8, width: u16, height: u16) -> bool {
        seats <= 2 && u32::from(width) * u32::from(height) <= 64
    }

    /// A board without tokens.
    pub fn empty(width: u16, height: u16) -> SmallBoard {
        let shape = WaveShape::new(width, height);
        SmallBoard { shape, first: 0, occupied: 0, heights: Heights::default() }
    }

    /// A board with these stacks, lowest tokens first.
    pub fn new(stacks: &Grid<Vec<Player>>) -> SmallBoard {
        let mut board = SmallBoard::empty(stacks.width(), stacks.height());
        for square in stacks.squares() {
            let (cell, stack) = (board.cell(square), &stacks[square]);
            board.first |= u64::from(stack.last() == Some(&Player(0))) << cell;
            board.heights.set(cell, stack.len());
        }
        board.occupied = board.heights.occupied();
        board
    }

    #[inline]
    fn cell(&self, square: Square) -> u32 {
        u32::from(square.y) * self.shape.width() + u32::from(square.x)
    }

    /// The cells topped by the player.
    #[inline]
    pub fn topped(&self, player: Player) -> u64 {
        if player == Player(0) { self.first } else { self.occupied & !self.first }
    }

    /// Lays a token of the mover on a square of the board, and lets the waves run.
    #[inline]
    pub fn lay(&mut self, square: Square, mover: Player, count: &mut impl FnMut(&'static str, u64)) {
        let before = self.topped(mover);
        let waves = self.shape.lay(before, 1 << self.cell(square));
        self.heights.change(before ^ waves.mine, waves.mine);
        self.occupied = self.heights.occupied();
        self.first = if mover == Player(0) { waves.mine } else { self.occupied & !waves.mine };
        count("cells fired", u64::from((self.shape.cells & !waves.open).count_ones()));
        count("waves", waves.fierce);
    }

    #[inline]
    pub fn cells(&self) -> u64 {
        self.shape.cells
    }

    /// The stacks of a single token.
    #[inline]
    pub fn single(&self) -> u64 {
        self.heights.single()
    }

    /// The cells that a player tops after laying a token on this one, if they top these now.
    #[inline]
    pub fn fired(&self, mine: u64, cell: u64) -> u64 {
        self.shape.lay(mine, cell).mine
    }

    /// Whether no cell is empty.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.occupied == self.shape.cells
    }

    /// How many stacks the player tops.
    pub fn points(&self, player: Player) -> u32 {
        self.topped(player).count_ones()
    }

    /// Tells every stack that is not empty: its cell, and its height up to 255.
    #[inline]
    pub fn each_height(&self, mut tell: impl FnMut(usize, u8)) {
        let mut rest = self.occupied;
        while rest != 0 {
            let cell = rest.trailing_zeros();
            rest &= rest - 1;
            tell(cell as usize, self.heights.of(cell).min(255) as u8);
        }
    }

    /// Whose token is on top.
    fn top(&self, cell: u32) -> Option<Player> {
        let topped = |player: &Player| self.topped(*player) >> cell & 1 == 1;
        Player::all(2).find(topped)
    }

    /// The tokens of a stack, lowest first.
    pub fn stack(&self, square: Square) -> Vec<Player> {
        let cell = self.cell(square);
        let Some(top) = self.top(cell) else { return Vec::new() };
        let below = |depth: usize| if depth.is_multiple_of(2) { top } else { top.next(2) };
        (0..self.heights.of(cell)).rev().map(below).collect()
    }
}

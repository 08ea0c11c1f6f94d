//! Bitboards of a board of few strips with at most two players. A strip is the group of rows that one `u64` holds.
//!
//! Tokens of a stack alternate between the players, so with two players its height and its top say all. A random move on
//! 8 x 8 takes 370 instructions here, and 510 on the general board with three players.

use std::array::from_fn;

use kit::{Grid, Player, Square};

use super::heights::{Heights, spread};
use super::waves::{WaveShape, rows_of_strip};

/// Stacks of a board of one or more strips.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SmallBoard<const N: usize> {
    /// Shape of every strip but the last, which may have fewer rows.
    shape: WaveShape,
    rows: u16,
    /// All cells of the board.
    cells: [u64; N],
    /// Cells topped by the first player; the second player tops the other occupied ones.
    first_tops: [u64; N],
    occupied: [u64; N],
    heights: Heights<N>,
}

impl<const N: usize> SmallBoard<N> {
    /// A board without tokens. `N` must be the number of its strips.
    pub fn empty(width: u16, height: u16) -> SmallBoard<N> {
        let rows = rows_of_strip(width, height);
        let last = WaveShape::new(width, height - (N as u16 - 1) * rows);
        let shape = WaveShape::new(width, rows);
        let cells = from_fn(|at| if at + 1 == N { last.cells } else { shape.cells });
        SmallBoard { shape, rows, cells, first_tops: [0; N], occupied: [0; N], heights: Heights::default() }
    }

    /// A board with these stacks, lowest tokens first.
    pub fn new(stacks: &Grid<Vec<Player>>) -> SmallBoard<N> {
        let mut board = SmallBoard::empty(stacks.width(), stacks.height());
        for square in stacks.squares() {
            let ((at, bit), stack) = (board.locate(square), &stacks[square]);
            board.first_tops[at] |= u64::from(stack.last() == Some(&Player(0))) << bit;
            board.heights.set(at, bit, stack.len());
        }
        board.occupied = board.heights.occupied();
        board
    }

    /// The strip of a square, and its bit there.
    #[inline]
    fn locate(&self, square: Square) -> (usize, u32) {
        let at = (1..N as u16).map(|at| u16::from(square.y >= at * self.rows)).sum::<u16>();
        let row = u32::from(square.y - at * self.rows);
        (at.into(), row * self.shape.width() + u32::from(square.x))
    }

    /// The cells topped by the player.
    #[inline]
    pub fn topped(&self, player: Player) -> [u64; N] {
        if player == Player(0) { self.first_tops } else { without(self.occupied, self.first_tops) }
    }

    /// Lays a token of the mover on a square and plays all waves. `count` receives their figures.
    #[inline]
    pub fn lay(&mut self, square: Square, mover: Player, count: &mut impl FnMut(&'static str, u64)) {
        let (before, (strip, bit)) = (self.topped(mover), self.locate(square));
        let cell = from_fn(|at| u64::from(at == strip) << bit);
        let waves = self.shape.lay(self.cells, before, cell);
        self.heights.change(from_fn(|at| before[at] ^ waves.mine[at]), waves.mine);
        self.occupied = self.heights.occupied();
        self.first_tops = if mover == Player(0) { waves.mine } else { without(self.occupied, waves.mine) };
        count("cells fired", count_cells(without(self.cells, waves.unfired)).into());
        count("waves", waves.count);
    }

    #[inline]
    pub fn cells(&self) -> [u64; N] {
        self.cells
    }

    /// Cells with a stack of one token.
    #[inline]
    pub fn single(&self) -> [u64; N] {
        self.heights.single()
    }

    /// Tops of a player after a token on `cell`, given its tops `mine` before.
    #[inline]
    pub fn tops_after(&self, mine: [u64; N], cell: [u64; N]) -> [u64; N] {
        self.shape.lay(self.cells, mine, cell).mine
    }

    /// True if no cell is empty.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.occupied == self.cells
    }

    /// Number of stacks that the player tops.
    pub fn points(&self, player: Player) -> u32 {
        count_cells(self.topped(player))
    }

    /// Writes a 1 for each cell topped by the player, and a 0 for each other.
    #[inline]
    pub fn write_topped(&self, player: Player, out: &mut [u8]) {
        let topped = self.topped(player);
        self.write(out, |at, first| spread(topped[at] >> first));
    }

    /// Writes the height of each stack, up to 255.
    #[inline]
    pub fn write_heights(&self, out: &mut [u8]) {
        self.write(out, |at, first| self.heights.of_eight(at, first));
    }

    /// Writes a byte for each cell. `eight(strip, bit)` gives the bytes of 8 cells from a bit on.
    #[inline]
    fn write(&self, out: &mut [u8], eight: impl Fn(usize, u32) -> u64) {
        let strips = out.chunks_mut(usize::from(self.rows) * self.shape.width() as usize);
        for (at, cells) in strips.enumerate() {
            for (first, cells) in (0..).step_by(8).zip(cells.chunks_mut(8)) {
                let bytes = eight(at, first).to_le_bytes();
                match cells.as_mut_array::<8>() {
                    Some(cells) => *cells = bytes,
                    None => cells.iter_mut().zip(bytes).for_each(|(cell, byte)| *cell = byte),
                }
            }
        }
    }

    /// The tokens of a stack, lowest first.
    pub fn stack(&self, square: Square) -> Vec<Player> {
        let (at, bit) = self.locate(square);
        let top = Player(u8::from(self.first_tops[at] >> bit & 1 == 0));
        let below = |depth: usize| if depth.is_multiple_of(2) { top } else { top.next(2) };
        (0..self.heights.of(at, bit)).rev().map(below).collect()
    }
}

#[inline]
fn without<const N: usize>(cells: [u64; N], others: [u64; N]) -> [u64; N] {
    from_fn(|at| cells[at] & !others[at])
}

fn count_cells<const N: usize>(cells: [u64; N]) -> u32 {
    cells.iter().map(|cells| cells.count_ones()).sum()
}

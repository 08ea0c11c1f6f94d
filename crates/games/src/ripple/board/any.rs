//! The stacks of any number of players on a board of any size: tops as sets of cells, and the tokens below them.

use std::hash::{Hash, Hasher};

use kit::{Grid, Player, Square};

use super::stacks::Stacks;
use super::strips::Strips;

/// A board, strip by strip. Waves run over the set of the mover's tops; what they change is done to the stacks then, cell
/// by cell.
#[derive(Clone, Debug)]
pub struct AnyBoard {
    strips: Strips,
    /// The empty cells, then the cells topped by each player.
    tops: Vec<u64>,
    stacks: Stacks,
    /// How many strips have an empty cell.
    empty: u32,
}

impl AnyBoard {
    /// A board without tokens.
    pub fn empty(seats: u8, width: u16, height: u16) -> AnyBoard {
        let strips = Strips::new(width, height);
        let mut tops = vec![0; strips.words() * (usize::from(seats) + 1)];
        strips.all().for_each(|at| tops[at] = strips.cells(at));
        let stacks = Stacks::new(seats, 64 * strips.words());
        let empty = strips.all().count() as u32;
        AnyBoard { strips, tops, stacks, empty }
    }

    /// A board with these stacks, lowest tokens first.
    pub fn new(seats: u8, stacks: &Grid<Vec<Player>>) -> AnyBoard {
        let mut board = AnyBoard::empty(seats, stacks.width(), stacks.height());
        for square in stacks.squares() {
            let (at, bit) = board.strips.place(square);
            for &player in &stacks[square] {
                board.topped(player)[at] |= 1 << bit;
                board.change(at, 1 << bit, player);
            }
        }
        board
    }

    /// The cells topped by a player.
    #[inline]
    fn topped(&mut self, player: Player) -> &mut [u64] {
        let words = self.strips.words();
        &mut self.tops[words * (player.index() + 1)..][..words]
    }

    /// Lays a token of the mover on a square of the board, and lets the waves run.
    #[inline]
    pub fn lay(&mut self, square: Square, mover: Player, count: &mut impl FnMut(&'static str, u64)) {
        self.lay_watched(square, mover, count, |_| {});
    }

    /// As `lay`, and shows the board after each wave but the last.
    #[inline]
    pub fn lay_watched(
        &mut self,
        square: Square,
        mover: Player,
        count: &mut impl FnMut(&'static str, u64),
        mut watch: impl FnMut(&mut AnyBoard),
    ) {
        let (at, bit) = self.strips.place(square);
        let words = self.strips.words();
        let mine = words * (mover.index() + 1)..words * (mover.index() + 2);
        let (mut fires, mut waves) = (self.strips.lay(&mut self.tops[mine.clone()], at, bit), 0);
        while fires {
            waves += 1;
            watch(self);
            fires = self.strips.wave(&mut self.tops[mine.clone()]);
        }
        self.settle(mover);
        let fired = self.strips.reached().map(|at| self.strips.close(at)).sum();
        count("cells fired", fired);
        count("waves", waves);
    }

    /// The stacks become what the waves have made of their tops.
    #[inline]
    pub fn settle(&mut self, mover: Player) {
        for at in self.strips.reached() {
            let changed = self.strips.take_changed(at);
            if changed != 0 {
                self.change(at, changed, mover);
            }
        }
    }

    /// In these cells of a strip the player tops stacks or does not, as is known already.
    #[inline]
    fn change(&mut self, at: usize, mut changed: u64, player: Player) {
        let (mine, was_empty) = (self.topped(player)[at], self.tops[at] != 0);
        let words = self.strips.words();
        while changed != 0 {
            let bit = changed.trailing_zeros();
            changed &= changed - 1;
            let under = self.stacks.change(64 * at + bit as usize, player, mine >> bit & 1 == 1);
            self.tops[words * under + at] ^= 1 << bit;
        }
        self.empty = self.empty - u32::from(was_empty) + u32::from(self.tops[at] != 0);
    }

    /// The cells that fired in the last wave, during a turn.
    pub fn firing(&self) -> impl Iterator<Item = Square> {
        self.strips.firing()
    }

    /// Whether no cell is empty.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.empty == 0
    }

    /// How many stacks the player tops.
    pub fn points(&self, player: Player) -> u32 {
        let words = self.strips.words();
        self.tops[words * (player.index() + 1)..][..words].iter().map(|cells| cells.count_ones()).sum()
    }

    /// The tokens of a stack, the top first.
    pub fn top_down(&self, square: Square) -> impl Iterator<Item = Player> {
        let (at, bit) = self.strips.place(square);
        self.stacks.top_down(64 * at + bit as usize)
    }

    /// The tokens of a stack, lowest first.
    pub fn stack(&self, square: Square) -> Vec<Player> {
        let mut stack: Vec<Player> = self.top_down(square).collect();
        stack.reverse();
        stack
    }
}

/// The stacks are all that a board of some size is.
impl PartialEq for AnyBoard {
    fn eq(&self, other: &AnyBoard) -> bool {
        self.stacks == other.stacks
    }
}

impl Eq for AnyBoard {}

impl Hash for AnyBoard {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.stacks.hash(state);
    }
}

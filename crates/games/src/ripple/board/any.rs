//! The stacks of any number of players on a board of any size: tops as sets of cells, and the tokens below them.

use std::array::from_fn;
use std::hash::{Hash, Hasher};

use kit::{Grid, Player, Square};

use super::stacks::Stacks;
use super::strips::{FIRST, Strips};

/// A board, strip by strip. Waves run over the set of the mover's tops; what they change is done to the stacks then, cell
/// by cell.
#[derive(Clone, Debug)]
pub struct AnyBoard {
    strips: Strips,
    stacks: Stacks,
}

impl AnyBoard {
    /// A board without tokens.
    pub fn empty(seats: u8, width: u16, height: u16) -> AnyBoard {
        let strips = Strips::new(width, height);
        let mut stacks = Stacks::new(seats, strips.words());
        strips.all().for_each(|at| stacks.begin(at, strips.cells(at)));
        AnyBoard { strips, stacks }
    }

    /// A board with these stacks, lowest tokens first.
    pub fn new(seats: u8, stacks: &Grid<Vec<Player>>) -> AnyBoard {
        let mut board = AnyBoard::empty(seats, stacks.width(), stacks.height());
        for square in stacks.squares() {
            let (at, bit) = board.strips.place(square);
            for &player in &stacks[square] {
                board.stacks.topped_mut(player)[at] |= 1 << bit;
                board.stacks.change(player, [(at, 1 << bit)]);
            }
        }
        board
    }

    /// Lays a token of the mover on a square of the board, and lets the waves run.
    #[inline]
    pub fn lay(&mut self, square: Square, mover: Player, count: &mut impl FnMut(&'static str, u64)) {
        match self.strips.words() - 2 {
            1 => self.lay_at_once::<1>(square, mover, count),
            2 => self.lay_at_once::<2>(square, mover, count),
            3 => self.lay_at_once::<3>(square, mover, count),
            _ => self.lay_watched(square, mover, count, |_| {}),
        }
    }

    /// The same on a board of so few strips that to look at all of them is faster than to ask which.
    #[inline]
    fn lay_at_once<const N: usize>(
        &mut self,
        square: Square,
        mover: Player,
        count: &mut impl FnMut(&'static str, u64),
    ) {
        let (place, bit) = self.strips.place(square);
        let cell = from_fn(|at| u64::from(FIRST + at == place) << bit);
        let cells: [u64; N] = from_fn(|at| self.strips.cells(FIRST + at));
        let mine = &mut self.stacks.topped_mut(mover)[FIRST..][..N];
        let before: [u64; N] = from_fn(|at| mine[at]);
        let waves = self.strips.shape.lay(cells, before, cell);
        mine.copy_from_slice(&waves.mine);
        self.stacks.change(mover, from_fn::<_, N, _>(|at| (FIRST + at, before[at] ^ waves.mine[at])));
        let fired = (0..N).map(|at| u64::from((cells[at] & !waves.unfired[at]).count_ones())).sum();
        count("cells fired", fired);
        count("waves", waves.count);
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
        let (mut fires, mut waves) = (self.strips.lay(self.stacks.topped_mut(mover), at, bit), 0);
        while fires {
            waves += 1;
            watch(self);
            fires = self.strips.wave(self.stacks.topped_mut(mover));
        }
        self.settle(mover);
        let fired = self.strips.reached().map(|at| self.strips.close(at)).sum();
        count("cells fired", fired);
        count("waves", waves);
    }

    /// The stacks become what the waves have made of their tops.
    #[inline]
    pub fn settle(&mut self, mover: Player) {
        let reached = self.strips.reached();
        self.stacks.change(mover, reached.map(|at| (at, self.strips.take_changed(at))));
    }

    /// The cells that fired in the last wave, during a turn.
    pub fn firing(&self) -> impl Iterator<Item = Square> {
        self.strips.firing()
    }

    /// True if no cell is empty.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.stacks.is_full()
    }

    /// Number of stacks that the player tops.
    pub fn points(&self, player: Player) -> u32 {
        self.stacks.topped(player).iter().map(|cells| cells.count_ones()).sum()
    }

    /// The tokens of a stack, the top first.
    pub fn top_down(&self, square: Square) -> impl Iterator<Item = Player> {
        let (at, bit) = self.strips.place(square);
        self.stacks.top_down(at, bit)
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

//! Effect of a move on a small board: its swing of the tops from one player to the other.

use kit::Player;

use crate::ripple::board::small::SmallBoard;

/// One player about to move on a small board.
#[derive(Clone, Copy)]
pub struct Swings<'a> {
    board: &'a SmallBoard<1>,
    /// The cells topped by the mover, and by their opponent.
    mine: u64,
    theirs: u64,
    /// Stacks of a single token, which are empty when they have fired.
    single: u64,
    /// The cells that may be named.
    open: u64,
}

/// Result of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Swing {
    /// The mover's tops above those of their opponent.
    pub lead: i32,
    /// True if no cell is empty.
    pub full: bool,
}

impl<'a> Swings<'a> {
    /// The player's moves on this board.
    #[inline]
    pub fn of(board: &'a SmallBoard<1>, mover: Player, resting: u64) -> Swings<'a> {
        let ([mine], [theirs]) = (board.topped(mover), board.topped(mover.next(2)));
        let [single] = board.single();
        Swings { board, mine, theirs, single, open: !resting }
    }

    /// The mover's tops above those of their opponent, now.
    #[inline]
    pub fn lead(&self) -> i32 {
        lead(self.mine, self.theirs)
    }

    /// Result of a token on this cell.
    #[inline]
    pub fn after(&self, cell: u32) -> Swing {
        let cell = 1 << cell;
        let mine = if self.mine & cell == 0 {
            self.mine | cell
        } else {
            self.board.tops_after([self.mine], [cell])[0]
        };
        let theirs = self.theirs & !mine | self.mine & !mine & !self.single;
        Swing { lead: lead(mine, theirs), full: [mine | theirs] == self.board.cells() }
    }

    /// The best that firing leads to, and where; nothing for who tops no stack.
    #[inline]
    pub fn best_fire(&self) -> Option<(i32, u32)> {
        let (mut best, mut rest) = (None, self.mine & self.open);
        while rest != 0 {
            let cell = rest.trailing_zeros();
            rest &= rest - 1;
            best = best.max(Some((self.after(cell).worth(), cell)));
        }
        best
    }

    /// The best that laying a token on another's stack or an empty cell leads to, and the cells for it.
    #[inline]
    pub fn best_cover(&self) -> (i32, u64) {
        let empty = self.board.cells()[0] & !(self.mine | self.theirs);
        let full = empty.is_power_of_two();
        let fill = Swing { lead: self.lead() + 1, full }.worth();
        match (self.theirs & self.open, empty & self.open) {
            (0, 0) => (i32::MIN, 0),
            (0, empty) => (fill, empty),
            (theirs, 0) => (self.lead() + 2, theirs),
            (theirs, _) if self.lead() + 2 > fill => (self.lead() + 2, theirs),
            (_, empty) => (fill, empty),
        }
    }

    /// Value of the mover's best move.
    #[inline]
    pub fn best(&self) -> i32 {
        let cover = self.best_cover().0;
        self.best_fire().map_or(cover, |(fire, _)| fire.max(cover))
    }
}

impl Swing {
    /// Value for the mover: to fill the board with a lead is best, to fill it with less is worst.
    #[inline]
    pub fn worth(&self) -> i32 {
        if self.full { WON * self.lead.signum() } else { self.lead }
    }
}

/// More than any lead on a small board.
pub const WON: i32 = 100;

#[inline]
fn lead(mine: u64, theirs: u64) -> i32 {
    mine.count_ones() as i32 - theirs.count_ones() as i32
}

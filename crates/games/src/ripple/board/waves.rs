//! How the waves of one turn run over a small board, all cells of a wave at once.
//!
//! Only the cells whose top is the mover's matter. Say such a cell has one token *waiting*. If k more
//! arrive in a wave, they meet in pairs and each pair fires: a cell with w waiting (0 or 1) fires
//! (w + k) / 2 times and has the odd one of w + k left. So a wave is an addition in every cell: the
//! last binary digit of the sum is what stays, the digits above it are how often the cell fires.

use super::tally::Tally;

/// The cells of a board as a set: the bit of a cell is its number, row by row from the top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WaveShape {
    pub cells: u64,
    /// Those with a neighbour to the west.
    inner: u64,
    width: u8,
}

/// What a turn does to a board.
#[derive(Clone, Copy, Debug)]
pub struct Waves {
    /// The cells topped by the mover.
    pub mine: u64,
    /// The cells that have not fired.
    pub open: u64,
    /// How many waves made some cell fire.
    pub fierce: u64,
}

impl WaveShape {
    /// A board of at most 64 cells.
    pub fn new(width: u16, height: u16) -> WaveShape {
        let count = u32::from(width) * u32::from(height);
        debug_assert!((1..=64).contains(&count), "a small board has 1 to 64 cells");
        let west = (0..height).fold(0u64, |cells, y| cells | 1 << (y * width));
        let cells = u64::MAX >> (64 - count);
        WaveShape { cells, inner: cells & !west, width: width as u8 }
    }

    pub fn width(&self) -> u32 {
        self.width.into()
    }

    /// The cells north, south, west and east of these, some of which may lie off the board.
    ///
    /// On the one board with rows of 64 the shift comes round to 0, and north and south of a cell is
    /// the cell itself: it has just fired, so nothing reaches it.
    #[inline]
    pub fn around(&self, cells: u64) -> [u64; 4] {
        let row = self.width() % 64;
        [cells >> row, cells << row, (cells & self.inner) >> 1, cells << 1 & self.inner]
    }

    /// Lays a token on one cell; `mine` are the cells topped by the mover.
    #[inline]
    pub fn lay(&self, mine: u64, cell: u64) -> Waves {
        let mut firing = mine & cell;
        let mut waves = Waves { mine: mine ^ cell, open: self.cells & !firing, fierce: 0 };
        while firing != 0 {
            let [north, south, west, east] = self.around(firing);
            let (some, pairs) = add(north, south, west);
            let (left, more_pairs) = add(some, east, waves.mine);
            let twice = pairs & more_pairs & waves.open;
            firing = (pairs ^ more_pairs) & waves.open;
            waves.pass(left, firing);
            if twice != 0 {
                return self.lay_many(waves, Tally::of(firing, twice));
            }
        }
        waves
    }

    /// The rest of a turn in which some cell fires more than once in a wave: of random turns, one in 200
    /// on 5 x 5 and one in 70 on 8 x 8.
    #[cold]
    fn lay_many(&self, mut waves: Waves, mut firing: Tally) -> Waves {
        waves.open &= !firing.some();
        while firing.some() != 0 {
            let mut sum = Tally::of(waves.mine, 0);
            firing.around(self).iter().for_each(|sent| sum.add(sent));
            firing = sum.pairs(waves.open);
            waves.pass(sum.odd(), firing.some());
        }
        waves
    }
}

impl Waves {
    /// A wave has arrived: of the cells that had not fired before it, those in `left` are topped by the
    /// mover now, and those in `firing` have fired.
    #[inline]
    fn pass(&mut self, left: u64, firing: u64) {
        self.mine ^= (self.mine ^ left) & self.open;
        self.open &= !firing;
        self.fierce += 1;
    }
}

/// Adds three digits in every cell: the last digit of the sum, and the one above it.
#[inline]
pub fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let either = a ^ b;
    (either ^ c, a & b | either & c)
}

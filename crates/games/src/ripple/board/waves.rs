//! How the waves of one turn run over a set of cells, all cells of a wave at once.
//!
//! Only the cells whose top is the mover's matter. Say such a cell has one token *waiting*. If k more
//! arrive in a wave, they meet in pairs and each pair fires: a cell with w waiting (0 or 1) fires
//! (w + k) / 2 times and has the odd one of w + k left. So a wave is an addition in every cell: the
//! last binary digit of the sum is what stays, the digits above it are how often the cell fires.

use super::tally::Tally;

/// The cells of a few whole rows as a set: the bit of a cell is its number, row by row from the top. A small board is
/// one such set, a big one is cut into strips that are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WaveShape {
    pub cells: u64,
    /// Those with a neighbour to the west.
    inner: u64,
    width: u8,
}

/// What a turn does to a small board.
#[derive(Clone, Copy, Debug)]
pub struct Waves {
    /// The cells topped by the mover.
    pub mine: u64,
    /// The cells that have not fired.
    pub open: u64,
    /// How many waves made some cell fire.
    pub fierce: u64,
}

/// What a wave does, before it is known which cells are open.
#[derive(Clone, Copy, Debug)]
pub struct Wave {
    /// Where a token of the mover is left.
    pub left: u64,
    /// How often cells fire, in binary, the last digit first.
    pub fires: [u64; 3],
}

impl WaveShape {
    /// So many rows, of at most 64 cells together.
    pub fn new(width: u16, height: u16) -> WaveShape {
        let count = u32::from(width) * u32::from(height);
        debug_assert!((1..=64).contains(&count), "a set has 1 to 64 cells");
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
            let wave = Wave::of(self.around(firing), [0; 4], waves.mine);
            let twice = wave.fires[1] & waves.open;
            firing = wave.fires[0] & waves.open;
            waves.pass(wave.left, firing);
            if twice != 0 {
                return self.lay_many(waves, Tally::of([firing, twice, 0]));
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
            let sum = Tally::sum(waves.mine, firing.digits(), |digit| self.around(firing.digit(digit)));
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

impl Wave {
    /// Up to 3 tokens come from each side to the cells of the mover: one for each of `sent`, two for each of `twice`.
    #[inline]
    pub fn of(sent: [u64; 4], twice: [u64; 4], mine: u64) -> Wave {
        let (some, pairs) = add(sent[0], sent[1], sent[2]);
        let (left, more_pairs) = add(some, sent[3], mine);
        let (one, fours) = add(twice[0], twice[1], twice[2]);
        let (other, more_fours) = add(twice[3], pairs, more_pairs);
        let (twos, eights) = add(fours, more_fours, one & other);
        Wave { left, fires: [one ^ other, twos, eights] }
    }
}

/// Adds three digits in every cell: the last digit of the sum, and the one above it.
#[inline]
pub fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let either = a ^ b;
    (either ^ c, a & b | either & c)
}

//! Waves of one turn over a set of cells, all cells of a wave at once.
//!
//! Only the cells whose top is the mover's matter. Say such a cell has one token *waiting*. If k more
//! arrive in a wave, they meet in pairs and each pair fires: a cell with w waiting (0 or 1) fires
//! (w + k) / 2 times and has the odd one of w + k left. So a wave is an addition in every cell: the
//! last binary digit of the sum is what stays, the digits above it are how often the cell fires.

use std::array::from_fn;

use super::tally::Tally;

/// A strip: the cells of a few whole rows as a set. The bit of a cell is its number, row by row from the top. A small board
/// is one strip, a big one is cut into several.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WaveShape {
    pub cells: u64,
    /// Cells with a neighbour to the west.
    inner: u64,
    width: u8,
    /// From the first row to the last.
    down: u8,
}

/// The rows of the strips that a board is cut into: as many as 64 bits hold.
pub fn rows_of_strip(width: u16, height: u16) -> u16 {
    (64 / width).min(height)
}

/// Effects of a turn on the strips of a board.
#[derive(Clone, Copy, Debug)]
pub struct Waves<const N: usize> {
    /// The cells topped by the mover.
    pub mine: [u64; N],
    /// The cells that have not fired.
    pub unfired: [u64; N],
    /// Number of waves in which a cell fired.
    pub count: u64,
}

/// Effects of a wave, before it is known which cells have fired.
#[derive(Clone, Copy, Debug)]
pub struct Wave {
    /// Cells on which a token of the mover stays.
    pub left: u64,
    /// Number of times that cells fire, in binary, the last digit first.
    pub fires: [u64; 3],
}

impl WaveShape {
    /// A shape of `height` rows, of at most 64 cells together.
    pub fn new(width: u16, height: u16) -> WaveShape {
        let count = u32::from(width) * u32::from(height);
        debug_assert!((1..=64).contains(&count), "a set has 1 to 64 cells");
        let west = (0..height).fold(0u64, |cells, y| cells | 1 << (y * width));
        let cells = u64::MAX >> (64 - count);
        WaveShape { cells, inner: cells & !west, width: width as u8, down: (width * (height - 1)) as u8 }
    }

    pub fn width(&self) -> u32 {
        self.width.into()
    }

    /// The cells north, south, west and east of these in a strip, and of those in the strips behind and ahead of it. Some of
    /// them may lie off the board.
    ///
    /// With rows of 64 the shift comes round to 0, and north and south of a cell is the cell itself: it has just fired,
    /// so nothing reaches it.
    #[inline]
    pub fn around(&self, [behind, here, ahead]: [u64; 3]) -> [u64; 4] {
        let (row, down) = (self.width() % 64, u32::from(self.down) % 64);
        let (north, south) = (here >> row | ahead << down, here << row | behind >> down);
        [north, south, (here & self.inner) >> 1, here << 1 & self.inner]
    }

    /// Lays a token on one cell of a board whose cells and those topped by the mover are these.
    #[inline(always)]
    pub fn lay<const N: usize>(&self, cells: [u64; N], mine: [u64; N], cell: [u64; N]) -> Waves<N> {
        let mut firing: [u64; N] = from_fn(|at| mine[at] & cell[at]);
        let mut waves = Waves {
            mine: from_fn(|at| mine[at] ^ cell[at]),
            unfired: from_fn(|at| cells[at] & !firing[at]),
            count: 0,
        };
        while firing != [0; N] {
            let (sending, mut twice) = (firing, [0; N]);
            for at in 0..N {
                let wave = Wave::of(self.around(near(at, &sending)), [0; 4], waves.mine[at]);
                twice[at] = wave.fires[1] & waves.unfired[at];
                firing[at] = wave.fires[0] & waves.unfired[at];
                waves.pass(at, wave.left, firing[at]);
            }
            waves.count += 1;
            if twice != [0; N] {
                return self.lay_twice(waves, firing, twice);
            }
        }
        waves
    }

    /// The rest of a turn in which some cell fires more than once in a wave: of random turns, one in 200
    /// on 5 x 5 and one in 70 on 8 x 8.
    #[cold]
    fn lay_twice<const N: usize>(
        &self,
        mut waves: Waves<N>,
        mut once: [u64; N],
        mut twice: [u64; N],
    ) -> Waves<N> {
        (0..N).for_each(|at| waves.unfired[at] &= !twice[at]);
        while (once, twice) != ([0; N], [0; N]) {
            let (ones, twos, mut fours) = (once, twice, [0; N]);
            for at in 0..N {
                let [ones, twos] = [&ones, &twos].map(|sets| self.around(near(at, sets)));
                let wave = Wave::of(ones, twos, waves.mine[at]);
                [once[at], twice[at], fours[at]] = wave.fires.map(|digit| digit & waves.unfired[at]);
                waves.pass(at, wave.left, once[at] | twice[at] | fours[at]);
            }
            waves.count += 1;
            if fours != [0; N] {
                return self.lay_many(waves, from_fn(|at| Tally::of([once[at], twice[at], fours[at]])));
            }
        }
        waves
    }

    /// The same once some cell has fired more than 3 times.
    #[cold]
    fn lay_many<const N: usize>(&self, mut waves: Waves<N>, mut firing: [Tally; N]) -> Waves<N> {
        while let digits @ 1.. = firing.iter().map(Tally::digits).max().unwrap_or(0) {
            let sending = firing;
            for (at, firing) in firing.iter_mut().enumerate() {
                let sent = |digit| self.around(near(at, &sending.map(|tally| tally.digit(digit))));
                let sum = Tally::sum(waves.mine[at], digits, sent);
                *firing = sum.pairs(waves.unfired[at]);
                waves.pass(at, sum.odd(), firing.some());
            }
            waves.count += 1;
        }
        waves
    }
}

/// The set of a strip, with those behind and ahead of it.
#[inline]
fn near<const N: usize>(at: usize, sets: &[u64; N]) -> [u64; 3] {
    let behind = if at > 0 { sets[at - 1] } else { 0 };
    let ahead = if at + 1 < N { sets[at + 1] } else { 0 };
    [behind, sets[at], ahead]
}

impl<const N: usize> Waves<N> {
    /// A wave has arrived at a strip: of the cells that had not fired before it, those in `left` are topped by the
    /// mover now, and those in `firing` have fired.
    #[inline]
    fn pass(&mut self, at: usize, left: u64, firing: u64) {
        self.mine[at] ^= (self.mine[at] ^ left) & self.unfired[at];
        self.unfired[at] &= !firing;
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

//! Waves of one turn over a board of any size, strip by strip.

use std::hint::select_unpredictable;
use std::ops::RangeInclusive;

use kit::Square;

use super::tally::Tally;
use super::waves::{Wave, WaveShape, rows_of_strip};

/// As many whole rows as 64 bits hold, as sets of cells. Between turns all its cells are open, and nothing else is said.
#[derive(Clone, Copy, Debug, Default)]
struct Strip {
    /// The cells that have not fired in this turn.
    open: u64,
    /// Number of times that cells fire in this wave, in binary: up to 7. Beyond that, only the set of cells.
    firing: [u64; 3],
    /// Cells whose top has changed.
    changed: u64,
}

/// A board cut into strips, from the top. Only strips that tokens reach are looked at, so that a turn costs what it
/// touches. Sets of cells of the whole board have a word for each strip, with one more at both ends that stays empty.
#[derive(Clone, Debug)]
pub struct Strips {
    /// Shape of every strip but the last, which may have fewer rows.
    pub shape: WaveShape,
    /// The cells of the last strip.
    last: u64,
    /// The rows of a strip, and 2^16 divided by them and rounded up.
    rows: u16,
    per_row: u32,
    all: Vec<Strip>,
    /// True if some cells fire more than once in this wave.
    twos: bool,
    /// Number of times that the cells of each strip fire, once some have fired more than 3 times.
    many: Vec<Tally>,
    /// The first and the last strip with cells that fire in this wave, and of those that tokens have reached.
    firing: (usize, usize),
    reached: (usize, usize),
}

/// The first strip of a board.
pub const FIRST: usize = 1;

impl Strips {
    /// A board of this size, no side of which is longer than 64.
    pub fn new(width: u16, height: u16) -> Strips {
        let rows = rows_of_strip(width, height);
        let count = usize::from(height.div_ceil(rows));
        let shape = WaveShape::new(width, rows);
        let last = WaveShape::new(width, height - (count as u16 - 1) * rows).cells;
        let mut strips = Strips {
            shape,
            last,
            rows,
            per_row: (1u32 << 16).div_ceil(rows.into()),
            all: vec![Strip::default(); count + 2],
            twos: false,
            many: Vec::new(),
            firing: (FIRST, FIRST),
            reached: (FIRST, FIRST),
        };
        strips.all().for_each(|at| strips.all[at].open = strips.cells(at));
        strips
    }

    /// Number of words of a set of cells.
    pub fn words(&self) -> usize {
        self.all.len()
    }

    /// The places of all strips.
    pub fn all(&self) -> RangeInclusive<usize> {
        FIRST..=self.all.len() - 2
    }

    /// The cells of a strip.
    #[inline]
    pub fn cells(&self, at: usize) -> u64 {
        if at + 2 == self.all.len() { self.last } else { self.shape.cells }
    }

    /// The strip of a square, and its bit there.
    #[inline]
    pub fn place(&self, square: Square) -> (usize, u32) {
        let strip = (u32::from(square.y) * self.per_row) >> 16;
        let row = u32::from(square.y) - strip * u32::from(self.rows);
        (FIRST + strip as usize, row * self.shape.width() + u32::from(square.x))
    }

    /// The square of a bit of a strip.
    pub fn square(&self, at: usize, bit: u32) -> Square {
        let (x, y) = (bit % self.shape.width(), bit / self.shape.width());
        Square::new(x as u16, (at - FIRST) as u16 * self.rows + y as u16)
    }

    /// The mover lays a token on a cell; `mine` are the cells topped by them. Whether it fires.
    #[inline]
    pub fn lay(&mut self, mine: &mut [u64], at: usize, bit: u32) -> bool {
        let (strip, cell) = (&mut self.all[at], 1 << bit);
        strip.firing[0] = mine[at] & cell;
        strip.open &= !strip.firing[0];
        strip.changed = cell;
        mine[at] ^= cell;
        (self.firing, self.reached, self.twos) = ((at, at), (at, at), false);
        strip.firing[0] != 0
    }

    /// The tokens of one wave arrive; whether cells fire.
    #[inline]
    pub fn wave(&mut self, mine: &mut [u64]) -> bool {
        if !self.many.is_empty() {
            self.wave_of_many(mine)
        } else if self.twos {
            self.wave_of_few::<true>(mine)
        } else {
            self.wave_of_few::<false>(mine)
        }
    }

    /// The same where cells have fired up to 3 times, or if there are no `TWOS`, once.
    #[inline]
    fn wave_of_few<const TWOS: bool>(&mut self, mine: &mut [u64]) -> bool {
        let (from, to) = self.spread();
        let (mut behind, mut here) = ([0; 3], self.all[from].firing);
        let (mut firing, mut twos, mut fours) = ((usize::MAX, 0), 0, 0);
        for (at, mine) in (from..).zip(&mut mine[from..=to]) {
            let ahead = self.all[at + 1].firing;
            let sent = |digit: usize| self.shape.around([behind[digit], here[digit], ahead[digit]]);
            let twice = if TWOS { sent(1) } else { [0; 4] };
            let wave = Wave::of(sent(0), twice, *mine);
            let strip = &mut self.all[at];
            strip.firing = wave.fires.map(|digit| digit & strip.open);
            twos |= strip.firing[1];
            fours |= strip.firing[2];
            let fires = strip.pass(mine, wave.left);
            firing = with(firing, at, fires);
            (behind, here) = (here, ahead);
        }
        (self.firing, self.twos) = (firing, twos | fours != 0);
        if TWOS && fours != 0 {
            self.many = self.all.iter().map(|strip| Tally::of(strip.firing)).collect();
        }
        firing.1 != 0
    }

    /// The same after a wave in which some cell has fired more than 3 times.
    #[cold]
    fn wave_of_many(&mut self, mine: &mut [u64]) -> bool {
        let digits = self.many[self.firing.0..=self.firing.1].iter().map(Tally::digits).max().unwrap_or(0);
        let (from, to) = self.spread();
        let (mut behind, mut here) = (Tally::of([0; 3]), self.many[from]);
        let mut firing = (usize::MAX, 0);
        for (at, mine) in (from..).zip(&mut mine[from..=to]) {
            let ahead = self.many[at + 1];
            let sent = |digit| self.shape.around([behind, here, ahead].map(|tally| tally.digit(digit)));
            let sum = Tally::sum(*mine, digits, sent);
            let strip = &mut self.all[at];
            self.many[at] = sum.pairs(strip.open);
            strip.firing = [self.many[at].some(), 0, 0];
            let fires = strip.pass(mine, sum.odd());
            firing = with(firing, at, fires);
            (behind, here) = (here, ahead);
        }
        self.firing = firing;
        firing.1 != 0
    }

    /// The strips that the tokens of the next wave may reach.
    #[inline]
    fn spread(&mut self) -> (usize, usize) {
        let (from, to) = (self.firing.0 - 1, self.firing.1 + 1);
        let (from, to) = (from.max(FIRST), to.min(self.all.len() - 2));
        self.reached = (self.reached.0.min(from), self.reached.1.max(to));
        (from, to)
    }

    /// The strips that tokens have reached in this turn.
    #[inline]
    pub fn reached(&self) -> RangeInclusive<usize> {
        self.reached.0..=self.reached.1
    }

    /// The cells of a strip whose tops have changed since this was asked last.
    #[inline]
    pub fn take_changed(&mut self, at: usize) -> u64 {
        std::mem::take(&mut self.all[at].changed)
    }

    /// The cells that fired in the last wave.
    pub fn firing(&self) -> impl Iterator<Item = Square> {
        let places = self.all().flat_map(|at| (0..64).map(move |bit| (at, bit)));
        let fires = |&(at, bit): &(usize, u32)| self.all[at].fires() >> bit & 1 == 1;
        places.filter(fires).map(|(at, bit)| self.square(at, bit))
    }

    /// The turn is over for a strip that was reached; how many of its cells have fired.
    #[inline]
    pub fn close(&mut self, at: usize) -> u64 {
        let cells = self.cells(at);
        let open = std::mem::replace(&mut self.all[at].open, cells);
        self.many.clear();
        (cells & !open).count_ones().into()
    }
}

impl Strip {
    #[inline]
    fn fires(&self) -> u64 {
        self.firing[0] | self.firing[1] | self.firing[2]
    }

    /// A wave has arrived: of the open cells, those in `left` are topped by the mover now. Whether some fire.
    #[inline]
    fn pass(&mut self, mine: &mut u64, left: u64) -> bool {
        let changed = (*mine ^ left) & self.open;
        *mine ^= changed;
        self.changed ^= changed;
        self.open &= !self.fires();
        self.fires() != 0
    }
}

/// First and last of some strips, and of this one if it fires; computed without a branch.
#[inline]
fn with((first, last): (usize, usize), at: usize, fires: bool) -> (usize, usize) {
    (first.min(select_unpredictable(fires, at, usize::MAX)), select_unpredictable(fires, at, last))
}

//! Result of a move so far: its scans, lines, gems and points.

/// The count of one move. A line is worth more the more lines came before it in the same move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    /// Scans that found lines.
    pub scans: u32,
    /// Lines, a gem in two of them being in both.
    pub lines: u32,
    /// Gems that vanished.
    pub gems: u64,
    /// Points, which stop at the greatest number rather than wrap.
    pub points: i64,
}

/// Up to this many lines, of whatever length, their sum is far from the greatest number.
const CALM: u32 = 50;

impl Tally {
    /// Begins one more scan that has found lines.
    #[inline(always)]
    pub fn scan(self) -> Tally {
        Tally { scans: self.scans + 1, ..self }
    }

    /// Counts the next line.
    pub fn line(&mut self, length: u32) {
        let worth = (i64::from(length) - 1) * 5;
        let times = if self.lines < 63 { 1 << self.lines } else { i64::MAX };
        self.points = self.points.saturating_add(worth.saturating_mul(times));
        self.lines = self.lines.saturating_add(1);
    }

    /// Counts several lines of three: 10 × (1 + 2 + 4 + …), from the present factor on.
    #[inline(always)]
    pub fn threes(mut self, count: u32) -> Tally {
        if self.lines + count > CALM {
            (0..count).for_each(|_| self.line(3));
            return self;
        }
        let points = self.points + (10 << (self.lines + count)) - (10 << self.lines);
        Tally { points, lines: self.lines + count, ..self }
    }
}

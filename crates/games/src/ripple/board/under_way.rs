//! The tokens under way during a turn on a big board, and the cells that have fired.

/// Kept from turn to turn only for its memory: between turns it says nothing.
#[derive(Debug, Default)]
pub struct UnderWay {
    /// Whether a cell has fired in this turn; the border has always.
    fired: Vec<bool>,
    /// How many tokens reach a cell in this wave.
    tokens: Vec<u16>,
    /// The cells that tokens reach in this wave come first.
    reached: Vec<u16>,
    /// How many those are.
    reaching: usize,
    /// The cells that have fired in this turn and how often, in order.
    firing: Vec<(u16, u16)>,
    /// How many of them have sent their tokens.
    sent: usize,
    /// How many had sent theirs before this wave.
    sent_before: usize,
}

impl UnderWay {
    /// The mover's own token goes to a cell of a board with so many cells, border included.
    pub fn begin(&mut self, cells: usize, stride: usize, cell: usize) {
        if self.fired.len() != cells {
            let border = |at: usize| at < stride || at + stride >= cells || (at + 1) % stride < 2;
            self.fired = (0..cells).map(border).collect();
            self.tokens = vec![0; cells];
            self.reached = vec![0; cells + 1];
        }
        self.reach(cell, 1);
    }

    /// Tokens go to a cell, unless it has fired. It does so without asking questions: a processor guesses
    /// the answers wrongly too often.
    #[inline]
    fn reach(&mut self, cell: usize, tokens: u16) {
        let open = u16::from(!self.fired[cell]);
        let first = open & u16::from(self.tokens[cell] == 0);
        self.reached[self.reaching] = cell as u16;
        self.reaching += usize::from(first);
        self.tokens[cell] += open * tokens;
    }

    /// A cell that this wave reaches, and how many tokens it brings. They fit: no cell fires more than
    /// 64 · 64 + 1 times, as [`super::tally`] shows.
    pub fn arrive(&mut self) -> Option<(usize, u16)> {
        self.reaching = self.reaching.checked_sub(1)?;
        let cell = usize::from(self.reached[self.reaching]);
        Some((cell, std::mem::take(&mut self.tokens[cell])))
    }

    /// The cell fires so many times.
    pub fn fire(&mut self, cell: usize, times: u16) {
        self.fired[cell] = true;
        self.firing.push((cell as u16, times));
    }

    /// What the cells that fired in this wave send goes on its way; whether there were any.
    pub fn send(&mut self, stride: usize) -> bool {
        let wave = self.sent..self.firing.len();
        self.sent_before = self.sent;
        self.sent = self.firing.len();
        for at in wave.clone() {
            let (cell, times) = self.firing[at];
            let cell = usize::from(cell);
            for next in [cell - stride, cell + stride, cell - 1, cell + 1] {
                self.reach(next, times);
            }
        }
        !wave.is_empty()
    }

    /// The cells that sent their tokens last.
    pub fn last_wave(&self) -> impl Iterator<Item = usize> {
        self.firing[self.sent_before.min(self.sent)..self.sent].iter().map(|(cell, _)| usize::from(*cell))
    }

    /// How many cells have fired in this turn.
    pub fn fired(&self) -> u64 {
        self.firing.len() as u64
    }

    /// The turn is over.
    pub fn end(&mut self) {
        for (cell, _) in self.firing.drain(..) {
            self.fired[usize::from(cell)] = false;
        }
        self.sent = 0;
    }
}

/// A copied board takes new memory when it is first played on.
impl Clone for UnderWay {
    fn clone(&self) -> UnderWay {
        UnderWay::default()
    }
}

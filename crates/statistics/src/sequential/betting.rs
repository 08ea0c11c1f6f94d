//! Testing by betting (Shafer 2021; Waudby-Smith and Ramdas 2024): a gambler who bets on "better" and gets rich refutes "not
//! better".

/// Capital of both gamblers after some blocks, in natural logarithms.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bets {
    /// Capital of the gambler who bets that the mean is above.
    pub log_better: f64,
    /// Capital of the gambler who bets that the mean is below.
    pub log_worse: f64,
}

/// Two gamblers who bet on every block before it is played, with stakes learnt from earlier blocks. Each capital is a
/// non-negative martingale if the true mean is `against`. By Ville's inequality it then reaches 40 with probability at most 1/40,
/// at any stopping time.
#[derive(Clone, Debug)]
pub struct Betting {
    /// The mean that both bet against.
    against: f64,
    blocks: f64,
    sum: f64,
    squares: f64,
    /// Present capital.
    pub now: Bets,
    /// Highest capital so far.
    pub most: Bets,
}

impl Betting {
    /// Capital that decides for one side, in logarithms: ln 40, which is 2.5 % for each of the two.
    pub const RICH: f64 = 3.688_879_454_113_936;

    /// A test before the first block; `mean` is strictly between 0 and 1.
    pub fn against(mean: f64) -> Betting {
        let none = Bets { log_better: 0.0, log_worse: 0.0 };
        Betting { against: mean, blocks: 0.0, sum: 0.5, squares: 0.25, now: none, most: none }
    }

    /// One more block, in the order of the schedule.
    pub fn add(&mut self, share: f64) {
        let (mean, variance) = self.moments();
        let away = mean - self.against;
        // A stake loses at most half of the capital.
        let (least, most) = (-0.5 / (1.0 - self.against), 0.5 / self.against);
        let stake = (away / (variance + away * away)).clamp(least, most);
        let gain = share - self.against;
        self.now.log_better += (stake.max(0.0) * gain).ln_1p();
        self.now.log_worse += (stake.min(0.0) * gain).ln_1p();
        self.most.log_better = self.most.log_better.max(self.now.log_better);
        self.most.log_worse = self.most.log_worse.max(self.now.log_worse);
        self.blocks += 1.0;
        self.sum += share;
        self.squares += (share - self.sum / (self.blocks + 1.0)).powi(2);
    }

    /// Mean and variance of the blocks so far plus one made-up block.
    pub fn moments(&self) -> (f64, f64) {
        (self.sum / (self.blocks + 1.0), self.squares / (self.blocks + 1.0))
    }

    /// The mean of the blocks so far; one half where there are none.
    pub fn mean(&self) -> f64 {
        if self.blocks == 0.0 { 0.5 } else { (self.sum - 0.5) / self.blocks }
    }

    /// After all these blocks.
    pub fn after(mean: f64, shares: &[f64]) -> Betting {
        let mut betting = Betting::against(mean);
        shares.iter().for_each(|share| betting.add(*share));
        betting
    }

    /// True once the mean was shown to be above `against`.
    pub fn is_better(&self) -> bool {
        self.most.log_better >= Betting::RICH
    }

    /// True once the mean was shown to be below `against`.
    pub fn is_worse(&self) -> bool {
        self.most.log_worse >= Betting::RICH
    }
}

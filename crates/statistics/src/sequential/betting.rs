//! A bet on block scores: whoever gets rich by betting that a player is better has shown that it is.

/// The two gamblers' capital after some blocks, in logarithms.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bets {
    /// Of the one who bets that the mean is above.
    pub log_better: f64,
    /// Of the one who bets that it is below.
    pub log_worse: f64,
}

/// Two gamblers who bet on every block before it is played, with what earlier blocks taught them. If the true mean is the
/// one they bet against, their capital grows fortyfold with a probability of at most 1 in 40, whenever one looks.
#[derive(Clone, Debug)]
pub struct Betting {
    /// The mean that they bet against.
    against: f64,
    blocks: f64,
    sum: f64,
    squares: f64,
    /// What they have now.
    pub now: Bets,
    /// The most that each ever had.
    pub most: Bets,
}

impl Betting {
    /// Capital at which one of the two is believed, in logarithms: 2 in 5 %, the level for both together.
    pub const RICH: f64 = 3.688_879_454_113_936;

    /// No blocks yet; a mean strictly between 0 and 1.
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

    /// The mean and the variance of the blocks so far and of one that was made up.
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

    /// Whether the mean was ever shown to be above the one that is bet against.
    pub fn is_better(&self) -> bool {
        self.most.log_better >= Betting::RICH
    }

    /// Whether it was ever shown to be below.
    pub fn is_worse(&self) -> bool {
        self.most.log_worse >= Betting::RICH
    }
}

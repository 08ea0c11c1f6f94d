//! Homogeneity of workers: does one worker deliver other results than the rest?
//!
//! The machine should not matter. Games with the same players on the same seats are compared with each other alone. If a worker
//! makes no difference, its games are a random sample of all, and the sum of their deviations from the mean is near 0. Bennett's
//! inequality bounds the deviation; unlike a normal approximation it holds for few games and rare faults too. Games of a block
//! share their luck and count as one draw.

use std::collections::BTreeMap;

/// A game and the worker that played it.
#[derive(Clone, PartialEq, Debug)]
pub struct WorkedGame {
    pub worker: i64,
    pub block: usize,
    /// The players by seat.
    pub seats: Vec<usize>,
    /// Share of rivals beaten, by seat.
    pub shares: Vec<f64>,
    /// True for a seat that was sent off.
    pub faults: Vec<bool>,
}

/// A significant deviation of one worker.
#[derive(Clone, PartialEq, Debug)]
pub struct OddWorker {
    pub worker: i64,
    pub player: usize,
    pub what: OddMeasure,
    /// Mean over the worker's games, and over all games in the same seats.
    pub here: f64,
    pub everywhere: f64,
    /// Upper bound of the p-value, corrected for all comparisons (Bonferroni).
    pub p: f64,
}

/// The measure that deviates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum OddMeasure {
    Share,
    Faults,
}

#[derive(Clone, Copy, Default)]
struct Sums {
    count: f64,
    sum: f64,
    squares: f64,
}

/// Deviation of one player's games on one worker.
#[derive(Default)]
struct Deviation {
    count: f64,
    sum: f64,
    expected: f64,
    variance: f64,
    blocks: BTreeMap<usize, (f64, f64)>,
}

type Key = (usize, OddMeasure);

/// Workers that deviate at this family-wise level; for each worker the strongest deviation.
pub fn odd_workers(games: &[WorkedGame], level: f64) -> Vec<OddWorker> {
    let mut strata: BTreeMap<(&[usize], Key), Sums> = BTreeMap::new();
    for (game, key, value) in values(games) {
        let sums = strata.entry((game.seats.as_slice(), key)).or_default();
        (sums.count, sums.sum, sums.squares) =
            (sums.count + 1.0, sums.sum + value, sums.squares + value * value);
    }
    let mut deviations: BTreeMap<(i64, Key), Deviation> = BTreeMap::new();
    for (game, key, value) in values(games) {
        let Sums { count, sum, squares } = strata[&(game.seats.as_slice(), key)];
        let mean = sum / count;
        deviations.entry((game.worker, key)).or_default().add(
            game.block,
            value,
            mean,
            squares / count - mean * mean,
        );
    }
    let tests = deviations.values().filter(|one| one.variance > 0.0).count().max(1) as f64;
    let mut odd: BTreeMap<i64, OddWorker> = BTreeMap::new();
    for ((worker, (player, what)), one) in deviations {
        let p = (one.probability() * tests).min(1.0);
        if p >= level || odd.get(&worker).is_some_and(|found| found.p <= p) {
            continue;
        }
        let (here, everywhere) = (one.sum / one.count, one.expected / one.count);
        odd.insert(worker, OddWorker { worker, player, what, here, everywhere, p });
    }
    odd.into_values().collect()
}

fn values(games: &[WorkedGame]) -> impl Iterator<Item = (&WorkedGame, Key, f64)> {
    games.iter().flat_map(|game| {
        let seats = game.seats.iter().zip(game.shares.iter().zip(&game.faults));
        seats.flat_map(move |(&player, (&share, &fault))| {
            let fault = f64::from(u8::from(fault));
            [(game, (player, OddMeasure::Share), share), (game, (player, OddMeasure::Faults), fault)]
        })
    })
}

impl Deviation {
    fn add(&mut self, block: usize, value: f64, mean: f64, variance: f64) {
        self.count += 1.0;
        self.sum += value;
        self.expected += mean;
        self.variance += variance.max(0.0);
        let (off, games) = self.blocks.entry(block).or_default();
        (*off, *games) = (*off + value - mean, *games + 1.0);
    }

    /// Bound of the two-sided probability of a deviation this large.
    fn probability(&self) -> f64 {
        let together = self.blocks.values().map(|(off, _)| off * off).sum::<f64>();
        let variance = self.variance.max(together);
        let most = self.blocks.values().map(|(_, games)| *games).fold(1.0, f64::max);
        if variance <= 0.0 {
            return 1.0;
        }
        let u = most * (self.sum - self.expected).abs() / variance;
        let exponent = variance / (most * most) * ((1.0 + u) * u.ln_1p() - u);
        (2.0 * (-exponent).exp()).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    /// Games of 2 players on 3 workers: player 0 wins with probability `wins`, on the last worker with `bias` more.
    fn games(dice: &mut Dice, blocks: usize, wins: f64, bias: f64, faults: f64) -> Vec<WorkedGame> {
        let mut games = Vec::new();
        for block in 0..blocks {
            let worker = dice.below(3) as i64;
            let luck = dice.share();
            for rotation in 0..2 {
                let wins = wins + if worker == 2 { bias } else { 0.0 };
                // Half of the luck is shared by the block.
                let first = f64::midpoint(luck, dice.share()) < wins;
                let sent_off = dice.share() < faults;
                let score = if first && !sent_off { 1.0 } else { 0.0 };
                let mut game = WorkedGame {
                    worker,
                    block,
                    seats: vec![0, 1],
                    shares: vec![score, 1.0 - score],
                    faults: vec![sent_off, false],
                };
                if rotation == 1 {
                    game.seats.reverse();
                    game.shares.reverse();
                    game.faults.reverse();
                }
                games.push(game);
            }
        }
        games
    }

    #[test]
    fn workers_that_are_alike_are_seldom_marked() {
        let mut dice = Dice::new(21);
        for (blocks, faults) in [(20, 0.02), (300, 0.002), (300, 0.1)] {
            let marked = (0..300)
                .filter(|_| !odd_workers(&games(&mut dice, blocks, 0.5, 0.0, faults), 0.01).is_empty());
            let marked = marked.count();
            assert!(marked <= 9, "{marked} of 300 with {blocks} blocks and {faults} faults");
        }
    }

    #[test]
    fn a_worker_that_gives_other_results_is_marked_and_no_other() {
        let mut dice = Dice::new(22);
        for _ in 0..20 {
            let odd = odd_workers(&games(&mut dice, 600, 0.4, 0.3, 0.01), 0.01);
            assert!(odd.iter().any(|one| one.worker == 2), "{odd:?}");
            let (most, _) =
                odd.iter().map(|one| (one.worker, one.p)).min_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
            assert_eq!(most, 2, "{odd:?}");
        }
    }

    #[test]
    fn nothing_is_said_of_nothing() {
        assert_eq!(odd_workers(&[], 0.01), []);
        let one = WorkedGame {
            worker: 1,
            block: 0,
            seats: vec![0, 1],
            shares: vec![1.0, 0.0],
            faults: vec![false; 2],
        };
        assert_eq!(odd_workers(&[one], 0.01), []);
    }
}

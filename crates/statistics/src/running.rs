//! Running standings of a few players: a fold over blocks in schedule order.

use serde::Serialize;

use crate::sequential::{Betting, about_bets};
use crate::{BlockResult, Copies, Mean};

/// Running standings. A block adds sums and a digest of 8 bytes: 8 MB for a million blocks.
#[derive(Clone, Debug)]
pub struct RunningStandings {
    names: Vec<String>,
    rows: Vec<Row>,
    /// A betting test for every pair; all pairs are fixed before the first block.
    pairs: Vec<((usize, usize), Betting)>,
    games_a_block: usize,
    /// Number of blocks added.
    pub blocks: usize,
    /// Blocks that repeat an earlier one and change no verdict.
    pub copies: Copies,
}

#[derive(Clone, Default, Debug)]
struct Row {
    shares: f64,
    squares: f64,
    points: f64,
    wins: usize,
    losses: usize,
    ties: usize,
    blocks: usize,
    faults: usize,
}

/// The verdict on no block at all.
pub const NOTHING_PLAYED: &str = "no block was played to its end: there is nothing to compare";

/// Standing of one player.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// The mind or the bot.
    pub player: String,
    /// Its mean points of the game.
    pub points: f64,
    /// Blocks with a share above, below and equal to the mean.
    pub wins: usize,
    pub losses: usize,
    pub ties: usize,
    /// Its mean share of rivals beaten, with an interval.
    pub share: Mean,
    /// Games with a mistake of it: it ran out of time, or was sent off.
    #[serde(skip_serializing_if = "is_zero")]
    pub faults: usize,
}

/// Verdict on a pair of players.
#[derive(Clone, Debug, Serialize)]
pub struct Versus {
    /// Both players, the better one so far first.
    pub players: [String; 2],
    /// The mean share of the first against the second.
    pub share: f64,
    /// True if the difference is significant at 5 %.
    pub decided: bool,
    pub verdict: String,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl RunningStandings {
    pub fn new(names: Vec<String>, games_a_block: usize) -> RunningStandings {
        let players = names.len();
        let pairs = (0..players).flat_map(|a| (a + 1..players).map(move |b| ((a, b), Betting::against(0.5))));
        RunningStandings {
            rows: vec![Row::default(); players],
            pairs: pairs.collect(),
            names,
            games_a_block,
            blocks: 0,
            copies: Copies::default(),
        }
    }

    /// Adds the next block of the schedule. A copy of an earlier block adds nothing but faults.
    pub fn add(&mut self, played: &BlockResult) {
        self.blocks += 1;
        for (rotation, game) in played.games.iter().enumerate() {
            let seats = played.seating(rotation);
            game.mistakes().for_each(|fault| self.rows[seats[usize::from(fault.seat)]].faults += 1);
        }
        if self.copies.add(played) {
            return;
        }
        let (shares, points, games) = (played.shares(), played.points(), played.played() as f64);
        let place = |player| played.block.table.iter().position(|other| *other == player);
        for (at, &player) in played.block.table.iter().enumerate() {
            self.rows[player].add(shares[at], points[at] as f64 / games);
        }
        for ((a, b), betting) in &mut self.pairs {
            if let (Some(a), Some(b)) = (place(*a), place(*b)) {
                // Shares within a block are correlated, so pairs are compared block by block.
                betting.add(f64::midpoint(1.0, shares[a] - shares[b]));
            }
        }
    }

    /// Standings of all players, the best first.
    pub fn standings(&self) -> Vec<Standing> {
        self.order().into_iter().map(|player| self.rows[player].standing(&self.names[player])).collect()
    }

    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.rows.len()).collect();
        order.sort_by(|a, b| self.rows[*b].mean().total_cmp(&self.rows[*a].mean()));
        order
    }

    /// Verdicts on all pairs, the best players first.
    pub fn pairs(&self) -> Vec<Versus> {
        let order = self.order();
        let above = |at: usize| order[..at].iter().copied();
        let pairs = order.iter().enumerate().flat_map(|(at, &low)| above(at).map(move |high| (high, low)));
        let mut pairs: Vec<(usize, usize)> = pairs.collect();
        let place = |player: &usize| order.iter().position(|other| other == player);
        pairs.sort_by_key(|(high, low)| (place(high), place(low)));
        pairs.into_iter().map(|(high, low)| self.versus(high, low)).collect()
    }

    fn versus(&self, high: usize, low: usize) -> Versus {
        let pair = (high.min(low), high.max(low));
        let (_, betting) = self.pairs.iter().find(|(other, _)| *other == pair).expect("every pair is there");
        let names = (self.names[pair.0].as_str(), self.names[pair.1].as_str());
        let (share, decided) = (betting.mean(), betting.is_better() || betting.is_worse());
        let words = self.copies.words().filter(|_| !decided).map(|words| format!("no verdict: {words}"));
        let words = if self.blocks == 0 { Some(NOTHING_PLAYED.to_owned()) } else { words };
        Versus {
            players: [self.names[high].clone(), self.names[low].clone()],
            share: if high < low { share } else { 1.0 - share },
            decided,
            verdict: words.unwrap_or_else(|| about_bets(betting, names, self.games_a_block)),
        }
    }
}

impl Row {
    fn add(&mut self, share: f64, points: f64) {
        self.shares += share;
        self.squares += share * share;
        self.points += points;
        self.blocks += 1;
        match share.total_cmp(&0.5) {
            std::cmp::Ordering::Greater => self.wins += 1,
            std::cmp::Ordering::Less => self.losses += 1,
            std::cmp::Ordering::Equal => self.ties += 1,
        }
    }

    fn mean(&self) -> f64 {
        if self.blocks == 0 { 0.5 } else { self.shares / self.blocks as f64 }
    }

    fn standing(&self, player: &str) -> Standing {
        let Row { wins, losses, ties, faults, .. } = *self;
        let points = self.points / self.blocks.max(1) as f64;
        let share = Mean::of_sums(self.blocks, self.shares, self.squares);
        Standing { player: player.to_owned(), points, wins, losses, ties, share, faults }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Block;

    /// A block that the first player wins; blocks with the same digest are the same game.
    fn won(number: usize, digest: usize) -> BlockResult {
        let games = ["1,2;5,3", "2,1;3,5"].map(|text| format!("{text};9#{digest:016x};").parse().unwrap());
        BlockResult { block: Block { number, table: vec![0, 1] }, games: games.into() }
    }

    fn versus(digest: impl Fn(usize) -> usize) -> (RunningStandings, Versus) {
        let mut tally = RunningStandings::new(vec!["a".to_owned(), "b".to_owned()], 2);
        (0..30).for_each(|number| tally.add(&won(number, digest(number))));
        let versus = tally.pairs().remove(0);
        (tally, versus)
    }

    #[test]
    fn thirty_copies_of_one_game_give_no_verdict_and_thirty_games_do() {
        let (tally, copies) = versus(|_| 7);
        assert!(!copies.decided, "{copies:?}");
        assert!(copies.verdict.starts_with("no verdict: 1 distinct game of 30"), "{copies:?}");
        let Standing { wins, share, .. } = tally.standings().remove(0);
        assert!(tally.blocks == 30 && wins == 1 && share.low < 0.5, "{share:?}");
        let (_, games) = versus(|number| number);
        assert!(games.decided && games.verdict.starts_with("a is better than b"), "{games:?}");
    }
}

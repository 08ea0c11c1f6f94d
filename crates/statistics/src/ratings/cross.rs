//! Cross table: results of every pair, and their deviation from the ratings.

use std::collections::BTreeMap;

use super::game::Packed;
use super::{BadGames, Problem, Ratings, fit};
use serde::Serialize;

/// Results of one player against another.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Encounter {
    pub games: usize,
    /// Points: games ahead, ties counting half.
    pub points: f64,
    /// Points expected from the ratings.
    pub expected: f64,
    /// Variance of the points under the ratings.
    pub variance: f64,
}

impl Encounter {
    /// Standard deviations of the points above the expected ones.
    pub fn surprise(&self) -> f64 {
        if self.variance > 0.0 { (self.points - self.expected) / self.variance.sqrt() } else { 0.0 }
    }

    fn mirrored(self) -> Encounter {
        let games = self.games as f64;
        Encounter { points: games - self.points, expected: games - self.expected, ..self }
    }
}

/// Cells by pair of players that met, the lower number first.
#[derive(Clone, PartialEq, Debug)]
pub struct CrossTable {
    pairs: BTreeMap<(usize, usize), Encounter>,
}

impl CrossTable {
    /// Results of `player` against `rival`.
    pub fn cell(&self, player: usize, rival: usize) -> Encounter {
        let cell = self.pairs.get(&(player.min(rival), player.max(rival))).copied().unwrap_or_default();
        if player < rival { cell } else { cell.mirrored() }
    }

    /// All pairs that met, seen from the first.
    pub fn pairs(&self) -> impl Iterator<Item = ((usize, usize), Encounter)> {
        self.pairs.iter().map(|(pair, cell)| (*pair, *cell))
    }
}

/// Two seats of a game, seen from the player with the lower number.
pub struct Meeting {
    /// The players, the lower number first.
    pub pair: (usize, usize),
    /// Points of the first player: 0, one half or 1.
    pub points: f64,
    /// Probability that the first player is ahead.
    pub expected: f64,
    /// Both seats.
    pub seats: (usize, usize),
}

/// All meetings of a game.
pub fn meetings(problem: &Problem, game: &Packed, at: &[f64]) -> Vec<Meeting> {
    let strength = fit::strengths(problem, game, at);
    let players: Vec<usize> = game.players().collect();
    let meeting = |a: usize, b: usize| {
        let (a, b) = if players[a] < players[b] { (a, b) } else { (b, a) };
        let points = match game.groups[a].cmp(&game.groups[b]) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        };
        let expected = 1.0 / (1.0 + (strength[b] - strength[a]).exp());
        Meeting { pair: (players[a], players[b]), points, expected, seats: (a, b) }
    };
    let second = |a: usize| (a + 1..players.len()).map(move |b| (a, b));
    (0..players.len()).flat_map(second).map(|(a, b)| meeting(a, b)).collect()
}

impl Ratings {
    /// The cross table of the games that were rated.
    pub fn cross_table(&self, problem: &Problem) -> Result<CrossTable, BadGames> {
        let mut games = super::game::pack(problem)?;
        games.sort_unstable();
        let at: Vec<f64> = self.theta.iter().chain(&self.seat).copied().collect();
        let mut pairs: BTreeMap<(usize, usize), Encounter> = BTreeMap::new();
        for meeting in games.iter().flat_map(|game| meetings(problem, game, &at)) {
            let cell = pairs.entry(meeting.pair).or_default();
            cell.games += 1;
            cell.points += meeting.points;
            cell.expected += meeting.expected;
            cell.variance += meeting.expected * (1.0 - meeting.expected);
        }
        Ok(CrossTable { pairs })
    }
}

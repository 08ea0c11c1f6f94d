//! The cross table: how everybody did against everybody, and what the ratings do not explain of it.

use std::collections::BTreeMap;

use super::game::Packed;
use super::{BadGames, Problem, Ratings, fit};
use serde::Serialize;

/// What a player made of the games that it shared with another.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Encounter {
    pub games: usize,
    /// In how many it was ahead, ties counting half.
    pub points: f64,
    /// How many points the ratings foretell.
    pub expected: f64,
    /// The variance of the points, if the ratings say all there is to say.
    pub variance: f64,
}

impl Encounter {
    /// How many standard deviations the points are above what the ratings foretell.
    pub fn surprise(&self) -> f64 {
        if self.variance > 0.0 { (self.points - self.expected) / self.variance.sqrt() } else { 0.0 }
    }

    fn mirrored(self) -> Encounter {
        let games = self.games as f64;
        Encounter { points: games - self.points, expected: games - self.expected, ..self }
    }
}

/// Cells by pairs of players that met, the lower number first.
#[derive(Clone, PartialEq, Debug)]
pub struct CrossTable {
    pairs: BTreeMap<(usize, usize), Encounter>,
}

impl CrossTable {
    /// What one player made of its games with another.
    pub fn cell(&self, player: usize, rival: usize) -> Encounter {
        let cell = self.pairs.get(&(player.min(rival), player.max(rival))).copied().unwrap_or_default();
        if player < rival { cell } else { cell.mirrored() }
    }

    /// All pairs that met, and what the first made of it.
    pub fn pairs(&self) -> impl Iterator<Item = ((usize, usize), Encounter)> {
        self.pairs.iter().map(|(pair, cell)| (*pair, *cell))
    }
}

/// Two seats of a game: the pair of players, how much more than expected the lower player got, and what it expected.
pub struct Meeting {
    /// The players, the lower number first.
    pub pair: (usize, usize),
    /// Its points: 0, a half or 1.
    pub points: f64,
    /// The probability that it is ahead.
    pub expected: f64,
    /// The seats of both.
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

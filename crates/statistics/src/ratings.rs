//! Ratings: Plackett–Luce strengths by one batch fit over all games (maximum a posteriori), independent of the order of games and
//! players.

mod best;
mod blocks;
mod canonical;
mod connected;
mod cross;
mod elo;
mod fit;
mod game;
mod likelihood;
mod misfit;
mod profile;
mod rows;
mod words;

pub use cross::{CrossTable, Encounter};
pub use elo::{ELO, Elo};
pub use game::{BadGames, MOST_PLAYERS, MOST_SEATS, RatedGame};
pub use misfit::RatingMisfit;
pub use rows::RatingRow;
pub use words::{about, compare, is_known, more_games};

/// The usual prior deviation of a player's strength, in natural logarithms: 521 Elo.
pub const PRIOR_SD: f64 = 3.0;

use crate::matrix::Matrix;
use crate::normal;
use fit::CountedGames;
use game::Packed;
use profile::Surface;

/// Games to be rated, and the priors.
#[derive(Clone, Debug)]
pub struct Problem {
    /// Number of players.
    pub players: usize,
    /// Number of seats with an advantage term: 0, or the size of the largest table.
    pub seat_terms: usize,
    /// The prior standard deviation of a player's strength, in natural logarithms.
    pub sd_player: f64,
    /// The same for a seat's advantage.
    pub sd_seat: f64,
    pub games: Vec<RatedGame>,
}

/// Maximum a posteriori strengths and their uncertainty.
#[derive(Clone, Debug)]
pub struct Ratings {
    /// The strength of every player, in natural logarithms.
    pub theta: Vec<f64>,
    /// The advantage of every seat.
    pub seat: Vec<f64>,
    /// Log-likelihood of the games.
    pub loglik: f64,
    /// The same with the priors, without constants.
    pub logpost: f64,
    /// Covariance of players and seats: inverse of the curvature.
    pub cov: Matrix,
    /// Cluster-robust (sandwich) covariance by block, since games of one block share their luck.
    pub robust: Matrix,
    /// Number of blocks.
    pub blocks: usize,
    /// Games by player.
    pub played: Vec<usize>,
    /// Blocks by player.
    pub blocks_played: Vec<usize>,
    /// Players in summation order.
    order: Vec<usize>,
    /// Likelihood surface for intervals.
    surface: Surface,
}

impl Problem {
    /// Fits the ratings.
    pub fn fit(&self) -> Result<Ratings, BadGames> {
        let (order, mut games) = self.in_order()?;
        games.sort_unstable();
        let counted = CountedGames::of(&games);
        let fit = fit::climb_to_top(self, &counted);
        let robust = fit.cov.around(&blocks::scatter(self, &games, &fit.at));
        let surface = Surface::new(self, counted);
        Ok(self.named(order, &games, &fit, &robust, surface))
    }

    /// Games with players renumbered in canonical order, so that their given numbers do not matter.
    fn in_order(&self) -> Result<(Vec<usize>, Vec<Packed>), BadGames> {
        let mut games = game::pack(self)?;
        let order = canonical::order(self.players, &games);
        let mut place = vec![0; self.players];
        order.iter().enumerate().for_each(|(at, &player)| place[player] = at as u16);
        games.iter_mut().for_each(|game| game.rename(&place));
        Ok((order, games))
    }

    fn named(
        &self,
        order: Vec<usize>,
        games: &[Packed],
        fit: &fit::Fit,
        robust: &Matrix,
        surface: Surface,
    ) -> Ratings {
        let mut back = vec![0; self.players];
        order.iter().enumerate().for_each(|(at, &player)| back[player] = at);
        let mut played = vec![0; self.players];
        games.iter().flat_map(Packed::players).for_each(|at| played[order[at]] += 1);
        let (parts, blocks) = blocks::count(self.players, games);
        let all: Vec<usize> = back.iter().copied().chain(self.players..fit.at.len()).collect();
        Ratings {
            theta: back.iter().map(|&at| fit.at[at]).collect(),
            seat: fit.at[self.players..].to_vec(),
            loglik: fit.loglik,
            logpost: fit.logpost,
            cov: fit.cov.in_order(&all),
            robust: robust.in_order(&all),
            blocks,
            played,
            blocks_played: back.iter().map(|&at| parts[at]).collect(),
            order,
            surface,
        }
    }

    /// A problem with the usual priors.
    pub fn usual(players: usize, seat_terms: usize, games: Vec<RatedGame>) -> Problem {
        Problem { players, seat_terms, sd_player: PRIOR_SD, sd_seat: 1.0, games }
    }
}

impl Ratings {
    /// The probability that `a` is stronger than `b`.
    pub fn los(&self, a: usize, b: usize) -> f64 {
        match self.theta[a] - self.theta[b] {
            _ if a == b => 0.5,
            between => normal::below(between / self.sd_between(a, b)),
        }
    }

    /// The standard deviation of the difference of two strengths; above zero for two players.
    pub fn sd_between(&self, a: usize, b: usize) -> f64 {
        self.cov.variance_between(a, b).sqrt().max(SMALLEST_SD)
    }
}

/// Least standard deviation between two players: rounding must not make an interval vanish.
const SMALLEST_SD: f64 = 1e-7;

//! Ratings: one batch fit over all games, the same for every order of the games and of the players.

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
mod place;
mod profile;
mod words;

pub use cross::{CrossTable, Encounter};
pub use elo::{ELO, Elo};
pub use game::{BadGames, MOST_PLAYERS, MOST_SEATS, RatedGame};
pub use misfit::RatingMisfit;
pub use place::RatingRow;
pub use words::{about, compare, is_known, more_games};

/// The usual prior deviation of a player's strength, in natural logarithms: 521 Elo.
pub const PRIOR_SD: f64 = 3.0;

use crate::matrix::Matrix;
use crate::normal;
use fit::CountedGames;
use game::Packed;
use profile::Surface;

/// Games to be rated, and what is believed before them.
#[derive(Clone, Debug)]
pub struct Problem {
    /// How many players there are.
    pub players: usize,
    /// How many seats have an advantage of their own: none, or as many as the largest table has.
    pub seat_terms: usize,
    /// The prior standard deviation of a player's strength, in natural logarithms.
    pub sd_player: f64,
    /// The same for a seat's advantage.
    pub sd_seat: f64,
    pub games: Vec<RatedGame>,
}

/// Strengths that explain the games best, and how sure they are.
#[derive(Clone, Debug)]
pub struct Ratings {
    /// The strength of every player, in natural logarithms.
    pub theta: Vec<f64>,
    /// The advantage of every seat.
    pub seat: Vec<f64>,
    /// The logarithm of the probability of the games.
    pub loglik: f64,
    /// The same with the priors, without constants.
    pub logpost: f64,
    /// The covariance of players and seats, as the curvature tells it.
    pub cov: Matrix,
    /// The covariance as blocks tell it, each of which may hang together through its luck.
    pub robust: Matrix,
    /// How many blocks there were.
    pub blocks: usize,
    /// How many games every player played.
    pub played: Vec<usize>,
    /// In how many blocks.
    pub blocks_played: Vec<usize>,
    /// Players in the order in which everything was summed up.
    order: Vec<usize>,
    /// What intervals are read from.
    surface: Surface,
}

impl Problem {
    /// The ratings of these games.
    pub fn fit(&self) -> Result<Ratings, BadGames> {
        let (order, mut games) = self.in_order()?;
        games.sort_unstable();
        let counted = CountedGames::of(&games);
        let fit = fit::climb_to_top(self, &counted);
        let robust = fit.cov.around(&blocks::scatter(self, &games, &fit.at));
        let surface = Surface::new(self, counted);
        Ok(self.named(order, &games, &fit, &robust, surface))
    }

    /// Games with players numbered in an order that does not depend on how they were numbered before.
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

/// No two players were ever told apart more closely; an interval may not vanish by rounding.
const SMALLEST_SD: f64 = 1e-7;

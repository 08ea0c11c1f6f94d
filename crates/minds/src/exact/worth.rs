//! Worth of a position to each player.

use arrayvec::ArrayVec;
use kit::{Estimate, Game, MAX_SEATS, Player};

/// A number for each seat. Between two players they add up to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worth {
    seats: u8,
    values: [f64; FEW],
}

/// Exact search is hopeless with more players; their worth is not kept.
const FEW: usize = 8;

impl Worth {
    fn new(values: &[f64]) -> Worth {
        let mut worth = Worth { seats: values.len().min(FEW) as u8, values: [0.0; FEW] };
        worth.values.iter_mut().zip(values).for_each(|(kept, value)| *kept = *value);
        worth
    }

    /// The value for a player.
    pub fn of(&self, player: Player) -> f64 {
        self.values.get(player.index()).copied().unwrap_or(0.0)
    }

    /// The values by seat.
    pub fn values(&self) -> &[f64] {
        &self.values[..usize::from(self.seats)]
    }

    /// At the end: 1, shared by the winners. A solo player is judged by the estimate, since it has no rival.
    pub(super) fn at_end<G: Estimate>(game: &G) -> Worth {
        let shares = game.scores().shares();
        if shares.len() == 1 {
            return Worth::new(&[game.estimate(Player(0)).into()]);
        }
        let values: ArrayVec<f64, MAX_SEATS> = shares.into_iter().map(f64::from).collect();
        Worth::new(&values)
    }

    /// Between two players, by the value for the first.
    pub(super) fn between_two(first: f64) -> Worth {
        Worth::new(&[first, 1.0 - first])
    }

    /// Before the end, by the estimate; between two, what one has more than the other.
    pub(super) fn estimated<G: Estimate>(game: &G) -> Worth {
        let seats = seats(game);
        let estimate = |player: Player| f64::from(game.estimate(player));
        if seats == 2 {
            let first = (1.0 + estimate(Player(0)) - estimate(Player(1))) / 2.0;
            return Worth::between_two(first);
        }
        let values: ArrayVec<f64, MAX_SEATS> = Player::all(seats).map(estimate).collect();
        Worth::new(&values)
    }

    pub(super) fn scaled(mut self, by: f64) -> Worth {
        self.values.iter_mut().for_each(|value| *value *= by);
        self
    }

    pub(super) fn plus(mut self, other: &Worth) -> Worth {
        self.values.iter_mut().zip(&other.values).for_each(|(value, more)| *value += more);
        self
    }
}

fn seats<G: Game>(game: &G) -> u8 {
    game.scores().points.len() as u8
}

//! A game as ratings see it: seats and ranks.

use super::Problem;
use serde::Deserialize;
use thiserror::Error;

pub const MOST_SEATS: usize = 8;

/// Most players rated together: the work grows with the cube.
pub const MOST_PLAYERS: usize = 1024;

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct RatedGame {
    /// The block it belongs to: games of one luck.
    #[serde(default)]
    pub block: u64,
    /// The player on every seat.
    pub seats: Vec<usize>,
    /// The rank of every seat, the best lowest; equal ranks are ties.
    pub ranks: Vec<u32>,
}

/// Reasons why games cannot be rated.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum BadGames {
    /// No player, or more than `MOST_PLAYERS`.
    #[error("there are {0} players; 1 to {MOST_PLAYERS} can be rated")]
    Players(usize),
    /// A prior deviation that is not positive and finite.
    #[error("`{0}` is {1}; a number from 0.001 to 1000 is needed")]
    Prior(&'static str, f64),
    /// A table without seats, or with seats and ranks that do not match.
    #[error(
        "game {game} has {seats} seats and {ranks} ranks; 1 to {MOST_SEATS} of both are needed, as many of one as of the other"
    )]
    Seats {
        /// The game, counted from 1.
        game: usize,
        /// Its number of seats.
        seats: usize,
        ranks: usize,
    },
    /// A player number out of range.
    #[error("game {game} names player {player}, but players are numbered 0 to {last}")]
    Unknown {
        /// The game, counted from 1.
        game: usize,
        /// The unknown number.
        player: usize,
        /// The greatest valid number.
        last: usize,
    },
    /// A player on two seats of one game.
    #[error("player {player} sits on two seats of game {game}")]
    Twice {
        /// The game, counted from 1.
        game: usize,
        /// The player that sits twice.
        player: usize,
    },
    /// A table with more seats than advantage terms.
    #[error(
        "game {game} has {seats} seats, but `seat_terms` is {terms}; it is 0 or as many as the largest table has seats"
    )]
    Terms {
        /// The game, counted from 1.
        game: usize,
        /// Its number of seats.
        seats: usize,
        /// Number of advantage terms.
        terms: usize,
    },
}

/// A game in compact form, ranks numbered from 0 without gaps. Its order is that of summation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Packed {
    pub len: u8,
    /// Player by seat, 0 beyond the last seat.
    pub seats: [u16; MOST_SEATS],
    /// Rank group by seat, the best 0.
    pub groups: [u8; MOST_SEATS],
    pub block: u64,
}

impl Packed {
    /// The players, seat by seat.
    pub fn players(&self) -> impl Iterator<Item = usize> {
        self.seats.into_iter().take(usize::from(self.len)).map(usize::from)
    }

    /// True if both games have the same seats and ranks.
    pub fn says_as(&self, other: &Packed) -> bool {
        (self.seats, self.groups, self.len) == (other.seats, other.groups, other.len)
    }

    /// Renumbers the players.
    pub fn rename(&mut self, names: &[u16]) {
        let len = usize::from(self.len);
        self.seats[..len].iter_mut().for_each(|player| *player = names[usize::from(*player)]);
    }
}

/// All games of a problem, checked.
pub fn pack(problem: &Problem) -> Result<Vec<Packed>, BadGames> {
    check(problem)?;
    problem.games.iter().enumerate().map(|(at, game)| packed(problem, at + 1, game)).collect()
}

fn check(problem: &Problem) -> Result<(), BadGames> {
    if !(1..=MOST_PLAYERS).contains(&problem.players) {
        return Err(BadGames::Players(problem.players));
    }
    if problem.seat_terms > MOST_SEATS {
        return Err(BadGames::Terms { game: 0, seats: MOST_SEATS, terms: problem.seat_terms });
    }
    for (name, sd) in [("sd_player", problem.sd_player), ("sd_seat", problem.sd_seat)] {
        if !(0.001..=1000.0).contains(&sd) {
            return Err(BadGames::Prior(name, sd));
        }
    }
    Ok(())
}

fn packed(problem: &Problem, game: usize, played: &RatedGame) -> Result<Packed, BadGames> {
    let (seats, ranks) = (played.seats.len(), played.ranks.len());
    if seats != ranks || !(1..=MOST_SEATS).contains(&seats) {
        return Err(BadGames::Seats { game, seats, ranks });
    }
    if problem.seat_terms > 0 && seats > problem.seat_terms {
        return Err(BadGames::Terms { game, seats, terms: problem.seat_terms });
    }
    let mut packed =
        Packed { len: seats as u8, seats: [0; MOST_SEATS], groups: [0; MOST_SEATS], block: played.block };
    for (seat, &player) in played.seats.iter().enumerate() {
        if player >= problem.players {
            return Err(BadGames::Unknown { game, player, last: problem.players - 1 });
        }
        if played.seats[..seat].contains(&player) {
            return Err(BadGames::Twice { game, player });
        }
        packed.seats[seat] = player as u16;
        packed.groups[seat] = group(&played.ranks, seat);
    }
    Ok(packed)
}

/// Number of distinct ranks better than that of a seat.
fn group(ranks: &[u32], seat: usize) -> u8 {
    let is_first = |at: usize| !ranks[..at].contains(&ranks[at]);
    (0..ranks.len()).filter(|&at| ranks[at] < ranks[seat] && is_first(at)).count() as u8
}

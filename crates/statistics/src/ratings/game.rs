//! A game as ratings see it: who sat where and how it ended.

use super::Problem;
use serde::Deserialize;
use thiserror::Error;

pub const MOST_SEATS: usize = 8;

/// The most players that are rated together: the work grows with their cube.
pub const MOST_PLAYERS: usize = 1024;

/// One game that was played.
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

/// Why games cannot be rated.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum BadGames {
    /// Nobody, or more than can be rated.
    #[error("there are {0} players; 1 to {MOST_PLAYERS} can be rated")]
    Players(usize),
    /// A prior that is no width.
    #[error("`{0}` is {1}; a number from 0.001 to 1000 is needed")]
    Prior(&'static str, f64),
    /// A table that is none.
    #[error(
        "game {game} has {seats} seats and {ranks} ranks; 1 to {MOST_SEATS} of both are needed, as many of one as of the other"
    )]
    Seats {
        /// Which game, counted from 1.
        game: usize,
        /// How many seats it has.
        seats: usize,
        ranks: usize,
    },
    /// Somebody who is not among the players.
    #[error("game {game} names player {player}, but players are numbered 0 to {last}")]
    Unknown {
        /// Which game, counted from 1.
        game: usize,
        /// The number that nobody has.
        player: usize,
        /// The last number that somebody has.
        last: usize,
    },
    /// A player who cannot be compared with itself.
    #[error("player {player} sits on two seats of game {game}")]
    Twice {
        /// Which game, counted from 1.
        game: usize,
        /// Who sits there twice.
        player: usize,
    },
    /// A table with more seats than have advantages.
    #[error(
        "game {game} has {seats} seats, but `seat_terms` is {terms}; it is 0 or as many as the largest table has seats"
    )]
    Terms {
        /// Which game, counted from 1.
        game: usize,
        /// How many seats it has.
        seats: usize,
        /// How many advantages there are.
        terms: usize,
    },
}

/// A game in little space, ranks numbered from 0 without gaps. Its order is that of summation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Packed {
    pub len: u8,
    /// The player of every seat, 0 behind the last.
    pub seats: [u16; MOST_SEATS],
    /// The group of every seat, the best 0.
    pub groups: [u8; MOST_SEATS],
    pub block: u64,
}

impl Packed {
    /// The players, seat by seat.
    pub fn players(&self) -> impl Iterator<Item = usize> {
        self.seats.into_iter().take(usize::from(self.len)).map(usize::from)
    }

    /// Whether both say the same about the players.
    pub fn says_as(&self, other: &Packed) -> bool {
        (self.seats, self.groups, self.len) == (other.seats, other.groups, other.len)
    }

    /// Gives every player another number.
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

/// How many different ranks are better than that of a seat.
fn group(ranks: &[u32], seat: usize) -> u8 {
    let is_first = |at: usize| !ranks[..at].contains(&ranks[at]);
    (0..ranks.len()).filter(|&at| ranks[at] < ranks[seat] && is_first(at)).count() as u8
}

//! A player by the number of their seat, and sets of seats.

use std::fmt;

use serde::Serialize;

/// The most seats any game of the house may have.
pub const MAX_SEATS: usize = 32;

/// One player. Data counts seats from 0; people read "player 1".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Player(pub u8);

impl Player {
    /// The place of this player's things in arrays.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// All players at a table of `seats`, in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Player> + ExactSizeIterator {
        (0..seats).map(Player)
    }

    /// The next player round the table.
    pub fn next(self, seats: u8) -> Player {
        Player(if self.0 + 1 < seats { self.0 + 1 } else { 0 })
    }

    /// The one-character sign of the player on boards: 1…9, then a, b, ….
    pub fn sign(self) -> char {
        char::from_digit(u32::from(self.0) + 1, 36).expect("a seat is below MAX_SEATS")
    }

    /// The player with this sign.
    pub fn from_sign(sign: char) -> Option<Player> {
        let number = sign.to_digit(36).filter(|_| !sign.is_ascii_uppercase())?;
        (1..=MAX_SEATS as u32).contains(&number).then(|| Player(number as u8 - 1))
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "player {}", self.0 + 1)
    }
}

/// A set of seats, such as the players who have left the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Seats(u32);

impl Seats {
    /// True if the player is in the set.
    pub fn has(self, player: Player) -> bool {
        self.0 >> player.0 & 1 == 1
    }

    /// Puts the player into the set.
    pub fn add(&mut self, player: Player) {
        self.0 |= 1 << player.0;
    }

    /// Union of both sets.
    pub fn with(self, others: Seats) -> Seats {
        Seats(self.0 | others.0)
    }

    /// Number of players in the set.
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The next player round the table who is not in the set; the same player if all others are.
    #[inline]
    pub fn next_other(self, player: Player, seats: u8) -> Player {
        let mut next = player.next(seats);
        while self.has(next) && next != player {
            next = next.next(seats);
        }
        next
    }

    /// True if too few players are left to play against each other. A solo player who stays can play on.
    #[inline]
    pub fn ends_game(self, seats: u8) -> bool {
        !self.is_empty() && seats - self.len() < 2
    }

    /// The set as a word of a position's text, ` left=13`; empty for an empty set.
    pub fn field(self, name: &str) -> String {
        let signs: String = self.iter().map(Player::sign).collect();
        if self.is_empty() { signs } else { format!(" {name}={signs}") }
    }

    /// Its members, in order.
    pub fn iter(self) -> impl Iterator<Item = Player> {
        Player::all(MAX_SEATS as u8).filter(move |&player| self.has(player))
    }
}

impl FromIterator<Player> for Seats {
    fn from_iter<I: IntoIterator<Item = Player>>(players: I) -> Seats {
        let mut seats = Seats::default();
        players.into_iter().for_each(|player| seats.add(player));
        seats
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_has_a_sign_of_its_own() {
        for player in Player::all(MAX_SEATS as u8) {
            assert_eq!(Player::from_sign(player.sign()), Some(player));
        }
        for other in ['0', 'A', 'x', '.', ' '] {
            assert_eq!(Player::from_sign(other), None, "{other}");
        }
    }

    #[test]
    fn the_last_player_is_followed_by_the_first() {
        assert_eq!(Player(2).next(3), Player(0));
        assert_eq!(Player(0).next(1), Player(0));
    }

    #[test]
    fn who_has_left_is_passed_over() {
        let left: Seats = [Player(1), Player(2)].into_iter().collect();
        assert_eq!(left.next_other(Player(0), 4), Player(3));
        assert_eq!(left.next_other(Player(3), 4), Player(0));
        assert_eq!(left.next_other(Player(0), 3), Player(0));
    }

    #[test]
    fn a_game_ends_when_nobody_is_left_to_play_against() {
        let left: Seats = [Player(1)].into_iter().collect();
        assert!(left.ends_game(2) && !left.ends_game(3));
        assert!(!Seats::default().ends_game(1), "one who plays alone goes on");
    }

    #[test]
    fn seats_are_a_set() {
        let mut seats: Seats = [Player(31), Player(0)].into_iter().collect();
        seats.add(Player(0));
        assert_eq!(seats.len(), 2);
        let others = [Player(0), Player(7)].into_iter().collect();
        assert_eq!(seats.with(others).iter().collect::<Vec<_>>(), [Player(0), Player(7), Player(31)]);
        assert_eq!(seats.iter().collect::<Vec<_>>(), [Player(0), Player(31)]);
    }
}

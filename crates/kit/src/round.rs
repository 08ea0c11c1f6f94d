//! The mover round a table and the players who have left: the state that most games keep beside their board.

use std::fmt;
use std::ops::RangeInclusive;

use crate::{BadText, Fields, Player, Seats};

/// The seats of a table, the mover among them, and the players who have left.
///
/// ```
/// use bastide_kit::{Player, Round};
///
/// let mut round = Round::new(3, Player(0));
/// round.leave(Player(1));
/// round.pass_on();
/// assert_eq!(round.to_string(), "seats=3 to_move=3 left=2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Round {
    pub seats: u8,
    /// The player to move, or who would be if the game were not over.
    pub mover: Player,
    pub left: Seats,
}

impl Round {
    /// All seats taken, and this player to move.
    pub fn new(seats: u8, mover: Player) -> Round {
        Round { seats, mover, left: Seats::default() }
    }

    /// The next player who has not left is to move.
    pub fn pass_on(&mut self) {
        self.mover = self.left.next_other(self.mover, self.seats);
    }

    /// The player leaves; if it was to move, the next one is.
    pub fn leave(&mut self, player: Player) {
        self.left.add(player);
        if player == self.mover {
            self.pass_on();
        }
    }

    /// True if too few players are left to play against each other.
    pub fn is_over(self) -> bool {
        self.left.ends_game(self.seats)
    }

    /// Takes the words that `Display` writes, the number of seats being in this range.
    pub fn read(fields: &mut Fields, seats: RangeInclusive<u8>) -> Result<Round, BadText> {
        let seats = fields.number("seats", seats)?;
        let left = fields.left(seats)?;
        Ok(Round { seats, mover: fields.mover(seats, left)?, left })
    }
}

/// `seats=2 to_move=1 left=2`.
impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "seats={} to_move={}{}", self.seats, self.mover.sign(), self.left.field("left"))
    }
}

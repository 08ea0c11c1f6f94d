//! A position of Ripple as text: what is not on the board, then the stacks, the top row first.
//!
//! ```text
//! seats=2 to_move=1 turn=5 max_turns=600 rest=3 resting=a1,c2,b1 left=2
//! . 12 .
//! 121 . 2
//! ```
//!
//! A stack is written from its lowest token to its top. The cells that rest are those named last, the latest last.

mod read;

use std::fmt;

use kit::{Player, Square};

use super::Ripple;

const EMPTY: &str = ".";

impl fmt::Display for Ripple {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (seats, next, turn, limit) = (self.seats, self.next.sign(), self.turn, self.max_turns);
        write!(f, "seats={seats} to_move={next} turn={turn} max_turns={limit}")?;
        if self.rest > 0 {
            write!(f, " rest={}", self.rest)?;
        }
        for (number, square) in self.resting().enumerate() {
            write!(f, "{}{square}", if number == 0 { " resting=" } else { "," })?;
        }
        f.write_str(&self.left.field("left"))?;
        for square in Square::all(self.width, self.height) {
            f.write_str(if square.x == 0 { "\n" } else { " " })?;
            let stack = self.board.stack(square);
            f.write_str(if stack.is_empty() { EMPTY } else { "" })?;
            f.write_str(&signs(stack))?;
        }
        Ok(())
    }
}

fn signs(players: impl IntoIterator<Item = Player>) -> String {
    players.into_iter().map(Player::sign).collect()
}

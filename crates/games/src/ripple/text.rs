//! A position of Ripple as text: what is not on the board, then the stacks, the top row first.
//!
//! ```text
//! seats=2 to_move=1 turn=5 max_turns=600 left=2
//! . 12 .
//! 121 . 2
//! ```
//!
//! A stack is written from its lowest token to its top.

use std::fmt;
use std::str::FromStr;

use kit::{BadText, Fields, Grid, MAX_SEATS, Player, Seats, Square};

use super::Ripple;
use super::about::{LONGEST, MOST_TURNS};
use super::board::Board;

const EMPTY: &str = ".";

impl fmt::Display for Ripple {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (seats, next, turn, limit) = (self.seats, self.next.sign(), self.turn, self.max_turns);
        write!(f, "seats={seats} to_move={next} turn={turn} max_turns={limit}")?;
        if !self.left.is_empty() {
            write!(f, " left={}", signs(self.left.iter()))?;
        }
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

impl FromStr for Ripple {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Ripple, BadText> {
        let mut lines = text.trim().lines();
        let mut fields = Fields::read(lines.next().unwrap_or_default())?;
        let seats = fields.number("seats", 1..=MAX_SEATS as u8)?;
        let left = read_left(&mut fields, seats)?;
        let next = read_next(&mut fields, seats, left)?;
        let max_turns = fields.number("max_turns", 0..=MOST_TURNS)?;
        let last_turn = if max_turns == 0 { u64::MAX } else { max_turns.into() };
        let turn = fields.number("turn", 0..=last_turn)?;
        fields.done()?;
        let stacks = Grid::read(lines, LONGEST, |word| read_stack(word, seats))?;
        let (width, height) = (stacks.width(), stacks.height());
        let board = Board::new(seats, &stacks);
        Ok(Ripple { width, height, seats, next, left, max_turns, turn, board })
    }
}

/// Who has left. The last of several players cannot leave, for the game is over before he can; only
/// who plays alone leaves nobody.
fn read_left(fields: &mut Fields, seats: u8) -> Result<Seats, BadText> {
    let left = fields.seats("left", seats)?;
    if seats > 1 && left.len() == seats {
        return Err(BadText::new("the game ends when one player is left, so not all have left"));
    }
    Ok(left)
}

fn read_next(fields: &mut Fields, seats: u8, left: Seats) -> Result<Player, BadText> {
    let player = fields.player("to_move", seats)?;
    if left.has(player) && seats > 1 {
        return Err(BadText::new(format!("{player} is to move and has left")));
    }
    Ok(player)
}

fn read_stack(word: &str, seats: u8) -> Result<Vec<Player>, BadText> {
    if word == EMPTY {
        return Ok(Vec::new());
    }
    let mut stack = Vec::new();
    for sign in word.chars() {
        let player = read_token(sign, seats)?;
        if stack.last() == Some(&player) {
            return Err(BadText::new(format!("two tokens of {player} lie on each other")));
        }
        stack.push(player);
    }
    Ok(stack)
}

fn read_token(sign: char, seats: u8) -> Result<Player, BadText> {
    let player = Player::from_sign(sign).filter(|player| player.0 < seats);
    player.ok_or_else(|| {
        let (first, last) = (Player(0).sign(), Player(seats - 1).sign());
        BadText::new(format!(
            "a stack is `.` or tokens from `{first}` to `{last}`, lowest first, not `{sign}`"
        ))
    })
}

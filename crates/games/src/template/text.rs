//! The text of a position: whose turn it is, and the row with the signs of the takers.
//!
//! ```text
//! seats=2 to_move=1 left=2
//! . 2 1
//! ```

mod read;

use std::fmt;

use kit::Player;

use super::Template;

const FREE: char = '.';

// YOURS: all of the position, so that reading it back gives an equal one; one text for equal positions.
impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let signs = self.board.0.iter().map(|taker| taker.map_or(FREE, Player::sign));
        let words: Vec<String> = signs.map(String::from).collect();
        write!(f, "{}\n{}", self.round, words.join(" "))
    }
}

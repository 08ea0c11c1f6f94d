//! Report of a position and of a move, for people.

use kit::{Message, Reported};

use crate::template::{Move, Template};

impl Reported for Template {
    // YOURS: what the mover is asked to do, after the words said so far.
    fn task(&self, _said: &[&str]) -> Message {
        Message::new("Take a free square.")
    }

    // YOURS: what a move does for certain; luck is not foretold. Facts, holdings and labels have defaults.
    fn deed(&self, square: Move) -> Message {
        Message::new("{player} {player:takes|take} {square}").with("square", square.to_string())
    }
}

//! What a swap does for certain, in the words of the game: its own lines, not what falls after them.

use kit::Game;

use crate::gems::rules::tally::Tally;
use crate::gems::{Gems, Swap};

impl Gems {
    /// What the legal swap does before anything falls.
    pub(crate) fn effect(&self, swap: Swap) -> Option<String> {
        self.check(swap).ok()?;
        let Tally { lines, points, .. } = self.board.completes(swap);
        let lines = match lines {
            // The first line of a move scores 5 points for each gem after its first.
            1 => format!("a line of {}", number(points / 5 + 1)),
            _ => format!("{} lines", number(lines.into())),
        };
        Some(format!("it clears {lines} for {points} points"))
    }
}

fn number(count: i64) -> String {
    let words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(count as usize).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

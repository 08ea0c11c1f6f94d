//! Report for people: moves made, the reason of the end, and the lines of a swap.

use kit::{Chance, Counters, Fact, Message, Reported};

use crate::gems::rules::tally::Tally;
use crate::gems::{End, Gems, Swap};

impl Reported for Gems {
    fn task(&self, said: &[&str]) -> Message {
        match said {
            [] => Message::new(
                "[Swap two neighbours so that three or more equal gems stand in line|Choose a gem to swap].",
            ),
            [first, ..] => {
                Message::new("[Choose a neighbour of {gem} to swap it with|Now choose its neighbour].")
                    .with("gem", (*first).to_owned())
            }
        }
    }

    fn facts(&self) -> Vec<Fact> {
        let made = match self.max_moves {
            0 => Message::new("{n} {n:move|moves} made"),
            most => Message::new("{n} of {most} moves made").with("most", i64::from(most)),
        };
        vec![Fact::new("moves", made.with("n", i64::from(self.moves)))]
    }

    fn ending(&self) -> Option<Message> {
        self.end().map(End::message)
    }

    /// The lines of the swap itself: what falls after them is luck.
    fn deed(&self, swap: Swap) -> Message {
        let Tally { lines, points, .. } = self.board.completes(swap);
        let cleared = match lines {
            // The first line of a move scores 5 points for each gem after its first.
            1 => Message::new("a line of {gems}").with("gems", points / 5 + 1),
            _ => Message::new("{lines} lines").with("lines", i64::from(lines)),
        };
        Message::new("{player} {player:clears|clear} {cleared} for {points} points")
            .with("cleared", cleared)
            .with("points", points)
    }

    /// All lines of the cascade.
    fn done(&self, swap: Swap, _after: &Gems, chance: &mut impl Chance) -> Message {
        let mut lines = 0;
        let count = &mut |what: &'static str, n: u64| lines += if what == "lines" { n as i64 } else { 0 };
        self.clone().play_counting(swap, chance, count);
        Message::new("{player} [{player:swaps|swap} {one} and {other}, clearing|{player:clears|clear}] {lines} {lines:line|lines}")
            .with("one", swap.square.to_string())
            .with("other", swap.other().to_string())
            .with("lines", lines)
    }
}

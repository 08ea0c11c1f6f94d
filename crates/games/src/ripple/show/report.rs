//! Report for people: moves made, resting cells, and the effect of a move.

use kit::{Fact, Game, Message, Reported, Square};

use crate::ripple::Ripple;

impl Reported for Ripple {
    fn task(&self, _said: &[&str]) -> Message {
        match self.resting().next() {
            None => Message::new("Lay a token on any [cell|square]."),
            Some(_) => {
                Message::new("Lay a token on any [cell that is not resting|square that does not rest].")
            }
        }
    }

    fn facts(&self) -> Vec<Fact> {
        let made = match self.max_turns {
            0 => Message::new("{n} {n:move|moves} made"),
            most => Message::new("{n} of {most} moves made").with("most", i64::from(most)),
        };
        let moves = Fact::new("moves", made.with("n", self.turn as i64));
        let cells: Vec<String> = self.resting().map(|square| square.to_string()).collect();
        let resting =
            || Fact::new("resting", Message::new("resting: {cells}").with("cells", cells.join(", ")));
        let some_rest = !cells.is_empty() && self.to_move().is_some();
        [moves].into_iter().chain(some_rest.then(resting)).collect()
    }

    fn deed(&self, square: Square) -> Message {
        self.effect(square)
    }
}

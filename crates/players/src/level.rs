//! The ten levels of a game: players of rising strength.

use kit::Estimate;
use minds::{Handicap, Mind, Search};

use crate::MindKind;

/// One of the ten players of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The mind that plays it.
    pub kind: MindKind,
    /// Lines of play for a move: its own budget.
    pub iterations: u64,
    /// Percentage of moves played at random.
    pub slips: u8,
}

impl Level {
    /// Names of the levels in every game, from 1 to 10.
    pub const NAMES: [&'static str; 10] = [
        "wanderer",
        "pilgrim",
        "carter",
        "apprentice",
        "journeyman",
        "mason",
        "carver",
        "surveyor",
        "master",
        "founder",
    ];

    /// A mind of one look, and its slips in a hundred moves.
    pub(crate) const fn quick(kind: MindKind, slips: u8) -> Level {
        Level { kind, iterations: 1, slips }
    }

    /// A search, its lines of play for a move, and its slips in a hundred moves.
    pub(crate) const fn search(iterations: u64, slips: u8) -> Level {
        Level { kind: MindKind::Mcts, iterations, slips }
    }

    pub(crate) fn mind<G: Estimate>(self, search: Search, seed: u64) -> Box<dyn Mind<G>> {
        let mind = self.kind.mind(search, seed);
        Box::new(Handicap::new(mind, self.iterations, self.slips, seed))
    }
}

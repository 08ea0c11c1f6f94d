//! Settings of minds for each game, by measurement; `docs/levels` has the figures.

use games::carcassonne::{Carcassonne, first_free};
use games::gems::Gems;
use games::mansuba::{Mansuba, nearest};
use games::ripple::Ripple;
use games::tilings::Tilings;
use kit::{Game, Quick};
use minds::{AnyMind, Habit, Leaf, Search};

use crate::MindKind::{Fool, Glance, Greedy, Random};
use crate::{Level, Member};

/// Measured settings of a game. A game that is not listed below plays by [`USUAL`].
pub struct Strength {
    game: &'static str,
    /// Best settings of the tree search.
    pub search: Search,
    /// Ten players of rising strength, the first losing to a child.
    pub levels: [Level; 10],
}

/// The strength of a game.
pub fn of(game: &str) -> &'static Strength {
    MEASURED.iter().find(|strength| strength.game == game).unwrap_or(&USUAL)
}

/// Minds that only this game has.
pub fn own(game: &str) -> Vec<Member> {
    match game {
        name if name == Mansuba::ABOUT.name => vec![nearest_piece()],
        name if name == Carcassonne::ABOUT.name => vec![first_place()],
        _ => Vec::new(),
    }
}

/// As the first authors of Carcassonne's players had it.
fn first_place() -> Member {
    let about = "lays on the first place that fits, and claims the first feature that is free there";
    let why = "this is the first place that fits, and the first claim that is free";
    let choose = |game: &Carcassonne, _: &mut Quick| first_free(game);
    let make = move |seed| <dyn AnyMind>::of::<Carcassonne>(Box::new(Habit::new(why, choose, seed)));
    Member::new("seed", about, make)
}

/// As the first authors of Mansuba had it.
fn nearest_piece() -> Member {
    let about = "moves any piece, as near to the opponent's home as it gets";
    let why = "of the cells it reaches, this one is nearest to a free cell of the opponent's home";
    let make = move |seed| <dyn AnyMind>::of::<Mansuba>(Box::new(Habit::new(why, nearest, seed)));
    Member::new("nearest", about, make)
}

/// For a game in which nothing was measured.
static USUAL: Strength = Strength {
    game: "",
    search: Search::USUAL,
    levels: [
        Level::quick(Random, 0),
        Level::quick(Glance, 75),
        Level::quick(Glance, 50),
        Level::quick(Glance, 25),
        Level::quick(Glance, 0),
        Level::search(100, 0),
        Level::search(300, 0),
        Level::search(1_000, 0),
        Level::search(3_000, 0),
        Level::search(10_000, 0),
    ],
};

static MEASURED: &[Strength] = &[
    Strength {
        game: Carcassonne::ABOUT.name,
        search: Search { exploration: 0.05, leaf: Leaf::Look, patience: 2 },
        levels: [
            Level::quick(Random, 0),
            Level::quick(Glance, 90),
            Level::quick(Glance, 78),
            Level::quick(Glance, 64),
            Level::quick(Glance, 51),
            Level::quick(Glance, 38),
            Level::quick(Glance, 26),
            Level::quick(Glance, 13),
            Level::quick(Glance, 0),
            Level::search(20_000, 0),
        ],
    },
    // A move brings some thirty points, a thousandth of what there is, and novelty must not weigh much more. What a move
    // makes possible shows only some moves later.
    Strength {
        game: Gems::ABOUT.name,
        search: Search { exploration: 0.015, leaf: Leaf::Likely(20), patience: 4 },
        levels: [
            Level::quick(Fool, 0),
            Level::quick(Random, 0),
            Level::quick(Greedy, 35),
            Level::search(8, 0),
            Level::search(18, 0),
            Level::search(50, 0),
            Level::search(130, 0),
            Level::search(350, 0),
            Level::search(1_000, 0),
            Level::search(20_000, 0),
        ],
    },
    Strength {
        game: Mansuba::ABOUT.name,
        search: Search { exploration: 0.2, leaf: Leaf::Look, patience: 1 },
        levels: [
            Level::quick(Random, 0),
            Level::quick(Glance, 80),
            Level::quick(Glance, 60),
            Level::quick(Glance, 40),
            Level::quick(Glance, 20),
            Level::quick(Glance, 5),
            Level::search(100, 6),
            Level::search(300, 2),
            Level::search(500, 1),
            Level::search(10_000, 0),
        ],
    },
    // Good players cover each other's tokens for ever. What tells them from greedy ones is a look at the move that a
    // greedy opponent makes next: hence one likely move, and much patience before worse answers are looked at.
    Strength {
        game: Ripple::ABOUT.name,
        search: Search { exploration: 0.3, leaf: Leaf::Likely(1), patience: 30 },
        levels: [
            Level::quick(Random, 0),
            Level::quick(Glance, 75),
            Level::quick(Glance, 45),
            Level::quick(Glance, 20),
            Level::search(300, 16),
            Level::search(500, 11),
            Level::search(1_000, 7),
            Level::search(3_000, 3),
            Level::search(10_000, 1),
            Level::search(50_000, 0),
        ],
    },
    // Luck decides much, and lines of play are no better than a look: nine small steps lead from random play to it.
    Strength {
        game: Tilings::ABOUT.name,
        search: Search { exploration: 0.3, leaf: Leaf::Look, patience: 2 },
        levels: [
            Level::quick(Random, 0),
            Level::quick(Glance, 90),
            Level::quick(Glance, 80),
            Level::quick(Glance, 69),
            Level::quick(Glance, 58),
            Level::quick(Glance, 47),
            Level::quick(Glance, 36),
            Level::quick(Glance, 24),
            Level::quick(Glance, 12),
            Level::quick(Glance, 0),
        ],
    },
];

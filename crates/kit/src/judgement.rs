//! Judgement of positions: not rules, but what minds go by, and how they are best set for a game.

use crate::{Chance, Game, Player, Quick, Scores};

/// A game that can be judged.
pub trait Estimate: Game {
    /// How a tree search does best in this game, by measurement.
    const SEARCH: Search = Search::USUAL;
    /// Ten players of rising strength, the first losing to a child.
    const LEVELS: [Level; 10] = Level::USUAL;
    /// Simple strategies that only this game has.
    const HABITS: &'static [Habit<Self>] = &[];

    /// The player's share of the win that is to be expected: 1 a certain win, 0 a certain loss, 0.5 an even game of two.
    ///
    /// It always lies within 0 and 1. With several seats the shares of all of them add up to 1 (within a thousandth), and
    /// when the game is over they equal [`Scores::shares`] of [`Game::scores`]. A game for one seat has nobody to share
    /// with: there more is better, and a player who has left has 0. The tests of `games` hold every game to it.
    fn estimate(&self, player: Player) -> f32;

    /// The points that every seat would have if the game ended here: what greedy minds go by. The same as
    /// [`Game::scores`], unless the game pays points only at its end.
    fn if_ended_here(&self) -> Scores {
        self.scores()
    }

    /// A move that a fair player might play, for playouts; any move, if the game has no quick judgement of moves.
    fn likely_move(&self, chance: &mut impl Chance) -> Self::Move {
        self.any_move(chance)
    }

    /// What the legal move does, in the words of the game: `it completes a city for 8 points`. Luck is not
    /// foretold.
    fn reason(&self, _mv: Self::Move) -> Option<String> {
        None
    }
}

/// A simple strategy of one game.
pub struct Habit<G: Game> {
    /// What it is called on the command line.
    pub name: &'static str,
    /// What it does, in a line: `moves the piece that is nearest to its goal`.
    pub about: &'static str,
    /// Why it plays what it plays: `it brings a piece nearest to the goal`.
    pub why: &'static str,
    /// Its move, in a position that is somebody's decision; where it does not care, luck decides.
    pub choose: fn(&G, &mut Quick) -> G::Move,
}

/// How the tree of a search grows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Search {
    /// How much what was tried little is preferred to what looks good.
    pub exploration: f64,
    /// How the end of a line is judged.
    pub leaf: Leaf,
    /// A position's moves enter the tree when it has been met so often.
    pub patience: u32,
}

/// How the end of a line is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// By the estimate after so many random moves, at most; new moves are thought to be of middling worth.
    Random(u32),
    /// The same with moves that fair players might play.
    Likely(u32),
    /// By the estimate at once; new moves are thought to be worth what the estimate says after them.
    Look,
}

impl Search {
    /// What does for a game of which nothing is known.
    pub const USUAL: Search = Search { exploration: 0.7, leaf: Leaf::Random(40), patience: 4 };
}

/// One of the ten players of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The mind that plays it.
    pub mind: &'static str,
    /// How many lines of play it follows for a move, at most.
    pub iterations: u64,
    /// How many moves of a hundred it plays at random.
    pub slips: u8,
}

impl Level {
    /// What the levels are called in every game, from 1 to 10.
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

    /// A ladder for a game in which nothing was measured.
    pub const USUAL: [Level; 10] = [
        Level::new("random", 1, 0),
        Level::new("glance", 1, 75),
        Level::new("glance", 1, 50),
        Level::new("glance", 1, 25),
        Level::new("glance", 1, 0),
        Level::new("mcts", 100, 0),
        Level::new("mcts", 300, 0),
        Level::new("mcts", 1_000, 0),
        Level::new("mcts", 3_000, 0),
        Level::new("mcts", 10_000, 0),
    ];

    /// A mind, its lines of play for a move, and its slips in a hundred moves.
    pub const fn new(mind: &'static str, iterations: u64, slips: u8) -> Level {
        Level { mind, iterations, slips }
    }
}

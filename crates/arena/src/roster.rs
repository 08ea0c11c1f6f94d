//! The minds by their names.

use games::Visitor;
use kit::{Drawn, Entry, Estimate, Level};
use minds::{
    AnyMind, Blocker, Exact, First, Fool, Glance, Greedy, Habitual, Levelled, Mcts, Mind, Planner, Random,
};
use thiserror::Error;

/// The minds that every game has, and what each does.
pub const MINDS: &[(&str, &str)] = &[
    ("first", "plays the first legal move"),
    ("random", "plays any legal move"),
    ("fool", "plays what looks worst"),
    ("greedy", "plays what brings most points at once"),
    ("glance", "plays what looks best at once"),
    ("blocker", "hinders the leading opponent if it can, and is greedy otherwise"),
    ("exact", "searches all moves as deep as it can"),
    ("planner", "tries every move often, plays on a little, and counts points"),
    ("mcts", "follows many lines of play, and plays the move that did best"),
];

/// There is no mind of that name.
#[derive(Debug, Error)]
#[error(
    "there is no mind `{name}` for {game}; there are {known}, mcts:2 to mcts:64, and level:1 to level:10"
)]
pub struct NoMind {
    name: String,
    game: &'static str,
    known: String,
}

/// The mind of that name for a game: one of [`roster`], `mcts:N` on N threads, or
/// `level:N`. Equal seeds think alike.
pub fn mind(entry: &Entry, name: &str, seed: u64) -> Result<Box<dyn AnyMind>, NoMind> {
    let game = entry.about.name;
    games::visit(game, Called { name, seed }).flatten().ok_or_else(|| NoMind {
        name: name.to_owned(),
        game,
        known: roster(entry).iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", "),
    })
}

/// All minds of a game and what each does: those that every game has, and its own habits.
pub fn roster(entry: &Entry) -> Vec<(&'static str, &'static str)> {
    let own = games::visit(entry.about.name, Habits).unwrap_or_default();
    MINDS.iter().copied().chain(own).collect()
}

/// The ten levels of a game.
pub fn levels(entry: &Entry) -> [Level; 10] {
    games::visit(entry.about.name, Levels).expect("an entry is of the list")
}

struct Called<'a> {
    name: &'a str,
    seed: u64,
}

impl Visitor for Called<'_> {
    type Out = Option<Box<dyn AnyMind>>;

    fn visit<G: Drawn + Estimate>(self) -> Option<Box<dyn AnyMind>> {
        let Called { name, seed } = self;
        let Some(number) = name.strip_prefix("level:") else {
            return typed::<G>(name, seed).map(<dyn AnyMind>::of);
        };
        let number: usize = number.parse().ok().filter(|number| (1..=10).contains(number))?;
        let level = G::LEVELS[number - 1];
        let mind = typed::<G>(level.mind, seed)?;
        Some(<dyn AnyMind>::of(Box::new(Levelled::new(mind, level, seed))))
    }
}

fn typed<G: Estimate>(name: &str, seed: u64) -> Option<Box<dyn Mind<G>>> {
    Some(match name {
        "first" => Box::new(First),
        "random" => Box::new(Random::new(seed)),
        "fool" => Box::new(Fool::new(seed)),
        "greedy" => Box::new(Greedy::new(seed)),
        "glance" => Box::new(Glance::new(seed)),
        "blocker" => Box::new(Blocker::new(seed)),
        "exact" => Box::new(Exact::<G>::default()),
        "planner" => Box::new(Planner::new(seed)),
        "mcts" => Box::new(Mcts::<G>::new(G::SEARCH, 1, seed)),
        several if several.starts_with("mcts:") => {
            Box::new(Mcts::<G>::new(G::SEARCH, threads(&several["mcts:".len()..])?, seed))
        }
        own => Box::new(Habitual::new(G::HABITS.iter().find(|habit| habit.name == own)?, seed)),
    })
}

/// As many threads as a machine may have cores.
fn threads(number: &str) -> Option<usize> {
    number.parse().ok().filter(|threads| (1..=64).contains(threads))
}

struct Habits;

impl Visitor for Habits {
    type Out = Vec<(&'static str, &'static str)>;

    fn visit<G: Drawn + Estimate>(self) -> Self::Out {
        G::HABITS.iter().map(|habit| (habit.name, habit.about)).collect()
    }
}

struct Levels;

impl Visitor for Levels {
    type Out = [Level; 10];

    fn visit<G: Drawn + Estimate>(self) -> [Level; 10] {
        G::LEVELS
    }
}

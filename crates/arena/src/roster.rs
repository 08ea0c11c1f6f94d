//! The minds by their names.

use games::Visitor;
use kit::{Drawn, Entry, Estimate};
use minds::{AnyMind, Blocker, Exact, First, Greedy, Mcts, Random, Settings};
use thiserror::Error;

/// The minds that every game has, and what each does.
pub const MINDS: &[(&str, &str)] = &[
    ("first", "plays the first legal move"),
    ("random", "plays any legal move"),
    ("greedy", "plays what brings most points at once"),
    ("blocker", "hinders the leading opponent if it can, and is greedy otherwise"),
    ("exact", "searches all moves as deep as it can"),
    ("mcts", "follows many lines of play, and plays the move that did best"),
];

/// There is no mind of that name.
#[derive(Debug, Error)]
#[error("there is no mind `{0}`; there are {names}", names = MINDS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", "))]
pub struct NoMind(String);

/// The mind of that name for a game. Equal seeds think alike.
pub fn mind(entry: &Entry, name: &str, seed: u64) -> Result<Box<dyn AnyMind>, NoMind> {
    let unknown = || NoMind(name.to_owned());
    games::visit(entry.about.name, Called { name, seed }).flatten().ok_or_else(unknown)
}

struct Called<'a> {
    name: &'a str,
    seed: u64,
}

impl Visitor for Called<'_> {
    type Out = Option<Box<dyn AnyMind>>;

    fn visit<G: Drawn + Estimate>(self) -> Option<Box<dyn AnyMind>> {
        let seed = self.seed;
        Some(match self.name {
            "first" => <dyn AnyMind>::of::<G, _>(First),
            "random" => <dyn AnyMind>::of::<G, _>(Random::new(seed)),
            "greedy" => <dyn AnyMind>::of::<G, _>(Greedy::new(seed)),
            "blocker" => <dyn AnyMind>::of::<G, _>(Blocker::new(seed)),
            "exact" => <dyn AnyMind>::of::<G, _>(Exact::<G>::default()),
            "mcts" => <dyn AnyMind>::of::<G, _>(Mcts::<G>::new(Settings::default(), seed)),
            _ => return None,
        })
    }
}

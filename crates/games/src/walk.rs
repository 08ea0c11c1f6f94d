//! Walks through a game of the list whose type is known: ways to play are counted, and the laws of the house held.
//!
//! They are no part of an [`Entry`], so that a program that does not walk, such as the module for pages, does not hold them.

use kit::{BadSetup, Entry, Luck, Setup};

use crate::{GameVisitor, Listed, visit};

/// Number of ways to play `depth` moves from the start.
pub fn perft(entry: &Entry, setup: &Setup, depth: u32, luck: &Luck) -> Result<u64, BadSetup> {
    visit(entry, Ways { setup, depth, luck })
}

/// Walks a random game for at most `turns` turns and returns the first law it breaks.
pub fn laws(entry: &Entry, setup: &Setup, seed: u64, turns: usize) -> Result<(), String> {
    visit(entry, Walk { setup, seed, turns })
}

struct Ways<'a> {
    setup: &'a Setup,
    depth: u32,
    luck: &'a Luck,
}

impl GameVisitor for Ways<'_> {
    type Out = Result<u64, BadSetup>;

    fn visit<G: Listed>(self) -> Self::Out {
        kit::perft::<G>(self.setup, self.depth, self.luck)
    }
}

struct Walk<'a> {
    setup: &'a Setup,
    seed: u64,
    turns: usize,
}

impl GameVisitor for Walk<'_> {
    type Out = Result<(), String>;

    fn visit<G: Listed>(self) -> Self::Out {
        kit::laws::<G>(self.setup, self.seed, self.turns)?;
        pictures::laws::<G>(self.setup, self.seed, self.turns)
    }
}

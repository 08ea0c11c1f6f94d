//! Counting the ways to play: a number that any change of the rules changes.

use crate::{BadSetup, Chance, EveryWay, Game, Key, Setup};

/// Source of luck while ways are counted.
#[derive(Clone, Debug)]
pub enum Luck {
    /// As a table with this key would have it: the luck of a turn depends on its number alone.
    Keyed(Key),
    /// Every way it can after the start, which this key decides; ways that differ only in luck count apart.
    EveryWay(Key),
}

/// Number of ways to play exactly `depth` moves from the start.
pub fn perft<G: Game>(setup: &Setup, depth: u32, luck: &Luck) -> Result<u64, BadSetup> {
    let (Luck::Keyed(key) | Luck::EveryWay(key)) = luck;
    let start = G::start(setup, &mut key.turn(0))?;
    Ok(ways(&start, depth, 1, luck, &|| true).expect("nothing stops it"))
}

/// Number of ways to play exactly `depth` moves from a position whose next turn is `turn`. `None` once `goes_on` returns
/// false.
pub fn ways<G: Game>(
    game: &G,
    depth: u32,
    turn: u64,
    luck: &Luck,
    goes_on: &dyn Fn() -> bool,
) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let after = |mv, chance: &mut dyn Chance| {
        let (mut next, mut chance) = (game.clone(), chance);
        next.play(mv, &mut chance);
        ways(&next, depth - 1, turn + 1, luck, goes_on).filter(|_| goes_on())
    };
    match luck {
        Luck::Keyed(_) if depth == 1 => Some(moves.len() as u64),
        Luck::Keyed(key) => moves.into_iter().map(|mv| after(mv, &mut key.turn(turn))).sum(),
        Luck::EveryWay(_) => moves.into_iter().map(|mv| all_ways(|chance| after(mv, chance))).sum(),
    }
}

fn all_ways(mut after: impl FnMut(&mut EveryWay) -> Option<u64>) -> Option<u64> {
    let mut chance = EveryWay::new();
    let mut sum = 0;
    loop {
        sum += after(&mut chance)?;
        if !chance.advance() {
            return Some(sum);
        }
    }
}

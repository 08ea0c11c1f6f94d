//! Random openings: a game without luck of its own is the same game again between players without luck of their own.

use std::collections::BTreeSet;

use kit::{Chance, Entry, Key, Setup, Table};

/// Games and plies by which it is found whether luck makes games different.
const PROBES: usize = 16;
const PROBE_PLIES: usize = 60;

/// Default number of random plies of an opening in games without luck. On the usual board of Ripple there are about 16
/// million such openings.
pub const USUAL_PLIES: u32 = 4;

/// Plays up to `plies` uniformly random moves, never the last move of the game. They follow from the seed alone, so that all
/// rotations of a block begin in the same position.
pub fn play_opening(table: &mut Table, seed: &str, plies: u32) {
    let key = Key::from_seed(&format!("{seed} opening"));
    for ply in 0..plies {
        let moves = table.game().moves();
        let mut chance = key.turn(ply.into());
        let Some(sentence) = moves.get(chance.below(moves.len().max(1) as u32) as usize) else { return };
        let mut after = table.game().clone_box();
        let ends = after.play(sentence, &mut chance).is_err() || after.to_move().is_none();
        if ends || table.play(sentence).is_err() {
            return;
        }
    }
}

/// True if luck alone makes games differ: games by different seeds, in which the first legal move is played, are all
/// different. In Mansuba luck decides only who begins, which is not enough.
pub fn has_luck(entry: &'static Entry, setup: &Setup) -> bool {
    let probe = |seed: usize| {
        let mut table = Table::start(entry, setup.clone(), Key::from_seed(&seed.to_string())).ok()?;
        for _ in 0..PROBE_PLIES {
            let moves = table.game().moves();
            let Some(first) = moves.first() else { break };
            table.play(first).ok()?;
        }
        Some(table.record().to_string())
    };
    (0..PROBES).map(probe).collect::<BTreeSet<_>>().len() == PROBES
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(name: &str, options: &[(&str, &str)]) -> (&'static Entry, Setup) {
        let entry = games::find(name).unwrap();
        let options: Vec<_> = options.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
        (entry, Setup::new(entry.about, None, &options).unwrap())
    }

    fn opened(seed: &str, plies: u32, options: &[(&str, &str)]) -> Table {
        let (entry, setup) = setup("ripple", options);
        let mut table = Table::start(entry, setup, Key::from_seed(seed)).unwrap();
        play_opening(&mut table, seed, plies);
        table
    }

    #[test]
    fn an_opening_follows_from_the_seed_and_leaves_a_game_to_be_played() {
        let record = |seed: &str| opened(seed, 4, &[]).record().to_string();
        assert_eq!(record("1"), record("1"));
        assert_ne!(record("1"), record("2"));
        assert_eq!(opened("1", 4, &[]).turn(), 4);
        for seed in 0..50 {
            let table = opened(&seed.to_string(), 1000, &[("width", "2"), ("height", "2")]);
            assert!(table.game().to_move().is_some(), "seed {seed}:\n{}", table.game());
        }
    }

    #[test]
    fn games_know_whether_they_have_luck() {
        let luck = |name: &str, options: &[(&str, &str)]| {
            let (entry, setup) = setup(name, options);
            has_luck(entry, &setup)
        };
        assert!(!luck("ripple", &[]) && !luck("mansuba", &[]));
        for name in ["gems", "carcassonne", "tilings"] {
            assert!(luck(name, &[]), "{name}");
        }
    }
}

//! A hint, in grades: where to look, what to play, and how all moves compare.

use kit::{AnyGame, Entry, Scene};
use minds::{Budget, Ranked, Thought};

use crate::mind;

/// What a mind of some level would do, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// Where to look, without telling the move.
    pub nudge: String,
    /// Why its first move is good, in the words of the game if it has words for it.
    pub why: String,
    /// The moves, the one to play first.
    pub moves: Vec<Ranked<String>>,
}

impl Hint {
    /// What the level, from 1 to 10, thinks of a position; nothing if the game is over.
    pub fn of(entry: &Entry, position: &dyn AnyGame, level: u8, budget: &Budget) -> Option<Hint> {
        position.to_move()?;
        let mut mind = mind(entry, &format!("level:{}", level.clamp(1, 10)), 0).expect("levels are minds");
        let thought = mind.consider(position, budget);
        let best = thought.best();
        let Thought { ranked: moves, why, .. } = thought;
        let why = match mind.reason(position, &best) {
            Some(reason) => format!("{reason} ({why})"),
            None => why,
        };
        Some(Hint { nudge: nudge(&position.scene(), &best), why, moves })
    }
}

/// The part of the board where the sentence ends.
fn nudge(scene: &Scene, sentence: &str) -> String {
    let place = |word: &str| scene.cells.iter().find(|cell| cell.name == word);
    let Some(cell) = sentence.split(' ').filter_map(place).next_back() else {
        return "look for something else than a place on the board".to_owned();
    };
    let across = third(cell.x, scene.cells.iter().map(|cell| cell.x));
    let down = third(cell.y, scene.cells.iter().map(|cell| cell.y));
    let part = match (down, across) {
        (1, 1) => "middle of the board".to_owned(),
        (1, _) => format!("{} side", ["left", "", "right"][across]),
        (_, 1) => ["top", "", "bottom"][down].to_owned(),
        _ => format!("{} {}", ["top", "", "bottom"][down], ["left", "", "right"][across]),
    };
    format!("look at the {part}")
}

/// Whether it lies in the first, second or last third of them all.
fn third(at: i32, all: impl Iterator<Item = i32> + Clone) -> usize {
    let (first, last) = (all.clone().min().unwrap_or(at), all.max().unwrap_or(at));
    let (gone, whole) = (i64::from(at) - i64::from(first), i64::from(last) - i64::from(first) + 1);
    (3 * gone / whole) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GAMES;
    use kit::{Key, Setup, Table};

    fn table(game: &str) -> Table {
        let entry = games::find(game).unwrap();
        Table::start(entry, Setup::usual(entry.about), Key::from_seed("hints")).unwrap()
    }

    #[test]
    fn every_game_has_hints_of_every_level() {
        for entry in GAMES {
            let table = table(entry.about.name);
            for level in 1..=10 {
                let hint = Hint::of(entry, table.game(), level, &Budget::iterations(20)).unwrap();
                assert!(table.game().check(&hint.moves[0].mv).is_ok(), "{hint:?}");
                assert!(hint.nudge.starts_with("look ") && !hint.why.is_empty(), "{hint:?}");
            }
        }
    }

    #[test]
    fn a_nudge_tells_the_part_of_the_board() {
        let scene = table("ripple").game().scene();
        let cells =
            [("a1", "top left"), ("c3", "middle of the board"), ("e5", "bottom right"), ("a3", "left side")];
        for (cell, part) in cells {
            assert_eq!(nudge(&scene, cell), format!("look at the {part}"));
        }
        assert_eq!(nudge(&scene, "e5 c3"), "look at the middle of the board");
        assert!(nudge(&scene, "pass").contains("something else"));
    }
}

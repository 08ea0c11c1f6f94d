//! Hints, and where they tell people to look.

use games::GAMES;
use minds::Budget;
use players::{hint, nudge};

use crate::{entry, table};

#[test]
fn every_game_has_hints_of_every_level() {
    for entry in GAMES {
        let table = table(entry);
        for level in 1..=10 {
            let hint = hint(table.game(), level, &Budget::iterations(20), &kit::Texts::default()).unwrap();
            assert!(table.game().check(&hint.best()).is_ok(), "{hint:?}");
            assert!(
                nudge(&games::draw(&table, pictures::SceneView::Plain), &hint.best()).starts_with("look ")
                    && !hint.why.is_empty(),
                "{hint:?}"
            );
        }
    }
}

#[test]
fn a_nudge_tells_the_part_of_the_board() {
    let scene = games::draw(&table(entry("ripple")), pictures::SceneView::Plain);
    let cells =
        [("a1", "top left"), ("c3", "middle of the board"), ("e5", "bottom right"), ("a3", "left side")];
    for (cell, part) in cells {
        assert_eq!(nudge(&scene, cell), format!("look at the {part}"));
    }
    assert_eq!(nudge(&scene, "e5 c3"), "look at the middle of the board");
    assert!(nudge(&scene, "pass").contains("something else"));
}

//! A hint: what a level would play, and where to look for it.

use kit::{AnyGame, Texts};
use minds::{Budget, Thought};
use pictures::Scene;

use crate::perfect::perfect;
use crate::roster::of;

/// The thought of a level, from 1 to 10, on a position; `None` if the game is over. Where a tablebase has the position, the hint
/// is perfect whatever the level. Its reason begins with what the move does, in the language of `texts`.
pub fn hint(position: &dyn AnyGame, level: u8, budget: &Budget, texts: &Texts) -> Option<Thought<String>> {
    position.to_move()?;
    let number = usize::from(level.clamp(1, 10));
    let member = of(position.about().name).level(number).expect("there are ten levels");
    let mut mind = member.mind(0);
    let mut thought =
        perfect(position, mind.as_mut(), budget).unwrap_or_else(|| mind.think(position, budget));
    if let Some(deed) = position.deed(&thought.best()) {
        thought.why = format!("{} ({})", deed.of_the_move(texts), texts.sentence(&thought.why));
    }
    Some(thought)
}

/// Part of the board in which the move ends, without the sentence.
pub fn nudge(scene: &Scene, sentence: &str) -> String {
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

/// The third of all coordinates that `at` lies in.
fn third(at: i32, all: impl Iterator<Item = i32> + Clone) -> usize {
    let (first, last) = (all.clone().min().unwrap_or(at), all.max().unwrap_or(at));
    let (gone, whole) = (i64::from(at) - i64::from(first), i64::from(last) - i64::from(first) + 1);
    (3 * gone / whole) as usize
}

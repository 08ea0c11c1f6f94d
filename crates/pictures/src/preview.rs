//! Effect of a sentence on the cells it names, as far as it is certain.

use kit::{Act, AnyGame, Chance, Quick, Turn};

use crate::{Cell, Painter};

/// Luck that always answers the same end of what is possible.
struct Always(bool);

impl Chance for Always {
    fn below(&mut self, n: u32) -> u32 {
        if self.0 { n.saturating_sub(1) } else { 0 }
    }
}

impl Painter {
    /// The cells that the sentence names as they would be after it: those that do not depend on luck, and none if the
    /// board would go through several steps that change other cells: those are for the player to find out.
    pub fn preview(self, game: &dyn AnyGame, sentence: &str) -> Vec<Cell> {
        let turn = Turn { act: Act::Say(sentence.to_owned()), draws: Vec::new() };
        if self.steps(game, &turn).last().is_some_and(|last| !self.is_foreseen(game, sentence, &last.cells)) {
            return Vec::new();
        }
        let ways = [Always(false), Always(true)].map(|mut luck| self.after(game, sentence, &mut luck));
        let third = self.after(game, sentence, &mut Quick::new(1));
        let certain = |cell: &Cell| ways.iter().all(|way| way.contains(cell));
        third.iter().filter(|cell| certain(cell)).cloned().collect()
    }

    /// True if no cells change but those that the sentence names.
    fn is_foreseen(self, game: &dyn AnyGame, sentence: &str, last: &[Cell]) -> bool {
        let before = self.scene(game).cells;
        let changed = last.iter().filter(|cell| !before.contains(cell));
        changed.into_iter().all(|cell| sentence.split(' ').any(|word| word == cell.name))
    }

    fn after(self, game: &dyn AnyGame, sentence: &str, chance: &mut dyn Chance) -> Vec<Cell> {
        let mut copy = game.clone_box();
        if copy.play(sentence, chance).is_err() {
            return Vec::new();
        }
        let mut cells = self.scene(&*copy).cells;
        cells.retain(|cell| sentence.split(' ').any(|word| word == cell.name));
        cells
    }
}

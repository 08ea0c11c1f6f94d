//! The picture of the board: each gem has its colour, its letter and a shape.

use kit::{Chance, Drawn, Ink, Scene, Span, TextLine};

use super::{Gems, Swap, letter, shapes};

impl Drawn for Gems {
    fn scene(&self) -> Scene {
        self.picture()
    }

    fn steps(&self, swap: Swap, chance: &mut impl Chance) -> Vec<Scene> {
        self.cascade_steps(swap, chance)
    }
}

impl Gems {
    pub(super) fn picture(&self) -> Scene {
        Scene::board(self.board.width(), self.board.height(), self.panel(), |square| {
            let gem = self.board.gem(square);
            (vec![Span::new(letter(gem), Ink::Colour(gem))], shapes::gem(gem))
        })
    }

    fn panel(&self) -> Vec<TextLine> {
        let moves = match self.max_moves {
            0 => format!("Moves {}", self.moves),
            most => format!("Moves {} of {most}", self.moves),
        };
        let end = self.end().map(|end| format!("Over: {}", end.words()));
        let lines = [Some(format!("Score {}", self.score)), Some(moves), end];
        lines.into_iter().flatten().map(|line| vec![Span::plain(line)]).collect()
    }
}

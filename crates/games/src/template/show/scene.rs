//! The picture of the row: a disc with the taker's sign on every square that is taken.

use kit::Player;
use pictures::{Cell, Drawn, Ink, Piece, Scene, Shape, Span};

use crate::template::Template;

impl Drawn for Template {
    // YOURS: a glyph for terminals, shapes for pictures, words for screen readers. Each thing that may move is a piece
    // of its own. Signs tell players apart if there are no colours.
    fn scene(&self) -> Scene {
        Scene::board(self.board.0.len() as u16, 1, |square| match self.board.0[usize::from(square.x)] {
            None => Cell::new(vec![Span::new('.', Ink::Faint)], vec![]),
            Some(player) => Cell {
                pieces: vec![Piece { id: format!("disc-{square}"), shapes: disc(player) }],
                said: player.to_string(),
                ..Cell::new(vec![Span::new(player.sign(), Ink::Player(player.0))], vec![])
            },
        })
    }
}

fn disc(player: Player) -> Vec<Shape> {
    let centre = (0.5, 0.5);
    vec![
        Shape::Disc { centre, radius: 0.4, ink: Ink::Player(player.0) },
        Shape::Text { centre, size: 0.4, text: player.sign().to_string(), ink: Ink::Plain },
    ]
}

//! A position of Ripple as a picture: stacks of tokens, seen from slightly above.

use kit::{Chance, Player, Square};
use pictures::{Cell, Drawn, Ink, Piece, Scene, Span, TextLine};

use super::shapes;
use crate::ripple::Ripple;

impl Drawn for Ripple {
    fn scene(&self) -> Scene {
        let stacks = Square::all(self.width, self.height).map(|square| self.board.stack(square).len());
        let tallest = stacks.max().unwrap_or(0);
        Scene::board(self.width, self.height, |square| {
            let stack = self.board.stack(square);
            let piece = || Piece { id: format!("stack-{square}"), shapes: shapes::stack(&stack) };
            Cell {
                pieces: stack.last().map(|_| piece()).into_iter().collect(),
                said: said(&stack),
                ..Cell::new(glyph(&stack, tallest), vec![])
            }
        })
    }

    fn steps(&self, square: Square, _: &mut impl Chance) -> Vec<Scene> {
        self.wave_steps(square)
    }
}

/// The top's sign and, for stacks of several tokens, the height: `2×5`.
fn glyph(stack: &[Player], tallest: usize) -> TextLine {
    let height = if stack.len() > 1 { format!("×{}", stack.len()) } else { String::new() };
    let width = if tallest > 1 { format!("×{tallest}").chars().count() } else { 0 };
    let top = match stack.last() {
        Some(top) => Span::new(top.sign(), Ink::Player(top.0)),
        None => Span::new('.', Ink::Faint),
    };
    if width == 0 { vec![top] } else { vec![top, Span::plain(format!("{height:width$}"))] }
}

fn said(stack: &[Player]) -> String {
    match (stack.last(), stack.len()) {
        (None, _) => String::new(),
        (Some(top), 1) => top.to_string(),
        (Some(top), tokens) => format!("{top}, {tokens} tokens"),
    }
}

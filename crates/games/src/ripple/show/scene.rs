//! A position of Ripple as a picture: stacks of tokens, seen from slightly above.

use kit::{Chance, Game, Player, Square};
use pictures::{Cell, Drawn, Ink, Piece, Scene, Span, TextLine};

use super::shapes;
use crate::ripple::Ripple;

impl Drawn for Ripple {
    fn scene(&self) -> Scene {
        let stacks = Square::all(self.width, self.height).map(|square| self.board.stack(square).len());
        let tallest = stacks.max().unwrap_or(0);
        // The cell that has rested longest comes first and is free first.
        let rests: Vec<Square> = if self.to_move().is_some() { self.resting().collect() } else { vec![] };
        Scene::board(self.width, self.height, |square| {
            let stack = self.board.stack(square);
            let piece = || Piece { id: format!("stack-{square}"), shapes: shapes::stack(&stack) };
            let rest = rests.iter().position(|&resting| resting == square).map(|at| at + 1);
            Cell {
                pieces: stack.last().map(|_| piece()).into_iter().collect(),
                said: said(&stack, rest),
                ..Cell::new(glyph(&stack, tallest), rest.map(shapes::rests).unwrap_or_default())
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

fn said(stack: &[Player], rest: Option<usize>) -> String {
    let tokens = match (stack.last(), stack.len()) {
        (None, _) => None,
        (Some(top), 1) => Some(top.to_string()),
        (Some(top), tokens) => Some(format!("{top}, {tokens} tokens")),
    };
    let rest =
        rest.map(|moves| format!("rests for {moves} more {}", if moves == 1 { "move" } else { "moves" }));
    tokens.into_iter().chain(rest).collect::<Vec<_>>().join(", ")
}

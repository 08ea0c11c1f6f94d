//! A position of Ripple as a picture: stacks of discs, seen from the front.

use kit::{Chance, Drawn, Ink, Player, Scene, Shape, Span, Square, TextLine};

use crate::ripple::Ripple;

/// As many tokens of a stack are drawn; a number tells the height.
const DRAWN: usize = 4;

impl Drawn for Ripple {
    fn scene(&self) -> Scene {
        let stacks = Square::all(self.width, self.height).map(|square| self.board.stack(square).len());
        let tallest = stacks.max().unwrap_or(0);
        Scene::board(self.width, self.height, self.panel(), |square| {
            let stack = self.board.stack(square);
            (glyph(&stack, tallest), discs(&stack))
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

/// The uppermost tokens, each a little higher than the one below, the sign on the top and the height in
/// the corner.
fn discs(stack: &[Player]) -> Vec<Shape> {
    let seen = &stack[stack.len().saturating_sub(DRAWN)..];
    let centre = |level: usize| (0.5, 0.62 - 0.07 * level as f32);
    let disc = |(level, token): (usize, &Player)| Shape::Disc {
        centre: centre(level),
        radius: 0.3,
        ink: Ink::Player(token.0),
    };
    let mut shapes: Vec<Shape> = seen.iter().enumerate().map(disc).collect();
    let Some(top) = seen.last() else { return shapes };
    shapes.push(label(centre(seen.len() - 1), 0.34, top.sign().to_string()));
    if stack.len() > 1 {
        shapes.push(label((0.84, 0.86), 0.22, stack.len().to_string()));
    }
    shapes
}

fn label(centre: (f32, f32), size: f32, text: String) -> Shape {
    Shape::Text { centre, size, text, ink: Ink::Plain }
}

//! A stack of tokens, seen from slightly above: the uppermost few, the sign on the top, the height beside it.

use std::sync::LazyLock;

use kit::Player;
use pictures::{Ink, Part, Shape};

/// As many tokens of a stack are drawn; a number tells the height.
const DRAWN: usize = 5;

/// How much higher each token lies than the one below.
const STEP: f32 = 0.085;

/// A token with its rim and its upper side, whose middle is the point 0, 0.
static TOKEN: LazyLock<Part> = LazyLock::new(|| {
    let top = "M-33 0C-33 -28 33 -28 33 0C33 28 -33 28 -33 0Z";
    let rim = "M-33 0C-33 28 33 28 33 0V8.5C33 36.5 -33 36.5 -33 8.5Z";
    Part::new(
        "token",
        [
            Shape::path(rim, Ink::Own),
            Shape::path(rim, Ink::Shade),
            Shape::path(top, Ink::Own),
            Shape::line("M-25 0C-25 -20 25 -20 25 0C25 20 -25 20 -25 0Z", 1.4, Ink::Light),
            Shape::line(
                "M-33 0C-33 -28 33 -28 33 0V8.5C33 36.5 -33 36.5 -33 8.5ZM-33 0C-33 28 33 28 33 0",
                1.6,
                Ink::Edge,
            ),
        ],
    )
});

/// The shadow under a stack.
static SHADOW: LazyLock<Part> = LazyLock::new(|| {
    Part::fine("shadow", [Shape::path("M-36 0C-36 -24 40 -24 40 2C40 30 -36 30 -36 0Z", Ink::Shade)])
});

/// The tokens of a stack, lowest first.
pub(super) fn stack(stack: &[Player]) -> Vec<Shape> {
    let seen = &stack[stack.len().saturating_sub(DRAWN)..];
    let Some(top) = seen.last() else { return vec![] };
    let centre = |level: usize| (0.5, 0.66 - STEP * level as f32);
    let mut shapes = vec![SHADOW.at((0.51, 0.78), Ink::Plain)];
    shapes
        .extend(seen.iter().enumerate().map(|(level, token)| TOKEN.at(centre(level), Ink::Player(token.0))));
    shapes.push(Shape::text(centre(seen.len() - 1), 0.27, top.sign(), Ink::OnPlayer(top.0)));
    if stack.len() > 1 {
        shapes.extend(height(stack.len()));
    }
    shapes
}

/// The height in a corner, wide enough for every number.
fn height(tokens: usize) -> Vec<Shape> {
    let text = tokens.to_string();
    let width = 10.0 + 10.5 * text.len() as f32;
    let left = 97.0 - width;
    let pill = format!(
        "M{} 76H{}Q97 76 97 86Q97 96 {} 96H{}Q{left} 96 {left} 86Q{left} 76 {} 76Z",
        left + 9.0,
        88,
        88,
        left + 9.0,
        left + 9.0
    );
    vec![
        Shape::path(pill.clone(), Ink::Paper),
        Shape::line(pill, 1.2, Ink::Edge),
        Shape::text((0.97 - width / 200.0, 0.86), 0.17, text, Ink::Plain),
    ]
}

/// Hatching of a cell that rests.
static HATCH: LazyLock<Part> = LazyLock::new(|| {
    let lines: String = (1..10)
        .map(|at| {
            if at < 5 { format!("M0 {0}L{0} 0", at * 20) } else { format!("M{0} 100L100 {0}", at * 20 - 100) }
        })
        .collect();
    Part::fine("hatch", [Shape::line(lines, 2.6, Ink::Shade)])
});

/// A cell that rests for this many more moves: hatched, with the number in a corner.
pub(super) fn rests(moves: usize) -> Vec<Shape> {
    let centre = (0.85, 0.15);
    let disc = |radius, ink| Shape::Disc { centre, radius, ink };
    vec![
        HATCH.at((0.0, 0.0), Ink::Plain),
        disc(0.125, Ink::Edge),
        disc(0.11, Ink::Paper),
        Shape::text(centre, 0.16, moves.to_string(), Ink::Plain),
    ]
}

/// The rings of a wave around a cell that fires, in the plane of the board.
pub(super) fn rings(x: u16, y: u16) -> Vec<Shape> {
    let (x, y) = (f32::from(x) * 100.0 + 50.0, f32::from(y) * 100.0 + 66.0);
    let ring = |rx: f32, width: f32| {
        let (ry, k) = (rx * 0.64, 1.0);
        let d = format!(
            "M{} {y}C{} {} {} {} {} {y}C{} {} {} {} {} {y}Z",
            x - rx,
            x - rx,
            y - ry * 1.33 * k,
            x + rx,
            y - ry * 1.33 * k,
            x + rx,
            x + rx,
            y + ry * 1.33 * k,
            x - rx,
            y + ry * 1.33 * k,
            x - rx
        );
        Shape::line(d, width, Ink::Accent)
    };
    vec![ring(44.0, 5.0), ring(62.0, 3.4), ring(80.0, 2.0)]
}

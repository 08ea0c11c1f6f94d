//! Stones with the symbols of their kinds, and homes: told apart without colours.

use std::sync::LazyLock;

use kit::Player;
use pictures::{Ink, Layout, Part, Shape};

use crate::mansuba::rules::piece::Piece;

/// The palette's black and white, which the players are named after.
const COLOURS: [u8; 2] = [7, 6];

/// Pawn, rook, elephant and knight, around the middle of a stone.
static SYMBOLS: LazyLock<[Part; 4]> = LazyLock::new(|| {
    let pawn = "M0 -18C5 -18 8.5 -14.4 8.5 -10C8.5 -7 7 -4.8 5 -3.4C6 2 9 6 11.5 9.5H-11.5C-9 6 -6 2 -5 -3.4C-7 -4.8 -8.5 -7 -8.5 -10C-8.5 -14.4 -5 -18 0 -18ZM-13.5 12H13.5V18H-13.5Z";
    let rook = "M-14 -17H-8V-12.5H-3.2V-17H3.2V-12.5H8V-17H14V-8L9.5 -4.5V8.5L14 12.5V18H-14V12.5L-9.5 8.5V-4.5L-14 -8Z";
    let elephant = "M-9 -14.5C-3 -18.5 3 -18.5 9 -14.5C17 -16 20.5 -9 18.5 -2.5C17 3 13 5 10.5 3.5C9.5 7.5 7 9.5 4.6 10.6C4.6 14 6 16.4 10 17V19.5C2 20.5 -3 16.5 -3 10.6C-6.5 9.5 -9.5 7.5 -10.5 3.5C-13 5 -17 3 -18.5 -2.5C-20.5 -9 -17 -16 -9 -14.5Z";
    let knight = "M-10 18C-10 9 -2 6 0 -1.5C-3 1 -6.5 2.5 -9 6.5L-15.5 4C-16 -2 -11 -7 -8 -11.5L-7.5 -18L-2 -14.5C8.5 -14.5 14 -5 13 18Z";
    let names = ["pawn", "rook", "elephant", "knight"];
    let paths = [pawn, rook, elephant, knight];
    std::array::from_fn(|kind| Part::fine(names[kind], [Shape::path(paths[kind], Ink::Own)]))
});

/// A stone with its bevel, around its middle.
static STONE: LazyLock<Part> = LazyLock::new(|| {
    let disc = |radius, ink| Shape::Disc { centre: (0.0, 0.0), radius, ink };
    Part::new(
        "stone",
        [
            disc(0.31, Ink::Own),
            Shape::line("M-24 -12C-17 -27 14 -31 24 -13", 3.0, Ink::Light),
            Shape::line("M24 13C16 28 -15 29 -24 13", 3.0, Ink::Shade),
        ],
    )
});

/// A home is washed with its owner's colour, and lined with it: the second player's with dashes, which are seen in grey too.
pub fn home(player: Player, layout: Layout) -> Vec<Shape> {
    let line = match layout {
        Layout::Squares => "M5 5H95V95H5Z",
        Layout::Honeycomb => "M50 5L89 27.5V72.5L50 95L11 72.5V27.5Z",
    };
    let edge = match player.0 {
        0 => Shape::line(line, 3.0, Ink::Player(0)),
        other => Shape::dashed(line, 3.0, Ink::Player(other), (9.0, 9.0)),
    };
    vec![Shape::path(layout.outline(), Ink::Tint(player.0)), edge]
}

/// A piece: a stone in black or white with a rim in its player's colour, its symbol, and its letter for who asks.
pub fn piece(piece: Piece) -> Vec<Shape> {
    let (centre, own) = ((0.5, 0.5), COLOURS[piece.player.index()]);
    let disc = |radius, ink| Shape::Disc { centre, radius, ink };
    vec![
        disc(0.375, Ink::Edge),
        disc(0.362, Ink::Player(piece.player.0)),
        STONE.at(centre, Ink::Colour(own)),
        SYMBOLS[piece.kind as usize].at(centre, Ink::OnColour(own)),
        Shape::Letter { centre: (0.5, 0.78), size: 0.2, text: piece.sign().to_string(), ink: Ink::Accent },
    ]
}

/// A jump or step from the middle of one cell to that of another, as an arc with a head.
pub fn arc((x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> Vec<Shape> {
    let length = (x2 - x1).hypot(y2 - y1).max(1.0);
    let (ux, uy) = ((x2 - x1) / length, (y2 - y1) / length);
    // It bends to the left of its way, and ends before the stone that it leads to.
    let bend = 0.22 * length;
    let (cx, cy) = (f64::midpoint(x1, x2) + uy * bend, f64::midpoint(y1, y2) - ux * bend);
    let short = |length: f64| (length * 10.0).round() / 10.0;
    let (back, towards) = (40.0, (x2 - cx).hypot(y2 - cy).max(1.0));
    let (x2, y2) = (x2 - (x2 - cx) / towards * back, y2 - (y2 - cy) / towards * back);
    let d = format!("M{} {}Q{} {} {} {}", short(x1), short(y1), short(cx), short(cy), short(x2), short(y2));
    let dot = |x: f64, y: f64, radius: f32, ink| Shape::Disc {
        centre: ((x / 100.0) as f32, (y / 100.0) as f32),
        radius,
        ink,
    };
    vec![
        Shape::line(d.clone(), 9.0, Ink::Paper),
        Shape::line(d, 5.0, Ink::Accent),
        dot(x1, y1, 0.08, Ink::Paper),
        dot(x1, y1, 0.055, Ink::Accent),
    ]
}

/// What stands there, for who sees it not.
pub fn said(piece: Piece) -> String {
    format!("{} of {}", piece.kind.name(), piece.player)
}

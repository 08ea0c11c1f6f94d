//! Stones with the symbols of their kinds, and homes: told apart without colours.

use std::sync::LazyLock;

use kit::Player;
use pictures::{Ink, Layout, Part, Shape};

use crate::mansuba::rules::piece::Piece;

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

/// The side of a stone that lies on the board, around the middle of its upper side.
static FOOT: LazyLock<Part> = LazyLock::new(|| {
    let disc = |radius, ink| Shape::Disc { centre: (0.0, 0.07), radius, ink };
    Part::new("foot", [disc(0.35, Ink::Own), disc(0.35, Ink::Shade)])
});

/// A home is a tint of its owner's colour, with a bar at its outer edge, a broken one for the second player: it is told in grey and
/// under a piece. A line around it would look like an offer.
pub fn home(player: Player, layout: Layout) -> Vec<Shape> {
    let bar = if player.0 == 0 { "M11 32V68" } else { "M89 32V45M89 55V68" };
    vec![Shape::path(layout.outline(), Ink::Tint(player.0)), Shape::line(bar, 5.0, Ink::Player(player.0))]
}

/// A piece: the first player's stones are dark with a light symbol, the second's light with a thick rim. The letter is for who asks.
pub fn piece(piece: Piece) -> Vec<Shape> {
    let (centre, own) = ((0.5, 0.47), Ink::Player(piece.player.0));
    let disc = |radius, ink| Shape::Disc { centre, radius, ink };
    let symbol = &SYMBOLS[piece.kind as usize];
    let mut shapes = vec![FOOT.at(centre, own), disc(0.35, own)];
    if piece.player.0 == 0 {
        shapes.extend([Shape::line(RING, 1.6, Ink::Light), symbol.at(centre, Ink::OnPlayer(0))]);
    } else {
        shapes.extend([disc(0.26, Ink::Plaster), symbol.at(centre, own)]);
    }
    let text = piece.sign().to_string();
    shapes.push(Shape::Letter { centre: (0.5, 0.78), size: 0.2, text, ink: Ink::Plain });
    shapes
}

/// The bevel of a dark stone.
const RING: &str = "M21 47C21 8.3 79 8.3 79 47C79 85.7 21 85.7 21 47Z";

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

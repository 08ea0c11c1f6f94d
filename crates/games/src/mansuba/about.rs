//! Description of Mansuba: its rules in short, its options.

use kit::{About, GameOption, OptionDefault, OptionKind, Setup};

use super::board::relation::Relation;
use super::rules::officers;
use super::tables::tables;

/// The shortest and the longest side of a board.
pub const SIDES: (u8, u8) = (2, 40);

/// The longest limit on jumps that can be asked for.
pub const MOST_JUMPS: u16 = 1000;

/// The greatest turn limit that can be asked for.
pub const MOST_TURNS: u32 = 1_000_000;

const RULES: &str = "\
A race across the board. Black, player 1, starts on the first column, White, player 2, on the last:
their homes. Who moves first is drawn. Cells are named as `c4`, row 1 at the top; neighbours are
  square      the 8 cells around
  cross       north, south, east, west
  diagonal    the 4 corners; only every other cell exists
  triangular  the 4 corners and two columns east or west: a honeycomb; only every other cell exists
A move names a piece and where it goes: `b2 d4`.

A pawn steps to a free neighbour; or it jumps over an occupied neighbour (`over`: an enemy's, or
anybody's) to the next cell in the same direction, if it is free, again and again, turning freely,
at most `max_jumps` times. Jumped pieces stay. The cell it left counts as free meanwhile, but a chain
may not end there; nor does it go on from a cell of the opponent's home. With `pieces=mixed` each
player has a rook (any number of free cells north, south, east or west), an elephant (two such
steps, whatever stands between, not back) and a knight (as in chess) in rows drawn at random; rooks
and knights only on square and cross; `pieces=R2 E1 N1` gives two rooks and so on, the rest pawns. A piece in the opponent's home does not move any more.

With `captures` a move may also end on an enemy piece outside both homes, which becomes a prisoner
of that cell. Instead of moving its owner may say `free b2` if the cell is free: with probability
1/2 the piece returns there, the latest taken first. A draw of 1 frees it, of 0 does not. With
`max_prisoners` no piece is taken on a cell that holds so many of its owner's.

A player wins as soon as one of their pieces stands in the opponent's home (`victory=simple`), or when
their pieces hold all of it (`victory=complex`), and scores 2; a draw is 1 each. A player who cannot
move is passed over; if neither can, the game is drawn, as it is after `max_turns` moves and passes.
Who leaves the game loses it.

The draws of the start: who moves first, 0 for Black; then with mixed pieces for Black and for White
the cell of the elephant, the rook and the knight, counted from the top among the home cells left.";

/// The description of the game.
pub static ABOUT: About = About {
    name: "mansuba",
    title: "Mansuba",
    summary: "Step and jump across, and be the first in the opponent's home.",
    rules: RULES,
    version: 1,
    seats: (2, 2),
    usual_seats: 2,
    tables,
    options: &[
        GameOption { name: "width", help: "columns of the board", kind: side() },
        GameOption { name: "height", help: "rows of the board", kind: side() },
        GameOption {
            name: "board",
            help: "which cells are neighbours",
            kind: choice(&Relation::NAMES, Relation::NAMES[3]),
        },
        GameOption {
            name: "pieces",
            help: "pawns only, a rook, an elephant and a knight too, or so many of each",
            kind: OptionKind::Text {
                or: &["pawns", "mixed"],
                what: "a count for each kind, as `R2 E1 N1`",
                read: officers::in_one_line,
            },
        },
        GameOption { name: "over", help: "whom pawns jump over", kind: choice(&["enemy", "any"], "enemy") },
        GameOption {
            name: "max_jumps",
            help: "the most jumps in a chain, 0 for no limit",
            kind: OptionKind::Number { min: 0, max: MOST_JUMPS as i64, default: OptionDefault::Fixed(0) },
        },
        GameOption {
            name: "captures",
            help: "whether moves may end on enemy pieces",
            kind: OptionKind::Flag { default: false },
        },
        GameOption {
            name: "max_prisoners",
            help: "the most prisoners of a player on a cell, 0 for no limit; the seed had 2",
            kind: OptionKind::Number { min: 0, max: 40, default: OptionDefault::Fixed(0) },
        },
        GameOption {
            name: "victory",
            help: "whether one piece in the opponent's home wins, or their home must be filled",
            kind: choice(&["simple", "complex"], "simple"),
        },
        GameOption {
            name: "max_turns",
            help: "moves and passes of both players together after which the game is drawn",
            kind: OptionKind::Number {
                min: 1,
                max: MOST_TURNS as i64,
                default: OptionDefault::Of { rule: "2 × width × height", value: two_per_cell },
            },
        },
    ],
};

const fn side() -> OptionKind {
    OptionKind::Number { min: SIDES.0 as i64, max: SIDES.1 as i64, default: OptionDefault::Fixed(10) }
}

const fn choice(of: &'static [&'static str], default: &'static str) -> OptionKind {
    OptionKind::Choice { of, default: OptionDefault::Fixed(default) }
}

fn two_per_cell(setup: &Setup) -> i64 {
    2 * setup.number::<i64>("width") * setup.number::<i64>("height")
}

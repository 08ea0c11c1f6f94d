//! Description of Ripple: its rules in short, its seats, its options.

use kit::{About, GameOption, MAX_SEATS, OptionDefault, OptionKind, Setup};

use super::board::resting::MOST_RESTING;

/// The longest side of a board.
pub const LONGEST: u16 = 64;

/// The greatest turn limit that can be asked for.
pub const MOST_TURNS: u32 = 1_000_000;

const RULES: &str = "\
Every cell holds a stack of tokens; at first all are empty. Players move in turn, and a move names a
cell, `b3` being column b, row 3, counted from the top. Every cell is open to everybody, but for the
last three that were named: those rest (option `rest`: how many, 0 for none; never more than half of
the board).

The mover's token is laid on the stack of that cell. If the top of the stack is not theirs, it stays
there. If the top is theirs too, both tokens go and the cell fires: it sends one token of the mover to
each of its four neighbours which has not fired during this turn.

The tokens sent arrive together, as the next wave, and are laid down one by one by the same rule. A
cell that fires still takes the rest of its wave, and may fire again; later waves pass it by.

The game ends as soon as a turn leaves no empty cell, or when as many moves as `max_turns` have been
made by all players together (0: no limit). A player scores one point for each stack topped by their
token; the most points win, and ties share the win.

When a player leaves the game, their tokens stay and count for them, but they rank last and their turns
are skipped. When no opponent is left, the game ends and the board is scored as it stands.";

/// The description of the game.
pub static ABOUT: About = About {
    name: "ripple",
    title: "Ripple",
    summary: "Lay tokens, let pairs fire in waves, and top the most stacks.",
    rules: RULES,
    version: 2,
    seats: (1, MAX_SEATS as u8),
    usual_seats: 2,
    tables: || serde_json::Value::Null,
    options: &[
        GameOption { name: "width", help: "columns of the board", kind: side() },
        GameOption { name: "height", help: "rows of the board", kind: side() },
        GameOption {
            name: "rest",
            help: "so many of the cells named last may not be named, at most half of the board",
            kind: OptionKind::Number { min: 0, max: MOST_RESTING as i64, default: OptionDefault::Fixed(3) },
        },
        GameOption {
            name: "max_turns",
            help: "moves of all players together after which the board is scored, 0 for no limit",
            kind: OptionKind::Number {
                min: 0,
                max: MOST_TURNS as i64,
                default: OptionDefault::Of { rule: "20 × cells", value: twenty_per_cell },
            },
        },
    ],
};

const fn side() -> OptionKind {
    OptionKind::Number { min: 1, max: LONGEST as i64, default: OptionDefault::Fixed(5) }
}

fn twenty_per_cell(setup: &Setup) -> i64 {
    20 * setup.number::<i64>("width") * setup.number::<i64>("height")
}

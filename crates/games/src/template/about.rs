//! Description of the game: its name, its rules in short, its seats, its options.

use kit::{About, GameOption, OptionDefault, OptionKind};

/// The most squares that a row may have.
pub const LONGEST: u16 = 64;

// YOURS: all of it. The rules must tell how a sentence looks; `version` rises when old records would play otherwise.
pub static ABOUT: About = About {
    name: "template",
    title: "Template",
    summary: "Take squares of a row until none is left.",
    rules: "The first player is drawn. In turn each player takes a free square: `c1`. When none is free the\n\
            game is over, and every square is a point for the player who took it.",
    version: 1,
    seats: (1, 8),
    usual_seats: 2,
    tables: || serde_json::Value::Null,
    options: &[GameOption {
        name: "squares",
        help: "the length of the row",
        kind: OptionKind::Number { min: 1, max: LONGEST as i64, default: OptionDefault::Fixed(9) },
    }],
};

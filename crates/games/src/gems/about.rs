//! Description of Gems.

use kit::{About, GameOption, OptionDefault, OptionKind};

use super::rules::given::Given;
use super::{MAX_COLOURS, MAX_MOVES, MAX_SIDE};

pub(super) static ABOUT: About = About {
    name: "gems",
    title: "Gems",
    summary: "Swap neighbours, line up three equal gems, watch what falls.",
    rules: RULES,
    version: 1,
    seats: (1, 1),
    usual_seats: 1,
    tables: || serde_json::Value::Null,
    options: &[
        number("width", "columns of the board", 1, MAX_SIDE as i64, 8),
        number("height", "rows of the board", 1, MAX_SIDE as i64, 8),
        number("colours", "colours of gems", 1, MAX_COLOURS as i64, 7),
        GameOption {
            name: "sequence",
            help: "where gems come from: luck, or these letters again and again, in as many colours as they need",
            kind: OptionKind::Text {
                or: &["random"],
                what: "letters A to Z, as ABCABD",
                read: Given::in_one_line,
            },
        },
        number("max_moves", "the game ends after so many moves; 0: no limit", 0, MAX_MOVES as i64, 0),
    ],
};

const fn number(name: &'static str, help: &'static str, min: i64, max: i64, usual: i64) -> GameOption {
    GameOption { name, help, kind: OptionKind::Number { min, max, default: OptionDefault::Fixed(usual) } }
}

const RULES: &str = "\
One player swaps neighbouring gems on a board without lines. `c4 d4` swaps the gem on c4 with the one \
on d4; the left or upper gem is named first, columns are letters and rows count from the top. `c4r`, \
with a direction u, d, l or r, is read as the same swap.

A swap is legal only if afterwards at least one of the two gems stands in a straight line of three or \
more equal gems.

Then all gems that stand in lines vanish together, those above fall, and new ones enter at the top; \
new lines vanish likewise until none is left. The first line of a move scores 5 points for each gem \
after its first, the second line twice that, the third four times, and so on through the whole \
cascade. In each scan lines count row by row from the top, each row from the left, a line to the right \
before a line downwards. A gem may belong to a line of each kind.

With `sequence` the gems come from the given letters, one by one, and again from the first when they run \
out: the first board column by column from the left, each from the top, a letter that would complete a \
line being thrown away; then what falls in, column by column, each from its lowest empty cell.

The game is over when no swap is legal, after `max_moves` moves if that is not 0, or when a cascade \
goes on for more than 10,000 scans.";

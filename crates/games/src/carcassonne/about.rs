//! Description of Carcassonne: its rules in short, its seats, its options.

use kit::{About, GameOption, OptionDefault, OptionKind};

use super::rules::edition;
use super::rules::edition::{EDITIONS, FARMS, MOST_FOLLOWERS, TINY_CITIES};
use super::tables::tables;

/// The most seats: a number for each fits into one register, which more than twice as many tiles for each hardly ask for.
pub const MOST_SEATS: u8 = 16;

const RULES: &str = "\
72 tiles show roads, cities, fields and monasteries; one lies on the table. In turn each player is
drawn a tile and lays it on a cell beside a laid one, turned as they like, so that field meets field,
road meets road and city meets city. A tile that fits nowhere leaves the game and another is drawn.

The player may put one of their followers on a segment of that tile, if no follower stands anywhere in
the road, city or field that the segment is now part of, or in its monastery.

Then every road, city and monastery that the tile completes is scored by who has most followers in
it, by all of them in a tie, and its followers go home. A road is worth 1 a tile, a city 2 a tile and
2 a shield (a city of two tiles `tiny_city`), a monastery with its eight cells filled 9. A road is
complete when both ends are closed or it is a ring, a city when it has no open side.

When the bag is empty the rest is scored: roads and cities 1 a tile, and 1 a shield; monasteries 1,
and 1 for each tile around them. Farmers stay in their fields until then. `farms=third`: the most
farmers in a farm score 3 for each complete city beside it; `seed`: 4; `first`: each complete city
pays 4 to whoever has most farmers in all farms beside it together; `second`: as third, but a city
pays a player once. The most points win, and ties share the win.

A move is a cell, quarter turns anticlockwise, and perhaps a claim: `1,0 r1 n`. x grows east, y grows
north, the start tile lies at 0,0. The claim place is a third of a side of the card as it is before
turning, anticlockwise ne n nw, wn w ws, sw s se, es e en, or c, the centre; one place a segment.

When a player leaves, the tile in their hand leaves the game; their followers stay and count, but they rank
last. When one of several is left, the game ends and what stands is scored as at the end.";

/// The description of the game.
pub static ABOUT: About = About {
    name: "carcassonne",
    title: "Carcassonne",
    summary: "Lay tiles, and claim roads, cities, monasteries and fields.",
    rules: RULES,
    version: 1,
    seats: (1, MOST_SEATS),
    usual_seats: 2,
    tables,
    options: &[
        GameOption {
            name: "edition",
            help: "sets the three other options together",
            kind: OptionKind::Choice { of: &EDITIONS, default: OptionDefault::Fixed("current") },
        },
        GameOption {
            name: "farms",
            help: "how farms are paid at the end",
            kind: OptionKind::Choice {
                of: &FARMS,
                default: OptionDefault::Of {
                    rule: "third, seed, first, second by edition",
                    value: edition::farms,
                },
            },
        },
        GameOption {
            name: "tiny_city",
            help: "what a complete city of two tiles is worth",
            kind: OptionKind::Choice {
                of: &TINY_CITIES,
                default: OptionDefault::Of { rule: "4, 2, 2, 2 by edition", value: edition::tiny_city },
            },
        },
        GameOption {
            name: "followers",
            help: "how many each player has",
            kind: OptionKind::Number {
                min: 1,
                max: MOST_FOLLOWERS as i64,
                default: OptionDefault::Of { rule: "7, 8, 7, 7 by edition", value: edition::followers },
            },
        },
    ],
};

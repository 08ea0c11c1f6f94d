//! What Tilings says of itself: its rules in short, its seats, its options.

use kit::{About, GameOption, OptionDefault, OptionKind};

use super::MOST_SEATS;
use super::board::ground::LONGEST;
use super::rules::further::MOST_A_TURN;
use super::tables::tables;
use super::tiles::colour::Colour;
use super::tiles::deck;
use super::tiles::tile::Tile;

const RULES: &str = "\
A tile is a square cut by its diagonals into four triangles, written north, south, east, west: `RBVB`
is red above, blue below, green (V) at the right, blue at the left. Every player has an equal share of
a shuffled deck, at most 200 tiles, as a queue of which only the head is seen.

The first player's first tile is laid on a random cell. Then, in turn, the mover lays the head of their
hand on an empty cell that shares an edge with a laid tile, where all laid neighbours show the same
colour on the shared edge. The move names the cell, `d5` being column d, row 5 from the top. With
`rotate` it also tells by how many quarter turns the tile is turned anticlockwise, `d5 r0` to `d5 r3`.

A tile that fits nowhere goes to the bottom of the hand, and the next one comes up, until one fits; nobody
is asked. A player none of whose tiles fits skips the turn. With `skip=tile`, the rule of the seed, who has
a tile that fits nowhere skips at once. The game ends when a player has laid their last tile, or when all
players have skipped in a row.

Tiles belong to who laid them. Each tile on the board is a point. A tile of one colour is the centre of
a pattern, depending on which of its neighbours are laid: all four 34, north and south or west and east
20, two at a corner 10; each centre counts once, its best. With `score=zones` there are zones too: tiles
linked by one colour across their edges, or within a tile. A zone of n tiles pays n² to who owns most of
it, shared if tied. Points are counted on the board as it stands; those of the last position decide.

With `replace` a tile may also be laid on an occupied cell where it fits, if that raises the mover's
points; the old tile goes to the bottom of their hand. Who can only replace may also `pass`, which is a
skip. Then the game ends after 10 moves per cell at the latest. With `torus` opposite edges are joined.

With `influence` who lays a tile has 100 there. Every neighbour laid later, also diagonally, brings its
layer 90, the next 80, and so on. Owners of a tile are those with most influence there. A pattern pays
all owners of its centre, a zone whoever has most influence in it. After each round the King visits a
random cell: if a tile lies there, its owners lose 50 on it, and so do those of all tiles in its row and
column up to the next empty cell. Then every influence loses 1.

With `tiles_a_turn` the mover may lay more tiles, each within a step of one that they laid in this turn, or
`stop`; their next tile stays the head of their hand then. With `links` zones pass within a tile only between
triangles that are linked. These three do not go together with `replace`.

Who leaves keeps the points of their tiles, but ranks last; when one player is left, the game ends.";

/// The description of the game.
pub static ABOUT: About = About {
    name: "tilings",
    title: "Tilings",
    summary: "Lay tiles in matching colours, and own the patterns they make.",
    rules: RULES,
    version: 2,
    seats: (2, MOST_SEATS as u8),
    usual_seats: 2,
    tables,
    options: &[
        number("width", "columns of the board", LONGEST as i64, 10),
        number("height", "rows of the board", LONGEST as i64, 10),
        GameOption {
            name: "score",
            help: "what counts: tiles; tiles and patterns; or tiles, patterns and zones",
            kind: OptionKind::Choice {
                of: &["tiles", "patterns", "zones"],
                default: OptionDefault::Fixed("patterns"),
            },
        },
        GameOption {
            name: "skip",
            help: "who skips: with no tile in hand that fits, or with a first tile that does not",
            kind: OptionKind::Choice { of: &["hand", "tile"], default: OptionDefault::Fixed("hand") },
        },
        flag("rotate", "tiles may be turned"),
        flag("torus", "opposite edges of the board are joined"),
        flag("replace", "tiles may be laid on others, if that raises the mover's points"),
        flag("influence", "players have influence on tiles, which grows and fades, and a King visits"),
        number(
            "tiles_a_turn",
            "so many tiles may be laid in a turn, beside each other",
            MOST_A_TURN as i64,
            1,
        ),
        flag("links", "not all triangles of a tile hang together; which do is drawn with the deck"),
        GameOption {
            name: "deck",
            help: "the tiles: those of the seed, random ones, or one's own",
            kind: OptionKind::Text {
                or: &["seed", "random"],
                what: "the lines of a deck, as `RBVB 10`",
                read: deck::in_one_line,
            },
        },
        number("colours", "colours of a random deck", Colour::COUNT as i64, 3),
        number("tiles", "different tiles of a random deck", Tile::COUNT as i64, 20),
        number("copies", "copies of each tile of a random deck", 100, 10),
    ],
};

const fn number(name: &'static str, help: &'static str, max: i64, usual: i64) -> GameOption {
    GameOption { name, help, kind: OptionKind::Number { min: 1, max, default: OptionDefault::Fixed(usual) } }
}

const fn flag(name: &'static str, help: &'static str) -> GameOption {
    GameOption { name, help, kind: OptionKind::Flag { default: false } }
}

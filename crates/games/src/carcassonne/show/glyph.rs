//! A tile in letters: three lines in which roads, cities and followers differ without colours.
//!
//! ```text
//! ..│.#   #####   .....   ..│..
//! ..│##   ##...   ..M..   ──┼──
//! ..│.#   #..1.   ..│..   ..│..
//! ```

use kit::Player;
use pictures::{Ink, Span, TextLine};

use crate::carcassonne::board::laid::Follower;
use crate::carcassonne::tiles::card::Card;
use crate::carcassonne::tiles::place::Place;
use crate::carcassonne::tiles::side::Side;
use crate::carcassonne::tiles::tile::Land;

/// Lines of a glyph.
pub const HEIGHT: usize = 3;

/// Letters of a line where there is room.
pub const WIDE: usize = 5;

/// Letters of a line where there is none: every other one is left out.
pub const NARROW: usize = 3;

/// Meaning of the letters.
pub const LEGEND: &str = "# city  $ shield  ─ road  . field  M monastery";

const CITY: (char, Ink) = ('#', Ink::City);
const FIELD: (char, Ink) = ('.', Ink::Field);
const MONASTERY: (char, Ink) = ('M', Ink::Colour(0));
const SHIELD: (char, Ink) = ('$', Ink::Colour(9));

/// Letters with their inks, five a line.
type Letters = [[(char, Ink); WIDE]; HEIGHT];

/// The thirds, on which column and row each is written, from NE anticlockwise.
const WRITTEN: [(usize, usize); 12] =
    [(3, 0), (2, 0), (1, 0), (0, 0), (1, 1), (0, 2), (1, 2), (2, 2), (3, 2), (4, 2), (3, 1), (4, 0)];

/// The corners, between the last third of a side and the first of the next: column, row and thirds.
const CORNERS: [(usize, usize, usize, usize); 4] = [(0, 0, 2, 3), (0, 2, 5, 6), (4, 2, 8, 9), (4, 0, 11, 0)];

/// The lines of a tile, `width` letters wide.
pub fn tile(card: Card, follower: Option<Follower>, width: usize) -> Vec<TextLine> {
    let mut letters = [[FIELD; WIDE]; HEIGHT];
    draw_sides(card, &mut letters);
    draw_corners(card, &mut letters);
    letters[1][2] = centre(card);
    let mut put = |(column, row): (usize, usize), letter| letters[row][seen(column, width)] = letter;
    if let Some(at) = shield(card) {
        put(at, SHIELD);
    }
    if let Some(follower) = follower {
        put(standing(card, follower.segment), sign(follower.player));
    }
    letters.iter().map(|line| narrowed(line, width)).collect()
}

/// The line on which a follower is written.
pub fn row_of(card: Card, follower: Follower) -> usize {
    standing(card, follower.segment).1
}

/// The column for what must be seen, if need be the next one further out.
fn seen(column: usize, width: usize) -> usize {
    match column {
        1 if width == NARROW => 0,
        3 if width == NARROW => 4,
        column => column,
    }
}

fn sign(player: Player) -> (char, Ink) {
    (player.sign(), Ink::Player(player.0))
}

fn draw_sides(card: Card, letters: &mut Letters) {
    for (third, (column, row)) in WRITTEN.into_iter().enumerate() {
        letters[row][column] = side_letter(card, third);
    }
    // The sides to the west and east have a letter more.
    letters[1][0] = side_letter(card, Place::middle(Side::West).number());
    letters[1][4] = side_letter(card, Place::middle(Side::East).number());
}

fn side_letter(card: Card, third: usize) -> (char, Ink) {
    match card.segment(card.segment_at(third)).land {
        Land::City => CITY,
        Land::Road if third % 6 == 1 => ('│', Ink::Plain),
        Land::Road => ('─', Ink::Plain),
        Land::Field | Land::Monastery => FIELD,
    }
}

/// A corner is city if it lies beside one city; between two, a gap shows that they are two.
fn draw_corners(card: Card, letters: &mut Letters) {
    for (column, row, before, after) in CORNERS {
        let (before, after) = (card.segment_at(before), card.segment_at(after));
        let is_city = |segment: u8| card.segment(segment).land == Land::City;
        let city = is_city(before) != is_city(after) || before == after && is_city(before);
        letters[row][column] = if city { CITY } else { FIELD };
    }
}

/// The letter in the middle: a crossing of roads, or the land that takes it.
fn centre(card: Card) -> (char, Ink) {
    let middle = card.tile().segments.iter().find(|segment| segment.touches(Place::CENTRE));
    match middle.map(|segment| segment.land) {
        Some(Land::Monastery) => MONASTERY,
        Some(Land::City) => CITY,
        Some(Land::Field) => FIELD,
        Some(Land::Road) | None => (crossing(card), if crossing(card) == '.' { FIELD.1 } else { Ink::Plain }),
    }
}

/// The roads that come from north, west, south and east as one letter.
fn crossing(card: Card) -> char {
    let roads = Side::ALL.into_iter().filter(|&side| card.land(side) == Land::Road);
    match roads.fold(0, |sides, side| sides | 1 << side.number()) {
        0b0101 => '│',
        0b1010 => '─',
        0b0011 => '┘',
        0b0110 => '┐',
        0b1100 => '┌',
        0b1001 => '└',
        0b0111 => '┤',
        0b1110 => '┬',
        0b1101 => '├',
        0b1011 => '┴',
        0b1111 => '┼',
        _ => '.',
    }
}

/// Place of a shield: in the first side of its city, beside the place of followers.
fn shield(card: Card) -> Option<(usize, usize)> {
    let segment = card.tile().segments.iter().position(|segment| segment.shield)? as u8;
    let own = |side: &Side| card.segment_at(Place::middle(*side).number()) == segment;
    Some(match Side::ALL.into_iter().find(own)? {
        Side::North => (1, 0),
        Side::West => (0, 1),
        Side::South => (1, 2),
        Side::East => (4, 1),
    })
}

/// Place of a follower on that segment: beside the letter of a monastery, not over it.
fn standing(card: Card, segment: u8) -> (usize, usize) {
    let segment = card.segment(segment);
    match segment.claim.turned(card.turns()) {
        Place::CENTRE if segment.land == Land::Monastery => (3, 1),
        Place::CENTRE => (2, 1),
        third => WRITTEN[third.number()],
    }
}

/// The line as spans, without the second and fourth letter if it must be narrow.
fn narrowed(line: &[(char, Ink); WIDE], width: usize) -> TextLine {
    let span = |&(letter, ink): &(char, Ink)| Span::new(letter, ink);
    if width == WIDE { line.iter().map(span).collect() } else { line.iter().step_by(2).map(span).collect() }
}

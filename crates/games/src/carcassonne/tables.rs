//! The tiles as data, for programs that need to know what is printed on them.

use serde_json::{Value, json};

use super::tiles::card::Card;
use super::tiles::list::{START, TILES};
use super::tiles::place::{Place, THIRDS};
use super::tiles::side::Side;
use super::tiles::tile::{Land, Segment, Tile};

/// All types of tiles, and the places of a tile in the order of their numbers.
pub fn tables() -> Value {
    let places: Vec<String> = (0..=THIRDS).map(|number| Place::new(number).to_string()).collect();
    let tiles: Vec<Value> = (0..).zip(&TILES).map(|(number, tile)| described(number, tile)).collect();
    json!({ "places": places, "start": START, "tiles": tiles })
}

/// A type by the letter of the printed rules and its sides, north, east, south and west: `D RCRF`.
pub fn tile_name(number: u8) -> String {
    TILES
        .get(usize::from(number))
        .map_or_else(String::new, |tile| format!("{} {}", tile.letter, sides(number)))
}

fn described(number: u8, tile: &Tile) -> Value {
    json!({
        "type": number,
        "letter": tile.letter,
        "count": tile.count,
        "sides": sides(number),
        "segments": tile.segments.iter().map(segment).collect::<Vec<_>>(),
    })
}

/// The lands of the sides, north, east, south and west: F, R or C.
fn sides(number: u8) -> String {
    let card = Card::new(number, 0);
    let letter = |side: Side| match card.land(side) {
        Land::Field => 'F',
        Land::Road => 'R',
        Land::City => 'C',
        Land::Monastery => unreachable!("a monastery has no side"),
    };
    [Side::North, Side::East, Side::South, Side::West].map(letter).into_iter().collect()
}

fn segment(segment: &Segment) -> Value {
    let thirds: Vec<String> = (0..=THIRDS)
        .map(Place::new)
        .filter(|&place| segment.touches(place))
        .map(|place| place.to_string())
        .collect();
    let borders: Vec<u8> = (0..8).filter(|city| segment.borders >> city & 1 == 1).collect();
    json!({
        "kind": segment.land.name(),
        "places": thirds,
        "claim": segment.claim.to_string(),
        "shield": segment.shield,
        "borders": borders,
    })
}

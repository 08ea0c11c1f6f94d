//! Colours, the usual deck and the patterns as data.

use serde_json::{Value, json};

use super::rules::patterns::PATTERNS;
use super::tiles::colour::Colour;
use super::tiles::deck;
use super::tiles::side::Side;

/// The palette, the deck of the seed, and what patterns are worth in the order they are looked for.
pub fn tables() -> Value {
    let colour = |colour: Colour| json!({ "letter": colour.letter(), "name": colour.name(), "css": colour.ink().css() });
    let colours: Vec<Value> = (0..Colour::COUNT).map(Colour::new).map(colour).collect();
    let seed = deck::of_seed();
    let kinds = seed.tiles.iter().zip(seed.counts());
    let tiles: Vec<Value> =
        kinds.map(|(tile, count)| json!({ "tile": tile.to_string(), "count": count })).collect();
    let pattern = |&(around, points): &(u8, i64)| {
        let sides: Vec<&str> =
            Side::ALL.into_iter().filter(|side| around & side.bit() != 0).map(Side::name).collect();
        json!({ "neighbours": sides, "points": points })
    };
    json!({ "colours": colours, "seed_deck": tiles, "patterns": PATTERNS.iter().map(pattern).collect::<Vec<_>>() })
}

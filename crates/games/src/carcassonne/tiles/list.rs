//! The 72 tiles of the base game, type by type.

use super::place::Place;
use super::tile::{Land, Segment, Tile};

/// Types of tiles.
pub const TYPES: usize = 24;

/// All tiles of the game.
pub const TILE_COUNT: usize = 72;

/// All segments of all tiles.
pub const SEGMENT_COUNT: usize = 243;

/// The type of the start tile.
pub const START: u8 = 3;

const NE: u16 = 1;
const N: u16 = 1 << 1;
const NW: u16 = 1 << 2;
const WN: u16 = 1 << 3;
const W: u16 = 1 << 4;
const WS: u16 = 1 << 5;
const SW: u16 = 1 << 6;
const S: u16 = 1 << 7;
const SE: u16 = 1 << 8;
const ES: u16 = 1 << 9;
const E: u16 = 1 << 10;
const EN: u16 = 1 << 11;
const C: u16 = 1 << 12;

const NORTH: u16 = NE | N | NW;
const WEST: u16 = WN | W | WS;
const SOUTH: u16 = SW | S | SE;
const EAST: u16 = ES | E | EN;

/// The tiles by type.
#[rustfmt::skip]
pub static TILES: [Tile; TYPES] = [
    tile('A', 2, &[monastery(), road(S, S), field(NORTH | WEST | SW | SE | EAST, N, 0)]),
    tile('B', 4, &[monastery(), field(NORTH | WEST | SOUTH | EAST, N, 0)]),
    tile('C', 1, &[shielded(NORTH | WEST | SOUTH | EAST | C, C)]),
    tile('D', 4, &[city(EAST, E), road(N | S | C, C), field(NW | WEST | SW, W, 0), field(NE | SE, NE, 1)]),
    tile('E', 5, &[city(NORTH, N), field(WEST | SOUTH | EAST | C, C, 1)]),
    tile('F', 2, &[shielded(WEST | EAST | C, C), field(NORTH, N, 1), field(SOUTH, S, 1)]),
    tile('G', 1, &[city(NORTH | SOUTH | C, C), field(WEST, W, 1), field(EAST, E, 1)]),
    tile('H', 3, &[city(WEST, W), city(EAST, E), field(NORTH | SOUTH | C, C, 0b11)]),
    tile('I', 2, &[city(SOUTH, S), city(EAST, E), field(NORTH | WEST | C, C, 0b11)]),
    tile('J', 3, &[city(NORTH, N), road(S | E, S), field(WEST | SW | EN, W, 1), field(SE | ES, SE, 0)]),
    tile('K', 3, &[city(EAST, E), road(N | W, N), field(NW | WN, NW, 0), field(NE | WS | SOUTH, S, 1)]),
    tile('L', 3, &[city(EAST, E), road(N, N), road(W, W), road(S, S),
                   field(NW | WN, NW, 0), field(WS | SW, SW, 0), field(NE | SE, NE, 1)]),
    tile('M', 2, &[shielded(NORTH | WEST, N), field(SOUTH | EAST, S, 1)]),
    tile('N', 3, &[city(NORTH | WEST, N), field(SOUTH | EAST, S, 1)]),
    tile('O', 2, &[shielded(NORTH | WEST, N), road(S | E, S), field(SE | ES, SE, 0), field(SW | EN, SW, 1)]),
    tile('P', 3, &[city(NORTH | WEST, N), road(S | E, S), field(SE | ES, SE, 0), field(SW | EN, SW, 1)]),
    tile('Q', 1, &[shielded(NORTH | WEST | EAST | C, C), field(SOUTH, S, 1)]),
    tile('R', 3, &[city(NORTH | WEST | EAST | C, C), field(SOUTH, S, 1)]),
    tile('S', 2, &[shielded(NORTH | WEST | EAST | C, C), road(S, S), field(SE, SE, 1), field(SW, SW, 1)]),
    tile('T', 1, &[city(NORTH | WEST | EAST | C, C), road(S, S), field(SE, SE, 1), field(SW, SW, 1)]),
    tile('U', 8, &[road(N | S | C, C), field(NW | WEST | SW, W, 0), field(NE | SE | EAST, E, 0)]),
    tile('V', 9, &[road(W | S, W), field(NORTH | WN | SE | EAST, NE, 0), field(WS | SW, SW, 0)]),
    tile('W', 4, &[road(W, W), road(S, S), road(E, E),
                   field(NORTH | WN | EN, N, 0), field(WS | SW, SW, 0), field(SE | ES, SE, 0)]),
    tile('X', 1, &[road(N, N), road(W, W), road(S, S), road(E, E),
                   field(NW | WN, NW, 0), field(WS | SW, SW, 0), field(SE | ES, SE, 0), field(NE | EN, NE, 0)]),
];

const fn tile(letter: char, count: u8, segments: &'static [Segment]) -> Tile {
    Tile { letter, count, segments }
}

const fn segment(land: Land, places: u16, claim: u16) -> Segment {
    let claim = Place::new(claim.trailing_zeros() as usize);
    Segment { land, places, shield: false, claim, borders: 0 }
}

const fn monastery() -> Segment {
    segment(Land::Monastery, C, C)
}

const fn road(places: u16, claim: u16) -> Segment {
    segment(Land::Road, places, claim)
}

const fn city(places: u16, claim: u16) -> Segment {
    segment(Land::City, places, claim)
}

const fn shielded(places: u16, claim: u16) -> Segment {
    Segment { shield: true, ..city(places, claim) }
}

const fn field(places: u16, claim: u16, borders: u8) -> Segment {
    Segment { borders, ..segment(Land::Field, places, claim) }
}

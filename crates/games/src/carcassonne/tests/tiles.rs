//! The tiles are those of the table, and the table adds up.

use super::printed::PRINTED;
use super::*;
use crate::carcassonne::tiles::card::{Card, turns_that_fit};
use crate::carcassonne::tiles::list::{SEGMENT_COUNT, TILE_COUNT, TILES};
use crate::carcassonne::tiles::side::Side;
use crate::carcassonne::tiles::tile::Land;
use crate::carcassonne::{Place, board::Board};

#[test]
fn every_tile_is_as_printed() {
    for (tile, printed) in TILES.iter().zip(PRINTED.iter()) {
        assert_eq!((tile.letter, usize::from(tile.count)), (printed.letter, printed.count));
        assert_eq!(tile.segments.len(), printed.segments.len(), "{}", tile.letter);
        for (segment, part) in tile.segments.iter().zip(&printed.segments) {
            let places: Vec<String> = (0..13)
                .map(Place::new)
                .filter(|&place| segment.touches(place))
                .map(|place| place.to_string())
                .collect();
            let mut printed_places = part.places.clone();
            printed_places.sort_by_key(|place| place.parse::<Place>().unwrap());
            assert_eq!(
                (segment.land.name(), places),
                (part.kind.as_str(), printed_places),
                "{}",
                tile.letter
            );
            let borders: Vec<usize> = (0..8).filter(|city| segment.borders >> city & 1 == 1).collect();
            assert_eq!((segment.shield, borders), (part.shield, part.borders.clone()), "{}", tile.letter);
            assert_eq!(segment.claim.to_string(), part.claim, "{}", tile.letter);
        }
    }
}

#[test]
fn sides_are_as_printed_and_turn_anticlockwise() {
    for (tile_type, printed) in (0..).zip(PRINTED.iter()) {
        for turns in 0..4u8 {
            // The side that lies to the north of a card turned once is printed to its east.
            for (number, side) in [Side::North, Side::East, Side::South, Side::West].into_iter().enumerate() {
                let letter = printed.sides.chars().nth((number + usize::from(turns)) % 4).unwrap();
                let land = Card::new(tile_type, turns).land(side);
                assert_eq!(
                    land.name().to_uppercase().chars().next(),
                    Some(letter),
                    "{tile_type} r{turns} {side}"
                );
            }
        }
    }
}

#[test]
fn the_check_sums_of_the_table_hold() {
    let sum = |land: Land| -> usize {
        let of = |tile: &crate::carcassonne::tiles::tile::Tile| {
            tile.segments.iter().filter(|own| own.land == land).count()
        };
        TILES.iter().map(|tile| usize::from(tile.count) * of(tile)).sum()
    };
    assert_eq!([Land::Monastery, Land::Road, Land::City, Land::Field].map(sum), [6, 62, 49, 126]);
    assert_eq!(TILES.iter().map(|tile| usize::from(tile.count)).sum::<usize>(), TILE_COUNT);
    assert_eq!(
        TILES.iter().map(|tile| usize::from(tile.count) * tile.segments.len()).sum::<usize>(),
        SEGMENT_COUNT
    );
    let shields = TILES
        .iter()
        .map(|tile| usize::from(tile.count) * tile.segments.iter().filter(|own| own.shield).count());
    assert_eq!(shields.sum::<usize>(), 10);
}

#[test]
fn placements_beside_the_start_tile_are_as_many_as_they_should_be() {
    let board = Board::start();
    let placements = |tile_type: u8| -> u32 {
        board.open().iter().map(|cell| turns_that_fit(tile_type, cell.sides).count_ones()).sum()
    };
    let counts: Vec<u32> = (0..24).map(placements).collect();
    assert_eq!(counts, [5, 4, 4, 6, 4, 4, 4, 4, 4, 6, 6, 7, 4, 4, 6, 6, 4, 4, 5, 5, 6, 6, 7, 8]);
}

/// Four turns of a tile that looks the same from all sides are four moves.
#[test]
fn every_turn_is_a_move_of_its_own() {
    let game = with_hand(&start(2, ""), 0, 2);
    assert_eq!(
        sentences(&game),
        ["1,0 r0", "1,0 r0 c", "1,0 r1", "1,0 r1 c", "1,0 r2", "1,0 r2 c", "1,0 r3", "1,0 r3 c"]
    );
}

//! Decks and the deal.

use super::*;
use crate::tilings::tiles::{deck, tile::Tile};

#[test]
fn the_deck_of_the_seed_has_ten_of_each_of_its_twenty_tiles() {
    let game = start(2, "", 1);
    let text = game.to_string();
    let deck = text.lines().find(|line| line.starts_with("deck=")).unwrap();
    let names: Vec<&str> = deck[5..].split(',').map(|pair| pair.split(':').next().unwrap()).collect();
    let wanted =
        "RRRR BBBB VVVV VVRR BBRR VVBB RVVR BRRB VBBV BVRV RBVB VRBR VBRR RVBB BRVV RBBB RVVV VRRR VBBB BRRR";
    assert_eq!(names.join(" "), wanted);
    assert_eq!(unseen(&game), 198);
}

/// The tiles in the pool.
fn unseen(game: &Tilings) -> u32 {
    game.pool.total()
}

/// The tiles on the board, in hands known, and in the pool.
fn all_tiles(game: &Tilings) -> u32 {
    let known: usize = Player::all(game.rules.seats).map(|player| game.hands.known(player).count()).sum();
    game.board.len() as u32 + known as u32 + u32::from(game.hand.is_some()) + unseen(game)
}

#[test]
fn hands_are_equal_and_what_is_left_over_is_out() {
    // The first player has laid one tile.
    assert_eq!(start(3, "width=90", 1).view().left, [65, 66, 66]);
    assert_eq!(start(20, "width=90", 1).view().left.iter().sum::<u16>(), 199);
}

#[test]
fn no_hand_has_more_than_200_tiles() {
    let game = start(2, "deck=random tiles=81 copies=100 width=90", 1);
    assert_eq!(game.view().left, [199, 200]);
}

#[test]
fn no_tile_is_ever_lost() {
    for (seed, options) in
        ["", "width=3", "replace=on width=4 height=4", "rotate=on torus=on"].iter().enumerate()
    {
        let (mut game, mut luck) = (start(3, options, seed as u64), Quick::new(seed as u64));
        while game.to_move().is_some() {
            assert_eq!(all_tiles(&game), 200, "{game}");
            let lay = game.any_move(&mut luck);
            game.play(lay, &mut luck);
        }
        assert_eq!(all_tiles(&game), 200, "{game}");
    }
}

#[test]
fn fewer_tiles_than_players_are_an_error() {
    let given = [("deck".to_owned(), "RRRR 2; BBBB 1".to_owned())];
    let setup = |seats: &str| Setup::new(Tilings::ABOUT, Some(seats), &given).unwrap();
    let refused = Tilings::start(&setup("4"), &mut Quick::new(1)).unwrap_err();
    assert_eq!(refused.0, "3 tiles are too few for 4 players");
    let over = Tilings::start(&setup("3"), &mut Quick::new(1)).unwrap();
    assert_eq!(over.to_move(), None, "who lays their only tile ends the game");
}

#[test]
fn a_random_deck_has_different_tiles_of_the_colours_drawn() {
    for seed in 0..30 {
        let game = start(2, "deck=random colours=2 tiles=16 copies=7", seed);
        let mut tiles: Vec<String> = game.pool.tiles.iter().map(Tile::to_string).collect();
        let mut letters: Vec<char> = tiles.concat().chars().collect();
        letters.sort_unstable();
        letters.dedup();
        assert_eq!(letters.len(), 2, "{tiles:?}");
        tiles.sort_unstable();
        tiles.dedup();
        assert_eq!((tiles.len(), all_tiles(&game)), (16, 7 * 16));
    }
    assert_eq!(start(2, "deck=random colours=8 tiles=4096 copies=1", 1).pool.tiles.len(), 4096);
}

#[test]
fn more_tiles_than_the_colours_make_are_refused() {
    let setup = setup(2, "deck=random colours=2").unwrap();
    let refused = Tilings::start(&setup, &mut Quick::new(1)).unwrap_err();
    assert_eq!(refused.0, "option `tiles`: 2 colours make 16 different tiles, not 20");
}

#[test]
fn the_draws_of_a_start_are_the_deck_the_first_tile_and_its_cell() {
    let setup = setup(2, "width=3 height=2").unwrap();
    // The fourth tile of the list on the fifth cell, b2; the second player draws the first tile.
    let game = Tilings::start(&setup, &mut Scripted::new([4, 4, 1, 1, 5])).unwrap();
    assert_eq!(board(&game).split('/').nth(1), Some(". BBRR1 ."), "{game}");
    assert_eq!(game.hand.unwrap().to_string(), "BBBB");
}

#[test]
fn a_deck_is_read_from_lines_or_from_one_line() {
    let one_line = "RBVB 10; VVRR 5";
    for text in
        ["RBVB 10\nVVRR 5\n", "\n\n  RBVB\t10 \r\n VVRR 5", "RBVB 10;VVRR 5;", "RBVB 4\nVVRR 5\nRBVB 6"]
    {
        assert_eq!(deck::in_one_line(text).unwrap(), one_line, "{text:?}");
    }
    assert_eq!(deck::in_one_line(one_line).unwrap(), one_line);
}

#[test]
fn a_bad_line_of_a_deck_is_named() {
    let bad = |text: &str| deck::in_one_line(text).unwrap_err().0;
    let tile = |tile: &str| format!("a tile is four letters out of RBVYOPWK as in `RBVB`, not `{tile}`");
    assert_eq!(bad("RBVB 10\nRBXB 5"), format!("line 2: {}", tile("RBXB")));
    assert_eq!(bad("\nRBV 10"), format!("line 2: {}", tile("RBV")));
    assert_eq!(bad("rbvb 10"), format!("line 1: {}", tile("rbvb")));
    assert_eq!(bad("RBVBB 10"), format!("line 1: {}", tile("RBVBB")));
    let line = "a line is a tile and how many there are, as `RBVB 10`, not";
    assert_eq!(bad("RBVB"), format!("line 1: {line} `RBVB`"));
    assert_eq!(bad("RBVB 1 2"), format!("line 1: {line} `RBVB 1 2`"));
    for count in ["0", "-1", "10001", "x", "99999999999999999999"] {
        let wanted = format!("line 1: copies are a number from 1 to 10000, not `{count}`");
        assert_eq!(bad(&format!("RBVB {count}")), wanted);
    }
    assert_eq!(bad("RBVB 9999\nRBVB 2"), "line 2: there are more than 10000 copies of RBVB");
    assert_eq!(bad("\n \n"), "a deck has at least one tile");
    let given = [("deck".to_owned(), "RBVB".to_owned())];
    let setup = Setup::new(Tilings::ABOUT, None, &given).unwrap_err();
    assert!(setup.0.starts_with("option `deck` is one of seed, random, or the lines of a deck"), "{setup}");
}

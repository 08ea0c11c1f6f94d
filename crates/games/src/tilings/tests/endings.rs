//! How a game begins and ends.

use super::*;

#[test]
fn the_first_tile_is_laid_by_the_first_player_on_any_cell() {
    let mut seen = [0; 6];
    for luck in 0..300 {
        let view = start(2, "width=3 height=2", luck).view();
        assert_eq!(view.cells.values().map(|cell| cell.owner).collect::<Vec<_>>(), [0]);
        let name = view.cells.keys().next().unwrap().clone();
        seen[["a1", "b1", "c1", "a2", "b2", "c2"].iter().position(|cell| **cell == name).unwrap()] += 1;
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

#[test]
fn the_game_ends_when_a_player_has_laid_their_last_tile() {
    let game = position("seats=2 to_move=1 score=tiles hand=RRRR\nhands=0,7\ndeck=RRRR:9\nRRRR1 . . .");
    let game = after(&game, "b1");
    assert_eq!((game.to_move(), sentences(&game)), (None, vec![]));
    assert_eq!(game.moves_left(), Some(0));
    refused(&game, "c1", "the game is over");
    refused(&game, "pass", "the game is over");
}

#[test]
fn the_game_ends_when_all_players_have_skipped_in_a_row() {
    let game = position("seats=2 to_move=1 score=tiles hand=KRKR\nhands=5,5\ndeck=BBBB:10\nRRRR1 . .");
    let game = after(&game, "b1");
    assert_eq!(game.to_move(), None);
    assert_eq!(game.view().skipped, 2);
    assert_eq!(game.view().left, [5, 5]);
}

#[test]
fn a_full_board_ends_the_game() {
    let game = start(2, "width=1 height=1", 1);
    assert_eq!((game.to_move(), game.view().skipped), (None, 2));
    assert_eq!(points(&game), [1, 0]);
}

#[test]
fn nobody_passes() {
    refused(&to_lay("KKKR", "", "RRRR1 ."), "pass", "nobody passes: turns are skipped by themselves");
}

#[test]
fn no_more_moves_are_played_than_announced() {
    let mut luck = Quick::new(5);
    for options in ["", "width=3 height=4", "replace=on width=2 height=2", "rotate=on width=11 height=12"] {
        let mut game = start(4, options, 9);
        let mut most = game.moves_left().unwrap();
        while game.to_move().is_some() {
            let lay = game.any_move(&mut luck);
            game.play(lay, &mut luck);
            assert!(game.moves_left().unwrap() < most, "{game}");
            most = game.moves_left().unwrap();
        }
    }
}

#[test]
fn the_largest_game_comes_to_its_end() {
    let mut luck = Quick::new(7);
    let mut game = start(20, "width=100 height=100 score=zones deck=random tiles=81 copies=100", 3);
    while game.to_move().is_some() {
        let lay = game.any_move(&mut luck);
        game.play(lay, &mut luck);
    }
    assert!(game.board.len() > 1000, "{} tiles", game.board.len());
    assert!(points(&game).iter().sum::<i64>() > 1000);
    assert_eq!(position(&game.to_string()), game);
}

#[test]
fn with_skip_tile_one_game_in_eight_ends_before_the_third_tile_and_else_none_before_the_twentieth() {
    let length = |options: &str, seed: u64| {
        let (mut game, mut luck) = (start(2, options, seed), Quick::new(seed));
        let mut turns = 0;
        while game.to_move().is_some() {
            let lay = game.any_move(&mut luck);
            game.play(lay, &mut luck);
            turns += 1;
        }
        turns
    };
    let shortest = (1..=1000).map(|seed| length("", seed)).min();
    assert!(shortest >= Some(20), "{shortest:?} turns");
    let at_once = (1..=1000).filter(|&seed| length("skip=tile", seed) < 2).count();
    assert!((60..190).contains(&at_once), "{at_once} of 1000");
}

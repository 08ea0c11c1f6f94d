//! Hands as queues: unseen tiles first, then those that came back.

use super::*;

/// Player 1 lays b1, whose black asks for black at a1 and c1; red is asked for at a2 and c2.
const OPEN: &str = "\
seats=2 to_move=1 score=tiles hand=KRKK
hands=5,4+KKKK
deck=BBBB:20,RRRR:20
. . .
. RRRR1 .";

#[test]
fn a_tile_that_fits_nowhere_goes_to_the_bottom_and_the_next_one_comes_up() {
    // Player 2 draws blue twice, and then red.
    let game = after_drawing(&position(OPEN), "b1", &[0, 0, 1]);
    assert_eq!((game.to_move(), sentences(&game)), (Some(Player(1)), vec!["a2".to_owned(), "c2".to_owned()]));
    assert!(game.to_string().contains("hand=RRRR\nhands=5,1+KKKK+BBBB+BBBB\n"), "{game}");
    assert_eq!((game.view().left, game.view().skipped), (vec![5, 5], 0), "nobody has skipped");
}

#[test]
fn known_tiles_come_up_after_the_unseen_ones() {
    let game = after_drawing(&position(OPEN), "b1", &[0, 0, 0, 0]);
    assert_eq!((game.to_move(), sentences(&game)), (Some(Player(1)), vec!["a1".to_owned(), "c1".to_owned()]));
    assert!(game.to_string().contains("hand=KKKK\nhands=5,0+BBBB+BBBB+BBBB+BBBB\n"), "{game}");
}

#[test]
fn who_has_no_tile_that_fits_has_tried_each_of_them_once_and_skips() {
    let text = OPEN.replace("4+KKKK", "2+VVVV+BBBB");
    // Player 2 has blue, blue, green and blue, in the same order again when all are tried; player 1 draws red.
    let game = after_drawing(&position(&text), "b1", &[0, 0, 1]);
    assert_eq!(game.to_move(), Some(Player(0)));
    assert!(game.to_string().contains("hand=RRRR\nhands=4,0+BBBB+BBBB+VVVV+BBBB skipped=2\n"), "{game}");
    assert_eq!((game.view().left, game.view().skipped), (vec![5, 4], 1));
}

#[test]
fn when_no_tile_of_any_hand_fits_the_game_is_over_and_no_more_are_drawn() {
    let text = OPEN.replace("4+KKKK", "4+VVVV").replace("RRRR:20", "YYYY:20");
    let game = after_drawing(&position(&text), "b1", &[0]);
    assert_eq!((game.to_move(), game.view().skipped), (None, 2));
    assert!(game.to_string().contains("hands=5,3+VVVV+BBBB skipped=12\n"), "{game}");
}

#[test]
fn a_tile_that_nobody_can_draw_any_more_keeps_no_game_going() {
    // The only red tile of the deck is out of the game: all hands are known.
    let text =
        OPEN.replace("hands=5,4+KKKK", "hands=0+BBBB,0+VVVV+BBBB").replace("BBBB:20,RRRR:20", "RRRR:1");
    let game = after_drawing(&position(&text), "b1", &[]);
    assert_eq!(game.to_move(), None);
    assert!(game.to_string().contains("hands=0+BBBB,0+BBBB+VVVV skipped=12\n"), "{game}");
}

#[test]
fn with_skip_tile_a_tile_that_fits_nowhere_goes_to_the_bottom_and_the_turn_is_skipped() {
    let game = position(
        "seats=3 to_move=1 score=tiles skip=tile hand=KRKK\nhands=5,5,5\ndeck=BBBB:20,RRRR:20\n. . .\n. RRRR1 .",
    );
    // Player 2 draws blue and skips, player 3 draws red and has a choice.
    let game = after_drawing(&game, "b1", &[0, 1]);
    assert_eq!(game.to_move(), Some(Player(2)));
    assert!(game.to_string().contains("hands=5,4+BBBB,4 skipped=2"), "{game}");
    assert_eq!((game.view().left, game.view().skipped), (vec![5, 5, 5], 1));
    // A laid tile ends the row of skips.
    let game = after_drawing(&game, "a2", &[1]);
    assert_eq!((game.to_move(), game.view().skipped), (Some(Player(0)), 0));
}

#[test]
fn a_tile_put_back_waits_behind_the_unseen_ones() {
    let game = position(
        "seats=2 to_move=1 score=tiles skip=tile hand=RRRR\nhands=3,1+KKKK+RRRR\ndeck=BBBB:4,RRRR:4\n. . . .\nRRRR1 . . .",
    );
    // Player 2 draws their last unseen tile, which is laid; their next is the first they know, which is skipped.
    let game = after_drawing(&game, "b2", &[1]);
    assert!(game.to_string().contains("hand=RRRR\nhands=3,0+KKKK+RRRR"), "{game}");
    let game = after_drawing(&game, "c2", &[1]);
    let game = after_drawing(&game, "d2", &[1]);
    assert_eq!(game.to_move(), Some(Player(0)), "player 2 skipped KKKK without luck");
    assert!(game.to_string().contains("hands=1,0+RRRR+KKKK skipped=2"), "{game}");
}

#[test]
fn draws_are_places_in_the_list_of_the_deck() {
    let game =
        position("seats=2 to_move=1 score=tiles hand=RRRR\nhands=3,3\ndeck=BBBB:2,VVVV:2,RRRR:2\nRRRR1 . .");
    let game = after_drawing(&game, "b1", &[2]);
    assert!(game.to_string().contains("deck=BBBB:2,VVVV:2,RRRR:1"), "{game}");
}

#[test]
fn a_ring_of_known_tiles_goes_round_and_round() {
    // Both have only tiles that they know, and each turn skips some of them.
    let mut game = position(
        "seats=2 to_move=1 score=tiles skip=tile hand=RRRR\nhands=0+BBBB+RRRR+VVVV+RRRR,0+RRRR+RRRR+YYYY+RRRR\ndeck=KKKK:0\n\
         RRRR1 . . . . . . . . . .",
    );
    let mut tiles = game.view().left;
    let mut luck = Quick::new(1);
    while let Some(player) = game.to_move() {
        let lay = game.any_move(&mut luck);
        game.play(lay, &mut luck);
        tiles[player.index()] -= 1;
        assert_eq!(game.view().left, tiles, "{game}");
        assert_eq!(position(&game.to_string()), game);
    }
    assert_eq!(game.view().skipped, 2, "{game}");
}

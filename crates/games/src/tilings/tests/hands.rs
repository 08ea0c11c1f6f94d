//! Hands as queues: unseen tiles first, then those that came back.

use super::*;

#[test]
fn a_tile_that_fits_nowhere_goes_to_the_bottom_and_the_turn_is_skipped() {
    let game = position(
        "seats=3 to_move=1 score=tiles hand=KRKK\nhands=5,5,5\ndeck=BBBB:20,RRRR:20\n. . .\n. RRRR1 .",
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
        "seats=2 to_move=1 score=tiles hand=RRRR\nhands=3,1+KKKK+RRRR\ndeck=BBBB:4,RRRR:4\n. . . .\nRRRR1 . . .",
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
        "seats=2 to_move=1 score=tiles hand=RRRR\nhands=0+BBBB+RRRR+VVVV+RRRR,0+RRRR+RRRR+YYYY+RRRR\ndeck=KKKK:0\n\
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

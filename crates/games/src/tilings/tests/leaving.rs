//! What happens when players leave.

use super::*;

const THREE: &str = "seats=3 to_move=2 score=tiles hand=RRRR\nhands=5,5,5\ndeck=RRRR:30\nRRRR1 . . . . .";

#[test]
fn who_leaves_keeps_their_tiles_and_ranks_below_all_who_stayed() {
    let game = without(&after(&after(&position(THREE), "b1"), "c1"), 0);
    assert_eq!(board(&game), "RRRR1 RRRR2 RRRR3 . . .");
    let board = "seats=3 to_move=2 score=tiles hand=RRRR\nhands=5,5,5\ndeck=RRRR:30\nRRRR1 RRRR1 RRRR2 . . .";
    let game = without(&position(board), 0);
    assert_eq!(points(&game), [2, 1, 0]);
    assert_eq!(game.scores().ranks(), [3, 1, 2]);
}

#[test]
fn their_turns_are_skipped() {
    let game = without(&position(THREE), 2);
    assert_eq!(game.to_move(), Some(Player(1)));
    let game = after(&game, "b1");
    assert_eq!(game.to_move(), Some(Player(0)));
    assert_eq!(after(&game, "c1").to_move(), Some(Player(1)));
}

#[test]
fn who_leaves_at_their_turn_gives_it_to_the_next_and_keeps_their_tile() {
    let game = without(&position(THREE), 1);
    assert_eq!(game.to_move(), Some(Player(2)));
    assert_eq!(game.view().left, [5, 6, 5]);
    assert!(game.to_string().contains("hands=5,5+RRRR,4 left=2"), "{game}");
}

#[test]
fn the_game_ends_when_one_player_is_left() {
    for first in 0..3 {
        for second in (0..3).filter(|&second| second != first) {
            let game = without(&without(&position(THREE), first), second);
            assert_eq!((game.to_move(), game.moves_left()), (None, Some(0)), "{game}");
            assert_eq!(game.view().left.iter().sum::<u16>(), 16);
            assert_eq!(position(&game.to_string()), game);
        }
    }
}

#[test]
fn if_all_who_stay_have_skipped_the_game_ends() {
    let game = position(
        "seats=3 to_move=2 score=tiles hand=RRRR\nhands=5,5,5 skipped=13\ndeck=RRRR:30\nRRRR1 . . . . .",
    );
    assert_eq!(without(&game, 1).to_move(), None);
    // The others can still lose the turn to who has not.
    assert_eq!(without(&game, 0).to_move(), Some(Player(1)));
    assert_eq!(without(&game, 0).view().skipped, 1);
}

#[test]
fn the_next_player_may_have_to_skip() {
    let text =
        "seats=3 to_move=2 score=tiles hand=RRRR\nhands=5,5,0+BBBB+RRRR\ndeck=RRRR:30\nRRRR1 . . . . .";
    let game = without(&position(&text.replace("hand=RRRR", "skip=tile hand=RRRR")), 1);
    assert_eq!(game.to_move(), Some(Player(0)));
    assert!(game.to_string().contains("0+RRRR+BBBB skipped=3 left=2"), "{game}");
    let game = without(&position(text), 1);
    assert_eq!(game.to_move(), Some(Player(2)), "the next tile comes up");
    assert!(game.to_string().contains("hand=RRRR\nhands=5,5+RRRR,0+BBBB left=2"), "{game}");
}

#[test]
fn nobody_leaves_a_game_that_is_over_or_twice_and_strangers_never_do() {
    let over = scored("tiles", "", "RRRR1 .");
    assert_eq!(without(&over, 0), over);
    let game = without(&position(THREE), 0);
    assert_eq!(without(&game, 0), game);
    assert_eq!(without(&game, 3), game);
    assert_eq!(without(&game, 255), game);
}

#[test]
fn the_zones_of_who_has_left_still_count_for_them() {
    let game = position(
        "seats=3 to_move=2 score=zones hand=RRRR\nhands=5,5,5\ndeck=RRRR:30\nRRRR1 RRRR1 RRRR2 . . .",
    );
    // Two tiles, the pattern around b1, and a zone of three; the tile of player 2.
    assert_eq!(points(&without(&game, 0)), [2 + 20 + 9, 1, 0]);
}

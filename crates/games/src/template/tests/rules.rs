//! Effects of a move, and when the game ends.

use kit::Player;

use super::*;

#[test]
fn a_player_takes_a_free_square_and_the_next_one_moves() {
    plays("seats=2 to_move=1\n. 2 .", "c1", "seats=2 to_move=2\n. 2 1");
    refuses("seats=2 to_move=1\n. 2 .", "b1", "player 2 has taken b1");
    refuses("seats=2 to_move=1\n. 2 .", "d1", "d1 is not in the row");
    refuses("seats=2 to_move=1\n. 2 .", "a2", "a2 is not in the row");
}

#[test]
fn a_player_who_has_left_is_passed_over() {
    plays("seats=3 to_move=1 left=2\n. . .", "a1", "seats=3 to_move=3 left=2\n1 . .");
    let mut game = position("seats=3 to_move=1\n. . .");
    game.leave(Player(0), &mut Scripted::new([0]));
    assert_eq!(game.to_move(), Some(Player(1)));
}

#[test]
fn a_full_row_ends_the_game_and_squares_are_points() {
    let game = position("seats=2 to_move=1\n1 2 1");
    assert_eq!(game.to_move(), None);
    assert_eq!(game.scores().points[..], [2, 1]);
    refuses("seats=2 to_move=1\n1 2 1", "a1", "the game is over");
}

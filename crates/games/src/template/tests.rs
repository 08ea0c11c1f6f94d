//! The rules as pictures: before, sentence, after.

use kit::{Game, Scripted};

use super::{Take, Template};

fn position(text: &str) -> Template {
    text.parse().unwrap()
}

#[track_caller]
fn plays(before: &str, sentence: &str, after: &str) {
    let mut game = position(before);
    let mv: Take = sentence.parse().unwrap();
    assert_eq!(game.check(mv), Ok(()), "{before}");
    game.play(mv, &mut Scripted::new([0]));
    assert_eq!(game.to_string(), after);
}

#[track_caller]
fn refuses(before: &str, sentence: &str, reason: &str) {
    let refusal = position(before).check(sentence.parse().unwrap()).unwrap_err();
    assert_eq!(refusal.0, reason);
}

#[test]
fn a_player_takes_a_free_square_and_the_next_one_moves() {
    plays("seats=2 to_move=1\n. 2 .", "c1", "seats=2 to_move=2\n. 2 1");
    refuses("seats=2 to_move=1\n. 2 .", "b1", "player 2 has taken b1");
    refuses("seats=2 to_move=1\n. 2 .", "d1", "d1 is not in the row");
    refuses("seats=2 to_move=1\n. 2 .", "a2", "a2 is not in the row");
}

#[test]
fn who_has_left_is_passed_over() {
    plays("seats=3 to_move=1 left=2\n. . .", "a1", "seats=3 to_move=3 left=2\n1 . .");
    let mut game = position("seats=3 to_move=1\n. . .");
    game.leave(kit::Player(0), &mut Scripted::new([0]));
    assert_eq!(game.to_move(), Some(kit::Player(1)));
}

#[test]
fn a_full_row_ends_the_game_and_squares_are_points() {
    let game = position("seats=2 to_move=1\n1 2 1");
    assert_eq!(game.to_move(), None);
    assert_eq!(game.scores().points[..], [2, 1]);
    refuses("seats=2 to_move=1\n1 2 1", "a1", "the game is over");
}

#[test]
fn a_bad_position_is_refused_with_the_reason() {
    let refused = |text: &str| text.parse::<Template>().unwrap_err().0;
    assert_eq!(refused(""), "the first line lacks `seats=…`");
    assert_eq!(refused("seats=2 to_move=3\n."), "`to_move` is one of the 2 players, not `3`");
    assert_eq!(refused("seats=2 to_move=1\n. 3"), "row 1, column 2: `3` is neither `.` nor one of 2 players");
    assert_eq!(refused("seats=2 to_move=1\n.\n."), "the board is one row");
    assert_eq!(refused("seats=2 to_move=1 left=1\n."), "player 1 has left and cannot be to move");
}

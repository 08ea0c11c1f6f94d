//! Players who cannot move are passed over.

use kit::Game;

use super::*;
use crate::mansuba::End;

#[test]
fn a_player_with_no_legal_move_is_passed_over_and_the_pass_counts() {
    // White's pawn in the corner is shut in by Black's two, behind each of which stands another.
    let before = position("victory=complex", "P . p/. P P/. P P");
    assert_eq!(before.to_move(), Some(Player(0)));
    let game = after(&before, "b2 b1");
    assert_eq!(board(&game), "P P p/. . P/. P P");
    assert_eq!((game.to_move(), game.turn), (Some(Player(0)), 2));
}

#[test]
fn a_pass_may_be_the_last_turn() {
    let before = position("victory=complex turn=3 max_turns=5", "P . p/. P P/. P P");
    let game = after(&before, "b2 b1");
    assert_eq!((game.to_move(), game.turn, game.end), (None, 5, Some(End::Late)));
    assert_eq!(game.scores().points[..], [1, 1]);
}

#[test]
fn a_player_whose_pieces_are_all_at_their_goal_is_passed_over() {
    let game = after(&position("victory=complex", ". . . P/. . P ./. . p ./. . . ."), "c2 d2");
    assert_eq!((game.to_move(), game.turn), (Some(Player(1)), 1));
    let game = after(&game, "c3 b3");
    assert_eq!((game.to_move(), game.turn), (Some(Player(1)), 3));
}

#[test]
fn a_player_without_pieces_is_passed_over() {
    let game = after(&position("", "P . . ./. . . ."), "a1 b1");
    assert_eq!((game.to_move(), game.turn), (Some(Player(0)), 2));
}

#[test]
fn if_neither_can_move_the_game_is_drawn() {
    let stuck = after(&position("victory=complex to_move=2", ". p . P/. . . ./p . . P"), "b1 a1");
    assert_eq!((stuck.to_move(), stuck.end, stuck.turn), (None, Some(End::Stuck), 1));
    assert_eq!(stuck.scores().points[..], [1, 1]);
    assert_eq!(refused(&stuck, "a1 b1"), "the game is over: drawn: neither player can move");
}

#[test]
fn a_prisoner_to_free_is_a_move_too() {
    let game = position("victory=complex captures=on to_move=2 prisoners=Pb1", ". . p . . P/. . . . . .");
    let game = after(&game, "c1 c2");
    assert_eq!((game.to_move(), sentences(&game)), (Some(Player(0)), vec!["free b1".to_owned()]));
}

#[test]
fn who_cannot_move_is_to_move_in_no_text() {
    let text = position("to_move=1", "P . p/. . .").to_string();
    let stuck = text.replace("P . p", ". . p");
    assert_eq!(
        stuck.parse::<Mansuba>().unwrap_err().0,
        "player 1 is to move and cannot, so that it is player 2's turn"
    );
}

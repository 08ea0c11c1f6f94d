//! Players who leave.

use kit::Game;

use super::*;

fn without(game: &Ripple, player: u8) -> Ripple {
    let mut game = game.clone();
    game.leave(Player(player), &mut no_luck());
    game
}

#[test]
fn the_turns_of_who_has_left_are_skipped() {
    let game = without(&start(3, 3, 3, 0), 1);
    assert_eq!(game.to_move(), Some(Player(0)));
    let game = after(&game, "a1");
    assert_eq!(game.to_move(), Some(Player(2)));
    assert_eq!(after(&game, "b1").to_move(), Some(Player(0)));
}

#[test]
fn who_leaves_at_their_turn_gives_it_to_the_next_who_stayed() {
    let game = without(&without(&start(4, 3, 3, 0), 1), 0);
    assert_eq!(game.to_move(), Some(Player(2)));
    assert_eq!(game.turn, 0);
    assert_eq!(without(&game, 3).to_move(), None);
}

#[test]
fn the_turn_goes_round_past_the_last_seat() {
    let game = position("seats=4 to_move=3 turn=2 max_turns=0\n. . .");
    assert_eq!(without(&without(&game, 3), 2).to_move(), Some(Player(0)));
}

#[test]
fn tokens_of_who_has_left_stay_and_count_for_them_but_bring_no_rank() {
    let game = without(&position("seats=3 to_move=1 turn=0 max_turns=0\n2 2 .\n1 2 3"), 1);
    assert_eq!(board(&game), "2 2 ./1 2 3");
    assert_eq!(game.scores().points[..], [1, 3, 1]);
    assert_eq!(game.scores().ranks(), [1, 3, 1]);
}

#[test]
fn the_game_ends_when_one_of_several_is_left() {
    for leaver in 0..2 {
        let game = without(&after(&start(2, 3, 3, 0), "a1"), leaver);
        assert_eq!((game.to_move(), game.moves_left()), (None, Some(0)));
        assert_eq!(game.scores().ranks()[usize::from(leaver)], 2);
        assert_eq!(game.next, Player(1 - leaver), "who would move has not left");
    }
}

#[test]
fn the_game_ends_when_the_only_player_leaves() {
    let game = without(&after(&start(1, 3, 3, 0), "a1"), 0);
    assert_eq!(game.to_move(), None);
    assert_eq!(game.scores().points[..], [1]);
    assert_eq!(position(&game.to_string()), game);
}

#[test]
fn a_position_that_players_have_left_reads_back() {
    let mut game = start(5, 3, 2, 0);
    for leaver in [3, 0, 4] {
        game = without(&after(&game, "b1"), leaver);
        assert_eq!(position(&game.to_string()), game);
    }
    assert!(game.to_string().starts_with("seats=5 to_move=2 turn=3 max_turns=0 left=145\n"), "{game}");
}

#[test]
fn nobody_leaves_a_game_that_is_over_and_strangers_never_do() {
    let over = after(&start(2, 1, 1, 0), "a1");
    assert_eq!(without(&over, 0), over);
    let game = start(2, 3, 3, 0);
    assert_eq!(without(&game, 2), game);
    assert_eq!(without(&game, 255), game);
}

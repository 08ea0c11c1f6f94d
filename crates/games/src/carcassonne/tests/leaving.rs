//! Players who leave.

use kit::{Noted, Scripted};

use super::*;

fn without(game: &Carcassonne, player: u8) -> Carcassonne {
    let mut game = game.clone();
    game.leave(Player(player), &mut luck());
    game
}

#[test]
fn who_is_sent_off_at_their_turn_loses_it_and_their_tile_leaves_the_game() {
    let mut game = with_hand(&start(3, ""), 0, 2);
    let bag = game.bag.left();
    let mut noted = Noted::new(Scripted::new([20]));
    game.leave(Player(0), &mut noted);
    assert_eq!((game.to_move(), game.hand, game.bag.left()), (Some(Player(1)), Some(20), bag - 1));
    assert_eq!(noted.draws, [20]);
    assert_eq!(game.board.tiles().len(), 1);
}

#[test]
fn who_leaves_out_of_turn_takes_nothing_along() {
    let game = start(3, "");
    let mut noted = Noted::new(luck());
    let mut left = game.clone();
    left.leave(Player(2), &mut noted);
    assert_eq!((left.to_move(), left.hand, left.bag), (game.to_move(), game.hand, game.bag));
    assert!(noted.draws.is_empty());
}

#[test]
fn the_turns_of_who_has_left_are_skipped() {
    let mut game = without(&start(4, ""), 1);
    for player in [0, 2, 3, 0, 2] {
        assert_eq!(game.to_move(), Some(Player(player)));
        game = after(&game, &sentences(&game)[0]);
    }
    game = without(&game, 3);
    assert_eq!(game.to_move(), Some(Player(0)), "past the last seat");
}

#[test]
fn their_followers_stay_block_and_count_for_majorities() {
    let game = without(&played(start(3, ""), "0:13@1,0N+N"), 0);
    assert_eq!(game.view().followers.len(), 1);
    let blocked = with_hand(&game, 1, 4).check("1,1 r2 n".parse().unwrap()).unwrap_err();
    assert_eq!(blocked.0, "the city to the south is already claimed by player 1");
    let game = played(game, "1:21@0,1N 2:1@0,2N 1:4@1,2S+N 2:6@1,1N");
    assert_eq!(points(&game), "8-8-0");
    assert_eq!(game.view().left, [7, 7, 7]);
}

#[test]
fn who_has_left_ranks_below_all_who_stayed() {
    let game = without(&played(start(3, ""), "0:4@1,0W+N"), 0);
    assert_eq!((points(&game).as_str(), game.scores().ranks()), ("4-0-0", vec![3, 1, 1]));
    assert_eq!(game.view().left_game, [0]);
}

#[test]
fn with_one_player_left_the_game_ends_and_what_stands_is_scored() {
    let game = played(start(2, ""), "0:12@1,0N+N");
    for leaver in 0..2 {
        let over = without(&game, leaver);
        assert_eq!((over.to_move(), points(&over).as_str(), over.moves_left()), (None, "3-0", Some(0)));
        assert_eq!(over.scores().ranks()[usize::from(leaver)], 2);
        assert_eq!(over.view().hand, None);
        assert!(over.bag.left() > 0);
        assert_eq!(position(&over.to_string()), over);
    }
    let three = without(&played(start(3, ""), "0:12@1,0N+N"), 0);
    assert_eq!(points(&three), "0-0-0");
    assert_eq!(points(&without(&three, 2)), "3-0-0");
}

#[test]
fn the_game_ends_when_the_only_player_leaves() {
    let game = without(&played(start(1, ""), "0:12@1,0N+N"), 0);
    assert_eq!((game.to_move(), points(&game).as_str()), (None, "3"));
    assert_eq!(position(&game.to_string()), game);
}

#[test]
fn the_game_ends_if_who_leaves_held_the_last_tile() {
    let bag = vec!["0"; 24].join(" ");
    let text = format!(
        "seats=3 to_move=1 hand=20 points=0,0,0 farms=third tiny_city=4 followers=7\nbag {bag}\n0,0 3 r0\n1,0 12 r0 n:2"
    );
    let game = without(&position(&text), 0);
    assert_eq!((game.to_move(), points(&game).as_str()), (None, "0-3-0"));
    assert_eq!(position(&game.to_string()), game);
}

#[test]
fn nobody_leaves_twice_or_when_it_is_over_and_strangers_never_do() {
    let game = without(&start(3, ""), 1);
    assert_eq!(without(&game, 1), game);
    for nobody in [3, 8, 31, 255] {
        assert_eq!(without(&game, nobody), game);
    }
    let over = without(&game, 0);
    assert_eq!(without(&over, 2), over);
}

#[test]
fn a_position_that_players_have_left_reads_back() {
    let mut game = start(5, "");
    for leaver in [3, 0, 4] {
        game = without(&after(&game, &sentences(&game)[0]), leaver);
        assert_eq!(position(&game.to_string()), game);
    }
    assert!(game.to_string().lines().next().unwrap().ends_with(" left=145"), "{game}");
}

//! Endings: both victories, the turn limit, and leaving.

use kit::{Game, Quick};

use super::*;

fn points(game: &Mansuba) -> Vec<i64> {
    game.scores().points.to_vec()
}

#[test]
fn nobody_has_points_while_the_game_goes_on() {
    assert_eq!(points(&start("", 0)), [0, 0]);
}

#[test]
fn a_simple_victory_is_one_piece_in_the_opponents_home() {
    let game = after(&position("", ". . P ./. . . p"), "c1 d1");
    assert_eq!((game.to_move(), points(&game)), (None, vec![2, 0]));
    assert_eq!(refused(&game, "a2 a1"), "the game is over: player 1 has arrived");
    let game = after(&position("to_move=2", ". p P ./. . . p"), "b1 a1");
    assert_eq!((game.to_move(), points(&game)), (None, vec![0, 2]));
}

#[test]
fn a_move_within_the_own_home_wins_nothing() {
    let game = after(&position("", "P . . ./. . . p"), "a1 a2");
    assert_eq!(game.to_move(), Some(Player(1)));
}

#[test]
fn a_complex_victory_is_all_cells_of_the_opponents_home() {
    let game = after(&position("victory=complex", ". . P ./p . P ./. . P p"), "c1 d1");
    assert_eq!(game.to_move(), Some(Player(1)), "one is not enough");
    let game = after(&position("victory=complex", ". . . P/p . P ./. p . P"), "c2 d2");
    assert_eq!((game.to_move(), points(&game)), (None, vec![2, 0]));
}

#[test]
fn enemies_in_their_own_home_hinder_a_complex_victory() {
    let game = after(&position("victory=complex", ". . . P/p . P ./. . . p"), "c2 d2");
    assert_eq!(game.to_move(), Some(Player(1)));
}

#[test]
fn a_game_without_victory_is_drawn_after_max_turns() {
    let game = after(&position("max_turns=8 turn=6", "P . . ./. . . p"), "a1 b1");
    assert_eq!(game.to_move(), Some(Player(1)));
    let game = after(&game, "d2 c2");
    assert_eq!((game.to_move(), points(&game)), (None, vec![1, 1]));
    assert_eq!(refused(&game, "b1 b2"), "the game is over: drawn: the last turn has been played");
}

#[test]
fn the_last_move_may_still_win() {
    let game = after(&position("max_turns=8 turn=7", ". . P ./. . . p"), "c1 d1");
    assert_eq!((game.to_move(), points(&game)), (None, vec![2, 0]));
}

#[test]
fn who_leaves_loses() {
    for seat in [0, 1] {
        let mut game = position("", "P P . p/. . . .");
        game.leave(Player(seat), &mut Quick::new(0));
        assert_eq!(game.to_move(), None);
        assert_eq!(points(&game), if seat == 0 { [0, 2] } else { [2, 0] });
        assert!(game.scores().left.has(Player(seat)) && game.scores().left.len() == 1);
        assert_eq!(game.to_string().parse(), Ok(game.clone()));
        let words = ["the game is over: player 1 has left", "the game is over: player 2 has left"];
        assert_eq!(refused(&game, "a1 a2"), words[usize::from(seat)]);
    }
}

#[test]
fn who_leaves_when_the_game_is_over_changes_nothing() {
    let won = after(&position("", ". . P ./. . . p"), "c1 d1");
    let mut left = won.clone();
    left.leave(Player(0), &mut Quick::new(0));
    assert_eq!(left, won);
}

#[test]
fn every_random_game_ends_within_its_limit() {
    let mut luck = Quick::new(4);
    for words in
        ["", "board=square captures=on pieces=mixed", "victory=complex over=any", "width=12 board=cross"]
    {
        let mut game = start(words, 3);
        let limit = game.view().turns_left;
        for _ in 0..limit {
            if game.to_move().is_some() {
                let mv = game.any_move(&mut luck);
                game.play(mv, &mut luck);
            }
        }
        assert_eq!(game.to_move(), None, "{game}");
    }
}

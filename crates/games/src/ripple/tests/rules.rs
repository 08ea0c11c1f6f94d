//! Every rule as a picture: before, sentence, after.

use kit::{Counters, Game, Setup, Square};

use super::*;

/// A position without a turn limit, its rows parted by slashes.
fn game(seats: u8, mover: char, rows: &str) -> Ripple {
    let rows = rows.replace('/', "\n");
    position(&format!("seats={seats} to_move={mover} turn=0 max_turns=0\n{rows}"))
}

#[track_caller]
fn picture(seats: u8, before: &str, mover: char, sentence: &str, wanted: &str) {
    let game = game(seats, mover, before);
    assert_eq!(board(&after(&game, sentence)), wanted, "{sentence} on\n{game}");
}

#[test]
fn the_worked_example_of_two_tokens_in_one_wave() {
    picture(2, "2 2 2 2/. 1 1 ./. 1 1 ./. . . .", '1', "b3", "2 21 21 2/1 . 1 1/1 . . 1/. 1 1 .");
}

#[test]
fn the_worked_example_of_three_tokens_in_one_wave() {
    picture(1, "1 1 1/1 . 1/1 1 1", '1', "b3", ". . ./. 1 ./. . .");
}

#[test]
fn all_stacks_are_empty_at_first_and_player_1_begins() {
    let game = Ripple::start(&Setup::usual(Ripple::ABOUT), &mut no_luck()).unwrap();
    assert_eq!(game.to_string().lines().next(), Some("seats=2 to_move=1 turn=0 max_turns=500 rest=3"));
    assert_eq!(board(&game), [". . . . ."; 5].join("/"));
    assert_eq!(game.to_move(), Some(Player(0)));
}

#[test]
fn a_token_is_laid_on_an_empty_cell() {
    picture(2, ". . ./. . .", '2', "b1", ". 2 ./. . .");
}

#[test]
fn a_token_is_laid_on_another_players_token() {
    picture(3, ". 1 ./. 2 .", '3', "b1", ". 13 ./. 2 .");
}

#[test]
fn two_tokens_of_the_mover_go_and_the_cell_fires_to_its_four_neighbours() {
    picture(2, ". . ./. 1 ./. . .", '1', "b2", ". 1 ./1 . 1/. 1 .");
}

#[test]
fn a_corner_fires_only_onto_the_board() {
    picture(2, "1 . ./. . .", '1', "a1", ". 1 ./1 . .");
    picture(2, ". . ./. . 1", '1', "c2", ". . 1/. 1 .");
}

#[test]
fn rows_do_not_run_into_each_other() {
    picture(2, ". . 1/. . ./. . .", '1', "c1", ". 1 ./. . 1/. . .");
    picture(2, ". . ./1 . ./. . .", '1', "a2", "1 . ./. 1 ./1 . .");
}

#[test]
fn a_cell_whose_token_goes_shows_the_token_below() {
    picture(3, ". 21 ./. 3 .", '1', "b1", "1 2 1/. 31 .");
}

#[test]
fn the_mover_is_the_owner_of_every_token_sent() {
    picture(2, "2 1 ./. . .", '2', "a1", ". 12 ./2 . .");
}

#[test]
fn a_cell_that_has_fired_receives_nothing_in_later_waves() {
    picture(2, "1 1/. .", '1', "a1", ". ./1 1");
    picture(2, "1 1 1 .", '1', "a1", ". . . 1");
}

#[test]
fn a_cell_that_did_not_fire_receives_in_later_waves() {
    // a2 takes a token from a1 in wave 1 and fires by the one from b2 in wave 3.
    picture(2, "1 1/. 1", '1', "a1", ". ./. .");
}

#[test]
fn three_tokens_on_a_cell_that_is_not_the_movers_fire_once_and_one_stays() {
    picture(1, "1 . 1/1 . 1/1 1 1", '1', "b3", ". 1 ./. 1 ./. . .");
}

#[test]
fn a_cell_that_fires_twice_in_a_wave_sends_two_tokens() {
    // b2 fires twice, so b1 fires on the first token and keeps the second.
    picture(2, "2 1 2/1 1 1/1 . 1/1 1 1", '1', "b4", "2 1 2/. . ./. 1 ./. . .");
}

#[test]
fn every_cell_is_always_open_listed_row_by_row() {
    let mut moves = vec![Square::new(9, 9)];
    game(2, '1', "1 21 ./2 . 12").moves(&mut moves);
    let names: Vec<String> = moves.iter().map(Square::to_string).collect();
    assert_eq!(names, ["a1", "b1", "c1", "a2", "b2", "c2"]);
}

#[test]
fn a_cell_off_the_board_is_refused() {
    let game = game(2, '1', ". . ./. . .");
    for sentence in ["d1", "a3", "zz99"] {
        let illegal = game.check(sentence.parse().unwrap()).unwrap_err();
        assert_eq!(illegal.0, format!("{sentence} is off the board, whose last square is c2"));
        let mut same = game.clone();
        same.play(sentence.parse().unwrap(), &mut no_luck());
        assert_eq!(same, game);
    }
}

#[test]
fn the_game_ends_when_a_turn_leaves_no_empty_cell() {
    let game = game(2, '1', "1 2 12/21 2 .");
    let over = after(&game, "c2");
    assert_eq!(over.to_move(), None);
    assert_eq!(over.scores().points[..], [3, 3]);
    assert_eq!(over.scores().ranks(), [1, 1]);
    refuses_all(&over);
}

#[test]
fn filling_the_last_cell_by_emptying_another_does_not_end_the_game() {
    let game = game(2, '1', "1 ./2 2");
    assert_eq!(board(&after(&game, "a1")), ". 1/21 2");
    assert!(after(&game, "a1").to_move().is_some());
}

#[test]
fn a_stack_counts_for_the_player_on_top_only() {
    assert_eq!(game(3, '1', "12 2123 ./3 1 .").scores().points[..], [1, 1, 2]);
}

#[test]
fn players_move_in_turn_round_the_table() {
    let mut game = start(3, 2, 2, 0);
    let movers: Vec<u8> = (0..3)
        .map(|_| {
            let mover = game.to_move().unwrap().0;
            game = after(&game, "a1");
            mover
        })
        .collect();
    assert_eq!((movers, board(&game)), (vec![0, 1, 2], "123 ./. .".to_owned()));
    assert_eq!(game.to_move(), Some(Player(0)));
}

#[test]
fn at_the_turn_limit_the_board_is_scored_as_it_stands() {
    let mut game = start(2, 3, 1, 3);
    for (left, sentence) in [(3, "a1"), (2, "b1"), (1, "b1")] {
        assert_eq!(game.moves_left(), Some(left));
        game = after(&game, sentence);
    }
    assert_eq!((game.to_move(), game.moves_left()), (None, Some(0)));
    assert_eq!(game.scores().points[..], [2, 0]);
    refuses_all(&game);
}

#[test]
fn without_a_limit_there_is_no_bound() {
    assert_eq!(start(2, 5, 5, 0).moves_left(), None);
    assert_eq!(after(&start(2, 1, 1, 0), "a1").moves_left(), Some(0));
}

fn refuses_all(over: &Ripple) {
    let mut moves = vec![Square::new(0, 0)];
    over.moves(&mut moves);
    assert!(moves.is_empty());
    assert_eq!(over.check(Square::new(0, 0)).unwrap_err().0, "the game is over");
    let mut same = over.clone();
    same.play(Square::new(0, 0), &mut no_luck());
    assert_eq!(&same, over);
}

#[test]
fn the_cells_that_fire_are_counted_once_and_with_them_the_waves() {
    let counted = |before: &str, sentence: &str| {
        let mut told = Vec::new();
        let mut game = game(2, '1', before);
        game.play_counting(sentence.parse().unwrap(), &mut no_luck(), &mut |what, n| told.push((what, n)));
        told
    };
    assert_eq!(counted(". ./. .", "a1"), [("cells fired", 0), ("waves", 0)]);
    assert_eq!(counted("1 ./. .", "a1"), [("cells fired", 1), ("waves", 1)]);
    assert_eq!(counted("1 1 1/1 . 1/1 1 1", "b3"), [("cells fired", 9), ("waves", 5)]);
}

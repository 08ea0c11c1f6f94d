//! Captures and escapes.

use kit::Game;

use super::*;

const ROWS: &str = ". . . . ./P P p . ./. . . . p/. . . . .";

#[test]
fn a_captured_piece_is_a_prisoner_of_that_cell_remembered_with_its_kind() {
    let game =
        after(&position("captures=on board=square", ". . . . ./P P n . ./. . . . p/. . . . ."), "b2 c2");
    assert_eq!(board(&game), ". . . . ./P . P . ./. . . . p/. . . . .");
    assert!(game.to_string().contains(" prisoners=nc2\n"), "{game}");
    let view = game.view();
    let held = &view.prisoners[0];
    assert_eq!((held.at.as_str(), held.kind, held.seat), ("c2", crate::mansuba::Kind::Knight, 1));
}

#[test]
fn without_captures_no_move_ends_on_an_enemy() {
    assert_eq!(ends(&position("", ROWS), "b2"), "b1 d2 b3");
    assert_eq!(ends(&position("captures=on", ROWS), "b2"), "b1 c2 d2 b3");
    assert_eq!(refused(&position("", ROWS), "b2 c2"), "c2 holds a piece of player 2, and captures are off");
}

#[test]
fn own_pieces_are_never_captured() {
    assert_eq!(refused(&position("captures=on", ROWS), "a2 b2"), "b2 holds a piece of player 1");
}

#[test]
fn a_chain_ends_where_it_captures() {
    // Over b1 onto c1's piece; from there d1 could be jumped, were the chain to go on.
    let game = position("captures=on", "P p p p . ./. . . . . .");
    assert_eq!(ends(&game, "a1"), "b1 c1 a2");
}

#[test]
fn rooks_elephants_and_knights_capture_at_the_end_of_their_ways() {
    let ends_of = |piece: &str, rows: &str| ends(&position("captures=on", &rows.replace('X', piece)), "c3");
    assert_eq!(ends_of("R", ". . . . ./. . . . ./. p X P ./. . p . ./. . p . ."), "c1 c2 b3 c4");
    assert_eq!(ends_of("E", ". . p . ./. . p . ./. . X . ./. p . . ./. . . . ."), "c1 b2 d2 a3 e3 b4 d4 c5");
    assert_eq!(ends_of("N", ". p . P ./. . . . ./. . X . ./. . . . ./. . . . ."), "b1 a2 e2 a4 e4 b5 d5");
}

#[test]
fn with_probability_one_half_the_prisoner_returns_and_the_turn_is_spent_either_way() {
    let game = position("captures=on prisoners=Nc1", "P . . . ./. . . . p");
    let freed = after_draws(&game, "free c1", &[1]);
    assert_eq!((board(&freed).as_str(), freed.turn), ("P . N . ./. . . . p", 1));
    assert_eq!(freed.to_move(), Some(Player(1)));
    assert!(freed.view().prisoners.is_empty());
    let held = after_draws(&game, "free c1", &[0]);
    assert_eq!((board(&held).as_str(), held.turn), ("P . . . ./. . . . p", 1));
    assert_eq!((held.to_move(), held.view().prisoners.len()), (Some(Player(1)), 1));
}

#[test]
fn a_prisoner_is_freed_only_when_its_cell_is_free_and_only_by_its_owner() {
    let game = position("captures=on prisoners=Pc1,pd1,Pb1", "P . p . ./. . . . p");
    let frees: Vec<String> = sentences(&game).into_iter().filter(|mv| mv.starts_with("free")).collect();
    assert_eq!(frees, ["free b1"]);
    assert_eq!(refused(&game, "free c1"), "c1 is not free: c1 holds a piece of player 2");
    assert_eq!(refused(&game, "free d1"), "no prisoner of yours is held at d1");
    assert_eq!(refused(&game, "free c2"), "no prisoner of yours is held at c2");
    assert_eq!(refused(&game, "free f9"), "f9 is no cell of a cross board of 5 x 2");
}

#[test]
fn of_several_prisoners_of_a_cell_the_latest_taken_is_tried_first() {
    let game = position("captures=on prisoners=Pc1,Nc1,pc1,Rb1", "P . . . ./. . . . p/. . . . ./. . . . .");
    assert_eq!(sentences(&game).iter().filter(|mv| *mv == "free c1").count(), 1, "each cell once");
    let freed = after_draws(&game, "free c1", &[1]);
    assert_eq!(board(&freed), "P . N . ./. . . . p/. . . . ./. . . . .");
    assert!(freed.to_string().contains("prisoners=Pc1,pc1,Rb1\n"), "the others keep their order");
}

#[test]
fn a_cell_may_hold_so_many_prisoners_of_a_player_and_no_more() {
    let game = |held: &str| position(&format!("captures=on max_prisoners=2{held}"), ROWS);
    assert_eq!(ends(&game(" prisoners=pc2,Pc2"), "b2"), "b1 c2 d2 b3");
    let crowded = game(" prisoners=pc2,Pc2,pc2");
    assert_eq!(ends(&crowded, "b2"), "b1 d2 b3");
    assert_eq!(refused(&crowded, "b2 c2"), "c2 holds as many prisoners of player 2 as it may");
    let mut luck = Quick::new(1);
    assert!((0..200).all(|_| crowded.any_move(&mut luck) != mv("b2 c2")));
    let mut after = crowded.clone();
    after.play(mv("b2 c2"), &mut luck);
    assert_eq!(after, crowded, "nothing is taken there");
}

#[test]
fn frees_are_listed_last_and_row_by_row() {
    let game = position(
        "captures=on prisoners=Pd2,Pb3,Pd1,Pd2",
        "P . . . ./. . . . p/. . . . ./. . . . ./. . . . .",
    );
    assert_eq!(sentences(&game), ["a1 b1", "a1 a2", "free d1", "free d2", "free b3"]);
}

#[test]
fn a_random_move_may_free_a_prisoner() {
    let game = position("captures=on prisoners=Pd2,Pb3", "P . . . ./. . . . p/. . . . .");
    let mut luck = Quick::new(1);
    let mut seen: Vec<String> = (0..200).map(|_| game.any_move(&mut luck).to_string()).collect();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen, ["a1 a2", "a1 b1", "free b3", "free d2"]);
}

#[test]
fn a_piece_may_be_captured_again_after_its_escape() {
    let game = position("captures=on prisoners=Pc1 to_move=1", "P . . p ./. . . . .");
    let game = after_draws(&game, "free c1", &[1]);
    let game = after(&game, "d1 c1");
    assert!(game.to_string().contains("prisoners=Pc1\n"), "{game}");
}

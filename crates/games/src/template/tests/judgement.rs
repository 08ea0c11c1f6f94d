//! Judgement of positions, and effects of moves.

use kit::{Estimate, Player, Reported};

use super::*;

#[test]
fn more_squares_look_better() {
    let ahead = position("seats=2 to_move=2\n1 . .");
    assert!(ahead.estimate(Player(0)) > 0.5);
    assert_eq!(position("seats=2 to_move=1\n1 2 1").estimate(Player(0)), 1.0);
}

#[test]
fn a_legal_move_has_a_reason() {
    let game = position("seats=2 to_move=1\n. 2 .");
    assert_eq!(game.deed("a1".parse().unwrap()).of_the_move(&kit::Texts::default()), "it takes a1");
}

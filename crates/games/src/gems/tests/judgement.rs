//! Judgement of positions, and effects of swaps.

use kit::{Estimate, Player, Quick, Reported};

use super::*;

fn estimate(rows: &[&str]) -> f32 {
    position(rows).estimate(Player(0))
}

fn reason(rows: &[&str], sentence: &str) -> String {
    position(rows).deed(swap(sentence)).of_the_move(&kit::Texts::default())
}

#[test]
fn points_and_lines_that_stand_ready_are_good() {
    let scored: Gems = "colours=8 max_moves=0 moves=0 score=10\nA A B A".parse().unwrap();
    assert!(scored.estimate(Player(0)) > estimate(&["A A B A"]));
    assert!(estimate(&["A A B A"]) > estimate(&["A A B C"]), "a line of three against none");
    assert!(estimate(&["A A B A A", "C D A D C"]) > estimate(&["A A B A C", "C D B D C"]));
}

#[test]
fn who_has_left_has_nothing() {
    let mut gems = position(&["A A B A"]);
    gems.leave(Player(0), &mut Quick::new(0));
    assert_eq!(gems.estimate(Player(0)), 0.0);
}

#[test]
fn a_likely_swap_makes_the_best_line() {
    let gems = position(&["A A B A A", "C D A D C", "C E F E F", "D C G H G"]);
    for seed in 0..20 {
        assert_eq!(gems.likely_move(&mut Quick::new(seed)), swap("c1 c2"));
    }
}

#[test]
fn a_swap_is_told_in_the_words_of_the_game() {
    assert_eq!(reason(&["A A B A"], "c1 d1"), "it clears a line of 3 for 10 points");
    let five = ["A A B A A", "C D A D C"];
    assert_eq!(reason(&five, "c1 c2"), "it clears a line of 5 for 20 points");
    let two = ["A A B A", "B B A C"];
    assert_eq!(reason(&two, "c1 c2"), "it clears 2 lines for 35 points");
}

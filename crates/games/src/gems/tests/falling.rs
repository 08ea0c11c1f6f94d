//! Effects of a move: lines, points, falls and refills.

use kit::Counters;

use super::representations::every_way;
use super::*;

#[test]
fn three_in_a_row_vanish_and_the_gems_above_them_fall() {
    let before = [
        "D E F G", //
        "A B A C", "C A D E",
    ];
    let after = [
        "G H G G", //
        "D E F C", "C B D E",
    ];
    picture(&before, "b2 b3", "GHG", &after, 10);
}

#[test]
fn a_column_is_filled_from_its_lowest_empty_cell_to_its_highest() {
    let before = [
        "E F", //
        "A B", "B A", "A C",
    ];
    let after = [
        "D F", //
        "H B", "G B", "E C",
    ];
    picture(&before, "a3 b3", "GHD", &after, 10);
}

#[test]
fn columns_are_filled_from_the_left() {
    let before = ["A A B A"];
    picture(&before, "c1 d1", "CDE", &["C D E B"], 10);
}

#[test]
fn a_line_takes_in_all_equal_gems_that_touch() {
    let before = [
        "C C A D D", //
        "A A B A A",
    ];
    let after = [
        "E F G H E", //
        "C C B D D",
    ];
    picture(&before, "c1 c2", "EFGHE", &after, 20);
}

#[test]
fn a_gem_in_two_lines_counts_in_both_and_vanishes_once() {
    let before = [
        "C D C D", //
        "A B A A", "D A C D", "C A D C",
    ];
    let after = [
        "C E G H", //
        "B F C D", "D E C D", "C D D C",
    ];
    picture(&before, "a2 b2", "EFEGH", &after, 30);
}

#[test]
fn the_second_line_of_a_move_counts_twice() {
    // Both gems of the swap come to stand in lines: A to the left, B to the right.
    picture(&["A A B A B B"], "c1 d1", "CDCDCD", &["C D C D C D"], 30);
}

#[test]
fn a_longer_line_is_worth_less_in_the_upper_row() {
    let before = [
        "B B A B", //
        "A A B A",
    ];
    let upper_four = [
        "B B A B B", //
        "A A B A C",
    ];
    let after = ["C D C D", "E F E F"];
    // Both are lines of four: 15 + 2 × 15, and all columns fill up from below, one by one.
    picture(&before, "c1 c2", "ECFDECFD", &after, 45);
    // A line of five, then one of four: 20 + 2 × 15.
    picture(&upper_four, "c1 c2", "ECFDECFDG", &["C D C D G", "E F E F C"], 50);
    // A line of four, then one of five: 15 + 2 × 20.
    let lower_five = [
        "A A B A C", //
        "B B A B B",
    ];
    picture(&lower_five, "c1 c2", "ECFDECFDG", &["C D C D G", "E F E F C"], 55);
}

/// The points of one scan of a board on which lines stand, as in the midst of a cascade, in all representations.
fn scanned(rows: &[&str]) -> Vec<i64> {
    let text = format!("colours=7 max_moves=0 moves=0 score=0 cut=yes\n{}", rows.join("\n"));
    let points = |gems: Gems| gems.board.standing().expect("some line").points;
    every_way(&text.parse().unwrap()).into_iter().map(points).collect()
}

#[test]
fn lines_count_by_rows_and_from_one_gem_to_the_right_before_down() {
    // 15 for the line of four, which is met first, and 2 × 10 for the other.
    let right_then_down = [
        "A A A A", //
        "A B C D", "A C D B",
    ];
    let left_then_right = [
        "A B B B", //
        "A C D C", "A D C D", "A C D C",
    ];
    let upper_then_lower = [
        "C D C A", //
        "B B B A", "D C D A", "C D C A",
    ];
    for rows in [&right_then_down[..], &left_then_right, &upper_then_lower] {
        assert_eq!(scanned(rows), [35; 4], "{rows:?}");
    }
}

#[test]
fn lines_that_come_of_the_fall_count_on() {
    let before = [
        "D B B C", //
        "A C A B", "C A C D",
    ];
    // A A A vanish; D B B fall beside B. The new gems bring B before them: 10 + 2 × 10.
    let mut gems = position(&before);
    play(&mut gems, "b2 b3", "EFGHEF");
    assert_eq!(gems.score, 30);
}

#[test]
fn new_gems_may_form_lines_at_once() {
    let before = ["A A B A"];
    // C C C come and vanish, then D E D stay.
    picture(&before, "c1 d1", "CCCDED", &["D E D B"], 30);
}

#[test]
fn a_move_tells_what_it_counted() {
    let mut gems = position(&["A A B A"]);
    let mut counted = Vec::new();
    let letters = draws("CCCDED");
    gems.play_counting(swap("c1 d1"), &mut Replayed::new(&letters), &mut |what, n| counted.push((what, n)));
    assert_eq!(counted, [("scans with lines", 2), ("lines", 2), ("gems", 6)]);
}

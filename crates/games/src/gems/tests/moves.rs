//! Moves as people write them.

use kit::Square;

use super::*;
use crate::gems::Way;

fn bad(text: &str) -> String {
    text.parse::<Swap>().expect_err(text).0
}

#[test]
fn the_left_or_upper_gem_is_named_first() {
    assert_eq!(swap("c4 d4").to_string(), "c4 d4");
    assert_eq!(swap("c4 c5").to_string(), "c4 c5");
    assert_eq!(bad("d4 c4"), "the left or upper square is named first: `c4 d4`");
    assert_eq!(bad("c5 c4"), "the left or upper square is named first: `c4 c5`");
}

#[test]
fn a_square_and_a_direction_name_the_same_swap() {
    for (old, sentence) in [
        ("c4r", "c4 d4"),
        ("d4l", "c4 d4"),
        ("D4L", "c4 d4"),
        ("c4u", "c3 c4"),
        ("q19D", "q19 q20"),
        ("aa3u", "aa2 aa3"),
        ("z1R", "z1 aa1"),
        ("d1d", "d1 d2"),
    ] {
        assert_eq!(swap(old), swap(sentence), "{old}");
        assert_eq!(swap(old).to_string(), sentence);
    }
}

#[test]
fn every_swap_reads_back() {
    for x in 0..63 {
        for way in [Way::Right, Way::Down] {
            let made = Swap::new(Square::new(x, x * 7 % 63), way);
            assert_eq!(swap(&made.to_string()), made);
        }
    }
}

#[test]
fn what_is_no_swap_is_refused_with_a_reason() {
    assert_eq!(bad("a1 c1"), "a1 and c1 are not neighbours");
    assert_eq!(bad("a1 b2"), "a1 and b2 are not neighbours");
    assert_eq!(bad("a1 a1"), "a1 and a1 are not neighbours");
    assert_eq!(bad("a1u"), "nothing lies above a1");
    assert_eq!(bad("a7l"), "nothing lies to the left of a7");
    assert_eq!(bad("bm1 bn1"), "`bm1` is on no board: the largest has 64 columns and rows");
    assert_eq!(bad("a64d"), "`a65` is on no board: the largest has 64 columns and rows");
    assert_eq!(bad("C4 D4"), "`C4` is not a square; squares are named as `c4`");
    assert_eq!(bad("c4x"), "`c4x` is not a swap; write `c4 d4`, or `c4r` for c4 and its right");
    for text in ["", " ", "c4", "r", "c4 r", "c4 d4 e4", "4cr", "c0u", "c4é", "é", "c-4r", "c4rr"] {
        bad(text);
    }
}

#[test]
fn moves_are_listed_by_columns_from_the_left_each_from_the_top() {
    let gems = position(&[
        "A B A B", //
        "B A B A", "C D C D", "C D C D",
    ]);
    let mut moves = Vec::new();
    gems.moves(&mut moves);
    let sentences: Vec<String> = moves.iter().map(Swap::to_string).collect();
    assert_eq!(sentences, ["b1 b2", "c1 c2"]);
}

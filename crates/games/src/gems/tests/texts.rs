//! Positions as text, from friends and strangers.

use proptest::prelude::*;

use super::*;

fn bad(text: &str) -> String {
    text.parse::<Gems>().expect_err(text).0
}

#[test]
fn a_position_reads_back_as_it_was_written() {
    for text in [
        "colours=7 max_moves=0 moves=3 score=120\nA B C\nB C A",
        "colours=26 max_moves=9 moves=9 score=0 left=1\nZ\nY",
        "colours=1 max_moves=0 moves=0 score=9223372036854775807\nA A",
        "colours=2 max_moves=0 moves=1 score=5 cut=yes left=1\nA A A B",
    ] {
        let gems: Gems = text.parse().unwrap();
        assert_eq!(gems.to_string(), text);
    }
}

#[test]
fn what_cannot_be_a_position_is_refused_with_a_reason() {
    let with = |line: &str, board: &str| bad(&format!("{line}\n{board}"));
    let usual = "colours=3 max_moves=5 moves=0 score=0";
    assert_eq!(with(usual, "A B D"), "row 1, column 3: `D` is not a gem; gems are letters from A to C");
    assert_eq!(with(usual, "A b"), "row 1, column 2: `b` is not a gem; gems are letters from A to C");
    assert_eq!(with(usual, "AB"), "row 1, column 1: `AB` is not a gem; gems are letters from A to C");
    assert_eq!(with(usual, "A B\nA"), "row 2 has 1 cells, the rows above have 2");
    assert_eq!(with(usual, ""), "the board has no cells");
    assert_eq!(with(usual, "A A A"), "a line of three or more equal gems stands on the board");
    assert_eq!(with(usual, "B\nA\nA\nA"), "a line of three or more equal gems stands on the board");
    assert_eq!(with(&format!("{usual} cut=yes"), "A A"), "`cut=yes`, but no line stands on the board");
    assert_eq!(with(&format!("{usual} cut=no"), "A A"), "`cut` is `yes` or not there, not `no`");
    assert_eq!(with(&format!("{usual} luck=7"), "A A"), "`luck` is not known here");
    assert_eq!(with(usual, &"A\nB\n".repeat(33)), "a board is at most 64 x 64");
    assert_eq!(with(usual, &"A B ".repeat(33)), "a board is at most 64 x 64");
    for line in [
        "colours=0 max_moves=0 moves=0 score=0",
        "colours=27 max_moves=0 moves=0 score=0",
        "colours=3 max_moves=1000001 moves=0 score=0",
        "colours=3 max_moves=5 moves=6 score=0",
        "colours=3 max_moves=0 moves=4294967296 score=0",
        "colours=3 max_moves=0 moves=0 score=-1",
        "colours=3 max_moves=0 moves=0 score=9223372036854775808",
        "colours=3 max_moves=0 moves=0",
        "colours=3 max_moves=0 moves=0 score=0 left=2",
        "colours=3 max_moves=0 moves=0 score=0 left=11",
        "colours=3 colours=3 max_moves=0 moves=0 score=0",
        "",
    ] {
        with(line, "A B");
    }
}

/// A text near enough to a position to get far into the reading.
fn almost() -> impl Strategy<Value = String> {
    let number = "[0-9-]{1,3}|18446744073709551616|9223372036854775807";
    let line = (number, number, number, number, "( cut=yes| left=1| left=x|)");
    (line, "([A-E] ?[A-E]? ?[A-E]?\n?){0,9}").prop_map(|((c, m, n, s, more), board)| {
        format!("colours={c} max_moves={m} moves={n} score={s}{more}\n{board}")
    })
}

proptest! {
    #[test]
    fn no_text_makes_a_swap_panic(text in "\\PC*|[a-zA-Z]{0,3}[0-9]{0,6}[udlrUDLR]?|[a-c]{1,3}[0-9]{1,3} [a-c]{1,3}[0-9]{1,3}") {
        if let Ok(swap) = text.parse::<Swap>() {
            prop_assert_eq!(swap.to_string().parse(), Ok(swap));
        }
    }

    #[test]
    fn no_text_makes_a_position_panic(text in almost().boxed().prop_union("\\PC*".boxed())) {
        if let Ok(gems) = text.parse::<Gems>() {
            prop_assert_eq!(gems.to_string().parse(), Ok(gems));
        }
    }

    #[test]
    fn no_swap_makes_a_position_panic(x in 0u16.., y in 0u16.., down: bool, small in 0u16..5) {
        use crate::gems::Way;
        let gems = position(&["D E F G", "A B A C", "C A D E"]);
        for square in [kit::Square::new(x, y), kit::Square::new(x % small.max(1), y % small.max(1))] {
            let swap = Swap::new(square, if down { Way::Down } else { Way::Right });
            let mut after = gems.clone();
            after.play(swap, &mut kit::Quick::new(1));
            prop_assert_eq!(after == gems, gems.check(swap).is_err());
            prop_assert!(!swap.to_string().is_empty());
        }
    }
}

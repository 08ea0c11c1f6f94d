//! Illegal moves, and the reasons that players are given.

use super::*;

#[test]
fn an_illegal_swap_is_refused_in_the_words_of_the_rules() {
    let gems = position(&[
        "D E F G", //
        "A B A C", "C A D E",
    ]);
    assert_eq!(refused(&gems, "a1 b1"), "neither gem would stand in a line of three");
    assert_eq!(refused(&gems, "d1 e1"), "d1 e1 is off the board, which is 4 x 3");
    assert_eq!(refused(&gems, "a3 a4"), "a3 a4 is off the board, which is 4 x 3");
    assert_eq!(refused(&gems, "bk63 bl63"), "bk63 bl63 is off the board, which is 4 x 3");
}

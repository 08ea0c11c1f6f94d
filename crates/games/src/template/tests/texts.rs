//! Positions as text, from any source.

use super::*;

#[test]
fn a_position_reads_back_as_it_was_written() {
    for text in ["seats=2 to_move=1\n. 2 .", "seats=3 to_move=3 left=12\n1 . 2"] {
        assert_eq!(position(text).to_string(), text);
    }
}

#[test]
fn a_bad_position_is_refused_with_the_reason() {
    let refused = |text: &str| text.parse::<Template>().unwrap_err().to_string();
    assert_eq!(refused(""), "the first line lacks `seats=…`");
    assert_eq!(refused("seats=2 to_move=3\n."), "`to_move` is one of the 2 players, not `3`");
    assert_eq!(refused("seats=2 to_move=1\n. 3"), "row 1, column 2: `3` is neither `.` nor one of 2 players");
    assert_eq!(refused("seats=2 to_move=1\n.\n."), "the board is one row");
    assert_eq!(refused("seats=2 to_move=1 left=1\n."), "player 1 is to move and has left");
}

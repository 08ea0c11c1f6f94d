//! Positions as text, from friends and strangers.

use super::*;

const LINE: &str =
    "board=cross over=enemy max_jumps=0 captures=off victory=simple max_turns=60 turn=7 to_move=2";

fn bad(line: &str, rows: &str) -> String {
    format!("{line}\n{rows}").parse::<Mansuba>().expect_err(line).0
}

#[test]
fn a_position_reads_back_as_it_was_written() {
    for text in [
        format!("{LINE}\nP . R .\nE N . p\nP r e n"),
        format!("{LINE} left=1\nP . . .\n. . . p"),
        format!("{}\nP - . -\n- p - .", LINE.replace("cross", "triangular")),
        "board=square over=any max_jumps=1000 captures=on victory=complex max_turns=1000000 turn=1000000 \
         to_move=1 prisoners=Pb1,nb2,Pb1\n. . .\n. . .\n. . .\n. . ."
            .to_owned(),
        format!("{LINE}\nP p\nP p"),
    ] {
        let game: Mansuba = text.parse().unwrap_or_else(|bad| panic!("{bad}\n{text}"));
        assert_eq!(game.to_string(), text);
    }
}

#[test]
fn what_is_not_of_the_board_is_refused_with_a_reason() {
    let sign = "is neither `.` nor `-` nor one of the pieces P R E N p r e n";
    assert_eq!(bad(LINE, "P . K\n. . ."), format!("row 1, column 3: `K` {sign}"));
    assert_eq!(bad(LINE, "P PP\n. ."), format!("row 1, column 2: `PP` {sign}"));
    assert_eq!(bad(LINE, "P . .\n. ."), "row 2 has 2 cells, the rows above have 3");
    assert_eq!(bad(LINE, "P . p"), "a board is at least 2 x 2");
    assert_eq!(bad(LINE, "P\n."), "a board is at least 2 x 2");
    assert_eq!(bad(LINE, ""), "the board has no cells");
    assert_eq!(bad(LINE, &". ".repeat(41)), "a board is at most 40 x 40");
    assert_eq!(bad(LINE, &". .\n".repeat(41)), "a board is at most 40 x 40");
    assert_eq!(bad(LINE, "P - .\n. . p"), "a cross board has a cell at b1");
    assert_eq!(bad(&LINE.replace("cross", "diagonal"), "P . .\n- . -"), "a diagonal board has no cell at b1");
    assert_eq!(
        bad(&LINE.replace("cross", "diagonal"), "P - .\n- N -"),
        "there is no knight on a diagonal board"
    );
    assert_eq!(bad(LINE, "p . P\n. . ."), "both players have won");
}

#[test]
fn what_is_not_of_the_first_line_is_refused_with_a_reason() {
    let with = |old: &str, new: &str| bad(&LINE.replace(old, new), "P . . .\n. . . p");
    assert_eq!(with("cross", "hex"), "`board` is one of square, cross, diagonal, triangular, not `hex`");
    assert_eq!(with("board=cross ", ""), "the first line lacks `board=…`");
    assert_eq!(with("enemy", "me"), "`over` is one of enemy, any, not `me`");
    assert_eq!(with("max_jumps=0", "max_jumps=1001"), "`max_jumps` is a number from 0 to 1000, not `1001`");
    assert_eq!(with("max_turns=60", "max_turns=0"), "`max_turns` is a number from 1 to 1000000, not `0`");
    assert_eq!(with("turn=7", "turn=61"), "`turn` is a number from 0 to 60, not `61`");
    assert_eq!(with("to_move=2", "to_move=3"), "`to_move` is one of the 2 players, not `3`");
    assert_eq!(
        with("to_move=2", "to_move=2 left=12"),
        "the game ends when a player leaves, so not both have left"
    );
    assert_eq!(with("to_move=2", "to_move=2 luck=7"), "`luck` is not known here");
    assert_eq!(
        with("turn=7 to_move=2", "turn=60 to_move=2 left=1"),
        "the game was over before player 1 could leave it"
    );
}

#[test]
fn what_cannot_be_a_prisoner_is_refused_with_a_reason() {
    let captures = LINE.replace("captures=off", "captures=on");
    let with = |prisoners: &str| bad(&format!("{captures} prisoners={prisoners}"), "P . . .\n. . . p");
    assert_eq!(
        bad(&format!("{LINE} prisoners=Pb1"), "P . .\n. . p"),
        "there are prisoners, but captures are off"
    );
    assert_eq!(with("b1"), "`b1` is no prisoner; prisoners are named as `Pc3`");
    assert_eq!(with("P"), "`P` is no prisoner; prisoners are named as `Pc3`");
    assert_eq!(with(""), "`` is no prisoner; prisoners are named as `Pc3`");
    assert_eq!(with("Pa1"), "a1 is no cell outside both homes, which holds prisoners");
    assert_eq!(with("Pb9"), "b9 is no cell outside both homes, which holds prisoners");
    assert_eq!(with(&["Pb1"; 7].join(",")), "there are more pieces, those held included, than cells");
    let diagonal = captures.replace("cross", "diagonal");
    let rook = bad(&format!("{diagonal} prisoners=rb2"), "P - p\n- . -");
    assert_eq!(rook, "there is no rook on a diagonal board");
}

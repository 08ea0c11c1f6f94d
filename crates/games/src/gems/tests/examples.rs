//! The examples of the seed: its figure 1, its legal and illegal moves, and all moves in a row.

use kit::{Scripted, Square};

use super::*;

/// The board of figure 1.
const FIGURE: [&str; 8] = [
    "F A A C G E D D",
    "D D G C E E F A",
    "G G D B D D B B",
    "E E B C B B C G",
    "C C G F F E B F",
    "E C A B D D E A",
    "C D C C E E C E",
    "A E F F A G G B",
];

/// The letters of the columns, one after the other.
fn columns() -> Vec<String> {
    (0..8).map(|x| FIGURE.iter().map(|row| row.as_bytes()[2 * x] as char).collect()).collect()
}

/// The sequence of the figure, one run of equal letters being so long.
fn sequence(run: usize) -> Scripted {
    Scripted::new(draws(&columns().concat().replacen("CCB", &("C".repeat(run) + "B"), 1)))
}

/// The board that the text around the figure speaks of: columns and rows have changed places.
fn told() -> Gems {
    let spaced = |column: &String| column.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(" ");
    let rows: Vec<String> = columns().iter().map(spaced).collect();
    position(&rows.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn figure_1_is_the_board_of_its_sequence() {
    let gems = Gems::start(&setup(8, 8, 7), &mut sequence(2)).unwrap();
    assert_eq!(rows(&gems), FIGURE);
}

#[test]
fn letters_that_would_make_lines_do_not_change_figure_1() {
    let gems = Gems::start(&setup(8, 8, 7), &mut sequence(11)).unwrap();
    assert_eq!(rows(&gems), FIGURE);
}

#[test]
fn the_examples_of_legal_and_illegal_moves_hold() {
    assert_eq!(refused(&told(), "b4u"), "neither gem would stand in a line of three");
    for legal in ["d7r", "b3r", "c4r", "g2u"] {
        assert_eq!(told().check(swap(legal)), Ok(()), "{legal}");
    }
}

#[test]
fn g2u_makes_two_lines_and_scores_30() {
    let mut gems = told();
    play(&mut gems, "g2u", "HHGHF");
    assert_eq!(gems.score, 30);
}

#[test]
fn no_gem_leaves_the_board() {
    let gems = position(&FIGURE);
    for n in 0..8 {
        let (column, row) = (Square::column_name(n), n + 1);
        for outwards in [format!("a{row}l"), format!("{column}1u")] {
            assert!(outwards.parse::<Swap>().is_err(), "{outwards}");
        }
        for outwards in [format!("h{row}r"), format!("{column}8d")] {
            assert!(refused(&gems, &outwards).contains("off the board"), "{outwards}");
        }
    }
}

/// Tries u, d, l, r on every square, columns from this one on, and tells the points made.
fn try_everything(width: u16, height: u16, first: u16) -> i64 {
    let mut luck = sequence(11);
    let mut gems = Gems::start(&setup(width, height, 7), &mut luck).unwrap();
    for square in (first..=width).flat_map(|x| (0..height).map(move |y| Square::new(x, y))) {
        for sentence in ["u", "d", "l", "r"].map(|direction| format!("{square}{direction}")) {
            if let Ok(swap) = sentence.parse() {
                gems.play(swap, &mut luck);
            }
        }
    }
    gems.score
}

#[test]
fn trying_everything_makes_as_many_points_as_in_the_reference() {
    assert_eq!(try_everything(8, 8, 0), 920);
    assert_eq!(try_everything(12, 9, 1), 965);
}

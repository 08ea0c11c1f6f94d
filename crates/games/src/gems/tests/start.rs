//! The first board.

use kit::{Noted, Quick, Scripted};

use super::*;
use crate::gems::PATIENCE;

fn started(width: u16, height: u16, letters: &str) -> Result<Gems, String> {
    let script = draws(letters);
    let colours = script.iter().max().unwrap() + 1;
    Gems::start(&setup(width, height, colours as u8), &mut Scripted::new(script)).map_err(|bad| bad.0)
}

#[test]
fn the_board_is_filled_column_by_column_from_the_top() {
    assert_eq!(rows(&started(3, 2, "ABCDEF").unwrap()), ["A C E", "B D F"]);
}

#[test]
fn a_letter_that_would_complete_a_line_is_thrown_away() {
    assert_eq!(rows(&started(1, 4, "AAAAB").unwrap()), ["A", "A", "B", "A"]);
    assert_eq!(rows(&started(4, 1, "AAAB").unwrap()), ["A A B A"]);
    // At c2 neither A, for the row, nor B, for the column above it, would do.
    assert_eq!(rows(&started(3, 3, "CDACEABBABAD").unwrap()), ["C C B", "D E B", "A A D"]);
}

#[test]
fn a_letter_thrown_away_is_a_draw_like_the_others() {
    let mut luck = Noted::new(Scripted::new(draws("AAAAB")));
    Gems::start(&setup(1, 3, 2), &mut luck).unwrap();
    assert_eq!(luck.draws, draws("AAAAB"));
}

#[test]
fn a_sequence_starts_again_when_it_runs_out() {
    assert_eq!(rows(&started(3, 3, "ABCD").unwrap()), ["A D C", "B A D", "C B A"]);
}

#[test]
fn a_sequence_that_cannot_fill_the_board_is_refused() {
    let refusal = || Err("this sequence cannot fill the board".to_owned());
    assert_eq!(started(3, 1, "A"), refusal());
    assert_eq!(
        started(3, 3, "AB").map(|gems| rows(&gems)),
        Ok(vec!["A B A".into(), "B A B".into(), "A B A".into()])
    );
    // B is a colour that this sequence lacks, so that only patience ends the search.
    assert_eq!(started(4, 1, "AAC").map(|gems| rows(&gems)), Ok(vec!["A A C A".into()]));
    let lacking = Gems::start(&setup(3, 1, 3), &mut Noted::new(Scripted::new([0])));
    assert_eq!(lacking.map_err(|bad| bad.0), refusal());
}

#[test]
fn patience_tries_a_whole_turn_of_the_longest_sequence() {
    // Two letters are placed, and all but the last of the others thrown away.
    let mut long = vec![0; PATIENCE as usize + 1];
    long.push(1);
    assert!(Gems::start(&setup(3, 1, 2), &mut Scripted::new(long.clone())).is_ok());
    long.insert(0, 0);
    assert!(Gems::start(&setup(3, 1, 2), &mut Scripted::new(long)).is_err());
}

#[test]
fn where_no_colour_fits_nothing_is_drawn() {
    let mut luck = Noted::new(Scripted::new([0]));
    assert!(Gems::start(&setup(3, 1, 1), &mut luck).is_err());
    assert_eq!(luck.draws.len(), 2);
}

#[test]
fn no_line_stands_on_a_first_board() {
    let mut luck = Quick::new(5);
    for (width, height, colours) in [(8, 8, 3), (64, 64, 3), (1, 64, 2), (64, 1, 2), (2, 2, 1), (13, 5, 26)] {
        let gems = Gems::start(&setup(width, height, colours), &mut luck).unwrap();
        assert!(gems.board.standing().is_none(), "{gems}");
        assert_eq!(gems.to_string().parse(), Ok(gems));
    }
}

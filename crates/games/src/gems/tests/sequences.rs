//! Gems from a given sequence.

use kit::{Quick, Scripted};
use pictures::Drawn;

use super::*;

fn with_sequence(width: u16, height: u16, sequence: &str) -> Setup {
    let given =
        [("width", width.to_string()), ("height", height.to_string()), ("sequence", sequence.to_owned())];
    Setup::new(Gems::ABOUT, None, &given.map(|(name, value)| (name.to_owned(), value))).unwrap()
}

/// Begins a game that asks luck for nothing.
fn begin(width: u16, height: u16, sequence: &str) -> Gems {
    let mut luck = Replayed::new(&[]);
    let gems =
        Gems::start(&with_sequence(width, height, sequence), &mut luck).unwrap_or_else(|bad| panic!("{bad}"));
    assert_eq!(luck.finish(), Ok(()));
    gems
}

#[test]
fn the_board_is_filled_from_the_letters_and_lines_are_left_out() {
    assert_eq!(rows(&begin(3, 2, "abcdefg")), ["A C E", "B D F"]);
    assert_eq!(rows(&begin(1, 4, "AAAB")), ["A", "A", "B", "A"]);
    let first = begin(1, 4, "AAAB").to_string();
    assert!(first.starts_with("colours=2 max_moves=0 moves=0 score=0 sequence=AAAB next=1\n"), "{first}");
}

#[test]
fn what_falls_in_comes_from_the_letters_too() {
    // As the program of 2007 plays it: AAA in row 1 vanishes, and G H I fall in.
    let mut gems = begin(4, 2, "ABACDAEFGHI");
    play(&mut gems, "c1 c2", "");
    assert_eq!((rows(&gems), gems.score), (vec!["G H I E".to_owned(), "B C D F".to_owned()], 10));
    assert_eq!(gems.view().sequence.map(|sequence| sequence.next), Some(0), "it begins again");
}

#[test]
fn a_sequence_plays_as_the_same_letters_of_luck_do() {
    let letters = "ABCABDABEACDBCEADBECDABCEFDAFBECFA";
    for (width, height) in [(8, 8), (5, 4), (9, 9)] {
        let mut script = Scripted::new(draws(letters));
        let mut scripted = Gems::start(&setup(width, height, 6), &mut script).unwrap();
        let (mut given, mut dice) = (begin(width, height, letters), Quick::new(1));
        for _ in 0..60 {
            assert_eq!((rows(&given), given.score), (rows(&scripted), scripted.score));
            assert_eq!(given.to_string().parse(), Ok(given.clone()));
            if given.to_move().is_none() {
                break;
            }
            let swap = given.any_move(&mut dice);
            let film = given.steps(swap, &mut Replayed::new(&[]));
            given.play(swap, &mut Replayed::new(&[]));
            scripted.play(swap, &mut script);
            assert_eq!(film.last().map(|scene| scene.cells.clone()), Some(given.scene().cells));
        }
    }
}

#[test]
fn a_cascade_that_the_sequence_feeds_for_ever_is_cut() {
    let mut gems = begin(3, 3, "ABCAABBCCAAA");
    let mut dice = Quick::new(1);
    for _ in 0..1000 {
        if gems.to_move().is_none() {
            break;
        }
        let swap = gems.any_move(&mut dice);
        gems.play(swap, &mut Replayed::new(&[]));
    }
    assert_eq!(gems.to_string().parse(), Ok(gems));
}

#[test]
fn what_is_no_sequence_is_refused() {
    let refused = |sequence: &str| {
        let given = [("sequence".to_owned(), sequence.to_owned())];
        Setup::new(Gems::ABOUT, None, &given).expect_err(sequence).0
    };
    let range = "option `sequence` is one of random, or letters A to Z, as ABCABD: ";
    assert_eq!(refused("AB1"), format!("{range}`1` is not a letter from A to Z"));
    assert_eq!(refused(" "), format!("{range}a sequence has at least one letter"));
    let few = Gems::start(&with_sequence(8, 8, "A"), &mut Quick::new(1)).expect_err("one colour").0;
    assert_eq!(few, "this sequence cannot fill the board");
    let text = |words: &str| format!("colours=2 max_moves=0 moves=0 score=0 {words}\nA B").parse::<Gems>();
    assert_eq!(text("sequence=AB next=2").unwrap_err().0, "`next=2` is beyond the end of the sequence");
    assert_eq!(text("sequence=ABC next=0").unwrap_err().0, "the sequence needs more than `colours=2`");
    assert!(text("sequence=AB next=1").is_ok() && text("next=1").is_err() && text("sequence=AB").is_err());
}

//! The rule book of Gems, as tests.

mod agreement;
mod averages;
mod endings;
mod examples;
mod falling;
mod judgement;
mod moves;
mod naive;
mod refusals;
mod representations;
mod sequences;
mod shown;
mod start;
mod texts;

use kit::{Game, Replayed, Setup};

use crate::gems::{Gems, Swap};

/// The position with these rows, in 8 colours and with nothing played.
fn position(rows: &[&str]) -> Gems {
    let text = format!("colours=8 max_moves=0 moves=0 score=0\n{}", rows.join("\n"));
    text.parse().unwrap_or_else(|bad| panic!("{bad}:\n{text}"))
}

fn swap(sentence: &str) -> Swap {
    sentence.parse().unwrap_or_else(|bad| panic!("{sentence}: {bad}"))
}

/// The rows of the board, as pictures show them.
fn rows(gems: &Gems) -> Vec<String> {
    gems.to_string().lines().skip(1).map(str::to_owned).collect()
}

fn draws(letters: &str) -> Vec<u32> {
    letters.bytes().map(|letter| u32::from(letter - b'A')).collect()
}

/// Plays a legal sentence that draws exactly these letters.
fn play(gems: &mut Gems, sentence: &str, letters: &str) {
    let draws = draws(letters);
    let mut luck = Replayed::new(&draws);
    assert_eq!(gems.check(swap(sentence)), Ok(()), "{sentence} on\n{gems}");
    gems.play(swap(sentence), &mut luck);
    assert_eq!(luck.finish(), Ok(()), "draws of {sentence}, which led to\n{gems}");
}

/// Before, sentence and letters drawn, after, points.
fn picture(before: &[&str], sentence: &str, letters: &str, after: &[&str], points: i64) {
    let mut gems = position(before);
    play(&mut gems, sentence, letters);
    assert_eq!((rows(&gems), gems.score), (after.iter().map(ToString::to_string).collect(), points));
}

fn refused(gems: &Gems, sentence: &str) -> String {
    let reason = gems.check(swap(sentence)).expect_err(sentence).0;
    let mut after = gems.clone();
    after.play(swap(sentence), &mut Replayed::new(&[]));
    assert_eq!(&after, gems, "a refused move changes nothing");
    reason
}

fn setup(width: u16, height: u16, colours: u8) -> Setup {
    let given = [("width", width), ("height", height), ("colours", colours.into())];
    let given = given.map(|(name, value)| (name.to_owned(), value.to_string()));
    Setup::new(Gems::ABOUT, None, &given).unwrap()
}

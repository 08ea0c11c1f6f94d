//! The rule book, as pictures and as a second, slower referee.

mod agreement;
mod endings;
mod examples;
mod homes;
mod hostile;
mod judgement;
mod naive;
mod passes;
mod pieces;
mod prisoners;
mod refusals;
mod representations;
mod shown;
mod standing;
mod start;
mod texts;

use kit::{Game, Player, Quick, Replayed, Setup, Square};

use crate::mansuba::{Deed, Mansuba, Move};

/// The usual rules, and those that a test wants otherwise: `over=any captures=on`.
fn position(words: &str, rows: &str) -> Mansuba {
    let usual = [
        ("board", "cross"),
        ("over", "enemy"),
        ("max_jumps", "0"),
        ("captures", "off"),
        ("victory", "simple"),
        ("max_turns", "100"),
        ("turn", "0"),
        ("to_move", "1"),
    ];
    let mut line: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    for (name, value) in usual {
        if !words.split_whitespace().any(|word| word.starts_with(&format!("{name}="))) {
            line.push(format!("{name}={value}"));
        }
    }
    let text = format!("{}\n{}", line.join(" "), rows.replace('/', "\n"));
    text.parse().unwrap_or_else(|bad| panic!("{bad}\n{text}"))
}

/// The board of a position, its rows parted by slashes.
fn board(game: &Mansuba) -> String {
    game.to_string().lines().skip(1).collect::<Vec<_>>().join("/")
}

fn mv(sentence: &str) -> Move {
    sentence.parse().unwrap_or_else(|bad| panic!("{sentence}: {bad}"))
}

/// The position after a legal sentence that draws exactly these.
#[track_caller]
fn after_draws(game: &Mansuba, sentence: &str, draws: &[u32]) -> Mansuba {
    assert_eq!(game.check(mv(sentence)), Ok(()), "{sentence} on\n{game}");
    let (mut after, mut luck) = (game.clone(), Replayed::new(draws));
    after.play(mv(sentence), &mut luck);
    assert_eq!(luck.finish(), Ok(()), "draws of {sentence} on\n{game}");
    assert_eq!(after.to_string().parse(), Ok(after.clone()), "{sentence} on\n{game}");
    after
}

/// The position after a legal sentence without luck.
#[track_caller]
fn after(game: &Mansuba, sentence: &str) -> Mansuba {
    after_draws(game, sentence, &[])
}

#[track_caller]
fn refused(game: &Mansuba, sentence: &str) -> String {
    game.check(mv(sentence)).expect_err(sentence).0
}

fn listed(game: &Mansuba) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves
}

fn sentences(game: &Mansuba) -> Vec<String> {
    listed(game).iter().map(Move::to_string).collect()
}

/// Cells that the piece on this cell may reach, as names parted by blanks.
fn ends(game: &Mansuba, from: &str) -> String {
    let from: Square = from.parse().unwrap();
    let to = listed(game).into_iter().filter_map(|mv| match mv.deed() {
        Deed::Go { from: piece, to } if piece == from => Some(to.to_string()),
        _ => None,
    });
    to.collect::<Vec<_>>().join(" ")
}

/// A setup of options written as `width=5 captures=on`.
fn setup(words: &str) -> Setup {
    let given: Vec<(String, String)> = words
        .split_whitespace()
        .map(|word| word.split_once('=').expect("name=value"))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    Setup::new(Mansuba::ABOUT, None, &given).unwrap_or_else(|bad| panic!("{bad}"))
}

fn start(words: &str, seed: u64) -> Mansuba {
    Mansuba::start(&setup(words), &mut Quick::new(seed)).expect("every setup can be played")
}

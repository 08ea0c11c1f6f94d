//! The rule book, as pictures and as a second, slower referee.

mod agreement;
mod decks;
mod endings;
mod further;
mod hands;
mod hostile;
mod judgement;
mod laying;
mod leaving;
mod naive;
mod replacing;
mod representations;
mod scoring;
mod shown;
mod texts;

use kit::{Game, Player, Quick, Scripted, Setup};

use crate::tilings::{Lay, Tilings};

/// A setup with these options, written as on the command line.
fn setup(seats: u8, options: &str) -> Result<Setup, String> {
    let pair = |word: &str| word.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
    let given: Vec<_> = options.split(' ').filter_map(pair).collect();
    Setup::new(Tilings::ABOUT, Some(&seats.to_string()), &given).map_err(|bad| bad.0)
}

/// A game with these options, its luck following from a number.
fn start(seats: u8, options: &str, luck: u64) -> Tilings {
    let setup = setup(seats, options).expect("a setup within its ranges");
    Tilings::start(&setup, &mut Quick::new(luck)).expect("a setup that can be played")
}

/// The position of a text that must be good.
#[track_caller]
fn position(text: &str) -> Tilings {
    text.parse().unwrap_or_else(|bad| panic!("{bad}\n{text}"))
}

/// Two players have many tiles each in a deck of one tile, and the first is to lay `hand` on this board.
#[track_caller]
fn to_lay(hand: &str, rules: &str, board: &str) -> Tilings {
    position(&format!(
        "seats=2 to_move=1 score=patterns hand={hand} {rules}\nhands=9,9\ndeck=KKKK:50\n{board}"
    ))
}

/// A game that is over, for its points: both players have skipped.
#[track_caller]
fn scored(score: &str, rules: &str, board: &str) -> Tilings {
    position(&format!(
        "seats=3 to_move=1 score={score} {rules}\nhands=9,9,9 skipped=123\ndeck=KKKK:50\n{board}"
    ))
}

fn points(game: &Tilings) -> Vec<i64> {
    game.scores().points.to_vec()
}

fn sentences(game: &Tilings) -> Vec<String> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves.iter().map(Lay::to_string).collect()
}

#[track_caller]
fn refused(game: &Tilings, sentence: &str, reason: &str) {
    let lay: Lay = sentence.parse().expect("a sentence");
    assert_eq!(game.check(lay).map_err(|why| why.0), Err(reason.to_owned()), "{game}");
}

/// The position after a legal move, the tiles drawn being given by their places in the deck's list.
#[track_caller]
fn after_drawing(game: &Tilings, sentence: &str, draws: &[u32]) -> Tilings {
    let lay: Lay = sentence.parse().expect("a sentence");
    assert_eq!(game.check(lay), Ok(()), "{game}");
    let mut game = game.clone();
    game.play(lay, &mut Scripted::new(draws.iter().copied().chain([0])));
    game
}

/// The position after a legal move; the only tile that can be drawn is the first of the deck's list.
#[track_caller]
fn after(game: &Tilings, sentence: &str) -> Tilings {
    after_drawing(game, sentence, &[0])
}

/// The board of a position, its rows parted by slashes, blanks run together.
fn board(game: &Tilings) -> String {
    let text = game.to_string();
    let rows = text.lines().filter(|line| !line.contains('='));
    rows.map(|row| row.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join("/")
}

fn without(game: &Tilings, player: u8) -> Tilings {
    let mut game = game.clone();
    game.leave(Player(player), &mut Quick::new(1));
    game
}

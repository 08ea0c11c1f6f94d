//! The rule book, as examples and as a second, slower referee.

mod agreement;
mod averages;
mod endings;
mod examples;
mod farms;
mod hostile;
mod judgement;
mod leaving;
mod naive;
mod order;
mod printed;
mod reasons;
mod refusals;
mod rules;
mod shown;
mod texts;
mod tiles;

use kit::{Game, Player, Quick, Setup};

use crate::carcassonne::tiles::bag::TileBag;
use crate::carcassonne::{Carcassonne, Laying};

/// Some luck, where it does not matter which.
fn luck() -> Quick {
    Quick::new(0)
}

/// The setup with these options, `farms=seed followers=3`.
fn setup(seats: u8, options: &str) -> Setup {
    let words = options.split_whitespace().map(|word| word.split_once('=').expect("an option"));
    let given: Vec<(String, String)> = words.map(|(name, value)| (name.into(), value.into())).collect();
    Setup::new(Carcassonne::ABOUT, Some(&seats.to_string()), &given).expect("a setup within its ranges")
}

fn start(seats: u8, options: &str) -> Carcassonne {
    Carcassonne::start(&setup(seats, options), &mut luck()).expect("every setup can be played")
}

/// The position of a text that must be good.
fn position(text: &str) -> Carcassonne {
    text.parse().unwrap_or_else(|bad| panic!("{bad}\n{text}"))
}

/// The position with that player to move and that tile in their hand, changed for the one they had.
fn with_hand(game: &Carcassonne, player: u8, tile_type: u8) -> Carcassonne {
    let mut game = game.clone();
    let mut counts = game.bag.counts();
    game.hand.iter().for_each(|&hand| counts[usize::from(hand)] += 1);
    counts[usize::from(tile_type)] = counts[usize::from(tile_type)].saturating_sub(1);
    (game.bag, game.mover, game.hand) = (TileBag::new(counts), Player(player), Some(tile_type));
    game
}

/// Plays a legal move.
#[track_caller]
fn after(game: &Carcassonne, sentence: &str) -> Carcassonne {
    let mv: Laying = sentence.parse().unwrap();
    assert_eq!(game.check(mv), Ok(()), "{sentence}\n{game}");
    let mut game = game.clone();
    game.play(mv, &mut luck());
    game
}

/// Plays moves as the examples of the rules are written: `0:4@1,0W+N 1:20@0,1N`, player, type, cell, where the
/// card's north points to, and claim.
#[track_caller]
fn played(mut game: Carcassonne, moves: &str) -> Carcassonne {
    for mv in moves.split_whitespace() {
        let (player, rest) = mv.split_once(':').unwrap();
        let (tile_type, rest) = rest.split_once('@').unwrap();
        let (rest, place) = rest.split_once('+').unwrap_or((rest, ""));
        let (square, north) = rest.split_at(rest.len() - 1);
        let turns = "NWSE".find(north).unwrap();
        let sentence = format!("{square} r{turns} {}", place.to_lowercase());
        game = with_hand(&game, player.parse().unwrap(), tile_type.parse().unwrap());
        game = after(&game, sentence.trim());
    }
    game
}

/// The position scored as if the game ended here.
fn ended(game: &Carcassonne) -> Carcassonne {
    let mut game = game.clone();
    game.end();
    game
}

/// Points of all players, as `4-0`.
fn points(game: &Carcassonne) -> String {
    game.scores().points.iter().map(i64::to_string).collect::<Vec<_>>().join("-")
}

fn sentences(game: &Carcassonne) -> Vec<String> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves.iter().map(Laying::to_string).collect()
}

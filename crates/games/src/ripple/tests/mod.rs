//! The rule book, as pictures and as a second, slower referee.

mod agreement;
mod averages;
mod hostile;
mod judgement;
mod leaving;
mod naive;
mod representations;
mod resting;
mod rules;
mod shown;
mod texts;

use kit::{Chance, Game, Grid, Player, Quick, Setup, Square};

use crate::ripple::Ripple;

/// Boards for which there is a representation of their own.
const SMALL: [(u16, u16); 15] = [
    (1, 1),
    (1, 2),
    (2, 1),
    (1, 7),
    (9, 1),
    (2, 2),
    (3, 3),
    (5, 5),
    (7, 3),
    (8, 8),
    (4, 16),
    (32, 2),
    (1, 64),
    (64, 1),
    (9, 7),
];

/// Luck for games that ask for none.
fn no_luck() -> Quick {
    Quick::new(0)
}

/// The first position of a game in which every cell is always open.
fn start(seats: u8, width: u16, height: u16, max_turns: u32) -> Ripple {
    start_resting(seats, (width, height), max_turns, 0)
}

fn start_resting(seats: u8, (width, height): (u16, u16), max_turns: u32, rest: u8) -> Ripple {
    let given = [
        ("width", width.to_string()),
        ("height", height.to_string()),
        ("rest", rest.to_string()),
        ("max_turns", max_turns.to_string()),
    ];
    let given = given.map(|(name, value)| (name.to_owned(), value));
    let setup =
        Setup::new(Ripple::ABOUT, Some(&seats.to_string()), &given).expect("a setup within its ranges");
    Ripple::start(&setup, &mut no_luck()).expect("every setup can be played")
}

/// The position of a text that must be good.
fn position(text: &str) -> Ripple {
    text.parse().unwrap_or_else(|bad| panic!("{bad}\n{text}"))
}

/// The position after a legal move.
fn after(game: &Ripple, sentence: &str) -> Ripple {
    let square: Square = sentence.parse().expect("a square");
    assert_eq!(game.check(square), Ok(()), "{game}");
    let mut game = game.clone();
    game.play(square, &mut no_luck());
    game
}

/// The board of a position, its rows parted by slashes.
fn board(game: &Ripple) -> String {
    game.to_string().lines().skip(1).collect::<Vec<_>>().join("/")
}

/// Stacks of random heights up to about `tallest` tokens, no token on one of the same player.
fn random_stacks(seats: u8, width: u16, height: u16, tallest: u32, luck: &mut Quick) -> Grid<Vec<Player>> {
    Grid::from_fn(width, height, |_| {
        let mut stack = Vec::new();
        for _ in 0..luck.below(tallest + 1) {
            let player = Player(luck.below(seats.into()) as u8);
            if stack.last() != Some(&player) {
                stack.push(player);
            }
        }
        stack
    })
}

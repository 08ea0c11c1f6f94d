//! Random games of Ripple, typed and fast: `cargo run --release -p bastide-games --example playouts -- 1000`.

#![allow(clippy::print_stdout, reason = "a program of its own")]

extern crate bastide_games as games;

use std::time::Instant;

use games::ripple::Ripple;
use kit::{Game, Quick, Setup};

fn main() {
    let games = std::env::args().nth(1).map_or(1000, |text| text.parse().expect("a number of games"));
    let setup = Setup::usual(Ripple::ABOUT);
    let mut luck = Quick::new(7);
    let (mut moves, mut first_wins) = (0_u64, 0_u64);
    let start = Instant::now();
    for _ in 0..games {
        // A position is a small flat value. Luck is an argument: here it is fast and not written down.
        let mut game = Ripple::start(&setup, &mut luck).expect("the usual setup can be played");
        while game.to_move().is_some() {
            let mv = game.any_move(&mut luck);
            game.play(mv, &mut luck);
            moves += 1;
        }
        first_wins += u64::from(game.scores().ranks()[0] == 1);
    }
    let pace = moves as f64 / start.elapsed().as_secs_f64() / 1e6;
    println!("{games} games, {moves} moves, {pace:.1} million a second; player 1 was first in {first_wins}");
}

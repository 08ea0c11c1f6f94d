//! Times of pictures of each game after some random turns: `cargo run --release -p bastide-games --example scenes`.

#![allow(clippy::print_stdout, reason = "a program of its own")]

extern crate bastide_games as games;

use std::hint::black_box;
use std::time::Instant;

use games::GAMES;
use kit::{Chance, Key, Quick, Setup, Table};
use pictures::{Look, SceneView};

const TURNS: usize = 70;

fn main() {
    for entry in GAMES {
        let setup = Setup::usual(entry.about);
        let mut table =
            Table::start(entry, setup, Key::from_seed("7")).expect("the usual setup can be played");
        let mut dice = Quick::new(7);
        for _ in 0..TURNS {
            let sentences = table.game().moves();
            if sentences.is_empty() {
                break;
            }
            let sentence = &sentences[dice.below(sentences.len() as u32) as usize];
            table.play(sentence).expect("a listed move is legal");
        }
        let scene = games::draw(&table, SceneView::Traced);
        let (svg, look) = (scene.svg(), Look::default());
        println!(
            "{:12} turn {:3}: scene {:6.0} us, svg {:6.0} us and {} bytes, dots {:8.0} us",
            entry.about.name,
            table.turn(),
            least(|| drop(black_box(games::draw(&table, SceneView::Plain)))),
            least(|| drop(black_box(scene.svg()))),
            svg.len(),
            least(|| drop(black_box(scene.pixels(&look, 1000)))),
        );
    }
}

/// The least of several times, in microseconds: what else runs on the machine only adds to it.
fn least(mut what: impl FnMut()) -> f64 {
    let time = |_| {
        let begun = Instant::now();
        what();
        begun.elapsed().as_secs_f64() * 1e6
    };
    (0..30).map(time).fold(f64::INFINITY, f64::min)
}

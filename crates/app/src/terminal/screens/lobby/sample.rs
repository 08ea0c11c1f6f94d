//! A picture of a game a few moves old, for players who have not seen it.

use kit::{Chance, Entry, Key, Quick, Scene, Setup, Table};

/// How many moves are played to show what a game looks like.
const SAMPLE: usize = 12;

/// What a game looks like after some moves.
pub fn sample(entry: &'static Entry) -> Scene {
    let mut table = Table::start(entry, Setup::usual(entry.about), Key::from_seed("sample"))
        .expect("the usual setup can be played");
    let mut dice = Quick::new(5);
    for _ in 0..SAMPLE {
        let sentences = table.game().moves();
        if sentences.is_empty() {
            break;
        }
        table.play(&sentences[dice.below(sentences.len() as u32) as usize]).expect("it is legal");
    }
    table.game().scene()
}

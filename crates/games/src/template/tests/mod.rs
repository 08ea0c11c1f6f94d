//! The rule book, as pictures: before, sentence, after.

mod judgement;
mod rules;
mod shown;
mod texts;

use kit::{Game, Scripted};

use super::{Move, Template};

fn position(text: &str) -> Template {
    text.parse().unwrap_or_else(|bad| panic!("{bad}\n{text}"))
}

#[track_caller]
fn plays(before: &str, sentence: &str, after: &str) {
    let mut game = position(before);
    let mv: Move = sentence.parse().unwrap();
    assert_eq!(game.check(mv), Ok(()), "{before}");
    game.play(mv, &mut Scripted::new([0]));
    assert_eq!(game.to_string(), after);
}

#[track_caller]
fn refuses(before: &str, sentence: &str, reason: &str) {
    let refusal = position(before).check(sentence.parse().unwrap()).unwrap_err();
    assert_eq!(refusal.to_string(), reason);
}

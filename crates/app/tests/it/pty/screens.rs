//! The screen while a mind thinks, in windows of other sizes, without colours; games of others.

use crate::support::person::{PATIENCE, Person, size};

#[test]
fn a_key_is_answered_while_a_mind_thinks() {
    let args = ["play", "carcassonne", "--seat", "mcts", "--seat", "human", "--budget", "1000s"];
    let mut person = Person::runs("thinking", &args, &[]);
    person.awaits("is thinking");
    person.presses("?");
    person.awaits("Keys and rules");
    assert!(person.sees().contains("is thinking"), "{}", person.sees());
    person.presses("\x03\x03");
    assert_eq!(person.leaves(), 0);
}

#[test]
fn a_window_of_another_size_is_filled() {
    let mut person = Person::runs("size", &["play", "gems"], &[]);
    person.awaits("your turn");
    person.screen.screen_mut().set_size(50, 150);
    person.master.resize(size(150, 50)).unwrap();
    person.awaits("resign");
    person.presses("\x03\x03");
    assert_eq!(person.leaves(), 0);
}

#[test]
fn without_colours_and_unicode_all_is_plain() {
    let mut person = Person::runs("plain", &["play", "carcassonne"], &[("NO_COLOR", "1"), ("LANG", "C")]);
    person.awaits("your turn");
    person.glances();
    assert!(person.sees().is_ascii(), "{}", person.sees());
    for (row, column) in (0..24).flat_map(|row| (0..80).map(move |column| (row, column))) {
        let cell = person.screen.screen().cell(row, column).unwrap();
        assert_eq!((cell.fgcolor(), cell.bgcolor()), (vt100::Color::Default, vt100::Color::Default));
    }
    person.presses("\x03y");
    assert_eq!(person.leaves(), 0);
}

#[test]
fn minds_are_watched() {
    let mut person = Person::runs(
        "watch",
        &["watch", "first", "greedy", "--game", "ripple", "-o", "width=2", "--no-animation"],
        &[],
    );
    person.awaits("play again");
    person.presses("q");
    person.awaits("an arena for grid games");
    person.presses("q");
    assert_eq!(person.leaves(), 0);
}

#[test]
fn a_misspelt_option_is_told_by_its_name() {
    let mut person = Person::runs("misspelt", &["play", "gems", "-o", "widht=3"], &[]);
    person.awaits("widht");
    assert!(!person.sees().contains("seat"), "{}", person.sees());
    assert_eq!(person.leaves(), 2);
}

#[test]
fn a_light_terminal_gets_light_screens() {
    let mut person = Person::runs("light", &["play", "ripple", "--theme", "light"], &[]);
    person.awaits("your turn");
    let paper = |person: &Person| person.screen.screen().cell(12, 2).unwrap().bgcolor();
    person.awaits_that("a light screen", |person| paper(person) == vt100::Color::Idx(231));
    person.presses("\x03\x03");
    assert_eq!(person.leaves(), 0);
}

/// Output of the program until this text, and with it.
fn written_until(person: &mut Person, text: &str) -> String {
    let mut written = String::new();
    while !written.contains(text) {
        let Ok(bytes) = person.written.recv_timeout(PATIENCE) else { panic!("{text:?} does not come") };
        person.screen.process(&bytes);
        written += &String::from_utf8_lossy(&bytes);
    }
    written
}

#[test]
fn a_terminal_that_takes_pictures_of_dots_gets_them() {
    let mut person = Person::runs("dots", &["play", "gems", "--no-animation"], &[]);
    let asked = written_until(&mut person, "\x1b[c");
    assert!(asked.contains("\x1b_Gi=31,s=1,v=1,a=q,"), "{asked:?}");
    person.presses("\x1b_Gi=31;OK\x1b\\\x1b[?62;22c");
    let first = written_until(&mut person, "\x1b_Ga=d,d=I,i=1,q=2\x1b\\");
    let head = first.split("\x1b_Ga=T,").nth(1).and_then(|told| told.split(';').next()).expect("a picture");
    assert!(head.starts_with("f=24,o=z,") && head.contains(",i=2,p=1,q=2,c="), "{head}");
    person.awaits("your turn");
    assert!(!person.sees().contains('▀'), "the board is no letters: {}", person.sees());
    // A key that changes the board changes the picture; one that does not sends none.
    person.presses("\x1b[C");
    let next = written_until(&mut person, "\x1b_Ga=d,d=I,i=2,q=2\x1b\\");
    assert!(next.contains(",i=1,p=1,"), "{next:?}");
    person.presses("q");
    let lobby = written_until(&mut person, "\x1b_Ga=d,d=I,i=1,q=2\x1b\\");
    assert!(!lobby.contains("a=T"), "there is none in the lobby");
    person.presses("q");
    assert_eq!(person.leaves(), 0);
}

#[test]
fn a_terminal_that_takes_sixels_gets_as_many_dots_as_the_place_of_the_board_has() {
    let mut person = Person::runs("sixels", &["play", "gems", "--no-animation"], &[]);
    written_until(&mut person, "\x1b[c");
    person.presses("\x1b[6;20;10t\x1b[?62;4;22c");
    let first = written_until(&mut person, "\x1b\\");
    let size =
        first.split("\x1bP0;1q\"1;1;").nth(1).and_then(|told| told.split('#').next()).expect("a picture");
    let dots: Vec<u32> = size.split(';').map(|number| number.parse().expect("a number")).collect();
    assert!(dots.len() == 2 && dots[0].is_multiple_of(10) && dots[1].is_multiple_of(20), "{size}");
    // What is written over the board is not hidden by it; it is there again when that goes.
    person.presses("?");
    person.awaits("Keys and rules");
    person.presses("\x1b");
    written_until(&mut person, &format!("\x1bP0;1q\"1;1;{size}#"));
    person.presses("q");
    person.awaits("an arena for grid games");
    person.presses("q");
    assert_eq!(person.leaves(), 0);
}

#[test]
fn a_record_is_looked_at() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/gems.record");
    let mut person = Person::runs("replay", &["replay", file], &[]);
    person.awaits("turn 0 of 25");
    person.presses("\x1b[F");
    person.awaits("turn 25 of 25");
    person.presses("q");
    assert_eq!(person.leaves(), 0);
}

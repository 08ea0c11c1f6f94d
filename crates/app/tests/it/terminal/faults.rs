//! A bot that does wrong at a table: it is sent off, with evidence that is shown, kept beside the record, and read again.

use arena::FaultKind;
use bastide::records;
use bastide::terminal::event::{AppEvent, Route};
use bastide::terminal::table::past_game::PastGame;
use bastide::terminal::table::state_dir::StateDir;
use bots::sandbox::BotSource;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::support::visitor::{PLAIN, Visitor, folder, seating};

/// A bot that plays outside the board, and complains first.
fn cheat() -> String {
    let says = |line: &str| format!("read x; echo '{line}'; ");
    let script = says(r#"{"type":"hello","protocol":1,"name":"cheat"}"#)
        + &says(r#"{"type":"ready"}"#)
        + r#"read x; echo oops >&2; echo '{"type":"move","turn":1,"move":"z9"}'"#;
    BotSource::Command(vec!["sh".to_owned(), "-c".to_owned(), script]).to_string()
}

#[test]
fn a_fault_is_shown_with_its_evidence_kept_beside_the_record_and_told_in_a_replay() {
    let mut visitor = Visitor::to_table(seating("ripple", &["human", &cheat()], &[]), PLAIN, (100, 30));
    visitor.key(KeyCode::Enter);
    for text in [
        "Sent off",
        "Cheat was sent off in turn 1: illegal",
        "error output: oops",
        "< {\"type\":\"move\"",
        "bastide repro",
    ] {
        visitor.awaits(text);
    }
    visitor.key(KeyCode::Enter);
    assert!(visitor.sees().contains("The end") && !visitor.sees().contains("oops"), "{}", visitor.sees());
    visitor.types("f");
    assert!(visitor.sees().contains("error output: oops"));
    visitor.key(KeyCode::Esc);

    let path = folder("fault.record");
    visitor.types("s");
    visitor.happens(AppEvent::Key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL)));
    visitor.types(&path.display().to_string());
    visitor.key(KeyCode::Enter);
    visitor.awaits("saved as");
    let notes = records::read_notes(&path).unwrap().expect("notes stand beside the record");
    assert_eq!(notes.faults[0].kind, FaultKind::Illegal { said: "z9".to_owned() });
    assert_eq!(notes.heading.seats[1].name.as_deref(), Some("cheat"));

    let table = records::replay(&path).unwrap();
    let game = PastGame::new(table, &records::read_text(&path).unwrap(), Some(&notes), PLAIN.language);
    let mut visitor = Visitor::comes(Route::Replay(Box::new(game)), StateDir::default(), PLAIN, (100, 30));
    visitor.keys(&[KeyCode::Right, KeyCode::Right]);
    assert!(visitor.sees().contains("cheat: sent off: illegal"), "{}", visitor.sees());
    for file in [records::notes_of(&path), path] {
        std::fs::remove_file(file).unwrap();
    }
}

#[test]
fn a_bot_that_never_comes_is_sent_off_and_turns_taken_back_start_it_anew() {
    let mut visitor =
        Visitor::to_table(seating("ripple", &["human", "cmd:./nothing-is-here"], &[]), PLAIN, (100, 30));
    visitor.awaits("Sent off");
    assert!(visitor.sees().contains("start"), "{}", visitor.sees());
    visitor.types(" u");
    assert!(visitor.sees().contains("your turn"), "{}", visitor.sees());
    visitor.awaits("Sent off");
}

/// A bot that never answers its first question, and works all the time.
fn spinner() -> String {
    let says = |line: &str| format!("read x; echo '{line}'; ");
    let script = says(r#"{"type":"hello","protocol":1,"name":"spinner"}"#)
        + &says(r#"{"type":"ready"}"#)
        + "read x; while true; do true; done";
    BotSource::Command(vec!["sh".to_owned(), "-c".to_owned(), script]).to_string()
}

#[cfg(target_os = "linux")]
#[test]
fn a_small_screen_has_room_for_the_cause_of_a_fault_and_the_evidence_is_below() {
    let mut visitor = Visitor::to_table(seating("ripple", &["human", &spinner()], &[]), PLAIN, (80, 24));
    visitor.key(KeyCode::Enter);
    visitor.awaits("Out of time");
    visitor.awaits("cause: either it thinks too long");
    visitor.awaits("what to change, if endless loop");
    let before = visitor.sees();
    (0..40).for_each(|_| visitor.key(KeyCode::Down));
    assert!(visitor.sees().contains("Out of time") && visitor.sees() != before, "{}", visitor.sees());
    visitor.awaits("bastide repro");
    visitor.key(KeyCode::Enter);
    assert!(visitor.sees().contains("The end"), "{}", visitor.sees());
}

//! The lobby: what is chosen, remembered and left unfinished.

use std::time::Duration;

use arena::Terms;
use bastide::terminal::app::App;
use bastide::terminal::event::{AppEffect, AppEvent, Route};
use bastide::terminal::table::effect_runner::LoopAction;
use bastide::terminal::table::state_dir::{LobbyData, SavedGame, StateDir};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::support::visitor::{PLAIN, Visitor, folder, golden, seating};

#[test]
fn enter_and_enter_again_begin_a_game_of_gems() {
    let mut visitor = Visitor::to_lobby("first");
    golden("lobby-80x24", &visitor.sees());
    visitor.keys(&[KeyCode::Enter, KeyCode::Enter]);
    let screen = visitor.sees();
    assert!(screen.contains("Bastide · Gems") && screen.contains("your turn"), "{screen}");
    assert!(screen.lines().last().unwrap().contains("hint"), "{screen}");
}

#[test]
fn choices_are_remembered_and_an_unfinished_game_is_offered_again() {
    let mut visitor = Visitor::to_lobby("remember");
    visitor.points_at("Ripple");
    visitor.key(KeyCode::Enter);
    while !visitor.sees().contains("width      ◀") {
        visitor.key(KeyCode::Down);
    }
    visitor.keys(&[KeyCode::Right, KeyCode::Right]);
    assert!(visitor.sees().contains("◀ 7 ▶"), "{}", visitor.sees());
    visitor.keys(&[KeyCode::Up; 9]);
    visitor.keys(&[KeyCode::Enter, KeyCode::Enter]);
    visitor.waits();
    assert!(visitor.sees().contains("turn 2"), "{}", visitor.sees());
    visitor.types("q");
    let lobby = visitor.sees();
    assert!(lobby.contains("go on: ripple, turn 2"), "{lobby}");
    visitor.key(KeyCode::Enter);
    let table = visitor.sees();
    assert!(table.contains("turn 2") && table.contains('g'), "{table}");
    // A new visitor finds it too, and the setup as it was.
    let mut other =
        Visitor::comes(Route::Lobby(String::new()), StateDir::at(folder("remember")), PLAIN, (80, 24));
    assert!(other.sees().contains("go on: ripple, turn 2"));
    other.types("d");
    assert!(!other.sees().contains("go on"));
    assert!(other.sees().contains("width        7"), "{}", other.sees());
}

/// The app has no I/O: what was kept comes to it as an event.
#[test]
fn the_lobby_shows_what_it_is_told_of_and_needs_no_folder() {
    let (mut app, effects) = App::enter(Route::Lobby(String::new()), PLAIN, Terms::default(), (80, 24));
    assert!(matches!(&effects[..], [AppEffect::LeaveTable, AppEffect::Load(_)]));
    let game = seating("ripple", &["human", "level:5"], &[]);
    let saved = SavedGame {
        game: "ripple".to_owned(),
        record: game.table.record().to_string(),
        seats: game.seats,
        seed: "7".to_owned(),
        beside: String::new(),
        clocks: vec![],
    };
    let kept = LobbyData { saved: vec![saved], message: "welcome".to_owned(), ..LobbyData::default() };
    app.handle(AppEvent::Loaded(Box::new(kept)), Duration::ZERO);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    app.draw(Duration::ZERO, &mut buffer);
    let screen = format!("{buffer:?}");
    assert!(screen.contains("go on: ripple, turn 0") && screen.contains("welcome"), "{screen}");
    let effects = app.handle(AppEvent::Key(KeyCode::Enter.into()), Duration::ZERO);
    assert!(matches!(&effects[..], [AppEffect::SeatPlayers { table: 1, .. }, ..]));
}

#[test]
fn what_is_broken_on_the_shelf_is_told_and_left_alone() {
    let folder = folder("broken");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("memory.json"), "[1, 2").unwrap();
    std::fs::write(
        folder.join("unfinished-gems.json"),
        "{\"game\":\"gems\",\"record\":\"x\",\"seats\":[],\"seed\":\"\"}",
    )
    .unwrap();
    let mut visitor = Visitor::comes(Route::Lobby(String::new()), StateDir::at(&folder), PLAIN, (80, 24));
    assert!(visitor.sees().contains("memory.json is left alone"), "{}", visitor.sees());
    visitor.key(KeyCode::Enter);
    assert!(visitor.sees().contains("cannot be gone on with"), "{}", visitor.sees());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn rules_an_example_and_ones_games_are_read_in_the_lobby() {
    let mut visitor = Visitor::to_lobby("rules");
    visitor.size = (100, 120);
    visitor.happens(AppEvent::Resized(100, 120));
    visitor.points_at("Ripple");
    visitor.types("?");
    let screen = visitor.sees();
    for text in ["A position, and its solution", "A strong player says `", "Every cell holds a stack"] {
        assert!(screen.contains(text), "{text}\n{screen}");
    }
    assert!(!screen.contains("Your games"));
    visitor.keys(&[KeyCode::Esc, KeyCode::Enter, KeyCode::Enter]);
    visitor.types("xyq");
    visitor.types("?");
    assert!(visitor.sees().contains("against level:5: 1 played, 0 won, 1 resigned"), "{}", visitor.sees());
}

#[test]
fn a_game_of_the_day_is_told_in_a_line_to_share() {
    let mut visitor = Visitor::to_lobby("daily");
    visitor.keys(&[KeyCode::Enter]);
    visitor.keys(&[KeyCode::Down; 20]);
    visitor.key(KeyCode::Right);
    assert!(visitor.sees().contains("◀ daily ▶"), "{}", visitor.sees());
    visitor.keys(&[KeyCode::Up; 20]);
    visitor.key(KeyCode::Enter);
    visitor.types("xy");
    assert!(visitor.sees().contains("Bastide, Gems, daily 2"), "{}", visitor.sees());
}

#[test]
fn control_c_asks_once() {
    let control_c = || AppEvent::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    let mut visitor = Visitor::to_lobby("leaving");
    visitor.happens(control_c());
    assert!(visitor.sees().contains("Leave Bastide?"));
    visitor.key(KeyCode::Esc);
    assert!(!visitor.sees().contains("Leave Bastide?"));
    visitor.happens(control_c());
    assert_eq!(visitor.left, LoopAction::Continue);
    visitor.happens(control_c());
    assert_eq!(visitor.left, LoopAction::Quit(0));
}

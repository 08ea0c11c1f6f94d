//! The terminal in French: the lobby, the tables, and the end of a game.

use bastide::terminal::event::Route;
use bastide::terminal::picture::theme::ScreenTheme;
use bastide::terminal::table::state_dir::StateDir;
use crossterm::event::KeyCode;
use games::GAMES;
use lang::Language;

use crate::support::visitor::{PLAIN, Visitor, folder, seating};

const FRENCH: ScreenTheme = ScreenTheme { language: Language::French, ..PLAIN };

/// Words of English screens that French ones do not have. Options, their values and the words for seats are typed, and stay.
const ENGLISH: &[&str] = &[
    "the",
    "of",
    "your",
    "you",
    "turn",
    "turns",
    "move",
    "moves",
    "player",
    "players",
    "with",
    "and",
    "is",
    "to",
    "best",
    "last",
    "rules",
    "hint",
    "undo",
    "save",
    "leave",
    "choose",
    "take",
    "thinking",
    "game",
    "lays",
    "wins",
    "win",
    "look",
    "play",
    "again",
    "end",
    "it",
    "in",
    "no",
    "for",
    "rank",
    "followers",
    "column",
    "columns",
    "start",
    "go",
];

/// Checks that a screen has no English word and no field that was not filled.
#[track_caller]
fn reads_french(visitor: &Visitor) {
    let screen = visitor.sees();
    let mut words = screen.split(|letter: char| !letter.is_alphabetic() && letter != '_' && letter != '=');
    let found = words.find(|word| ENGLISH.contains(&word.to_lowercase().as_str()));
    assert!(found.is_none(), "{found:?} is English:\n{screen}");
    assert!(!screen.contains(['{', '}']), "{screen}");
}

#[test]
fn the_lobby_is_read_in_french() {
    for size in [(80, 24), (120, 40)] {
        let lobby = Route::Lobby(String::new());
        let mut visitor = Visitor::comes(lobby, StateDir::default(), FRENCH, size);
        for entry in GAMES {
            visitor.points_at(entry.about.title);
            reads_french(&visitor);
            visitor.key(KeyCode::Enter);
            for _ in 0..20 {
                reads_french(&visitor);
                visitor.key(KeyCode::Down);
            }
            visitor.key(KeyCode::Esc);
            visitor.types("?");
            let rules = Language::French.rules(entry.about);
            let begin: String = rules.split(' ').take(4).collect::<Vec<_>>().join(" ");
            assert!(visitor.sees().contains(&begin), "{begin}\n{}", visitor.sees());
            visitor.key(KeyCode::Esc);
        }
    }
}

#[test]
fn a_key_of_the_lobby_changes_the_language_and_it_is_remembered() {
    let mut visitor = Visitor::to_lobby("language");
    assert!(visitor.sees().contains("an arena for grid games") && visitor.sees().contains("Français"));
    visitor.types("L");
    assert!(visitor.sees().contains("une arène de jeux sur grille"), "{}", visitor.sees());
    let kept = StateDir::at(folder("language")).preferences().0;
    assert_eq!(kept.language(), Some(Language::French));
    visitor.keys(&[KeyCode::Enter, KeyCode::Enter]);
    assert!(visitor.sees().contains("à vous"), "the table speaks it too\n{}", visitor.sees());
    visitor.types("q");
    visitor.types("L");
    assert!(visitor.sees().contains("an arena for grid games"), "{}", visitor.sees());
}

#[test]
fn the_first_screen_of_every_game_is_read_in_french() {
    for size in [(80, 24), (120, 40)] {
        for entry in GAMES {
            let seats = vec!["human"; entry.about.usual_seats.into()];
            let mut visitor = Visitor::to_table(seating(entry.about.name, &seats, &[]), FRENCH, size);
            for key in ["/", "s", "x"] {
                reads_french(&visitor);
                visitor.types(key);
                reads_french(&visitor);
                visitor.key(KeyCode::Esc);
            }
            visitor.key(KeyCode::Enter);
            reads_french(&visitor);
        }
    }
}

#[test]
fn who_resigns_is_told_in_french() {
    let mut visitor = Visitor::to_table(seating("ripple", &["human", "level:5"], &[]), FRENCH, (80, 24));
    visitor.types("x");
    assert!(visitor.sees().contains("Abandonner cette partie"), "{}", visitor.sees());
    visitor.types("y");
    reads_french(&visitor);
    let screen = visitor.sees();
    assert!(screen.contains("vous avez abandonné") && screen.contains("Niveau 5 gagne"), "{screen}");
}

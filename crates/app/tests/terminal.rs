//! The terminal without a terminal: events in, drawn screens out, compared with what was written down.
//!
//! `RENEW=1 cargo test -p bastide --test terminal` writes the screens anew. Read them before you commit them.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use arena::Terms;
use bastide::terminal::desk::{Desk, Left};
use bastide::terminal::event::{Event, Go, Wish};
use bastide::terminal::house::House;
use bastide::terminal::notes;
use bastide::terminal::palette::{Depth, Look, Speed};
use bastide::terminal::shelf::Shelf;
use bastide::terminal::sitting::Sitting;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use games::GAMES;
use kit::{Entry, Record, Setup};
use minds::Budget;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

/// Somebody before a screen that nobody sees.
struct Visitor {
    house: House,
    desk: Desk,
    happened: Receiver<Event>,
    now: Duration,
    size: (u16, u16),
    left: Left,
}

fn folder(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("bastide-{name}-{}", std::process::id()))
}

const PLAIN: Look = Look { depth: Depth::None, ascii: false, speed: Speed::Off };

impl Visitor {
    fn comes(go: Go, shelf: Shelf, look: Look, size: (u16, u16)) -> Visitor {
        let (events, happened) = channel();
        let (house, wishes) = House::enter(go, shelf.clone(), look, size);
        let terms = Terms {
            budget: Budget::iterations(50),
            trust: true,
            ..Terms::usual(env!("CARGO_BIN_EXE_bastide").into())
        };
        let desk = Desk::new(shelf, terms, events);
        let mut visitor = Visitor { house, desk, happened, now: Duration::ZERO, size, left: Left::Nothing };
        for wish in wishes {
            visitor.left = visitor.desk.fulfil(wish);
        }
        visitor
    }

    fn to_lobby(name: &str) -> Visitor {
        let folder = folder(name);
        let _ = std::fs::remove_dir_all(&folder);
        Visitor::comes(Go::Lobby(String::new()), Shelf::at(folder), PLAIN, (80, 24))
    }

    fn to_table(sitting: Sitting, look: Look, size: (u16, u16)) -> Visitor {
        static TABLES: AtomicUsize = AtomicUsize::new(0);
        let shelf = Shelf::at(folder(&format!("table{}", TABLES.fetch_add(1, Ordering::Relaxed))));
        Visitor::comes(Go::Table(Box::new(sitting)), shelf, look, size)
    }

    fn happens(&mut self, event: Event) {
        for wish in self.house.handle(event, self.now) {
            match self.desk.fulfil(wish) {
                Left::Nothing => {}
                left => self.left = left,
            }
        }
    }

    fn key(&mut self, code: KeyCode) {
        self.happens(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    fn keys(&mut self, codes: &[KeyCode]) {
        codes.iter().for_each(|&code| self.key(code));
    }

    fn types(&mut self, text: &str) {
        text.chars().for_each(|letter| self.key(KeyCode::Char(letter)));
    }

    fn clicks(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.happens(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    /// Waits for whoever thinks.
    fn waits(&mut self) {
        let event = self.happened.recv().expect("somebody is thinking");
        self.happens(event);
    }

    fn sees(&self) -> String {
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).unwrap();
        terminal.draw(|frame| self.house.draw(self.now, frame.buffer_mut())).unwrap();
        let buffer = terminal.backend().buffer().clone();
        let rows = buffer.content.chunks(self.size.0.into());
        let row = |row: &[ratatui::buffer::Cell]| {
            row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>().trim_end().to_owned()
        };
        rows.map(|cells| row(cells) + "\n").collect()
    }
}

fn entry(name: &str) -> &'static Entry {
    GAMES.iter().find(|entry| entry.about.name == name).unwrap()
}

fn sitting(name: &str, seats: &[&str], options: &[(&str, &str)]) -> Sitting {
    let options: Vec<_> = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let setup = Setup::new(entry(name).about, Some(&seats.len().to_string()), &options).unwrap();
    let seats = seats.iter().map(|seat| seat.to_string()).collect();
    Sitting::start(entry(name), setup, seats, "7".to_owned()).unwrap()
}

/// Compares a screen with the one that was written down.
fn golden(name: &str, screen: &str) {
    let path =
        PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/screens")).join(format!("{name}.txt"));
    if std::env::var_os("RENEW").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        return std::fs::write(path, screen).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(written, screen, "the screen {name}; RENEW=1 writes it anew\n{screen}");
}

#[test]
fn every_game_looks_as_it_did_on_screens_of_every_size() {
    for entry in GAMES {
        let name = entry.about.name;
        let seats = vec!["human"; entry.about.usual_seats.into()];
        for (width, height) in [(80, 24), (120, 40), (60, 16)] {
            let mut visitor = Visitor::to_table(sitting(name, &seats, &[]), PLAIN, (width, height));
            for _ in 0..8 {
                let over = visitor.sees().contains("play again");
                visitor.keys(if over { &[] } else { &[KeyCode::Tab, KeyCode::Enter] });
            }
            golden(&format!("{name}-{width}x{height}"), &visitor.sees());
        }
        let colours = Look { depth: Depth::True, ascii: false, speed: Speed::Off };
        let visitor = Visitor::to_table(sitting(name, &seats, &[]), colours, (200, 60));
        golden(&format!("{name}-pictures-200x60"), &visitor.sees());
        let ascii = Look { ascii: true, ..PLAIN };
        let visitor = Visitor::to_table(sitting(name, &seats, &[]), ascii, (80, 24));
        let screen = visitor.sees();
        assert!(screen.is_ascii(), "{screen}");
    }
}

#[test]
fn no_size_and_no_board_is_too_small_or_too_large() {
    let huge = [
        ("gems", &[("width", "64"), ("height", "64")][..]),
        ("mansuba", &[("width", "40"), ("height", "40")]),
        ("ripple", &[("width", "64"), ("height", "1")]),
        ("tilings", &[("width", "64"), ("height", "64"), ("rotate", "on")]),
    ];
    for (name, options) in huge {
        let seats = vec!["human"; entry(name).about.usual_seats.into()];
        for depth in [Depth::None, Depth::True] {
            let look = Look { depth, ..PLAIN };
            let mut visitor = Visitor::to_table(sitting(name, &seats, options), look, (80, 24));
            for (width, height) in [(1, 1), (20, 5), (30, 10), (59, 11), (80, 24), (300, 100)] {
                visitor.size = (width, height);
                visitor.happens(Event::Resized(width, height));
                visitor.types("+++---");
                visitor.keys(&[KeyCode::Tab, KeyCode::Right, KeyCode::Down]);
                visitor.sees();
            }
        }
    }
}

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
    // Down from Gems to Ripple; then its width.
    visitor.keys(&[KeyCode::Down, KeyCode::Down, KeyCode::Enter, KeyCode::Down, KeyCode::Down]);
    visitor.keys(&[KeyCode::Down, KeyCode::Down, KeyCode::Right, KeyCode::Right]);
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
    assert!(table.contains("turn 2") && table.contains("g"), "{table}");
    // A new visitor finds it too, and the setup as it was.
    let mut other = Visitor::comes(Go::Lobby(String::new()), Shelf::at(folder("remember")), PLAIN, (80, 24));
    assert!(other.sees().contains("go on: ripple, turn 2"));
    other.types("d");
    assert!(!other.sees().contains("go on"));
    assert!(other.sees().contains("width        7"), "{}", other.sees());
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
    let mut visitor = Visitor::comes(Go::Lobby(String::new()), Shelf::at(&folder), PLAIN, (80, 24));
    assert!(visitor.sees().contains("memory.json is left alone"), "{}", visitor.sees());
    visitor.key(KeyCode::Enter);
    assert!(visitor.sees().contains("cannot be gone on with"), "{}", visitor.sees());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_tile_turns_under_the_cursor_and_claims_are_chosen() {
    let mut visitor = Visitor::to_table(sitting("carcassonne", &["human", "human"], &[]), PLAIN, (100, 40));
    let first = visitor.sees();
    let turned: std::collections::HashSet<String> = (0..4)
        .map(|_| {
            visitor.types("r");
            visitor.sees()
        })
        .collect();
    assert!(turned.len() > 1 && turned.contains(&first), "turning comes round\n{first}");
    visitor.key(KeyCode::Enter);
    let claims = visitor.sees();
    assert!(claims.contains("1 done"), "{claims}");
    visitor.key(KeyCode::Right);
    assert_ne!(visitor.sees(), claims, "a claim is shown on the tile");
    visitor.key(KeyCode::Enter);
    assert!(visitor.sees().contains("turn 1"), "{}", visitor.sees());
}

#[test]
fn a_refused_sentence_says_why_and_changes_nothing() {
    let mut visitor = Visitor::to_table(sitting("gems", &["human"], &[]), PLAIN, (80, 24));
    visitor.types("/a1 h8");
    visitor.key(KeyCode::Enter);
    let screen = visitor.sees();
    assert!(screen.contains("a1 and h8 are not neighbours") && screen.contains("turn 0"), "{screen}");
}

#[test]
fn typed_words_are_completed_and_listed() {
    let mut visitor = Visitor::to_table(sitting("ripple", &["human", "human"], &[]), PLAIN, (80, 24));
    visitor.types("/a");
    assert!(visitor.sees().contains("a1 a2 a3 a4 a5"), "{}", visitor.sees());
    visitor.types("3");
    visitor.keys(&[KeyCode::Tab, KeyCode::Enter]);
    assert!(visitor.sees().contains("1 a3"), "{}", visitor.sees());
}

#[test]
fn the_mouse_picks_squares_in_any_order() {
    let mut visitor = Visitor::to_table(sitting("gems", &["human"], &[]), PLAIN, (80, 24));
    let sentence = {
        let game = sitting("gems", &["human"], &[]);
        game.table.game().sentences()[0].clone()
    };
    let places: Vec<&str> = sentence.split(' ').collect();
    for place in [places[1], places[0]] {
        let screen = visitor.sees();
        let header = screen.lines().find(|line| line.trim_start().starts_with("a ")).unwrap();
        let row = screen.lines().position(|line| line.trim_start().starts_with(&place[1..])).unwrap();
        visitor.clicks(header.find(&place[..1]).unwrap() as u16, row as u16);
    }
    let screen = visitor.sees();
    assert!(screen.contains("turn 1") && screen.contains(&sentence), "{sentence}\n{screen}");
}

#[test]
fn minds_answer_and_their_turns_are_taken_back_with_ones_own() {
    let mut visitor = Visitor::to_table(sitting("ripple", &["human", "greedy"], &[]), PLAIN, (80, 24));
    visitor.key(KeyCode::Enter);
    assert!(visitor.sees().contains("(greedy) is thinking"));
    visitor.waits();
    let after = visitor.sees();
    assert!(after.contains("turn 2") && after.contains("your turn"), "{after}");
    visitor.types("u");
    assert!(visitor.sees().contains("turn 0"));
    visitor.types("U");
    assert_eq!(visitor.sees(), after);
    visitor.types("uu");
    assert!(visitor.sees().contains("nothing to undo"));
    // An answer to a position that was taken back is nobody's move.
    visitor.key(KeyCode::Enter);
    let answer = visitor.happened.recv().expect("somebody is thinking");
    visitor.types("u");
    visitor.happens(answer);
    assert!(visitor.sees().contains("turn 0"));
}

#[test]
fn nobody_thinks_on_when_his_answer_is_no_longer_wanted() {
    for keys in ["u", "xy", "p", "q", "h"] {
        let mut visitor = Visitor::to_table(sitting("ripple", &["human", "greedy"], &[]), PLAIN, (80, 24));
        visitor.key(KeyCode::Enter);
        let mut wishes = Vec::new();
        for letter in keys.chars() {
            let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE);
            wishes.extend(visitor.house.handle(Event::Key(key), visitor.now));
        }
        let hushed = wishes.iter().any(|wish| matches!(wish, Wish::Hush | Wish::Quit(_)));
        assert_eq!(hushed, keys != "h", "{keys}");
    }
}

#[test]
fn hints_come_in_grades() {
    let mut visitor = Visitor::to_table(sitting("ripple", &["human", "greedy"], &[]), PLAIN, (80, 24));
    visitor.types("h");
    visitor.waits();
    assert!(visitor.sees().contains("look at the"), "{}", visitor.sees());
    visitor.types("h");
    assert!(visitor.sees().contains("play `"), "{}", visitor.sees());
    visitor.types("h");
    let list = visitor.sees();
    assert!(list.contains("best moves") && list.contains("1. ") && list.contains('%'), "{list}");
    visitor.types("e");
    assert!(visitor.sees().contains('█') || visitor.sees().contains('░'));
}

#[test]
fn a_game_ends_with_a_table_of_what_the_points_are_for() {
    let mut visitor = Visitor::to_table(sitting("carcassonne", &["greedy", "random"], &[]), PLAIN, (80, 24));
    for _ in 0..71 {
        visitor.waits();
    }
    let screen = visitor.sees();
    for kind in ["roads", "cities", "monasteries", "farms", "points", "rank", "The end"] {
        assert!(screen.contains(kind), "{kind}\n{screen}");
    }
    // The columns add up.
    let figures = |kind: &str| -> Vec<i64> {
        let row = screen.split(['│', '\n']).find(|part| part.trim_start().starts_with(kind)).unwrap();
        row.split_whitespace().filter_map(|word| word.parse().ok()).collect()
    };
    for seat in 0..2 {
        let sum: i64 =
            ["roads", "cities", "monasteries", "farms"].iter().map(|kind| figures(kind)[seat]).sum();
        assert_eq!(sum, figures("points")[seat], "{screen}");
    }
    visitor.types("v");
    visitor.key(KeyCode::End);
    assert!(visitor.sees().contains("turn 71 of 71"), "{}", visitor.sees());
}

#[test]
fn resigning_is_asked_once() {
    let mut visitor = Visitor::to_table(sitting("ripple", &["human", "greedy"], &[]), PLAIN, (80, 24));
    visitor.types("x");
    assert!(visitor.sees().contains("Resign this game?"));
    visitor.types("n");
    assert!(visitor.sees().contains("your turn"));
    visitor.types("xy");
    assert!(visitor.sees().contains("player 2 wins"), "{}", visitor.sees());
    assert!(visitor.sees().contains("play again"));
}

#[test]
fn control_c_asks_once() {
    let control_c = || Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    let mut visitor = Visitor::to_lobby("leaving");
    visitor.happens(control_c());
    assert!(visitor.sees().contains("Leave Bastide?"));
    visitor.key(KeyCode::Esc);
    assert!(!visitor.sees().contains("Leave Bastide?"));
    visitor.happens(control_c());
    assert_eq!(visitor.left, Left::Nothing);
    visitor.happens(control_c());
    assert_eq!(visitor.left, Left::Quit(0));
}

#[test]
fn a_cascade_is_seen_wave_by_wave_and_leads_to_the_same_board() {
    let films = Look { speed: Speed::Usual, ..PLAIN };
    let mut visitor = Visitor::to_table(sitting("gems", &["human"], &[]), films, (80, 24));
    let mut other = Visitor::to_table(sitting("gems", &["human"], &[]), PLAIN, (80, 24));
    let sentence = sitting("gems", &["human"], &[]).table.game().sentences()[0].clone();
    for visitor in [&mut visitor, &mut other] {
        visitor.types(&format!("/{sentence}"));
        visitor.key(KeyCode::Enter);
    }
    let mut pictures = vec![visitor.sees()];
    while let Some(due) = visitor.house.due() {
        visitor.now = due;
        visitor.happens(Event::Tick);
        pictures.push(visitor.sees());
    }
    assert!(pictures.len() > 2, "lines vanish, gems fall, and all is still");
    other.now = visitor.now;
    assert_eq!(visitor.sees(), other.sees());
}

#[test]
fn an_idle_screen_waits_for_nothing() {
    let films = Look { speed: Speed::Usual, ..PLAIN };
    assert_eq!(Visitor::to_lobby("idle").house.due(), None);
    let mut visitor = Visitor::to_table(sitting("ripple", &["human", "human"], &[]), films, (80, 24));
    assert_eq!(visitor.house.due(), None);
    visitor.key(KeyCode::Enter);
    assert_eq!(visitor.house.due(), None);
}

#[test]
fn a_replay_steps_jumps_and_plays_with_notes() {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/ripple.record"))
            .unwrap();
    let table = Record::read(GAMES, &text).unwrap().replay().unwrap();
    let last = table.turn();
    let mut notes = notes::read(&text);
    notes[2] = "b: it looks 60 % good".to_owned();
    let go = Go::Replay(Box::new(table), notes);
    let mut visitor = Visitor::comes(go, Shelf::at(folder("none")), PLAIN, (80, 24));
    assert!(visitor.sees().contains(&format!("turn 0 of {last}")));
    visitor.keys(&[KeyCode::Right, KeyCode::Right]);
    golden("replay-80x24", &visitor.sees());
    assert!(visitor.sees().contains("it looks 60 % good"));
    visitor.types("g12");
    visitor.key(KeyCode::Enter);
    assert!(visitor.sees().contains(&format!("turn 12 of {last}")));
    visitor.types(" ");
    while let Some(due) = visitor.house.due() {
        visitor.now = due;
        visitor.happens(Event::Tick);
    }
    assert!(visitor.sees().contains(&format!("turn {last} of {last}")));
    visitor.types("q");
    assert_eq!(visitor.left, Left::Quit(0));
}

#[test]
fn garbage_from_keyboard_and_mouse_harms_nothing() {
    let mut dice = kit::Quick::new(3);
    use kit::Chance;
    for entry in GAMES {
        let mut seats = vec!["human"; entry.about.usual_seats.into()];
        seats[0] = "human";
        let look = Look { depth: Depth::Many, ..PLAIN };
        let mut visitor = Visitor::to_table(sitting(entry.about.name, &seats, &[]), look, (80, 24));
        for _ in 0..400 {
            let codes = [
                KeyCode::Enter,
                KeyCode::Tab,
                KeyCode::BackTab,
                KeyCode::Up,
                KeyCode::Down,
                KeyCode::Left,
                KeyCode::Right,
                KeyCode::Backspace,
                KeyCode::Char(char::from(b' ' + dice.below(95) as u8)),
            ];
            let code = codes[dice.below(codes.len() as u32) as usize];
            // Saving would leave files behind, though it would harm nothing either.
            let code = if code == KeyCode::Char('s') { KeyCode::Enter } else { code };
            match dice.below(4) {
                0 => visitor.clicks(dice.below(90) as u16, dice.below(30) as u16),
                1 => visitor.happens(Event::Pasted("\u{1b}[31m\n漢".to_owned())),
                _ => visitor.key(code),
            }
            visitor.sees();
            if visitor.left != Left::Nothing {
                break;
            }
        }
    }
}

#[test]
fn a_bot_sits_at_the_table_and_follows_when_turns_are_taken_back() {
    let bot = format!("cmd:{} sparring", env!("CARGO_BIN_EXE_bastide"));
    let size = [("width", "3"), ("height", "3")];
    let mut visitor = Visitor::to_table(sitting("ripple", &["human", &bot], &size), PLAIN, (100, 30));
    for _ in 0..2 {
        visitor.types("b2");
        visitor.key(KeyCode::Enter);
        visitor.waits();
        let screen = visitor.sees();
        assert!(screen.contains("player 1: your turn   turn 2") && !screen.contains("sent off"), "{screen}");
        visitor.key(KeyCode::Char('u'));
    }
}

#[test]
fn what_gives_points_is_shown_on_request() {
    let options = [("width", "3"), ("height", "2"), ("score", "zones")];
    let mut visitor = Visitor::to_table(sitting("tilings", &["human", "human"], &options), PLAIN, (100, 30));
    let plain = visitor.sees();
    visitor.key(KeyCode::Char('c'));
    let counted = visitor.sees();
    assert_ne!(plain, counted);
    visitor.key(KeyCode::Char('c'));
    assert_eq!(visitor.sees(), plain);
}

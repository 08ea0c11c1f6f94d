//! Screens of every size, compared with those written down; replays; and that no key harms.

use bastide::terminal::event::{AppEvent, Route};
use bastide::terminal::picture::blocks::Blocks;
use bastide::terminal::picture::theme::{Background, ColourDepth, ScreenTheme, Speed};
use bastide::terminal::table::effect_runner::LoopAction;
use bastide::terminal::table::past_game::PastGame;
use bastide::terminal::table::state_dir::StateDir;
use crossterm::event::KeyCode;
use games::GAMES;
use kit::{Chance, Record};
use ratatui::style::Color;

use crate::support::visitor::{PLAIN, Visitor, entry, golden, seating};

#[test]
fn every_game_looks_as_it_did_on_screens_of_every_size() {
    for entry in GAMES {
        let name = entry.about.name;
        let seats = vec!["human"; entry.about.usual_seats.into()];
        for (width, height) in [(80, 24), (120, 40), (60, 16)] {
            let mut visitor = Visitor::to_table(seating(name, &seats, &[]), PLAIN, (width, height));
            for _ in 0..8 {
                let over = visitor.sees().contains("play again");
                visitor.keys(if over { &[] } else { &[KeyCode::Tab, KeyCode::Enter] });
            }
            golden(&format!("{name}-{width}x{height}"), &visitor.sees());
        }
        let colours = ScreenTheme { depth: ColourDepth::True, ..PLAIN };
        let visitor = Visitor::to_table(seating(name, &seats, &[]), colours, (200, 60));
        golden(&format!("{name}-pictures-200x60"), &visitor.sees());
        let ascii = ScreenTheme { ascii: true, ..PLAIN };
        let visitor = Visitor::to_table(seating(name, &seats, &[]), ascii, (80, 24));
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
        for depth in [ColourDepth::None, ColourDepth::True] {
            let theme = ScreenTheme { depth, ..PLAIN };
            let mut visitor = Visitor::to_table(seating(name, &seats, options), theme, (80, 24));
            for (width, height) in [(1, 1), (20, 5), (30, 10), (59, 11), (80, 24), (300, 100)] {
                visitor.size = (width, height);
                visitor.happens(AppEvent::Resized(width, height));
                visitor.types("+++---");
                visitor.keys(&[KeyCode::Tab, KeyCode::Right, KeyCode::Down]);
                visitor.sees();
            }
        }
    }
}

#[test]
fn an_idle_screen_waits_for_nothing() {
    let films = ScreenTheme { speed: Speed::Usual, ..PLAIN };
    assert_eq!(Visitor::to_lobby("idle").app.due(), None);
    let mut visitor = Visitor::to_table(seating("ripple", &["human", "human"], &[]), films, (80, 24));
    assert_eq!(visitor.app.due(), None);
    visitor.key(KeyCode::Enter);
    assert_eq!(visitor.app.due(), None);
}

#[test]
fn a_replay_steps_jumps_and_plays_with_notes() {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/ripple.record"))
            .unwrap();
    let table = Record::read(GAMES, &text).unwrap().replay().unwrap();
    let last = table.turn();
    let mut game = PastGame::new(table, &text, None, PLAIN.language);
    game.notes[2] = "b: it looks 60 % good".to_owned();
    let go = Route::Replay(Box::new(game));
    let mut visitor = Visitor::comes(go, StateDir::default(), PLAIN, (80, 24));
    assert!(visitor.sees().contains(&format!("turn 0 of {last}")));
    visitor.keys(&[KeyCode::Right, KeyCode::Right]);
    golden("replay-80x24", &visitor.sees());
    assert!(visitor.sees().contains("it looks 60 % good"));
    visitor.types("g12");
    visitor.key(KeyCode::Enter);
    assert!(visitor.sees().contains(&format!("turn 12 of {last}")));
    visitor.types(" ");
    while let Some(due) = visitor.app.due() {
        visitor.now = due;
        visitor.happens(AppEvent::Tick);
    }
    assert!(visitor.sees().contains(&format!("turn {last} of {last}")));
    visitor.types("q");
    assert_eq!(visitor.left, LoopAction::Quit(0));
}

#[test]
fn foreground_and_background_are_set_on_every_screen_light_and_dark() {
    for (ground, depth) in [Background::Dark, Background::Light].into_iter().flat_map(|ground| {
        [ColourDepth::Sixteen, ColourDepth::Many, ColourDepth::True].map(|depth| (ground, depth))
    }) {
        let theme = ScreenTheme { depth, ground, ..PLAIN };
        let mut visitors =
            vec![Visitor::comes(Route::Lobby(String::new()), StateDir::default(), theme, (80, 24))];
        for entry in GAMES {
            let seats = vec!["human"; entry.about.usual_seats.into()];
            visitors.push(Visitor::to_table(seating(entry.about.name, &seats, &[]), theme, (80, 24)));
        }
        for visitor in visitors {
            let cells = visitor.buffer().content;
            assert!(cells.iter().all(|cell| cell.fg != Color::Reset && cell.bg != Color::Reset), "{theme:?}");
            assert!(
                cells.iter().all(|cell| cell.fg != cell.bg || cell.symbol() == " "),
                "{theme:?}\n{}",
                visitor.sees()
            );
        }
    }
}

#[test]
fn marks_fill_hexagons() {
    let theme = ScreenTheme { depth: ColourDepth::True, ..PLAIN };
    let options = [("board", "triangular")];
    let mut visitor = Visitor::to_table(seating("mansuba", &["human", "human"], &options), theme, (200, 60));
    let filled = |visitor: &Visitor, colour: Color| {
        visitor.buffer().content.iter().filter(|cell| cell.bg == colour || cell.fg == colour).count()
    };
    let (cursor, lit, hand) =
        (Color::Rgb(255, 215, 0), Color::Rgb(0xf3, 0xc6, 0xe6), Color::Rgb(0xd4, 0x5f, 0xb8));
    assert!(filled(&visitor, cursor) > 4 && filled(&visitor, lit) > 20 && filled(&visitor, hand) == 0);
    visitor.key(KeyCode::Enter);
    visitor.key(KeyCode::Tab);
    assert!(filled(&visitor, hand) > 4, "the piece in hand is told from where it may go");
}

#[test]
fn swaps_are_lit_only_if_that_is_asked_for() {
    let theme = ScreenTheme { depth: ColourDepth::True, ..PLAIN };
    let mut visitor = Visitor::to_table(seating("gems", &["human"], &[]), theme, (200, 60));
    let corners = |visitor: &Visitor| visitor.sees().matches('┏').count();
    let dark = corners(&visitor);
    visitor.types("l");
    assert!(corners(&visitor) > dark + 5, "{}", visitor.sees());
    visitor.types("l");
    assert_eq!(corners(&visitor), dark);
}

#[test]
fn a_small_screen_shows_a_part_of_a_map_in_pictures() {
    let theme = ScreenTheme { depth: ColourDepth::True, ..PLAIN };
    let mut visitor = Visitor::to_table(seating("carcassonne", &["human", "human"], &[]), theme, (80, 24));
    for _ in 0..24 {
        visitor.keys(&[KeyCode::Tab, KeyCode::Enter, KeyCode::Enter]);
    }
    assert!(visitor.sees().contains('▀'), "{}", visitor.sees());
}

#[test]
fn pictures_are_as_fine_as_the_terminal_has_letters_for() {
    let finer = [(Blocks::Halves, '▀'..='▀'), (Blocks::Quadrants, '▖'..='▟'), (Blocks::Sextants, '🬀'..='🬻')];
    for (blocks, letters) in finer {
        let theme = ScreenTheme { depth: ColourDepth::True, blocks, ..PLAIN };
        let visitor = Visitor::to_table(seating("gems", &["human"], &[]), theme, (80, 24));
        let screen = visitor.sees();
        assert!(screen.chars().any(|letter| letters.contains(&letter)), "{blocks:?}\n{screen}");
    }
}

#[test]
fn what_is_in_hand_is_a_picture_where_the_board_is_one() {
    let seats = ["human", "human"];
    let pictures = ScreenTheme { depth: ColourDepth::True, ..PLAIN };
    let legend = "$ shield";
    let letters = Visitor::to_table(seating("carcassonne", &seats, &[]), PLAIN, (80, 24)).sees();
    assert!(letters.contains(legend) && letters.contains("in hand tile"), "{letters}");
    let drawn = Visitor::to_table(seating("carcassonne", &seats, &[]), pictures, (80, 24)).sees();
    let panel: String = drawn.lines().flat_map(|line| line.chars().skip(52)).collect();
    assert!(panel.contains('▀') && panel.contains("in hand tile") && !drawn.contains(legend), "{drawn}");
}

#[test]
fn the_panel_folds_away_for_the_board_and_the_title_tells_the_points() {
    let seats = ["human", "human"];
    let theme = ScreenTheme { depth: ColourDepth::True, ..PLAIN };
    for zoom in ["", "-"] {
        let mut visitor = Visitor::to_table(seating("carcassonne", &seats, &[]), theme, (80, 24));
        visitor.types(zoom);
        let unfolded = visitor.sees();
        assert!(unfolded.contains("tiles in the bag") && !unfolded.contains("0 : 0"), "{unfolded}");
        visitor.types("b");
        let folded = visitor.sees();
        assert!(!folded.contains("tiles in the bag") && folded.contains("0 : 0   turn 0"), "{folded}");
        visitor.types("b");
        assert_eq!(visitor.sees(), unfolded);
    }
}

#[test]
fn garbage_from_keyboard_and_mouse_harms_nothing() {
    let mut dice = kit::Quick::new(3);
    for entry in GAMES {
        let mut seats = vec!["human"; entry.about.usual_seats.into()];
        seats[0] = "human";
        let theme = ScreenTheme { depth: ColourDepth::Many, ..PLAIN };
        let mut visitor = Visitor::to_table(seating(entry.about.name, &seats, &[]), theme, (80, 24));
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
                1 => visitor.happens(AppEvent::Pasted("\u{1b}[31m\n漢".to_owned())),
                _ => visitor.key(code),
            }
            visitor.sees();
            if visitor.left != LoopAction::Continue {
                break;
            }
        }
    }
}

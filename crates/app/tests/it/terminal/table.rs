//! At a table: keys, mouse, minds, bots, hints, and the end of a game.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use arena::{BotTask, Input, Runner, Terms, Ticket, message};
use bastide::terminal::event::{AppEffect, AppEvent};
use bastide::terminal::picture::theme::{ScreenTheme, Speed};
use bastide::terminal::table::seat_player::{SeatPlace, SeatTask, sit};
use bots::sandbox::BotSource;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use kit::{Player, Setup};

use crate::support::visitor::{PLAIN, Visitor, entry, folder, seating};

#[test]
fn a_tile_turns_under_the_cursor_and_claims_are_chosen() {
    let mut visitor = Visitor::to_table(seating("carcassonne", &["human", "human"], &[]), PLAIN, (100, 40));
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
    assert!(claims.contains("1 no follower"), "{claims}");
    visitor.key(KeyCode::Right);
    assert_ne!(visitor.sees(), claims, "a claim is shown on the tile");
    visitor.key(KeyCode::Enter);
    assert!(visitor.sees().contains("turn 1"), "{}", visitor.sees());
}

#[test]
fn a_click_on_a_laid_tile_claims_what_is_there_and_never_plays_without_a_follower() {
    let mut visitor = Visitor::to_table(seating("carcassonne", &["human", "human"], &[]), PLAIN, (100, 40));
    visitor.key(KeyCode::Enter);
    let claims = visitor.sees();
    assert!(claims.contains("no follower") && claims.contains("the field to the"), "{claims}");
    assert!(claims.contains(" Player 1 lays a tile at"), "what it does is told: {claims}");
    'clicks: for row in 1..36 {
        for column in 0..70 {
            visitor.clicks(column, row);
            if visitor.sees().contains("turn 1") {
                break 'clicks;
            }
        }
    }
    let screen = visitor.sees();
    let said: Vec<&str> = screen.lines().skip_while(|line| !line.contains("last moves")).collect();
    assert!(said.join(" ").contains("claims a"), "{screen}");
}

#[test]
fn the_first_enter_takes_something_in_every_game() {
    for entry in games::GAMES {
        let seats = vec!["human"; entry.about.usual_seats.into()];
        let mut visitor = Visitor::to_table(seating(entry.about.name, &seats, &[]), PLAIN, (80, 24));
        let before = visitor.sees();
        visitor.key(KeyCode::Enter);
        let after = visitor.sees();
        assert!(before != after && !after.contains("nothing can be done"), "{after}");
    }
}

#[test]
fn what_was_not_weighed_is_not_remarked_on() {
    let mut visitor = Visitor::to_table(seating("ripple", &["human", "random"], &[]), PLAIN, (80, 24));
    visitor.key(KeyCode::Enter);
    visitor.waits();
    assert!(
        visitor.sees().contains("turn 2") && !visitor.sees().contains("as good as"),
        "{}",
        visitor.sees()
    );
}

#[test]
fn hints_in_a_game_for_one_tell_points() {
    let mut visitor = Visitor::to_table(seating("gems", &["human"], &[]), PLAIN, (80, 24));
    visitor.types("hhh");
    visitor.waits();
    assert!(visitor.sees().contains("points") && !visitor.sees().contains('%'), "{}", visitor.sees());
}

#[test]
fn a_skipped_turn_is_told() {
    let options = [("width", "3"), ("height", "3"), ("skip", "tile")];
    let told = (0..30).any(|_| {
        let mut visitor =
            Visitor::to_table(seating("tilings", &["human", "human", "human"], &options), PLAIN, (80, 24));
        (0..9).any(|_| {
            visitor.keys(&[KeyCode::Tab, KeyCode::Enter]);
            visitor.sees().contains("no move")
        })
    });
    assert!(told);
}

#[test]
fn a_refused_sentence_says_why_and_changes_nothing() {
    let mut visitor = Visitor::to_table(seating("gems", &["human"], &[]), PLAIN, (80, 24));
    visitor.types("/a1 h8");
    visitor.key(KeyCode::Enter);
    let screen = visitor.sees();
    assert!(screen.contains("a1 and h8 are not neighbours") && screen.contains("turn 0"), "{screen}");
}

#[test]
fn typed_words_are_completed_and_listed() {
    let mut visitor = Visitor::to_table(seating("ripple", &["human", "human"], &[]), PLAIN, (80, 24));
    visitor.types("/a");
    assert!(visitor.sees().contains("a1 a2 a3 a4 a5"), "{}", visitor.sees());
    visitor.types("3");
    visitor.keys(&[KeyCode::Tab, KeyCode::Enter]);
    assert!(visitor.sees().contains("on a3: +1"), "{}", visitor.sees());
}

#[test]
fn the_mouse_picks_squares_in_any_order() {
    let mut visitor = Visitor::to_table(seating("gems", &["human"], &[]), PLAIN, (80, 24));
    let sentence = {
        let game = seating("gems", &["human"], &[]);
        game.table.game().moves()[0].clone()
    };
    let places: Vec<&str> = sentence.split(' ').collect();
    for place in [places[1], places[0]] {
        let screen = visitor.sees();
        let header = screen.lines().find(|line| line.trim_start().starts_with("a ")).unwrap();
        let row = screen.lines().position(|line| line.trim_start().starts_with(&place[1..])).unwrap();
        visitor.clicks(header.find(&place[..1]).unwrap() as u16, row as u16);
    }
    let screen = visitor.sees();
    let told = format!("You swap {},", sentence.replace(' ', " and "));
    assert!(screen.contains("turn 1") && screen.contains(&told), "{sentence}\n{screen}");
}

#[test]
fn minds_answer_and_their_turns_are_taken_back_with_ones_own() {
    let mut visitor = Visitor::to_table(seating("ripple", &["human", "greedy"], &[]), PLAIN, (80, 24));
    visitor.key(KeyCode::Enter);
    assert!(visitor.sees().contains("Greedy is thinking"));
    visitor.waits();
    let after = visitor.sees();
    assert!(after.contains("turn 2") && after.contains("your turn"), "{after}");
    visitor.types("u");
    assert!(visitor.sees().contains("turn 0"));
    visitor.types("U");
    assert_eq!(visitor.sees(), after);
    visitor.types("uu");
    assert!(visitor.sees().contains("nothing to undo"));
    // An answer to a position that was taken back is not played.
    visitor.key(KeyCode::Enter);
    let answer = visitor.happened.recv().expect("somebody is thinking");
    visitor.types("u");
    visitor.happens(answer);
    assert!(visitor.sees().contains("turn 0"));
}

#[test]
fn nobody_thinks_on_when_the_answer_is_no_longer_wanted() {
    for keys in ["u", "xy", "p", "q", "h"] {
        let mut visitor = Visitor::to_table(seating("ripple", &["human", "greedy"], &[]), PLAIN, (80, 24));
        visitor.key(KeyCode::Enter);
        let mut effects = Vec::new();
        for letter in keys.chars() {
            let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE);
            effects.extend(visitor.app.handle(AppEvent::Key(key), visitor.now));
        }
        let hushed = effects.iter().any(|effect| {
            matches!(effect, AppEffect::StopThinking(_) | AppEffect::LeaveTable | AppEffect::Quit(_))
        });
        assert_eq!(hushed, keys != "h", "{keys}");
    }
}

#[test]
fn hints_come_in_grades() {
    let mut visitor = Visitor::to_table(seating("ripple", &["human", "greedy"], &[]), PLAIN, (80, 24));
    visitor.types("h");
    visitor.waits();
    assert!(visitor.sees().contains("look at the"), "{}", visitor.sees());
    visitor.types("h");
    assert!(visitor.sees().contains("play `"), "{}", visitor.sees());
    visitor.types("h");
    let list = visitor.sees();
    let shown = list.lines().skip_while(|line| !line.contains("best moves")).skip(1);
    let worth = |line: &str| line.strip_suffix(" %")?.split_whitespace().next_back()?.parse::<i32>().ok();
    let worths: Vec<i32> = shown.map_while(worth).collect();
    assert!(worths.len() > 2 && worths[1..].is_sorted_by(|a, b| a >= b), "by what is shown: {list}");
    assert!(list.lines().last().unwrap().contains("arrows  point"), "the keys are still there: {list}");
    visitor.types("e");
    assert!(visitor.sees().contains('█') || visitor.sees().contains('░'));
}

#[test]
fn the_advised_move_is_first_in_the_list() {
    for (game, seats) in [("gems", &["human"][..]), ("ripple", &["human", "greedy"])] {
        let mut visitor = Visitor::to_table(seating(game, seats, &[]), PLAIN, (80, 24));
        visitor.types("h");
        visitor.waits();
        visitor.types("hh");
        let list = visitor.sees();
        let first = list.lines().skip_while(|line| !line.contains("best moves")).nth(1);
        assert!(first.is_some_and(|line| line.contains('▶')), "{game}: {list}");
    }
}

#[test]
fn a_wide_panel_lists_the_best_moves_in_words() {
    for (game, deed) in [("ripple", "lays a token on"), ("gems", "clears a line of")] {
        let seats = &["human", "greedy"][..games::find(game).unwrap().about.usual_seats.into()];
        let mut visitor = Visitor::to_table(seating(game, seats, &[]), PLAIN, (140, 40));
        visitor.types("h");
        visitor.waits();
        visitor.types("hh");
        let list = visitor.sees();
        let (_, shown) = list.split_once("best moves").expect("the list is there");
        assert!(shown.contains(deed), "{game}: {list}");
        visitor.types("w");
        assert!(!visitor.sees().split_once("best moves").unwrap().1.contains(deed), "{}", visitor.sees());
    }
}

#[test]
fn a_game_ends_with_a_table_of_what_the_points_are_for() {
    let mut visitor = Visitor::to_table(seating("carcassonne", &["greedy", "random"], &[]), PLAIN, (80, 24));
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
    let mut visitor = Visitor::to_table(seating("ripple", &["human", "greedy"], &[]), PLAIN, (80, 24));
    visitor.types("x");
    assert!(visitor.sees().contains("Resign this game?"));
    visitor.types("n");
    assert!(visitor.sees().contains("your turn"));
    visitor.types("xy");
    assert!(visitor.sees().contains("you have resigned: greedy wins"), "{}", visitor.sees());
    assert!(visitor.sees().contains("play again"));
}

#[test]
fn who_gives_up_alone_has_points_and_no_win() {
    let mut visitor = Visitor::to_table(seating("gems", &["human"], &[]), PLAIN, (80, 24));
    visitor.types("xy");
    let screen = visitor.sees();
    assert!(screen.contains("you have resigned: 0 points") && !screen.contains("wins"), "{screen}");
}

#[test]
fn a_cascade_is_seen_wave_by_wave_and_leads_to_the_same_board() {
    let films = ScreenTheme { speed: Speed::Usual, ..PLAIN };
    let mut visitor = Visitor::to_table(seating("gems", &["human"], &[]), films, (80, 24));
    let mut other = Visitor::to_table(seating("gems", &["human"], &[]), PLAIN, (80, 24));
    let sentence = seating("gems", &["human"], &[]).table.game().moves()[0].clone();
    for visitor in [&mut visitor, &mut other] {
        visitor.types(&format!("/{sentence}"));
        visitor.key(KeyCode::Enter);
    }
    let mut pictures = vec![visitor.sees()];
    while let Some(due) = visitor.app.due() {
        visitor.now = due;
        visitor.happens(AppEvent::Tick);
        pictures.push(visitor.sees());
    }
    assert!(pictures.len() > 2, "lines vanish, gems fall, and all is still");
    other.now = visitor.now;
    assert_eq!(visitor.sees(), other.sees());
}

#[test]
fn a_bot_sits_at_the_table_and_follows_when_turns_are_taken_back() {
    let bot = format!("cmd:{} sparring", env!("CARGO_BIN_EXE_bastide"));
    let size = [("width", "3"), ("height", "3")];
    let mut visitor = Visitor::to_table(seating("ripple", &["human", &bot], &size), PLAIN, (100, 30));
    for _ in 0..2 {
        visitor.types("/b2");
        visitor.key(KeyCode::Enter);
        visitor.waits();
        let screen = visitor.sees();
        assert!(screen.contains("your turn   turn 2") && !screen.contains("sent off"), "{screen}");
        visitor.key(KeyCode::Char('u'));
    }
}

/// The bot says by a file that it was asked; then it never answers, and its clock is very long.
#[test]
fn nobody_waits_for_a_bot_whose_table_is_left() {
    let asked = folder("asked");
    let greets =
        r#"read x; echo '{"type":"hello","protocol":1,"name":"mute"}'; read x; echo '{"type":"ready"}'"#;
    let script = format!("{greets}; read x; touch {}; sleep 1000", asked.display());
    let words = ["sh".to_owned(), "-c".to_owned(), script];
    let bot = BotSource::Command(words.to_vec()).to_string();
    let terms = Terms { clock: "move:1000s".parse().unwrap(), ..Terms::default() };
    let runner = Runner { trust: true, ..Runner::new(env!("CARGO_BIN_EXE_bastide")) };
    let (events, happened) = channel();
    let (entry, player) = (entry("ripple"), Player(0));
    let place = SeatPlace { table: 1, entry, player, spec: bot.parse().unwrap(), seed: 1 };
    let patience = Duration::from_secs(1000);
    let mut thinker = sit(place, terms.clone(), runner, events).unwrap();
    let new = message::new_game(&Setup::usual(entry.about), player, terms.clock, "1".to_owned());
    thinker.ask(SeatTask::Bot(BotTask::Start { ticket: Ticket(1), new }));
    let ready = happened.recv().expect("the bot gets ready");
    assert!(matches!(ready, AppEvent::SeatDone { input: Input::Ready { .. }, .. }));
    thinker.ask(SeatTask::Bot(BotTask::Ask { ticket: Ticket(2), turn: 0, line: "{}".to_owned(), patience }));
    while !asked.exists() {
        assert!(matches!(happened.recv_timeout(Duration::from_millis(10)), Err(RecvTimeoutError::Timeout)));
    }
    drop(thinker);
    std::fs::remove_file(asked).unwrap();
    let nothing_more = happened.recv_timeout(Duration::from_secs(100));
    assert!(matches!(nothing_more, Err(RecvTimeoutError::Disconnected)));
}

#[test]
fn everybody_gets_up_when_the_table_is_left() {
    let mut visitor = Visitor::to_lobby("rise");
    visitor.points_at("Ripple");
    visitor.keys(&[KeyCode::Enter, KeyCode::Enter]);
    assert!(visitor.sees().contains("Bastide · Ripple"), "{}", visitor.sees());
    let effects = visitor.app.handle(AppEvent::Key(KeyCode::Char('q').into()), visitor.now);
    assert!(effects.iter().any(|effect| matches!(effect, AppEffect::LeaveTable)));
}

#[test]
fn what_gives_points_is_shown_on_request() {
    let options = [("width", "3"), ("height", "2"), ("score", "zones")];
    let mut visitor = Visitor::to_table(seating("tilings", &["human", "human"], &options), PLAIN, (100, 30));
    let plain = visitor.sees();
    visitor.key(KeyCode::Char('c'));
    let counted = visitor.sees();
    assert_ne!(plain, counted);
    visitor.key(KeyCode::Char('c'));
    assert_eq!(visitor.sees(), plain);
}

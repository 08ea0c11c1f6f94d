//! Ends of games, and skipped players, as a person reads them.

use bots::sandbox::BotSource;
use kit::{Chance, Key, Quick, Setup, Table};

use crate::support::person::Person;
use crate::support::visitor::entry;

/// A person at a table of this game, without animation.
fn at_table(name: &str, game: &str, args: &[&str]) -> Person {
    let mut person =
        Person::runs(name, &[&["play", game, "--seed", "3", "--no-animation"], args].concat(), &[]);
    person.awaits("turn 0");
    person
}

/// The points of a player, as the panel tells them.
fn points(person: &Person, name: &str) -> i64 {
    let screen = person.sees();
    let row = screen.lines().find_map(|line| line.split_once(&format!(" {name} ")));
    let (_, rest) = row.unwrap_or_else(|| panic!("{name} is not in the panel:\n{screen}"));
    rest.split_whitespace().next().and_then(|word| word.parse().ok()).expect("points follow the name")
}

/// Plays a small game of Ripple until the points are as wanted on the person's turn, and resigns.
fn resign_when(name: &str, wanted: impl Fn(i64, i64) -> bool) {
    let size = ["-o", "width=3", "-o", "height=3"];
    let mut person = at_table(name, "ripple", &[&["--seat", "human", "--seat", "first"][..], &size].concat());
    let mut turn = 0;
    while !wanted(points(&person, "You"), points(&person, "First")) {
        assert!(turn < 100, "it never comes to it:\n{}", person.sees());
        person.presses("\t\r");
        turn += 2;
        person.awaits(&format!("your turn   turn {turn}"));
    }
    person.presses("xy");
    person.awaits("The end");
    person.awaits("play again");
    let screen = person.sees();
    let told = screen.matches("game over: you have resigned: first wins").count();
    assert_eq!(told, 2, "in the title and in the box:\n{screen}");
    assert!(screen.contains("You resign") && screen.contains("resigned"), "{screen}");
    person.presses("q");
    person.awaits("an arena for grid games");
    person.presses("\x1b[A".repeat(20).as_str());
    for key in std::iter::repeat_n("\x1b[B", 20) {
        person.glances();
        if person.sees().lines().any(|line| line.starts_with(" ▶ Ripple")) {
            break;
        }
        person.presses(key);
    }
    person.presses("?");
    person.presses("\x1b[6~".repeat(9).as_str());
    person.awaits("against first: 1 played, 0 won, 1 resigned");
    person.presses("\x03\x03");
    assert_eq!(person.leaves(), 0);
}

#[test]
fn who_resigns_ahead_has_lost() {
    resign_when("ahead", |own, other| own > other);
}

#[test]
fn who_resigns_behind_has_lost() {
    resign_when("behind", |own, other| own < other);
}

#[test]
fn of_three_players_one_leaves_and_the_others_play_on() {
    let seats = ["--seat", "human", "--seat", "first", "--seat", "greedy"];
    let options = ["-o", "width=3", "-o", "height=3", "-o", "max_turns=9"];
    let mut person = at_table("three", "ripple", &[&seats[..], &options].concat());
    person.presses("/b2\r");
    person.awaits("your turn   turn 3");
    person.presses("xy");
    person.awaits("The end");
    person.awaits("play again");
    let screen = person.sees();
    assert!(screen.contains("greedy wins") && screen.contains("resigned"), "{screen}");
    assert!(!screen.contains("you win") && !screen.contains("you have resigned:"), "{screen}");
    person.presses("\x03\x03");
    assert_eq!(person.leaves(), 0);
}

#[test]
fn equal_points_share_the_win() {
    let mut person = at_table("tie", "ripple", &["--seat", "human", "--seat", "human", "-o", "max_turns=2"]);
    person.presses("/a1\r");
    person.awaits("player 2: your turn   turn 1");
    person.presses("/c3\r");
    person.awaits("The end");
    person.awaits("play again");
    let told = person.sees().matches("player 1 and player 2 share the win").count();
    assert_eq!(told, 2, "{}", person.sees());
    person.presses("\x03\x03");
    assert_eq!(person.leaves(), 0);
}

#[test]
fn a_game_for_one_ends_with_points_and_nobody_wins() {
    for (keys, told) in [("\t\r\t\r", "game over: "), ("xy", "game over: you have resigned: 0 points")] {
        let mut person = at_table("alone", "gems", &["-o", "max_moves=1"]);
        person.presses(keys);
        person.awaits("The end");
        person.awaits("play again");
        let screen = person.sees();
        assert!(screen.contains(told) && screen.contains("points   turn 1"), "{screen}");
        assert!(!screen.contains("win"), "{screen}");
        person.presses("\x03\x03");
        assert_eq!(person.leaves(), 0);
    }
}

/// People have no clocks in the terminal; bots do.
#[test]
fn a_bot_that_is_out_of_time_has_lost_at_nothing_to_nothing() {
    let greets = r#"read x; echo '{"type":"hello","protocol":1,"name":"mute"}'; read x; echo '{"type":"ready"}'; read x"#;
    let words = ["sh", "-c", &format!("{greets}; sleep 1000")].map(str::to_owned);
    let bot = BotSource::Command(words.to_vec()).to_string();
    let mut person =
        at_table("late", "ripple", &["--seat", &bot, "--seat", "human", "--trust", "--clock", "move:300ms"]);
    person.awaits("Out of time");
    person.presses("\r");
    person.awaits("The end");
    person.awaits("play again");
    let told = person.sees().matches("game over: mute is out of time: you win").count();
    assert_eq!(told, 2, "{}", person.sees());
    person.presses("\x03\x03");
    assert_eq!(person.leaves(), 0);
}

/// Sentences that lead to a turn after which a player is passed over, and the seed of that game.
fn way_to_a_skip(game: &str, seats: usize, options: &[(&str, &str)]) -> (String, Vec<String>) {
    let options: Vec<_> = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let setup = Setup::new(entry(game).about, Some(&seats.to_string()), &options).unwrap();
    for seed in 0..2000 {
        let mut table = Table::start(entry(game), setup.clone(), Key::from_seed(&seed.to_string())).unwrap();
        let (mut dice, mut said) = (Quick::new(seed), Vec::new());
        while said.len() < 60 && table.game().to_move().is_some() {
            let moves = table.game().moves();
            let sentence = moves[dice.below(moves.len() as u32) as usize].clone();
            table.play(&sentence).unwrap();
            said.push(sentence);
            if table.last_report().is_some_and(|last| !last.skipped.is_empty()) {
                return (seed.to_string(), said);
            }
        }
    }
    panic!("nobody is ever passed over in {game}");
}

fn a_skip_is_told(game: &str, seats: usize, options: &[(&str, &str)]) {
    let (seed, sentences) = way_to_a_skip(game, seats, options);
    let mut args =
        vec!["play".to_owned(), game.to_owned(), "--seed".to_owned(), seed, "--no-animation".to_owned()];
    args.extend((0..seats).flat_map(|_| ["--seat".to_owned(), "human".to_owned()]));
    args.extend(options.iter().flat_map(|(name, value)| ["-o".to_owned(), format!("{name}={value}")]));
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let mut person = Person::runs(&format!("skip-{game}"), &args, &[]);
    for (turn, sentence) in sentences.iter().enumerate() {
        person.awaits(&format!("turn {turn}"));
        assert!(!person.sees().contains("no move"), "{}", person.sees());
        person.presses(&format!("/{sentence}\r"));
    }
    person.awaits("no move");
    person.presses("\x03\x03");
    assert_eq!(person.leaves(), 0);
}

#[test]
fn a_player_without_a_move_is_told_in_tilings() {
    a_skip_is_told("tilings", 3, &[("width", "3"), ("height", "3"), ("skip", "tile")]);
}

#[test]
fn a_player_without_a_move_is_told_in_mansuba() {
    let options =
        [("width", "3"), ("height", "3"), ("victory", "complex"), ("captures", "on"), ("max_turns", "100")];
    a_skip_is_told("mansuba", 2, &options);
}

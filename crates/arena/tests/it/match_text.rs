//! A match is a line of text that reads back, for all games and options, and hostile lines are refused.

use std::time::Duration;

use arena::{Match, Spec, Terms};
use bots::protocol::Clock;
use bots::sandbox::BotSource;
use games::GAMES;
use kit::{Entry, GameOption, OptionKind, Setup};
use minds::Budget;
use proptest::prelude::*;
use proptest::sample::select;

/// An option as a user may write it; `None` if it is left at its default.
fn written(option: &'static GameOption) -> BoxedStrategy<Option<(String, String)>> {
    let value: BoxedStrategy<String> = match option.kind {
        OptionKind::Number { min, max, .. } => (min..=max).prop_map(|number| number.to_string()).boxed(),
        OptionKind::Flag { .. } => select(vec!["on", "no", "true"]).prop_map(str::to_owned).boxed(),
        OptionKind::Choice { of, .. } => select(of).prop_map(str::to_owned).boxed(),
        OptionKind::Text { or, .. } => select(or).prop_map(str::to_owned).boxed(),
    };
    prop::option::of(value.prop_map(|value| (option.name.to_owned(), value))).boxed()
}

fn setup(entry: &'static Entry) -> impl Strategy<Value = Setup> {
    let seats = entry.about.seats.0..=entry.about.seats.1;
    let options: Vec<_> = entry.about.options.iter().map(written).collect();
    (seats, options).prop_map(|(seats, options)| {
        let given: Vec<_> = options.into_iter().flatten().collect();
        Setup::new(entry.about, Some(&seats.to_string()), &given).unwrap()
    })
}

fn player() -> impl Strategy<Value = Spec> {
    prop_oneof![
        select(&["first", "random", "fool", "greedy", "exact", "planner", "mcts", "mcts:2"][..])
            .prop_map(|name| Spec::Mind(name.to_owned())),
        (1..=10u8).prop_map(|level| Spec::Mind(format!("level:{level}"))),
        prop::collection::vec(any::<String>(), 1..4).prop_map(|words| Spec::Bot(BotSource::Command(words))),
        "[^\n]{1,20}".prop_map(|path| Spec::Bot(BotSource::Wasm(path.into()))),
    ]
}

fn terms() -> impl Strategy<Value = Terms> {
    let ms = 1..1_000_000u64;
    let clock = prop_oneof![
        ms.clone().prop_map(|ms| Clock::Move { ms }),
        (ms.clone(), 0..9999u64).prop_map(|(ms, increment_ms)| Clock::Game { ms, increment_ms }),
        ms.clone().prop_map(|ms| Clock::Cpu { ms }),
    ];
    let lines = proptest::option::of(1..=1u64 << 40);
    (lines, clock, ms, any::<bool>(), 0..9u32).prop_map(|(lines, clock, startup, pondering, opening)| Terms {
        budget: lines.map(Budget::iterations),
        clock,
        startup: Duration::from_millis(startup),
        pondering,
        opening,
    })
}

fn any_match() -> impl Strategy<Value = Match> {
    (0..GAMES.len()).prop_flat_map(|number| {
        let entry = &GAMES[number];
        setup(entry).prop_flat_map(move |setup| {
            let seats = prop::collection::vec(player(), usize::from(setup.seats()));
            (Just(setup), any::<String>(), seats, terms())
                .prop_map(move |(setup, seed, seats, terms)| Match { entry, setup, seed, seats, terms })
        })
    })
}

fn written_terms(game: &Match) -> String {
    serde_json::to_string(&game.terms).unwrap()
}

fn usual_terms() -> &'static str {
    r#"{"clock":"move:1s","startup":"10s","pondering":false}"#
}

proptest! {
    #[test]
    fn every_match_reads_back_from_its_line(game in any_match()) {
        let line = game.to_string();
        prop_assert!(!line.contains('\n'));
        let again: Match = line.parse().map_err(|bad| TestCaseError::fail(format!("{bad}: {line}")))?;
        prop_assert_eq!(again.entry.about.name, game.entry.about.name);
        prop_assert_eq!(again.setup.to_string(), game.setup.to_string());
        prop_assert_eq!(&again.seed, &game.seed);
        prop_assert_eq!(&again.seats, &game.seats);
        prop_assert_eq!(written_terms(&again), written_terms(&game));
        prop_assert_eq!(again.to_string(), line);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>(), cut in any::<prop::sample::Index>(), game in any_match()) {
        let _ = text.parse::<Match>();
        let mut line = game.to_string();
        let at = line.floor_char_boundary(cut.index(line.len()));
        line.insert_str(at, &text);
        let _ = line.parse::<Match>();
        line.truncate(at);
        prop_assert!(line.parse::<Match>().is_err());
    }
}

#[test]
fn what_is_not_said_is_as_usual_and_a_deck_of_ones_own_is_kept() {
    let short = r#"{"game":"tilings","options":{"deck":"RBVB 10\nRRRR 2"},"seed":"7","seats":["first","wasm:b.wasm"]}"#;
    let game: Match = short.parse().unwrap();
    assert_eq!(written_terms(&game), usual_terms());
    assert_eq!(game.setup.word("deck"), "RBVB 10; RRRR 2");
    assert_eq!(game.to_string().parse::<Match>().unwrap().to_string(), game.to_string());
}

#[test]
fn the_line_of_the_docs_is_a_match() {
    let docs = include_str!("../../../../docs/matches.md");
    let line = docs.lines().find(|line| line.starts_with("{\"game\"")).expect("an example");
    let game: Match = line.parse().unwrap();
    // All as usual, but for the budget, which is said.
    assert_eq!(written_terms(&game).replacen("\"budget\":\"1000it\",", "", 1), usual_terms());
    assert_eq!(game.seats[1].to_string(), "cmd:./mybot --fast");
}

#[test]
fn a_line_that_is_no_match_is_refused_with_a_reason() {
    let line = |more: &str| format!(r#"{{"seed":"7",{more}}}"#);
    let long = "x".repeat(10_000);
    for (text, why) in [
        (String::new(), "this is not a match: EOF"),
        ("[".repeat(5000), "this is not a match: "),
        (" ".repeat((1 << 20) + 1), "a match is a line of at most 1048576 bytes, not 1048577"),
        (line(r#""game":"chess","seats":[]"#), "there is no game `chess`"),
        (line(r#""game":"ripple","seats":["first"],"colour":"red""#), "unknown field `colour`"),
        (line(r#""game":"gems","seats":["first","first"]"#), "gems has 1 seat, not `2`"),
        (line(r#""game":"ripple","seats":["first","oracle"]"#), "there is no mind `oracle` for ripple"),
        (line(&format!(r#""game":"ripple","seats":["first","{long}:x"]"#)), "xxx"),
        (
            line(r#""game":"ripple","seats":["first","first"],"options":{"width":"0"}"#),
            "option `width` is a number",
        ),
        (
            line(r#""game":"ripple","seats":["first","first"],"terms":{"clock":"soon"}"#),
            "`soon` is not a clock",
        ),
        (
            line(r#""game":"ripple","seats":["first","first"],"terms":{"trust":true}"#),
            "unknown field `trust`",
        ),
        (
            line(r#""game":"ripple","seats":["first","cmd:cat"],"terms":{"clock":"fuel:9"}"#),
            "the clock fuel:9 counts the steps of WASM modules, which cmd:cat is not",
        ),
    ] {
        let bad = text.parse::<Match>().expect_err("it is no match");
        assert!(bad.0.contains(why), "{why}: {bad}");
        assert!(bad.0.chars().count() < 300, "{}", bad.0.len());
    }
}

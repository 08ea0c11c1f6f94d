//! A host's services are used only when they are needed.

use std::time::Duration;

use engine::{Engine, Host, LONGEST_LINE};
use minds::TimeSource;
use serde_json::json;

use crate::read;

fn lonely() -> Engine {
    let time = TimeSource::new(|| panic!("nobody has to know the time"));
    Engine::new(Host { time, ..Host::none() })
}

#[test]
fn a_game_with_a_seed_needs_nothing_of_its_host() {
    let mut engine = lonely();
    for request in [
        json!({"do":"new","game":"gems","seed":7}),
        json!({"do":"state"}),
        json!({"do":"scene"}),
        json!({"do":"record"}),
    ] {
        assert_eq!(read(&engine.answer(&request.to_string()))["ok"], true, "{request}");
    }
}

#[test]
fn a_host_without_random_numbers_is_told_so() {
    let answer = read(&lonely().answer(r#"{"do":"new","game":"gems"}"#));
    assert_eq!(answer["error"], "seed");
    assert_eq!(answer["reason"], "no random seed can be had here: the host gives no random numbers");
}

#[test]
fn without_a_clock_a_hint_is_what_is_seen_first() {
    let mut engine = Engine::new(Host::none());
    engine.answer(r#"{"do":"new","game":"carcassonne","seed":7}"#);
    let hint = read(&engine.answer(r#"{"do":"hint","ms":60000,"grade":"move"}"#));
    assert_eq!((&hint["ok"], hint["moves"].as_array().unwrap().len()), (&json!(true), 1));
}

#[test]
fn the_hosts_clock_ends_a_hint() {
    use std::sync::atomic::{AtomicU64, Ordering};
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    let second = || Duration::from_secs(LOOKS.fetch_add(1, Ordering::Relaxed));
    let mut engine = Engine::new(Host { time: TimeSource::new(second), ..Host::none() });
    engine.answer(r#"{"do":"new","game":"ripple","seed":7}"#);
    assert_eq!(read(&engine.answer(r#"{"do":"hint","ms":5000}"#))["ok"], true);
    assert!((2..200).contains(&LOOKS.load(Ordering::Relaxed)));
}

#[test]
fn a_line_too_long_is_not_looked_at() {
    let answer = read(&lonely().answer(&" ".repeat(LONGEST_LINE + 1)));
    assert_eq!(answer["reason"], "a line is at most 1 MiB, and 64 MiB to `load` a record");
}

//! The engine from outside, as a page or a program asks it.

extern crate bastide_engine as engine;

mod dialogues;
mod hosts;
mod limits;
mod pictures;
mod puzzles;
mod reports;
mod seeds;
mod tries;

use engine::{Engine, Host};
use minds::TimeSource;
use serde_json::Value;

/// An engine whose random numbers count up.
fn engine() -> Engine {
    let mut last = 0;
    let entropy = move || {
        last += 1 << 20;
        Ok(last)
    };
    Engine::new(Host { time: TimeSource::default(), entropy: Box::new(entropy) })
}

/// The answers to these requests of one dialogue.
fn ask(requests: &[Value]) -> Vec<Value> {
    let mut engine = engine();
    requests.iter().map(|request| read(&engine.answer(&request.to_string()))).collect()
}

fn read(answer: &str) -> Value {
    assert!(!answer.contains('\n'), "an answer is one line");
    serde_json::from_str(answer).expect("an answer is JSON")
}

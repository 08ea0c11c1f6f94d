//! Lines to the engine: each is answered by one line of JSON, whatever it says.

use engine::{Engine, Host};

pub fn check(input: &str) {
    let mut engine = Engine::new(Host { entropy: Box::new(|| Ok(7)), ..Host::none() });
    for line in input.lines() {
        let answer: serde_json::Value =
            serde_json::from_str(&engine.answer(line)).expect("an answer is JSON");
        assert!(answer["ok"].is_boolean(), "{answer}");
    }
}

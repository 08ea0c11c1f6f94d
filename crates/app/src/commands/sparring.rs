//! A bot that answers at once: it plays the first legal move. Benches measure the referee with it, and tests seat it as
//! the honest one.

use std::fmt;
use std::io::{self, BufRead, Write};

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, SeqAccess, Visitor};
use serde_json::{Value, json};

/// All that it reads of a message: what takes time here would be taken for the referee's.
#[derive(Deserialize)]
struct AskedTurn {
    r#type: String,
    #[serde(default)]
    turn: u64,
    #[serde(default, deserialize_with = "first")]
    moves: Option<String>,
}

/// Answers every message until the game ends.
pub fn play(input: &mut impl BufRead, out: &mut impl Write) -> io::Result<()> {
    let mut line = String::new();
    while input.read_line(&mut line)? > 0 {
        let answer = match serde_json::from_str::<AskedTurn>(&line) {
            Ok(heard) if heard.r#type == "end" => return Ok(()),
            Ok(heard) => answer(heard),
            Err(error) => json!({ "type": "error", "message": error.to_string() }),
        };
        if !answer.is_null() {
            writeln!(out, "{answer}")?;
            out.flush()?;
        }
        line.clear();
    }
    Ok(())
}

fn answer(heard: AskedTurn) -> Value {
    match (heard.r#type.as_str(), heard.moves) {
        ("hello", _) => {
            json!({ "type": "hello", "protocol": 1, "name": "sparring partner", "wants": ["moves"] })
        }
        ("new", _) => json!({ "type": "ready" }),
        ("turn", Some(first)) => json!({ "type": "move", "turn": heard.turn, "move": first }),
        _ => Value::Null,
    }
}

/// The first text of a list.
fn first<'de, D: Deserializer<'de>>(list: D) -> Result<Option<String>, D::Error> {
    struct FirstText;
    impl<'de> Visitor<'de> for FirstText {
        type Value = Option<String>;

        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("a list of sentences")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Option<String>, A::Error> {
            let first = list.next_element()?;
            while list.next_element::<IgnoredAny>()?.is_some() {}
            Ok(first)
        }
    }
    list.deserialize_seq(FirstText)
}

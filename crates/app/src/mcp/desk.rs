//! Games by their handles: a short name that this process knows, or the record, which every process can read.

use std::collections::VecDeque;

use ::engine::Engine;
use serde_json::{Value, json};

/// Games kept by name; the one that was used least recently is dropped for a new one.
const MOST_TABLES: usize = 64;

/// The longest record that is a handle, in bytes.
const LONGEST_RECORD: usize = 256 << 10;

/// The most turns of a game: the rest of it would fit no model's window.
const MOST_TURNS: u64 = 10_000;

/// First words of every record.
const RECORD: &str = "bastide record ";

/// The games of one client.
#[derive(Default)]
pub struct Desk {
    /// The most recently used comes last.
    tables: VecDeque<(String, Engine)>,
    started: u64,
}

/// A game under its handle.
pub struct Opened<'a> {
    /// The short name; `None` if the handle was a record.
    pub name: Option<String>,
    pub engine: &'a mut Engine,
}

impl Desk {
    /// Starts a game by a request `new` of the engine, and names it.
    pub fn start(&mut self, game: &str, new: Value) -> Result<(Opened<'_>, Value), String> {
        let mut engine = crate::engine::engine();
        let started = ask(&mut engine, new)?;
        self.started += 1;
        let name = format!("{game}-{}", self.started);
        if self.tables.len() == MOST_TABLES {
            self.tables.pop_front();
        }
        self.tables.push_back((name.clone(), engine));
        let (_, engine) = self.tables.back_mut().expect("it was put there");
        Ok((Opened { name: Some(name), engine }, started))
    }

    /// Runs `act` on the game of a handle; `seed` decides the luck to come of a record.
    pub fn open<T>(
        &mut self,
        handle: &str,
        seed: Option<&Value>,
        act: impl FnOnce(Opened<'_>) -> Result<T, String>,
    ) -> Result<T, String> {
        if handle.starts_with(RECORD) {
            return act(Opened { name: None, engine: &mut read(handle, seed)? });
        }
        let known = self.tables.iter().position(|(name, _)| name == handle);
        let found = known.and_then(|at| self.tables.remove(at)).ok_or_else(|| unknown(handle))?;
        self.tables.push_back(found);
        let (name, engine) = self.tables.back_mut().expect("it was put there");
        act(Opened { name: Some(name.clone()), engine })
    }
}

impl Opened<'_> {
    /// The answer to a request, or the reason why the engine refuses it.
    pub fn ask(&mut self, request: Value) -> Result<Value, String> {
        ask(self.engine, request)
    }

    /// Plays a move, unless the game is too long already.
    pub fn play(&mut self, sentence: &str) -> Result<(), String> {
        let turn = self.ask(json!({"do": "state", "want": ["turn"]}))?["turn"].as_u64();
        if turn.is_none_or(|turn| turn >= MOST_TURNS) {
            return Err(format!("a game has at most {MOST_TURNS} turns here"));
        }
        self.ask(json!({"do": "play", "move": sentence, "want": []})).map(drop)
    }

    /// The seat to move; `None` if the game is over.
    pub fn mover(&mut self) -> Result<Option<u64>, String> {
        Ok(self.ask(json!({"do": "state", "want": ["to_move"]}))?["to_move"].as_u64())
    }
}

fn read(record: &str, seed: Option<&Value>) -> Result<Engine, String> {
    if record.len() > LONGEST_RECORD {
        return Err(format!("a record is at most {LONGEST_RECORD} bytes here, not {}", record.len()));
    }
    let mut engine = crate::engine::engine();
    ask(&mut engine, json!({"do": "load", "record": record, "seed": seed, "want": []}))?;
    Ok(engine)
}

fn ask(engine: &mut Engine, request: Value) -> Result<Value, String> {
    let answer: Value =
        serde_json::from_str(&engine.answer(&request.to_string())).map_err(|bad| bad.to_string())?;
    match answer["reason"].as_str() {
        Some(reason) if answer["ok"] == false => Err(reason.to_owned()),
        _ => Ok(answer),
    }
}

/// Shows at most the first 40 characters of a handle that came from outside.
fn unknown(handle: &str) -> String {
    let shown: String = handle.chars().filter(|letter| !letter.is_control()).take(40).collect();
    format!(
        "there is no game `{shown}` here: give the name that `new` answered, or the whole record of the game"
    )
}

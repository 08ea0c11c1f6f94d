//! Requests to the engine.

use std::fmt;

use kit::{BadText, Departure};
use serde::de::Visitor;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use crate::Rejection;
use crate::answer::{State, TRIED};

/// One line of input, the word of `do` being the key and the other fields its value: a tag among the fields would need a second
/// form of everything that is read, 12 KB of the module for pages.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Request {
    Games {},
    About {
        game: String,
    },
    New {
        game: String,
        seats: Option<Value>,
        seed: Option<Value>,
        #[serde(default)]
        options: Map<String, Value>,
    },
    Play {
        r#move: String,
        draws: Option<Vec<u32>>,
    },
    State {},
    Undo {},
    Redo {},
    Leave {
        seat: u8,
        draws: Option<Vec<u32>>,
        why: Option<Departure>,
    },
    Report {
        #[serde(default)]
        names: Vec<String>,
        you: Option<u8>,
        #[serde(default)]
        turns: bool,
    },
    Set {
        game: String,
        position: String,
        seed: Option<Value>,
    },
    Try {
        #[serde(default)]
        moves: Vec<String>,
        #[serde(default = "once")]
        times: u32,
        #[serde(default)]
        ahead: u32,
        #[serde(default = "one_second")]
        ms: u64,
        seed: Option<Value>,
    },
    Record {},
    Load {
        record: String,
        seed: Option<Value>,
        #[serde(default)]
        left: Vec<Option<Departure>>,
    },
    Scene {
        #[serde(default)]
        r#as: Form,
        #[serde(default)]
        counted: bool,
        #[serde(default)]
        prefix: String,
    },
    Next {
        #[serde(default)]
        said: Vec<String>,
        #[serde(default)]
        names: Vec<String>,
        you: Option<u8>,
        #[serde(default)]
        brief: bool,
    },
    Picture {
        #[serde(default)]
        r#as: Showing,
        #[serde(default)]
        counted: bool,
    },
    Glimpse {
        r#move: String,
    },
    Go {
        turn: usize,
    },
    Hint {
        #[serde(default = "best_level")]
        level: u8,
        #[serde(default = "one_second")]
        ms: u64,
        #[serde(default)]
        grade: Grade,
    },
    /// The language of all texts for people from now on; English by an empty table.
    Texts {
        texts: Map<String, Value>,
    },
    Quit {},
}

/// A request to load a record that is too long for other requests: nothing in it can grow beyond its own text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LongLoad {
    #[expect(dead_code, reason = "only `load` is read, so that nobody needs to look at it")]
    r#do: Load,
    record: String,
    #[serde(default)]
    seed: Option<SmallSeed>,
    #[serde(default)]
    left: Vec<Option<Departure>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Load {
    Load,
}

/// A seed that is neither a list nor an object.
struct SmallSeed(Value);

impl<'de> Deserialize<'de> for SmallSeed {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<SmallSeed, D::Error> {
        from.deserialize_any(SeedVisitor)
    }
}

struct SeedVisitor;

impl Visitor<'_> for SeedVisitor {
    type Value = SmallSeed;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a number or a text")
    }

    fn visit_u64<E>(self, number: u64) -> Result<SmallSeed, E> {
        Ok(SmallSeed(number.into()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<SmallSeed, E> {
        Ok(SmallSeed(number.into()))
    }

    fn visit_str<E>(self, text: &str) -> Result<SmallSeed, E> {
        Ok(SmallSeed(text.into()))
    }
}

impl From<LongLoad> for Request {
    fn from(LongLoad { record, seed, left, .. }: LongLoad) -> Request {
        Request::Load { record, seed: seed.map(|SmallSeed(seed)| seed), left }
    }
}

impl Request {
    /// Fields that `want` may name.
    pub fn fields(&self) -> &'static [&'static str] {
        match self {
            Request::New { .. }
            | Request::Play { .. }
            | Request::State {}
            | Request::Undo {}
            | Request::Redo {}
            | Request::Go { .. }
            | Request::Leave { .. }
            | Request::Set { .. }
            | Request::Load { .. } => State::FIELDS,
            Request::Try { .. } => TRIED,
            _ => &[],
        }
    }
}

fn once() -> u32 {
    1
}

fn best_level() -> u8 {
    10
}

fn one_second() -> u64 {
    1000
}

/// Detail of a hint.
#[derive(Deserialize, Default, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    Nudge,
    /// A move, and why.
    Move,
    /// All moves, the best first.
    #[default]
    List,
}

/// Drawing of a scene.
#[derive(Deserialize, Default)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    #[default]
    Text,
    /// Alone in a file.
    Svg,
    /// Among others in a page, which has the styles.
    Page,
}

/// Purpose of a picture.
#[derive(Deserialize, Default, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Showing {
    #[default]
    Still,
    /// The position, and before it how the last turn came there.
    Film,
}

/// Numbers, words and flags as people would write them.
pub fn text_of(name: &str, value: &Value) -> Result<String, Rejection> {
    match value {
        Value::Number(number) => Ok(number.to_string()),
        Value::Bool(flag) => Ok(flag.to_string()),
        Value::String(text) => Ok(text.clone()),
        _ => {
            let why = format!("`{name}` is a number, a word or a flag");
            Err(Rejection::new("request", BadText::new(why)))
        }
    }
}

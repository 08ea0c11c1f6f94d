//! What can be asked of the engine.

use serde::Deserialize;
use serde_json::{Map, Value};

/// One line of input.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Request {
    Games {},
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
    },
    Set {
        game: String,
        position: String,
        seed: Option<Value>,
    },
    Record {},
    Load {
        record: String,
        seed: Option<Value>,
    },
    Scene {
        #[serde(default)]
        r#as: Form,
        #[serde(default)]
        counted: bool,
    },
    Hint {
        #[serde(default = "best_level")]
        level: u8,
        #[serde(default = "one_second")]
        ms: u64,
        #[serde(default)]
        grade: Grade,
    },
    Quit {},
}

fn best_level() -> u8 {
    10
}

fn one_second() -> u64 {
    1000
}

/// How much a hint tells.
#[derive(Deserialize, Default, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// Where to look.
    Nudge,
    /// A move, and why.
    Move,
    /// All moves, the best first.
    #[default]
    List,
}

/// How a scene is drawn.
#[derive(Deserialize, Default)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    #[default]
    Text,
    Svg,
}

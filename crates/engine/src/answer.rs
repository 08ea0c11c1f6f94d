//! What the engine answers.

use kit::Table;
use minds::Thought;
use serde::Serialize;
use serde_json::{Value, json};

use crate::request::Grade;

/// The present position of the table.
#[derive(Serialize)]
pub struct State<'a> {
    ok: bool,
    game: &'static str,
    turn: usize,
    to_move: Option<u8>,
    over: bool,
    moves: Vec<String>,
    scores: Vec<i64>,
    position: String,
    view: Value,
    draws: &'a [u32],
    hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<&'a Value>,
}

impl State<'_> {
    /// The state of the table; the seed is told only in the answer that starts the game.
    pub fn of<'a>(table: &'a Table, seed: Option<&'a Value>) -> State<'a> {
        let game = table.game();
        let to_move = game.to_move().map(|player| player.0);
        State {
            ok: true,
            game: game.about().name,
            turn: table.turn(),
            to_move,
            over: to_move.is_none(),
            moves: game.moves(),
            scores: game.scores().points.to_vec(),
            position: game.to_string(),
            view: game.view(),
            draws: table.draws(),
            hash: format!("{:016x}", table.hash()),
            seed,
        }
    }
}

/// As much of a hint as its grade tells.
pub fn hint(thought: &Thought<String>, nudge: &str, grade: &Grade) -> Value {
    let told = match grade {
        Grade::Nudge => return json!({ "ok": true, "nudge": nudge }),
        Grade::Move => 1,
        Grade::List => thought.ranked.len(),
    };
    let ranked = thought.ranked.iter().take(told);
    let moves: Vec<Value> = ranked
        .map(|ranked| json!({ "move": ranked.mv, "estimate": ranked.estimate, "visits": ranked.visits }))
        .collect();
    json!({ "ok": true, "nudge": nudge, "moves": moves, "why": thought.why })
}

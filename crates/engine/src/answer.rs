//! Answers of the engine.

use kit::{MAX_SEATS, Names, Sentences, Table, Texts, TurnReport};
use minds::{MemoryUse, Thought, Tried};
use players::exact::Valued;
use serde::Serialize;
use serde_json::{Value, json};

use crate::request::Grade;
use crate::want::Want;

/// The present position of the table.
#[derive(Serialize)]
pub struct State<'a> {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<usize>,
    /// `None` when the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    to_move: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Sentences>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<i64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draws: Option<&'a [u32]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hash: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<&'a Value>,
}

impl State<'_> {
    /// All that can be wanted of it.
    pub const FIELDS: &'static [&'static str] =
        &["game", "turn", "to_move", "over", "moves", "scores", "position", "view", "draws", "hash", "seed"];

    /// State of the table, as far as it is wanted; only the answer that starts the game contains the seed.
    pub fn of<'a>(table: &'a Table, seed: Option<&'a Value>, want: &Want) -> State<'a> {
        let game = table.game();
        let to_move = game.to_move().map(|player| player.0);
        State {
            ok: true,
            game: want.has("game").then(|| game.about().name),
            turn: want.has("turn").then(|| table.turn()),
            to_move: want.has("to_move").then(|| json!(to_move)),
            over: want.has("over").then_some(to_move.is_none()),
            moves: want.has("moves").then(|| game.sentences()),
            scores: want.has("scores").then(|| game.scores().points.to_vec()),
            position: want.has("position").then(|| game.to_string()),
            view: want.has("view").then(|| game.view()),
            draws: want.has("draws").then(|| table.draws()),
            hash: want.has("hash").then(|| format!("{:016x}", table.hash())),
            seed: seed.filter(|_| want.has("seed")),
        }
    }
}

/// All that can be wanted of a move that was tried.
pub const TRIED: &[&str] = &["times", "scores", "standing", "over"];

/// The moves that were tried, and what came of each.
pub fn tries(tries: &[Tried<String>], want: &Want) -> Value {
    let told = |tried: &Tried<String>| {
        let mut told = json!({ "move": tried.mv });
        let figures = [json!(tried.times), json!(tried.scores), json!(tried.standing), json!(tried.over)];
        for (name, figure) in TRIED.iter().zip(figures).filter(|(name, _)| want.has(name)) {
            told[*name] = figure;
        }
        told
    };
    let tried = tries.iter().filter(|tried| tried.times > 0);
    json!({ "ok": true, "tries": tried.map(told).collect::<Vec<Value>>() })
}

/// As much of a hint as its grade tells. `exact` has the moves that a tablebase knows, with their values to the mover.
pub fn hint(thought: &Thought<String>, nudge: &str, grade: &Grade, exact: &[Valued], texts: &Texts) -> Value {
    let nudge = texts.sentence(nudge);
    let told = match grade {
        Grade::Nudge => return json!({ "ok": true, "nudge": nudge }),
        Grade::Move => 1,
        Grade::List => thought.ranked.len(),
    };
    let ranked = thought.ranked.iter().take(told);
    let moves: Vec<Value> = ranked
        .map(|ranked| {
            let mut told = json!({ "move": ranked.mv, "estimate": ranked.estimate, "visits": ranked.visits });
            if let Some((_, value)) = exact.iter().find(|(mv, _)| *mv == ranked.mv) {
                told["exact"] =
                    json!({ "result": value.result(), "plies": value.plies(), "text": texts.sentence(&value.to_string()) });
            }
            told
        })
        .collect();
    let MemoryUse { bytes, is_full } = thought.memory;
    let memory = json!({ "bytes": bytes, "full": is_full });
    json!({ "ok": true, "nudge": nudge, "moves": moves, "why": thought.why, "memory": memory })
}

/// A turn in a list: who, in notation, in words, what the points were for; and in short for who sees the board, the points apart:
/// the mover's, and those of all seats up to the last that won or lost some.
pub fn line(turn: &TurnReport, names: &Names) -> Value {
    let (earned, own) = (turn.points.told_to(names), turn.player.index());
    let did = turn.did.clone().render(&Names { brief: true, ..names.clone() });
    let mut points = turn.points.total(MAX_SEATS);
    let won = points[own];
    points.truncate(points.iter().rposition(|&own| own != 0).map_or(0, |last| last + 1));
    json!({
        "player": turn.player, "sentence": turn.sentence, "text": turn.text, "earned": earned,
        "did": did.sentence(), "won": won, "points": points,
    })
}

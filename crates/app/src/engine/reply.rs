//! What the engine answers.

use kit::{Entry, GameOption, OptionKind, Refusal, Setup, Table};
use minds::Thought;
use serde::Serialize;
use serde_json::{Value, json};

use super::request::Grade;

/// A request that was refused; nothing has changed.
#[derive(Serialize, Debug)]
pub struct Fault {
    ok: bool,
    error: &'static str,
    reason: String,
}

impl Fault {
    /// The kinds are listed in `docs/engine.md`.
    pub fn new(error: &'static str, reason: impl ToString) -> Fault {
        Fault { ok: false, error, reason: reason.to_string() }
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        let kind = match refusal {
            Refusal::Illegal(_) => "illegal",
            Refusal::Misfit(_) => "draws",
            Refusal::Nothing(_) => "nothing",
            Refusal::Full => "full",
        };
        Fault::new(kind, refusal)
    }
}

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
    /// The state of the table; the seed is told only to who has just started the game.
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

/// What these games say of themselves.
pub fn catalogue(games: &[Entry]) -> Vec<Value> {
    let game = |entry: &Entry| {
        let about = entry.about;
        let usual = Setup::usual(about);
        json!({
            "name": about.name,
            "title": about.title,
            "summary": about.summary,
            "rules": about.rules,
            "rules_version": about.version,
            "seats": about.seats,
            "usual_seats": about.usual_seats,
            "options": about.options.iter().map(|option| describe(option, &usual)).collect::<Vec<_>>(),
        })
    };
    games.iter().map(game).collect()
}

/// A default that follows from other options is given for the usual ones, with its rule beside it.
fn describe(option: &GameOption, usual: &Setup) -> Value {
    let (kind, range) = match option.kind {
        OptionKind::Number { min, max, .. } => ("number", json!([min, max])),
        OptionKind::Flag { .. } => ("flag", json!([false, true])),
        OptionKind::Choice { of, .. } => ("choice", json!(of)),
        OptionKind::Text { or, .. } => ("text", json!(or)),
    };
    let mut described = json!({
        "name": option.name,
        "help": option.help,
        "kind": kind,
        "range": range,
        "default": option.default(usual),
    });
    if let Some(rule) = option.default_rule() {
        described["default_rule"] = json!(rule);
    }
    described
}

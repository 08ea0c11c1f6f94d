//! What games say of themselves, as data.

use kit::{Entry, GameOption, OptionKind, Setup};
use serde_json::{Value, json};

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

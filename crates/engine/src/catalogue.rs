//! Descriptions of games as data: seats, options, tables, minds, and a position to look at.

use games::GAMES;
use kit::{Entry, GameOption, Key, OptionKind, Setup, Table};
use players::{Level, Member, roster};
use serde_json::{Value, json};

/// Descriptions of these games.
pub fn catalogue(games: &[Entry]) -> Vec<Value> {
    games.iter().map(about).collect()
}

/// Description of this game.
pub fn about(entry: &Entry) -> Value {
    let about = entry.about;
    let usual = Setup::usual(about);
    let roster = roster(entry);
    json!({
        "name": about.name,
        "title": about.title,
        "summary": about.summary,
        "rules": about.rules,
        "rules_version": about.version,
        "seats": about.seats,
        "usual_seats": about.usual_seats,
        "options": about.options.iter().map(|option| describe(option, &usual)).collect::<Vec<_>>(),
        "tables": (about.tables)(),
        "minds": roster.minds.iter().map(player).collect::<Vec<_>>(),
        "levels": roster.levels.iter().zip(Level::NAMES).map(level).collect::<Vec<_>>(),
        "example": example(about.name, usual),
    })
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
    if let OptionKind::Text { what, .. } = option.kind {
        described["text"] = json!(what);
    }
    if let Some(rule) = option.default_rule() {
        described["default_rule"] = json!(rule);
    }
    described
}

fn player(member: &Member) -> Value {
    json!({ "name": member.name, "about": member.about, "budget": member.usual.to_string() })
}

fn level((member, title): (&Member, &str)) -> Value {
    let mut level = player(member);
    level["title"] = json!(title);
    level
}

/// The first position of the usual game with the seed 1: its text, its data and its first moves.
fn example(name: &str, usual: Setup) -> Value {
    let entry = GAMES.iter().find(|entry| entry.about.name == name).expect("an entry is one of the list");
    let table = Table::start(entry, usual, Key::from_seed("1")).expect("the usual setup can be played");
    let game = table.game();
    let moves: Vec<String> = game.moves().into_iter().take(5).collect();
    json!({ "position": game.to_string(), "view": game.view(), "some_moves": moves })
}

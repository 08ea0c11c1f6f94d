//! Answers of tools: a text for the model to read, and the same as data.

use serde_json::{Value, json};

use super::desk::Opened;
use super::tools::text;
use crate::commands::games;

/// Legal moves listed in the text of an answer; the data have all.
const MOST_LISTED: usize = 400;

/// One answer.
pub struct Told {
    pub text: String,
    pub data: Value,
}

impl Told {
    pub fn new(text: String, data: Value) -> Told {
        Told { text, data }
    }
}

/// The list of games, or the rules of one, as `bastide games` prints them.
pub fn page(game: Option<&str>) -> Result<Told, String> {
    let print = |json| {
        let mut page = Vec::new();
        games::run(game, json, lang::Language::English, &mut page).map_err(|error| error.to_string())?;
        String::from_utf8(page).map_err(|error| error.to_string())
    };
    let data: Value = serde_json::from_str(&print(true)?).map_err(|bad| bad.to_string())?;
    let brief = |about: &Value| {
        let fields = ["name", "title", "summary", "seats", "usual_seats", "options"];
        fields.into_iter().map(|field| (field.to_owned(), about[field].clone())).collect::<Value>()
    };
    Ok(match data.as_array() {
        Some(games) => {
            Told::new(print(false)?, json!({"games": games.iter().map(brief).collect::<Vec<_>>()}))
        }
        None => Told::new(print(false)?, brief(&data)),
    })
}

/// The present position of a table after these turns of opponents.
pub fn state(table: &mut Opened<'_>, moves: bool, replies: &[String]) -> Result<Told, String> {
    let report = table.ask(json!({"do": "report"}))?;
    let board = text(&table.ask(json!({"do": "scene"}))?["scene"]);
    let want = json!(["game", "turn", "to_move", "over", "scores", "position"]);
    let mut data = table.ask(json!({"do": "state", "want": want}))?;
    data["outcome"] = report["report"]["outcome"].clone();
    let mut parts = vec![text(&report["headline"]), board];
    parts.extend(told_lines("How it stands", &standings(&report)));
    parts.extend(told_lines("Facts", &texts(&report["report"]["facts"])));
    let last: Vec<String> =
        if replies.is_empty() { vec![text(&report["last"]["text"])] } else { replies.to_vec() };
    parts.extend(told_lines("Last", &last));
    parts.extend(report["report"]["task"]["text"].as_str().map(|task| format!("To do: {task}")));
    if moves {
        data["moves"] = table.ask(json!({"do": "state", "want": ["moves"]}))?["moves"].take();
        parts.push(listed(&data["moves"]));
    }
    if let Some(name) = &table.name {
        parts.push(format!("Table: {name}"));
        data["table"] = json!(name);
    } else {
        data["record"] = table.ask(json!({"do": "record"}))?["record"].take();
    }
    data["replies"] = json!(replies);
    if let Some(fields) = data.as_object_mut() {
        fields.remove("ok");
    }
    Ok(Told::new(parts.join("\n\n"), data))
}

fn told_lines(title: &str, lines: &[String]) -> Option<String> {
    let lines: Vec<&str> = lines.iter().map(String::as_str).filter(|line| !line.is_empty()).collect();
    (!lines.is_empty()).then(|| format!("{title}:\n{}", lines.join("\n")))
}

fn standings(report: &Value) -> Vec<String> {
    let standings = report["report"]["standings"].as_array().into_iter().flatten();
    let details = report["details"].as_array().into_iter().flatten();
    let line = |(standing, details): (&Value, &Value)| {
        let more = details.as_str().filter(|details| !details.is_empty());
        let more = more.map_or(String::new(), |details| format!(", {details}"));
        let player = standing["player"].as_u64().unwrap_or_default() + 1;
        format!("player {player}: points {}{more}", standing["points"])
    };
    standings.zip(details).map(line).collect()
}

fn texts(facts: &Value) -> Vec<String> {
    facts.as_array().into_iter().flatten().map(|fact| text(&fact["text"])).collect()
}

fn listed(moves: &Value) -> String {
    let moves: Vec<&str> = moves.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let shown =
        moves.iter().take(MOST_LISTED).map(|sentence| format!("`{sentence}`")).collect::<Vec<_>>().join(" ");
    let more = moves.len().saturating_sub(MOST_LISTED);
    let more = if more == 0 { String::new() } else { format!(" and {more} more") };
    format!("Legal moves ({}): {shown}{more}", moves.len())
}

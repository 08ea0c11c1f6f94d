//! A table without scripts: the picture, who plays, and a form with the legal moves.

use serde_json::Value;

use super::page::{first_upper, frame, select, text};
use crate::server::answer::{Answer, Trouble};
use crate::server::api::seated;
use crate::server::call::Call;
use crate::server::form::{field, fields};
use crate::tables::{BoardSight, TableAct};

/// Longer lists of moves are not shown; the move is typed instead.
const LISTED: usize = 600;

/// Who waits sees the next move after so many seconds.
const AGAIN: u32 = 8;

pub async fn plain(call: Call) -> Result<Answer, Trouble> {
    let (sight, board) = call.house.tables.look_at_board(call.part(0), call.viewer()).await?;
    Ok(Answer::html(page(&sight.json, &board, None)))
}

/// What the form sends; the table looks whether it may be done.
pub async fn act(call: Call) -> Result<Answer, Trouble> {
    let (name, viewer) = (call.part(0).to_owned(), seated(&call)?);
    let fields = fields(&call.body);
    let act = read(&fields).ok_or_else(|| Trouble::new(400, "unreadable", "the form cannot be read"))?;
    match call.house.tables.act(&name, viewer, act).await? {
        Ok(_) => Ok(Answer::go(&format!("/plain/{name}"))),
        Err(refused) => {
            let trouble = Trouble::from(refused);
            let (sight, board) = call.house.tables.look_at_board(&name, Some(viewer)).await?;
            Ok(Answer::html(page(&sight.json, &board, Some(&trouble.why))).status(trouble.status))
        }
    }
}

fn read(fields: &[(String, String)]) -> Option<TableAct> {
    match field(fields, "act")? {
        "move" => {
            let turn = field(fields, "turn")?.parse().ok()?;
            let typed = field(fields, "typed").map(str::trim).filter(|typed| !typed.is_empty());
            let sentence = typed.or_else(|| field(fields, "move"))?.to_owned();
            Some(TableAct::Move { turn, sentence, tab: None })
        }
        "resign" => Some(TableAct::Resign { tab: None }),
        "takeback" => Some(TableAct::Takeback {}),
        "agree" => Some(TableAct::Agree {}),
        "decline" => Some(TableAct::Decline {}),
        "return" => Some(TableAct::Return {}),
        _ => None,
    }
}

fn page(facts: &Value, board: &BoardSight, why: Option<&str>) -> String {
    let game = facts["game"].as_str().unwrap_or_default();
    let (title, name) = (
        games::find(game).map_or(game, |entry| entry.about.title),
        text(facts["table"].as_str().unwrap_or_default()),
    );
    let complaint = why
        .map(|why| format!("<p class=\"card complaint\" role=\"alert\">{}</p>", text(&first_upper(why))))
        .unwrap_or_default();
    let content = format!(
        "<h1>{}</h1>\n{complaint}\n<section class=\"card\" aria-label=\"Board\"><img src=\"/api/tables/{name}/board.svg?turn={}\" alt=\"the board\"></section>\n\
         <section class=\"card\"><h2>Players</h2><ul>{}</ul></section>\n{}\n<section class=\"card\"><h2>On the table</h2><pre>{}</pre></section>\n\
         <p><a href=\"/api/tables/{name}/record\">The record of this game</a></p>",
        text(title),
        facts["turn"],
        players(facts),
        actions(facts, board, &name),
        board.panel.iter().map(|line| text(line) + "\n").collect::<String>(),
    );
    let waits = board.moves.is_empty() && facts["over"] != true;
    frame(&format!("{title} · Bastide"), &content, waits.then_some(AGAIN))
}

fn players(facts: &Value) -> String {
    let seats = facts["seats"].as_array().map_or(&[][..], Vec::as_slice);
    let row = |(at, seat): (usize, &Value)| {
        let who = match (seat["name"].as_str(), seat["mind"].as_u64()) {
            (Some(name), None) => name.to_owned(),
            (Some(name), Some(level)) => format!("{name} (a mind of level {level} plays on)"),
            (None, Some(level)) => format!("a mind of level {level}"),
            (None, None) if seat["is"] == "person" => "nobody yet".to_owned(),
            (None, None) => seat["is"].as_str().unwrap_or_default().to_owned(),
        };
        let turn = if facts["to_move"] == at { " · to move" } else { "" };
        let clock = seat["clock"].as_u64().map(|ms| format!(" · {} s left", ms / 1000)).unwrap_or_default();
        format!("<li>Player {}: {}, {} points{turn}{clock}</li>", at + 1, text(&who), facts["points"][at])
    };
    seats.iter().enumerate().map(row).collect()
}

/// What the viewer may do now.
fn actions(facts: &Value, board: &BoardSight, name: &str) -> String {
    let is_player = facts["you"].as_array().is_some_and(|own| !own.is_empty());
    if facts["over"] == true {
        return "<section class=\"card\"><p>The game is over.</p></section>".to_owned();
    }
    if !is_player {
        return joining(facts, name);
    }
    let mut forms = if board.moves.is_empty() {
        "<p>It is not your turn. This page looks again by itself.</p>".to_owned()
    } else {
        moves(facts, board, name)
    };
    for (act, words) in offers(facts) {
        forms += &format!(
            "<form method=\"post\" action=\"/plain/{name}\"><button name=\"act\" value=\"{act}\">{words}</button></form>\n"
        );
    }
    format!("<section class=\"card form\"><h2>Your move</h2>{forms}</section>")
}

fn offers(facts: &Value) -> Vec<(&'static str, &'static str)> {
    let own: Vec<u64> = facts["you"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
    let asked = facts["takeback"].as_u64().filter(|by| !own.contains(by));
    let away = own.iter().any(|&seat| !facts["seats"][seat as usize]["mind"].is_null());
    let mut offers = vec![("takeback", "Take my last move back"), ("resign", "Resign")];
    if asked.is_some() {
        offers.extend([("agree", "Let the other take the last move back"), ("decline", "Do not")]);
    }
    if away {
        offers.push(("return", "Play again yourself"));
    }
    offers
}

fn moves(facts: &Value, board: &BoardSight, name: &str) -> String {
    let options: Vec<(String, String)> =
        board.moves.iter().take(LISTED).map(|sentence| (sentence.clone(), sentence.clone())).collect();
    let first = board.moves.first().map(String::as_str).unwrap_or_default();
    let typed = if board.moves.len() > LISTED {
        "<label>or type it <input name=\"typed\" maxlength=\"200\"></label>\n"
    } else {
        ""
    };
    format!(
        "<form class=\"form\" method=\"post\" action=\"/plain/{name}\">\n<input type=\"hidden\" name=\"turn\" value=\"{}\">\n\
         <label>Your move {}</label>\n{typed}<div class=\"buttons\"><button class=\"main\" name=\"act\" value=\"move\">Play</button></div>\n</form>\n",
        facts["turn"],
        select("move", &options, first),
    )
}

fn joining(facts: &Value, name: &str) -> String {
    if facts["open"] != true || facts["waiting"] == 0 {
        return "<section class=\"card\"><p>You are watching.</p></section>".to_owned();
    }
    format!(
        "<form class=\"card form\" method=\"post\" action=\"/join/{name}\">\n<h2>A seat is free</h2>\n\
         <label>Your name <input name=\"name\" maxlength=\"32\" required autocomplete=\"nickname\"></label>\n\
         <div class=\"buttons\"><button class=\"main\">Sit down</button></div>\n</form>"
    )
}

//! A table without scripts: picture, players, and a form with the legal moves.

use kit::count;

use super::page::{first_upper, frame, select, text};
use crate::server::api::require_visitor;
use crate::server::form::{field, fields};
use crate::server::path::TableName;
use crate::server::request::RequestContext;
use crate::server::response::{HttpError, HttpResponse};
use crate::tables::{BoardView, SeatState, SeatTerms, TableAct, TableState};

/// Longest list of moves. A longer one is replaced by a text field.
const LISTED: usize = 600;

/// Seconds until the page of a waiting player reloads.
const AGAIN: u32 = 8;

pub async fn plain(request: RequestContext, table: TableName) -> Result<HttpResponse, HttpError> {
    let (state, board) = request.app.tables.board(&table, request.viewer()).await?;
    Ok(HttpResponse::html(page(&state, &board, None)))
}

/// Applies an act that the form sends. The table's task checks whether the visitor may do it.
pub async fn act(request: RequestContext, table: TableName) -> Result<HttpResponse, HttpError> {
    let viewer = require_visitor(&request)?;
    let fields = fields(&request.body);
    let act = read(&fields).ok_or_else(|| HttpError::new(400, "unreadable", "the form cannot be read"))?;
    match request.app.tables.act(&table, viewer, request.network(), act).await? {
        Ok(_) => Ok(HttpResponse::redirect(&format!("/plain/{}", &*table))),
        Err(refused) => {
            let error = HttpError::from(refused);
            let (state, board) = request.app.tables.board(&table, Some(viewer)).await?;
            Ok(HttpResponse::html(page(&state, &board, Some(&error.why))).status(error.status))
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
        "standin" => Some(TableAct::StandIn { level: field(fields, "level")?.parse().ok() }),
        "mind" => Some(TableAct::Mind { seat: field(fields, "seat")?.parse().ok()?, level: 5 }),
        _ => None,
    }
}

fn page(state: &TableState, board: &BoardView, why: Option<&str>) -> String {
    let (title, name) = (state.title(), text(&state.table));
    let complaint = why
        .map(|why| format!("<p class=\"card complaint\" role=\"alert\">{}</p>", text(&first_upper(why))))
        .unwrap_or_default();
    let content = format!(
        "<h1>{}</h1>\n{complaint}\n<p class=\"card\" role=\"status\">{}.{}</p>\n<section class=\"card\" aria-label=\"Board\"><img src=\"/api/tables/{name}/board.svg?turn={}\" alt=\"the board\"></section>\n\
         <section class=\"card\"><h2>Players</h2><ul>{}</ul></section>\n{}\n<section class=\"card\"><h2>On the table</h2><pre>{}</pre></section>\n\
         <p><a href=\"/api/tables/{name}/record\">The record of this game</a></p>",
        text(title),
        text(&board.headline),
        board.last.as_ref().map(|last| format!(" {}.", text(last))).unwrap_or_default(),
        state.turn,
        players(state),
        actions(state, board, &name),
        board.panel.iter().map(|line| text(line) + "\n").collect::<String>(),
    );
    let waits = board.moves.is_empty() && !state.over;
    frame(&format!("{title} · Bastide"), &content, waits.then_some(AGAIN))
}

fn players(state: &TableState) -> String {
    let row = |((at, seat), points): ((u8, &SeatState), &i64)| {
        let turn = if state.to_move == Some(at) { " · to move" } else { "" };
        let clock = seat.clock.map(|ms| format!(" · {} s left", ms / 1000)).unwrap_or_default();
        format!(
            "<li>Player {}: {}, {}{turn}{clock}</li>",
            at + 1,
            text(&player(seat)),
            count(*points, "point")
        )
    };
    (0..).zip(&state.seats).zip(&state.points).map(row).collect()
}

fn player(seat: &SeatState) -> String {
    match (&seat.name, seat.mind) {
        (Some(name), None) => name.clone(),
        (Some(name), Some(level)) => format!("{name} (a mind of level {level} plays on)"),
        (None, Some(level)) => format!("a mind of level {level}"),
        (None, None) if seat.terms == SeatTerms::Person => "free seat".to_owned(),
        (None, None) => seat.terms.to_string(),
    }
}

/// Forms for what the viewer may do now.
fn actions(state: &TableState, board: &BoardView, name: &str) -> String {
    if state.over {
        return String::new();
    }
    if state.you.is_empty() {
        return joining(state, name);
    }
    let mut forms = if board.moves.is_empty() {
        "<p>It is not your turn. This page reloads automatically.</p>".to_owned()
    } else {
        moves(state, board, name)
    };
    for (act, words) in offers(state) {
        forms += &format!(
            "<form method=\"post\" action=\"/plain/{name}\"><button name=\"act\" value=\"{act}\">{words}</button></form>\n"
        );
    }
    forms += &stand_ins(state, name);
    format!("<section class=\"card form\"><h2>Your move</h2>{forms}</section>")
}

/// Form for the level of the mind that plays on for an absent player.
fn stand_ins(state: &TableState, name: &str) -> String {
    let own = state.you.first().and_then(|&seat| state.seats[usize::from(seat)].stand_in);
    let levels = (1..=10).map(|level: u8| (level.to_string(), format!("a mind of level {level} plays on")));
    let levels: Vec<(String, String)> =
        [(String::new(), "no mind plays on".to_owned())].into_iter().chain(levels).collect();
    let away = (0..).zip(&state.seats).filter(|(_, seat)| seat.away).map(|(at, _): (u8, _)| at);
    let away: String = away
        .map(|at| {
            format!(
                "<form method=\"post\" action=\"/plain/{name}\"><input type=\"hidden\" name=\"seat\" value=\"{at}\"><button name=\"act\" value=\"mind\">Let a mind play on for player {}</button></form>\n",
                at + 1
            )
        })
        .collect();
    format!(
        "<form method=\"post\" action=\"/plain/{name}\"><label>When I am away or out of time {}</label><button name=\"act\" value=\"standin\">Keep</button></form>\n{away}",
        select("level", &levels, &own.map(|level| level.to_string()).unwrap_or_default())
    )
}

fn offers(state: &TableState) -> Vec<(&'static str, &'static str)> {
    let mut offers = vec![("takeback", "Take my last move back"), ("resign", "Resign")];
    if state.takeback.is_some_and(|by| !state.is_mine(by)) {
        offers.extend([("agree", "Let the other take the last move back"), ("decline", "Do not")]);
    }
    if state.you.iter().any(|&seat| state.seats[usize::from(seat)].mind.is_some()) {
        offers.push(("return", "Play again yourself"));
    }
    offers
}

fn moves(state: &TableState, board: &BoardView, name: &str) -> String {
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
        state.turn,
        select("move", &options, first),
    )
}

fn joining(state: &TableState, name: &str) -> String {
    if !state.open || state.waiting == 0 {
        return "<section class=\"card\"><p>You are watching.</p></section>".to_owned();
    }
    format!(
        "<form class=\"card form\" method=\"post\" action=\"/join/{name}\">\n<h2>A seat is free</h2>\n\
         <label>Your name <input name=\"name\" maxlength=\"32\" required autocomplete=\"nickname\"></label>\n\
         <div class=\"buttons\"><button class=\"main\">Sit down</button></div>\n</form>"
    )
}

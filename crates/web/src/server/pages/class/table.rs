//! The table of the class's ladder.

use std::sync::Arc;

use ::class::{ClassDesk, Role, Secret, TableView, player_name};
use contest::standings::PlayerRow;

use super::{forbidden, with_class};
use crate::server::pages::page::{frame, text};
use crate::server::request::RequestContext;
use crate::server::response::{HttpError, HttpResponse};
use crate::tournaments::GameRow;

/// Seconds until the page reloads.
const AGAIN: u32 = 10;

/// Rows at the top, and rows above and below the student's own, if not all are shown.
const TOP: usize = 3;
const AROUND: usize = 2;

pub async fn table(request: RequestContext, secret: Secret) -> Result<HttpResponse, HttpError> {
    let (app, path) = (Arc::clone(&request.app), format!("/class/{}", secret.reveal()));
    with_class(&request, secret, move |desk, role| {
        let own = own_name(desk, &role)?;
        let overview = app.ladder.as_ref().and_then(|ladder| ladder.overview().ok());
        let body = match &overview {
            None => "<p>No game has been played yet.</p>".to_owned(),
            Some(overview) => {
                let all = role == Role::Teacher || desk.class.plan.table == TableView::All;
                let rows = rows(&overview.standings.players, own.as_deref(), all);
                let games = if all { game_list(&path, &overview.newest) } else { String::new() };
                format!("<p>{} games.</p>{rows}{games}", overview.standings.done)
            }
        };
        let content = format!(
            "<h1>{}</h1>\n<section class=\"card\"><h2>Table</h2>{body}<p><a href=\"{}\">Back</a></p></section>",
            text(&desk.class.plan.name),
            text(&path)
        );
        Ok(HttpResponse::html(frame("Table · Bastide", &content, Some(AGAIN))))
    })
    .await
}

/// Name on the ladder of the bot of a link's owner.
pub fn own_name(desk: &ClassDesk, role: &Role) -> Result<Option<String>, HttpError> {
    match role {
        Role::Newcomer => Err(forbidden()),
        Role::Teacher => Ok(None),
        Role::Student(person) => {
            let playing = desk.class.store().playing()?;
            let own = playing.into_iter().find(|(_, hand_in)| hand_in.team == person.team);
            Ok(own.map(|(alias, hand_in)| player_name(&alias, hand_in.version)))
        }
    }
}

/// Rows of the table: all, or the top and the neighbours of the student's own.
pub fn rows(players: &[PlayerRow], own: Option<&str>, all: bool) -> String {
    let place = players.iter().position(|row| Some(row.name.as_str()) == own);
    let is_shown = |at: usize| all || at < TOP || place.is_some_and(|place| place.abs_diff(at) <= AROUND);
    let mut rows = String::new();
    for (_, row) in players.iter().enumerate().filter(|(at, _)| is_shown(*at)) {
        let place = row.place.map_or("–".to_owned(), |place| place.to_string());
        let mark = if Some(row.name.as_str()) == own { " (you)" } else { "" };
        let rating = if row.games > 0 { format!("{:+.0}", row.rating) } else { "–".to_owned() };
        rows += &format!(
            "<tr><td>{place}</td><th scope=\"row\">{}{mark}</th><td>{}</td><td>{rating}</td><td>{}</td><td>{}</td></tr>\n",
            text(&row.name),
            row.games,
            text(&interval(row)),
            row.faults
        );
    }
    format!(
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Table\"><table><thead><tr><th scope=\"col\">place</th>\
         <th scope=\"col\">player</th><th scope=\"col\">games</th><th scope=\"col\">rating</th><th scope=\"col\">95 %</th>\
         <th scope=\"col\">faults</th></tr></thead><tbody>\n{rows}</tbody></table></div>"
    )
}

/// The interval of a rating in words.
pub fn interval(row: &PlayerRow) -> String {
    if row.games == 0 { "–".to_owned() } else { contest::words::interval(row.low, row.high) }
}

/// Links to games.
pub fn game_list(path: &str, games: &[GameRow]) -> String {
    let row = |game: &GameRow| {
        let players: Vec<String> =
            game.players.iter().map(|(player, points)| format!("{player} {points}")).collect();
        format!(
            "<li><a href=\"{}/games/{}-{}\">{}</a></li>",
            text(path),
            game.id.block,
            game.id.rotation,
            text(&players.join(" – "))
        )
    };
    let rows: String = games.iter().map(row).collect();
    if rows.is_empty() { String::new() } else { format!("<h3>Newest games</h3><ul>{rows}</ul>") }
}

//! Pages of a tournament: standings and newest games, without scripts.

use contest::GameId;
use serde_json::json;

use super::page::{frame, text};
use crate::offline::PageRecord;
use crate::server::request::RequestContext;
use crate::server::response::{HttpError, HttpResponse};
use crate::server::served;
use crate::tournaments::{GameRow, ShownTournament, TournamentError, TournamentOverview};

/// Seconds until the page of a running tournament reloads.
const AGAIN: u32 = 5;

pub async fn tournament(request: RequestContext, name: String) -> Result<HttpResponse, HttpError> {
    let overview = read_tournament(&request, &name, ShownTournament::overview).await?;
    let content = format!(
        "<h1>{}</h1>\n{}{}{}",
        text(&overview.title),
        standing(&overview),
        table(&overview),
        games(&name, &overview)
    );
    let again = (!overview.is_over).then_some(AGAIN);
    Ok(HttpResponse::html(frame(&format!("{} · Bastide", overview.title), &content, again)))
}

/// A game in the engine of the page; without the engine, its record.
pub async fn tournament_game(
    request: RequestContext,
    name: String,
    game: GameId,
) -> Result<HttpResponse, HttpError> {
    read_game(&request, &name, game).await?;
    let tournament = format!("/tournaments/{name}");
    if served::has_engine() {
        return Ok(HttpResponse::html(served::page(&tournament)));
    }
    Ok(HttpResponse::redirect(&format!("/api{tournament}/games/{}-{}", game.block, game.rotation)))
}

/// The same game as JSON.
pub async fn tournament_record(
    request: RequestContext,
    name: String,
    game: GameId,
) -> Result<HttpResponse, HttpError> {
    let game = read_game(&request, &name, game).await?;
    let answer = json!(game);
    Ok(HttpResponse::success(answer))
}

async fn read_game(request: &RequestContext, name: &str, id: GameId) -> Result<PageRecord, HttpError> {
    let found = read_tournament(request, name, move |tournament| tournament.game(id)).await?;
    found.ok_or_else(|| HttpError::new(404, "unknown", "there is no such game"))
}

/// Reads a tournament on a thread that may block.
async fn read_tournament<T: Send + 'static>(
    request: &RequestContext,
    name: &str,
    ask: impl FnOnce(&ShownTournament) -> Result<T, TournamentError> + Send + 'static,
) -> Result<T, HttpError> {
    let (app, name) = (request.app.clone(), name.to_owned());
    let read = tokio::task::spawn_blocking(move || {
        let found = app.tournaments.iter().find(|shown| shown.name == name);
        let shown = found.ok_or_else(|| HttpError::new(404, "unknown", "there is no such tournament"))?;
        ask(shown).map_err(HttpError::from)
    });
    read.await.unwrap_or_else(|_| Err(HttpError::new(503, "store", "the tournament cannot be read")))
}

impl From<TournamentError> for HttpError {
    fn from(_: TournamentError) -> HttpError {
        HttpError::new(
            503,
            "store",
            "this tournament cannot be read now; perhaps no game has been played yet",
        )
    }
}

fn standing(overview: &TournamentOverview) -> String {
    let (done, all) = (overview.standings.done, overview.standings.all);
    let rest = if overview.is_over {
        "All games are played."
    } else {
        "More games are to come; this page reloads automatically."
    };
    format!(
        "<section class=\"card\"><p>{}: {done} of {all} games. {rest}</p><progress max=\"{}\" value=\"{done}\" aria-label=\"games played\"></progress></section>\n",
        text(overview.game),
        all.max(1)
    )
}

fn table(overview: &TournamentOverview) -> String {
    let mut rows = String::new();
    for row in &overview.standings.players {
        let place = row.place.map_or("–".to_owned(), |place| place.to_string());
        rows += &format!(
            "<tr><td>{place}</td><th scope=\"row\">{}</th><td>{}</td><td>{:.1}</td><td>{:+.0}</td><td>{}</td><td>{}</td></tr>\n",
            text(&row.name),
            row.games,
            row.points,
            row.rating,
            contest::words::interval(row.low, row.high),
            row.faults
        );
    }
    let words: String =
        overview.standings.verdicts.iter().map(|verdict| format!("<p>{}</p>", text(verdict))).collect();
    format!(
        "<section class=\"card\"><h2>Table</h2><div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Table\"><table><thead><tr><th scope=\"col\">place</th><th scope=\"col\">player</th><th scope=\"col\">games</th>\
         <th scope=\"col\">points</th><th scope=\"col\">rating</th><th scope=\"col\">95 %</th><th scope=\"col\">faults</th></tr></thead><tbody>\n{rows}</tbody></table></div>{words}</section>\n"
    )
}

fn games(name: &str, overview: &TournamentOverview) -> String {
    let row = |game: &GameRow| {
        let id = format!("{}-{}", game.id.block, game.id.rotation);
        let players: Vec<String> =
            game.players.iter().map(|(player, points)| format!("{player} {points}")).collect();
        format!(
            "<li><a href=\"/tournaments/{}/games/{id}\">{}</a></li>",
            text(name),
            text(&players.join(" – "))
        )
    };
    let rows: String = overview.newest.iter().map(row).collect();
    if rows.is_empty() {
        return String::new();
    }
    format!("<section class=\"card\"><h2>The newest games</h2><ul>{rows}</ul></section>\n")
}

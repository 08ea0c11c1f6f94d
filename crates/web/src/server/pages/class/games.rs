//! Games of a class: all members may look at them, and each sees the words of its own bot alone.

use std::sync::Arc;

use ::class::{Role, Secret};
use arena::{Fault, Notes};
use axum::http::{HeaderValue, header};
use contest::GameId;
use contest::report::game_page;
use contest::store::VerifiedGame;
use kit::Remark;

use super::hand_in::is_shown;
use super::{forbidden, unknown, with_class};
use crate::server::AppState;
use crate::server::pages::page::{frame, text};
use crate::server::request::RequestContext;
use crate::server::response::{HttpError, HttpResponse};

/// Policy of a replay: one page with its own script, in an origin of its own, so that it reaches nothing of this server.
const REPLAY_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; \
                             base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-scripts allow-downloads";

/// The first game of a hand-in.
pub async fn first_game(
    request: RequestContext,
    secret: Secret,
    number: i64,
) -> Result<HttpResponse, HttpError> {
    with_class(&request, secret, move |desk, role| {
        let store = desk.class.store();
        let hand_in =
            store.hand_in(number)?.filter(|hand_in| is_shown(&role, hand_in)).ok_or_else(unknown)?;
        let (record, notes) = store.first_game(number)?.ok_or_else(unknown)?;
        drop(store);
        let title = format!("Version {}: first game", hand_in.version);
        let seats = Notes::read(&notes).map_err(|_| unreadable())?.heading.seats.len();
        let mut names = vec!["random".to_owned(); seats];
        names[0] = format!("version {}", hand_in.version);
        replayed(game_page(title, names, &record, &notes, |_| true))
    })
    .await
}

/// Page of a ladder's game: the points, and to the owner of a bot that failed, the reason.
pub async fn game(request: RequestContext, secret: Secret, game: GameId) -> Result<HttpResponse, HttpError> {
    let (app, path) = (Arc::clone(&request.app), format!("/class/{}", secret.reveal()));
    with_class(&request, secret, move |_, role| {
        let (played, names) = read(&app, game)?;
        let notes = played.read_notes().map_err(|_| unreadable())?;
        let sees = seats_seen(&role, &names)?;
        let players: String = (names.iter().zip(&played.outcome.points).zip(&played.outcome.ranks))
            .map(|((name, points), rank)| {
                format!("<tr><th scope=\"row\">{}</th><td>{points}</td><td>{rank}</td></tr>", text(name))
            })
            .collect();
        let faults: String = notes.faults.iter().map(|fault| fault_lines(fault, &names, &sees)).collect();
        let content = format!(
            "<h1>Game {}-{}</h1>\n<section class=\"card\"><table><thead><tr><th scope=\"col\">player</th><th scope=\"col\">points</th>\
             <th scope=\"col\">rank</th></tr></thead><tbody>{players}</tbody></table>\n\
             <p>{} turns. <a href=\"{}/games/{}-{}/replay\">Look at the game</a></p></section>{faults}\n<p><a href=\"{}\">Back</a></p>",
            game.block,
            game.rotation,
            played.outcome.turns,
            text(&path),
            game.block,
            game.rotation,
            text(&path),
        );
        Ok(HttpResponse::html(frame("Game · Bastide", &content, None)))
    })
    .await
}

/// The same game, turn by turn.
pub async fn replay(
    request: RequestContext,
    secret: Secret,
    game: GameId,
) -> Result<HttpResponse, HttpError> {
    let app = Arc::clone(&request.app);
    with_class(&request, secret, move |_, role| {
        let (played, names) = read(&app, game)?;
        let sees = seats_seen(&role, &names)?;
        let is_seen = |remark: &Remark| {
            remark.kind == "fault"
                || remark.seat.is_some_and(|seat| sees.get(usize::from(seat)) == Some(&true))
        };
        let title = names.join(" – ");
        replayed(game_page(title, names, &played.record, &played.notes, is_seen))
    })
    .await
}

fn replayed(page: Result<String, contest::store::StoreError>) -> Result<HttpResponse, HttpError> {
    let page = HttpResponse::html(page.map_err(|_| unreadable())?);
    Ok(page.with(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(REPLAY_POLICY)))
}

fn unreadable() -> HttpError {
    HttpError::new(503, "store", "this game cannot be read now")
}

fn read(app: &AppState, game: GameId) -> Result<(VerifiedGame, Vec<String>), HttpError> {
    let ladder = app.ladder.as_ref().ok_or_else(unknown)?;
    ladder.verified_game(game)?.ok_or_else(unknown)
}

/// Seats whose words the owner of a link may see: all for the teacher, the own bot's for a student.
fn seats_seen(role: &Role, names: &[String]) -> Result<Vec<bool>, HttpError> {
    let is_own = |alias: &str, name: &String| {
        let version = name.strip_prefix(alias).and_then(|rest| rest.strip_prefix(" v"));
        version
            .is_some_and(|version| !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit()))
    };
    match role {
        Role::Newcomer => Err(forbidden()),
        Role::Teacher => Ok(vec![true; names.len()]),
        Role::Student(person) => Ok(names.iter().map(|name| is_own(&person.alias, name)).collect()),
    }
}

fn fault_lines(fault: &Fault, names: &[String], sees: &[bool]) -> String {
    let seat = usize::from(fault.seat);
    let name = names.get(seat).map_or("", String::as_str);
    let lines = if sees.get(seat) == Some(&true) { fault.lines_for_author() } else { Vec::new() };
    let lines =
        if lines.is_empty() { String::new() } else { format!("<pre>{}</pre>", text(&lines.join("\n"))) };
    format!(
        "<section class=\"card\"><h2>{} was sent off in turn {}: {}</h2>{lines}</section>",
        text(name),
        fault.turn,
        fault.kind.word()
    )
}

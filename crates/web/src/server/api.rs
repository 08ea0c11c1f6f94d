//! What programs and our own scripts ask for, as JSON.

use axum::body::Body;
use axum::http::{HeaderValue, header};
use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::{Answer, HttpError};
use super::path::TableName;
use super::request::RequestContext;
use crate::secret::{Digest, Secret};
use crate::tables::{self, Done, Made, OpenTable, TableAct, Wanted, shown_name};

pub async fn health(request: RequestContext) -> Result<Answer, HttpError> {
    if request.app.tables.is_well() {
        return Ok(Answer::text("ok\n".to_owned()));
    }
    Err(HttpError::new(503, "store", "games cannot be written down at the moment"))
}

pub async fn metrics(request: RequestContext) -> Result<Answer, HttpError> {
    let open = request.app.tables.count();
    Ok(Answer::kind("text/plain; version=0.0.4; charset=utf-8", request.app.metrics.text(open)))
}

pub async fn lobby(request: RequestContext) -> Result<Answer, HttpError> {
    let tables: Vec<Value> = request.app.tables.lobby().iter().map(told).collect();
    let tournaments: Vec<&str> = request.app.tournaments.iter().map(|one| one.name.as_str()).collect();
    let bots = request.app.tables.bots();
    Ok(Answer::json(&json!({ "ok": true, "tables": tables, "bots": bots, "tournaments": tournaments })))
}

fn told(table: &OpenTable) -> Value {
    let terms = &table.terms;
    json!({ "table": table.name, "game": terms.game, "seats": terms.seats, "awaited": table.awaited, "clock": terms.clock })
}

/// Makes a table, and gives the links to its seats: they are told this once.
pub async fn make(request: RequestContext) -> Result<Answer, HttpError> {
    let wanted: Wanted = request.json()?;
    let (made, visitor) = make_table(&request, wanted).await?;
    let links: Vec<Option<String>> = made.links.iter().map(|link| link.as_ref().map(seat_address)).collect();
    let answer =
        json!({ "ok": true, "table": made.name, "watch": format!("/t/{}", made.name), "seats": links });
    Ok(request.introduce(Answer::json(&answer).status(201), &visitor))
}

/// Makes a table as it is wanted, within the limits of an address.
pub async fn make_table(
    request: &RequestContext,
    wanted: Wanted,
) -> Result<(Made, super::visitor::Visitor), HttpError> {
    let name = wanted.name.clone();
    let name = name.map(|name| shown_name(&name).ok_or_else(bad_name)).transpose()?;
    let terms = wanted.agree(&request.app.tables.bots()).map_err(|why| HttpError::new(422, "terms", why))?;
    if !request.app.meters.table(request.from) {
        return Err(HttpError::new(429, "often", "you have made many tables; please play one of them first"));
    }
    let visitor = request.known();
    let maker = name.map(|name| (visitor.digest(), name));
    Ok((request.app.tables.make(terms, maker, request.network()).await?, visitor))
}

fn bad_name() -> HttpError {
    HttpError::new(422, "name", "a name has 1 to 32 letters in one line")
}

pub fn seat_address(secret: &Secret) -> String {
    format!("/sit/{}", secret.reveal())
}

pub async fn table(request: RequestContext, table: TableName) -> Result<Answer, HttpError> {
    Ok(Answer::success(request.app.tables.look(&table, request.viewer()).await?))
}

/// All that happens at a table, as server-sent events.
pub async fn events(request: RequestContext, table: TableName) -> Result<Answer, HttpError> {
    let (tables, stop) = (request.app.tables.clone(), request.app.stopping.clone());
    let frames = tables::stream(
        tables,
        table.to_owned(),
        request.viewer(),
        request.network(),
        request.last_event(),
        stop,
    )
    .await?;
    let answer = Answer::kind("text/event-stream", Body::from_stream(frames));
    // A proxy that holds answers back until they are long would hold back moves.
    Ok(answer.with(header::HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")))
}

pub async fn record(request: RequestContext, table: TableName) -> Result<Answer, HttpError> {
    Ok(Answer::text(request.app.tables.look(&table, None).await?.record))
}

/// The picture is a document of its own, whose style is inside; it can load and run nothing.
pub async fn board(request: RequestContext, table: TableName) -> Result<Answer, HttpError> {
    let (_, board) = request.app.tables.look_at_board(&table, None).await?;
    let policy = HeaderValue::from_static(
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    );
    Ok(Answer::kind("image/svg+xml", board.svg).with(header::CONTENT_SECURITY_POLICY, policy))
}

pub async fn act(request: RequestContext, table: TableName) -> Result<Answer, HttpError> {
    let done =
        request.app.tables.act(&table, seated(&request)?, request.network(), request.json()?).await??;
    Ok(Answer::json(&outcome(&done)))
}

/// Somebody who may sit at a table; whether it is this one, the table knows.
pub fn seated(request: &RequestContext) -> Result<Digest, HttpError> {
    request.viewer().ok_or_else(|| HttpError::new(403, "forbidden", "only players at this table can do that"))
}

/// Sits down at an open table.
pub async fn join(request: RequestContext, table: TableName) -> Result<Answer, HttpError> {
    let (Name { name }, visitor) = (request.json()?, request.known());
    let done = request
        .app
        .tables
        .act(&table, visitor.digest(), request.network(), TableAct::Join { name })
        .await??;
    Ok(request.introduce(Answer::json(&outcome(&done)), &visitor))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Name {
    name: String,
}

pub async fn sit(request: RequestContext, link: Secret) -> Result<Answer, HttpError> {
    let Name { name } = request.json()?;
    let (table, seat, visitor) = sit_down(&request, &link, name).await?;
    Ok(request.introduce(Answer::json(&json!({ "ok": true, "table": table, "seat": seat })), &visitor))
}

/// Sits down on the seat that the link leads to.
pub async fn sit_down(
    request: &RequestContext,
    link: &Secret,
    name: String,
) -> Result<(String, u8, super::visitor::Visitor), HttpError> {
    let (table, seat) = linked(request, link).await?;
    let visitor = request.known();
    request
        .app
        .tables
        .act(&table, visitor.digest(), request.network(), TableAct::Sit { seat, name })
        .await??;
    Ok((table, seat, visitor))
}

/// The table and seat that a link leads to.
pub async fn linked(request: &RequestContext, link: &Secret) -> Result<(String, u8), HttpError> {
    request.app.tables.seat_of(link).await?.ok_or_else(HttpError::unknown_link)
}

fn outcome(done: &Done) -> Value {
    match done {
        Done::Turn(turn) => json!({ "ok": true, "turn": turn }),
        Done::Seat(seat) => json!({ "ok": true, "seat": seat }),
        Done::Link(secret) => json!({ "ok": true, "link": seat_address(secret) }),
        Done::Asked => json!({ "ok": true, "asked": true }),
        Done::Ok => json!({ "ok": true }),
    }
}

//! JSON endpoints for programs and for the page's own scripts.

use axum::body::Body;
use axum::http::{HeaderValue, header};
use serde::Deserialize;
use serde_json::{Value, json};

use super::path::TableName;
use super::request::RequestContext;
use super::response::{HttpError, HttpResponse};
use crate::secret::{Digest, Secret};
use crate::tables::{self, ActOutcome, CreatedTable, OpenTable, TableAct, TableRequest, shown_name};

pub async fn health(request: RequestContext) -> Result<HttpResponse, HttpError> {
    if request.app.tables.is_healthy() {
        return Ok(HttpResponse::text("ok\n".to_owned()));
    }
    Err(HttpError::new(503, "store", "the server cannot save games now"))
}

pub async fn metrics(request: RequestContext) -> Result<HttpResponse, HttpError> {
    let open = request.app.tables.count();
    Ok(HttpResponse::of_type("text/plain; version=0.0.4; charset=utf-8", request.app.metrics.text(open)))
}

pub async fn lobby(request: RequestContext) -> Result<HttpResponse, HttpError> {
    let tables: Vec<Value> = request.app.tables.lobby().iter().map(lobby_row).collect();
    let tournaments: Vec<&str> = request.app.tournaments.iter().map(|one| one.name.as_str()).collect();
    let bots = request.app.tables.bots();
    Ok(HttpResponse::json(&json!({ "ok": true, "tables": tables, "bots": bots, "tournaments": tournaments })))
}

fn lobby_row(table: &OpenTable) -> Value {
    let terms = &table.terms;
    json!({ "table": table.name, "game": terms.game, "seats": terms.seats, "awaited": table.awaited, "clock": terms.clock })
}

/// Creates a table and returns the links to its seats. They are shown only in this response.
pub async fn create(request: RequestContext) -> Result<HttpResponse, HttpError> {
    let wanted: TableRequest = request.json()?;
    let (made, visitor) = create_table(&request, wanted).await?;
    let links: Vec<Option<String>> = made.links.iter().map(|link| link.as_ref().map(seat_address)).collect();
    let response =
        json!({ "ok": true, "table": made.name, "watch": format!("/t/{}", made.name), "seats": links });
    Ok(request.set_visitor_cookie(HttpResponse::json(&response).status(201), &visitor))
}

/// Creates a table, within the limits of the client's address.
pub async fn create_table(
    request: &RequestContext,
    wanted: TableRequest,
) -> Result<(CreatedTable, super::visitor::Visitor), HttpError> {
    let name = wanted.name.clone();
    let name = name.map(|name| shown_name(&name).ok_or_else(bad_name)).transpose()?;
    let terms =
        wanted.into_terms(&request.app.tables.bots()).map_err(|why| HttpError::new(422, "terms", why))?;
    may_create(request)?;
    let visitor = request.visitor_or_new();
    let maker = name.map(|name| (visitor.digest(), name));
    Ok((request.app.tables.create(terms, maker, request.network()).await?, visitor))
}

/// Counts a table against the limit of the client's address.
fn may_create(request: &RequestContext) -> Result<(), HttpError> {
    let often =
        || HttpError::new(429, "often", "you have created too many tables; please play at one of them first");
    request.app.meters.table(request.from).then_some(()).ok_or_else(often)
}

fn bad_name() -> HttpError {
    HttpError::new(422, "name", "a name has 1 to 32 letters in one line")
}

pub fn seat_address(secret: &Secret) -> String {
    format!("/sit/{}", secret.reveal())
}

pub async fn table(request: RequestContext, table: TableName) -> Result<HttpResponse, HttpError> {
    Ok(HttpResponse::success(request.app.tables.state(&table, request.viewer()).await?))
}

/// Events of a table as server-sent events.
pub async fn events(request: RequestContext, table: TableName) -> Result<HttpResponse, HttpError> {
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
    let response = HttpResponse::of_type("text/event-stream", Body::from_stream(frames));
    // A proxy that buffers this response would delay moves.
    Ok(response.with(header::HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")))
}

pub async fn record(request: RequestContext, table: TableName) -> Result<HttpResponse, HttpError> {
    Ok(HttpResponse::text(request.app.tables.state(&table, None).await?.record))
}

/// The picture is a document with its own style. Its content policy lets it load and run nothing.
pub async fn board(request: RequestContext, table: TableName) -> Result<HttpResponse, HttpError> {
    let (_, board) = request.app.tables.board(&table, None).await?;
    let policy = HeaderValue::from_static(
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    );
    Ok(HttpResponse::of_type("image/svg+xml", board.svg).with(header::CONTENT_SECURITY_POLICY, policy))
}

pub async fn act(request: RequestContext, table: TableName) -> Result<HttpResponse, HttpError> {
    let (viewer, act) = (require_visitor(&request)?, request.json()?);
    let mut done = request.app.tables.act(&table, viewer, request.network(), act).await??;
    if let ActOutcome::Rematch(people) = done {
        may_create(&request)?;
        done = ActOutcome::Next(request.app.tables.rematch(&table, people, request.network()).await?);
    }
    Ok(HttpResponse::json(&outcome(&done)))
}

/// The visitor's identity, which a player needs. The table's task checks whether it owns a seat there.
pub fn require_visitor(request: &RequestContext) -> Result<Digest, HttpError> {
    request.viewer().ok_or_else(|| HttpError::new(403, "forbidden", "only players at this table can do that"))
}

/// Sits down at an open table.
pub async fn join(request: RequestContext, table: TableName) -> Result<HttpResponse, HttpError> {
    let (Name { name }, visitor) = (request.json()?, request.visitor_or_new());
    let done = request
        .app
        .tables
        .act(&table, visitor.digest(), request.network(), TableAct::Join { name })
        .await??;
    Ok(request.set_visitor_cookie(HttpResponse::json(&outcome(&done)), &visitor))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Name {
    name: String,
}

pub async fn sit(request: RequestContext, link: Secret) -> Result<HttpResponse, HttpError> {
    let Name { name } = request.json()?;
    let (table, seat, visitor) = sit_down(&request, &link, name).await?;
    Ok(request.set_visitor_cookie(
        HttpResponse::json(&json!({ "ok": true, "table": table, "seat": seat })),
        &visitor,
    ))
}

/// Sits down on the seat of this link.
pub async fn sit_down(
    request: &RequestContext,
    link: &Secret,
    name: String,
) -> Result<(String, u8, super::visitor::Visitor), HttpError> {
    let (table, seat) = find_seat(request, link).await?;
    let visitor = request.visitor_or_new();
    request
        .app
        .tables
        .act(&table, visitor.digest(), request.network(), TableAct::Sit { seat, name })
        .await??;
    Ok((table, seat, visitor))
}

/// Table and seat of a link.
pub async fn find_seat(request: &RequestContext, link: &Secret) -> Result<(String, u8), HttpError> {
    request.app.tables.seat_of(link).await?.ok_or_else(HttpError::unknown_link)
}

fn outcome(done: &ActOutcome) -> Value {
    match done {
        ActOutcome::Turn(turn) => json!({ "ok": true, "turn": turn }),
        ActOutcome::Seat(seat) => json!({ "ok": true, "seat": seat }),
        ActOutcome::Link(secret) => json!({ "ok": true, "link": seat_address(secret) }),
        ActOutcome::Next(table) => json!({ "ok": true, "next": table }),
        ActOutcome::Asked | ActOutcome::Rematch(_) => json!({ "ok": true, "asked": true }),
        ActOutcome::Ok => json!({ "ok": true }),
    }
}

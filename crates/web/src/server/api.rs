//! What programs and our own scripts ask for, as JSON.

use axum::body::Body;
use axum::http::{HeaderValue, header};
use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::{Answer, Trouble};
use super::call::Call;
use super::path::TableName;
use crate::secret::{Digest, Secret};
use crate::tables::{self, Done, Made, OpenTable, TableAct, Wanted, shown_name};

pub async fn health(call: Call) -> Result<Answer, Trouble> {
    if call.house.tables.is_well() {
        return Ok(Answer::text("ok\n".to_owned()));
    }
    Err(Trouble::new(503, "store", "games cannot be written down at the moment"))
}

pub async fn metrics(call: Call) -> Result<Answer, Trouble> {
    let open = call.house.tables.count();
    Ok(Answer::kind("text/plain; version=0.0.4; charset=utf-8", call.house.metrics.text(open)))
}

pub async fn lobby(call: Call) -> Result<Answer, Trouble> {
    let tables: Vec<Value> = call.house.tables.lobby().iter().map(told).collect();
    Ok(Answer::json(&json!({ "ok": true, "tables": tables, "bots": call.house.tables.bots() })))
}

fn told(table: &OpenTable) -> Value {
    let terms = &table.terms;
    json!({ "table": table.name, "game": terms.game, "seats": terms.seats, "awaited": table.awaited, "clock": terms.clock })
}

/// Makes a table, and gives the links to its seats: they are told this once.
pub async fn make(call: Call) -> Result<Answer, Trouble> {
    let wanted: Wanted = call.json()?;
    let (made, visitor) = make_table(&call, wanted).await?;
    let links: Vec<Option<String>> = made.links.iter().map(|link| link.as_ref().map(seat_address)).collect();
    let answer =
        json!({ "ok": true, "table": made.name, "watch": format!("/t/{}", made.name), "seats": links });
    Ok(call.introduce(Answer::json(&answer).status(201), &visitor))
}

/// Makes a table as it is wanted, within the limits of an address.
pub async fn make_table(call: &Call, wanted: Wanted) -> Result<(Made, super::visitor::Visitor), Trouble> {
    let name = wanted.name.clone();
    let name = name.map(|name| shown_name(&name).ok_or_else(bad_name)).transpose()?;
    let terms = wanted.agree(&call.house.tables.bots()).map_err(|why| Trouble::new(422, "terms", why))?;
    if !call.house.meters.table(call.from) {
        return Err(Trouble::new(429, "often", "you have made many tables; please play one of them first"));
    }
    let visitor = call.known();
    let maker = name.map(|name| (visitor.digest(), name));
    Ok((call.house.tables.make(terms, maker).await?, visitor))
}

fn bad_name() -> Trouble {
    Trouble::new(422, "name", "a name has 1 to 32 letters in one line")
}

pub fn seat_address(secret: &Secret) -> String {
    format!("/sit/{}", secret.reveal())
}

pub async fn table(call: Call, table: TableName) -> Result<Answer, Trouble> {
    Ok(Answer::success(call.house.tables.look(&table, call.viewer()).await?))
}

/// All that happens at a table, as server-sent events.
pub async fn events(call: Call, table: TableName) -> Result<Answer, Trouble> {
    let (tables, stop) = (call.house.tables.clone(), call.house.stopping.clone());
    let frames = tables::stream(tables, table.to_owned(), call.viewer(), call.last_event(), stop).await?;
    let answer = Answer::kind("text/event-stream", Body::from_stream(frames));
    // A proxy that holds answers back until they are long would hold back moves.
    Ok(answer.with(header::HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")))
}

pub async fn record(call: Call, table: TableName) -> Result<Answer, Trouble> {
    Ok(Answer::text(call.house.tables.look(&table, None).await?.record))
}

/// The picture is a document of its own, whose style is inside; it can load and run nothing.
pub async fn board(call: Call, table: TableName) -> Result<Answer, Trouble> {
    let (_, board) = call.house.tables.look_at_board(&table, None).await?;
    let policy = HeaderValue::from_static(
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    );
    Ok(Answer::kind("image/svg+xml", board.svg).with(header::CONTENT_SECURITY_POLICY, policy))
}

pub async fn act(call: Call, table: TableName) -> Result<Answer, Trouble> {
    let done = call.house.tables.act(&table, seated(&call)?, call.json()?).await??;
    Ok(Answer::json(&outcome(&done)))
}

/// Somebody who may sit at a table; whether it is this one, the table knows.
pub fn seated(call: &Call) -> Result<Digest, Trouble> {
    call.viewer().ok_or_else(|| Trouble::new(403, "forbidden", "only players at this table can do that"))
}

/// Sits down at an open table.
pub async fn join(call: Call, table: TableName) -> Result<Answer, Trouble> {
    let (Name { name }, visitor) = (call.json()?, call.known());
    let done = call.house.tables.act(&table, visitor.digest(), TableAct::Join { name }).await??;
    Ok(call.introduce(Answer::json(&outcome(&done)), &visitor))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Name {
    name: String,
}

pub async fn sit(call: Call, link: Secret) -> Result<Answer, Trouble> {
    let Name { name } = call.json()?;
    let (table, seat, visitor) = sit_down(&call, &link, name).await?;
    Ok(call.introduce(Answer::json(&json!({ "ok": true, "table": table, "seat": seat })), &visitor))
}

/// Sits down on the seat that the link leads to.
pub async fn sit_down(
    call: &Call,
    link: &Secret,
    name: String,
) -> Result<(String, u8, super::visitor::Visitor), Trouble> {
    let (table, seat) = linked(call, link).await?;
    let visitor = call.known();
    call.house.tables.act(&table, visitor.digest(), TableAct::Sit { seat, name }).await??;
    Ok((table, seat, visitor))
}

/// The table and seat that a link leads to.
pub async fn linked(call: &Call, link: &Secret) -> Result<(String, u8), Trouble> {
    call.house.tables.seat_of(link).await?.ok_or_else(Trouble::unknown_link)
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

//! Pages without scripts: links and forms for everything at a shared table.

pub mod class;
mod created;
mod options;
pub mod page;
mod plain;
mod seat;
mod together;
mod tournament;

use super::path::TableName;
use super::request::RequestContext;
use super::response::{HttpError, HttpResponse};
use super::served;

pub use created::create;
pub use options::style as options_style;
pub use plain::{act, plain};
pub use seat::{join, seat, sit};
pub use together::together;
pub use tournament::{tournament, tournament_game, tournament_record};

/// The page with the games, for play alone or on one screen.
pub async fn front(_: RequestContext) -> Result<HttpResponse, HttpError> {
    Ok(if served::has_engine() {
        HttpResponse::html(served::page("/together"))
    } else {
        HttpResponse::redirect("/together")
    })
}

/// A shared table, drawn by the engine of the page.
pub async fn table(request: RequestContext, table: TableName) -> Result<HttpResponse, HttpError> {
    request.app.tables.state(&table, None).await?;
    let plain = format!("/plain/{}", &*table);
    Ok(if served::has_engine() {
        HttpResponse::html(served::page(&plain))
    } else {
        HttpResponse::redirect(&plain)
    })
}

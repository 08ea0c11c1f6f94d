//! Pages that need no script: everything at a shared table can be done by links and forms.

mod made;
mod options;
pub mod page;
mod plain;
mod seat;
mod together;
mod tournament;

use super::answer::{Answer, HttpError};
use super::path::TableName;
use super::request::RequestContext;
use super::served;

pub use made::make;
pub use options::style as options_style;
pub use plain::{act, plain};
pub use seat::{join, seat, sit};
pub use together::together;
pub use tournament::{tournament, tournament_game, tournament_record};

/// The games of the page itself, alone or side by side.
pub async fn front(_: RequestContext) -> Result<Answer, HttpError> {
    Ok(if served::has_engine() { Answer::html(served::page("/together")) } else { Answer::go("/together") })
}

/// A shared table, by the engine of the page.
pub async fn table(request: RequestContext, table: TableName) -> Result<Answer, HttpError> {
    request.app.tables.look(&table, None).await?;
    let plain = format!("/plain/{}", &*table);
    Ok(if served::has_engine() { Answer::html(served::page(&plain)) } else { Answer::go(&plain) })
}

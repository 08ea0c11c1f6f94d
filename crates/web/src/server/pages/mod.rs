//! Pages that need no script: everything at a shared table can be done by links and forms.

mod made;
mod options;
pub mod page;
mod plain;
mod seat;
mod together;
mod tournament;

use super::answer::{Answer, Trouble};
use super::call::Call;
use super::path::TableName;
use super::served;

pub use made::make;
pub use options::style as options_style;
pub use plain::{act, plain};
pub use seat::{join, seat, sit};
pub use together::together;
pub use tournament::{tournament, tournament_game, tournament_record};

/// The games of the page itself, alone or side by side.
pub async fn front(_: Call) -> Result<Answer, Trouble> {
    Ok(if served::has_engine() { Answer::html(served::page("/together")) } else { Answer::go("/together") })
}

/// A shared table, by the engine of the page.
pub async fn table(call: Call, table: TableName) -> Result<Answer, Trouble> {
    call.house.tables.look(&table, None).await?;
    let plain = format!("/plain/{}", &*table);
    Ok(if served::has_engine() { Answer::html(served::page(&plain)) } else { Answer::go(&plain) })
}

//! Somebody follows the link of a seat, says a name, and sits down.

use super::page::{frame, text};
use crate::secret::Secret;
use crate::server::answer::{Answer, Trouble};
use crate::server::api::{linked, sit_down};
use crate::server::call::Call;
use crate::server::form::{field, fields};
use crate::server::path::TableName;
use crate::tables::TableAct;

/// Opening the link changes nothing; the form does.
pub async fn seat(call: Call, link: Secret) -> Result<Answer, Trouble> {
    let (table, seat) = linked(&call, &link).await?;
    let state = call.house.tables.look(&table, call.viewer()).await?;
    if state.is_mine(seat) {
        return Ok(Answer::go(&format!("/t/{table}")));
    }
    let title = state.title();
    let watch = format!("<p><a href=\"/t/{}\">Watch this table</a></p>", text(&table));
    let content = if state.seats[usize::from(seat)].owned {
        format!(
            "<h1>{}</h1>\n<p class=\"card complaint\">Somebody else has opened this link before you, and sits there.</p>\n{watch}",
            text(title)
        )
    } else {
        format!(
            "<h1>{}</h1>\n<form class=\"card form\" method=\"post\" action=\"/sit/{}\">\n<p>You are invited to play as player {}.</p>\n\
             <label>Your name <input name=\"name\" maxlength=\"32\" required autocomplete=\"nickname\"></label>\n\
             <div class=\"buttons\"><button class=\"main\">Sit down</button></div>\n</form>\n{watch}",
            text(title),
            text(link.reveal()),
            seat + 1,
        )
    };
    Ok(Answer::html(frame(&format!("{title} · Bastide"), &content, None)))
}

pub async fn sit(call: Call, link: Secret) -> Result<Answer, Trouble> {
    let fields = fields(&call.body);
    let name = field(&fields, "name").unwrap_or_default().to_owned();
    let (table, _, visitor) = sit_down(&call, &link, name).await?;
    Ok(call.introduce(Answer::go(&format!("/t/{table}")), &visitor))
}

/// Sits down at an open table.
pub async fn join(call: Call, table: TableName) -> Result<Answer, Trouble> {
    let fields = fields(&call.body);
    let name = field(&fields, "name").unwrap_or_default().to_owned();
    let visitor = call.known();
    call.house.tables.act(&table, visitor.digest(), TableAct::Join { name }).await??;
    Ok(call.introduce(Answer::go(&format!("/t/{}", &*table)), &visitor))
}

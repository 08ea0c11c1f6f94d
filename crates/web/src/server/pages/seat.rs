//! Somebody follows the link of a seat, says a name, and sits down.

use super::page::{frame, text};
use crate::server::answer::{Answer, Trouble};
use crate::server::api::{linked, sit_down};
use crate::server::call::Call;
use crate::server::form::{field, fields};
use crate::tables::TableAct;

/// Opening the link changes nothing; the form does.
pub async fn seat(call: Call) -> Result<Answer, Trouble> {
    let (table, seat) = linked(&call).await?;
    let sight = call.house.tables.look(&table, call.viewer()).await?;
    if sight.json["you"].as_array().is_some_and(|own| own.iter().any(|own| *own == seat)) {
        return Ok(Answer::go(&format!("/t/{table}")));
    }
    let place = &sight.json["seats"][usize::from(seat)];
    let game = sight.json["game"].as_str().unwrap_or_default();
    let title = games::find(game).map_or(game, |entry| entry.about.title);
    let watch = format!("<p><a href=\"/t/{}\">Watch this table</a></p>", text(&table));
    let content = if place["owned"] == true {
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
            text(call.part(0)),
            seat + 1,
        )
    };
    Ok(Answer::html(frame(&format!("{title} · Bastide"), &content, None)))
}

pub async fn sit(call: Call) -> Result<Answer, Trouble> {
    let fields = fields(&call.body);
    let name = field(&fields, "name").unwrap_or_default().to_owned();
    let (table, _, visitor) = sit_down(&call, name).await?;
    Ok(call.introduce(Answer::go(&format!("/t/{table}")), &visitor))
}

/// Sits down at an open table.
pub async fn join(call: Call) -> Result<Answer, Trouble> {
    let fields = fields(&call.body);
    let name = field(&fields, "name").unwrap_or_default().to_owned();
    let visitor = call.known();
    call.house.tables.act(call.part(0), visitor.digest(), TableAct::Join { name }).await??;
    Ok(call.introduce(Answer::go(&format!("/t/{}", call.part(0))), &visitor))
}

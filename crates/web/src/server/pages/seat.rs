//! Page behind the link of a seat: the visitor enters a name and sits down.

use super::page::{frame, text};
use crate::secret::Secret;
use crate::server::api::{find_seat, sit_down};
use crate::server::form::{field, fields};
use crate::server::path::TableName;
use crate::server::request::RequestContext;
use crate::server::response::{HttpError, HttpResponse};
use crate::tables::TableAct;

/// GET changes nothing; the form does.
pub async fn seat(request: RequestContext, link: Secret) -> Result<HttpResponse, HttpError> {
    let (table, seat) = find_seat(&request, &link).await?;
    let state = request.app.tables.state(&table, request.viewer()).await?;
    if state.is_mine(seat) {
        return Ok(HttpResponse::redirect(&format!("/t/{table}")));
    }
    let title = state.title();
    let watch = format!("<p><a href=\"/t/{}\">Watch this table</a></p>", text(&table));
    let content = if state.seats[usize::from(seat)].owned {
        format!(
            "<h1>{}</h1>\n<p class=\"card complaint\">This seat is taken: another person opened the link before you.</p>\n{watch}",
            text(title)
        )
    } else if !state.you.is_empty() {
        own_link(title, &table, &link)
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
    Ok(HttpResponse::html(frame(&format!("{title} · Bastide"), &content, None)))
}

/// Page for a player who opens the link of another seat: the link is for a friend, and two may share this screen.
fn own_link(title: &str, table: &str, link: &Secret) -> String {
    format!(
        "<h1>{}</h1>\n<section class=\"card form\"><p>You sit at this table already. This link is for the player who is missing: send it to \
         a friend.</p>\n<div class=\"buttons\"><a class=\"button main\" href=\"/t/{}\">Back to the table</a></div></section>\n\
         <form class=\"card form\" method=\"post\" action=\"/sit/{}\">\n<p>Or play this seat too, two people at this screen.</p>\n\
         <label>The other name <input name=\"name\" maxlength=\"32\" required autocomplete=\"off\"></label>\n\
         <div class=\"buttons\"><button>Sit down here too</button></div>\n</form>",
        text(title),
        text(table),
        text(link.reveal()),
    )
}

pub async fn sit(request: RequestContext, link: Secret) -> Result<HttpResponse, HttpError> {
    let fields = fields(&request.body);
    let name = field(&fields, "name").unwrap_or_default().to_owned();
    let (table, _, visitor) = sit_down(&request, &link, name).await?;
    Ok(request.set_visitor_cookie(HttpResponse::redirect(&format!("/t/{table}")), &visitor))
}

/// Sits down at an open table.
pub async fn join(request: RequestContext, table: TableName) -> Result<HttpResponse, HttpError> {
    let fields = fields(&request.body);
    let name = field(&fields, "name").unwrap_or_default().to_owned();
    let visitor = request.visitor_or_new();
    request.app.tables.act(&table, visitor.digest(), request.network(), TableAct::Join { name }).await??;
    Ok(request.set_visitor_cookie(HttpResponse::redirect(&format!("/t/{}", &*table)), &visitor))
}

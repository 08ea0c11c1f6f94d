//! Form handler that creates a table and shows its links once.

use axum::http::header;
use bots::protocol::Clock;

use super::options;
use super::page::{frame, text};
use super::together::SEATS;
use crate::server::api::{create_table, seat_address};
use crate::server::form::{field, fields};
use crate::server::request::RequestContext;
use crate::server::response::{HttpError, HttpResponse};
use crate::tables::{CreatedTable, SeatTerms, TableRequest};

pub async fn create(request: RequestContext) -> Result<HttpResponse, HttpError> {
    let wanted = wanted(&fields(&request.body))?;
    let (made, visitor) = create_table(&request, wanted).await?;
    let host = request.headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let scheme = if request.is_secure() { "https" } else { "http" };
    let page = frame("Your table · Bastide", &links(&made, &format!("{scheme}://{host}")), None);
    Ok(request.set_visitor_cookie(HttpResponse::html(page).status(201), &visitor))
}

fn wanted(fields: &[(String, String)]) -> Result<TableRequest, HttpError> {
    let bad = |why: String| HttpError::new(422, "terms", why);
    let word = |name: &str| field(fields, name).unwrap_or_default();
    let mut seats = Vec::new();
    for number in 1..=SEATS {
        let seat = word(&format!("seat{number}"));
        // Without a choice the creator takes the first seat.
        let seat = if number == 1 && seat.is_empty() { "person" } else { seat };
        if !seat.is_empty() {
            seats.push(seat.parse().map_err(bad)?);
        }
    }
    let clock = word("clock");
    let clock: Option<Clock> = if clock.is_empty() {
        None
    } else {
        Some(clock.parse().map_err(|error: bots::protocol::BadClock| bad(error.to_string()))?)
    };
    let is_player = seats.first() == Some(&SeatTerms::Person);
    Ok(TableRequest {
        game: word("game").to_owned(),
        seats,
        options: options::chosen(word("game"), fields),
        clock,
        open: word("open") == "yes",
        name: Some(word("name").to_owned()).filter(|_| is_player),
    })
}

fn links(made: &CreatedTable, site: &str) -> String {
    let row = |(at, link): (usize, &Option<crate::secret::Secret>)| {
        let address = text(&format!("{site}{}", seat_address(link.as_ref()?)));
        Some(format!("<li>Player {}: <a class=\"link\" href=\"{address}\">{address}</a></li>", at + 1))
    };
    let rows: String = made.links.iter().enumerate().filter_map(row).collect();
    let name = text(&made.name);
    let invitation = if rows.is_empty() {
        String::new()
    } else {
        format!(
            "<section class=\"card\"><h2>Send these links</h2><p>Each link is for one seat. The first person to open it gets the seat. The links are shown only once; you can make new ones at the table.</p><ul>{rows}</ul></section>"
        )
    };
    format!(
        "<h1>Your table</h1>\n{invitation}\n<section class=\"card\"><h2>To watch</h2><p><a class=\"link\" href=\"/t/{name}\">{}/t/{name}</a></p></section>\n\
         <p><a href=\"/t/{name}\">To the table</a></p>",
        text(site)
    )
}

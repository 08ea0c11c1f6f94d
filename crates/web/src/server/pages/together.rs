//! Lobby page: create a table, or sit down at an open one.

use bots::protocol::Clock;
use kit::MAX_SEATS;

use super::options;
use super::page::{frame, select, text};
use crate::server::request::RequestContext;
use crate::server::response::{HttpError, HttpResponse};
use crate::tables::{FinishedTable, OpenTable, SeatTerms};
use crate::tournaments::ShownTournament;

/// Most tables in the list.
const LISTED: usize = 50;

/// Seats that the form offers.
pub const SEATS: usize = if MAX_SEATS < 5 { MAX_SEATS } else { 5 };

/// Clocks that the form offers: value and label.
pub const CLOCKS: [(&str, &str); 7] = [
    ("", "no clock"),
    ("move:30s", "30 seconds a move"),
    ("game:3min+2s", "3 minutes, and 2 seconds with each move"),
    ("game:10min+5s", "10 minutes, and 5 seconds with each move"),
    ("game:30min+20s", "30 minutes, and 20 seconds with each move"),
    ("move:1440min", "a day for each move"),
    ("move:4320min", "three days for each move"),
];

pub async fn together(request: RequestContext) -> Result<HttpResponse, HttpError> {
    let mut open = request.app.tables.lobby();
    open.truncate(LISTED);
    let ended = request.app.tables.finished().await?;
    let content = format!(
        "<h1>Play together</h1>\n{}\n{}\n{}\n{}",
        lobby(&open),
        tournaments(&request.app.tournaments),
        form(&request.app.tables.bots()),
        finished(&ended)
    );
    Ok(HttpResponse::html(frame("Play together · Bastide", &content, None)))
}

fn tournaments(shown: &[ShownTournament]) -> String {
    if shown.is_empty() {
        return String::new();
    }
    let row =
        |one: &ShownTournament| format!("<li><a href=\"/tournaments/{0}\">{0}</a></li>", text(&one.name));
    let rows: String = shown.iter().map(row).collect();
    format!("<section class=\"card\" id=\"contests\"><h2>Tournaments</h2><ul>{rows}</ul></section>")
}

fn title(game: &str) -> &str {
    games::find(game).map_or(game, |entry| entry.about.title)
}

fn lobby(open: &[OpenTable]) -> String {
    let (free, full): (Vec<&OpenTable>, Vec<&OpenTable>) = open.iter().partition(|table| table.awaited > 0);
    let waiting = if free.is_empty() {
        "<p>No table has a free seat now. Make an open table, or send a friend a link.</p>".to_owned()
    } else {
        list(&free)
    };
    let watched = if full.is_empty() {
        String::new()
    } else {
        format!("<section class=\"card\"><h2>To watch</h2>{}</section>", list(&full))
    };
    format!("<section class=\"card\"><h2>Open tables</h2>{waiting}</section>\n{watched}")
}

fn list(tables: &[&OpenTable]) -> String {
    let row = |table: &&OpenTable| {
        let (name, title) = (text(&table.name), text(title(&table.terms.game)));
        let clock = table.terms.clock.map_or("no clock".to_owned(), clock_words);
        format!("<li><a href=\"/t/{name}\">{title}</a>, {}, {}</li>", text(&players(table)), text(&clock))
    };
    format!("<ul>{}</ul>", tables.iter().map(row).collect::<String>())
}

/// A clock as people say it: `1 day a move`.
fn clock_words(clock: Clock) -> String {
    match clock {
        Clock::Move { ms } => format!("{} a move", time_words(ms)),
        Clock::Game { ms, increment_ms: 0 } => format!("{} for the game", time_words(ms)),
        Clock::Game { ms, increment_ms } => {
            format!("{} and {} a move", time_words(ms), time_words(increment_ms))
        }
        Clock::Cpu { .. } | Clock::Fuel { .. } => clock.to_string(),
    }
}

/// The largest unit that divides a time.
fn time_words(ms: u64) -> String {
    let units = [(86_400_000, "day"), (3_600_000, "hour"), (60_000, "minute"), (1000, "second")];
    let (unit, name) =
        units.into_iter().find(|(unit, _)| ms.is_multiple_of(*unit)).unwrap_or((1, "millisecond"));
    let count = ms / unit;
    format!("{count} {name}{}", if count == 1 { "" } else { "s" })
}

/// Short description of the players: `2 people and a mind of level 3`.
fn players(table: &OpenTable) -> String {
    let people = table.terms.seats.iter().filter(|seat| **seat == SeatTerms::Person).count();
    let others = table.terms.seats.iter().filter_map(|seat| match seat {
        SeatTerms::Person => None,
        SeatTerms::Level(level) => Some(format!("a mind of level {level}")),
        SeatTerms::Bot(name) => Some(format!("the bot {name}")),
    });
    let people =
        (people > 0).then(|| if people == 1 { "1 person".to_owned() } else { format!("{people} people") });
    let all: Vec<String> = people.into_iter().chain(others).collect();
    all.join(" and ")
}

fn form(bots: &[String]) -> String {
    let games: Vec<(String, String)> = games::GAMES
        .iter()
        .map(|entry| (entry.about.name.to_owned(), entry.about.title.to_owned()))
        .collect();
    let clocks: Vec<(String, String)> =
        CLOCKS.iter().map(|(value, shown)| ((*value).to_owned(), (*shown).to_owned())).collect();
    let seats: String = (1..=SEATS).map(|number| seat(number, bots)).collect();
    format!(
        "<form class=\"card form\" method=\"post\" action=\"/together\">\n<h2>A new table</h2>\n\
         <label>Game {}</label>\n<label>Your name <input name=\"name\" maxlength=\"32\" autocomplete=\"nickname\"></label>\n\
         {seats}{}<label>Clock {}</label>\n\
         <label class=\"tick\"><input type=\"checkbox\" name=\"open\" value=\"yes\"> open table: all visitors see it and may sit down</label>\n\
         <div class=\"buttons\"><button class=\"main\">Make the table</button></div>\n</form>",
        select("game", &games, "carcassonne"),
        options::all(),
        select("clock", &clocks, ""),
    )
}

fn seat(number: usize, bots: &[String]) -> String {
    let mut options = if number == 1 {
        vec![(String::new(), "you".to_owned())]
    } else {
        vec![
            (String::new(), "no player".to_owned()),
            ("person".to_owned(), "a person with the link".to_owned()),
        ]
    };
    options.extend((1..=10).map(|level| (format!("level:{level}"), format!("a mind of level {level}"))));
    options.extend(bots.iter().map(|name| (format!("bot:{name}"), format!("the bot {name}"))));
    let chosen = if number == 2 { "person" } else { "" };
    format!("<label>Player {number} {}</label>\n", select(&format!("seat{number}"), &options, chosen))
}

fn finished(ended: &[FinishedTable]) -> String {
    let row = |game: &FinishedTable| {
        format!(
            "<li><a href=\"/t/{}\">{}</a>, {} players</li>",
            text(&game.name),
            text(title(&game.terms.game)),
            game.terms.seats.len()
        )
    };
    let rows: String = ended.iter().map(row).collect();
    if rows.is_empty() {
        rows
    } else {
        format!("<section class=\"card\"><h2>Finished games</h2><ul>{rows}</ul></section>")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_told_in_words() {
        let told = |clock: &str| clock_words(clock.parse().unwrap());
        assert_eq!(told("move:1440min"), "1 day a move");
        assert_eq!(told("move:30s"), "30 seconds a move");
        assert_eq!(told("game:3min+2s"), "3 minutes and 2 seconds a move");
    }
}

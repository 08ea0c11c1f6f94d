//! Page of one player.

use std::fmt::Write;

use kit::{count, verdict_text};

use super::Report;
use super::html::{self, card, escaped};
use crate::block::seating;
use crate::ratings::about;
use crate::standings::PlayerRow;
use crate::words::{interval, percent};

/// Most games in a list.
const MOST_GAMES: usize = 500;

/// File name of a player's page.
pub fn name(player: usize) -> String {
    format!("player{player}.html")
}

pub fn page(report: &Report, row: &PlayerRow) -> String {
    let spec = &report.tournament.contest.contestants[row.player].spec;
    let mut body = format!(
        "<p><a href=\"index.html\">{}</a></p>\n<h1>{}</h1>\n<p class=\"muted\">{}</p>\n",
        escaped(&report.tournament.name),
        escaped(&row.name),
        escaped(&spec.to_string())
    );
    body += &card(
        "In short",
        &format!(
            "<p>Rating {:+.0}, 95 %: {}{}.</p>\n\
             <p>{}, {:.1} points, share {:.3} (95 %: {:.3} to {:.3}); {}. The best of all with {}.</p>\n",
            row.rating,
            interval(row.low, row.high),
            row.rating_without_faults
                .map_or(String::new(), |rating| format!("; without games with faults {rating:+.0}")),
            count(row.games, "game"),
            row.points,
            row.share,
            row.share_low,
            row.share_high,
            count(row.faults, "fault"),
            percent(row.best)
        ),
    );
    body += &card("Against everybody", &rivals(report, row));
    body += &card("Games", &games(report, row));
    html::page(&row.name, &body)
}

fn rivals(report: &Report, row: &PlayerRow) -> String {
    let names = report.tournament.contest.names();
    let mut html = "<table><tr><th>player</th><th>games</th><th>points</th><th>share</th><th>the ratings say</th><th class=\"left\">in words</th></tr>\n".to_owned();
    for rival in report.table.standings.players.iter().filter(|rival| rival.player != row.player) {
        let cell = report.table.cross.cell(row.player, rival.player);
        let games = cell.games.max(1) as f64;
        let words = about(&report.table.ratings, (row.player, rival.player), &names);
        writeln!(
            html,
            "<tr><td class=\"name\"><a href=\"{}\">{}</a></td><td>{}</td><td>{:.1}</td><td>{:.3}</td><td>{:.3}</td><td class=\"left\">{}</td></tr>",
            name(rival.player),
            escaped(&rival.name),
            cell.games,
            cell.points,
            cell.points / games,
            cell.expected / games,
            escaped(&words)
        )
        .expect("a text takes all");
    }
    html + "</table>\n"
}

fn games(report: &Report, row: &PlayerRow) -> String {
    let contest = &report.tournament.contest;
    let own = report
        .games
        .iter()
        .filter(|(_, block, id)| seating(&block.table, contest.seats(), id.rotation).contains(&row.player));
    let mut html =
        "<table><tr><th>game</th><th class=\"left\">players and points</th><th class=\"left\"></th></tr>\n"
            .to_owned();
    let mut count = 0;
    for (number, block, id) in own {
        count += 1;
        if count > MOST_GAMES && !report.pages.contains(number) {
            continue;
        }
        let outcome = &report.outcomes[id];
        let seats = seating(&block.table, contest.seats(), id.rotation);
        let line: Vec<String> = seats
            .iter()
            .zip(&outcome.points)
            .map(|(&player, points)| format!("{} {points}", escaped(&contest.contestants[player].name)))
            .collect();
        let faults: Vec<String> = outcome
            .faults
            .iter()
            .map(|fault| {
                format!(
                    "{}: {}",
                    escaped(&contest.contestants[seats[usize::from(fault.seat)]].name),
                    escaped(&verdict_text(&fault.verdict))
                )
            })
            .collect();
        let link = if report.pages.contains(number) {
            format!("<a href=\"games/{number}.html\">replay</a> ")
        } else {
            String::new()
        };
        writeln!(
            html,
            "<tr><td>{number}</td><td class=\"left\">{}</td><td class=\"left\">{link}{}</td></tr>",
            line.join(" : "),
            faults.join(", ")
        )
        .expect("a text takes all");
    }
    html += "</table>\n";
    if count > MOST_GAMES {
        html += "<p class=\"muted\">All games are in games.csv.</p>\n";
    }
    html
}

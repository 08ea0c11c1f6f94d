//! The first page of a report.

use std::fmt::Write;

use super::Report;
use super::html::{self, card, escaped};
use super::{cross, faults, player, plots};
use crate::ratings::Problem;
use crate::store::StoreError;

/// At so many places ratings are computed for their course.
const PLACES: usize = 10;

pub fn page(report: &Report) -> Result<String, StoreError> {
    let tournament = report.tournament;
    let mut body = format!(
        "<h1>{}</h1>\n<p class=\"muted\">{}</p>\n",
        escaped(&tournament.name),
        escaped(&about(report))
    );
    body += &progress(report);
    let ratings = plots::ratings(&report.table.standings.players);
    let words =
        format!("<p class=\"muted\">Bars hold the true rating with 95 % confidence. {}</p>\n", zero(report));
    write!(
        body,
        "<div class=\"two\">\n{}{}</div>\n",
        card("Ratings", &(ratings + &words)),
        card("In words", &verdicts(report))
    )
    .expect("a text takes all");
    body += &card("Table", &table(report));
    body += &card("Who beats whom", &cross::table(report));
    body += &card("Ratings over blocks", &course(report));
    body += &card("Faults", &faults::list(report)?);
    body += &card("Games", &games(report));
    body += &card("Luck", &luck(report));
    Ok(html::page(&tournament.name, &body))
}

fn about(report: &Report) -> String {
    let contest = &report.tournament.contest;
    let budget = contest
        .terms
        .budget
        .as_ref()
        .map_or("each mind its own budget".to_owned(), |budget| format!("{budget} a move"));
    let (title, seats) = (contest.entry.about.title, contest.seats());
    let has_bots = contest.contestants.iter().any(|player| player.spec.is_bot());
    let clock = if has_bots { format!(" · clock {}", contest.terms.clock) } else { String::new() };
    format!("{title} · {} · {seats} seats · {budget}{clock}", report.tournament.plan.format)
}

fn progress(report: &Report) -> String {
    let (done, all) = (report.progress.done, report.progress.all.max(1));
    let share = 100.0 * done as f64 / all as f64;
    let end = if report.progress.is_over { ", all is played" } else { "" };
    format!(
        "<section class=\"card\"><div class=\"done\"><div style=\"width:{share:.1}%\"></div></div><p>{done} of {all} games{end}</p></section>\n"
    )
}

fn zero(report: &Report) -> String {
    match report.tournament.zero {
        Some(zero) => format!(
            "{} is 0 by definition; its bar is its place among the others.",
            escaped(&report.tournament.contest.contestants[zero].name)
        ),
        None => "0 is the mean of all.".to_owned(),
    }
}

fn verdicts(report: &Report) -> String {
    let standings = &report.table.standings;
    let line = |line: &String| format!("<p>{}</p>\n", escaped(line));
    standings.warning.iter().chain(&standings.verdicts).map(line).collect()
}

fn table(report: &Report) -> String {
    let mut html = "<table><tr><th></th><th class=\"left\">player</th><th>games</th><th>points</th><th>share</th><th>rating</th><th>95 %</th><th>best</th><th>faults</th><th>without faults</th></tr>\n".to_owned();
    for (place, row) in (1..).zip(&report.table.standings.players) {
        let mark = if row.many_faults { " !" } else { "" };
        writeln!(
            html,
            "<tr><td>{place}</td><td class=\"left name\"><a href=\"{}\">{}</a></td><td>{}</td><td>{:.1}</td><td>{:.3}</td><td>{:+.0}</td><td>{:+.0} to {:+.0}</td><td>{}</td><td>{}{mark}</td><td>{}</td></tr>",
            player::name(row.player),
            escaped(&row.name),
            row.games,
            row.points,
            row.share,
            row.rating,
            row.low,
            row.high,
            crate::words::percent(row.best),
            row.faults,
            row.rating_without_faults.map_or("–".to_owned(), |rating| format!("{rating:+.0}"))
        )
        .expect("a text takes all");
    }
    html + "</table>\n<p class=\"muted\">A game gives the share of rivals beaten, a tie counting half. Games with a fault are lost; an exclamation mark: more than 2 % of them.</p>\n"
}

/// Ratings after parts of the blocks.
fn course(report: &Report) -> String {
    let blocks: Vec<u64> = report.progress.played().map(|result| result.block.number as u64).collect();
    if blocks.len() < 2 {
        return "<p class=\"muted\">Too few blocks for a course.</p>\n".to_owned();
    }
    let ends: Vec<usize> = (1..=PLACES).map(|at| blocks.len() * at / PLACES).filter(|end| *end > 0).collect();
    let rows = &report.table.standings.players;
    let shown = &rows[..rows.len().min(24)];
    let mut courses: Vec<(String, Vec<f64>)> =
        shown.iter().map(|row| (row.name.clone(), Vec::new())).collect();
    let mut places: Vec<usize> = Vec::new();
    for end in ends {
        let last = blocks[end - 1];
        if places.last() == Some(&end) {
            continue;
        }
        let part = report.table.problem.games.iter().filter(|game| game.block <= last).cloned().collect();
        let Ok(ratings) = (Problem { games: part, ..report.table.problem.clone() }).fit() else { continue };
        let ratings = ratings.places(report.tournament.zero);
        courses.iter_mut().zip(shown).for_each(|((_, course), row)| course.push(ratings[row.player].rating));
        places.push(end);
    }
    plots::courses(&places, &courses)
}

fn games(report: &Report) -> String {
    let links: Vec<String> =
        report.pages.iter().map(|number| format!("<a href=\"games/{number}.html\">{number}</a>")).collect();
    let replays =
        if links.is_empty() { String::new() } else { format!("<p>Replays: {}</p>\n", links.join(" ")) };
    format!(
        "{replays}<p class=\"muted\"><a href=\"games.csv\">games.csv</a> · <a href=\"standings.csv\">standings.csv</a> · <a href=\"results.json\">results.json</a></p>\n"
    )
}

fn luck(report: &Report) -> String {
    let header = report.store.header();
    let seed = if report.progress.is_over {
        format!(
            "<p>The seed was <code>{}</code>: its SHA-256 is the number that was shown.</p>\n",
            escaped(&header.seed)
        )
    } else {
        "<p class=\"muted\">The seed is revealed when all is played.</p>\n".to_owned()
    };
    format!(
        "<p>Shown before the first game, SHA-256: <code style=\"overflow-wrap:anywhere\">{}</code></p>\n{seed}",
        header.commitment
    )
}

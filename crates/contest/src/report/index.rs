//! The first page of a report.

use std::fmt::Write;

use kit::count;

use super::Report;
use super::html::{self, card, escaped};
use super::{cross, faults, player, plots, rounds};
use crate::ratings::Problem;
use crate::sequential::TestReport;
use crate::standings::PlayerRow;
use crate::store::StoreError;
use crate::words::{interval, percent};

/// Number of points at which the rating history is computed.
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
    let words = format!(
        "<p class=\"muted\">Bars hold the true rating with 95 % confidence (profile likelihood); an arrow: no end on that side. {}.</p>\n",
        escaped(&report.table.standings.zero)
    );
    write!(
        body,
        "<div class=\"two\">\n{}{}</div>\n",
        card("Ratings", &(ratings + &words)),
        card("In words", &verdicts(report))
    )
    .expect("a text takes all");
    body += &card("Table", &table(report));
    body += &rounds::list(report);
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
    format!("{title} · {} · {} · {budget}{clock}", report.tournament.plan.format, count(seats, "seat"))
}

fn progress(report: &Report) -> String {
    let (done, all) = (report.progress.done, report.progress.all.max(1));
    let share = 100.0 * done as f64 / all as f64;
    let end = if report.progress.is_over { ", all is played" } else { "" };
    format!(
        "<section class=\"card\"><div class=\"done\"><div style=\"width:{share:.1}%\"></div></div><p>{done} of {all} games{end}</p></section>\n"
    )
}

fn verdicts(report: &Report) -> String {
    let standings = &report.table.standings;
    let line = |line: &String| format!("<p>{}</p>\n", escaped(line));
    let test = standings.test.iter().flat_map(TestReport::lines);
    let verdicts = if standings.test.is_some() { &[][..] } else { &standings.verdicts };
    let all: Vec<String> =
        test.chain(standings.copies.iter().chain(&standings.warning).chain(verdicts).cloned()).collect();
    all.iter().map(line).collect()
}

/// The table; columns of zeros are left out.
fn table(report: &Report) -> String {
    let players = &report.table.standings.players;
    let has = |count: fn(&PlayerRow) -> usize| players.iter().any(|row| count(row) > 0);
    let (byes, voids) = (has(|row| row.byes), has(|row| row.voids));
    let mut heads = vec!["games", "won", "tied", "lost"];
    heads.extend(byes.then_some("byes"));
    heads.extend(["points", "share", "95 %", "rating", "95 %", "best", "faults", "without faults"]);
    heads.extend(voids.then_some("void"));
    let heads: String = heads.iter().map(|head| format!("<th>{head}</th>")).collect();
    let mut html = format!("<table><tr><th></th><th class=\"left\">player</th>{heads}</tr>\n");
    for row in players {
        let mark = if row.many_faults { " !" } else { "" };
        let mut cells: Vec<String> =
            [row.games, row.wins, row.ties, row.losses].map(|count| count.to_string()).into();
        cells.extend(byes.then(|| row.byes.to_string()));
        cells.extend([
            format!("{:.1}", row.points),
            format!("{:.3}", row.share),
            format!("{:.3} to {:.3}", row.share_low, row.share_high),
            format!("{:+.0}", row.rating),
            interval(row.low, row.high),
            percent(row.best),
            format!("{}{mark}", row.faults),
            row.rating_without_faults.map_or("–".to_owned(), |rating| format!("{rating:+.0}")),
        ]);
        cells.extend(voids.then(|| row.voids.to_string()));
        let cells: String = cells.iter().map(|cell| format!("<td>{cell}</td>")).collect();
        let place = row.place.map_or("–".to_owned(), |place| place.to_string());
        let (page, name) = (player::name(row.player), escaped(&row.name));
        writeln!(
            html,
            "<tr><td>{place}</td><td class=\"left name\"><a href=\"{page}\">{name}</a></td>{cells}</tr>"
        )
        .expect("a text takes all");
    }
    html + "</table>\n<p class=\"muted\">A game gives the share of rivals beaten, a tie counting half. Games with a fault are lost; an exclamation mark: more than 2 % of them. A bye counts as a win in all games of its round. Void: attempts that the arena spoiled while this player was to move; they were played again.</p>\n"
}

/// Rating history over blocks.
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
        let ratings = ratings.rows(report.tournament.zero);
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

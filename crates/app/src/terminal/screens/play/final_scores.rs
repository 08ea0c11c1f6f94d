//! The table at the end of a game: the result, the points of each seat, and what they are for.

use kit::{Account, Departure, Message, Player, SeatStanding};
use lang::Language;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::terminal::picture::palette::{self, faint, strong};
use crate::terminal::picture::widgets;
use crate::terminal::screens::story::Story;

/// More seats than these stand one below the other.
const BESIDE: usize = 8;

/// The lines of the table.
pub fn lines(story: &Story, account: &Account, language: Language) -> Vec<Line<'static>> {
    let standings = &story.report.standings;
    let mut lines = vec![story.line(&story.report.headline())];
    lines.extend(story.why().map(|why| story.line(why)));
    lines.push(Line::default());
    if standings.len() > BESIDE {
        let rank = |player: Player| {
            let rank = format!("{:2}", standings[player.index()].rank);
            language.say(Message::new("rank {n}").with("n", rank))
        };
        lines.extend(story.standings(36, rank));
        return lines;
    }
    let own = |own: &SeatStanding| palette::player(own.player);
    lines.push(row(
        "",
        standings,
        |own| own.player.sign().to_string(),
        |standing| own(standing).patch(strong()),
    ));
    lines.push(row("", standings, |own| story.name(own.player), own));
    if account.0.len() > 1 {
        lines.extend(account.0.iter().map(|(kind, points)| {
            row(
                language.text(kind),
                standings,
                |own| points[own.player.index()].to_string(),
                |_| Style::new(),
            )
        }));
    }
    lines.push(row(language.text("points"), standings, |own| own.points.to_string(), |_| strong()));
    if standings.len() > 1 {
        lines.push(row(language.text("rank"), standings, |own| own.rank.to_string(), |_| faint()));
    }
    if standings.iter().any(|own| own.left.is_some()) {
        lines.push(row(
            "",
            standings,
            |own| own.left.map_or("", |left| language.text(departure(left))).to_owned(),
            |_| faint(),
        ));
    }
    lines
}

/// The reason of a player that left, in one word.
fn departure(left: Departure) -> &'static str {
    match left {
        Departure::Left => "left",
        Departure::Resigned => "resigned",
        Departure::OutOfTime => "late",
        Departure::SentOff => "sent off",
    }
}

fn row(
    name: &str,
    standings: &[SeatStanding],
    text: impl Fn(&SeatStanding) -> String,
    style: impl Fn(&SeatStanding) -> Style,
) -> Line<'static> {
    let cell = |own: &SeatStanding| Span::styled(format!(" {:>9}", widgets::cut(&text(own), 9)), style(own));
    Line::from(
        [Span::raw(format!("{name:12}"))].into_iter().chain(standings.iter().map(cell)).collect::<Vec<_>>(),
    )
}

//! The table at the end of a game: the result, the points of each seat, and what they are for.

use kit::{Account, Departure, SeatStanding};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::terminal::picture::palette::{self, faint, strong};
use crate::terminal::picture::widgets;
use crate::terminal::screens::story::Story;

/// Width of a column, which a reason for leaving may exceed.
const COLUMN: usize = 9;

/// Wider tables have one player below the other.
const WIDEST: usize = 80;

/// The lines of the table.
pub fn lines(story: &Story, account: &Account) -> Vec<Line<'static>> {
    let standings = &story.report.standings;
    let mut lines = vec![story.line(&story.report.headline())];
    lines.extend(story.why().map(|why| story.line(why)));
    lines.push(Line::default());
    let table = Columns::of(standings);
    if standings.len() * (table.width + 1) > WIDEST {
        lines.extend(story.standings(36, |player| format!("rank {:2}", standings[player.index()].rank)));
        return lines;
    }
    let own = |own: &SeatStanding| palette::player(own.player);
    let sign = |own: &SeatStanding| own.player.sign().to_string();
    lines.push(table.row("", sign, |standing| own(standing).patch(strong())));
    lines.push(table.row("", |own| story.name(own.player), own));
    if account.0.len() > 1 {
        lines.extend(account.0.iter().map(|(kind, points)| {
            table.row(kind, |own| points[own.player.index()].to_string(), |_| Style::new())
        }));
    }
    lines.push(table.row("points", |own| own.points.to_string(), |_| strong()));
    if standings.len() > 1 {
        lines.push(table.row("rank", |own| own.rank.to_string(), |_| faint()));
    }
    if standings.iter().any(|own| own.left.is_some()) {
        lines.push(table.row("", |own| left(own).to_owned(), |_| faint()));
    }
    lines
}

fn left(own: &SeatStanding) -> &'static str {
    own.left.map_or("", Departure::text)
}

/// One column for each player, all of one width.
struct Columns<'a> {
    standings: &'a [SeatStanding],
    width: usize,
}

impl Columns<'_> {
    fn of(standings: &[SeatStanding]) -> Columns<'_> {
        let width = standings.iter().map(|own| left(own).len()).max().unwrap_or(0).max(COLUMN);
        Columns { standings, width }
    }

    fn row(
        &self,
        name: &str,
        text: impl Fn(&SeatStanding) -> String,
        style: impl Fn(&SeatStanding) -> Style,
    ) -> Line<'static> {
        let width = self.width;
        let cell = |own: &SeatStanding| {
            Span::styled(format!(" {:>width$}", widgets::cut(&text(own), width)), style(own))
        };
        let name = Span::raw(format!("{name:12}"));
        Line::from([name].into_iter().chain(self.standings.iter().map(cell)).collect::<Vec<_>>())
    }
}

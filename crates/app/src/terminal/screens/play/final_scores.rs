//! The table at the end of a game: the result, the points of each seat, and what they are for.

use kit::{Account, Message, Player, SeatStanding};
use lang::Language;
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
pub fn lines(story: &Story, account: &Account, language: Language) -> Vec<Line<'static>> {
    let standings = &story.report.standings;
    let mut lines = vec![story.line(&story.report.headline())];
    lines.extend(story.why().map(|why| story.line(why)));
    lines.push(Line::default());
    let table = Columns::of(standings, language);
    if standings.len() * (table.width + 1) > WIDEST {
        let rank = |player: Player| {
            let rank = format!("{:2}", standings[player.index()].rank);
            language.say(Message::new("rank {n}").with("n", rank))
        };
        lines.extend(story.standings(36, rank));
        return lines;
    }
    let own = |own: &SeatStanding| palette::player(own.player);
    let sign = |own: &SeatStanding| own.player.sign().to_string();
    lines.push(table.row("", sign, |standing| own(standing).patch(strong())));
    lines.push(table.row("", |own| story.name(own.player), own));
    if account.0.len() > 1 {
        lines.extend(account.0.iter().map(|(kind, points)| {
            table.row(language.text(kind), |own| points[own.player.index()].to_string(), |_| Style::new())
        }));
    }
    lines.push(table.row(language.text("points"), |own| own.points.to_string(), |_| strong()));
    if standings.len() > 1 {
        lines.push(table.row(language.text("rank"), |own| own.rank.to_string(), |_| faint()));
    }
    if standings.iter().any(|own| own.left.is_some()) {
        lines.push(table.row("", |own| left(own, language).to_owned(), |_| faint()));
    }
    lines
}

fn left(own: &SeatStanding, language: Language) -> &'static str {
    own.left.map_or("", |left| language.text(left.text()))
}

/// One column for each player, all of one width.
struct Columns<'a> {
    standings: &'a [SeatStanding],
    width: usize,
}

impl Columns<'_> {
    fn of(standings: &[SeatStanding], language: Language) -> Columns<'_> {
        let width =
            standings.iter().map(|own| left(own, language).chars().count()).max().unwrap_or(0).max(COLUMN);
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

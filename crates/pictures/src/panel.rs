//! A report as lines of text beside a board.

use kit::{Message, Names, Player, PositionReport, SeatStanding, Texts};

use crate::{Ink, Span, TextLine};

/// The lines of a panel: whose move it is or who has won, the facts, and how each player stands.
pub fn lines(report: &PositionReport) -> Vec<TextLine> {
    let headline = inked(&report.headline());
    let why = report.outcome.as_ref().and_then(|outcome| outcome.why.as_ref());
    let facts = why.into_iter().chain(report.facts.iter().map(|fact| &fact.message));
    let facts = facts.map(|message| vec![Span::plain(message.text())]);
    let standings = report.standings.iter().map(standing);
    [headline].into_iter().chain(facts).chain(standings).collect()
}

fn standing(standing: &SeatStanding) -> TextLine {
    vec![Span::player(standing.player), Span::plain(format!(": {}", standing.text(&Texts::default())))]
}

/// The message with the names of players in their own inks.
pub fn inked(message: &Message) -> TextLine {
    let ink = |player: Option<Player>| player.map_or(Ink::Plain, |player| Ink::Player(player.0));
    message.pieces(&Names::default()).into_iter().map(|(text, player)| Span::new(text, ink(player))).collect()
}

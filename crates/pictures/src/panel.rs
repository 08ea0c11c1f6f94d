//! A report as lines of text beside a board.

use kit::{Message, Names, Player, PositionReport, SeatStanding};

use crate::{Ink, Span, TextLine};

/// The lines of a panel: whose move it is or who has won, the facts, and how each player stands.
pub fn lines(report: &PositionReport, names: &Names) -> Vec<TextLine> {
    let headline = named(&report.headline(), names);
    let why = report.outcome.as_ref().and_then(|outcome| outcome.why.as_ref());
    let facts = why.into_iter().chain(report.facts.iter().map(|fact| &fact.message));
    let facts = facts.map(|message| vec![Span::plain(message.told(names))]);
    let standings = report.standings.iter().map(|own| standing(own, names));
    [headline].into_iter().chain(facts).chain(standings).collect()
}

fn standing(standing: &SeatStanding, names: &Names) -> TextLine {
    vec![
        named_span(names.of(standing.player), Some(standing.player)),
        Span::plain(format!(": {}", standing.text(&names.texts))),
    ]
}

/// The message with the names of players in their own inks.
pub fn inked(message: &Message) -> TextLine {
    named(message, &Names::default())
}

fn named(message: &Message, names: &Names) -> TextLine {
    message.pieces(names).into_iter().map(|(text, player)| named_span(text, player)).collect()
}

fn named_span(text: String, player: Option<Player>) -> Span {
    Span::new(text, player.map_or(Ink::Plain, |player| Ink::Player(player.0)))
}

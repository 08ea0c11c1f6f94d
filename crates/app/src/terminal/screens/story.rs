//! Texts beside a board: the standing, and the turns in words, with players by their names.

use kit::{Message, Names, Player, PositionReport, SeatStanding, TurnReport, capital};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::terminal::picture::palette::{self, faint, strong};
use crate::terminal::picture::widgets::{self, indented};

#[derive(Default)]
pub struct Story {
    pub names: Names,
    pub report: PositionReport,
    /// Reports of the turns, in order.
    pub turns: Vec<TurnReport>,
    /// Tell all turns in words; `None` until the player has chosen.
    words: Option<bool>,
}

/// Narrower columns show turns in notation.
const WORDS: u16 = 34;

/// Among more players than these, each has one line.
const FEW: usize = 6;

impl Story {
    /// A story of turns that are explained already.
    pub fn new(names: Names, report: PositionReport, turns: Vec<TurnReport>) -> Story {
        Story { report: report.render(&names), turns, words: None, names }
    }

    /// Tells all turns in words, in a column of this width.
    pub fn is_wordy(&self, width: u16) -> bool {
        self.words.unwrap_or(width >= WORDS)
    }

    /// From words to notation, or back.
    pub fn switch_words(&mut self, width: u16) {
        self.words = Some(!self.is_wordy(width));
    }

    /// The name of a player, as a sentence begins with it.
    pub fn name(&self, player: Player) -> String {
        capital(&self.names.of(player))
    }

    /// A message with the names of players in their colours.
    pub fn line(&self, message: &Message) -> Line<'static> {
        let span = |(text, player): (String, Option<Player>)| {
            Span::styled(text, player.map_or(Style::new(), palette::player))
        };
        Line::from(message.pieces(&self.names).into_iter().map(span).collect::<Vec<_>>())
    }

    /// Facts of the position; at the end, first why it is one.
    pub fn facts(&self) -> Vec<Line<'static>> {
        let facts = self.report.facts.iter().map(|fact| &fact.message);
        self.why().into_iter().chain(facts).map(|message| self.line(message)).collect()
    }

    /// The reason of the rules for the end of the game; a player who left is reason enough.
    pub fn why(&self) -> Option<&Message> {
        self.report.outcome.as_ref().filter(|outcome| outcome.left.is_none())?.why.as_ref()
    }

    /// A line or two for each player: name, points, a text at the right, and what they hold.
    pub fn standings(&self, width: u16, beside: impl Fn(Player) -> String) -> Vec<Line<'static>> {
        let few = self.report.standings.len() <= FEW;
        self.report
            .standings
            .iter()
            .flat_map(|own| self.standing(own, few, width, &beside(own.player)))
            .collect()
    }

    fn standing(&self, own: &SeatStanding, few: bool, width: u16, beside: &str) -> Vec<Line<'static>> {
        let here = if self.report.to_move == Some(own.player) { "▶ " } else { "  " };
        let end = format!(" {}  {beside}", own.points);
        let room = usize::from(width).saturating_sub(4 + end.chars().count());
        let name = widgets::cut(&self.name(own.player), room);
        let ink = palette::player(own.player);
        let mut lines = vec![Line::from(vec![
            Span::styled(here, strong()),
            Span::styled(format!("{} ", own.player.sign()), ink.patch(strong())),
            Span::styled(format!("{name:room$}"), ink),
            Span::styled(format!(" {}", own.points), strong()),
            Span::styled(format!("  {beside}"), faint()),
        ])];
        let details = own.details(&self.names.texts);
        if !details.is_empty() && (few || own.left.is_some()) {
            lines.extend(indented(&details, 4, width, faint()));
        }
        lines
    }

    /// The turn of this number, counted from 1, in lines of that width.
    pub fn turn(&self, number: usize, width: u16, style: Style) -> Vec<Line<'static>> {
        self.turn_lines(number, self.is_wordy(width), width, style)
    }

    /// The last turn in words, then those before it, as many as find room.
    pub fn last_turns(&self, remark: &str, width: u16, room: usize) -> Vec<Line<'static>> {
        let last = self.turns.len();
        let mut lines = vec![Line::styled(self.names.texts.of("last moves").to_owned(), faint())];
        if last == 0 || room < 2 {
            return vec![];
        }
        lines.extend(self.turn_lines(last, true, width, Style::new()));
        lines.extend(indented(remark, 7, width, palette::advice()));
        for number in (1..last).rev() {
            if lines.len() >= room {
                break;
            }
            lines.extend(self.turn(number, width, Style::new()));
        }
        lines
    }

    fn turn_lines(&self, number: usize, in_words: bool, width: u16, style: Style) -> Vec<Line<'static>> {
        let Some(turn) = number.checked_sub(1).and_then(|at| self.turns.get(at)) else {
            return vec![Line::from(vec![
                Span::styled(format!("{number:4}   "), faint()),
                Span::styled(self.names.texts.of("start").to_owned(), style),
            ])];
        };
        let text = turn.sentence.as_ref().filter(|_| !in_words).unwrap_or(&turn.text);
        let mut lines = indented(text, 7, width, style);
        if let Some(first) = lines.first_mut() {
            let ink = palette::player(turn.player);
            first.spans[0] = Span::styled(format!("{number:4} "), faint());
            first.spans.insert(1, Span::styled(format!("{} ", turn.player.sign()), ink));
        }
        lines
    }
}

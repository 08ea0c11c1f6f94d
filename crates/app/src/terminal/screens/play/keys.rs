//! The help of a table: its keys, and the rules of its game.

use kit::Entry;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::terminal::picture::palette::strong;
use crate::terminal::picture::widgets;

/// Every key, and what it does.
const KEYS: &[(&str, &str)] = &[
    ("arrows, mouse", "point at a square; among words, the next one"),
    ("Enter, Space, click", "take what is pointed at"),
    ("Tab", "the next lit square, then the words below the board"),
    ("r R, wheel", "see the tile in its next turn"),
    ("1 to 9", "take the word of that number"),
    ("Backspace, Esc", "take back a word"),
    ("/", "type a sentence; Tab completes it"),
    ("u, U", "take a turn back; play it again"),
    ("h", "a hint: where to look; once more: a move; once more: a list"),
    ("e", "judge positions, or stop doing so"),
    ("+ - 0", "larger, smaller, as large as fits"),
    ("< >", "slower, faster, without animation"),
    ("c", "show what gives points, or stop doing so"),
    ("p", "let minds pause, or go on"),
    ("f", "why a bot was sent off"),
    ("s", "save the record, and the notes beside it"),
    ("x", "resign"),
    ("q", "to the lobby; the game is kept"),
    ("Ctrl-C", "leave"),
];

/// The keys, and below them the rules.
pub fn help(entry: &Entry, width: u16) -> Vec<Line<'static>> {
    let key = |(key, meaning): &(&'static str, &'static str)| {
        Line::from(vec![Span::styled(format!("{key:20} "), strong()), Span::raw(*meaning)])
    };
    let keys = KEYS.iter().map(key).flat_map(|line| widgets::wrap(&line, width));
    let title = [Line::default(), Line::styled(entry.about.title, strong()), Line::default()];
    let rules = entry.about.rules.lines().flat_map(|line| match line {
        "" => vec![Line::default()],
        line => widgets::wrapped(line, width, Style::new()),
    });
    keys.chain(title).chain(rules).collect()
}

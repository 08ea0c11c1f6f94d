//! The help of a table: its keys, and the rules of its game.

use crossterm::event::KeyCode;
use kit::Entry;
use lang::Language;
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
    ("b", "fold the panel beside the board away, or unfold it"),
    ("< >", "slower, faster, without animation"),
    ("l", "light what can be played, or stop doing so"),
    ("c", "show what gives points, or stop doing so"),
    ("p", "let minds pause, or go on"),
    ("w", "show the last and the best moves in words, or in notation"),
    ("f", "why a bot was sent off"),
    ("s", "save the record, and the notes beside it"),
    ("x", "resign"),
    ("q", "to the lobby; the game is kept"),
    ("Ctrl-C", "leave"),
];

/// The keys, and below them the rules.
pub fn help(entry: &Entry, language: Language, width: u16) -> Vec<Line<'static>> {
    let key = |(key, meaning): &(&'static str, &'static str)| {
        Line::from(vec![
            Span::styled(format!("{:20} ", language.text(key)), strong()),
            Span::raw(language.text(meaning)),
        ])
    };
    let keys = KEYS.iter().map(key).flat_map(|line| widgets::wrap(&line, width));
    let title = [Line::default(), Line::styled(entry.about.title, strong()), Line::default()];
    keys.chain(title).chain(rules(entry, language, width)).collect()
}

/// From which line on a text is read after a key; none if the key closes it.
pub fn scrolled(from: u16, key: KeyCode) -> Option<u16> {
    match key {
        KeyCode::Up => Some(from.saturating_sub(1)),
        KeyCode::Down => Some(from.saturating_add(1)),
        KeyCode::PageUp => Some(from.saturating_sub(10)),
        KeyCode::PageDown => Some(from.saturating_add(10)),
        _ => None,
    }
}

/// The rules of a game in lines of that width. Their text is broken for pages, so that paragraphs are joined first.
pub fn rules(entry: &Entry, language: Language, width: u16) -> Vec<Line<'static>> {
    let mut paragraphs: Vec<String> = vec![String::new()];
    for line in language.rules(entry.about).lines() {
        let last = paragraphs.last_mut().expect("there is one from the start");
        let goes_on = !last.is_empty()
            && !last.starts_with(' ')
            && !line.is_empty()
            && line.starts_with(|letter: char| letter.is_alphanumeric() || letter == '`' || letter == '(');
        if goes_on {
            last.push(' ');
            last.push_str(line);
        } else {
            paragraphs.push(line.to_owned());
        }
    }
    paragraphs
        .iter()
        .skip(1)
        .flat_map(|text| match text.as_str() {
            "" => vec![Line::default()],
            text => widgets::wrapped(text, width, Style::new()),
        })
        .collect()
}

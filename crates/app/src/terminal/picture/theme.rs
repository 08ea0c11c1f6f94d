//! Abilities of this terminal and wishes of its owner: colours, letters, and the speed of animations.

use std::time::Duration;

use lang::Language;
use ratatui::buffer::Buffer;
use ratatui::style::Modifier;
use serde::{Deserialize, Serialize};

use super::blocks::{Blocks, is_block};
use super::dots::Graphics;
use super::palette::{fitted, reduced, told_apart};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScreenTheme {
    pub depth: ColourDepth,
    /// Only the letters of ASCII.
    pub ascii: bool,
    pub speed: Speed,
    pub ground: Background,
    /// Resolution of pictures.
    pub blocks: Blocks,
    /// Protocol for pixel graphics, if the terminal has one.
    pub graphics: Option<Graphics>,
    /// True if the panel beside boards is folded away.
    pub folded: bool,
    pub language: Language,
}

/// The background that screens are made for. Foreground and background are always set together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Background {
    #[default]
    Dark,
    Light,
}

/// Number of colours of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ColourDepth {
    /// None, or none are wanted.
    None,
    /// The sixteen old ones.
    Sixteen,
    /// Two hundred and fifty-six.
    Many,
    /// All that there are.
    True,
}

/// Speed of animations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// At once, without any picture between.
    Off,
    /// Every wave can be followed.
    Slow,
    #[default]
    Usual,
    Fast,
}

impl Speed {
    /// All of them, slow to fast, `Off` being the fastest.
    pub const ALL: [Speed; 4] = [Speed::Slow, Speed::Usual, Speed::Fast, Speed::Off];

    pub fn word(self) -> &'static str {
        match self {
            Speed::Off => "off",
            Speed::Slow => "slow",
            Speed::Usual => "usual",
            Speed::Fast => "fast",
        }
    }

    /// The next faster or slower one, if there is one.
    pub fn step(self, faster: bool) -> Speed {
        let at = Speed::ALL.iter().position(|&speed| speed == self).unwrap_or(0);
        let next = if faster { at + 1 } else { at.saturating_sub(1) };
        Speed::ALL[next.min(Speed::ALL.len() - 1)]
    }

    /// Duration of one picture of an animation.
    pub fn picture(self) -> Duration {
        Duration::from_millis(match self {
            Speed::Off => 0,
            Speed::Slow => 600,
            Speed::Usual => 240,
            Speed::Fast => 90,
        })
    }

    /// Least time that a position is shown before a mind moves on.
    pub fn pause(self) -> Duration {
        self.picture() * 3 / 2
    }
}

impl ScreenTheme {
    /// True if boards can be drawn as pictures.
    pub fn has_pictures(&self) -> bool {
        self.depth >= ColourDepth::Many && !self.ascii
    }

    /// Makes of a drawn screen what this terminal can show.
    pub fn fit(&self, buffer: &mut Buffer) {
        for cell in &mut buffer.content {
            if cell.modifier.contains(Modifier::HIDDEN) {
                // A picture of dots is seen only through what has no colours of its own.
                cell.reset();
                continue;
            }
            if self.ascii && !cell.symbol().is_ascii() {
                let plain = plain(cell.symbol().chars().next().unwrap_or(' '));
                cell.set_char(plain);
            }
            if self.depth > ColourDepth::None {
                (cell.fg, cell.bg) = fitted(cell, self.ground, self.depth);
            }
            cell.fg = reduced(cell.fg, self.depth);
            cell.bg = reduced(cell.bg, self.depth);
            if self.depth == ColourDepth::Sixteen {
                cell.fg = told_apart(cell.fg, cell.bg);
            }
            // Two pixels that have become the same are one ground.
            if cell.fg == cell.bg && self.depth > ColourDepth::None && is_mosaic(cell.symbol()) {
                cell.set_char(' ');
            }
        }
    }
}

/// True for pixels: bars are made of whole and shaded blocks, and no pictures.
fn is_mosaic(symbol: &str) -> bool {
    symbol.chars().next().is_some_and(|letter| is_block(letter) && !matches!(letter, '█' | '░' | '▒' | '▓'))
}

/// A letter of ASCII that stands for this one.
fn plain(letter: char) -> char {
    match letter {
        '─' | '━' | '═' | '—' | '–' | '−' => '-',
        '│' | '┃' | '║' | '▌' | '▐' => '|',
        '┌'..='╬' => '+',
        '×' => 'x',
        '·' | '•' | '…' => '.',
        '←' | '◀' | '‹' => '<',
        '→' | '▶' | '›' => '>',
        '↑' | '▲' => '^',
        '↓' | '▼' => 'v',
        '█' | '▓' | '▀' | '▄' => '#',
        '░' | '▒' => '.',
        '●' => '*',
        '○' => 'o',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::{Color, Style};

    use super::*;

    #[test]
    fn without_colours_none_is_left_and_without_unicode_no_other_letter() {
        let mut buffer = Buffer::with_lines(["┏━┓×é漢"]);
        buffer.set_style(buffer.area, Style::new().fg(Color::Rgb(1, 2, 3)).bg(Color::Indexed(9)));
        let theme = ScreenTheme {
            depth: ColourDepth::None,
            ascii: true,
            speed: Speed::Off,
            ground: Background::Dark,
            blocks: Blocks::Halves,
            graphics: None,
            folded: false,
            language: Language::English,
        };
        theme.fit(&mut buffer);
        assert!(buffer.content.iter().all(|cell| cell.symbol().is_ascii()));
        assert!(buffer.content.iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)));
    }

    #[test]
    fn speeds_end_where_they_end() {
        assert_eq!(Speed::Off.step(true), Speed::Off);
        assert_eq!(Speed::Slow.step(false), Speed::Slow);
        assert_eq!(Speed::Usual.step(true), Speed::Fast);
    }
}

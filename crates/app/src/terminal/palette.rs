//! How things look on this terminal: its colours, its letters, and how fast things move.

use std::time::Duration;

use kit::Ink;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};
use serde::{Deserialize, Serialize};

/// What the terminal can show, and what its owner wants to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// How many colours there are.
    pub depth: Depth,
    /// Only the letters of ASCII.
    pub ascii: bool,
    /// How fast boards change.
    pub speed: Speed,
}

/// How many colours a terminal has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Depth {
    /// None, or none are wanted.
    None,
    /// The sixteen old ones.
    Sixteen,
    /// Two hundred and fifty-six.
    Many,
    /// All that there are.
    True,
}

/// How fast boards change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// At once, without any picture between.
    Off,
    /// For who wants to follow every wave.
    Slow,
    /// As usual.
    #[default]
    Usual,
    /// For the impatient.
    Fast,
}

impl Speed {
    /// All of them, slow to fast, `Off` being the fastest.
    pub const ALL: [Speed; 4] = [Speed::Slow, Speed::Usual, Speed::Fast, Speed::Off];

    /// Its word.
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

    /// How long one picture of a film is seen.
    pub fn picture(self) -> Duration {
        Duration::from_millis(match self {
            Speed::Off => 0,
            Speed::Slow => 600,
            Speed::Usual => 240,
            Speed::Fast => 90,
        })
    }

    /// How long a position is seen at least before a mind moves on.
    pub fn pause(self) -> Duration {
        self.picture() * 3 / 2
    }
}

impl Look {
    /// Whether boards can be drawn in dots of colour.
    pub fn has_pictures(&self) -> bool {
        self.depth >= Depth::Many && !self.ascii
    }

    /// Makes of a drawn screen what this terminal can show.
    pub fn fit(&self, buffer: &mut Buffer) {
        for cell in &mut buffer.content {
            if self.ascii && !cell.symbol().is_ascii() {
                let plain = plain(cell.symbol().chars().next().unwrap_or(' '));
                cell.set_char(plain);
            }
            cell.fg = self.colour(cell.fg);
            cell.bg = self.colour(cell.bg);
        }
    }

    fn colour(&self, colour: Color) -> Color {
        match (self.depth, colour) {
            (Depth::None, _) => Color::Reset,
            (Depth::Many, Color::Rgb(r, g, b)) => Color::Indexed(nearest(&(16..=255), [r, g, b])),
            (Depth::Sixteen, Color::Rgb(r, g, b)) => sixteen([r, g, b]),
            (Depth::Sixteen, Color::Indexed(number)) => instead(number),
            (_, colour) => colour,
        }
    }
}

/// The style of text in this ink on the terminal's own ground.
pub fn text(ink: Ink) -> Style {
    match (ink, ink.ansi()) {
        (Ink::Faint, _) => faint(),
        (_, Some(number)) => Style::new().fg(Color::Indexed(number)),
        _ => Style::new(),
    }
}

/// Text that is there to be found, not to be looked at.
pub fn faint() -> Style {
    Style::new().fg(Color::Indexed(245))
}

/// What is chosen or pointed at.
pub fn chosen() -> Style {
    Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
}

/// What somebody said just now.
pub fn strong() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// A refusal or a question.
pub fn warning() -> Style {
    Style::new().fg(Color::Indexed(214)).add_modifier(Modifier::BOLD)
}

/// Advice.
pub fn advice() -> Style {
    Style::new().fg(Color::Indexed(81))
}

/// Red, green and blue of a number.
pub fn channels(rgb: u32) -> [u8; 3] {
    let [_, red, green, blue] = rgb.to_be_bytes();
    [red, green, blue]
}

/// The colour of a letter on that ground: black or white.
pub fn on(ground: [u8; 3]) -> Color {
    let [r, g, b] = ground.map(u32::from);
    if 299 * r + 587 * g + 114 * b > 128_000 { Color::Rgb(0, 0, 0) } else { Color::Rgb(255, 255, 255) }
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

/// What the 256 colours look like; the first sixteen as most terminals have them.
fn rgb_of(number: u8) -> [u8; 3] {
    match number {
        0..16 => SIXTEEN[usize::from(number)].1,
        16..232 => {
            let step = |part: u8| if part == 0 { 0 } else { 55 + 40 * part };
            let cube = number - 16;
            [step(cube / 36), step(cube / 6 % 6), step(cube % 6)]
        }
        grey => [8 + 10 * (grey - 232); 3],
    }
}

fn nearest(of: &std::ops::RangeInclusive<u8>, colour: [u8; 3]) -> u8 {
    of.clone().min_by_key(|&number| distance(rgb_of(number), colour)).unwrap_or(0)
}

/// The old colour that stands for one of many: for players and things, one that is told from the others.
fn instead(number: u8) -> Color {
    let known = INSTEAD.iter().find(|(of, _)| *of == number);
    known.map_or_else(|| sixteen(rgb_of(number)), |(_, colour)| *colour)
}

/// The colours of the first players and of the first things.
const INSTEAD: [(u8, Color); 12] = [
    (32, Color::LightBlue),
    (166, Color::LightRed),
    (36, Color::Green),
    (175, Color::LightMagenta),
    (214, Color::Yellow),
    (81, Color::LightCyan),
    (185, Color::LightYellow),
    (160, Color::Red),
    (208, Color::Yellow),
    (97, Color::Magenta),
    (252, Color::White),
    (242, Color::DarkGray),
];

fn sixteen(colour: [u8; 3]) -> Color {
    SIXTEEN.iter().min_by_key(|(_, rgb)| distance(*rgb, colour)).map_or(Color::Reset, |(name, _)| *name)
}

/// Green weighs most to the eye.
fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    let parts = a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2));
    parts.zip([2, 4, 3]).map(|(part, weight)| part * weight).sum()
}

const SIXTEEN: [(Color, [u8; 3]); 16] = [
    (Color::Black, [0, 0, 0]),
    (Color::Red, [205, 0, 0]),
    (Color::Green, [0, 205, 0]),
    (Color::Yellow, [205, 205, 0]),
    (Color::Blue, [0, 0, 238]),
    (Color::Magenta, [205, 0, 205]),
    (Color::Cyan, [0, 205, 205]),
    (Color::Gray, [229, 229, 229]),
    (Color::DarkGray, [127, 127, 127]),
    (Color::LightRed, [255, 0, 0]),
    (Color::LightGreen, [0, 255, 0]),
    (Color::LightYellow, [255, 255, 0]),
    (Color::LightBlue, [92, 92, 255]),
    (Color::LightMagenta, [255, 0, 255]),
    (Color::LightCyan, [0, 255, 255]),
    (Color::White, [255, 255, 255]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_and_things_keep_colours_of_their_own_where_there_are_sixteen() {
        for inks in [(0..8).map(Ink::Player as fn(u8) -> Ink), (0..8).map(Ink::Colour as fn(u8) -> Ink)] {
            let colours: Vec<Color> = inks.map(|ink| instead(ink.ansi().unwrap())).collect();
            for (at, colour) in colours.iter().enumerate() {
                assert!(!colours[..at].contains(colour), "{colours:?}");
            }
        }
    }

    #[test]
    fn without_colours_none_is_left_and_without_unicode_no_other_letter() {
        let mut buffer = Buffer::with_lines(["┏━┓×é漢"]);
        buffer.set_style(buffer.area, Style::new().fg(Color::Rgb(1, 2, 3)).bg(Color::Indexed(9)));
        Look { depth: Depth::None, ascii: true, speed: Speed::Off }.fit(&mut buffer);
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

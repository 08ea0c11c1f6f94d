//! The styles of text, and the colours that stand for others where a terminal has few.

use kit::Ink;
use ratatui::style::{Color, Modifier, Style};

use super::theme::ColourDepth;

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

/// What matters most among other text.
pub fn strong() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// A refusal or a question.
pub fn warning() -> Style {
    Style::new().fg(Color::Indexed(214)).add_modifier(Modifier::BOLD)
}

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

/// The colour that a terminal of this depth shows instead.
pub fn reduced(colour: Color, depth: ColourDepth) -> Color {
    match (depth, colour) {
        (ColourDepth::None, _) => Color::Reset,
        (ColourDepth::Many, Color::Rgb(r, g, b)) => Color::Indexed(nearest(&(16..=255), [r, g, b])),
        (ColourDepth::Sixteen, Color::Rgb(r, g, b)) => sixteen([r, g, b]),
        (ColourDepth::Sixteen, Color::Indexed(number)) => instead(number),
        (_, colour) => colour,
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
}

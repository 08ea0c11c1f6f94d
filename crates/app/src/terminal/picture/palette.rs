//! The styles of text, and the colours that stand for others where a terminal has few.

use pictures::Ink;
use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier, Style};

use super::blocks::is_block;
use super::theme::{Background, ColourDepth};

/// The style of text in this ink on the terminal's own ground.
pub fn text(ink: Ink) -> Style {
    match (ink, ink.ansi()) {
        (Ink::Faint, _) => faint(),
        (_, Some(number)) => Style::new().fg(Color::Indexed(number)),
        _ => Style::new(),
    }
}

/// The colour of a player.
pub fn player(player: kit::Player) -> Style {
    text(Ink::Player(player.0))
}

/// Text that is there to be found, not to be looked at.
pub fn faint() -> Style {
    Style::new().fg(Color::Indexed(245))
}

/// Style of the chosen thing.
pub fn chosen() -> Style {
    Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
}

/// Style of the most important text.
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

/// Grounds of parts of the screen on a dark background, and what they are on a light one.
const SHADES: [(u8, u8); 4] = [(236, 254), (237, 253), (238, 252), (24, 153)];

/// Least contrast of readable text (WCAG AA).
const CONTRAST: f32 = 4.5;

/// Foreground and background of a cell on this ground, both set; letters that could not be read there are made darker or
/// lighter. Pictures keep their colours.
pub fn fitted(cell: &Cell, ground: Background, depth: ColourDepth) -> (Color, Color) {
    let (text, paper) = match ground {
        Background::Dark => (252, 233),
        Background::Light => (234, 231),
    };
    let behind = match cell.bg {
        Color::Reset => Color::Indexed(paper),
        Color::Indexed(shade) if ground == Background::Light => {
            Color::Indexed(SHADES.iter().find(|(dark, _)| *dark == shade).map_or(shade, |(_, light)| *light))
        }
        given => given,
    };
    let is_picture = cell.symbol().chars().next().is_some_and(is_block);
    let front = match cell.fg {
        Color::Reset => Color::Indexed(text),
        given if is_picture && matches!(cell.bg, Color::Rgb(..) | Color::Reset) => given,
        given if depth == ColourDepth::Sixteen => given,
        given => readable(given, behind),
    };
    (front, behind)
}

/// The same hue, as dark or light as reading on that ground asks for.
fn readable(colour: Color, behind: Color) -> Color {
    let (Some(mut front), Some(behind)) = (channels_of(colour), channels_of(behind)) else { return colour };
    let ground = lightness(behind);
    let contrast = |front| {
        let (light, dark) = (lightness(front).max(ground) + 0.05, lightness(front).min(ground) + 0.05);
        light / dark
    };
    if contrast(front) >= CONTRAST {
        return colour;
    }
    let target = if ground > 0.18 { 0 } else { 255 };
    for _ in 0..48 {
        front = front.map(|part: u8| ((u16::from(part) * 15 + target) / 16) as u8);
        if contrast(front) >= CONTRAST {
            break;
        }
    }
    Color::Rgb(front[0], front[1], front[2])
}

fn channels_of(colour: Color) -> Option<[u8; 3]> {
    match colour {
        Color::Rgb(red, green, blue) => Some([red, green, blue]),
        Color::Indexed(number) => Some(rgb_of(number)),
        _ => None,
    }
}

/// Relative luminance of a colour, from 0 to 1, as WCAG defines it.
fn lightness(colour: [u8; 3]) -> f32 {
    let linear = |channel: u8| {
        let part = f32::from(channel) / 255.0;
        if part <= 0.04 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    let [red, green, blue] = colour.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
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

/// One of the sixteen that is seen on that ground: light ones are not on a light one, and none is on itself.
pub fn told_apart(front: Color, behind: Color) -> Color {
    let light = matches!(behind, Color::White | Color::Gray);
    match front {
        Color::LightYellow if light => Color::Yellow,
        Color::LightCyan if light => Color::Cyan,
        Color::LightGreen if light => Color::Green,
        Color::White | Color::Gray if light => Color::Black,
        front if front != behind => front,
        _ if light => Color::Black,
        _ => Color::White,
    }
}

/// The 256 colours as RGB; the first sixteen as most terminals have them.
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

/// The old colour in place of one of 256: for players and things, one that differs from the others.
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
    (208, Color::LightRed),
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
    fn every_ink_can_be_read_on_light_and_dark_and_both_colours_are_set() {
        for (ground, shade) in [Background::Dark, Background::Light].into_iter().flat_map(|ground| {
            [Color::Reset, Color::Indexed(236), Color::Indexed(24)].map(move |shade| (ground, shade))
        }) {
            for ink in (0..26).map(Ink::Colour).chain((0..8).map(Ink::Player)).chain([Ink::Plain, Ink::Faint])
            {
                let mut cell = Cell::new("G");
                cell.set_style(text(ink).bg(shade));
                let (front, behind) = fitted(&cell, ground, ColourDepth::True);
                let [front, behind] = [front, behind].map(|colour| lightness(channels_of(colour).unwrap()));
                let contrast = (front.max(behind) + 0.05) / (front.min(behind) + 0.05);
                assert!(contrast >= CONTRAST, "{ink:?} on {ground:?} {shade:?}: {contrast}");
            }
        }
    }

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

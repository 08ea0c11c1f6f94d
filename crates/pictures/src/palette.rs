//! Colours of the inks, in a terminal and in a picture.

use super::{Ink, Theme};

/// The players' colours among the terminal's 256: the set of Okabe and Ito, which nearly all eyes can tell apart. The
/// first seats get those furthest apart.
const PLAYERS: [u8; 8] = [
    32,  // blue
    166, // vermilion
    36,  // bluish green
    175, // reddish purple
    214, // orange
    81,  // sky blue
    185, // yellow
    245, // grey
];

/// A colour of the terminal's 256, and as red, green and blue.
type Tint = (u8, u32);

/// The first eight lie at least 17 apart in CIELAB, also as seen by each kind of colour blindness (simulated by the
/// matrices of Machado and others). No 26 colours are distinct to all eyes, so games with many give each thing a letter
/// too.
const COLOURS: [Tint; 26] = [
    (160, 0xc1272d), // red
    (32, 0x0072b2),  // blue
    (36, 0x009e73),  // green
    (185, 0xf5ea55), // yellow
    (208, 0xea8a1e), // orange
    (97, 0x5b1a7a),  // purple
    (252, 0xffffff), // white
    (242, 0x1c1c1c), // black
    (218, 0xf7a8cb), // pink
    (81, 0x7fcdf5),  // sky
    (137, 0xa07a50), // brown
    (158, 0xb0ecd0), // mint
    (246, 0x8c8c8c), // grey
    (37, 0x12808c),  // teal
    (125, 0x8a1446), // crimson
    (62, 0x2a3aa8),  // navy
    (223, 0xfbd2a6), // peach
    (147, 0xb9a6f2), // lavender
    (100, 0x80801f), // olive
    (112, 0xa1d64a), // lime
    (200, 0xe043c0), // magenta
    (209, 0xff7f66), // coral
    (187, 0xc4b68a), // sand
    (69, 0x6a70ff),  // periwinkle
    (28, 0x14501f),  // forest
    (95, 0x8f6474),  // plum
];

/// The lands of a map in a terminal.
const FIELD: u8 = 107;
const CITY: u8 = 180;
const WALL: u8 = 137;
const ROAD: u8 = 252;

/// One of the colours of things, the same in all themes.
pub(super) fn thing(colour: u8) -> u32 {
    COLOURS[usize::from(colour) % COLOURS.len()].1
}

impl Ink {
    /// Its number among the 256 colours of terminals; text that means nothing else keeps the terminal's own.
    pub fn ansi(self) -> Option<u8> {
        match self {
            Ink::Player(seat) | Ink::Tint(seat) => Some(PLAYERS[usize::from(seat) % PLAYERS.len()]),
            Ink::Colour(colour) | Ink::Glaze(colour) => Some(COLOURS[usize::from(colour) % COLOURS.len()].0),
            Ink::Field => Some(FIELD),
            Ink::City => Some(CITY),
            Ink::Wall => Some(WALL),
            Ink::Road => Some(ROAD),
            _ => None,
        }
    }

    /// The SGR sequence before text in this ink.
    pub(super) fn sgr(self) -> Option<String> {
        match self {
            Ink::Faint => Some("2".into()),
            _ => self.ansi().map(|ansi| format!("38;5;{ansi}")),
        }
    }

    /// The same as style sheets write it: `#0b66a8`.
    pub fn css(self) -> String {
        format!("#{:06x}", self.rgb())
    }

    /// The colour of shapes in this ink on light ground: red, green and blue, a byte each.
    pub fn rgb(self) -> u32 {
        Theme::Light.rgb(self)
    }
}

fn channels(rgb: u32) -> [u8; 3] {
    let [_, red, green, blue] = rgb.to_be_bytes();
    [red, green, blue]
}

/// Relative luminance of a colour, from 0 to 1, as WCAG defines it.
pub(super) fn lightness(rgb: u32) -> f32 {
    let linear = |channel: u8| {
        let part = f32::from(channel) / 255.0;
        if part <= 0.04 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    let [red, green, blue] = channels(rgb).map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[cfg(test)]
mod tests;

//! What the inks look like, in a terminal and in a picture.

use super::Ink;

/// A colour of the terminal's 256, and as red, green and blue.
type Tint = (u8, u32);

/// The colours that Okabe and Ito found to be told apart by nearly all eyes, black as a grey that
/// shows on dark screens too. The first seats get those furthest apart.
const PLAYERS: [Tint; 8] = [
    (32, 0x0072b2),  // blue
    (166, 0xd55e00), // vermilion
    (36, 0x009e73),  // bluish green
    (175, 0xcc79a7), // reddish purple
    (214, 0xe69f00), // orange
    (81, 0x56b4e9),  // sky blue
    (185, 0xf0e442), // yellow
    (245, 0x4d4d4d), // grey
];

/// The first eight lie at least 17 apart in CIELAB, also as seen by each kind of colour blindness (simulated by
/// the matrices of Machado and others). No 26 colours are told apart by all eyes, so games with many give
/// each thing a letter too.
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

/// The lands of a map, light enough for players' colours to stand out on them.
const FIELD: Tint = (107, 0xb5d68c);
const CITY: Tint = (180, 0xe0bd8a);
const WALL: Tint = (137, 0x6e4a2a);
const ROAD: Tint = (252, 0xf8f4ea);

const PLAIN: u32 = 0x222222;
const FAINT: u32 = 0xcccccc;

impl Ink {
    /// Its number among the 256 colours of terminals; plain and faint text keep the terminal's own.
    pub fn ansi(self) -> Option<u8> {
        self.tint().map(|(ansi, _)| ansi)
    }

    /// The colour of shapes in this ink, as `#0072b2`.
    pub fn css(self) -> String {
        hex(self.rgb())
    }

    /// The colour of text in this ink on white: the same hue, as dark as reading asks for.
    pub(super) fn css_text(self) -> String {
        hex(darkened(self.rgb()))
    }

    /// The colour of text upon a shape in this ink: black or white.
    pub(super) fn on(self) -> &'static str {
        // Where black and white stand out equally: (L + 0.05)² = 1.05 × 0.05.
        if lightness(self.rgb()) > 0.18 { "#000" } else { "#fff" }
    }

    /// What a terminal is told before text in this ink.
    pub(super) fn sgr(self) -> Option<String> {
        match self {
            Ink::Faint => Some("2".into()),
            _ => self.ansi().map(|ansi| format!("38;5;{ansi}")),
        }
    }

    /// The colour of shapes in this ink: red, green and blue, a byte each.
    pub fn rgb(self) -> u32 {
        let other = if self == Ink::Faint { FAINT } else { PLAIN };
        self.tint().map_or(other, |(_, rgb)| rgb)
    }

    fn tint(self) -> Option<Tint> {
        match self {
            Ink::Plain | Ink::Faint => None,
            Ink::Player(seat) => Some(PLAYERS[usize::from(seat) % PLAYERS.len()]),
            Ink::Colour(colour) => Some(COLOURS[usize::from(colour) % COLOURS.len()]),
            Ink::Field => Some(FIELD),
            Ink::City => Some(CITY),
            Ink::Wall => Some(WALL),
            Ink::Road => Some(ROAD),
        }
    }
}

fn hex(rgb: u32) -> String {
    format!("#{rgb:06x}")
}

fn channels(rgb: u32) -> [u8; 3] {
    let [_, red, green, blue] = rgb.to_be_bytes();
    [red, green, blue]
}

/// How light a colour is to the eye, from 0 to 1: the relative luminance of the web's contrast rules.
fn lightness(rgb: u32) -> f32 {
    let linear = |channel: u8| {
        let part = f32::from(channel) / 255.0;
        if part <= 0.04 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    let [red, green, blue] = channels(rgb).map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// The same hue with a contrast of at least 4.5 to white.
fn darkened(mut rgb: u32) -> u32 {
    while lightness(rgb) > 1.05 / 4.5 - 0.05 {
        let [red, green, blue] = channels(rgb).map(|channel| (u16::from(channel) * 15 / 16) as u8);
        rgb = u32::from_be_bytes([0, red, green, blue]);
    }
    rgb
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inks() -> impl Iterator<Item = Ink> {
        let players = (0..=u8::MAX).map(Ink::Player);
        let lands = [Ink::Field, Ink::City, Ink::Wall, Ink::Road];
        let others = [Ink::Plain, Ink::Faint].into_iter().chain(lands);
        others.chain(players).chain((0..=u8::MAX).map(Ink::Colour))
    }

    #[test]
    fn no_two_players_and_no_two_colours_look_the_same() {
        for palette in [&PLAYERS[..], &COLOURS[..]] {
            for (index, (ansi, rgb)) in palette.iter().enumerate() {
                assert!(palette[..index].iter().all(|other| other.0 != *ansi && other.1 != *rgb), "{index}");
            }
        }
        assert_eq!(Ink::Player(8).css(), Ink::Player(0).css());
        assert_eq!(Ink::Colour(26).css(), Ink::Colour(0).css());
    }

    #[test]
    fn text_can_be_read_on_white_and_on_shapes_of_every_ink() {
        let contrast = |a: f32, b: f32| (a.max(b) + 0.05) / (a.min(b) + 0.05);
        for ink in inks() {
            assert!(contrast(lightness(darkened(ink.rgb())), 1.0) >= 4.5, "{ink:?}");
            let text = if ink.on() == "#000" { 0.0 } else { 1.0 };
            assert!(contrast(lightness(ink.rgb()), text) >= 4.5, "{ink:?}");
        }
    }
}

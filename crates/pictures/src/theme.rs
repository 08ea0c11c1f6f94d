//! Themes: what the inks look like on a light sheet, on a dark one, in high contrast and in print.

mod tables;

use super::{Ink, palette};
use tables::{CONTRAST, DARK, LIGHT, PAGE_TONES, PRINT, Tones};

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// Ink on warm paper.
    Light,
    /// The same by night.
    Dark,
    /// Black on white, for eyes that need it.
    Contrast,
    /// Little ink on white paper.
    Print,
}

impl Theme {
    pub const ALL: [Theme; 4] = [Theme::Light, Theme::Dark, Theme::Contrast, Theme::Print];

    pub fn name(self) -> &'static str {
        ["light", "dark", "contrast", "print"][self as usize]
    }

    fn tones(self) -> &'static Tones {
        [&LIGHT, &DARK, &CONTRAST, &PRINT][self as usize]
    }

    /// The colour of an ink: red, green and blue, a byte each. Of thin inks it is that without what lies below.
    pub fn rgb(self, ink: Ink) -> u32 {
        let tones = self.tones();
        match ink {
            Ink::Plain | Ink::Own => tones.ink,
            Ink::Faint => tones.faint,
            Ink::Player(seat) => tones.players[usize::from(seat) % tones.players.len()],
            Ink::OnPlayer(seat) => on(self.rgb(Ink::Player(seat))),
            Ink::Tint(seat) => blend(tones.ground[0], self.rgb(Ink::Player(seat)), tones.tint),
            Ink::Colour(colour) => palette::thing(colour),
            Ink::OnColour(colour) => on(palette::thing(colour)),
            Ink::Field => tones.field,
            Ink::City => tones.city,
            Ink::Wall => tones.wall,
            Ink::Masonry => tones.masonry,
            Ink::Road => tones.road,
            Ink::Verge => tones.verge,
            Ink::Roof => tones.roof,
            Ink::Plaster => tones.plaster,
            Ink::Stone => tones.stone,
            Ink::Blazon => tones.blazon,
            Ink::Paper => tones.paper,
            Ink::Accent => tones.accent,
            Ink::Edge => tones.edge,
            Ink::Light => 0xff_ff_ff,
            Ink::Shade => 0x00_00_00,
            Ink::Ground(odd) => tones.ground[usize::from(odd)],
            Ink::Bed => tones.bed,
            Ink::Glaze(colour) => {
                tones.glazes.get(usize::from(colour)).copied().unwrap_or_else(|| palette::thing(colour))
            }
            Ink::OnGlaze(colour) => on(self.rgb(Ink::Glaze(colour))),
            Ink::Gold => tones.gold[0],
            Ink::Glow => tones.gold[1],
        }
    }

    /// Opacity of an ink: full, but for light and shade.
    pub(super) fn thickness(self, ink: Ink) -> f32 {
        let of_255 = match ink {
            Ink::Light => self.tones().light,
            Ink::Shade => self.tones().shade,
            _ => 255,
        };
        f32::from(of_255) / 255.0
    }

    /// The colours that only pages have, by name.
    pub(super) fn of_pages(self) -> Vec<(&'static str, u32)> {
        let tones = self.tones();
        let [rim, rim_edge, rim_ink] = tones.tray;
        let own = [
            ("table", tones.table),
            ("line", tones.line),
            ("good", tones.good),
            ("on-accent", on(tones.accent)),
            ("rim", rim),
            ("rim-edge", rim_edge),
            ("rim-ink", rim_ink),
        ];
        own.into_iter().chain(PAGE_TONES.into_iter().zip(tones.page)).collect()
    }

    /// The colour as style sheets write it.
    pub(super) fn css(self, ink: Ink) -> String {
        let (rgb, tones) = (self.rgb(ink), self.tones());
        match ink {
            Ink::Light => format!("#{rgb:06x}{:02x}", tones.light),
            Ink::Shade => format!("#{rgb:06x}{:02x}", tones.shade),
            _ => format!("#{rgb:06x}"),
        }
    }
}

/// A readable colour on `rgb`: white if that is readable, else nearly black.
fn on(rgb: u32) -> u32 {
    if contrast(rgb, 0xff_ff_ff) >= 4.5 { 0xff_ff_ff } else { 0x12_10_0e }
}

/// `hundredths` of the second colour, the rest of the first.
fn blend(ground: u32, over: u32, hundredths: u32) -> u32 {
    let mixed = |shift: u32| {
        let part = |rgb: u32| rgb >> shift & 0xff;
        ((part(ground) * (100 - hundredths) + part(over) * hundredths) / 100) << shift
    };
    mixed(16) | mixed(8) | mixed(0)
}

/// Contrast of two colours, from 1 to 21, as WCAG defines it.
pub(super) fn contrast(a: u32, b: u32) -> f32 {
    let (a, b) = (palette::lightness(a), palette::lightness(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Least contrast of text and signs (WCAG AA), and of neighbouring things.
    const READ: f32 = 4.5;
    const TOLD: f32 = 3.0;

    fn assert_apart(theme: Theme, one: Ink, other: Ink, least: f32) {
        let found = contrast(theme.rgb(one), theme.rgb(other));
        assert!(found >= least, "{theme:?}: {one:?} and {other:?} have {found}, not {least}");
    }

    #[test]
    fn text_can_be_read_in_all_themes() {
        for theme in Theme::ALL {
            for ground in [Ink::Paper, Ink::Ground(false), Ink::Ground(true)] {
                assert_apart(theme, Ink::Plain, ground, READ);
            }
            assert_apart(theme, Ink::Faint, Ink::Paper, READ);
            assert_apart(theme, Ink::Accent, Ink::Paper, READ);
            let pages = theme.of_pages();
            let tone = |name: &str| pages.iter().find(|(known, _)| *known == name).unwrap().1;
            let pairs = [
                (tone("good"), theme.rgb(Ink::Paper)),
                (tone("on-accent"), theme.rgb(Ink::Accent)),
                (theme.rgb(Ink::Plain), tone("table")),
                (theme.rgb(Ink::Faint), tone("table")),
                (theme.rgb(Ink::Faint), tone("sunk")),
                (theme.rgb(Ink::Accent), tone("accent-soft")),
                (tone("good"), tone("good-soft")),
                (tone("bad"), tone("bad-soft")),
                (tone("rim-ink"), tone("rim")),
            ];
            for (one, other) in pairs {
                assert!(contrast(one, other) >= READ, "{theme:?}: #{one:06x} on #{other:06x}");
            }
            assert!(contrast(tone("rule"), theme.rgb(Ink::Paper)) >= TOLD, "{theme:?}");
            (0..8).for_each(|colour| assert_apart(theme, Ink::OnGlaze(colour), Ink::Glaze(colour), READ));
            (0..8).for_each(|seat| assert_apart(theme, Ink::OnPlayer(seat), Ink::Player(seat), READ));
            (0..26).for_each(|colour| assert_apart(theme, Ink::OnColour(colour), Ink::Colour(colour), READ));
        }
    }

    /// Things that differ too little in colour differ by the line around them.
    #[test]
    fn things_can_be_told_from_what_they_lie_on() {
        for theme in Theme::ALL {
            for ground in [Ink::Ground(false), Ink::Ground(true), Ink::Paper] {
                assert_apart(theme, Ink::Edge, ground, TOLD);
                assert_apart(theme, Ink::Accent, ground, TOLD);
            }
            (0..8).for_each(|seat| assert_apart(theme, Ink::Player(seat), Ink::Paper, TOLD));
            for (line, land) in [
                (Ink::Wall, Ink::Field),
                (Ink::Wall, Ink::City),
                (Ink::Verge, Ink::Field),
                (Ink::Verge, Ink::Road),
                (Ink::Wall, Ink::Masonry),
                (Ink::Blazon, Ink::Plaster),
                (Ink::Roof, Ink::Plaster),
            ] {
                assert_apart(theme, line, land, TOLD);
            }
        }
    }
}

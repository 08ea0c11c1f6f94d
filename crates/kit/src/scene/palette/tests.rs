//! Colours as eyes see them that do not tell all colours apart.

use super::super::Theme;
use super::*;

/// How far apart two colours are in CIELAB at least; some 2 are just noticed side by side.
const APART: f32 = 10.0;

/// Linear red, green and blue as seen without the cones for long, middle and short waves (Machado, Oliveira and
/// Fernandes, 2009, severity 1).
const EYES: [(&str, [[f32; 3]; 3]); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    ),
    (
        "deuteranopia",
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    ),
    (
        "tritanopia",
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    ),
];

fn linear(rgb: u32) -> [f32; 3] {
    channels(rgb).map(|channel| {
        let part = f32::from(channel) / 255.0;
        if part <= 0.04 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

/// A colour as these eyes see it, in CIELAB.
#[allow(clippy::many_single_char_names, reason = "the names that colours have")]
fn seen(rgb: u32, eyes: &[[f32; 3]; 3]) -> [f32; 3] {
    let own = linear(rgb);
    let [r, g, b] =
        eyes.map(|row| row.iter().zip(own).map(|(weight, part)| weight * part).sum::<f32>().clamp(0.0, 1.0));
    let x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505;
    let y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    let z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089;
    let [x, y, z] =
        [x, y, z].map(|part: f32| if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn distance(one: [f32; 3], other: [f32; 3]) -> f32 {
    one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
}

fn assert_told_apart(inks: &[Ink], theme: Theme) {
    for (name, eyes) in &EYES {
        for (at, &one) in inks.iter().enumerate() {
            for &other in &inks[..at] {
                let found = distance(seen(theme.rgb(one), eyes), seen(theme.rgb(other), eyes));
                assert!(found >= APART, "{theme:?}, {name}: {one:?} and {other:?} are {found} apart");
            }
        }
    }
}

#[test]
fn the_first_eight_colours_of_things_are_told_apart_by_all_eyes() {
    assert_told_apart(&[0, 1, 2, 3, 4, 5, 6, 7].map(Ink::Colour), Theme::Light);
}

#[test]
fn the_first_four_players_are_told_apart_by_all_eyes_in_all_themes() {
    Theme::ALL.into_iter().for_each(|theme| assert_told_apart(&[0, 1, 2, 3].map(Ink::Player), theme));
}

#[test]
fn lands_are_told_apart_by_all_eyes_in_all_themes() {
    for theme in Theme::ALL {
        assert_told_apart(&[Ink::Wall, Ink::City], theme);
        assert_told_apart(&[Ink::Verge, Ink::Field], theme);
        assert_told_apart(&[Ink::Field, Ink::Wall, Ink::Road], theme);
    }
}

#[test]
fn no_two_players_and_no_two_colours_look_the_same() {
    for (index, (ansi, rgb)) in COLOURS.iter().enumerate() {
        assert!(COLOURS[..index].iter().all(|other| other.0 != *ansi && other.1 != *rgb), "{index}");
    }
    for theme in Theme::ALL {
        let players: Vec<u32> = (0..8).map(|seat| theme.rgb(Ink::Player(seat))).collect();
        assert!((0..8).all(|at| !players[..at].contains(&players[at])), "{theme:?}");
    }
    assert_eq!(Ink::Player(8).rgb(), Ink::Player(0).rgb());
    assert_eq!(Ink::Colour(26).rgb(), Ink::Colour(0).rgb());
}

//! Colours as eyes see them that do not tell all colours apart.

use super::super::Theme;
use super::*;
use seen::{APART, EYES, distance, seen};

mod seen;

fn assert_told_apart(inks: &[Ink], theme: Theme) {
    // In grey, shapes and letters tell things apart.
    for (name, eyes) in EYES.iter().filter(|(name, _)| *name != "grey") {
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
fn the_three_glazes_are_told_apart_by_all_eyes_in_all_themes() {
    Theme::ALL.into_iter().for_each(|theme| assert_told_apart(&[0, 1, 2].map(Ink::Glaze), theme));
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

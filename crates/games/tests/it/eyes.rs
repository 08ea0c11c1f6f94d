//! Cells with different descriptions look different: to all eyes, and in grey.

use std::collections::BTreeMap;

use games::GAMES;
use kit::{Chance, Entry, Key, Quick, Setup, Table};
use pictures::{Cell, Look, Scene, SceneView, Theme};

use crate::seen::{APART, EYES, distance, seen};

/// Dots of a cell of 80 x 80 that must differ: the digits 8 and 9 on a follower differ in 10.
const DOTS: usize = 8;

/// A cell alone, as dots.
fn dots(scene: &Scene, cell: &Cell, theme: Theme) -> Vec<u32> {
    let cell = Cell { x: 0, y: 0, lit: false, marked: false, ..cell.clone() };
    let alone = Scene { layout: scene.layout, open: scene.open, cells: vec![cell], ..Scene::default() };
    alone.pixels(&Look { theme: Some(theme), ..Look::default() }, 1000).rgb
}

/// One cell of each kind that there are words for, where several seats and as many colours as can be meet.
fn kinds(entry: &'static Entry, setup: &Setup) -> (Scene, BTreeMap<String, Cell>) {
    let (mut found, mut scene) = (BTreeMap::new(), Scene::default());
    for seed in 0..4 {
        let Ok(mut table) = Table::start(entry, setup.clone(), Key::from_seed(&seed.to_string())) else {
            continue;
        };
        let mut dice = Quick::new(seed);
        for _ in 0..60 {
            let sentences = table.game().moves();
            if sentences.is_empty() {
                break;
            }
            table.play(&sentences[dice.below(sentences.len() as u32) as usize]).unwrap();
        }
        scene = games::draw(&table, SceneView::Plain);
        for cell in &scene.cells {
            found.entry(cell.said.clone()).or_insert_with(|| cell.clone());
        }
    }
    (scene, found)
}

fn assert_told_apart(game: &str, setup: &Setup, entry: &'static Entry, theme: Theme) {
    let (scene, kinds) = kinds(entry, setup);
    // Many kinds are pairs of the same few things.
    let kinds: Vec<(&String, Vec<u32>)> =
        kinds.iter().take(60).map(|(said, cell)| (said, dots(&scene, cell, theme))).collect();
    for (name, eyes) in &EYES {
        let mut known: BTreeMap<u32, [f32; 3]> = BTreeMap::new();
        for dot in kinds.iter().flat_map(|(_, dots)| dots) {
            known.entry(*dot).or_insert_with(|| seen(*dot, eyes));
        }
        for (at, (said, one)) in kinds.iter().enumerate() {
            for (other_said, other) in &kinds[..at] {
                let is_told = |(a, b): &(&u32, &u32)| distance(known[a], known[b]) >= APART;
                let told = one.iter().zip(other).filter(|(a, b)| a != b).filter(is_told).take(DOTS).count();
                assert!(told >= DOTS, "{game}, {name}, {theme:?}: `{said}` and `{other_said}`: {told} dots");
            }
        }
    }
}

/// The usual setup, and that with the most seats and colours.
fn setups(entry: &'static Entry) -> Vec<Setup> {
    let seats = entry.about.seats.1.to_string();
    let colours: Vec<(String, String)> = entry
        .about
        .options
        .iter()
        .filter(|option| option.name.contains("colo"))
        .filter_map(|option| match option.kind {
            kit::OptionKind::Number { max, .. } => Some((option.name.to_owned(), max.to_string())),
            _ => None,
        })
        .collect();
    let most = Setup::new(entry.about, Some(&seats), &colours);
    [Some(Setup::usual(entry.about)), most.ok()].into_iter().flatten().collect()
}

#[test]
fn what_is_said_differently_is_seen_differently_by_all_eyes() {
    for entry in GAMES {
        for setup in setups(entry) {
            for theme in [Theme::Light, Theme::Dark] {
                assert_told_apart(entry.about.name, &setup, entry, theme);
            }
        }
    }
}

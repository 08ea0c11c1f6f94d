//! What is said differently of two cells is seen differently: by all eyes, and in grey.

use std::collections::BTreeMap;

use games::GAMES;
use kit::{Cell, Chance, Entry, Key, Look, Quick, Scene, Setup, Table, Theme};

/// How far apart two dots are in CIELAB to be told apart; some 2 are just noticed side by side.
const APART: f32 = 10.0;

/// So many dots of a cell of 80 x 80 must be told apart: the digits 8 and 9 on a follower differ in 10.
const DOTS: usize = 8;

/// Linear red, green and blue as seen with all cones, without those for long, middle and short waves (Machado, Oliveira and
/// Fernandes, 2009, severity 1), and in grey.
const EYES: [(&str, [[f32; 3]; 3]); 5] = [
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
    ("grey", [[0.2126, 0.7152, 0.0722]; 3]),
];

/// A colour as these eyes see it, in CIELAB.
#[allow(clippy::many_single_char_names, reason = "the names that colours have")]
fn seen(rgb: u32, eyes: &[[f32; 3]; 3]) -> [f32; 3] {
    let own = [rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff].map(|channel| {
        let part = channel as f32 / 255.0;
        if part <= 0.04 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    let [r, g, b] =
        eyes.map(|row| row.iter().zip(own).map(|(weight, part)| weight * part).sum::<f32>().clamp(0.0, 1.0));
    let x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505;
    let y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    let z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089;
    let [x, y, z] =
        [x, y, z].map(|part: f32| if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

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
        scene = table.game().scene();
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
                let is_told = |(a, b): &(&u32, &u32)| {
                    let (a, b) = (known[a], known[b]);
                    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f32>() >= APART * APART
                };
                let told = one.iter().zip(other).filter(|(a, b)| a != b).filter(is_told).count();
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
#[ignore = "not yet seen to hold for all games; run it with --ignored"]
fn what_is_said_differently_is_seen_differently_by_all_eyes() {
    for entry in GAMES {
        for setup in setups(entry) {
            for theme in [Theme::Light, Theme::Dark] {
                assert_told_apart(entry.about.name, &setup, entry, theme);
            }
        }
    }
}

//! Shapes of gems: an outline of its own for each of the first eight colours, a table, and facets in light and shade.

use std::f32::consts::TAU;
use std::sync::LazyLock;

use pictures::{Ink, Part, Shape};

use crate::gems::letter;

type Point = (f32, f32);

/// The colours that have a cut of their own; later ones are round and always bear their letter.
const CUTS: u8 = 8;

/// The part of its size that the table of a gem has.
const TABLE: f32 = 0.58;

/// Direction of the light.
const LIGHT: Point = (-0.5, -0.866);

static GEMS: LazyLock<Vec<Part>> = LazyLock::new(|| (0..=CUTS).map(cut).collect());

/// The gem, with its letter for who cannot tell it by colour and cut.
pub(crate) fn gem(gem: u8) -> Vec<Shape> {
    let part = &GEMS[usize::from(gem.min(CUTS))];
    let (centre, size, text) = ((0.5, middle(gem)), 0.3, letter(gem).to_string());
    let ink = Ink::OnColour(gem);
    let letter = if gem < CUTS {
        Shape::Letter { centre, size, text, ink }
    } else {
        Shape::Text { centre, size, text, ink }
    };
    vec![part.at((0.0, 0.0), Ink::Colour(gem)), letter]
}

/// The name of the stone, for who sees none.
pub(crate) fn name(gem: u8) -> String {
    let names = ["red", "blue", "green", "yellow", "orange", "purple", "white", "black"];
    names.get(usize::from(gem)).map_or_else(|| format!("gem {}", letter(gem)), |name| (*name).into())
}

/// Centre of a gem: triangles have it lower or higher than their box.
fn middle(gem: u8) -> f32 {
    match gem {
        3 => 0.57,
        4 => 0.56,
        _ => 0.5,
    }
}

fn cut(gem: u8) -> Part {
    let outline = outline(gem);
    let middle = (50.0, 100.0 * middle(gem));
    let within = |&(x, y): &Point| (middle.0 + (x - middle.0) * TABLE, middle.1 + (y - middle.1) * TABLE);
    let table: Vec<Point> = outline.iter().map(within).collect();
    let d = path(&outline);
    let mut shapes = vec![Shape::path(d.clone(), Ink::Own)];
    for ink in [Ink::Light, Ink::Shade] {
        shapes.push(Shape::path(facets(&outline, &table, ink), ink));
    }
    // The table catches a glint at its upper left.
    shapes.push(Shape::path(glint(middle), Ink::Light));
    shapes.push(Shape::line(path(&table), 1.0, Ink::Shade));
    shapes.push(Shape::line(d, 3.0, Ink::Edge));
    Part::new(format!("gem-{gem}"), shapes)
}

/// The slanted sides that look towards the light, or away from it.
fn facets(outline: &[Point], table: &[Point], ink: Ink) -> String {
    let mut path_text = String::new();
    for at in 0..outline.len() {
        let next = (at + 1) % outline.len();
        let (a, b) = (outline[at], outline[next]);
        // Going clockwise, the outside of a side lies to its left.
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let bright = (dy * LIGHT.0 - dx * LIGHT.1) / dx.hypot(dy).max(0.01);
        let wanted = if ink == Ink::Light { bright > 0.3 } else { bright < -0.3 };
        if wanted {
            path_text += &path(&[a, b, table[next], table[at]]);
        }
    }
    path_text
}

fn glint((x, y): Point) -> String {
    format!("M{} {}l9 -7 3 2 -9 8z", x - 12.0, y + 1.0)
}

/// The corners of a gem, clockwise.
fn outline(gem: u8) -> Vec<Point> {
    match gem {
        0 => regular(8, 0.0625, 42.0),
        1 => vec![
            (22.0, 12.0),
            (78.0, 12.0),
            (88.0, 22.0),
            (88.0, 78.0),
            (78.0, 88.0),
            (22.0, 88.0),
            (12.0, 78.0),
            (12.0, 22.0),
        ],
        2 => vec![
            (50.0, 5.0),
            (70.0, 28.0),
            (88.0, 50.0),
            (70.0, 72.0),
            (50.0, 95.0),
            (30.0, 72.0),
            (12.0, 50.0),
            (30.0, 28.0),
        ],
        3 => vec![
            (50.0, 8.0),
            (58.0, 14.0),
            (93.0, 78.0),
            (90.0, 88.0),
            (10.0, 88.0),
            (7.0, 78.0),
            (42.0, 14.0),
        ],
        4 => drop(),
        5 => regular(6, 0.0, 44.0),
        6 => star(),
        7 => regular(5, 0.0, 45.0),
        _ => regular(14, 0.0, 42.0),
    }
}

/// A polygon of equal sides, with a corner up, then turned by a part of a full turn.
fn regular(corners: u8, turned: f32, radius: f32) -> Vec<Point> {
    (0..corners).map(|n| corner(f32::from(n) / f32::from(corners) + turned, radius)).collect()
}

/// Six points, and between them six notches.
fn star() -> Vec<Point> {
    (0..12u8).map(|n| corner(f32::from(n) / 12.0, if n % 2 == 0 { 46.0 } else { 29.0 })).collect()
}

/// A tear: a point above, round below.
fn drop() -> Vec<Point> {
    let round = (0..11u8).map(|n| {
        let (x, y) = corner(0.17 + 0.066 * f32::from(n), 34.0);
        (x, y + 8.0)
    });
    [(50.0, 5.0)].into_iter().chain(round).collect()
}

/// The point at `turns` turns clockwise from straight up.
fn corner(turns: f32, radius: f32) -> Point {
    (50.0 + radius * sine(turns), 50.0 - radius * sine(turns + 0.25))
}

/// The sine of `turns` turns, exact enough for a picture. The one of the standard library reduces angles of any size,
/// and would be 7 KB of the module for pages.
fn sine(turns: f32) -> f32 {
    // The same height within a quarter turn from the beginning.
    let turns = turns - turns.round();
    let turns = if turns.abs() > 0.25 { 0.5f32.copysign(turns) - turns } else { turns };
    let (angle, mut term, mut sum) = (turns * TAU, turns * TAU, 0.0);
    for n in [2.0, 4.0, 6.0, 8.0, 10.0] {
        sum += term;
        term *= -angle * angle / (n * (n + 1.0));
    }
    sum
}

fn path(points: &[Point]) -> String {
    let short = |length: f32| (length * 10.0).round() / 10.0;
    let words: Vec<String> = points.iter().map(|&(x, y)| format!("{} {}", short(x), short(y))).collect();
    format!("M{}Z", words.join("L"))
}

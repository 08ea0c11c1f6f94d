//! Dots: what is filled, how much of a dot, and what is written.

use super::*;
use crate::{Cell, Scene};

/// One cell of 100 x 100 dots without a ground, and nothing around it but the edge.
fn dots(shapes: Vec<Shape>) -> impl Fn(usize, usize) -> u32 {
    let scene = Scene { open: true, cells: vec![Cell { shapes, ..Cell::default() }], ..Scene::default() };
    let look = Look { letters: true, ..Look::default() };
    let pixels = scene.pixels(&look, 124);
    assert_eq!((pixels.width, pixels.height), (99, 99), "a cell is no larger than in an SVG");
    move |x, y| pixels.rgb[(y * 4 / 5 + 10) * pixels.width + x * 4 / 5 + 10]
}

fn rgb(ink: Ink) -> u32 {
    Theme::Light.rgb(ink)
}

#[test]
fn outlines_are_filled_and_holes_are_not() {
    let at = dots(vec![Shape::path("M10 10H90V90H10ZM30 30V70H70V30Z", Ink::Wall)]);
    assert_eq!((at(20, 20), at(50, 50), at(5, 5)), (rgb(Ink::Wall), rgb(Ink::Paper), rgb(Ink::Paper)));
}

#[test]
fn thin_inks_let_shine_through_what_lies_below() {
    let at = dots(vec![Shape::path("M0 0H100V100H0Z", Ink::City), Shape::path("M0 0H50V100H0Z", Ink::Shade)]);
    assert_eq!(at(75, 50), rgb(Ink::City));
    assert!(at(25, 50) != rgb(Ink::City) && at(25, 50) != rgb(Ink::Shade));
}

#[test]
fn lines_have_their_width_and_gaps() {
    let at = dots(vec![Shape::line("M0 50H100", 20.0, Ink::Road)]);
    assert_eq!((at(50, 45), at(50, 35)), (rgb(Ink::Road), rgb(Ink::Paper)));
    let at = dots(vec![Shape::dashed("M0 50H100", 20.0, Ink::Road, (30.0, 30.0))]);
    assert_eq!((at(15, 50), at(45, 50), at(75, 50)), (rgb(Ink::Road), rgb(Ink::Paper), rgb(Ink::Road)));
}

#[test]
fn parts_lie_turned_where_they_are_put() {
    use std::sync::LazyLock;
    static BAR: LazyLock<crate::Part> =
        LazyLock::new(|| crate::Part::new("bar", [Shape::path("M0 -5H40V5H0Z", Ink::Own)]));
    let at = dots(vec![Shape::Part { part: &BAR, at: (0.5, 0.5), turns: 1, ink: Ink::Player(2) }]);
    assert_eq!((at(50, 30), at(70, 50)), (rgb(Ink::Player(2)), rgb(Ink::Paper)), "up, not to the right");
}

#[test]
fn every_letter_of_a_board_is_written_and_no_two_are_alike() {
    let known: Vec<char> =
        ('0'..='9').chain('A'..='Z').chain(['+', '-']).filter(|letter| *letter != 'O').collect();
    let pictures: Vec<Vec<Vec<Point>>> =
        known.iter().map(|letter| font::strokes(&letter.to_string(), (0.5, 0.5), 1.0)).collect();
    for (at, picture) in pictures.iter().enumerate() {
        assert!(!picture.is_empty(), "{}", known[at]);
        assert!(!pictures[..at].contains(picture), "{}", known[at]);
    }
    let at = dots(vec![Shape::text((0.5, 0.5), 1.0, "I", Ink::Plain)]);
    assert_eq!((at(50, 50), at(20, 50)), (rgb(Ink::Plain), rgb(Ink::Paper)));
}

#[test]
fn what_is_no_number_or_far_away_is_left_out() {
    let points = vec![(f32::NAN, 0.0), (1.0, f32::INFINITY), (-1e30, 1e30), (0.5, 0.5)];
    let at = dots(vec![
        Shape::Polygon { points: points.clone(), ink: Ink::Plain },
        Shape::Stroke { points, width: 0.1, ink: Ink::Plain },
        Shape::Disc { centre: (0.5, 0.5), radius: f32::NAN, ink: Ink::Plain },
        Shape::text((0.5, 0.5), f32::INFINITY, "é€", Ink::Plain),
    ]);
    assert_eq!(at(5, 5), rgb(Ink::Paper));
}

#[test]
fn a_part_of_the_plane_is_drawn_as_large_as_it_is_asked_for() {
    let disc = Shape::Disc { centre: (0.5, 0.5), radius: 0.5, ink: Ink::Road };
    let scene = Scene {
        open: true,
        cells: vec![Cell { x: 3, y: 1, shapes: vec![disc], ..Cell::default() }],
        ..Scene::default()
    };
    let part = scene.part_in_pixels(&Look::default(), [300.0, 50.0, 100.0, 200.0], 40);
    assert_eq!((part.width, part.height), (20, 40));
    let at = |x: usize, y: usize| part.rgb[y * 20 + x];
    assert_eq!([at(10, 20), at(10, 2)], [Theme::Light.rgb(Ink::Road), Theme::Light.rgb(Ink::Paper)]);
}

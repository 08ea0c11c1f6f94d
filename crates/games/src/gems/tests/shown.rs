//! What people and bots see.

use std::collections::BTreeSet;

use kit::{Drawn, Estimate, Ink, Player, Shape, Span};

use super::*;
use crate::gems::View;

#[test]
fn bots_see_columns_from_the_left_each_from_the_top() {
    let view = position(&["A B C", "D E F"]).view();
    let columns = ["AD", "BE", "CF"].map(str::to_owned).to_vec();
    assert_eq!(view, View { width: 3, height: 2, columns, score: 0, sequence: None });
}

#[test]
fn a_gem_has_its_letter_and_its_colour() {
    let scene = position(&["A B", "C D"]).scene();
    let cell = scene.cells.iter().find(|cell| cell.name == "a2").unwrap();
    assert_eq!(cell.glyph, [[Span::new("C", Ink::Colour(2))]]);
    assert!(matches!(&cell.shapes[1], Shape::Text { text, .. } if text == "C"));
}

#[test]
fn the_usual_colours_have_shapes_of_their_own() {
    let scene = position(&["A B C D E F G H"]).scene();
    let bodies = scene.cells.iter().map(|cell| match &cell.shapes[0] {
        Shape::Polygon { points, .. } => format!("{points:?}"),
        other => format!("{:?}", std::mem::discriminant(other)),
    });
    assert_eq!(bodies.collect::<BTreeSet<_>>().len(), 8);
}

#[test]
fn shapes_stay_within_their_cells() {
    for cell in position(&["A B C D E F G H"]).scene().cells {
        if let Shape::Polygon { points, .. } = &cell.shapes[0] {
            assert!(points.iter().all(|(x, y)| (0.0..=1.0).contains(x) && (0.0..=1.0).contains(y)));
        }
    }
}

#[test]
fn the_panel_tells_score_moves_and_the_end() {
    let panel = |text: &str| -> Vec<String> {
        let lines = text.parse::<Gems>().unwrap().scene().panel;
        lines.into_iter().map(|line| line.into_iter().map(|span| span.text).collect()).collect()
    };
    assert_eq!(panel("colours=3 max_moves=0 moves=3 score=120\nA A B A"), ["Score 120", "Moves 3"]);
    assert_eq!(
        panel("colours=3 max_moves=9 moves=3 score=120\nA B"),
        ["Score 120", "Moves 3 of 9", "Over: no move left"]
    );
}

#[test]
fn more_points_are_better_and_leaving_is_worst() {
    let estimate = |score: i64, more: &str| {
        let text = format!("colours=3 max_moves=0 moves=3 score={score}{more}\nA A B A");
        text.parse::<Gems>().unwrap().estimate(Player(0))
    };
    assert!(estimate(0, " left=1") <= estimate(0, ""));
    assert!(estimate(0, "") < estimate(500, "") && estimate(500, "") < estimate(5000, ""));
    assert!((0.0..=1.0).contains(&estimate(i64::MAX, "")));
}

//! Positions as people and bots see them.

use std::collections::{BTreeMap, BTreeSet};

use kit::{Estimate, Player, Quick};
use pictures::{Drawn, Ink, Scene, Shape, Span};

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
    assert!(matches!(&cell.pieces[0].shapes[1], Shape::Letter { text, .. } if text == "C"));
    assert_eq!(cell.said, "green");
}

#[test]
fn the_usual_colours_have_shapes_of_their_own() {
    let scene = position(&["A B C D E F G H"]).scene();
    let bodies = scene.cells.iter().map(|cell| match &cell.coarse()[0] {
        Shape::Polygon { points, .. } => format!("{points:?}"),
        other => format!("{:?}", std::mem::discriminant(other)),
    });
    assert_eq!(bodies.collect::<BTreeSet<_>>().len(), 8);
}

#[test]
fn later_colours_always_bear_their_letters() {
    let game: Gems = "colours=10 max_moves=0 moves=0 score=0\nA B I J".parse().unwrap();
    let svg = game.scene().svg();
    assert!(svg.contains(">J</text>") && !svg.contains(">B</text>"), "{svg}");
}

#[test]
fn shapes_stay_within_their_cells() {
    for cell in position(&["A B C D E F G H"]).scene().cells {
        for shape in cell.coarse() {
            let Shape::Polygon { points, .. } = shape else { continue };
            assert!(points.iter().all(|(x, y)| (0.0..=1.0).contains(x) && (0.0..=1.0).contains(y)));
        }
    }
}

/// Gems keep who they are while they change places and fall.
#[test]
fn every_gem_of_a_film_comes_from_where_one_of_its_colour_was() {
    let (mut game, mut luck) = (position(&["A B C A", "B A A C", "C C B B", "A B C A"]), Quick::new(3));
    for _ in 0..5 {
        let mv = game.any_move(&mut luck);
        let mut before: BTreeMap<String, String> = gems_by_id(&game.scene());
        for scene in game.steps(mv, &mut luck.clone()) {
            let now = gems_by_id(&scene);
            for (from, to) in scene.moved.iter().filter(|(_, to)| !to.is_empty()) {
                assert_eq!(before[from], now[to], "{from} to {to}");
            }
            before = now;
        }
        game.play(mv, &mut luck);
        assert_eq!(before, gems_by_id(&game.scene()));
    }
}

fn gems_by_id(scene: &Scene) -> BTreeMap<String, String> {
    scene.cells.iter().map(|cell| (cell.pieces[0].id.clone(), cell.said.clone())).collect()
}

#[test]
fn the_panel_tells_score_moves_and_the_end() {
    let panel = |text: &str| crate::panel(&text.parse::<Gems>().unwrap());
    assert_eq!(
        panel("colours=3 max_moves=0 moves=3 score=120\nA A B A"),
        ["player 1 to move", "3 moves made", "player 1: 120 points"]
    );
    assert_eq!(
        panel("colours=3 max_moves=9 moves=3 score=120\nA B"),
        ["game over: 120 points", "no move left", "3 of 9 moves made", "player 1: 120 points"]
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

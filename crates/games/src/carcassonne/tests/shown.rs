//! Pictures of positions: tiles that a player recognises, in letters and in shapes.

use pictures::{Drawn, Ink, Scene, Shape, TextLine, coarse};

use super::*;
use crate::carcassonne::board::laid::Follower;
use crate::carcassonne::show::glyph::{self, NARROW, WIDE};
use crate::carcassonne::show::land::{self, Lie};
use crate::carcassonne::show::{figures, tile};
use crate::carcassonne::tiles::card::Card;
use crate::carcassonne::tiles::side::Side;
use crate::carcassonne::tiles::tile::Land;

fn letters(lines: &[TextLine]) -> Vec<String> {
    lines.iter().map(|line| line.iter().map(|span| span.text.as_str()).collect()).collect()
}

/// A row of tiles, each written as its type and turns.
fn row(cards: &[(u8, u8)]) -> String {
    let tiles: Vec<Vec<String>> = cards
        .iter()
        .map(|&(tile_type, turns)| letters(&glyph::tile(Card::new(tile_type, turns), None, WIDE)))
        .collect();
    (0..3)
        .map(|line| tiles.iter().map(|tile| tile[line].as_str()).collect::<Vec<_>>().join(" ") + "\n")
        .collect()
}

#[test]
fn tiles_can_be_told_apart_in_letters() {
    let unturned =
        |types: std::ops::Range<u8>| row(&types.map(|tile_type| (tile_type, 0)).collect::<Vec<_>>());
    assert_eq!(
        unturned(0..8),
        "..... ..... #$### ..│.# ##### #...# ##### #...#\n\
         ..M.. ..M.. ##### ..│## ..... $#### ..#.. ##.##\n\
         ..│.. ..... ##### ..│.# ..... #...# ##### #...#\n"
    );
    assert_eq!(
        unturned(8..16),
        "....# ##### ..│.# ..│.# #$### ##### #$### #####\n\
         ...## ..┌── ──┘## ──┤## ##... ##... ##┌── ##┌──\n\
         ####. ..│.. ....# ..│.# #.... #.... #.│.. #.│..\n"
    );
    assert_eq!(
        unturned(16..24),
        "#$### ##### #$### ##### ..│.. ..... ..... ..│..\n\
         ##### ##### ##### ##### ..│.. ──┐.. ──┬── ──┼──\n\
         #...# #...# #.│.# #.│.# ..│.. ..│.. ..│.. ..│..\n"
    );
    // The card's north turns to the west, the south, the east.
    assert_eq!(
        row(&[(9, 0), (9, 1), (9, 2), (9, 3)]),
        "##### #.│.. ..│.. ....#\n\
         ..┌── ##└── ──┘.. ──┐##\n\
         ..│.. #.... ##### ..│.#\n"
    );
}

#[test]
fn every_side_shows_its_land() {
    for card in (0..24).flat_map(|tile_type| (0..4).map(move |turns| Card::new(tile_type, turns))) {
        let tile: Vec<Vec<char>> =
            letters(&glyph::tile(card, None, WIDE)).iter().map(|line| line.chars().collect()).collect();
        for (side, column, row) in
            [(Side::North, 2, 0), (Side::West, 0, 1), (Side::South, 2, 2), (Side::East, 4, 1)]
        {
            let expected = match card.land(side) {
                Land::City => "#$",
                Land::Road => "│─",
                _ => ".",
            };
            assert!(expected.contains(tile[row][column]), "{card:?} {side}\n{tile:?}");
        }
    }
}

#[test]
fn followers_show_their_player_however_narrow_the_tile() {
    for card in (0..24).flat_map(|tile_type| (0..4).map(move |turns| Card::new(tile_type, turns))) {
        for segment in 0..card.tile().segments.len() as u8 {
            let follower = Some(Follower { player: Player(4), segment });
            for width in [WIDE, NARROW] {
                let lines = letters(&glyph::tile(card, follower, width));
                assert!(lines.iter().all(|line| line.chars().count() == width));
                assert_eq!(
                    lines.concat().matches('5').count(),
                    1,
                    "{card:?} {segment}\n{}",
                    lines.join("\n")
                );
                let monastery = card.tile().segments[0].land == Land::Monastery;
                assert_eq!(lines.concat().contains('M'), monastery, "{}", lines.join("\n"));
            }
        }
    }
}

/// Drawing of a tile with a follower.
fn drawn(card: Card, segment: u8) -> Vec<Shape> {
    let printed = card.segment(segment);
    let mut shapes = vec![tile::part(card).at((0.0, 0.0), Ink::Plain)];
    shapes.extend(figures::follower(
        land::standing(card, printed, Lie::of(card)),
        Player(0),
        printed.land == Land::Field,
    ));
    coarse(&shapes)
}

fn cards() -> impl Iterator<Item = Card> {
    (0..24).flat_map(|tile_type| (0..4).map(move |turns| Card::new(tile_type, turns)))
}

#[test]
fn shapes_stay_within_their_cell() {
    for card in cards() {
        for segment in 0..card.tile().segments.len() as u8 {
            for shape in drawn(card, segment) {
                let (Shape::Polygon { points, .. } | Shape::Stroke { points, .. }) = shape else { continue };
                let within = |length: f32| (-0.001..=1.001).contains(&length);
                assert!(points.iter().all(|&(x, y)| within(x) && within(y)), "{card:?} {segment} {points:?}");
            }
        }
    }
}

/// A follower is drawn on the land that it claims.
#[test]
fn figures_stand_on_their_segment() {
    for card in cards() {
        for (segment, printed) in (0..).zip(card.tile().segments) {
            let (x, y) = land::standing(card, printed, Lie::of(card));
            let shapes = drawn(card, segment);
            let cities = shapes.iter().filter(|shape| matches!(shape, Shape::Polygon { ink: Ink::City, .. }));
            let in_city = cities.filter(|city| holds(city, (x / 100.0, y / 100.0))).count() > 0;
            assert_eq!(in_city, printed.land == Land::City, "{card:?} {segment}");
        }
    }
}

/// Houses, monasteries, shields and followers are drawn by parts that no turn of the tile turns; farmers lie.
#[test]
fn what_stands_is_upright_however_a_tile_is_turned() {
    for card in cards() {
        let turned = |shape: &Shape| matches!(shape, Shape::Part { turns: 1.., .. });
        assert!(!tile::part(card).shapes.iter().any(turned), "{card:?}");
    }
    assert!(matches!(figures::follower((50.0, 50.0), Player(0), false)[0], Shape::Part { turns: 0, .. }));
    assert!(matches!(figures::follower((50.0, 50.0), Player(0), true)[0], Shape::Part { turns: 1, .. }));
}

#[test]
fn what_scored_is_outlined_with_its_points() {
    let before = with_hand(&start(2, ""), 0, 4);
    let mv: Laying = "1,0 r1 n".parse().unwrap();
    let mut after = before.clone();
    after.play(mv, &mut Quick::new(1));
    let mut scene = after.scene();
    before.trace(Some(mv), &after, &mut scene);
    let [over] = &scene.over[..] else { panic!("{:?}", scene.over) };
    assert!(
        over.shapes.iter().any(|shape| matches!(shape, Shape::Text { text, .. } if text == "+4")),
        "{over:?}"
    );
}

#[test]
fn a_picture_in_the_middle_of_a_game_is_small_and_parts_stand_in_it_once() {
    let mut luck = Quick::new(5);
    let mut game = Carcassonne::start(&setup(5, ""), &mut luck).unwrap();
    for _ in 0..40 {
        let mv = game.any_move(&mut luck);
        game.play(mv, &mut luck);
    }
    let svg = game.scene().svg();
    assert!(svg.len() < 60_000, "{}", svg.len());
    assert_eq!(svg.matches("id=\"house\"").count(), 1);
}

fn holds(shape: &Shape, (x, y): (f32, f32)) -> bool {
    let Shape::Polygon { points, .. } = shape else { return false };
    let ends = points.iter().cycle().skip(1);
    let crossed = points.iter().zip(ends).filter(|(from, to)| {
        (from.1 > y) != (to.1 > y) && x < from.0 + (y - from.1) / (to.1 - from.1) * (to.0 - from.0)
    });
    crossed.count() % 2 == 1
}

fn names(scene: &Scene) -> Vec<&str> {
    scene.cells.iter().map(|cell| cell.name.as_str()).collect()
}

#[test]
fn a_scene_has_the_tiles_and_the_cells_to_lay_on_until_the_end() {
    let game = start(2, "");
    assert_eq!(names(&game.scene()), ["0,0", "0,1", "-1,0", "0,-1", "1,0"]);
    let north = game.scene().cells.iter().find(|cell| cell.name == "0,1").map(|cell| cell.y);
    assert_eq!(north, Some(-1), "north is up");
    assert_eq!(names(&ended(&game).scene()), ["0,0"]);
}

#[test]
fn the_panel_tells_the_hand_the_points_the_followers_and_the_bag() {
    let game = with_hand(&played(start(2, ""), "0:4@1,0W+N 1:20@0,1N+C"), 0, 9);
    let panel = crate::panel(&game);
    for line in [
        "player 1 to move",
        "in hand tile 9 (J):",
        "north city, east road, south road, west field",
        "claims: n city, s road, w field, se field",
        "player 1: 4 points, 7 followers in hand",
        "player 2: 0 points, 6 followers in hand",
        "68 tiles in the bag",
    ] {
        assert!(panel.iter().any(|own| own == line), "{line}\n{}", panel.join("\n"));
    }
    assert_eq!(crate::panel(&ended(&game))[0], "game over: player 1 wins");
}

/// Boards of random games, one tile wide to very wide, fit a terminal as long as they can.
#[test]
fn a_board_can_be_read_in_100_columns() {
    let mut luck = Quick::new(2);
    for _ in 0..20 {
        let mut game = Carcassonne::start(&setup(2, ""), &mut luck).unwrap();
        while game.to_move().is_some() {
            let mv = game.any_move(&mut luck);
            game.play(mv, &mut luck);
        }
        let text = game.scene().text(false);
        let width = text.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(width <= 100, "{width}\n{text}");
    }
}

#[test]
fn estimates_add_up_to_one_and_favour_who_leads() {
    let game = played(start(3, ""), "0:4@1,0W+N");
    let estimates = [0, 1, 2].map(|seat| kit::Estimate::estimate(&game, Player(seat)));
    assert!((estimates.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    assert!(estimates[0] > estimates[1]);
    assert_eq!([0, 1, 2].map(|seat| kit::Estimate::estimate(&ended(&game), Player(seat))), [1.0, 0.0, 0.0]);
}

#[test]
fn followers_show_what_they_bring_if_the_game_ends() {
    for (options, moves, square, shown) in [
        ("", "0:1@-1,0N+C 1:20@0,1N 0:21@0,-1S 1:4@-1,1N", "-1,0", ".....|..M1.|...+5"),
        ("", "0:12@1,0N+N", "1,0", "#$1##|##...|#..+3"),
        ("", "0:4@1,0W+C 1:20@0,1N+W", "1,0", "#....|##1..|#..+3"),
        ("farms=seed", "0:4@1,0W+C 1:20@0,1N+W", "1,0", "#....|##1..|#..+4"),
        ("farms=first", "0:4@1,0W+C 1:20@0,1N+W", "1,0", "#....|##1..|#...."),
    ] {
        let game = played(start(2, options), moves);
        let scene = ended(&game).counted();
        let cell = scene.cells.iter().find(|cell| cell.name == square).unwrap();
        assert_eq!(letters(&cell.glyph).join("|"), shown, "{moves} {options}");
    }
}

/// All followers of one feature show the same, so that each counts once for its player.
#[test]
fn what_followers_show_is_what_the_end_pays() {
    for seed in 0..30 {
        let (mut game, mut luck) = (start(2 + seed as u8 % 3, ""), Quick::new(seed));
        for _ in 0..40 {
            let mv = game.any_move(&mut luck);
            game.play(mv, &mut luck);
        }
        let mut sums: Vec<i64> = game.scores().points.to_vec();
        let mut seen = std::collections::HashSet::new();
        for laid in game.board.tiles() {
            let Some((follower, points)) = game.worth(laid) else { continue };
            let head = game.board.features.head(laid.first + follower.segment);
            if seen.insert((head, follower.player)) {
                sums[follower.player.index()] += i64::from(points);
            }
        }
        assert_eq!(sums, ended(&game).scores().points.to_vec(), "{game}");
    }
}

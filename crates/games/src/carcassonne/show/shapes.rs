//! A tile as shapes: fields green, cities walled, roads white, monasteries with their roof, and followers.
//!
//! Points are those of a card that is not turned, 0, 0 being its north-west corner; all are turned at last.

use kit::{Ink, Shape};

use crate::carcassonne::board::laid::Follower;
use crate::carcassonne::tiles::card::Card;
use crate::carcassonne::tiles::place::Place;
use crate::carcassonne::tiles::side::Side;
use crate::carcassonne::tiles::tile::{Land, Segment, Tile};

type Point = (f32, f32);

const ROOF: Ink = Ink::Colour(0);
const BLAZON: Ink = Ink::Colour(1);
const WHITE: Ink = Ink::Colour(6);

/// The corners that lie between sides: the one where each side ends, going anticlockwise from the north.
const CORNERS: [Point; 4] = [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0)];

const CENTRE: Point = (0.5, 0.5);

/// The shapes of a laid tile and of who stands on it.
pub fn tile(card: Card, follower: Option<Follower>) -> Vec<Shape> {
    let tile = card.tile();
    let mut shapes = vec![polygon(CORNERS, Ink::Field)];
    segments(tile, Land::City).for_each(|city| draw_city(city, &mut shapes));
    segments(tile, Land::Road).for_each(|road| draw_road(tile, road, &mut shapes));
    if segments(tile, Land::Road).count() > 2 {
        shapes.extend([square(CENTRE, 0.08, Ink::Wall), square(CENTRE, 0.06, ROOF)]);
    }
    let turn = |shape: Shape| turned(shape, card.turns());
    let mut shapes: Vec<Shape> = shapes.into_iter().map(turn).collect();
    // What stands upright however the tile lies.
    if segments(tile, Land::Monastery).next().is_some() {
        draw_monastery(&mut shapes);
    }
    if let Some(city) = tile.segments.iter().find(|segment| segment.shield) {
        draw_shield(turned_point(shield_place(city), card.turns()), &mut shapes);
    }
    if let Some(follower) = follower {
        draw_follower(card, follower, &mut shapes);
    }
    shapes
}

/// A cell that can be laid on: a cross if the tile in hand fits there, else a dot.
pub fn open(fits: bool) -> Vec<Shape> {
    let line = |points: [Point; 2]| Shape::Stroke { points: points.to_vec(), width: 0.04, ink: Ink::Faint };
    if fits {
        vec![line([(0.35, 0.5), (0.65, 0.5)]), line([(0.5, 0.35), (0.5, 0.65)])]
    } else {
        vec![Shape::Disc { centre: CENTRE, radius: 0.03, ink: Ink::Faint }]
    }
}

fn segments(tile: &'static Tile, land: Land) -> impl Iterator<Item = &'static Segment> {
    tile.segments.iter().filter(move |segment| segment.land == land)
}

fn has(segment: &Segment, side: usize) -> bool {
    segment.touches(Place::middle(Side::ALL[side % 4]))
}

/// A city goes along its own sides, and by walls past the others.
fn draw_city(city: &Segment, shapes: &mut Vec<Shape>) {
    let (mut border, mut walls): (Vec<Point>, Vec<Vec<Point>>) = (vec![], vec![]);
    for side in (0..4).filter(|&side| has(city, side)) {
        border.extend([CORNERS[(side + 3) % 4], CORNERS[side]]);
        let others = (side + 1..side + 4).take_while(|&other| !has(city, other)).count();
        if others > 0 {
            let wall = wall(side, others);
            border.extend(&wall);
            walls.push(wall);
        }
    }
    shapes.push(polygon(border, Ink::City));
    let stroke = |points| Shape::Stroke { points, width: 0.07, ink: Ink::Wall };
    shapes.extend(walls.into_iter().map(stroke));
}

/// The wall from the end of a city's side to where its next one begins, past so many others. Past two it
/// bends a little away from the city's corner, else a good way towards the centre.
fn wall(side: usize, others: usize) -> Vec<Point> {
    let (from, to, corner) = (CORNERS[side], CORNERS[(side + others) % 4], CORNERS[(side + 3) % 4]);
    let middle = (f32::midpoint(from.0, to.0), f32::midpoint(from.1, to.1));
    let (origin, bends) = match others {
        2 => (corner, [(0.1, 0.05), (0.25, 0.08), (0.75, 0.08), (0.9, 0.05)]),
        _ => (middle, [(0.08, 0.3), (0.25, 0.48), (0.75, 0.48), (0.92, 0.3)]),
    };
    let bent = |(along, away): Point| {
        let straight = (from.0 + (to.0 - from.0) * along, from.1 + (to.1 - from.1) * along);
        (straight.0 + (CENTRE.0 - origin.0) * away, straight.1 + (CENTRE.1 - origin.1) * away)
    };
    [from].into_iter().chain(bends.map(bent)).chain([to]).collect()
}

fn draw_road(tile: &'static Tile, road: &Segment, shapes: &mut Vec<Shape>) {
    let sides: Vec<usize> = (0..4).filter(|&side| has(road, side)).collect();
    let middle = |side: usize| {
        let (dx, dy) = Side::ALL[side].step();
        (0.5 + 0.5 * f32::from(dx), 0.5 - 0.5 * f32::from(dy))
    };
    let end = road_end(tile);
    let points = match sides[..] {
        [one] => {
            let (x, y) = middle(one);
            vec![(x, y), (x + (CENTRE.0 - x) * end, y + (CENTRE.1 - y) * end)]
        }
        [one, other] if other == one + 2 => vec![middle(one), middle(other)],
        [one, other] => curve(middle(one), middle(other)),
        _ => return,
    };
    shapes.push(Shape::Stroke { points: points.clone(), width: 0.16, ink: Ink::Wall });
    shapes.push(Shape::Stroke { points, width: 0.11, ink: Ink::Road });
}

/// How far towards the centre a road goes that ends on the tile: up to the wall, if a city takes the centre.
fn road_end(tile: &Tile) -> f32 {
    let city =
        tile.segments.iter().any(|segment| segment.land == Land::City && segment.touches(Place::CENTRE));
    if city { 0.48 } else { 1.0 }
}

/// A bend around the corner between two sides.
fn curve(from: Point, to: Point) -> Vec<Point> {
    let at = |step: u8| {
        let (t, u) = (f32::from(step) / 6.0, 1.0 - f32::from(step) / 6.0);
        let blend = |a: f32, b: f32| u * u * a + 2.0 * u * t * 0.5 + t * t * b;
        (blend(from.0, to.0), blend(from.1, to.1))
    };
    (0..=6).map(at).collect()
}

fn draw_monastery(shapes: &mut Vec<Shape>) {
    let house = [(0.34, 0.64), (0.34, 0.46), (0.66, 0.46), (0.66, 0.64)];
    let roof = [(0.3, 0.46), (0.5, 0.3), (0.7, 0.46)];
    shapes.extend([polygon(house, WHITE), polygon(roof, ROOF)]);
    for points in [[(0.5, 0.18), (0.5, 0.32)], [(0.45, 0.22), (0.55, 0.22)]] {
        shapes.push(Shape::Stroke { points: points.to_vec(), width: 0.03, ink: Ink::Plain });
    }
}

/// In the corner of a city with one, else at its western side.
fn shield_place(city: &Segment) -> Point {
    if has(city, 0) { (0.19, 0.19) } else { (0.17, 0.5) }
}

fn draw_shield((x, y): Point, shapes: &mut Vec<Shape>) {
    let at = |points: &[Point]| -> Vec<Point> { points.iter().map(|(dx, dy)| (x + dx, y + dy)).collect() };
    let outline = at(&[(-0.09, -0.1), (0.09, -0.1), (0.09, 0.02), (0.0, 0.12), (-0.09, 0.02)]);
    shapes.push(polygon(outline, BLAZON));
    shapes.push(Shape::Stroke { points: at(&[(0.0, -0.1), (0.0, 0.12)]), width: 0.03, ink: WHITE });
}

/// A figure with a head, arms and legs, and the player's sign on its body.
fn draw_follower(card: Card, follower: Follower, shapes: &mut Vec<Shape>) {
    let segment = card.segment(follower.segment);
    let (x, y) = match segment.land {
        Land::Monastery => (0.5, 0.56),
        land => turned_point(standing(segment.claim, land), card.turns()),
    };
    let half = [
        (0.0, -0.17),
        (0.06, -0.15),
        (0.07, -0.08),
        (0.17, -0.03),
        (0.16, 0.03),
        (0.08, 0.03),
        (0.14, 0.16),
        (0.04, 0.16),
        (0.0, 0.09),
    ];
    let mirrored = half.iter().rev().skip(1).take(7).map(|&(dx, dy)| (-dx, dy));
    let outline: Vec<Point> = half.into_iter().chain(mirrored).map(|(dx, dy)| (x + dx, y + dy)).collect();
    shapes.push(polygon(outline, Ink::Player(follower.player.0)));
    let text = follower.player.sign().to_string();
    shapes.push(Shape::Text { centre: (x, y - 0.02), size: 0.16, text, ink: Ink::Plain });
}

/// Where a follower stands who claims that place of the card; in a city nearer to the side.
fn standing(claim: Place, land: Land) -> Point {
    let Some(side) = claim.side() else { return CENTRE };
    let (dx, dy) = side.step();
    let (dx, dy) = (f32::from(dx), f32::from(dy));
    // Along the side: its first third lies clockwise, its last anticlockwise of the middle.
    let along = match claim.number() % 3 {
        0 => -0.22,
        1 => 0.0,
        _ => 0.22,
    };
    // In the middle of a side only a city is so near to it.
    let out = if along == 0.0 && land != Land::City { 0.29 } else { 0.33 };
    (0.5 + out * dx - along * dy, 0.5 - out * dy - along * dx)
}

fn polygon(points: impl IntoIterator<Item = Point>, ink: Ink) -> Shape {
    Shape::Polygon { points: points.into_iter().collect(), ink }
}

fn square((x, y): Point, half: f32, ink: Ink) -> Shape {
    polygon(CORNERS.map(|(dx, dy)| (x + (2.0 * dx - 1.0) * half, y + (2.0 * dy - 1.0) * half)), ink)
}

/// A quarter turn brings the north to the west.
fn turned_point(point: Point, turns: u8) -> Point {
    (0..turns).fold(point, |(x, y), _| (y, 1.0 - x))
}

fn turned(shape: Shape, turns: u8) -> Shape {
    let all = |points: Vec<Point>| points.into_iter().map(|point| turned_point(point, turns)).collect();
    match shape {
        Shape::Disc { centre, radius, ink } => {
            Shape::Disc { centre: turned_point(centre, turns), radius, ink }
        }
        Shape::Polygon { points, ink } => Shape::Polygon { points: all(points), ink },
        Shape::Stroke { points, width, ink } => Shape::Stroke { points: all(points), width, ink },
        Shape::Text { centre, size, text, ink } => {
            Shape::Text { centre: turned_point(centre, turns), size, text, ink }
        }
    }
}

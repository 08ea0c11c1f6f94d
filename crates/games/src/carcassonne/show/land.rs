//! The lands of a tile as outlines: cities and their walls, and roads, turned as the tile lies and where it lies.
//!
//! Points are those of a card that is not turned, 0, 0 being its north-west corner and 100, 100 the opposite one.

use crate::carcassonne::tiles::card::Card;
use crate::carcassonne::tiles::place::Place;
use crate::carcassonne::tiles::side::Side;
use crate::carcassonne::tiles::tile::{Land, Segment};

pub type Point = (f32, f32);

/// The corners that lie between sides: the one where each side ends, going anticlockwise from the north.
const CORNERS: [Point; 4] = [(0.0, 0.0), (0.0, 100.0), (100.0, 100.0), (100.0, 0.0)];

const CENTRE: Point = (50.0, 50.0);

/// Bend of a wall towards the centre, and the point on its way at which it begins.
const BEND: f32 = 0.72;
const SLOPE: f32 = 0.18;

/// Position of a tile: its quarter turns, and its north-west corner.
#[derive(Clone, Copy)]
pub struct Lie {
    pub turns: u8,
    pub corner: Point,
}

impl Lie {
    /// A tile alone.
    pub fn of(card: Card) -> Lie {
        Lie { turns: card.turns(), corner: (0.0, 0.0) }
    }

    /// Place of a point of the card. A quarter turn brings the north to the west.
    pub fn point(self, point: Point) -> Point {
        let (x, y) = (0..self.turns).fold(point, |(x, y), _| (y, 100.0 - x));
        (x + self.corner.0, y + self.corner.1)
    }

    /// The same as words of a path.
    fn words(self, points: &[Point]) -> String {
        let word = |point: &Point| {
            let (x, y) = self.point(*point);
            format!("{} {}", short(x), short(y))
        };
        points.iter().map(word).collect::<Vec<_>>().join(" ")
    }
}

fn short(length: f32) -> f32 {
    (length * 10.0).round() / 10.0
}

/// True if a segment has that side of the card.
pub fn has(segment: &Segment, side: usize) -> bool {
    segment.touches(Place::middle(Side::ALL[side % 4]))
}

/// The ground of a city and its walls, as paths.
pub fn city(city: &Segment, lie: Lie) -> (String, String) {
    let (mut ground, mut walls) = (String::new(), String::new());
    for side in (0..4).filter(|&side| has(city, side)) {
        let word = if ground.is_empty() { 'M' } else { 'L' };
        ground += &format!("{word}{}L{}", lie.words(&[CORNERS[(side + 3) % 4]]), lie.words(&[CORNERS[side]]));
        let others = (side + 1..side + 4).take_while(|&other| !has(city, other)).count();
        if others > 0 {
            let wall = wall(side, others);
            ground += &format!("C{}", lie.words(&wall[1..]));
            walls += &format!("M{}C{}", lie.words(&wall[..1]), lie.words(&wall[1..]));
        }
    }
    (ground + "Z", walls)
}

/// The wall from the end of a city's side to the start of its next one, past `others` sides: past two it bends a little
/// towards the city's corner, else a good way towards the centre.
fn wall(side: usize, others: usize) -> [Point; 4] {
    let (from, to, corner) = (CORNERS[side], CORNERS[(side + others) % 4], CORNERS[(side + 3) % 4]);
    let towards = |a: Point, b: Point, part: f32| (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part);
    if others == 2 {
        let bend = towards(CENTRE, corner, 0.2);
        return [from, towards(from, bend, 2.0 / 3.0), towards(to, bend, 2.0 / 3.0), to];
    }
    let middle = towards(from, to, 0.5);
    let inwards = ((CENTRE.0 - middle.0) * BEND, (CENTRE.1 - middle.1) * BEND);
    let bent = |part: f32| {
        let straight = towards(from, to, part);
        (straight.0 + inwards.0, straight.1 + inwards.1)
    };
    [from, bent(SLOPE), bent(1.0 - SLOPE), to]
}

/// The middle of a road, as a path.
pub fn road(card: Card, road: &Segment, lie: Lie) -> String {
    let sides: Vec<usize> = (0..4).filter(|&side| has(road, side)).collect();
    match sides[..] {
        [one] => {
            let (from, end) = (middle(one), road_end(card));
            let to = (from.0 + (CENTRE.0 - from.0) * end, from.1 + (CENTRE.1 - from.1) * end);
            format!("M{}L{}", lie.words(&[from]), lie.words(&[to]))
        }
        // A straight road sways a little.
        [one, other] if other == one + 2 => {
            let (from, to) = (middle(one), middle(other));
            let along = (to.0 - from.0, to.1 - from.1);
            let swayed = |part: f32, away: f32| {
                (from.0 + along.0 * part - along.1 * away, from.1 + along.1 * part + along.0 * away)
            };
            format!("M{}C{}", lie.words(&[from]), lie.words(&[swayed(0.3, 0.05), swayed(0.7, -0.05), to]))
        }
        [one, other] => format!("M{}Q{}", lie.words(&[middle(one)]), lie.words(&[CENTRE, middle(other)])),
        _ => String::new(),
    }
}

/// The middle of a side.
fn middle(side: usize) -> Point {
    let (dx, dy) = Side::ALL[side].step();
    (50.0 + 50.0 * f32::from(dx), 50.0 - 50.0 * f32::from(dy))
}

/// Length of a road that ends on the tile, towards the centre: up to the wall, if a city takes the centre.
fn road_end(card: Card) -> f32 {
    let takes = |segment: &Segment| segment.land == Land::City && segment.touches(Place::CENTRE);
    if card.tile().segments.iter().any(takes) { 0.5 } else { 1.0 }
}

/// Place of a follower that claims that place of the card: in a city nearer to the side than beside one.
pub fn standing(card: Card, segment: &Segment, lie: Lie) -> Point {
    let Some(side) = segment.claim.side() else { return lie.point(CENTRE) };
    let (dx, dy) = side.step();
    let (dx, dy) = (f32::from(dx), f32::from(dy));
    // Along the side: its first third lies clockwise, its last anticlockwise of the middle.
    let along = match segment.claim.number() % 3 {
        0 => -24.0,
        1 => 0.0,
        _ => 24.0,
    };
    let out = match segment.land {
        Land::City => 33.0,
        // Before the wall of a city that takes the centre.
        Land::Field if along == 0.0 && road_end(card) < 1.0 => 33.5,
        _ if along == 0.0 => 28.0,
        _ => 31.0,
    };
    lie.point((50.0 + out * dx - along * dy, 50.0 - out * dy - along * dx))
}

//! A tile as it is drawn: grass, roads, cities with their walls and houses, and what stands upright on it.

use std::sync::LazyLock;

use pictures::{Ink, Part, Shape};

use super::figures::{DARK_HOUSE, HOUSE, MONASTERY, SHIELD, TOWER, TREE, TUFTS};
use super::land::{self, Lie, Point, has};
use crate::carcassonne::tiles::card::Card;
use crate::carcassonne::tiles::list::TYPES;
use crate::carcassonne::tiles::tile::{Land, Segment, Tile};

/// All tiles in all turns, each drawn once.
static CARDS: LazyLock<Vec<Part>> = LazyLock::new(|| {
    let all = (0..TYPES as u8).flat_map(|tile_type| (0..4).map(move |turns| Card::new(tile_type, turns)));
    all.map(|card| Part::new(format!("tile-{}-{}", card.tile_type(), card.turns()), shapes(card))).collect()
});

/// The part of a card as it lies.
pub fn part(card: Card) -> &'static Part {
    &CARDS[4 * usize::from(card.tile_type()) + usize::from(card.turns())]
}

/// A cell where the tile in hand fits.
pub fn open() -> Vec<Shape> {
    vec![
        Shape::dashed(
            "M14 5H86Q95 5 95 14V86Q95 95 86 95H14Q5 95 5 86V14Q5 5 14 5Z",
            3.0,
            Ink::Accent,
            (9.0, 7.0),
        ),
        Shape::line("M43 50H57M50 43V57", 4.0, Ink::Accent),
    ]
}

fn shapes(card: Card) -> Vec<Shape> {
    let (tile, lie) = (card.tile(), Lie::of(card));
    let mut shapes = vec![Shape::path("M0 0H100V100H0Z", Ink::Field), TUFTS.at((0.0, 0.0), Ink::Plain)];
    draw_roads(card, lie, &mut shapes);
    segments(tile, Land::City).for_each(|city| draw_city(city, lie, &mut shapes));
    // A hairline between tiles.
    shapes.push(Shape::line("M0 0H100V100H0Z", 1.2, Ink::Shade));
    shapes.extend(trees(card.tile_type()).iter().map(|&place| TREE.at(cells(lie.point(place)), Ink::Plain)));
    if segments(tile, Land::Monastery).next().is_some() {
        shapes.push(MONASTERY.at((0.48, 0.5), Ink::Plain));
    }
    if let Some(city) = tile.segments.iter().find(|segment| segment.shield) {
        shapes.push(SHIELD.at(cells(lie.point(shield_place(city))), Ink::Plain));
    }
    shapes
}

fn segments(tile: &'static Tile, land: Land) -> impl Iterator<Item = &'static Segment> {
    tile.segments.iter().filter(move |segment| segment.land == land)
}

fn cells((x, y): Point) -> Point {
    (x / 100.0, y / 100.0)
}

/// The borders of all roads first, so that none lies over a road.
fn draw_roads(card: Card, lie: Lie, shapes: &mut Vec<Shape>) {
    let ways: Vec<String> =
        segments(card.tile(), Land::Road).map(|road| land::road(card, road, lie)).collect();
    shapes.extend(ways.iter().map(|way| Shape::line(way.clone(), 16.0, Ink::Verge)));
    shapes.extend(ways.iter().map(|way| Shape::line(way.clone(), 11.0, Ink::Road)));
    if ways.len() > 2 {
        let disc = |radius, ink| Shape::Disc { centre: (0.5, 0.5), radius, ink };
        shapes.extend([
            disc(0.135, Ink::Verge),
            disc(0.11, Ink::Stone),
            disc(0.04, Ink::Verge),
            disc(0.022, Ink::Road),
        ]);
    }
}

fn draw_city(city: &'static Segment, lie: Lie, shapes: &mut Vec<Shape>) {
    let (ground, walls) = land::city(city, lie);
    shapes.push(Shape::path(ground, Ink::City));
    let (houses, towers) = buildings(city);
    let at = |place: &Point| lie.point(sided(city, *place));
    let mut places: Vec<(Point, bool)> = houses.iter().map(|place| (at(place), false)).collect();
    places.extend(towers.iter().map(|place| (at(place), true)));
    // Cobbles between the houses.
    let cobbles: String =
        places.iter().map(|((x, y), _)| format!("M{} {}h7", (x - 9.0).round(), (y + 7.0).round())).collect();
    shapes.push(Shape::line(cobbles, 1.6, Ink::Shade));
    // What stands further north stands behind.
    places.sort_by(|((_, one), _), ((_, other), _)| one.total_cmp(other));
    for (number, (place, is_tower)) in places.into_iter().enumerate() {
        let part = match (is_tower, number % 3) {
            (true, _) => &TOWER,
            (false, 1) => &DARK_HOUSE,
            (false, _) => &HOUSE,
        };
        shapes.push(part.at(cells(place), Ink::Plain));
    }
    if !walls.is_empty() {
        shapes.push(Shape::line(walls.clone(), 7.0, Ink::Wall));
        shapes.push(Shape::dashed(walls, 3.6, Ink::Masonry, (5.2, 1.7)));
    }
}

/// Houses and towers of a city whose first side is the north.
fn buildings(city: &Segment) -> (&'static [Point], &'static [Point]) {
    let sides = (0..4).filter(|&side| has(city, side)).count();
    let through = sides == 2 && (0..2).any(|side| has(city, side) && has(city, side + 2));
    match sides {
        1 => (&[(31.0, 10.0), (69.0, 10.0), (50.0, 13.0)], &[]),
        2 if through => (
            &[
                (24.0, 14.0),
                (46.0, 12.0),
                (50.0, 30.0),
                (36.0, 72.0),
                (62.0, 74.0),
                (50.0, 88.0),
                (26.0, 90.0),
            ],
            &[(73.0, 88.0)],
        ),
        2 => (&[(42.0, 11.0), (66.0, 9.0), (13.0, 42.0), (10.0, 66.0)], &[(33.0, 33.0)]),
        3 => (
            &[
                (42.0, 11.0),
                (62.0, 13.0),
                (84.0, 12.0),
                (14.0, 40.0),
                (13.0, 64.0),
                (86.0, 42.0),
                (87.0, 66.0),
                (30.0, 28.0),
            ],
            &[(70.0, 32.0)],
        ),
        _ => (
            &[
                (42.0, 12.0),
                (64.0, 14.0),
                (85.0, 20.0),
                (14.0, 44.0),
                (86.0, 46.0),
                (15.0, 70.0),
                (84.0, 72.0),
                (36.0, 86.0),
                (58.0, 84.0),
                (30.0, 30.0),
            ],
            &[(68.0, 34.0), (26.0, 62.0)],
        ),
    }
}

/// A place in a city whose first side is the north, in one whose first side is another.
fn sided(city: &Segment, place: Point) -> Point {
    let sides = |side: usize| has(city, side);
    // Going anticlockwise, the first side that follows one that is not the city's.
    let first = (0..4).find(|&side| sides(side) && !sides(side + 3)).unwrap_or(0);
    // Cities of three sides are drawn with the gap in the south, which is the side after the second.
    let first = if (0..4).filter(|&side| sides(side)).count() == 3 { (first + 1) % 4 } else { first };
    Lie { turns: first as u8, corner: (0.0, 0.0) }.point(place)
}

/// In the corner of a city with one, else within the western side.
fn shield_place(city: &Segment) -> Point {
    if has(city, 0) && has(city, 1) { (17.0, 18.0) } else { (14.0, 36.0) }
}

/// Places of trees on a card, away from roads and followers.
fn trees(tile_type: u8) -> &'static [Point] {
    match tile_type {
        0 => &[(14.0, 78.0), (86.0, 24.0)],
        1 => &[(14.0, 26.0), (84.0, 82.0), (90.0, 74.0)],
        4 => &[(16.0, 76.0), (84.0, 64.0), (90.0, 72.0)],
        8 => &[(16.0, 22.0), (24.0, 27.0)],
        9 => &[(14.0, 78.0)],
        12 | 13 => &[(84.0, 60.0), (62.0, 86.0)],
        20 => &[(16.0, 22.0), (84.0, 82.0)],
        21 => &[(84.0, 78.0), (22.0, 16.0)],
        22 => &[(18.0, 18.0), (26.0, 24.0)],
        _ => &[],
    }
}

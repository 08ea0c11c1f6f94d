//! Figures that stay upright however a tile lies: houses, towers, monasteries, shields, trees and followers.

use std::sync::LazyLock;

use kit::Player;
use pictures::{Ink, Part, Shape};

use super::land::Point;

/// A follower with head, arms and legs, around its middle.
const FOLLOWER: &str = "M0 -15.1C-3.5 -15.1 -5.8 -12.6 -5.8 -9.3c0 1.4 .4 2.8 1.2 3.8C-8.8 -4.5 -15.9 -.9 -15.9 2.3c0 2.2 3.2 2.6 7.8 1.9c-1.3 3.6 -4.2 7.1 -4.2 9.1c0 1.2 .7 1.4 2 1.4h7.1c1.3 0 1.9 -4.2 3.2 -4.2c1.3 0 1.9 4.2 3.2 4.2h7.1c1.3 0 2 -.3 2 -1.4c0 -2 -2.9 -5.5 -4.2 -9.1c4.6 .7 7.8 .3 7.8 -1.9c0 -3.2 -7.1 -6.8 -11.3 -7.8c.7 -1 1.2 -2.3 1.2 -3.8c0 -3.3 -2.3 -5.8 -5.8 -5.8z";

pub static HOUSE: LazyLock<Part> = LazyLock::new(|| house("house", false));
pub static DARK_HOUSE: LazyLock<Part> = LazyLock::new(|| house("house2", true));

/// A gable, a wall in the shade, a roof.
fn house(name: &str, dark: bool) -> Part {
    let roof = "M-4.4 -6.4H3.2L7 -1.3H-.7Z";
    let mut shapes = vec![
        Shape::path("M-6.8 4.2V-1.5L-4 -5.4 -1 -1.5H6V4.2Z", Ink::Plaster),
        Shape::path("M-1 4.2V-1.5H6V4.2Z", Ink::Shade),
        Shape::path(roof, Ink::Roof),
        Shape::line("M-7.6 -.9L-4.2 -5.6", 1.6, Ink::Roof),
        Shape::path("M-4.9 4.2V1.4h1.9V4.2Z", Ink::Wall),
    ];
    shapes.extend(dark.then(|| Shape::path(roof, Ink::Shade)));
    Part::fine(name, shapes)
}

pub static TOWER: LazyLock<Part> = LazyLock::new(|| {
    Part::fine(
        "tower",
        [
            Shape::path("M-5 8V-8H5V8Z", Ink::Stone),
            Shape::path("M1 8V-8H5V8Z", Ink::Shade),
            Shape::path("M-6.4 -7L0 -17 6.4 -7Z", Ink::Roof),
            Shape::path("M0 -17L6.4 -7H1Z", Ink::Shade),
            Shape::path("M-1.6 8V3.5H1.6V8Z", Ink::Wall),
            Shape::line("M-1.6 -3H1.6", 2.2, Ink::Wall),
        ],
    )
});

pub static TREE: LazyLock<Part> = LazyLock::new(|| {
    Part::fine(
        "tree",
        [
            Shape::path("M-1 6V1H1V6Z", Ink::Wall),
            Shape::path("M0 -8C6 -8 8 2 0 2.6C-8 2 -6 -8 0 -8Z", Ink::Field),
            Shape::path("M0 -8C6 -8 8 2 0 2.6C-8 2 -6 -8 0 -8Z", Ink::Shade),
            Shape::path("M.5 -7.6C6 -7 7.4 2 0 2.6C4.6 0 4.6 -5 .5 -7.6Z", Ink::Shade),
        ],
    )
});

/// Sparse tufts on the ground.
pub static TUFTS: LazyLock<Part> = LazyLock::new(|| {
    let tuft = |(x, y): &(f32, f32)| format!("M{x} {y}q1 -5 2 0m1 0q1 -4 2 0");
    let places = [
        (12.0, 20.0),
        (38.0, 10.0),
        (74.0, 26.0),
        (90.0, 56.0),
        (24.0, 52.0),
        (60.0, 60.0),
        (10.0, 84.0),
        (44.0, 88.0),
        (80.0, 90.0),
    ];
    Part::fine("tufts", [Shape::line(places.iter().map(tuft).collect::<String>(), 1.4, Ink::Shade)])
});

pub static MONASTERY: LazyLock<Part> = LazyLock::new(|| {
    Part::new(
        "monastery",
        [
            Shape::path("M-27 18C-27 12 27 12 27 18C27 24 -27 24 -27 18Z", Ink::Shade),
            Shape::path("M-21 18V-3H9V18Z", Ink::Plaster),
            Shape::path("M-24.5 -2L-16.5 -14H4.5L12.5 -2Z", Ink::Roof),
            Shape::path("M9 18V-12H22V18Z", Ink::Stone),
            Shape::path("M16.5 18V-12H22V18Z", Ink::Shade),
            Shape::path("M6.5 -11L15.5 -26 24.5 -11Z", Ink::Roof),
            Shape::path("M15.5 -26L24.5 -11H17Z", Ink::Shade),
            Shape::line("M15.5 -35V-26M12 -31.6H19", 2.2, Ink::Wall),
            Shape::path("M-10 18V10C-10 4.6 -2 4.6 -2 10V18Z", Ink::Wall),
            Shape::line("M-17.4 7.4H-13.8M2 7.4H5.6", 3.6, Ink::Wall),
            Shape::Disc { centre: (0.155, 0.0), radius: 0.03, ink: Ink::Wall },
        ],
    )
});

pub static SHIELD: LazyLock<Part> = LazyLock::new(|| {
    let outline = "M-8 -9H8V1C8 7 3.5 10 0 12 -3.5 10 -8 7 -8 1Z";
    Part::new(
        "shield",
        [
            Shape::path(outline, Ink::Blazon),
            Shape::line("M0 -8V11M-7 -.5H7", 2.4, Ink::Plaster),
            Shape::line(outline, 1.8, Ink::Plaster),
            Shape::line("M-9.2 -10.2H9.2V1C9.2 7.8 4 11.4 0 13.4 -4 11.4 -9.2 7.8 -9.2 1Z", 1.0, Ink::Wall),
        ],
    )
});

static FIGURE: LazyLock<Part> = LazyLock::new(|| {
    Part::new(
        "follower",
        [
            Shape::line(FOLLOWER, 6.4, Ink::Wall),
            Shape::line(FOLLOWER, 3.8, Ink::Plaster),
            Shape::path(FOLLOWER, Ink::Own),
        ],
    )
});

/// A follower around that point, with the player's sign on it; a farmer lies down.
pub fn follower((x, y): Point, player: Player, lies: bool) -> Vec<Shape> {
    let at = (x / 100.0, y / 100.0);
    let sign = if lies { (at.0 + 0.02, at.1) } else { (at.0, at.1 + 0.015) };
    vec![
        Shape::Part { part: &FIGURE, at, turns: u8::from(lies), ink: Ink::Player(player.0) },
        Shape::text(sign, 0.15, player.sign(), Ink::OnPlayer(player.0)),
    ]
}

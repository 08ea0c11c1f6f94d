//! Shapes as elements of an SVG: their colours are classes, and parts are used by reference.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::letter::escaped;
use super::outline::coarse;
use super::{Ink, Part, Shape};

/// The side of a cell in the units of the SVG.
pub(super) const SIDE: f64 = 100.0;

/// Writes shapes down and remembers what a style sheet and a list of parts must have for them.
#[derive(Default)]
pub(super) struct Pen {
    /// Prefix of all ids.
    pub prefix: String,
    /// True if letters for colour-blind readers are written too.
    pub letters: bool,
    /// Inks that fill something.
    pub fills: BTreeSet<Ink>,
    pub lines: BTreeSet<Ink>,
    /// Parts by name, each after those that it is made of.
    parts: BTreeMap<&'static str, usize>,
    definitions: Vec<String>,
}

impl Pen {
    /// A pen that has drawn nothing yet.
    pub(super) fn new(prefix: &str, letters: bool) -> Pen {
        Pen { prefix: prefix.into(), letters, ..Pen::default() }
    }

    /// The shapes as elements, the first drawn first.
    pub(super) fn draw(&mut self, shapes: &[Shape]) -> String {
        let mut out = String::new();
        for (at, shape) in shapes.iter().enumerate() {
            self.shape(shape, &shapes[..at], &mut out);
        }
        out
    }

    /// The parts that were used so far.
    pub(super) fn definitions(&self) -> &[String] {
        &self.definitions
    }

    fn shape(&mut self, shape: &Shape, below: &[Shape], out: &mut String) {
        // Writing to a text cannot fail.
        let _ = match shape {
            Shape::Disc { centre, radius, ink } => {
                let (x, y, radius, class) =
                    (scaled(centre.0), scaled(centre.1), scaled(radius.max(0.0)), self.fill(*ink));
                write!(out, r#"<circle{class} cx="{x}" cy="{y}" r="{radius}"/>"#)
            }
            Shape::Polygon { points, ink } => {
                write!(out, r#"<polygon{} points="{}"/>"#, self.fill(*ink), path(points))
            }
            Shape::Stroke { points, width, ink } => {
                let (class, width) = (self.line(*ink), scaled(width.max(0.0)));
                write!(out, r#"<polyline{class} points="{}" stroke-width="{width}"/>"#, path(points))
            }
            Shape::Letter { .. } if !self.letters => Ok(()),
            Shape::Text { centre, size, text, ink } | Shape::Letter { centre, size, text, ink } => {
                let class = self.written(shape, written(*ink, *centre, below));
                // Capitals and digits reach about 0.7 of the size above the line they stand on.
                let (x, y) = (scaled(centre.0), scaled(centre.1 + size * 0.35));
                write!(
                    out,
                    r#"<text{class} x="{x}" y="{y}" font-size="{}">{}</text>"#,
                    scaled(size.max(0.0)),
                    escaped(text)
                )
            }
            Shape::Path { d, ink } => write!(out, r#"<path{} d="{d}"/>"#, self.fill(*ink)),
            Shape::Line { d, width, ink, dashes } => {
                let class = self.line(*ink);
                let broken = dashes.map_or_else(String::new, |(stroke, gap)| {
                    format!(r#" stroke-dasharray="{} {}""#, number(stroke.into()), number(gap.into()))
                });
                write!(out, r#"<path{class} d="{d}" stroke-width="{}"{broken}/>"#, number(f64::from(*width)))
            }
            Shape::Part { part, at, turns, ink } => {
                self.define(part);
                let (class, place) = (self.own(*ink), place(*at, *turns));
                write!(out, r##"<use{class} href="#{}{}"{place}/>"##, self.prefix, part.name)
            }
        };
    }

    fn define(&mut self, part: &'static Part) {
        if self.parts.contains_key(part.name.as_str()) {
            return;
        }
        let drawn = self.draw(&part.shapes);
        self.parts.insert(&part.name, self.definitions.len());
        self.definitions.push(format!(r#"<g id="{}{}">{drawn}</g>"#, self.prefix, part.name));
    }

    fn fill(&mut self, ink: Ink) -> String {
        if ink == Ink::Own {
            return String::new();
        }
        self.fills.insert(ink);
        format!(r#" class="i-{}""#, ink.class())
    }

    /// The class of a text; a page may hide letters.
    fn written(&mut self, shape: &Shape, ink: Ink) -> String {
        let class = self.fill(ink);
        match shape {
            Shape::Letter { .. } => class.replace("class=\"", "class=\"letter "),
            _ => class,
        }
    }

    /// A part that asks for no ink gets none.
    fn own(&mut self, ink: Ink) -> String {
        if ink == Ink::Plain { String::new() } else { self.fill(ink) }
    }

    fn line(&mut self, ink: Ink) -> String {
        self.lines.insert(ink);
        format!(r#" class="l-{}""#, ink.class())
    }
}

/// The `transform` of a part.
fn place((x, y): (f32, f32), turns: u8) -> String {
    let (x, y) = (scaled(x), scaled(y));
    match turns % 4 {
        0 if x == "0" && y == "0" => String::new(),
        0 => format!(r#" x="{x}" y="{y}""#),
        turns => format!(r#" transform="translate({x} {y})rotate({})""#, 360 - 90 * u16::from(turns)),
    }
}

/// The ink that a text is written in: plain text on a colour asks for what can be read there.
pub(super) fn written(ink: Ink, centre: (f32, f32), below: &[Shape]) -> Ink {
    if ink != Ink::Plain {
        return ink;
    }
    match coarse(below).iter().rev().find_map(|shape| ground(shape, centre)) {
        Some(Ink::Player(seat)) => Ink::OnPlayer(seat),
        Some(Ink::Colour(colour)) => Ink::OnColour(colour),
        _ => ink,
    }
}

/// The ink that the shape fills this point with.
fn ground(shape: &Shape, (x, y): (f32, f32)) -> Option<Ink> {
    match shape {
        Shape::Disc { centre, radius, ink } => {
            ((centre.0 - x).hypot(centre.1 - y) <= *radius).then_some(*ink)
        }
        Shape::Polygon { points, ink } => is_inside(points, (x, y)).then_some(*ink),
        _ => None,
    }
}

/// A point lies inside if a ray to the east crosses the border an odd number of times.
fn is_inside(points: &[(f32, f32)], (x, y): (f32, f32)) -> bool {
    let ends = points.iter().cycle().skip(1);
    let crosses = |&(from, to): &(&(f32, f32), &(f32, f32))| {
        (from.1 > y) != (to.1 > y) && x < from.0 + (y - from.1) / (to.1 - from.1) * (to.0 - from.0)
    };
    points.iter().zip(ends).filter(crosses).count() % 2 == 1
}

fn path(points: &[(f32, f32)]) -> String {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{},{}", scaled(*x), scaled(*y))).collect();
    points.join(" ")
}

fn scaled(length: f32) -> String {
    number(f64::from(length) * SIDE)
}

/// A number in as few letters as one decimal takes. NaN and infinity become 0: a picture with a flaw is better than
/// none.
pub(super) fn number(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    // Adding 0 turns -0 into 0.
    if rounded.is_finite() { (rounded + 0.0).to_string() } else { "0".into() }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;

    fn drawing(shapes: &[Shape]) -> String {
        Pen::default().draw(shapes)
    }

    #[test]
    fn numbers_are_short() {
        let printed = [1.0, -0.001, 16.799999, 0.5, -3.25, f64::NAN, f64::INFINITY].map(number);
        assert_eq!(printed, ["1", "0", "16.8", "0.5", "-3.3", "0", "0"]);
    }

    #[test]
    fn every_shape_has_its_element() {
        static DOT: LazyLock<Part> = LazyLock::new(|| Part::new("dot", [Shape::path("M0 0h9v9z", Ink::Own)]));
        let ink = Ink::Player(0);
        let points = vec![(0.0, 0.0), (1.0, 0.0), (0.5, 1.0)];
        let shapes = [
            Shape::Disc { centre: (0.5, 0.5), radius: 0.25, ink },
            Shape::Polygon { points: points.clone(), ink: Ink::Faint },
            Shape::Stroke { points, width: 0.125, ink: Ink::Plain },
            Shape::text((0.5, 0.25), 0.5, "a<b", ink),
            Shape::dashed("M0 0H100", 3.0, Ink::Wall, (5.0, 1.5)),
            Shape::Part { part: &DOT, at: (0.5, 0.25), turns: 1, ink },
            DOT.at((0.0, 0.0), Ink::Colour(2)),
        ];
        let expected = [
            r#"<circle class="i-p1" cx="50" cy="50" r="25"/>"#,
            r#"<polygon class="i-faint" points="0,0 100,0 50,100"/>"#,
            r#"<polyline class="l-ink" points="0,0 100,0 50,100" stroke-width="12.5"/>"#,
            r#"<text class="i-p1" x="50" y="42.5" font-size="50">a&lt;b</text>"#,
            r#"<path class="l-wall" d="M0 0H100" stroke-width="3" stroke-dasharray="5 1.5"/>"#,
            r##"<use class="i-p1" href="#b-dot" transform="translate(50 25)rotate(270)"/>"##,
            r##"<use class="i-c2" href="#b-dot"/>"##,
        ];
        let mut pen = Pen::new("b-", false);
        assert_eq!(pen.draw(&shapes), expected.concat());
        assert_eq!(pen.definitions(), [r#"<g id="b-dot"><path d="M0 0h9v9z"/></g>"#]);
    }

    #[test]
    fn letters_are_written_where_they_are_asked_for() {
        let letter = [Shape::Letter { centre: (0.5, 0.5), size: 0.5, text: "R".into(), ink: Ink::Plain }];
        assert_eq!(drawing(&letter), "");
        assert!(Pen::new("", true).draw(&letter).contains(">R</text>"));
    }

    #[test]
    fn plain_text_can_be_read_on_whatever_lies_below_it() {
        let text = Shape::text((0.5, 0.5), 0.5, "F", Ink::Plain);
        let disc = |ink| Shape::Disc { centre: (0.5, 0.5), radius: 0.4, ink };
        let corner = Shape::Polygon { points: vec![(0.0, 0.0), (0.3, 0.0), (0.0, 0.3)], ink: Ink::Plain };
        let drawn = |shapes: &[Shape]| drawing(&[shapes, std::slice::from_ref(&text)].concat());
        assert!(drawn(&[]).contains(r#"<text class="i-ink""#));
        assert!(drawn(&[disc(Ink::Player(0))]).contains(r#"<text class="i-on-p1""#));
        assert!(
            drawn(&[disc(Ink::Player(0)), disc(Ink::Colour(3)), corner]).contains(r#"<text class="i-on-c3""#)
        );
    }
}

//! The shapes of a cell as elements of an SVG.

use super::letter::escaped;
use super::{Ink, Shape};

/// The side of a cell in the units of the SVG. Text of less than a unit's height is drawn badly by
/// some browsers, so a cell is not simply 1.
pub(super) const SIDE: f64 = 48.0;

/// The shapes as elements, the first drawn first.
pub(super) fn drawing(shapes: &[Shape]) -> String {
    shapes.iter().enumerate().map(|(index, shape)| element(shape, &shapes[..index])).collect()
}

fn element(shape: &Shape, below: &[Shape]) -> String {
    match shape {
        Shape::Disc { centre: (x, y), radius, ink } => {
            let (x, y, radius, fill) = (scaled(*x), scaled(*y), scaled(radius.max(0.0)), ink.css());
            format!(r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}"/>"#)
        }
        Shape::Polygon { points, ink } => {
            format!(r#"<polygon points="{}" fill="{}"/>"#, path(points), ink.css())
        }
        Shape::Stroke { points, width, ink } => {
            let (points, width, stroke) = (path(points), scaled(width.max(0.0)), ink.css());
            format!(r#"<polyline points="{points}" stroke="{stroke}" stroke-width="{width}"/>"#)
        }
        Shape::Text { centre, size, text, ink } => {
            // Capitals and digits reach about 0.7 of the size above the line they stand on.
            let (x, y) = (scaled(centre.0), scaled(centre.1 + size * 0.35));
            let (size, fill, text) = (scaled(size.max(0.0)), text_fill(*ink, *centre, below), escaped(text));
            format!(r#"<text x="{x}" y="{y}" font-size="{size}" fill="{fill}">{text}</text>"#)
        }
    }
}

fn text_fill(ink: Ink, centre: (f32, f32), below: &[Shape]) -> String {
    match below.iter().rev().find_map(|shape| ground(shape, centre)) {
        Some(ground) if ink == Ink::Plain => ground.on().into(),
        Some(_) => ink.css(),
        None => ink.css_text(),
    }
}

/// The ink that the shape fills this point with.
fn ground(shape: &Shape, (x, y): (f32, f32)) -> Option<Ink> {
    match shape {
        Shape::Disc { centre, radius, ink } => {
            ((centre.0 - x).hypot(centre.1 - y) <= *radius).then_some(*ink)
        }
        Shape::Polygon { points, ink } => is_inside(points, (x, y)).then_some(*ink),
        Shape::Stroke { .. } | Shape::Text { .. } => None,
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

/// A number in as few letters as two decimals take. What is no number is 0: a picture with a flaw is
/// better than none.
pub(super) fn number(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    // Adding 0 turns -0 into 0.
    if rounded.is_finite() { (rounded + 0.0).to_string() } else { "0".into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let printed = [1.0, -0.001, 16.799999, 0.5, -3.25, f64::NAN, f64::INFINITY].map(number);
        assert_eq!(printed, ["1", "0", "16.8", "0.5", "-3.25", "0", "0"]);
    }

    #[test]
    fn every_shape_has_its_element() {
        let ink = Ink::Player(0);
        let points = vec![(0.0, 0.0), (1.0, 0.0), (0.5, 1.0)];
        let shapes = [
            Shape::Disc { centre: (0.5, 0.5), radius: 0.25, ink },
            Shape::Polygon { points: points.clone(), ink: Ink::Faint },
            Shape::Stroke { points, width: 0.125, ink: Ink::Plain },
            Shape::Text { centre: (0.5, 0.25), size: 0.5, text: "a<b".into(), ink },
        ];
        let expected = [
            r##"<circle cx="24" cy="24" r="12" fill="#0072b2"/>"##,
            r##"<polygon points="0,0 48,0 24,48" fill="#cccccc"/>"##,
            r##"<polyline points="0,0 48,0 24,48" stroke="#222222" stroke-width="6"/>"##,
            r##"<text x="24" y="20.4" font-size="24" fill="#0072b2">a&lt;b</text>"##,
        ];
        assert_eq!(drawing(&shapes), expected.concat());
    }

    #[test]
    fn plain_text_can_be_read_on_whatever_lies_below_it() {
        let text = Shape::Text { centre: (0.5, 0.5), size: 0.5, text: "F".into(), ink: Ink::Plain };
        let disc = |ink| Shape::Disc { centre: (0.5, 0.5), radius: 0.4, ink };
        let corner = Shape::Polygon { points: vec![(0.0, 0.0), (0.3, 0.0), (0.0, 0.3)], ink: Ink::Plain };
        let drawn = |shapes: &[Shape]| drawing(&[shapes, std::slice::from_ref(&text)].concat());
        assert!(drawn(&[]).contains(r##"fill="#222222">F"##));
        assert!(drawn(&[disc(Ink::Player(0))]).contains(r##"fill="#fff">F"##));
        assert!(drawn(&[disc(Ink::Player(0)), disc(Ink::Colour(3)), corner]).contains(r##"fill="#000">F"##));
    }
}
